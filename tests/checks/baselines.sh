#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# baselines.sh ALWAYS ALL: IPC, area and FO4 of the design points are as tests/baselines.csv keeps
# them (tests/baselines.sh). Then: a row that is not as measured fails, in each of these. Works in
# build/check_baselines.
. tests/checks/lib.sh

always=$1 all=$2

sh tests/baselines.sh check "$always" "$all"
point=$(echo "$always" | cut -d' ' -f1)
moved() { # what, awk program on the rows
    awk -F, -v OFS=, -v point="$point" "$2" tests/baselines.csv >"$work/moved.csv"
    echo "$1"
    expect 1 "$point: expected a row" sh tests/baselines.sh check "$point" "$point" \
        "$work/moved.csv"
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
