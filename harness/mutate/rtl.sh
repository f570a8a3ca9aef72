#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# rtl.sh BLOCK OUT MUTANTS SEED: mutants of a block's Verilog, in OUT/BLOCK/rtl/. flat.il: the
# block, flat. list: a mutant a line (number, where, change, yosys' command; with tabs). BLOCK.v:
# all mutants in one module, selected by twinrf_mutant(); with its shim and .vlt.
set -eu

block=$1
out=$2
mutants=$3
seed=$4
dir=$out/$block/rtl
mkdir -p "$dir"

# Registers and memories keep their names and nothing is optimised: what is mutated is what was
# written. chparam takes the signs of parameters, which no text of ours shows (verilog_signs.h), and
# mutant 0 would. `rfgen point` would change which mutants a seed gives.
{
    echo "read_verilog -nomem2reg hw/*.v hw/prim/*.v"
    printf chparam
    sed 's/^-G\(.*\)=\(.*\)/ -set \1 \2/' "$out/gen/$block.gflags" | tr -d '\n'
    echo " $block"
    echo "hierarchy -check -top $block"
    echo "proc"
    echo "flatten"
    echo "setattr -set keep 1 w:*_q* w:\$* %d"
    echo "opt_clean"
    echo "write_rtlil $dir/flat.il"
    echo "mutate -list $mutants -seed $seed -o $dir/commands"
} >"$dir/list.ys"
yosys -q -s "$dir/list.ys"

# Where: the last of yosys' -src, which is the cell's own; those before it are the instances around
# it.
# A read of a memory has an enable that the source has not; yosys does not write it changed.
awk '!/-cell \$memrd.* -port EN /{
    where = mode = cell = port = bit = ""
    for (i = 1; i < NF; i++) {
        if ($i == "-mode") mode = $(i + 1)
        if ($i == "-cell") cell = $(i + 1)
        if ($i == "-port") port = $(i + 1)
        if ($i == "-portbit") bit = $(i + 1)
        if ($i == "-ctrlbit") mode = mode " by bit " $(i + 1)
        if ($i == "-src") where = $(i + 1)
    }
    printf "%d\t%s\t%s of bit %s of %s of cell %s\t%s\n", ++n, where, mode, bit, port, cell, $0
}' "$dir/commands" >"$dir/list"

# Each bit that is driven apart becomes a net of its own. So a mutant that ties bits of a vector
# together makes no loop of the vector. Outputs and registers stay whole: what drives them
# gets another name first.
split_nets() {
    echo "cd $block"
    awk '$1 == "wire" {
        kind = $NF ~ /_q$/ ? "-wire" : ""
        width = 1
        for (i = 2; i < NF; i++) {
            if ($i == "width") width = $(i + 1)
            if ($i == "output") kind = "-output"
        }
        if (kind == "") next
        net = substr($NF, 2)
        printf "rename %s driven_%s\n", net, net
        if (kind == "-output") printf "delete -port w:driven_%s\n", net
        printf "add %s %s %d\nconnect -set %s driven_%s\n", kind, net, width, net, net
    }' "$dir/flat.il"
    echo "splitnets -driver"
}

{
    echo "read_rtlil $dir/flat.il"
    awk -F'\t' '{ sub(/^mutate /, "mutate -ctrl mutant 32 " $1 " ", $4); print $4 }' "$dir/list"
    echo "delete -port w:mutant"
    split_nets
    echo "write_verilog -noattr $dir/ported.v"
} >"$dir/all.ys"
yosys -q -s "$dir/all.ys"

# The select is no port, so that the ordinary shim fits. A register below an instance gets a plain
# name.
sed -e 's/^  wire \[31:0\] mutant;$/  import "DPI-C" function int twinrf_mutant();\n@mutant/' \
    -e 's/@mutant/  reg [31:0] mutant;\n  initial mutant = twinrf_mutant();/' \
    -e ':a' -e 's/\(\\[^ ]*\)\]\.\([^ ]*_q \)/\1_\2/;ta' -e ':b' \
    -e 's/\(\\[^ ]*\)[].[]\([^ ]*_q \)/\1_\2/;tb' \
    -e 's/\\\([^ ]*_q \)/\1/g' "$dir/ported.v" >"$dir/$block.v"
sed -e "s/->${block}__DOT__/->@/g" -e 's/__KET____DOT__/_/g' -e 's/__BRA__\|__DOT__/_/g' \
    -e "s/->@/->${block}__DOT__/g" \
    "$out/gen/shim_$block.cpp" >"$dir/shim_$block.cpp"
{
    echo '`verilator_config'
    grep -o -- "->${block}__DOT__[a-z0-9_]*_q" "$dir/shim_$block.cpp" | sort -u |
        sed "s/->${block}__DOT__\\(.*\\)/public_flat_rd -module \"$block\" -var \"\\1\"/"
} >"$dir/$block.vlt"
