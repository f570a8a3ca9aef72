#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# operand_files.sh: without entries rf_orf is rf_bl, in every counter. With them it reads and
# writes as often as the program that judges allocations says. It refuses bad allocations, and
# finds what a wrong one loses. Works in build/check_operand_files.
set -eu

. tests/counters.sh
own='orf|lrf|writes_(all|entry)|strand_ends|entries_|entry_|leave_waits'

# In cycles as by the judge of the same allocation.
agrees() { # KERNEL
    trace=build/traces/$1.traceg.xz
    build/analyze --trace "$trace" --orf 3 --lrf split --out "$work/$1" >/dev/null
    build/allocation --trace "$trace" --allocation "$work/$1/allocation.json" >"$work/judged"
    build/narrow/orf3_split/sim --trace "$trace" >"$work/own"
    build/narrow/orf3_split/sim --trace "$trace" --allocation "$work/$1/allocation.json" \
        >"$work/counters"
    cmp -s "$work/own" "$work/counters" ||
        fail "$1: expected the file to say what the compiler does"
    for name in orf_reads lrf_reads lrf_writes; do
        [ "$(value "$name" "$work/counters")" = "$(value "$name" "$work/judged")" ] ||
            fail "$1: expected $name = $(value "$name" "$work/judged"), got" \
                "$(value "$name" "$work/counters")"
    done
    writes=$(($(value orf_writes "$work/counters") + $(value orf_fills "$work/counters")))
    [ "$writes" = "$(value orf_writes "$work/judged")" ] ||
        fail "$1: expected $(value orf_writes "$work/judged") writes of entries, got $writes"
    n=$((n + 1))
}

refused() { # STATUS WORDS OPTIONS...
    expected=$1 words=$2
    shift 2
    status=0
    build/narrow/orf3_split/sim "$@" >"$work/out" 2>&1 || status=$?
    [ "$status" -eq "$expected" ] || fail "$*: expected status $expected, got $status"
    { [ "$(wc -l <"$work/out")" -eq 1 ] && grep -qF -- "$words" "$work/out"; } ||
        fail "$*: expected one line with '$words', got: $(head -n 3 "$work/out")"
    n=$((n + 1))
}

changed() { # FILE SED-SCRIPT: another allocation of orf_read
    sed "$2" "$work/orf_read/allocation.json" >"$work/$1.json"
    ! cmp -s "$work/orf_read/allocation.json" "$work/$1.json" || fail "$1: nothing is changed"
}

build none orf3_split "--set orf_entries=0 --set lrf=none"
build_bl
same_as_bl build/traces/bfs.traceg.xz
same_as_bl build/traces/pathfinder.traceg.xz --offset 300 --seed 7
same_as_bl build/traces/histo.traceg.xz --main-latency 300 --stall-dispatch 20
agrees bfs
agrees histo
agrees pathfinder

read=tests/traces/orf_read.rft
build/analyze --trace "$read" --orf 3 --lrf split --out "$work/orf_read" >/dev/null
changed kernel 's/"kernel":"orf_read"/"kernel":"other"/'
changed level 's/"dst":{"2":"[A-Z0-9+]*"}/"dst":{"2":"X3"}/'
changed more 's/"orf_entries":3/"orf_entries":4/'
changed unified 's/"lrf":"split"/"lrf":"unified"/; s/"L[ABC]/"L/g'
changed register 's/"src":{"9":/"src":{"8":/'
refused 2 "kernel.json:1: kernel: expected orf_read" --trace "$read" \
    --allocation "$work/kernel.json"
refused 2 "level.json:" --trace "$read" --allocation "$work/level.json"
refused 2 "more.json:1: orf_entries: expected at most 3" --trace "$read" \
    --allocation "$work/more.json"
refused 2 "unified.json:1: lrf: expected none or split" --trace "$read" \
    --allocation "$work/unified.json"
refused 2 "register.json:" --trace "$read" --allocation "$work/register.json"

# An entry that an end bit has made void; a value that its bank does not have.
voids=tests/traces/strand_end_voids.rft
build/analyze --trace "$voids" --orf 3 --lrf split --out "$work/voids" >/dev/null
sed 's/"00b0":{"end":0,"src":{"1":"M[>O0-9]*"/"00b0":{"end":0,"src":{"1":"O2"/' \
    "$work/voids/allocation.json" >"$work/void.json"
refused 1 "which is; correct the allocation" --trace "$voids" --allocation "$work/void.json"
sed 's/"src":{"9":"M","6":"[A-Z0-9]*"}/"src":{"9":"M","6":"M"}/' \
    "$work/orf_read/allocation.json" >"$work/lost.json"
refused 1 "R6" --trace "$read" --allocation "$work/lost.json"
echo "PASS check_operand_files cases=$n"
