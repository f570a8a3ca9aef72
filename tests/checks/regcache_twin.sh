#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# regcache_twin.sh: the timed register caches count what the counting model counts, on three kernels
# and two design points (make regcache-check has all). Models with a fault are found: one that reads
# reuse flags the wrong way, one that always gives the first way. Status 0, 1 failed.
. tests/checks/lib.sh

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
    run env TWINRF_CSIM="$work/csim" sh $twins rc2_cpl "$4" "$work/twins"
    [ "$status" -ne 0 ] || fail "csim/$1: expected '$3' to be found, got: $(said)"
    ends "$status" '^DIFFERS '
}
fault rc_collector.c 'RC_ALLOC == 3 \&\& bitvec_get' 'RC_ALLOC == 3 \&\& !bitvec_get' \
    build/traces/wmma_tile.traceg.xz
fault register_cache.c 'empty != 0 ? bits_lowest(empty) : oldest' \
    'empty != 0 ? bits_lowest(empty) : 1 + 0 * oldest' build/traces/wmma_tile.traceg.xz

echo "register caches against the counting model"
