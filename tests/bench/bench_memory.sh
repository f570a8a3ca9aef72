#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bench_memory.sh [DESIGN...]: what the memory system costs, as `name: value` lines. They are cycles
# a second of `sim` with --memory share over those with flat. Both run in turn, and the median of 31
# such pairs counts: other work on the machine slows both of a pair. Then bfs in two other ways, of
# which less than 0.7 is refused. One has shorter loads under flat, so that as many instructions
# issue in a cycle. The other counts host instructions (callgrind), the same in each run.
set -eu
export LC_ALL=C

least=0.7
mkdir -p build/bench
[ $# -gt 0 ] || set -- steal8_fermi ocu bl_pipelined
fail() {
    echo "bench_memory.sh: $1" >&2
    exit 1
}

# All are compiled alike: what SET= changes is for few runs, and compiled in less time, else.
build() { # design, folder, make's arguments
    design=$1 out=$2
    shift 2
    make -s -j2 -f harness/mk/design.mk DESIGN="$design" OUT="$out" LESS_OPT= "$@" sim \
        >build/bench/build.log 2>&1 || fail "$(tail -n 1 build/bench/build.log)"
}

seconds() { # sim, mode: `seconds cycles`
    "$1" --trace "$trace" --memory "$2" --repeat 8 --bench | awk '
        /^simulate_seconds: / { s = $2 }
        /^cycles: / { c = $2 }
        END { print s, c }'
}

in_turn() { # sim of flat, of share: ratio of cycles a second, and of cycles
    for _ in $(seq 31); do
        echo "$(seconds "$1" flat) $(seconds "$2" share)"
    done | awk '{ print $1 / $2 / ($3 / $4), $4 / $2 }' | sort -n |
        awk '{ share[NR] = $1 } END { printf "%.2f %.2f\n", share[int((NR + 1) / 2)], $2 }'
}

at_least() { # name, ratio
    echo "$1: $2"
    awk -v ratio="$2" -v least=$least 'BEGIN { exit !(ratio >= least) }' ||
        fail "$1: expected at least $least, got $2; see docs/machines.md"
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
        ratio=$(in_turn "$out/sim" "$out/sim")
        echo "share_to_flat_${design}_$kernel: ${ratio% *}"
    done
done

trace=build/traces/bfs.traceg.xz
build steal8_fermi build/bench/short_loads SET="--set latency_global=130"
short_loads=$out/sim
build steal8_fermi build/steal8_fermi
ratio=$(in_turn "$short_loads" "$out/sim")
case ${ratio#* } in
0.9? | 1.0?) ;;
*) fail "latency_global=130: expected as many cycles as share, got ${ratio#* } for 1" ;;
esac
at_least share_to_flat_same_ipc_bfs "${ratio% *}"

build steal8_fermi build/bench/steal8_fermi MARCH=x86-64-v2
at_least share_to_flat_host_instructions_bfs "$(awk -v flat="$(instructions flat)" \
    -v share="$(instructions share)" 'BEGIN { printf "%.2f", flat / share }')"
