#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bench_memory.sh [DESIGN...]: what the memory system costs, as `name: value` lines. They are cycles
# a second of `sim` with --memory share over those with flat. Both run in turn, and the best of
# fifteen counts, so that other work on the machine is in neither. Then bfs in host instructions, by
# callgrind, which are the same in each run: under 0.7 is refused.
set -eu

least=0.7
mkdir -p build/bench
[ $# -gt 0 ] || set -- steal8_fermi ocu bl_pipelined
fail() {
    echo "bench_memory.sh: $1" >&2
    exit 1
}

build() { # design, folder, make's arguments
    design=$1 out=$2
    shift 2
    make -s -j2 -f harness/mk/design.mk DESIGN="$design" OUT="$out" "$@" sim \
        >build/bench/build.log 2>&1 || fail "$(tail -n 1 build/bench/build.log)"
}

seconds() { # mode, repeat: `mode seconds cycles`
    "$out/sim" --trace "$trace" --memory "$1" --repeat "$2" --bench | awk -v mode="$1" '
        /^simulate_seconds: / { s = $2 }
        /^cycles: / { c = $2 }
        END { print mode, s, c }'
}

in_turn() { # repeat
    for _ in $(seq 15); do
        seconds flat "$1"
        seconds share "$1"
    done | awk '
        !($1 in least) || $2 < least[$1] { least[$1] = $2 }
        { cycles[$1] = $3 }
        END {
            share = cycles["share"] / least["share"]
            printf "%.2f\n", share * least["flat"] / cycles["flat"]
        }'
}

instructions() { # mode: host instructions of three grids more, for each cycle
    for repeat in 1 4; do
        valgrind --tool=callgrind --callgrind-out-file=build/bench/callgrind.out "$out/sim" \
            --trace "$trace" --memory "$1" --repeat $repeat \
            >build/bench/counted.txt 2>build/bench/valgrind.txt ||
            fail "$(tail -n 1 build/bench/valgrind.txt)"
        awk '/Collected :/ { i = $NF } /^cycles: / { c = $2 } END { print i, c }' \
            build/bench/valgrind.txt build/bench/counted.txt
    done | awk '{ i = $1 - i; c = $2 - c } END { print i / c }'
}

for design; do
    build "$design" "build/$design"
    for kernel in bfs sgemm_rb pathfinder histo; do
        trace=build/traces/$kernel.traceg.xz
        echo "share_to_flat_${design}_$kernel: $(in_turn 8)"
    done
done

trace=build/traces/bfs.traceg.xz
build steal8_fermi build/bench/steal8_fermi MARCH=x86-64-v2
awk -v flat="$(instructions flat)" -v share="$(instructions share)" -v least=$least 'BEGIN {
    printf "share_to_flat_host_instructions_bfs: %.2f\n", flat / share
    if (!(flat / share >= least)) {
        printf "bench_memory.sh: expected at least %s of the cycles for each host instruction, " \
            "got %.2f; see docs/machines.md\n", least, flat / share > "/dev/stderr"
        exit 1
    }
}'
