#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# jobs.sh [kept]: a job for tests/run.sh, `mustfail/NAME<TAB>command`, for each fault of
# tests/faults. While a kept verdict stands, the command says so. That is for faults that a property
# catches, and with `kept` for those that are not to be run (chosen.sh).
set -eu

chosen=$(sh "${0%/*}/chosen.sh" "${1:-}")
property=
! sh tests/kept_jobs.sh stands mustfail-properties || property=kept
number=0
for fault in tests/faults/*.fault; do
    number=$((number + 1))
    command="sh tests/faults/run.sh $number $fault"
    if grep -q '^caught by: property ' "$fault"; then
        [ -z "$property" ] || command="echo 'STANDS mustfail-properties (kept)'"
    elif ! echo "$chosen" | grep -qx "$number $fault"; then
        command="echo 'STANDS mustfail-runs (kept)'"
    fi
    printf 'mustfail/%s\t%s\n' "$(basename "$fault" .fault)" "$command"
done
