#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# equal.sh LIBERTY BLOCK FOLDER: proves FOLDER/net.v equal to FOLDER/rtl.v (synth.sh) by the
# functions of the library's cells; what the prover says goes to FOLDER/proof.txt: `PROVED
# flip-flops=N removed=N`. Status 1 when they differ. What is undefined in the RTL (an index of no
# element) is read as 0 there.
#
# Flip-flops that the netlist has not must stay 0. Where that is not so, they are unused, or the
# netlist differs: they may hold anything, and change nothing (`removed=N unused=N`).
set -eu

liberty=$1 block=$2 out=$3

prove() { # is it proved, with the flip-flops that $out/unused names holding anything?
    awk -v list="$out/flip_flops" -v unused="$out/unused" -f harness/evaluate/sta/expose.awk \
        "$out/net.v" "$out/net.v" >"$out/gate.v" || exit 1
    awk -v against="$out/flip_flops" -v list="$out/count" -v unused="$out/unused" \
        -f harness/evaluate/sta/expose.awk "$out/rtl.v" "$out/rtl.v" >"$out/gold.v" || exit 1
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
    grep -q '^UNSATISFIABLE' "$out/prover.txt"
}

: >"$out/flip_flops"
: >"$out/unused"
refuse() {
    echo "$out/prover.txt: expected the netlist of $block to equal its RTL, got none; see" \
        "what the prover said" >&2
    exit 1
}
if ! prove; then
    awk 'FILENAME == ARGV[1] { kept[$1]; next } /^ *DFFPOSX1 / && !($2 in kept) { print $2 }' \
        "$out/flip_flops" "$out/rtl.v" >"$out/unused"
    test -s "$out/unused" || refuse
    prove || refuse
fi
read -r kept removed unused <"$out/count"
echo "PROVED flip-flops=$kept removed=$((removed + unused))$(
    [ "$unused" = 0 ] || echo " unused=$unused")" >"$out/proof.txt"
