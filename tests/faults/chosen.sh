#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# chosen.sh [kept]: `number file` of each fault that a run of the twins catches, and that is to be
# run: all of them. kept: while the verdict on all stands (tests/kept_jobs.sh mustfail-runs), one
# that the key draws, and those of the block of whose runs tests/checks/replay.sh replays cycles.
set -eu

number=0
for fault in tests/faults/*.fault; do
    number=$((number + 1))
    # What a property catches, properties.sh runs.
    grep -q '^caught by: property ' "$fault" || echo "$number $fault"
done | if [ "${1:-}" = kept ] && sh tests/kept_jobs.sh stands mustfail-runs >&2; then
    faults=$(cat)
    count=$(echo "$faults" | wc -l)
    hash=$(sh tests/kept_jobs.sh key | cut -c 1-10)
    echo "$faults" | sed -n "$((0x$hash % count + 1))p"
    echo "$faults" | while read -r number fault; do
        if grep -qx 'caught by: block bank_arbiter' "$fault" && grep -qx 'design: steal8' "$fault"
        then echo "$number $fault"; fi
    done
else
    cat
fi | sort -u
