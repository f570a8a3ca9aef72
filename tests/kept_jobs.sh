#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# kept_jobs.sh: whole jobs of make test (KEPT_JOBS in harness/mk/test.mk). They prove, show that a
# check refuses what is wrong, or that two models count the same. What unchanged sources have shown
# need not be shown again. A row a job in tests/proofs/jobs.csv:
# name,verdict,seconds,key,tools; the key is a hash over every file from which any of them is made.
#     kept_jobs.sh key                   the key of today
#     kept_jobs.sh tools                 the tools of today, as a row names them
#     kept_jobs.sh stands NAME           status 0 when its row passed, with today's key and tools
#     kept_jobs.sh run NAME COMMAND...   the job: `STANDS NAME` when its row is of today's key and
#                                        tools, else the command. No row, or another verdict: fails
#     kept_jobs.sh record NAMES          writes their rows anew from what tests/run.sh ran last;
#                                        other rows stay, so a job can be added without the rest
# Where a file is not plain or cannot be read (plain.sh, sums.sh) there is no key, and nothing
# stands: status 2. FRESH=1: run always runs the command. Only `make kept-jobs RECORD=1` writes a
# row.
set -eu

export LC_ALL=C
csv=tests/proofs/jobs.csv

# Docs, tables of cost and the kept verdicts themselves are no part of these jobs, nor unit
# tests and what may stand still. All other files count.
key() {
    sh harness/mk/plain.sh tree || return
    sums=$(sh harness/mk/sums.sh Makefile hw csim gen harness constraints tests -type f \
        ! -path 'tests/proofs/*' ! -path 'tests/reproduce/*' \
        ! -path 'tests/unit/*' ! -path tests/still.list \
        ! -path 'constraints/tech/*' ! -path tests/baselines.csv \
        ! -name '*.md') || return
    printf '%s\n' "$sums" | sha256sum | cut -d ' ' -f 1
}

tools() {
    echo "$(sh harness/prove/kept.sh tools);gcc $(gcc -dumpfullversion);$(verilator --version |
        cut -d ' ' -f 1-2);$(iverilog -V | sed -n '1s/ version//p' | cut -d ' ' -f 1-3);$(cppcheck \
        --version)"
}

stands() { # name
    [ "${FRESH:-}" != 1 ] || return 1
    row=$(awk -F , -v name="$1" '$1 == name' "$csv" 2>/dev/null || true)
    case $row in
    "$1,passed,"*) ;;
    *)
        echo "$csv:1: expected a row '$1,passed,...', got '$row'; run make kept-jobs RECORD=1" >&2
        exit 1
        ;;
    esac
    today=$(key) || exit 2
    [ "${row#"$1,passed,"*,}" = "$today,$(tools)" ]
}

run() { # name command...
    name=$1
    shift
    if stands "$name"; then
        echo "STANDS $name (kept)"
        exit 0
    fi
    exec "$@"
}

record() { # names
    mkdir -p "${csv%/*}"
    today=$(key) || exit 2
    (
        echo name,verdict,seconds,key,tools
        for name in $1; do
            verdict=$(cat "build/test/$name.verdict")
            [ "$verdict" = passed ] || {
                echo "build/test/$name.log:1: expected passed, got $verdict; nothing recorded" >&2
                exit 1
            }
            seconds=$(cat "build/test/$name.seconds")
            echo "$name,$verdict,$seconds,$(cat build/kept_jobs.key),$(tools)"
        done
        awk -F , -v names=" $1 " '
            FNR > 1 && !index(names, " " $1 " ")' "$csv" 2>/dev/null || [ ! -f "$csv" ]
    ) >"$csv.part" || { rm -f "$csv.part"; exit 1; }
    [ "$(cat build/kept_jobs.key)" = "$today" ] || {
        rm -f "$csv.part"
        echo "$csv:1: the sources changed while the jobs ran: not recorded; run it again" >&2
        exit 1
    }
    mv "$csv.part" "$csv"
}

case ${1:-} in
key) key ;;
tools) tools ;;
stands) stands "$2" ;;
run)
    shift
    run "$@"
    ;;
record) record "$2" ;;
*)
    echo "kept_jobs.sh: expected key, tools, stands, run or record, got '${1:-}'" >&2
    exit 2
    ;;
esac
