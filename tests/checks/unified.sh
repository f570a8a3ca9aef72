#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# unified.sh: without memory accesses rf_unified counts what rf_orf counts, but for what two ports
# change. Parts that do not fit are refused. Table 7.2's register parts and 7.3.1's tags, exactly
# (Gebhart, chapter 7). Works in build/check_unified.
. tests/checks/lib.sh

. tests/counters.sh

# One layout of banks, no hierarchy or one, no addresses: what does not depend on a bank's ports.
counted='instructions|operands|undefined_operands|unwritten_operands|writes|extra_passes'
counted="$counted|orf_reads|lrf_reads|lrf_reads_[abc]|orf_fills|orf_writes|lrf_writes"
counted="$counted|writes_all_levels|writes_entry_alone|strand_ends|main_reads|main_writes"
counted="^($counted|main_accesses|predicated_off|resident_warps):"
counts_alike() { # TRACE
    "$work/orf/sim" --trace "$1" | grep -E "$counted" >"$work/orf.txt"
    "$work/own/sim" --trace "$1" >"$work/all.txt"
    grep -E "$counted" "$work/all.txt" >"$work/own.txt"
    [ "$(wc -l <"$work/orf.txt")" -ge 19 ] || fail "$1: expected 19 counters or more"
    equal "$1: counters of rf_orf" "$work/orf.txt" "$work/own.txt"
}

kernel() { # REGISTERS WARPS SHARED-BYTES
    printf 'kernel parts regs=%s blocks=1 warps=%s shmem=%s\nblock 0 warp *\nMOV R1 <-\nEXIT <-\n' \
        "$1" "$2" "$3" >"$work/parts.rft"
}

# Table 7.2: registers a thread, threads, KB of registers.
registers() { # NAME REGISTERS THREADS KB
    kernel "$2" $(($3 / 32)) 1024
    "$unified/sim" --trace "$work/parts.rft" >"$work/parts.txt"
    kb=$(($(value rf_rows "$work/parts.txt") * 512 / 1024))
    same "$1: KB of registers (Table 7.2)" "$4" "$kb"
    printf '%-12s %4s KB of registers, Table 7.2: %s\n' "$1" "$kb" "$4"
}

# 7.3.1: a tag of so many bits for each line of 128 bytes.
tags() { # CACHE-KB BITS KB
    kb=$(awk -v kb="$1" -v bits="$2" 'BEGIN { print kb * 1024 / 128 * bits / 8 / 1024 }')
    same "$1 KB of cache: KB of tags (7.3.1)" "$3" "$kb"
    printf '%-12s %s KB of tags, 7.3.1: %s\n' "$1 KB cache" "$kb" "$3"
}

unified=build/narrow/unified_orf3_split
build orf orf3_split ""
build own unified_orf3_split "--set unified=0 --set memory_split=words --set capacity_kb=128"
for trace in tests/traces/orf_read.rft tests/traces/lrf_split.rft build/traces/bfs.traceg.xz \
    build/traces/histo.traceg.xz; do
    counts_alike "$trace"
done

registers BFS 32 1024 128
registers GPU-Mummer 32 864 108
registers DGEMM 64 1024 256
registers Needle 24 576 54
registers PCR 40 640 100
registers Hotspot 32 992 124
tags 64 18 1.125
tags 384 19 7.125
tags 256 19 4.75

kernel 32 32 400000
refused "use a larger design or a smaller block" "$unified/sim" --trace "$work/parts.rft"
refused "expected 100 percent with unified_orf3_split" "$unified/sim" \
    --trace tests/traces/orf_read.rft --main-latency 200
refused "memory: expected flat" "$unified/sim" --trace tests/traces/memory.rft \
    --machine gebhart --memory perfect
build small unified "--set rf_kb=16 --set shared_kb=16"
kernel 32 32 1024
refused "expected at most rf_kb = 16 KB" "$work/small/sim" --trace "$work/parts.rft"
refused "rf_kb: expected registers and shared memory to fit" build/rfgen list \
    constraints/designs/unified.ini --set rf_kb=300 --set shared_kb=100
refused "memory_split: expected lines with unified = 1" build/rfgen list \
    constraints/designs/unified.ini --set memory_split=words
echo "PASS check_unified cases=$checks"
