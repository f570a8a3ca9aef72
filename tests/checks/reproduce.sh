#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# reproduce.sh: the arithmetic behind the figures on tables made by hand, and what make reproduce
# refuses. Each figure of tests/reproduce names counters and series that are there. Status 0, 1
# failed.
. tests/checks/lib.sh

here=harness/evaluate/figures

# Two starts, two kernels; `b` is the base of `a`, `c` has none. k3 runs on two of the three series
# and is left out.
cat >"$work/values" <<END
a,k1,-,m,1,2
a,k1,-,m,2,4
b,k1,-,m,1,3
b,k1,-,m,2,3
c,k1,-,m,1,10
c,k1,-,m,2,10
a,k2,-,m,1,8
a,k2,-,m,2,8
b,k2,-,m,1,2
b,k2,-,m,2,2
c,k2,-,m,1,20
c,k2,-,m,2,20
a,k3,-,m,1,5
b,k3,-,m,1,5
a,k1,-,n,1,1
a,k1,-,n,2,1
a,k2,-,n,1,1
a,k2,-,n,2,1
b,k1,-,n,1,1
b,k1,-,n,2,1
b,k2,-,n,1,1
b,k2,-,n,2,1
c,k1,-,n,1,5
c,k1,-,n,2,5
c,k2,-,n,1,1
c,k2,-,n,2,1
END
printf 'a|b\nb|b\nc|\n' >"$work/bases"
printf 'm\nn\n' >"$work/metrics"
cat >"$work/paper" <<END
a | m:mean | 4
a | largest | 2
a | m:smallest | 1
c | m:over a | 0.5
c | m:above a | 1
c | sum:largest | 21
c | sum:mean | 18
a | n:mean | 2
a | of k2 | 4
c | m:of k1 | 20
a | m:of absent | 1
END
awk -v bases="$work/bases" -f "$here/ratios.awk" "$work/values" >"$work/csv"
summary() { awk -v kind="$1" -v paper="$work/paper" -v bases="$work/bases" \
    -v metrics="$work/metrics" -v hidden=b -v plot="$work/$1.dat" \
    -f "$here/summary.awk" -f "$here/plot_data.awk" "$work/csv"; }
summary bars >"$work/txt"
expected() { # a line that must be there
    checks=$((checks + 1))
    grep -qxF "$1" "$2" || fail "$2: expected the line $1"
}
# a on k1: mean 3 of 3 is 1, spread 2 of 3; on k2: 4. Mean: the root of 1 x 4; by start: the roots
# of 2/3 x 4 and of 4/3 x 4.
expected 'a,k1,-,m,3,0.6667,1,0.666667 1.33333' "$work/csv"
expected 'c,k2,-,m,20,0.0000,20,20 20' "$work/csv"
expected 'kernels|2|of 3; the others do not run on every design' "$work/txt"
expected 'without|k3' "$work/txt"
expected 'starts|2' "$work/txt"
expected 'mean|a|m|2|0.68|differs' "$work/txt"
expected 'mean|a|n|1|0|no difference' "$work/txt"
expected 'mean|c|m|15|0|' "$work/txt"
expected 'paper|a|m:mean|4|2|0.50|0.33|same|far|0.68' "$work/txt"
expected 'paper|a|largest|2|4|2.00|3.00||far|0' "$work/txt"
expected 'paper|a|m:smallest|1|1|1.00|1.00||near|0.67' "$work/txt"
expected 'paper|c|m:over a|0.5|7.5|15.00|-13.00|opposite|far|2.7' "$work/txt"
expected 'paper|c|m:above a|1|13|13.00|||far|0.68' "$work/txt"
expected 'paper|c|sum:largest|21|21|1.00|||near|0' "$work/txt"
expected 'paper|c|sum:mean|18|18|1.00|||near|0' "$work/txt"
expected 'paper|a|n:mean|2|1|0.50|0.00|none|far|0' "$work/txt"
expected 'paper|a|of k2|4|4|1.00|1.00||near|0' "$work/txt"
expected 'paper|c|m:of k1|20|10|0.50|||far|0' "$work/txt"
if grep -q 'of absent' "$work/txt"; then fail "summary.awk: of a kernel that did not run"; fi
expected 'x,a m,a n,c m,c n' "$work/bars.dat"
expected 'mean,2.0000,1.0000,15.0000,3.0000' "$work/bars.dat"
# What the paper says stands behind the kernels, beside ours.
expected 'paper: mean,4.0000,2.0000,,' "$work/bars.dat"
expected 'over a,,,7.5000,' "$work/bars.dat"
expected 'paper: over a,,,0.5000,' "$work/bars.dat"
summary means >/dev/null
expected 'x,a,c' "$work/means.dat"
expected 'm,2.0000,15.0000' "$work/means.dat"
expected 'm paper: mean,4.0000,' "$work/means.dat"
summary changes >/dev/null
expected 'x,mean,spread' "$work/changes.dat"
expected 'a,2.0000,0.6764' "$work/changes.dat"
summary stack >/dev/null
expected 'x,m,n,all parts' "$work/stack.dat"
expected ' ,10.0000,5.0000' "$work/stack.dat"
expected 'mean,2.0000,1.0000' "$work/stack.dat"
expected 'paper: a mean,4.0000,2.0000,' "$work/stack.dat"
expected 'paper: c mean,,,18.0000' "$work/stack.dat"
for wrong in 'nobody | m:mean | 1' 'a | m:typo | 1' 'a | typo:mean | 1' 'a | over nobody | 1'; do
    echo "$wrong" >"$work/paper"
    fails '^paper: expected a ' summary bars
done

# A difference is one only beyond the spread: 4 % at a spread of 2 %, and at one of 6 %. One that is
# none does not hold, though it is the paper's.
printf 'm\n' >"$work/metrics"
echo 'a | mean | 1.04' >"$work/paper"
for case in 'differs 1.03 1.05 same|near|0.02' 'no_difference 1.01 1.07 none|far|0.06'; do
    # shellcheck disable=SC2086 # four words
    set -- $case
    printf 'a,k,-,m,1,%s\na,k,-,m,2,%s\nb,k,-,m,1,1\nb,k,-,m,2,1\n' "$2" "$3" >"$work/values"
    awk -v bases="$work/bases" -f "$here/ratios.awk" "$work/values" >"$work/csv"
    summary bars >"$work/txt"
    grep -q "^mean|a|mean|1.04|.*|$(echo "$1" | tr _ ' ')\$" "$work/txt" ||
        fail "summary.awk: $case: $(grep '^mean|a' "$work/txt")"
    expected "paper|a|mean|1.04|1.04|1.00|1.00|$4" "$work/txt"
done

# Points with unequal resident warps are said: against the base, or the first series, and of one
# series at several x. Equal ones are not, nor what has no warps.
warps() { # lines series kernel x warps, bases; what is said
    rm -rf "$work/warps"
    mkdir "$work/warps"
    printf '%s\n' "$1" | while read -r series kernel x count; do
        [ "$count" = none ] || echo "resident_warps: $count" >"$work/warps/$series.$kernel.$x"
        printf '%s\t%s\t%s\t%s\t1\n' "$work/warps/$series.$kernel.$x" "$series" "$kernel" "$x"
    done >"$work/warps/list"
    printf '%s\n' "$2" >"$work/bases"
    said=$(awk -v bases="$work/bases" -f "$here/warps.awk" "$work/warps/list" | paste -s -d ' ')
    same warps.awk "$3" "$said"
}
three='b16 k1 - 48
b16 k2 - 40
b32 k1 - 32
b32 k2 - 40
b64 k1 - 32
b64 k2 - 32'
warps "$three" 'b32|b16
b64|b32
b16|' 'warps|b32|b16|1|2|k1|32|48 warps|b64|b32|1|2|k2|32|40'
warps "$three" 'none|' 'warps|b32|b16|1|2|k1|32|48 warps|b64|b16|2|2|k1|32|48'
warps 'a k1 - 48
b k1 - 48
c k1 - none' 'b|a' ''
warps 'a k1 100 48
a k1 800 32' 'a|own|100' 'warps|a|a|1|2|k1|32|48'

# A series against itself: half of what it is at 1.
echo 'a|own|1' >"$work/bases"
printf 'a,k,1,m,1,4\na,k,2,m,1,2\n' >"$work/values"
awk -v bases="$work/bases" -f "$here/ratios.awk" "$work/values" >"$work/csv"
echo 'a | tolerates_25 | 1.5' >"$work/paper"
summary lines >"$work/txt"
expected 'a,k,2,m,2,0.0000,0.5,0.5' "$work/csv"
expected 'mean|a|1|1|0|' "$work/txt"
expected 'mean|a|2|0.5|0|differs' "$work/txt"
expected 'paper|a|tolerates_25|1.5|1.5|1.00|1.00||near|0' "$work/txt"
expected '1.5,0.75,1' "$work/lines.dat.paper"
# What is hidden is a base: nothing is said of how it differs from itself elsewhere.
printf 'a|b|1\nb|b|1\n' >"$work/bases"
printf 'a,k,1,m,1,4\na,k,2,m,1,2\nb,k,1,m,1,4\nb,k,2,m,1,4\n' >"$work/values"
awk -v bases="$work/bases" -f "$here/ratios.awk" "$work/values" >"$work/csv"
: >"$work/paper"
summary lines >"$work/txt"
expected 'mean|a|1|1|0|no difference' "$work/txt"
expected 'mean|b|2|1|0|' "$work/txt"

# Bad figures, status 2 and one line.
bad() { # figure, kernels, what is said
    refused "$3" env WORK="$work" sh "$here/reproduce.sh" "$1" "$2" 1 1
}
bad nosuch ci 'expected a figure, got no such file'
bad bank_stealing_12 nosuch "expected kernels of the subset 'nosuch'"
bad decides_orf ci "expected 6 kernels of docs/kernels.md, got 0 of 'ci'"

# A figure comes whole or not at all.
mkdir -p build/report
before=$(ls build/report)
echo 'cycles: 1' >"$work/run"
printf '%s\tstraight16\tbfs\t-\t1\n' "$work/run" >"$work/runs_of"
fails 'expected a counter' sh "$here/figure.sh" bank_stealing_12 - "$work/runs_of"
same 'files behind a missing counter' "$before" "$(ls build/report)"

# Every figure: what it compares with are its own series; its designs are there.
for file in tests/reproduce/*.fig; do
    fig=$(basename "$file" .fig)
    for key in title kind xlabel ylabel metric series; do
        grep -q "^$key *= *[^ ]" "$file" || fail "$file: no $key"
    done
    sed -n 's/^series *= *//p' "$file" | awk -F' *[|] *' '{ print $1 }' >"$work/labels"
    {
        sed -nE '/^base *= *own *\|/d; s/^(paper|base|hidden|config) *= *//p' "$file" |
            awk -F' *[|] *' '{ print $1 }'
        sed -n 's/^series *= *//p' "$file" | awk -F' *[|] *' 'NF > 3 { print $4 }'
        sed -n 's/^paper.*[| :]\(over\|above\) \([^|]*[^| ]\) *|.*/\2/p' "$file"
    } | while read -r label; do
        grep -qxF "$label" "$work/labels" || echo "$fig: no series '$label'"
    done >"$work/unknown"
    equal "what $file names and is not there" /dev/null "$work/unknown"
    {
        sed -n 's/^kernels *= *//p' "$file" | tr ' ' '\n'
        sed -nE 's/^paper[^|]*[|] *([^|]*:)?of ([^|]*[^| ]) *[|].*/\2/p' "$file"
    } | while read -r kernel; do
        grep -q "^$kernel |" tests/reproduce/kernels || echo "$fig: no kernel '$kernel'"
    done >"$work/unknown"
    equal "what $file names and is not there" /dev/null "$work/unknown"
    sed -n 's/^series *= *//p' "$file" | awk -F' *[|] *' '{ sub(/:.*/, "", $2); print $2 }' |
        while read -r design; do
        [ "$design" = allocation ] || [ -f "constraints/designs/$design.ini" ] ||
            echo "$file: no design point $design"
    done >"$work/unknown"
    equal "what $file names and is not there" /dev/null "$work/unknown"
    sed -n 's/^metric *= *//p' "$file" | awk -F' *[|] *' 'NF > 1 { print $1 }' | sort |
        uniq -d >"$work/twice"
    equal "names of two metrics in $file" /dev/null "$work/twice"
done

echo "reproduce: $checks checks"
