#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# file_caches.sh: without entries rf_rfc is rf_bl, in every counter. With them it counts what order
# mode counts where nothing overlaps, and what it counts adds up. Works in
# build/check_file_caches.
. tests/checks/lib.sh

. tests/counters.sh
own='lrf_|rfc_|mrf_|split_|evict|flush|invalidated|exit_dropped|victim_'

# In cycles as in the order of the trace: all counters, or those named.
agrees() { # DESIGN TRACE COUNTER...
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
build none rfc6 "--set rfc_entries=0 --set tag_stage=0"
build_bl
same_as_bl build/traces/bfs.traceg.xz
same_as_bl build/traces/sgemm_rb.traceg.xz --offset 300 --seed 7
same_as_bl build/traces/bfs.traceg.xz --main-latency 300 --stall-dispatch 20

# Nothing overlaps: all counters are those of the order of the trace. In kernels with loads at the
# same points reads are; what is written depends on when a warp leaves.
for design in rfc6 rfc6_live; do
    agrees $design tests/traces/rfc_split_read.rft
    agrees $design tests/traces/rfc_leave_waits.rft
    # shellcheck disable=SC2086
    agrees $design build/traces/vecadd.traceg.xz $reads
    # shellcheck disable=SC2086
    agrees $design build/traces/bfs.traceg.xz $reads
done
agrees rfc6_lrf tests/traces/rfc_leave_waits.rft
for design in rfc6 rfc6_live rfc6_lrf rfc6_reads; do
    balances $design build/traces/bfs.traceg.xz
    balances $design build/traces/pathfinder.traceg.xz
done

# The check can fail: with one entry the counters differ.
rm -rf "$work/none"
build none rfc6 "--set rfc_entries=1 --set tag_stage=0"
(same_as_bl build/traces/bfs.traceg.xz) >/dev/null 2>&1 &&
    fail "expected other counters with an entry, got the same"
(agrees rfc6 tests/traces/rfc_hit.rft) >/dev/null 2>&1 &&
    fail "expected other counters where instructions overlap, got the same"
# tests/cycles.sh sees another C model than that of the twins, and operands that no level gave.
mixed() { # SIM WORDS
    mkdir -p "$work/mixed"
    cp "$1" "$work/mixed/sim"
    cp build/narrow/rfc6/cosim "$work/mixed"
    run sh tests/cycles.sh "$work/mixed" rfc6 build/traces/bfs.traceg.xz
    [ "$status" -ne 0 ] || fail "expected $1 to fail beside cosim of rfc6, got status 0"
    ends "$status" "$2"
}
mixed build/narrow/rfc6_lrf/sim "expected cycles="
mixed "$work/bl/sim" "as the C model alone"
cat >"$work/reads" <<'END'
#!/bin/sh
build/narrow/rfc6/sim "$@" | sed 's/^\([a-z]*_reads\): .*/\1: 0/'
END
chmod +x "$work/reads"
mixed "$work/reads" "expected operands from the hierarchy"
echo "PASS check_file_caches cases=$checks"
