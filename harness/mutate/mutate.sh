#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# mutate.sh BLOCK DESIGN MUTANTS SEED JOBS SECONDS CYCLES SIDES RANDOM REPEAT KERNEL...: how good
# are the co-simulation tests at seeing a wrong block? (docs/mutate.md)
#
# Works in build/mutate/DESIGN/BLOCK/
# (wide data: build/mutate/DESIGN-2bit); the report goes to stdout and
# build/mutate/DESIGN/BLOCK.txt. SECONDS is each prover's time for a survivor, 0: none is asked.
# SIDES: "rtl c" or one of them.
#
# As in `make test` are CYCLES of the block's random traffic and the KERNELs of order mode. So are
# the scenario RANDOM of random kernels and its REPEAT ("": what it says).
#
# Status 0 the scores are at least 95 %, 1 one is not, 2 it could not be found out.
set -eu
# A mutant's netlist is asked about once.
export TWINRF_NETLISTS=

block=$1
design=$2
mutants=$3
seed=$4
jobs=$5
seconds=$6
random_cycles=$7
sides=$8
random=$9
shift 9
repeat=$1
shift
set='--set lane_bits=4'
out=build/mutate/$design
report=$out/$block.txt
first=20000
# All rows, as scenarios need them; a proof of so much memory takes long enough with two bits a
# lane. Verilator 5.006 computes yosys' memory of bits wrongly with one bit a lane. So it does with
# 64 elements of two bits a lane: number 0 differs.
case $block in
main_bank | dual_bank) first=0 ;;
register_bank | crossbar | ccu_crossbar | narrow_crossbar | rc_banks | orf_data | rfc_data)
    set='--set lane_bits=2'
    out=$out-2bit
    first=0
    ;;
esac
work=$out/$block
streams=$work/streams
root=$(pwd)
tab=$(printf '\t')

sh harness/prove/text.sh || exit 2

build() { # build TARGET...: its end is shown when it fails
    make -s -j "$jobs" -f harness/mk/mutate.mk DESIGN="$design" OUT="$out" SET="$set" \
        BLOCK="$block" "$@" \
        >"$out/build.log" 2>&1 || { tail -n 20 "$out/build.log" >&2; exit 2; }
}

say() {
    echo "$block $design: $*" >&2
}

scenarios() { # of `make test` at this design point
    own=$work/${random##*/}
    sed "${repeat:+s/^repeat .*/repeat = $repeat/}" "$random" >"$own"
    echo "$own"
    for test in tests/scenarios/*.test; do
        case $test,$(sed -n 's/^design *= *\([^ ]*\).*/\1/p' "$test") in
        "$random",*) ;;
        *,"$design") echo "$test" ;;
        esac
    done
}

# As tests/order.sh runs them.
order() { # KERNEL...
    for kernel; do
        trace=build/traces/$kernel.traceg.xz
        "$work/mutants" order "$streams" dep "$trace"
        case $kernel in *sgemm* | matmul) continue ;; esac
        "$work/mutants" order "$streams" none "$trace"
        "$work/mutants" order "$streams" strand "$trace"
    done
}

record() { # KERNEL...
    rm -rf "$streams"
    mkdir -p "$streams"
    # shellcheck disable=SC2046 # a list of files
    "$work/mutants" record "$streams" $(scenarios)
    order "$@"
    "$work/mutants" random "$work/random" "$random_cycles"
    # A scenario or an instance that is driven as another one was shows nothing new.
    for file in "$streams"/*.in; do
        sum=$(cksum <"$file")
        echo "$sum $file"
    done >"$streams.sums"
    awk 'seen[$1 " " $2]++ { print $3 }' "$streams.sums" | xargs rm -f
}

# replay c|rtl NUMBERS CYCLES STREAM...: adds to the results; number 0, the block itself, must
# survive
replay() {
    side=$1
    numbers=$2
    cycles=$3
    shift 3
    what=rtl
    test "$side" = rtl || what=$work/c
    "$work/mutants" replay "$what" "$jobs" "$numbers" "$cycles" "$@" >>"$work/$side/results"
    if grep -q '^0 killed' "$work/$side/results"; then
        echo "$work/$side/results: expected the block itself to survive, got" \
            "'$(grep '^0 killed' "$work/$side/results")'; run make cosim BLOCK=$block" >&2
        exit 2
    fi
}

prove() { # prove c|rtl: who survived so far; the answers go to their folders
    awk -v dir="$work/$1" '$2 == "survived" && $1 > 0 { print dir "/" $1 }' \
        "$work/$1/results" >"$work/$1/open"
    if [ "$seconds" -eq 0 ]; then
        sed 's|.*/||; s|$| UNDECIDED not asked|' "$work/$1/open" >"$work/$1/verdicts"
        return
    fi
    xargs -r -P "$jobs" -n 1 sh harness/mutate/survivor.sh "$out" "$block" "$1" <"$work/$1/open"
    sed "s|^|$root/|" "$work/$1/open" |
        xargs -r -P "$jobs" -n $(($(wc -l <"$work/$1/open") / jobs + 1)) \
            "$root/build/mutate/decide" "$1" "$block" "$root/$out" "$seconds"
    # shellcheck disable=SC2013 # a name a line
    for dir in $(cat "$work/$1/open"); do
        number=$(basename "$dir")
        shown=
        for cex in "$dir"/proof/*.equal.cex "$dir"/proof/*.obligation.cex; do
            test ! -f "$cex" || cp "$cex" "$work/cex/$1_$number.cex"
            test ! -f "$cex" || shown=", see $work/cex/$1_$number.cex"
        done
        echo "$number" \
            "$(grep -E '^(EQUAL|DIFFERS|REFUSED|UNDECIDED)' "$dir/answer" |
                sed 's/: see .*//')$shown"
    done >"$work/$1/verdicts"
}

# Most mutants die in the first cycles of a short stream. The proof of one that does not is shorter
# than all streams, and most of those are equivalent. (With wide data it is longer: first=0.) Only
# the others see what is left, the random blocks after all scenarios.
judge() { # judge c|rtl
    rm -f "$work/$1/results"
    { echo 0; cut -f 1 "$work/$1/list"; } >"$work/$1/numbers"
    say "$1: first cycles (0: all): $first"
    # shellcheck disable=SC2046,SC2012 # names that the recorder gave
    replay "$1" "$work/$1/numbers" "$first" $(ls -Sr "$streams"/*.in)
    say "$1: proofs of $(grep -c survived "$work/$1/results") mutants"
    prove "$1"
    { echo 0; grep -v '^[0-9]* EQUAL' "$work/$1/verdicts" | cut -d ' ' -f 1; } >"$work/$1/numbers"
    say "$1: all cycles for $(wc -l <"$work/$1/numbers")"
    unseen=
    # shellcheck disable=SC2012
    test "$first" -eq 0 || unseen=$(ls -Sr "$streams"/*.in)
    # shellcheck disable=SC2086 # several names
    replay "$1" "$work/$1/numbers" 0 $unseen "$work/random/block_$block.in"
}

report() { # report c|rtl: a line of figures, then a line a survivor
    awk -F"$tab" -v side="$1" -v block="$block" -f harness/mutate/report.awk \
        file=1 "$work/$1/results" file=2 "$work/$1/verdicts" file=3 "$work/$1/list"
}

mkdir -p "$out" "${report%/*}"
say "building"
build "$out/gen/stamp" "$out/prove/$block.bc" build/mutate/edits build/mutate/decide
# The program has a Verilog side in any case: the block itself when no mutant of it is asked for.
own=1
case $sides in
*rtl*)
    own=
    sh harness/mutate/rtl.sh "$block" "$out" "$mutants" "$seed"
    ;;
esac
sh harness/mutate/c.sh "$block" "$out" "$mutants" "$seed" "$jobs"
build "$work/mutants" "OWN_RTL=$own"
say "recording"
record "$@"
rm -rf "$work/cex"
mkdir -p "$work/cex"
for side in $sides; do
    judge "$side"
done
rm -rf "$streams" "$work/random"
status=0
for side in $sides; do
    report "$side" || status=1
done >"$report"
cat "$report"
exit "$status"
