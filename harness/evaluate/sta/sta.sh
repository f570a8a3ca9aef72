#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# sta.sh DESIGN [LOGIC [BLOCK [CONFIG]]]: every logic block of a design point, or that one, mapped
# onto the OSU 180 nm cells. The netlist is proved equal to the RTL, and timed by OpenSTA. Then what
# the papers say of its paths (constraints/timing/claims.csv). With CONFIG at the capacity of that
# configuration of LTRF's Table 2. LOGIC=1 puts the rows into constraints/tech/logic.csv, once, when
# all is done (keep.sh); without, a row there that differs is named, with status 1.
set -eu

design=$1 keep=${2:-} only=${3:-} config=${4:+--config $4}
ini=constraints/designs/$design.ini
liberty=/usr/share/qflow/tech/osu018/osu018_stdcells.lib
logic=constraints/tech/logic.csv
status=0
mkdir -p build/sta
rows=build/sta/$design.rows now=build/sta/$design.logic.csv
: >"$rows"
cp "$logic" "$now"
[ -f "$liberty" ] || {
    echo "$liberty: expected the OSU 180 nm library, found none; install qflow-tech-osu018" >&2
    exit 2
}
fo4=$(sh harness/evaluate/sta/fo4.sh "$liberty" build/sta/fo4)
echo "sta design=$design${config:+ $config} liberty=osu018_stdcells typical, 180 nm, 1.8 V, 25 C;" \
    "FO4 $fo4 ns, measured; all figures synthesized"

# The row of a block in logic.csv is that of FOLDER/row.csv, or is to become it: in $now it is.
check_row() {
    key=$(cut -d, -f1,2 "$1/row.csv")
    there=$(awk -F , -v key="$key" '$1 "," $2 == key' "$logic")
    if [ "$keep" = 1 ]; then
        cat "$1/row.csv" >>"$rows"
        sh harness/evaluate/sta/keep.sh "$now" "$rows"
    elif [ "$there" != "$(cat "$1/row.csv")" ]; then
        echo "  $logic: expected the row $(cat "$1/row.csv"), got '$there'; run make sta" \
            "DESIGN=$design LOGIC=1"
        status=1
    fi
}
synthesized() { # block, parameters, and what more block.sh takes: the folder
    sh harness/evaluate/sta/block.sh "$liberty" "$@" </dev/null
}

sh harness/evaluate/sta/flip_flop.sh "$liberty" build/sta/flip_flop
check_row build/sta/flip_flop

tab=$(printf '\t')
blocks() { # blocks|plain: of the design, or of the plain one that its paper compares with
    # shellcheck disable=SC2086 # two words or none
    build/cost "$1" $config "$ini" |
        awk -F"$tab" -v only="$only" 'only == "" || $1 == only' >"build/sta/$design.$1"
}
blocks blocks
[ -s "build/sta/$design.blocks" ] || { echo "BLOCK=$only: no logic block of $design" >&2; exit 2; }
printf '  %-19s %5s %9s %7s %10s %7s %5s %9s  %s\n' block count ns FO4 um2 cells FFs "pJ/cycle" \
    netlist
while IFS=$tab read -r block count parameters; do
    out=$(synthesized "$block" "$parameters")
    awk -F, -v count="$count" '
        {
            printf "  %-19s %5d %9s %7s %10d %7d %5d %9s  %s\n", $1, count, $6, $7, $3, $4, $5, $8,
                $10
        }' "$out/row.csv"
    check_row "$out"
done <"build/sta/$design.blocks"

# Claims: the named path, in this design and in the plain one, where the mapper has nothing but
# that path's output to build. It is the mean of five orders of the cells: one alone moves by more
# than a paper claims.
orders='0 1 2 3 4'
top=$(build/rfgen show "$ini" top)
blocks plain
if [ "$keep" = 1 ]; then # make area compares with the plain design's
    while IFS=$tab read -r block _ parameters; do
        check_row "$(synthesized "$block" "$parameters")"
    done <"build/sta/$design.plain"
fi
grep "^$top," constraints/timing/claims.csv |
    awk -F, -v only="$only" 'only == "" || $2 == only' >"build/sta/$design.claims" || true
# LIST: of the claim's block in that list of blocks: ns of its path in each order, and of all paths
# of the whole block.
path_ns() {
    line=$(grep "^$block$tab" "$1")
    parameters=$(printf '%s' "$line" | cut -f 3)
    for order in $orders; do
        alone=$(synthesized "$block" "$parameters" "$to" "$order")
        said=$(sh harness/evaluate/sta/time.sh "$liberty" "$block" "$alone" "$from" "$to" \
            </dev/null)
        printf '%s ' "${said%% *}"
    done
    cut -d, -f 6 "$(synthesized "$block" "$parameters")/row.csv"
}
slowest() { # of the design's other blocks that have a row: its name and ns
    # shellcheck disable=SC2086
    build/cost blocks $config "$ini" | cut -f 1,3 | awk -v block="$block" '
        NR == FNR { split($0, p, "\t"); if (p[1] != block) wanted[p[1] "," p[2]]; next }
        {
            split($0, row, ",")
            if ((row[1] "," row[2]) in wanted && row[6] > ns) {
                ns = row[6]
                name = row[1]
            }
        }
        END { print name, ns + 0 }' - "$now"
}
while IFS=, read -r _ block from to paper where; do
    ours=$(path_ns "build/sta/$design.blocks")
    # the plain design has no such block; a cycle is what its neighbours need
    if [ "$paper" = cycle ]; then
        against=$(slowest)
    else
        against=$(path_ns "build/sta/$design.plain")
    fi
    awk -f harness/evaluate/sta/claim.awk -v what="$block, $from to $to" -v ours="$ours" \
        -v against="$against" -v fo4="$fo4" -v paper="$paper" -v where="$where"
done <"build/sta/$design.claims"
[ "$keep" != 1 ] ||
    sh harness/mk/locked.sh "$logic" sh harness/evaluate/sta/keep.sh "$logic" "$rows"
exit $status
