#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# prove.sh: the proof, too, must refute every fault of tests/faults/, at a small size (four
# collectors, four rows, one bit a lane). A fault that both twins have (both_*) may leave them
# equal, which is found then: EQUAL, as of a copy with faults nothing is PROVED. Other checks must
# catch it.
#
# One line a fault, two at a time; what the prover said is in build/mustfail-prove/FAULT/said.txt.
# Status 1 if one is not as it must be.
#
# prove.sh refuting: leaves out those that are to be proved equal (`proof: equal`): of these another
# check must catch each (run.sh).
set -eu
export LC_ALL=C

sh harness/prove/text.sh || exit 2
root=$(pwd)
work=build/mustfail-prove
rm -rf "$work"
mkdir -p "$work"
# A small size of a design point, from tests/faults/points: DESIGN | KEY=VALUE ...
keys_of() { # DESIGN
    grep -q "^$1 | " tests/faults/points || {
        echo "tests/faults/points:1: expected a row '$1 | KEY=VALUE ...', got none; add it" >&2
        return 2
    }
    sed -n "s/^$1 | //p" tests/faults/points | sed 's/[^ ]*=/--set &/g'
}
{ sed -n 's/^design: //p' tests/faults/*.fault && echo ltrf_top; } | sort -u >"$work/designs"
while read -r design; do
    keys_of "$design" >"$work/$design.keys"
done <"$work/designs"
make -s -j2 -f harness/mk/design.mk build/prover >"$work/build.log" 2>&1 || {
    tail -n 20 "$work/build.log" >&2
    exit 2
}

cat >"$work/one.sh" <<'END'
set -eu
fault=$1 root=$2
name=$(basename "$fault" .fault)
design=$(sed -n 's/^design: //p' "$fault")
keys=$(cat "build/mustfail-prove/$design.keys")
dir=build/mustfail-prove/$name
sh tests/faults/copy.sh "$fault" "$dir"

# The block whose file has the fault; parts of blocks belong to these.
block=$(sed -n 's/^file: .*\/\(.*\)\.[cvh]$/\1/p' "$fault" | head -n 1)
case $block in
lanes) block=register_bank ;;
wide) block=ccu_crossbar ;;
crossbar_slice) block=crossbar ;;
unit_classes) block=operand_collector ;;
ccu_crossbar_slice) block=ccu_crossbar ;;
rc_lookup | rc_place) block=register_cache ;;
orf_row) block=orf ;;
ccu_replace | ccu_lookup | lru_order) block=ccu ;;
rr_pick | one_a_group) block=bank_arbiter ;;
address_ring) block=address_allocator ;;
first_of_bank | move_choice) block=prefetch_unit ;;
esac
bitcode=$dir/design/prove/$block.bc
case $block in
rf_*) # a top's proof looks into its blocks, too
    for part in $(build/rfgen rows "$block" SUB); do
        bitcode="$bitcode $dir/design/prove/$part.bc"
    done
    ;;
esac
case $block in
rf_ltrf) keys=$(cat build/mustfail-prove/ltrf_top.keys) ;;
*datapath) keys=$(sh harness/prove/size.sh "$design" "$block") && keys=${keys#* } ;;
esac
keys="$keys $(sed -n 's/^keys: //p' "$fault" | sed 's/[^ ]*=/--set &/g')"
# shellcheck disable=SC2086 # several targets
make -s -f harness/mk/design.mk DESIGN="$design" OUT="$dir/design" CSIM="$dir/csim" SET="$keys" \
    $bitcode >"$dir/build.log" 2>&1 ||
    { echo "$fault: expected the fault to compile, see $dir/build.log"; exit 0; }
(cd "$dir" && "$root/build/prover" --design-dir design --dir proof --block "$block" \
    --seconds 120) >"$dir/said.txt" 2>&1 || true
said=$(tail -n 1 "$dir/said.txt")
case $name/$said in
both_*/"EQUAL "* | reset_*/"EQUAL "*)
    if grep -qx 'proof: equal' "$fault"; then
        echo "equal in both twins: $name: $said"
    else
        echo "$fault: expected a line 'proof: equal', as the proof found it, got none: $said"
    fi
    ;;
*/"DIFFERS "* | */"CONTRACT "* | */"REFUSED "* | */*"expected a constant after reset"*)
    if sh "$root/tests/faults/says.sh" "$root/$fault" proof "${said%%: see *}"; then
        echo "refuted: $name: $said"
    fi
    ;;
*) echo "$fault: expected DIFFERS, CONTRACT or REFUSED, got: $said" ;;
esac
END
find tests/faults -maxdepth 1 -name '*.fault' | sort >"$work/faults"
if [ "${1:-}" = refuting ]; then
    xargs grep -L '^proof: equal$' <"$work/faults" >"$work/refuting" &&
        mv "$work/refuting" "$work/faults"
fi
sh harness/mk/progress.sh begin "$work" "$(wc -l <"$work/faults")" faults
xargs -a "$work/faults" -P 2 -I FAULT sh harness/mk/progress.sh each "$work" \
    sh "$work/one.sh" FAULT "$root" >"$work/verdicts.txt" || true
sh harness/mk/progress.sh end "$work"
cat "$work/verdicts.txt"
all=$(wc -l <"$work/faults")
good=$(grep -c '^refuted: \|^equal in both twins: ' "$work/verdicts.txt" || true)
echo "must-fail by proof: $good of $all faults refuted, or proved to leave the twins equal"
[ "$good" -eq "$all" ]
