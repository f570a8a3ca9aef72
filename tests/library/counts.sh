#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# counts.sh DESIGN SIM PROGRAM: do runs by libtwinrf (run_main.c, built as PROGRAM) count what the
# program SIM of `make sim` does, letter by letter?
# counts.sh one DESIGN SIM PROGRAM TRACE [NAME=VALUE...]: this run. Status 1: something else.
# counts.sh if_it_fits ...: the same; or both refuse a block that does not fit, with the same line.
set -eu

if [ "$1" != one ] && [ "$1" != if_it_fits ]; then
    design=$1 sim=$2 program=$3
    sh "$0" one "$design" "$sim" "$program" tests/traces/barrier.rft memory=flat
    sh "$0" if_it_fits "$design" "$sim" "$program" build/traces/sgemm_rb.traceg.xz
    sh "$0" one "$design" "$sim" "$program" build/traces/bfs.traceg.xz seed=7 repeat=2 \
        stall_dispatch=30 json=1
    sh "$0" one "$design" "$sim" "$program" build/traces/bfs.traceg.xz machine=flat
    machine=$(build/rfgen show "constraints/designs/$design.ini" machine)
    [ "${machine:-flat}" = flat ] || sh "$0" one "$design" "$sim" "$program" \
        build/traces/bfs.traceg.xz "machine=$machine" memory=perfect set=mshrs=40
    top=$(build/rfgen show "constraints/designs/$design.ini" top)
    case $top in
    rf_bl | rf_ltrf)
        sh "$0" one "$design" "$sim" "$program" tests/traces/barrier.rft main_latency=300 \
            memory=flat
        ;;
    esac
    exit 0
fi
which=$1 design=$2 sim=$3 program=$4 trace=$5
shift 5
options=
for option in "$@"; do
    case $option in
    json=1) options="$options --json" ;;
    *) options="$options --$(echo "${option%%=*}" | tr _ -) ${option#*=}" ;;
    esac
done
ran=1
# shellcheck disable=SC2086 # a list of options
want=$("$sim" --trace "$trace" $options 2>&1) || case "$which $want" in
if_it_fits*'use a larger register file or a smaller block'*) ran=0 ;;
*) echo "$want" >&2 && exit 1 ;;
esac
got=$("$program" "$design" "$trace" "$@" 2>&1) && got="1 $got" || got="0 $got"
[ "$got" = "$ran $want" ] || {
    echo "$design, $trace $*: expected what sim prints, got other text" >&2
    exit 1
}
