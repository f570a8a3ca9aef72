#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# times.sh <NAMES: writes tests/times.csv anew: the jobs of make test with the processor time of
# each, in seconds. That of the run whose results are in build/test, if the job was in it, else what
# the table had.
set -eu

export LC_ALL=C
table=tests/times.csv
{
    echo job,seconds
    sort | while read -r name; do
        seconds=$(cat "build/test/$name.seconds" 2>/dev/null ||
            awk -F , -v name="$name" '$1 == name { print $2 }' "$table")
        echo "$name,$seconds"
    done
} >"$table.part"
mv "$table.part" "$table"
