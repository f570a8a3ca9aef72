#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# baselines.sh ALWAYS ALL: IPC, area and FO4 of the design points are as tests/baselines.csv keeps
# them (tests/baselines.sh). Then: a row that is not as measured fails, in each of these. Works in
# build/check_baselines.
set -eu

always=$1 all=$2
work=build/check_baselines
mkdir -p "$work"

sh tests/baselines.sh check "$always" "$all"
point=$(echo "$always" | cut -d' ' -f1)
moved() { # what, awk program on the rows
    awk -F, -v OFS=, -v point="$point" "$2" tests/baselines.csv >"$work/moved.csv"
    if sh tests/baselines.sh check "$point" "$point" "$work/moved.csv" >"$work/out"; then
        echo "check_baselines: expected $1 of $point to fail, got none"
        exit 1
    fi
    grep -q "$point: expected a row" "$work/out" ||
        { echo "check_baselines: $1: $(cat "$work/out")" && exit 1; }
}
# shellcheck disable=SC2016 # awk's own
key='$1 == "key" || $1 == point'
moved 'another IPC' "$key { if (\$1 == point) \$4 += 0.0001; print }"
moved 'another area' "$key { if (\$1 == point) \$6 += 0.000001; print }"
moved 'another FO4' "$key { if (\$1 == point) \$7 += 0.1; print }"
moved 'no reason' "$key { if (\$1 == point) \$8 = \"\"; print }"
# shellcheck disable=SC2016
moved 'no row' '$1 == "key" { print }'
echo "5 rows that moved are seen"
