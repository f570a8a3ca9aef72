#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bench_emulator.sh: warp instructions a second of the emulator on one core, as `name: value` lines:
# alone, with a trace as text, and compressed. The grids are larger than in tests/kernels.
set -eu
export LC_ALL=C

emulate=${EMULATE:-build/emulate}
dir=build/bench/emulator
rm -rf "$dir"
mkdir -p "$dir"
trap 'rm -rf "$dir"' EXIT
cp tests/kernels/basic.cubin "$dir/"

measure() { # KERNEL NAME OPTION...
    name=$1_$2 file=$dir/$1.launch
    shift 2
    "$emulate" --bench "$@" "$file" >"$dir/out"
    sed -nE "s/^(warp_instructions|warp_instructions_per_second|peak_memory_kb):/${name}_\1:/p" \
        "$dir/out"
    rm -rf "$dir/traces"
}

# KERNEL SED-COMMAND: makes its grid larger
bench() {
    sed "/^check/d; /^expect/d; $2" "tests/kernels/$1.launch" >"$dir/$1.launch"
    measure "$1" alone
    measure "$1" text --trace "$dir/traces" --plain
    measure "$1" xz --trace "$dir/traces"
}

bench sgemm_rb 's/f32 16384/f32 147456/; s/grid 2 2 1/grid 6 6 1/; s/i32 128/i32 384/'
bench bfs 's/ 4096 / 524288 /; s/ 2048 / 262144 /; s/grid 8 1/grid 1024 1/; s/i32 2048/i32 262144/'
bench dgemv 's/65536/1048576/; s/ 256 / 1024 /; s/grid 2 1/grid 8 1/; s/i32 256/i32 1024/'
