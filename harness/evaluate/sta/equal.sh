#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# equal.sh LIBERTY BLOCK FOLDER: proves FOLDER/net.v equal to FOLDER/rtl.v (synth.sh) by the
# functions of the library's cells; what the prover says goes to FOLDER/proof.txt: `PROVED
# flip-flops=N removed=N`. Status 1 when they differ. What is undefined in the RTL (an index of no
# element) is read as 0 there.
set -eu

liberty=$1 block=$2 out=$3
awk -v list="$out/flip_flops" -f harness/evaluate/sta/expose.awk "$out/net.v" \
    "$out/net.v" >"$out/gate.v"
awk -v against="$out/flip_flops" -v list="$out/count" -f harness/evaluate/sta/expose.awk \
    "$out/rtl.v" "$out/rtl.v" >"$out/gold.v"
read -r kept removed <"$out/count"
cat >"$out/equal.ys" <<END
read_verilog $out/gold.v
rename $block gold
proc
design -stash gold
read_liberty $liberty
read_verilog $out/gate.v
hierarchy -top $block
proc
flatten
rename $block gate
design -stash gate
design -copy-from gold -as gold gold
design -copy-from gate -as gate gate
miter -equiv -flatten gold gate miter
hierarchy -top miter
setundef -zero
opt_clean
techmap
opt_clean
setundef -zero
opt_clean
aigmap
write_aiger $out/miter.aig
END
yosys -q -l "$out/equal.log" "$out/equal.ys" >/dev/null 2>&1 || {
    echo "$out/equal.log: no miter of $block; its last lines say why" >&2
    exit 2
}
berkeley-abc -c "&r $out/miter.aig; &fraig -x; &put; iprove" >"$out/prover.txt" 2>&1 || true
if ! grep -q '^UNSATISFIABLE' "$out/prover.txt"; then
    echo "$out/prover.txt: expected the netlist of $block to equal its RTL, got none; see what" \
        "the prover said" >&2
    exit 1
fi
echo "PROVED flip-flops=$kept removed=$removed" >"$out/proof.txt"
