#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# figure.sh FIG RUNS: from the runs of a figure its table build/report/FIG.csv (series, kernel, x, mean, spread, ratio), its summary
# FIG.txt and its plot FIG.svg.
set -eu
fig=$1 runs=$2
here=harness/reproduce
file=tests/reproduce/$fig.fig
value() { sed -n "s/^$1 *= *//p" "$file" | head -n 1; }
quoted() { value "$1" | sed "s/'/''/g"; } # for gnuplot
metric=$(value metric | sed 's/[a-z_][a-z_0-9]*/c["&"]/g')
base=$(value base | sed 's/ *| */|/')
kind=$(value kind)
report=build/report

# Every counter of a run is a number of c[]; the metric is arithmetic on them. Failed runs, NaN and negative figures end it.
cut -f1-5 "$runs" >"$report/$fig.list"
cat >"$report/$fig.awk" <<AWK
function metric_of(file,    line, part, n, value) {
    delete c
    while ((getline line < file) > 0) {
        if (line ~ /^refused:/) { close(file); return "refused" }
        n = index(line, ": ")
        c[substr(line, 1, n - 1)] = substr(line, n + 2)
    }
    close(file)
    value = $metric
    return value
}
BEGIN { FS = "\t"; OFS = "," }
{
    value = metric_of(\$1)
    if (value == "refused") next
    if (!(value >= 0) || value ~ /nan|inf/) { print FILENAME ": " \$1 ": expected a figure that is not negative, got " value "; the run is wrong" > "/dev/stderr"; bad = 1; exit 1 }
    print \$2, \$3, \$4, \$5, value
}
END { exit bad }
AWK
awk -f "$report/$fig.awk" "$report/$fig.list" >"$report/$fig.values" || exit 1
rm -f "$report/$fig.awk" "$report/$fig.list"
awk -v base="$base" -f "$here/ratios.awk" "$report/$fig.values" >"$report/$fig.csv"
sed -n 's/^paper *= *//p' "$file" >"$report/$fig.paper"
awk -v kind="$kind" -v paper="$report/$fig.paper" -v hidden="$(value hidden)" -v plot="$report/$fig.dat" -f "$here/summary.awk" "$report/$fig.csv" >"$report/$fig.txt"
gnuplot -e "kind='$kind'; data='$report/$fig.dat'; picture='$report/$fig.svg'; name='$(quoted title)'; xname='$(quoted xlabel)'; yname='$(quoted ylabel)'" "$here/plot.gp"
rm -f "$report/$fig.values" "$report/$fig.paper"
