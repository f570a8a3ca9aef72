#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# properties.sh: every fault that a property catches (run.sh), two at a time: the kept job
# mustfail-properties (tests/kept_jobs.sh). Status 1 if one is not caught.
set -eu

number=0
for fault in tests/faults/*.fault; do
    number=$((number + 1))
    if grep -q '^caught by: property ' "$fault"; then echo "$number $fault"; fi
done | xargs -P 2 -L 1 sh tests/faults/run.sh
