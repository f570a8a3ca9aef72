#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# block.sh LIBERTY BLOCK "NAME=VALUE ..." [OUTPUT [ORDER]]: synthesis, proof and timing of one
# block, in build/sta/BLOCK.CHECKSUM, whose name it prints. What is there already, from the same
# sources, is used again. FOLDER/row.csv is its row of constraints/tech/logic.csv.
# With OUTPUT only the logic of that output, with ORDER from other names of the same cells
# (synth.sh).
set -eu

liberty=$1 block=$2 parameters=$3 output=${4:-} order=${5:-0}
target=1000 # ps: what the mapper aims at, out of reach for all blocks
sum=$(printf '%s' "$parameters" | cksum | cut -d ' ' -f 1)
out=build/sta/$block.$sum${output:+.$output.$order}
mkdir -p "$out"
sources="$(grep '^logic_activity,' constraints/tech/factors.csv) $(sh harness/mk/sum.sh hw/*.v \
    hw/prim/*.v harness/evaluate/sta/synth.sh harness/evaluate/sta/equal.sh \
    harness/evaluate/sta/time.sh harness/evaluate/sta/expose.awk constraints/timing/block.* \
    "$liberty")"
if [ "$(cat "$out/sources" 2>/dev/null)" != "$sources" ]; then
    rm -f "$out/sources" "$out/row.csv"
    sh harness/evaluate/sta/synth.sh "$liberty" "$target" "$block" "$parameters" "$out" "$output" \
        "$order"
    fo4=$(sh harness/evaluate/sta/fo4.sh "$liberty" build/sta/fo4)
    said=$(sh harness/evaluate/sta/time.sh "$liberty" "$block" "$out")
    echo "$said" | awk -v block="$block" -v parameters="$parameters" -v fo4="$fo4" \
        -v target="$target" \
        -v proof="$(cat "$out/proof.txt")" -v tool="$(yosys -V | cut -d ' ' -f 1,2)" '
        NR == FNR { ns = $1; pj = $2; mw = $3; next }
        /Number of cells:/ { cells = $4 }
        $1 == "DFFPOSX1" { ff = $2 }
        /Chip area/ { area = $NF }
        END {
            printf "%s,%s,%d,%d,%d,%s,%.1f,%s,%s,%s,%s,osu018_stdcells typical,%s\n", block,
                parameters, area, cells, ff, ns, ns / fo4, pj, mw, proof, target, tool
        }' \
        - "$out/stat.txt" >"$out/row.csv"
    echo "$sources" >"$out/sources"
fi
echo "$out"
