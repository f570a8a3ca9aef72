#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bench_regcache.sh: how many warp instructions a second build/regcache counts, 8 ways, on one core,
# as `name: value` lines. Full-warp code, divergent code, and masks drawn for each instruction, the
# worst there is. Reading is reported apart: the text once, then the annotated trace.
set -eu
export LC_ALL=C

dir=build/bench/regcache
rm -rf "$dir"
mkdir -p "$dir"
trap 'rm -rf "$dir"' EXIT

# Registers of a real kernel's width, three sources and a destination, each with its own mask.
awk 'BEGIN {
    srand(1)
    print "kernel masks regs=32 blocks=1 warps=8"
    for (w = 0; w < 8; w++) {
        print "block 0 warp " w
        for (i = 0; i < 4000; i++) {
            mask = ""
            for (d = 0; d < 8; d++) mask = mask sprintf("%x", int(rand() * 16))
            printf "FFMA R%d <- A:R%d:1r B:R%d:1 C:R%d:1 mask=%s\n", rand() * 32, rand() * 32,
                rand() * 32, rand() * 32, mask
        }
    }
}' >"$dir/masks.rft"

measure() { # name, trace, times, option...
    name=$1 trace=$2 times=$3
    shift 3
    rm -rf "$dir/cache"
    for from in text annotated; do
        build/regcache --trace "$trace" --ways 8 --cache "$dir/cache" --repeat "$times" --bench \
            "$@" 2>&1 >"$dir/out" | sed -n "s/^read_seconds:/${name}_read_${from}_seconds:/p
                /^warp/ { $([ $from = annotated ] || echo d); s/^/${name}_/p; }"
    done
}

measure sgemm_rb build/traces/sgemm_rb.traceg.xz 500
measure wmma_tile build/traces/wmma_tile.traceg.xz 2000
measure bfs build/traces/bfs.traceg.xz 4000
measure random_masks "$dir/masks.rft" 200
measure all_allocate "$dir/masks.rft" 100 --alloc both
