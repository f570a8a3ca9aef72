#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# jobs.sh <JOBFILE: the families of its jobs, `FAMILY COUNT HASH` a line. A family is what a name
# has before its last /; of check_X it is `check`. The hash is of its names: one that goes is seen
# though another comes. tests/jobs.list has those of make test.
set -eu
export LC_ALL=C

cut -f 1 | sort | awk -v hash='sha256sum | cut -c 1-8' '
    {
        family = $0
        if (!sub(/\/[^\/]*$/, "", family)) sub(/^check_.*/, "check", family)
        count[family]++
        names[family] = names[family] $0 "\n"
    }
    END {
        for (family in count) {
            printf "%s %d ", family, count[family]
            fflush()
            printf "%s", names[family] | hash
            close(hash)
        }
    }' | sort
