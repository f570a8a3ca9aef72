#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# figure.sh FIG MEMORY RUNS: from the runs of a figure its summary build/report/FIG.txt, its plot
# FIG.svg, and its table FIG.csv; FIG.MEMORY unless that is `-`. Columns: series, kernel, x, metric,
# mean, spread, ratio, ratio by start. They are made in a folder of their own and come whole.
#
# Status 0; 1 a run has no such figure.
set -eu
fig=$1 memory=$2 runs=$3
here=harness/evaluate/figures
file=tests/reproduce/$fig.fig
[ "$memory" = - ] || fig=$fig.$memory
report=${REPORT:-build/report}/$fig.part
mkdir -p "$report"
trap 'rm -rf "$report"' EXIT
value() { sed -n "s/^$1 *= *//p" "$file" | head -n 1; }
quoted() { sed "s/'/''/g"; } # for gnuplot
kind=$(value kind)
cost=$(value cost)
negative=$(value negative) # a metric may be

# Area and energy of each run behind its counters. `memories`: banks, arrays and wires, without the
# synthesized logic; `known`: without that which has no row. A series' main register file may be a
# configuration of LTRF's Table 2.
if [ -n "$cost" ]; then
    logic=$(case $cost in memories) echo none ;; known) echo known ;; *) echo all ;; esac)
    while IFS="$(printf '\t')" read -r run label _ _ _ _ _ design; do
        config=$(sed -n 's/^config *= *//p' "$file" |
            awk -F' *[|] *' -v label="$label" '$1 == label { print "--config " $2 }')
        design=${design%%:*}
        ini=constraints/designs/$design.ini
        cp "$run" "$run.cost"
        if [ "$cost" = hierarchy ]; then
            if grep -q "^energy_pj: " "$run"; then continue; fi # it has counted it
            awk -v entries="$(build/rfgen show "$ini" rfc_entries)" \
                -f harness/evaluate/hierarchy/energy.awk constraints/tech/published.csv "$run" \
                >>"$run.cost" || exit 1
            continue
        fi
        if ! grep -q '^refused: ' "$run"; then
            # shellcheck disable=SC2086 # two words or none
            build/cost area --logic "$logic" $config "$ini" >"$report/$fig.part"
            # shellcheck disable=SC2086
            build/cost energy --logic "$logic" $config "$ini" "$run" >>"$report/$fig.part"
            grep '^[a-z_0-9]*: ' "$report/$fig.part" >>"$run.cost"
        fi
    done <"$runs"
fi

# Metrics, a line each: `label | arithmetic`, or the arithmetic alone.
sed -n 's/^metric *= *//p' "$file" |
    awk -F' *[|] *' '{ print (NF > 1 ? $1 : "value") }' >"$report/$fig.metrics"
metrics=$(sed -n 's/^metric *= *//p' "$file" | awk -F' *[|] *' '{
    gsub(/[a-z_][a-z_0-9]*/, "of(\"&\")", $NF)
    printf "    value[%d] = %s\n", NR, $NF }')

# Every counter of a run is a number of c[]; a metric is arithmetic on them. Failed runs, NaN and
# negative figures end it.
cut -f1-5 "$runs" >"$report/$fig.list"
cat >"$report/$fig.awk" <<AWK
function of(name) {
    if (name in c) return c[name]
    print "$file: expected a counter of " run ", got " name "; correct the metric" > "/dev/stderr"
    exit bad = 1
}
function read_run(    line, at, full) {
    delete c
    full = run "${cost:+.cost}"
    while ((getline line < full) > 0) {
        if (line ~ /^refused:/) { close(full); return 0 }
        at = index(line, ": ")
        c[substr(line, 1, at - 1)] = substr(line, at + 2)
    }
    close(full)
$metrics
    return 1
}
BEGIN {
    FS = "\t"
    OFS = ","
    while ((getline line < "$report/$fig.metrics") > 0) label[++n] = line
}
{
    run = \$1
    if (!read_run()) next
    for (m = 1; m <= n; m++) {
        if ((!"$negative" && !(value[m] >= 0)) || value[m] ~ /nan|inf/) {
            printf "%s: expected a figure that is not negative, got %s; the run is wrong\\n", run,
                value[m] > "/dev/stderr"
            exit bad = 1
        }
        print \$2, \$3, \$4, label[m], \$5, value[m]
    }
}
END { exit bad }
AWK
awk -f "$report/$fig.awk" "$report/$fig.list" >"$report/$fig.values" || exit 1

# A series' base: its own (fourth field, fifth: the x), or that of the figure.
sed -n 's/^series *= *//p' "$file" |
    awk -F' *[|] *' -v all="$(value base | sed 's/ *| */|/')" \
    '{ print $1 "|" (NF > 4 ? $4 "|" $5 : NF > 3 ? $4 : all) }' >"$report/$fig.bases"
sed -n 's/^paper *= *//p' "$file" >"$report/$fig.paper"
awk -v bases="$report/$fig.bases" -f "$here/ratios.awk" "$report/$fig.values" >"$report/$fig.csv"
awk -v kind="$kind" -v paper="$report/$fig.paper" -v bases="$report/$fig.bases" \
    -v metrics="$report/$fig.metrics" -v hidden="$(value hidden)" -v plot="$report/$fig.dat" \
    -f "$here/summary.awk" -f "$here/plot_data.awk" "$report/$fig.csv" >"$report/$fig.txt"
# Points with unequal resident warps: on the page, and said.
awk -v bases="$report/$fig.bases" -f "$here/warps.awk" "$report/$fig.list" >"$report/$fig.warps"
cat "$report/$fig.warps" >>"$report/$fig.txt"
awk -F '|' -v fig="$fig" '{
    printf "%s: resident warps differ: %s has %d where %s has %d (%s), at %d of %d runs\n", fig, $2,
        $7, $3, $8, $6, $4, $5 }' "$report/$fig.warps" >&2
plotter=$(case $kind in changes) echo changes ;; *) echo plot ;; esac)
if [ "$kind" = decides ]; then
    plotter=decides
    awk -v page=docs/kernels.md -v machine="$(value machine)" -v bases="$report/$fig.bases" \
        -v hidden="$(value hidden)" -v plot="$report/$fig.dat" -f "$here/decides.awk" \
        "$report/$fig.csv" >>"$report/$fig.txt" || exit 1
fi
# Bars of a kernel that stand side by side, left to right.
xname=$(value xlabel)
if [ "$kind" = stack ] && [ "$(grep -c '^series' "$file")" -gt 1 ]; then
    order=$(sed -n 's/^series *= *//p' "$file" |
        awk -F' *[|] *' -v hidden="$(value hidden)" \
            '$1 != hidden { printf "%s%s", (n++ ? ", " : ""), $1 }')
    xname="$xname; from left to right: $order"
fi
around=$(value machine)
[ "$memory" = - ] || around="${around:+$around, }memory: $memory"
title="$(value title)${around:+ ($around)}"
names="name='$(echo "$title" | quoted)'; xname='$(echo "$xname" | quoted)'"
names="$names; yname='$(value ylabel | quoted)'; negative='$negative'"
gnuplot -e "kind='$kind'; data='$report/$fig.dat'; picture='$report/$fig.svg'; $names" \
    "$here/$plotter.gp"
for name in csv dat svg txt; do mv -f "$report/$fig.$name" "${REPORT:-build/report}"; done
