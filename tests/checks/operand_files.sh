#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# operand_files.sh: without entries rf_orf is rf_bl, in every counter. With them it reads and
# writes as often as the program that judges allocations says. It refuses bad allocations, and
# finds what a wrong one loses. Works in build/check_operand_files.
. tests/checks/lib.sh

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
    equal "$1: with the file of the allocation" "$work/own" "$work/counters"
    for name in orf_reads lrf_reads lrf_writes; do
        same "$1: $name" "$(value "$name" "$work/judged")" "$(value "$name" "$work/counters")"
    done
    writes=$(($(value orf_writes "$work/counters") + $(value orf_fills "$work/counters")))
    same "$1: writes of entries" "$(value orf_writes "$work/judged")" "$writes"
}

one_line() { # STATUS WORDS OPTIONS...
    expected=$1 words=$2
    shift 2
    expect "$expected" "$words" build/narrow/orf3_split/sim "$@"
    same "lines of $ran" 1 "$(wc -l <"$work/said")"
}

changed() { # FILE SED-SCRIPT [KERNEL]: another allocation of orf_read
    edit "$work/${3:-orf_read}/allocation.json" "$2" "$work/$1.json"
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
one_line 2 "kernel.json:1: kernel: expected orf_read" --trace "$read" \
    --allocation "$work/kernel.json"
one_line 2 "level.json:" --trace "$read" --allocation "$work/level.json"
one_line 2 "more.json:1: orf_entries: expected at most 3" --trace "$read" \
    --allocation "$work/more.json"
one_line 2 "unified.json:1: lrf: expected none or split" --trace "$read" \
    --allocation "$work/unified.json"
one_line 2 "register.json:" --trace "$read" --allocation "$work/register.json"

# An entry that an end bit has made void; a value that its bank does not have.
voids=tests/traces/strand_end_voids.rft
build/analyze --trace "$voids" --orf 3 --lrf split --out "$work/voids" >/dev/null
changed void 's/"00b0":{"end":0,"src":{"1":"M[>O0-9]*"/"00b0":{"end":0,"src":{"1":"O2"/' voids
one_line 1 "which is; correct the allocation" --trace "$voids" --allocation "$work/void.json"
changed lost 's/"src":{"9":"M","6":"[A-Z0-9]*"}/"src":{"9":"M","6":"M"}/'
one_line 1 "R6" --trace "$read" --allocation "$work/lost.json"
echo "PASS check_operand_files cases=$checks"
