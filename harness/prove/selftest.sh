#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# selftest.sh CYCLES SEED DESIGN BLOCK...: are the graphs that a proof of these blocks compares what the compiled programs are
# (prove_selftest_main.c)? At the sizes at which they are proved (size.sh). Status 0 all agree, 1 one does not, 2 it could not be run.
set -eu

cycles=$1 seed=$2 design=$3
shift 3
mkdir -p build

for block in "$@"; do
    sized=$(sh harness/prove/size.sh "$design" "$block")
    out=${sized%% *}
    echo "selftest $block $design" >&2
    make -s -j2 -f harness/design.mk DESIGN="$design" OUT="$out" SET="${sized#"$out"}" "$out/prove_selftest_$block" >build/prove.log 2>&1 ||
        { tail -n 20 build/prove.log >&2; exit 2; }
    "$out/prove_selftest_$block" "$out" "build/prove/$design/selftest" "$cycles" "$seed"
done
