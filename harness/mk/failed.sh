#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# failed.sh DESIGN LOG: why a build of this design point failed, in one line of a source. It is what
# `rfgen check` finds in Verilog of one's own (TWINRF_HW), or what a tool says in the log
# (said.awk). Where neither names a source it is the end of the log.
set -eu

design=$1 log=$2
if [ -n "${TWINRF_HW:-}" ]; then
    build/rfgen check "constraints/designs/$design.ini" build/check/given 2>&1 |
        awk -f harness/mk/said.awk | grep -F -m 1 "${TWINRF_HW%/}/" && exit 0
fi
awk -v from="$log" -f harness/mk/said.awk || tail -n 20 "$log"
