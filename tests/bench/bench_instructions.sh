#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bench_instructions.sh [DESIGN...]: host instructions that `sim` executes for each simulated cycle
# and for each warp instruction, by callgrind, as `name: value` lines. They are the same in every
# run on every machine with this compiler, unlike a time. Then the processor time of a whole
# figure, bank_stealing_12, from its builds on.
#
# valgrind does not know this machine's newest instructions
# and counts wrong where it stumbles: `sim` is built for x86-64-v2. pathfinder, a small kernel, 4, 8
# and 12 times: what is read and written once, the trace above all, is not in the difference.
set -eu

trace=build/traces/pathfinder.traceg.xz
mkdir -p build/bench
fail() {
    echo "bench_instructions.sh: $1" >&2
    exit 1
}

run() { # REPEAT: `instructions cycles warp-instructions`
    valgrind --tool=callgrind --callgrind-out-file=build/bench/callgrind.out "$out/sim" \
        --machine flat --trace "$trace" --repeat "$1" \
        >"build/bench/counted.txt" 2>"build/bench/valgrind.txt" ||
        fail "$(tail -n 1 build/bench/valgrind.txt)"
    awk '
        /Collected :/ { i = $NF }
        /^cycles: / { c = $2 }
        /^instructions: / { w = $2 }
        END {
            if (!(i > 0 && c > 0 && w > 0)) exit 1
            print i, c, w
        }' \
        build/bench/valgrind.txt build/bench/counted.txt ||
        fail "no count of instructions in build/bench/valgrind.txt"
}

count() { # design
    out=build/bench/$1
    make -s -j2 -f harness/mk/design.mk DESIGN="$1" OUT="$out" MARCH=x86-64-v2 \
        sim >build/bench/build.log 2>&1 || fail "$(tail -n 1 build/bench/build.log)"
    # the annotated trace is in the cache from here on, so that no run counts its making
    "$out/sim" --machine flat --trace "$trace" >build/bench/counted.txt
    echo "$(run 4) $(run 8) $(run 12)" | awk -v design="$1" '{
        first = ($4 - $1) / ($5 - $2)
        second = ($7 - $4) / ($8 - $5)
        if (first > 1.05 * second || second > 1.05 * first) {
            printf "bench_instructions.sh: %s: expected instructions that grow with the cycles, " \
                "got %.0f and %.0f a cycle\n", design, first, second > "/dev/stderr"
            exit 1
        }
        printf "design: %s\ninstructions_per_cycle: %.0f\ninstructions_per_warp_instruction: " \
            "%.0f\n", design, ($7 - $1) / ($8 - $2), ($7 - $1) / ($9 - $3) }'
}
[ $# -gt 0 ] || set -- steal8 malekeh bl ltrf
for design; do count "$design"; done

rm -rf build/bench/figure
WORK=build/bench/figure
export WORK
times >build/bench/before.txt # not in a pipe: its shell has no children yet
sh harness/evaluate/figures/reproduce.sh bank_stealing_12 emu 5 2 2>build/bench/figure.log ||
    fail "$(tail -n 1 build/bench/figure.log)"
times >build/bench/after.txt
awk 'function seconds(text,   p) { split(text, p, /[ms]/); return 60 * p[1] + p[2] }
    FNR == 2 { t[++n] = seconds($1) + seconds($2) }
    END {
        printf "figure: bank_stealing_12, 13 kernels, 5 starts\nfigure_processor_seconds: %.0f\n",
            t[2] - t[1]
    }' build/bench/before.txt build/bench/after.txt
