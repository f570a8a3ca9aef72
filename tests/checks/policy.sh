#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# policy.sh: docs/policy.md on its example. In straight8, small, reads go before writes in both
# twins. The proof then names the contract that has to be edited. With each file of the page edited,
# all is proved. Two contracts from which anything would follow are refused.
. tests/checks/lib.sh

good=$work/design
bad=$work/bad
mkdir -p "$bad/gen" "$bad/prove" "$work/proof"
ok make -s -f harness/mk/design.mk DESIGN=straight8 OUT="$good" \
    SET="--set capacity_kb=2 --set banks=4 --set warps=8 --set collectors=4 --set lane_bits=1" \
    build/prover "$good/prove/bank_arbiter.bc"
cp "$good/gen/"*.gflags "$good/gen/design.h" "$bad/gen"
cp -r hw "$work/hw"

change() { # FILE SCRIPT...: of a copy in $work
    file=$1
    shift
    mkdir -p "$work/${file%/*}"
    [ -f "$work/$file" ] || cp "$file" "$work/$file"
    for script; do edit "$work/$file" "$script"; done
}

compile() { # file, to
    sh harness/prove/bitcode.sh -I. -I"$good/gen" -Icsim -Iharness -c "$1" -o "$2"
}

# prove MODEL CONTRACT PATTERN: of these C files; what is said at last
prove() {
    compile "$1" "$work/model.bc"
    compile "$2" "$work/contract.bc"
    llvm-link-14 "$good/prove/bank_arbiter/twin.bc" "$work/model.bc" "$work/contract.bc" \
        -o "$bad/prove/bank_arbiter.bc"
    run env TWINRF_HW="$work/hw" build/prover --design-dir "$bad" --dir "$work/proof" \
        --block bank_arbiter --seconds 60
    tail -n 1 "$work/said" | grep -q "$3" || fail "expected at last '$3', got: $(said)"
}

model=csim/bank_arbiter.c contract=harness/contracts/blocks/bank_arbiter.c
is_proved='^PROVED bank_arbiter straight8 points=[0-9]* seconds=[0-9.]* way=drat$'
named="^CONTRACT bank_arbiter straight8 at $contract"
line() { # the line of a text
    grep -nF -- "$1" $contract | head -n 1 | cut -d : -f 1
}
prove $model $contract "$is_proved"

# Both twins, and nothing else.
change $model '/^    if (!WRITE_STEAL)/,+1d'
first='s/wire write_first   = ~stealing & (|wn);/wire write_first   = 1'"'"'b0;/'
normal='s/wire normal_grants = .*/wire normal_grants = (|wn) \& ~other[b];/'
change hw/bank_arbiter.v "$first" "$normal"
waits='a read waits for a write'
prove "$work/$model" $contract \
    "$named:$(line "\"$waits\""): $waits can never happen; "

# The contract says that it cannot be, which is proved, too.
change $contract 's/= "a read waits for a write"/= WRITE_STEAL ? "a read waits for a write" : ""/'
prove "$work/$model" "$work/$contract" "$is_proved"

# A contract that says nothing, and one that takes for granted what cannot be.
cp hw/bank_arbiter.v "$work/hw/bank_arbiter.v"
cp $contract "$work/$contract"
change $contract 's/^\( *\[[A-Z_ +]*\] =\) "\([^"]*\)",$/\1 "",/'
prove $model "$work/$contract" \
    "$named:$(line 'bank_arbiter_cover('): a cover that is said to be impossible"
cp $contract "$work/$contract"
change $contract 's/^const struct contract bank/static const char *const none[] = {NULL};\n&/' \
    's/.covers = covers,/.covers = none,/'
prove $model "$work/$contract" \
    "$named:$(line 'bank_arbiter_cover('): expected a cover that can happen, got none"
cp $contract "$work/$contract"
change $contract 's/^    return broken(self, in) == 0;/    return broken(self, in) > 0xffffffu;/'
prove $model "$work/$contract" \
    "$named:$(line 'bank_arbiter_assume('): assumptions and invariants can never hold at once"

# The property that the old policy had, and what the new one has.
properties() { # folder, verdict
    run in_tree "$1" sh harness/prove/properties.sh --seconds 60 \
        --only '^bad_below_[rw]_normal$' bank_arbiter n2
    ends "$status" "^$2 bank_arbiter n2 bad_below_w_normal "
}
in_tree() { # folder, command...
    (cd "$work/$1" && shift && "$@")
}
mkdir -p "$work/tree/tests" "$work/tree/harness/prove" "$work/tree/build"
cp -r hw "$work/tree/hw"
cp -r tests/properties "$work/tree/tests/properties"
for name in properties.sh path.sh certificate.sh times.awk; do
    cp "harness/prove/$name" "$work/tree/harness/prove"
done
ln -s "$root/constraints" "$root/csim" "$root/gen" "$work/tree"
for name in rfgen certify obligations; do ln -s "$root/build/$name" "$work/tree/build"; done
properties tree PROVED
change hw/bank_arbiter.v "$first" "$normal"
cp "$work/hw/bank_arbiter.v" "$work/tree/hw"
properties tree REFUTED
change tests/properties/bank_arbiter_properties.v '/: WriteSteal == 0 && what == ClassWNormal/d' \
    's/(WriteSteal == 0 ? 4.d3 : 4.d6)/4'"'"'d6/'
cp "$work/tests/properties/bank_arbiter_properties.v" "$work/tree/tests/properties"
properties tree PROVED
echo "a changed policy: the contract to edit is named, and with the page's edits all is proved"
