#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# file_caches.sh: without entries rf_rfc is rf_bl, in every counter. Works in
# build/check_file_caches.
set -eu

work=build/check_file_caches
rm -rf "$work"
mkdir -p "$work"

fail() {
    echo "check_file_caches: $*"
    exit 1
}

build() { # FOLDER DESIGN KEYS
    out=$work/$1
    sh harness/prove/make.sh -j1 DESIGN="$2" OUT="$out" SET="--set lane_bits=4 $3" \
        "$out/sim" >"$work/build.log" 2>&1 || {
        tail -n 20 "$work/build.log" >&2
        exit 2
    }
}

# Counters of rf_bl, as both have them.
common() { # FOLDER TRACE OPTIONS...
    folder=$work/$1 trace=$2
    shift 2
    "$folder/sim" --trace "$trace" "$@" >"$work/out"
    grep -Ev '^(design:|lrf_|rfc_|mrf_|split_|evict|flush|invalidated|exit_dropped|victim_)' \
        "$work/out"
}

same() { # TRACE OPTIONS...
    common none "$@" >"$work/none.txt"
    common bl "$@" >"$work/bl.txt"
    [ "$(wc -l <"$work/bl.txt")" -gt 60 ] || fail "$1: expected more than 60 counters"
    cmp -s "$work/none.txt" "$work/bl.txt" ||
        fail "$*: expected rf_bl's counters without entries, got: $(diff "$work/bl.txt" \
            "$work/none.txt" | sed -n 2,4p)"
    n=$((n + 1))
}

n=0
build none rfc6 "--set rfc_entries=0 --set tag_stage=0"
build bl bl "--set capacity_kb=128 --set banks=4 --set warps=32 --set policy=gto \
    --set main_base_latency=1 --set machine=flat --set max_blocks=8 --set granule_regs=4 \
    --set shared_kb=0"
same build/traces/bfs.traceg.xz
same build/traces/sgemm_rb.traceg.xz --offset 300 --seed 7
same build/traces/bfs.traceg.xz --main-latency 300 --stall-dispatch 20

# The check can fail: with one entry the counters differ.
rm -rf "$work/none"
build none rfc6 "--set rfc_entries=1 --set tag_stage=0"
(same build/traces/bfs.traceg.xz) >/dev/null 2>&1 &&
    fail "expected other counters with an entry, got the same"
echo "PASS check_file_caches cases=$n"
