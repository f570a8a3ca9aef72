#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# prove.sh: the proof, too, must refute every fault of tests/mustfail/. A fault that both twins have (both_*) may leave them equal, which
# is proved then: other checks must catch it. At a small size (four collectors, four rows, one bit a lane). One line a fault, two at a
# time; what the prover said is in build/mustfail-prove/FAULT/said.txt. Status 1 if one is not as it must be.
set -eu

root=$(pwd)
work=build/mustfail-prove
keys="--set capacity_kb=4 --set warps=8 --set collectors=4 --set lane_bits=1"
rm -rf "$work"
mkdir -p "$work"
make -s -j2 -f harness/design.mk DESIGN=steal8 OUT="$work/base" SET="$keys" prover >"$work/build.log" 2>&1 ||
    { tail -n 20 "$work/build.log" >&2; exit 2; }

cat >"$work/one.sh" <<'END'
set -eu
fault=$1 root=$2 keys=$3
name=$(basename "$fault" .fault)
dir=build/mustfail-prove/$name
mkdir -p "$dir"
cp -r hw csim "$dir"
awk -v number=1 -v root="$dir" -f tests/mustfail/apply.awk "$fault"
grep -l twinrf_fault "$dir"/csim/*.[ch] | xargs -r sed -i '1i #define twinrf_fault 1'
grep -l twinrf_fault "$dir"/hw/*.v | xargs -r sed -i '0,/^);$/s//);\n  localparam twinrf_fault = 1;/'

# The block whose file has the fault; parts of blocks belong to these.
block=$(sed -n 's/^file: .*\/\(.*\)\.[cv]$/\1/p' "$fault" | head -n 1)
case $block in
crossbar_slice) block=crossbar ;;
rr_pick) block=bank_arbiter ;;
esac
bitcode=$dir/design/prove/$block.bc
case $block in
rf_*) # a top's proof looks into its blocks, too
    for part in $(sed -n 's/^SUB(\([a-z_]*\),.*/\1/p' "gen/blocks/$block.def"); do bitcode="$bitcode $dir/design/prove/$part.bc"; done
    ;;
esac
# shellcheck disable=SC2086 # several targets
make -s -f harness/design.mk DESIGN=steal8 OUT="$dir/design" CSIM="$dir/csim" SET="$keys" $bitcode >"$dir/build.log" 2>&1 ||
    { echo "$fault: expected the fault to compile, see $dir/build.log"; exit 0; }
(cd "$dir" && "$root/build/mustfail-prove/base/prover" --design-dir design --dir proof --block "$block" --seconds 120) >"$dir/said.txt" 2>&1 || true
said=$(tail -n 1 "$dir/said.txt")
case $name/$said in
both_*/"PROVED "*) echo "equal in both twins: $name: $said" ;;
*/"DIFFERS "*) echo "refuted: $name: $said" ;;
*) echo "$fault: expected DIFFERS, got: $said" ;;
esac
END
find tests/mustfail -name '*.fault' | sort | xargs -P 2 -I FAULT sh "$work/one.sh" FAULT "$root" "$keys" >"$work/verdicts.txt" || true
cat "$work/verdicts.txt"
all=$(find tests/mustfail -name '*.fault' | wc -l)
good=$(grep -c '^refuted: \|^equal in both twins: ' "$work/verdicts.txt" || true)
echo "must-fail by proof: $good of $all faults refuted, or proved to leave the twins equal"
[ "$good" -eq "$all" ]
