#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# figures.sh: what the figures' summary says of our numbers beside the paper's
# (harness/evaluate/figures/summary.awk), from tables made here.
set -eu

out=build/test/figures
mkdir -p "$out"
failures=0
echo 'ours|base' >"$out/table.bases"
echo m >"$out/table.metrics"

# verdict KIND X RATIO QUANTITY PAPER EXPECTED: one series, one kernel, with this ratio to the base
# at x, and 0.5 at 800
verdict() {
    {
        echo 'series,kernel,x,metric,mean,spread,ratio,by_seed'
        echo "ours,k,$2,m,1,0,$3,$3"
        echo 'ours,k,800,m,1,0,0.5,0.5'
    } >"$out/table.csv"
    echo "ours | $4 | $5" >"$out/table.paper"
    # without ours / paper and the direction
    got=$(awk -v kind="$1" -v paper="$out/table.paper" -v bases="$out/table.bases" \
        -v metrics="$out/table.metrics" -v plot="$out/table.dat" \
        -f harness/evaluate/figures/summary.awk \
        -f harness/evaluate/figures/plot_data.awk "$out/table.csv" | sed -n 's/^paper|//p' |
        cut -d'|' -f1-4,6,8)
    [ "$got" = "ours|$4|$5|$6" ] || {
        echo "$*: expected ours|$4|$5|$6, got $got"
        failures=$((failures + 1))
    }
}

verdict bars 100 0.95 mean 1.05 '0.95|-1.00|far'
verdict bars 100 1.048 mean 1.05 '1.048|0.96|near'
verdict bars 100 1.06 mean 1.05 '1.06|1.20|far'
verdict bars 100 4.8 mean 5 '4.8|0.95|near'
verdict bars 100 0.9 mean 0.91 '0.9|1.11|far'
verdict lines 100 1 tolerates_5 170 '170|1.00|near'
verdict lines 100 0.94 tolerates_5 170 'below 100|none|far'
verdict lines 100 1 tolerates_60 790 'at least 800|1.01|far'
verdict limit 100 0.94 tolerates_5 170 'below 100 (1 of 1 kernels below 100)|none|far'
verdict lines 100 1 tolerates_10 190 '240|1.56|far'

[ "$failures" -eq 0 ] || exit 1
echo "PASS check_figures"
