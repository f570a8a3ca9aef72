#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# synth.sh LIBERTY TARGET_PS BLOCK "NAME=VALUE ..." FOLDER [OUTPUT [ORDER]]: synthesizes a block
# onto the cells of the library (FOLDER/net.v, FOLDER/stat.txt). It proves the netlist equal to the
# RTL, for all inputs and all states (FOLDER/proof.txt). With OUTPUT it takes only the logic of that
# output, without a proof. Of a whole block the mapper spares area on what is not the slowest path.
#
# Flip-flops become DFFPOSX1 before anything else and keep their names, so that those of both sides
# are the same things. What the synthesis removes must be 0 for ever, which is proved with the rest
# (expose.awk).
#
# A row must not move with what does not belong to the block. yosys decides by its own numbers, and
# even by where its memory lies, between what it takes to be as good. So it reads the block's own
# modules only, inside FOLDER, by names that are the same in every folder. Parameters come by
# chparam, as `rfgen point` moves areas by up to 13 %. That takes their signs, which no text of ours
# shows (gen/rfgen/verilog_signs.h).
#
# ORDER (1 and up) seeds other names of the same cells, which shows how far such decisions go.
set -eu

liberty=$1 target=$2 block=$3 parameters=$4 out=$5 output=${6:-} order=${7:-0}
mkdir -p "$out"
rm -f "$out/proof.txt"
fail() {
    echo "$1" >&2
    exit 2
}

alone=${output:+delete -port o:* o:$output %d; opt_clean -purge}
# Two names of the same cells: once before logic becomes gates, once before these are mapped.
reorder() {
    [ "$order" = 0 ] || echo "rename -scramble-name -seed $order t:* $1 %d"
}
# The mapper's own script for a delay, without its retiming, as it is given no flip-flops.
# `&synch2` balances for depth and keeps several structures to choose from. It is `&dch -x`, as
# `&dch` alone is not through prefetch_unit, the largest block, after two minutes of processor
# time. It gets what yosys wrote, not what yosys' own mapping to gates (-noabc) made of it;
#
# `share` (-noshare) takes minutes there and shares nothing. See docs/cost.md.
mapper='+strash;&get,-n;&fraig,-x;&put;scorr;dc2;&get,-n;&synch2;&dch,-f,-x;&nf,{D};&put;'
mapper="${mapper}buffer;upsize,{D};dnsize,{D};stime,-p"

# `opt` of yosys folds a chain of 32 threads' bits one link a round, each round a minute for tags of
# 32 threads. Such a block becomes gates at once; the mapper does the rest.
gates="synth -top $block -flatten -noshare -noabc"
case $block,$parameters in
register_cache,*" TagThreads=1 "*) ;;
register_cache,*) gates="techmap; opt_expr; opt_clean" ;;
esac

rm -rf "$out/hw"
mkdir "$out/hw"
ln -s "$PWD"/hw/*.v "$PWD"/hw/prim/*.v "$out/hw"
cp constraints/timing/block.abc "$out/block.abc"
sets=
for p in $parameters; do sets="$sets -set ${p%%=*} ${p#*=}"; done
cat >"$out/synth.ys" <<END
read_liberty -lib $liberty
read_verilog hw/$block.v
chparam$sets $block
hierarchy -libdir hw -check -top $block
proc
flatten
$alone
memory -nomap
memory_map
opt_clean
$(reorder "t:\$dff")
simplemap t:\$dff
dfflibmap -liberty $liberty
opt_clean
design -save mapped
splitnets -ports
write_verilog -noattr -norename rtl.v
design -load mapped
$gates
$(reorder t:DFFPOSX1)
abc -liberty $liberty -constr block.abc -D $target -script $mapper
opt_clean -purge
tee -o stat.txt stat -liberty $liberty
splitnets -ports
write_verilog -noattr -norename net.v
END
# yosys gives abc the name of its folder without quotes.
(cd "$out" && TMPDIR=. yosys -q -l synth.log synth.ys) >/dev/null 2>&1 ||
    fail "$out/synth.log: synthesis of $block failed; its last lines say why"

if [ -n "$output" ]; then # what that output does not show is gone, too; the whole block is proved
    echo "not proved: a part of the block" >"$out/proof.txt"
else
    sh harness/evaluate/sta/equal.sh "$liberty" "$block" "$out"
fi
