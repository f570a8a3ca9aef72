#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# synth.sh LIBERTY TARGET_PS BLOCK "NAME=VALUE ..." FOLDER [OUTPUT]: synthesizes a block onto the cells of the library (FOLDER/net.v,
# FOLDER/stat.txt) and proves the netlist equal to the RTL, for all inputs and all states; FOLDER/proof.txt says so. With OUTPUT only the
# logic of that output, without a proof: the mapper spares area on what is not a block's slowest path, which says nothing of how fast it could be.
# Flip-flops become DFFPOSX1 before anything else and keep their names, so that those of both sides are the same things;
# what the synthesis removes must be 0 for ever, which is proved with the rest (evert.awk).
set -eu

liberty=$1 target=$2 block=$3 parameters=$4 out=$5 output=${6:-}
mkdir -p "$out"
rm -f "$out/proof.txt"
fail() {
    echo "$1" >&2
    exit 2
}

alone=${output:+delete -port o:* o:$output %d; opt_clean -purge}
# The largest block by far: `share` takes minutes and shares nothing, and `&dch` of the mapper's own script was not through after two minutes of
# processor time; `&dch -x` needs 16 s. The rest of the script is the mapper's own. Other blocks keep both: see docs/cost.md.
share='' mapper=''
if [ "$block" = prefetch_unit ]; then
    share=-noshare
    mapper='-script +strash;&get,-n;&fraig,-x;&put;scorr;dc2;dretime;retime,-o,{D};strash;&get,-n;&dch,-f,-x;&nf,{D};&put;buffer;upsize,{D};dnsize,{D};stime,-p'
fi

sets=
for p in $parameters; do sets="$sets -set ${p%%=*} ${p#*=}"; done
cat >"$out/synth.ys" <<END
read_liberty -lib $liberty
read_verilog hw/*.v
chparam$sets $block
hierarchy -check -top $block
proc
flatten
$alone
memory -nomap
memory_map
opt_clean
simplemap t:\$dff
dfflibmap -liberty $liberty
opt_clean
design -save mapped
splitnets -ports
write_verilog -noattr -norename $out/rtl.v
design -load mapped
synth -top $block -flatten $share
abc -liberty $liberty -constr constraints/timing/block.abc -D $target $mapper
opt_clean -purge
tee -o $out/stat.txt stat -liberty $liberty
splitnets -ports
write_verilog -noattr -norename $out/net.v
END
yosys -q -l "$out/synth.log" "$out/synth.ys" >/dev/null 2>&1 || fail "$out/synth.log: synthesis of $block failed; its last lines say why"

if [ -n "$output" ]; then # what that output does not show is gone, too; the whole block is proved
    echo "not proved: a part of the block" >"$out/proof.txt"
else
    sh harness/sta/equal.sh "$liberty" "$block" "$out"
fi
