#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# selftest.sh CYCLES SEED DESIGN BLOCK...: are the graphs that a proof of these blocks compares what
# the compiled programs are (prove_selftest_main.c)? At the sizes at which they are proved
# (size.sh). CYCLES=0: the programs are built, not run.
# TWINRF_SET: rfgen's options of a block that is not proved small (make test has narrow builds).
# Status 0 all agree, 1 one does not, 2 it could not be run.
set -eu

cycles=$1 seed=$2 design=$3
shift 3
mkdir -p build
sh harness/prove/text.sh || exit 2

for block in "$@"; do
    sized=$(sh harness/prove/size.sh "$design" "$block")
    out=${sized%% *}
    echo "selftest $block $design" >&2
    keys=${sized#"$out"}
    sh harness/prove/make.sh -j2 DESIGN="$design" OUT="$out" SET="${keys:-${TWINRF_SET:-}}" \
        "$out/prove_selftest_$block" >"build/selftest.$design.log" 2>&1 ||
        { tail -n 20 "build/selftest.$design.log" >&2; exit 2; }
    [ "$cycles" -ne 0 ] || continue
    "$out/prove_selftest_$block" "$out" "build/prove/$design/selftest" "$cycles" "$seed"
done
