#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# figures.sh: what the figures' summary says of our numbers beside the paper's
# (harness/evaluate/figures/summary.awk), from tables made here.
. tests/checks/lib.sh

out=$work
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
    same "$*" "ours|$4|$5|$6" "$got"
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

# decides.awk: a gain of 1.1 for each read and 0.99 for each doubling of the interval, nothing else.
# The eight kernels' properties do not hang together. Then another gain of one kernel.
: >"$out/page"
: >"$out/page.second"
echo 'series,kernel,x,metric,mean,spread,ratio,by_seed' >"$out/decides.csv"
for k in 0 1 2 3 4 5 6 7; do
    awk -v k=$k -v page="$out/page" 'BEGIN {
        reads = 1 + k % 2; interval = 2 ^ (3 + int(k / 2) % 2); warps = 8 + 24 * (k > 3)
        diverged = k == 0 || k == 3 || k == 5 || k == 6 ? 10 : 0
        printf "| `k%d` | 32 | 8 | 100 | 9 | %d%s | 9 | 9 | 9 | %d | 1 | %d | %d %% |\n", k, warps,
            (warps == 8 ? " registers" : ""), reads, interval, diverged >> page
        printf "| `k%d` | %d %% | 0 %% | 0 %% |\n", k, 5 + 20 * (k > 5) >> (page ".second")
        printf "ours,k%d,-,m,1,0,%.9f,1\n", k, 1.1 ^ reads * 0.99 ^ (log(interval) / log(2)) }' \
        >>"$out/decides.csv"
done
cat "$out/page.second" >>"$out/page"
bases=$out/table.bases
decided() { # LINE that must come out
    awk -v page="$out/page" -v machine=turing -v bases="$bases" -v hidden=base \
        -v plot="$out/decides.dat" -f harness/evaluate/figures/decides.awk "$out/decides.csv" \
        >"$out/decides"
    grep -qxF "$1" "$out/decides" || fail "decides: expected $1, got $(cat "$out/decides")"
}
# A standard deviation is half a read, half a doubling.
decided 'decides|ours|reads|0.99|+4.9|'
decided 'decides|ours|interval|-0.10|-0.5|'
decided 'decides|ours|occupancy|0.00|+0.0|'
decided 'decides|ours|all four||100|'
decided 'group|ours|intervals of 16 to 64|4|1.108'
decided 'group|ours|limited by registers|4|1.114'
decided 'group|ours|below 10 % FMA|6|1.116'
decided 'group|ours|10 to 30 % FMA|2|1.108'
# Where no series has a base, what is drawn is the gain itself.
bases=/dev/null
decided 'decides|ours|all four||100|'
bases=$out/table.bases
sed -i 's/^\(ours,k3,.*\),[0-9.]*,1$/\1,2,1/' "$out/decides.csv"
decided 'decides|ours|all four||66|'
decided 'decides|ours|reads|0.58|+12.2|1.7'

echo "PASS check_figures"
