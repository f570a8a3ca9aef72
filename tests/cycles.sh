#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# cycles.sh FOLDER DESIGN TRACE...: kernels in cycles at a design point with a register file
# hierarchy. The C model alone (FOLDER/sim) and both twins in lockstep (FOLDER/cosim) take as many
# cycles, and the hierarchy gives operands.
#
#     PASS cycles rfc6 bfs cycles=20871 ports=3214134 mismatches=0
#
# Status 1 if one does not pass.
set -eu

folder=$1 design=$2
shift 2
work=$(mktemp -d "$folder/cycles.XXXXXX")
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAIL cycles $design $name: $*"
    exit 1
}

# The kernel as a scenario, on the design point's own machine: operands that nothing wrote are as
# many as the C model says.
scenario() {
    unwritten=$(sed -n 's/^unwritten_operands: //p' "$work/alone")
    {
        echo "# $name at $design."
        echo "design = $design"
        echo "trace = $trace"
        sed -n 's/^machine: /machine = /p' "$work/alone"
        echo "expect instructions == $(sed -n 's/^instructions: //p' "$work/alone")"
        [ "${unwritten:-0}" = 0 ] || echo "expect unwritten_operands == $unwritten"
    } >"$work/$name.test"
}

for trace; do
    name=$(basename "$trace" | sed 's/\..*//')
    "$folder/sim" --trace "$trace" >"$work/alone" 2>&1 || fail "$(tail -n 1 "$work/alone")"
    scenario
    "$folder/cosim" --test "$work/$name.test" --out "$work" >"$work/both" 2>&1 ||
        fail "$(grep -m 1 FAIL "$work/both" || tail -n 1 "$work/both")"
    for counter in cycles instructions operands writes; do
        own=$(sed -n "s/^$counter: //p" "$work/alone")
        grep -q "^PASS .* $counter=$own " "$work/both" ||
            fail "expected $counter=$own, as the C model alone, got $(tail -n 1 "$work/both")"
    done
    reads=$(awk '/^(orf|rfc|lrf)_reads: / { n += $2 } END { print n + 0 }' "$work/alone")
    [ "$reads" -gt 0 ] || fail "expected operands from the hierarchy, got none"
    sed -n "s/^PASS $name design=[^ ]* \(cycles=[0-9]*\).* \(ports=[0-9]*\).*$/\1 \2/p" \
        "$work/both" | sed "s/.*/PASS cycles $design $name & mismatches=0/"
done
