#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# selftest.sh CYCLES SEED DESIGN BLOCK...: are the graphs that a proof of these blocks compares what
# the compiled programs are (prove_selftest_main.c)? At the sizes at which they are proved
# (size.sh).
#
# TWINRF_SET: rfgen's options of a block that is not proved small (make test has narrow builds).
# TWINRF_QUICK=1: such a block runs for a second only, and is compiled for that.
# Status 0 all agree, 1 one does not, 2 it could not be run.
set -eu

cycles=$1 seed=$2 design=$3
shift 3
mkdir -p build
sh harness/prove/text.sh || exit 2

# Blocks that are proved at the same sizes are built by one make.
list=build/selftest.$design.list
for block in "$@"; do echo "$block $(sh harness/prove/size.sh "$design" "$block")"; done >"$list"
cut -d ' ' -f 2- "$list" | sort -u | while read -r out keys; do
    blocks=$(awk -v out="$out" '$2 == out { print $1 }' "$list")
    echo "selftest $(echo "$blocks" | paste -s -d ' ') $design" >&2
    keys=${keys:-${TWINRF_SET:-}}
    quick=
    [ -z "${TWINRF_QUICK:-}" ] || [ -z "$keys" ] || quick=QUICK=blocks
    # shellcheck disable=SC2046,SC2086 # lists of words
    sh harness/prove/make.sh -j2 DESIGN="$design" OUT="$out" SET="$keys" $quick \
        $(echo "$blocks" | sed "s|^|$out/prove_selftest_|") >"build/selftest.$design.log" 2>&1 ||
        { tail -n 20 "build/selftest.$design.log" >&2; exit 2; }
done
while read -r block out _; do
    "$out/prove_selftest_$block" "$out" "build/prove/$design/selftest" "$cycles" "$seed"
done <"$list"
