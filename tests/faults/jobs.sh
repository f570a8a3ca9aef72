#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# jobs.sh [kept]: a job for tests/run.sh, `mustfail/NAME<TAB>command`, for each fault of
# tests/faults. While a kept verdict stands, the command says so. That is for faults that a property
# catches, and with `kept` for those that are not to be run (chosen.sh).
set -eu

property=runs
! sh tests/kept_jobs.sh stands mustfail-properties || property=stands
sh "${0%/*}/chosen.sh" "${1:-}" | awk -v property="$property" '
    FNR == 1 { file++ }
    file == 1 { chosen[$2]; next }
    FNR == 1 { number++ }
    /^caught by: / {
        name = FILENAME
        gsub(/.*\/|\.fault$/, "", name)
        command = "sh tests/faults/run.sh " number " " FILENAME
        if ($3 == "property") {
            if (property == "stands") command = "echo \047STANDS mustfail-properties (kept)\047"
        } else if (!(FILENAME in chosen))
            command = "echo \047STANDS mustfail-runs (kept)\047"
        printf "mustfail/%s\t%s\n", name, command
    }' - tests/faults/*.fault
