#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# count.sh --trace FILE [--cache DIR] OPTION...: allocates with the options of build/analyze, judges
# the allocation, and prints what it costs. Status 1: it is not legal; 2: unusable input.
set -eu

trace='' cache='' cost='' options=''
while [ $# -gt 0 ]; do
    case $1 in
    --trace) trace=$2 ;;
    --cache) cache=$2 ;;
    --cost-entries) cost="--cost-entries $2" ;;
    *) options="$options $1 $2" ;;
    esac
    shift 2
done
mkdir -p build/allocations
work=$(mktemp -d build/allocations/count.XXXXXX)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM
# shellcheck disable=SC2086 # several options
build/analyze --trace "$trace" ${cache:+--cache "$cache"} $options $cost --out "$work" \
    >"$work/summary"
# shellcheck disable=SC2086 # two words or none
build/allocation --trace "$trace" ${cache:+--cache "$cache"} $cost \
    --allocation "$work/allocation.json"
