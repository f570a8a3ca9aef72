#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# regcache_twin.sh: the timed register caches count what the counting model counts, on three kernels
# and two design points (make regcache-check has all). Models with a fault are found: one that reads
# reuse flags the wrong way, one that always gives the first way. Status 0, 1 failed.
set -eu

work=build/check_regcache_twin
rm -rf "$work"
mkdir -p "$work"
failures=0
traces="build/traces/bfs.traceg.xz build/traces/pathfinder.traceg.xz"
traces="$traces build/traces/wmma_tile.traceg.xz"

fail() {
    failures=$((failures + 1))
    printf '%s\n' "$*"
}

check() { # DESIGNS, TRACES; what is said: $work/said
    sh harness/evaluate/regcache/twin_check.sh "$1" "$2" "$work/twins" >"$work/said" 2>&1
}

make -s kernel-traces
check "rc2_cpl rc8_wr" "$traces" || fail "expected equal counters, got: $(tail -n 3 "$work/said")"
grep -qx 'regcache-check: 6 equal, 0 not' "$work/said" ||
    fail "expected six comparisons, got: $(tail -n 1 "$work/said")"

# fault FILE OLD NEW TRACE: a copy of the C models with it must differ.
fault() {
    rm -rf "$work/csim"
    cp -r csim "$work/csim"
    sed -i "s/$2/$3/" "$work/csim/$1"
    if cmp -s "$work/csim/$1" "csim/$1"; then fail "csim/$1: expected a seeded fault, got none"; fi
    if (TWINRF_CSIM="$work/csim" && export TWINRF_CSIM && check rc2_cpl "$4"); then
        fail "csim/$1: expected '$3' to be found, got $(tail -n 1 "$work/said")"
    elif ! grep -q '^DIFFERS ' "$work/said"; then
        fail "csim/$1: expected a line DIFFERS, got: $(tail -n 1 "$work/said")"
    else
        grep -m 1 '^DIFFERS ' "$work/said"
    fi
}
fault rc_collector.c 'RC_ALLOC == 3 \&\& bitvec_get' 'RC_ALLOC == 3 \&\& !bitvec_get' \
    build/traces/wmma_tile.traceg.xz
fault register_cache.c 'empty != 0 ? bits_lowest(empty) : oldest' \
    'empty != 0 ? bits_lowest(empty) : 1 + 0 * oldest' build/traces/wmma_tile.traceg.xz

echo "register caches against the counting model: $failures failed"
[ "$failures" -eq 0 ]
