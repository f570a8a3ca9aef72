#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# hierarchy.sh: order mode counts the worked example of the register file hierarchy to the letter.
# It refuses bad input, and finds a value that is lost. Works in build/check_hierarchy.
. tests/checks/lib.sh

vector=tests/traces/hierarchy_vector.rft
. tests/counters.sh

counts() { # FOLDER OPTIONS NAME=VALUE...
    folder=$work/$1 options=$2
    shift 2
    # shellcheck disable=SC2086 # several words
    ok "$folder/sim" --order --trace "$vector" $options
    for want; do
        same "$ran: ${want%=*}" "${want#*=}" "$(value "${want%=*}" "$work/said")"
    done
}

build one rfc1 ""
build four rfc4_live ""
build lrf rfc6_lrf "--set rfc_entries=4"
counts one "--flush dep" rfc_reads=4 mrf_reads=5 rfc_writes=5 evict_writebacks=3 \
    flush_writebacks=1 mrf_writes=5
counts four "--flush dep --liveness 1" rfc_reads=6 mrf_reads=3 rfc_writes=5 evict_writebacks=0 \
    flush_writebacks=2 flush_dead=2 mrf_writes=3
counts lrf "--flush dep --liveness 1" lrf_reads=3 lrf_writes=3 lrf_to_rfc=1 rfc_reads=3 \
    rfc_writes=3 mrf_writes=3

build none bl ""
refused "expected a design with rfc_entries" "$work/none/sim" --order --trace "$vector"
refused "--flush: expected none, dep or strand" "$work/one/sim" --order --flush often \
    --trace "$vector"
refused "expected --order beside it" "$work/one/sim" --flush dep --trace "$vector"
refused "expected --order beside it" "$work/none/sim" --flush dep --trace "$vector"

# A dirty entry that makes room is dropped in the C model: the third opinion finds the old value.
cp -r csim "$work/csim"
edit "$work/csim/rfc.c" '/? RFC_WRITE_VICTIM/s/ != 0 ?/ == 64 ?/'
build lost rfc1 "" "$work/csim"
expect 1 "expected the newest value of R" "$work/lost/sim" --order --trace "$vector"
same 'lines of a lost value' 1 "$(wc -l <"$work/said")"
echo "$checks counts and refusals are as they must be"
