#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# count.sh --trace FILE [--cache DIR] [--variable N] OPTION...: allocates with the options of
# build/analyze, judges the allocation, and prints what it costs. With --variable strands have 1 to
# --orf entries, N of them on average, as an oracle gives them (variable.awk). Status 1: it is not
# legal; 2: unusable input.
set -eu

trace='' cache='' cost='' options='' entries=0 variable=''
while [ $# -gt 0 ]; do
    case $1 in
    --trace) trace=$2 ;;
    --cache) cache=$2 ;;
    --cost-entries) cost="--cost-entries $2" ;;
    --variable) variable=$2 ;;
    --orf) entries=$2 ;;
    *) options="$options $1 $2" ;;
    esac
    shift 2
done
mkdir -p build/allocations
work=$(mktemp -d build/allocations/count.XXXXXX)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

allocate() { # entries, option...
    with=$1
    shift
    # shellcheck disable=SC2086 # several options
    build/analyze --trace "$trace" ${cache:+--cache "$cache"} --orf "$with" $options $cost \
        --out "$work" >"$work/summary"
    # shellcheck disable=SC2086 # two words or none
    build/allocation --trace "$trace" ${cache:+--cache "$cache"} $cost \
        --allocation "$work/allocation.json" "$@"
}

if [ -z "$variable" ]; then
    allocate "$entries"
    exit
fi
for i in $(seq "$entries"); do
    allocate "$i" --strands "$work/strands.$i" >"$work/counters" || {
        status=$?
        cat "$work/counters"
        exit "$status"
    }
    set -- ${1:+"$@"} "$work/strands.$i"
done
awk -v budget="$variable" -f harness/evaluate/allocation/variable.awk "$work/counters" "$@"
