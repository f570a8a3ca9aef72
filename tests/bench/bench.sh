#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bench.sh: speeds and their ratios in one run, as `name: value` lines. sgemm_rb on steal8, malekeh
# and ltrf at full width, repeated; reading the annotated trace is timed apart. Where
# ../shared/prototypes/proof is there, the prototype register file (rf_top.v) is measured beside
# ours.
set -eu

trace=build/traces/sgemm_rb.traceg.xz
mkdir -p build/bench

measure() { # design, its scenario with sgemm_rb
    out=build/$1
    make -s -j2 -f harness/mk/design.mk DESIGN="$1" OUT="$out" sim \
        cosim >build/bench/build.log 2>&1 || {
        tail -n 20 build/bench/build.log >&2
        exit 2
    }
    echo "design: $1"
    echo "kernel: sgemm_rb, repeated"
    "$out/cosim" --test "tests/scenarios/$2.test" --repeat 1000 --bench "${CYCLES:-200000}" \
        --out build/bench
    figures='trace_read_seconds|simulate_seconds|cycles_per_second|warp_instructions_per_second'
    "$out/sim" --machine flat --trace "$trace" --repeat "${REPEAT:-80}" --bench |
        grep -E "^($figures):" | sed 's/^/sim_/'
}
measure steal8 sgemm_rb
measure malekeh malekeh_sgemm_rb
measure ltrf ltrf_sgemm_rb

prototype=../shared/prototypes/proof
if [ -r "$prototype/rf_top.v" ]; then
    cat >build/bench/prototype.cpp <<'END'
#include "Vrf_top.h"
#include "verilated.h"
#include <cstdint>
#include <cstdio>
#include <ctime>
static uint64_t state = 88172645463325252ull;
static uint32_t next() {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)state;
}
int main() {
    static Vrf_top top;
    enum { CYCLES = 100000 };
    top.clk = 0; top.rst_n = 0; top.eval(); top.clk = 1; top.eval(); top.rst_n = 1;
    clock_t start = clock();
    for (int i = 0; i < CYCLES; i++) {
        top.rd_valid = ((uint64_t)next() << 16 ^ next()) & ((1ull << 48) - 1) &
                       ((uint64_t)next() << 16 ^ next());
        top.rd_steal = top.rd_valid & ((uint64_t)next() << 16 ^ next());
        for (int w = 0; w < 6; w++) top.rd_bank[w] = next();
        for (int w = 0; w < 9; w++) top.rd_addr[w] = next();
        top.wr_valid = next() & 15;
        top.wr_bank = next() & 0xffff;
        top.wr_cls = next() & next() & 0xff;
        top.wr_addr = next() & 0xffffff;
        for (int w = 0; w < 128; w++) top.wr_data[w] = next();
        top.clk = 0; top.eval(); top.clk = 1; top.eval();
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    std::printf("prototype_rtl_cycles_per_second: %.0f\n", CYCLES / seconds);
}
END
    verilator --cc --exe --build -O3 --x-assign fast --x-initial fast --noassert -Wno-fatal \
        -CFLAGS "-O2 -march=native" -MAKEFLAGS OPT_FAST="-O2" \
        --top-module rf_top --Mdir build/bench/prototype "$prototype"/rr_pick.v \
        "$prototype"/bank_arb.v "$prototype"/rf_arb.v \
        "$prototype"/sram1p.v "$prototype"/rf_top.v \
        "$(pwd)/build/bench/prototype.cpp" >build/bench/prototype.log 2>&1 || {
        tail -n 5 build/bench/prototype.log >&2
        exit 2
    }
    build/bench/prototype/Vrf_top
fi
