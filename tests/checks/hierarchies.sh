#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# hierarchies.sh: models of register file hierarchies count what another model counts. rf_rfc and
# rf_orf without entries are rf_bl. With them they count what order mode, or the judge of an
# allocation, counts. rf_unified without memory accesses is rf_orf. Register caches are the counting
# model. Order mode is the worked example. What is wrong or bad input is found.
. tests/checks/lib.sh

# The C model of a design point with narrow lanes, in $work/FOLDER.
build() { # FOLDER DESIGN KEYS [folder of C models]
    ok sh harness/prove/make.sh -j1 DESIGN="$2" OUT="$work/$1" SET="--set lane_bits=4 $3" \
        CSIM="${4:-csim}" "$work/$1/sim"
}

value() { # NAME FILE
    awk -v name="$1:" '$1 == name { print $2 }' "$2"
}

# rf_bl with the banks and warps of the hierarchies.
build bl bl "--set capacity_kb=128 --set banks=4 --set warps=32 --set policy=gto \
    --set main_base_latency=1 --set machine=flat --set max_blocks=8 --set granule_regs=4 \
    --set shared_kb=0"

# The folder counts what rf_bl counts, but for counters that are its own.
same_as_bl() { # FOLDER ITS-OWN TRACE OPTIONS...
    without=$1 own=$2
    shift 2
    for folder in bl "$without"; do
        ok "$work/$folder/sim" --trace "$@"
        grep -Ev "^(design:|$own)" "$work/stdout" >"$work/$folder.txt"
    done
    [ "$(wc -l <"$work/bl.txt")" -gt 60 ] || fail "$1: expected more than 60 counters, got few"
    equal "$*: counters without entries" "$work/bl.txt" "$work/$without.txt"
}

# --- Order mode: the worked example

vector=tests/traces/hierarchy_vector.rft

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

refused "expected a design with rfc_entries" "$work/bl/sim" --order --trace "$vector"
refused "--flush: expected none, dep or strand" "$work/one/sim" --order --flush often \
    --trace "$vector"
refused "expected --order beside it" "$work/one/sim" --flush dep --trace "$vector"
refused "expected --order beside it" "$work/bl/sim" --flush dep --trace "$vector"

# A dirty entry that makes room is dropped in the C model: the third opinion finds the old value.
cp -r csim "$work/lost_csim"
edit "$work/lost_csim/rfc.c" '/? RFC_WRITE_VICTIM/s/ != 0 ?/ == 64 ?/'
build lost rfc1 "" "$work/lost_csim"
expect 1 "expected the newest value of R" "$work/lost/sim" --order --trace "$vector"
same 'lines of a lost value' 1 "$(wc -l <"$work/said")"

# --- Register file caches, in cycles

of_caches='lrf_|rfc_|mrf_|split_|evict|flush|invalidated|exit_dropped|victim_'

# In cycles as in the order of the trace: all counters, or those named.
as_in_order() { # DESIGN TRACE COUNTER...
    program=build/narrow/$1/sim trace=$2
    shift 2
    "$program" --trace "$trace" --order >"$work/order"
    "$program" --trace "$trace" >"$work/cycles"
    # shellcheck disable=SC2086 # several words
    [ $# -gt 0 ] || set -- $counters
    for name; do
        same "$trace: $name" "$(value "$name" "$work/order")" "$(value "$name" "$work/cycles")"
    done
}

# What the blocks say against the banks' commands, and against results and operands.
balances() { # DESIGN TRACE
    "build/narrow/$1/sim" --trace "$2" --main-latency 300 >"$work/cycles"
    awk '
        { n[substr($1, 1, length($1) - 1)] = $2 }
        function same(what, is, should) {
            if (is == should) return
            printf "%s: expected %d, got %d\n", what, should, is
            exit bad = 1
        }
        END {
            if (bad) exit 1
            reads = n["lrf_reads"] + n["rfc_reads"] + n["mrf_reads"]
            writes = n["rfc_writes"] - n["rfc_fills"] + n["lrf_writes"] - n["lrf_to_rfc"]
            back = n["evict_writebacks"] + n["flush_writebacks"]
            same("reads of RFC, LRF and MRF", reads - n["split_reads"], n["operands"])
            same("mrf_reads", n["mrf_reads"], n["main_reads"])
            same("mrf_writes", n["mrf_writes"], n["main_writes"])
            same("entries that go home", back, n["victim_writes"])
            same("writes of RFC, LRF and MRF", writes + n["mrf_writes_bypass"], n["writes"])
            if (n["operands"] < 1000 || n["victim_writes"] < 100) exit bad = 1
        }' "$work/cycles" >"$work/said" || fail "$1 $2: $(said)"
}

counters="operands lrf_reads rfc_reads mrf_reads split_reads lrf_writes lrf_to_rfc rfc_writes
    mrf_writes_bypass mrf_writes evictions evict_writebacks evict_dead flushes flush_writebacks
    flush_dead invalidated exit_dropped"
reads="operands rfc_reads mrf_reads split_reads"
build no_caches rfc6 "--set rfc_entries=0 --set tag_stage=0"
same_as_bl no_caches "$of_caches" build/traces/bfs.traceg.xz
same_as_bl no_caches "$of_caches" build/traces/sgemm_rb.traceg.xz --offset 300 --seed 7
same_as_bl no_caches "$of_caches" build/traces/bfs.traceg.xz --main-latency 300 --stall-dispatch 20

# Nothing overlaps: all counters are those of the order of the trace. In kernels with loads at the
# same points reads are; what is written depends on when a warp leaves.
for design in rfc6 rfc6_live; do
    as_in_order $design tests/traces/rfc_split_read.rft
    as_in_order $design tests/traces/rfc_leave_waits.rft
    # shellcheck disable=SC2086
    as_in_order $design build/traces/vecadd.traceg.xz $reads
    # shellcheck disable=SC2086
    as_in_order $design build/traces/bfs.traceg.xz $reads
done
as_in_order rfc6_lrf tests/traces/rfc_leave_waits.rft
for design in rfc6 rfc6_live rfc6_lrf rfc6_reads; do
    balances $design build/traces/bfs.traceg.xz
    balances $design build/traces/pathfinder.traceg.xz
done

# The check can fail: with one entry the counters differ.
rm -rf "$work/no_caches"
build no_caches rfc6 "--set rfc_entries=1 --set tag_stage=0"
(same_as_bl no_caches "$of_caches" build/traces/bfs.traceg.xz) >/dev/null 2>&1 &&
    fail "expected other counters with an entry, got the same"
(as_in_order rfc6 tests/traces/rfc_hit.rft) >/dev/null 2>&1 &&
    fail "expected other counters where instructions overlap, got the same"
# tests/cycles.sh sees another C model than that of the twins, and operands that no level gave.
mixed() { # SIM WORDS
    mkdir -p "$work/mixed"
    cp "$1" "$work/mixed/sim"
    cp build/narrow/rfc6/cosim "$work/mixed"
    fails "$2" sh tests/cycles.sh "$work/mixed" rfc6 build/traces/bfs.traceg.xz
}
mixed build/narrow/rfc6_lrf/sim "expected cycles="
mixed "$work/bl/sim" "as the C model alone"
cat >"$work/reads" <<'END'
#!/bin/sh
build/narrow/rfc6/sim "$@" | sed 's/^\([a-z]*_reads\): .*/\1: 0/'
END
chmod +x "$work/reads"
mixed "$work/reads" "expected operands from the hierarchy"

# --- Operand files

of_files='orf|lrf|writes_(all|entry)|strand_ends|entries_|entry_|leave_waits'

# In cycles as by the judge of the same allocation.
as_judged() { # KERNEL
    trace=build/traces/$1.traceg.xz
    build/analyze --trace "$trace" --orf 3 --lrf split --out "$work/$1" >/dev/null
    build/allocation --trace "$trace" --allocation "$work/$1/allocation.json" >"$work/judged"
    build/narrow/orf3_split/sim --trace "$trace" >"$work/compiled"
    build/narrow/orf3_split/sim --trace "$trace" --allocation "$work/$1/allocation.json" \
        >"$work/counters"
    equal "$1: with the file of the allocation" "$work/compiled" "$work/counters"
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

build no_files orf3_split "--set orf_entries=0 --set lrf=none"
same_as_bl no_files "$of_files" build/traces/bfs.traceg.xz
same_as_bl no_files "$of_files" build/traces/pathfinder.traceg.xz --offset 300 --seed 7
same_as_bl no_files "$of_files" build/traces/histo.traceg.xz --main-latency 300 --stall-dispatch 20
as_judged bfs
as_judged histo
as_judged pathfinder

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

# --- One memory for registers, cache and shared memory

# One layout of banks, no hierarchy or one, no addresses: what does not depend on a bank's ports.
counted='instructions|operands|undefined_operands|unwritten_operands|writes|extra_passes'
counted="$counted|orf_reads|lrf_reads|lrf_reads_[abc]|orf_fills|orf_writes|lrf_writes"
counted="$counted|writes_all_levels|writes_entry_alone|strand_ends|main_reads|main_writes"
counted="^($counted|main_accesses|predicated_off|resident_warps):"
counts_alike() { # TRACE
    "$work/orf/sim" --trace "$1" | grep -E "$counted" >"$work/orf.txt"
    "$work/split/sim" --trace "$1" >"$work/all.txt"
    grep -E "$counted" "$work/all.txt" >"$work/split.txt"
    [ "$(wc -l <"$work/orf.txt")" -ge 19 ] || fail "$1: expected 19 counters or more"
    equal "$1: counters of rf_orf" "$work/orf.txt" "$work/split.txt"
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
build split unified_orf3_split "--set unified=0 --set memory_split=words --set capacity_kb=128"
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

# --- Register caches beside the counting model (make regcache-check has all)

traces="build/traces/bfs.traceg.xz build/traces/pathfinder.traceg.xz"
traces="$traces build/traces/wmma_tile.traceg.xz"

make -s kernel-traces
twins=harness/evaluate/regcache/twin_check.sh
expect 0 '^regcache-check: 6 equal, 0 not$' sh $twins "rc2_cpl rc8_wr" "$traces" "$work/twins"

# fault FILE OLD NEW TRACE: a copy of the C models with it must differ.
fault() {
    rm -rf "$work/csim"
    cp -r csim "$work/csim"
    edit "$work/csim/$1" "s/$2/$3/"
    fails '^DIFFERS ' env TWINRF_CSIM="$work/csim" sh $twins rc2_cpl "$4" "$work/twins"
}
fault rc_collector.c 'RC_ALLOC == 3 \&\& bitvec_get' 'RC_ALLOC == 3 \&\& !bitvec_get' \
    build/traces/wmma_tile.traceg.xz
fault register_cache.c 'empty != 0 ? bits_lowest(empty) : oldest' \
    'empty != 0 ? bits_lowest(empty) : 1 + 0 * oldest' build/traces/wmma_tile.traceg.xz
echo "PASS hierarchies: $checks comparisons, refusals and faults"
