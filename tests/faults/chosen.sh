#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# chosen.sh [kept]: `number file` of each fault that a run of the twins catches, and that is to be
# run: all of them. kept: while the verdict on all stands (tests/kept_jobs.sh mustfail-runs), one
# that the key draws, and those of the block of whose runs tests/checks/replay.sh replays cycles.
set -eu

draw=0
if [ "${1:-}" = kept ] && sh tests/kept_jobs.sh stands mustfail-runs; then
    draw=$((0x$(sh tests/kept_jobs.sh key | cut -c 1-10)))
fi
# What a property catches, properties.sh runs.
awk -v draw="$draw" '
    FNR == 1 { number++ }
    /^design: / { design[number] = $2 }
    /^caught by: / && $3 != "property" {
        line[++n] = number " " FILENAME
        at[n] = number
        block[n] = $3 " " $4
    }
    END {
        for (i = 1; i <= n; i++)
            if (!draw || i == draw % n + 1 ||
                (design[at[i]] == "steal8" && block[i] == "block bank_arbiter"))
                print line[i]
    }' tests/faults/*.fault
