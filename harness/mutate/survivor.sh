#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# survivor.sh OUT BLOCK c|rtl DIR: makes what `decide` reads of the mutant in DIR =
# OUT/BLOCK/c|rtl/NUMBER.
set -eu

out=$1
block=$2
side=$3
dir=$4

if [ "$side" = c ]; then
    cp -r csim "$dir"
    echo "a mutant: nothing is proved of it (docs/prove.md)" >"$dir/csim/SEEDED"
    cp "$dir/$block.c" "$dir/$block.h" "$dir/csim"
    cp "$dir/prim/"*.h "$dir/csim/prim"
    make -s -f harness/mk/design.mk OUT="$dir" GEN="$out/gen" CSIM="$dir/csim" \
        "$dir/prove/$block.bc" >"$dir/log" 2>&1
else
    mkdir -p "$dir/hw" "$dir/gen" "$dir/net"
    echo "a mutant: nothing is proved of it (docs/prove.md)" >"$dir/hw/SEEDED"
    : >"$dir/gen/$block.gflags"
    {
        echo "read_rtlil $out/$block/rtl/flat.il"
        awk -F'\t' -v number="$(basename "$dir")" '$1 == number { print $4 }' "$out/$block/rtl/list"
        # As registers: read again, a memory that several blocks write would be taken apart into
        # several drivers of each. A word behind the last one is anything, as it is to the prover,
        # which takes no net without a driver.
        printf "memory_collect\nmemory_share -nosat -nowiden\nmemory_map\n"
        echo "setundef -undriven -undef"
        echo "write_verilog -noattr $dir/hw/$block.v"
    } >"$dir/one.ys"
    yosys -q -s "$dir/one.ys" >"$dir/log" 2>&1
fi
