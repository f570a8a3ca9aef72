#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# policy.sh: docs/policy.md on its example. In straight8, small, reads go before writes in both
# twins. The proof then names the contract that has to be edited. With each file of the page edited,
# all is proved. Two contracts from which anything would follow are refused.
set -eu

dir=build/check_policy
good=$dir/design
bad=$dir/bad
rm -rf "$dir"
mkdir -p "$bad/gen" "$bad/prove" "$dir/proof"
fail() {
    echo "$1:"
    cat "$dir/said.txt"
    exit 1
}
make -s -f harness/mk/design.mk DESIGN=straight8 OUT="$good" \
    SET="--set capacity_kb=2 --set banks=4 --set warps=8 --set collectors=4 --set lane_bits=1" \
    build/prover "$good/prove/bank_arbiter.bc" >"$dir/said.txt" 2>&1 ||
    fail "expected the prover to be built"
cp "$good/gen/"*.gflags "$good/gen/design.h" "$bad/gen"
cp -r hw "$dir/hw"

# edit FILE SCRIPT...: sed, of a copy in $dir; each script must change something
edit() {
    file=$1
    shift
    mkdir -p "$dir/${file%/*}"
    [ -f "$dir/$file" ] || cp "$file" "$dir/$file"
    for script; do
        sed "$script" "$dir/$file" >"$dir/edited"
        ! cmp -s "$dir/$file" "$dir/edited" || {
            echo "$file: expected to be changed by sed '$script', was not; correct this test"
            exit 1
        }
        mv "$dir/edited" "$dir/$file"
    done
}

compile() { # file, to
    sh harness/prove/bitcode.sh -I. -I"$good/gen" -Icsim -Iharness -c "$1" -o "$2"
}

# prove MODEL CONTRACT PATTERN: of these C files; what is said at last
prove() {
    compile "$1" "$dir/model.bc"
    compile "$2" "$dir/contract.bc"
    llvm-link-14 "$good/prove/bank_arbiter/twin.bc" "$dir/model.bc" "$dir/contract.bc" \
        -o "$bad/prove/bank_arbiter.bc"
    TWINRF_HW=$dir/hw build/prover --design-dir "$bad" --dir "$dir/proof" --block bank_arbiter \
        --seconds 60 >"$dir/said.txt" 2>&1 || true
    tail -n 1 "$dir/said.txt" | grep -q "$3" || fail "expected at last '$3'"
}

model=csim/bank_arbiter.c contract=harness/contracts/blocks/bank_arbiter.c
is_proved='^PROVED bank_arbiter straight8 points=[0-9]* seconds=[0-9.]* way=drat$'
line() { # the line of a text
    grep -nF -- "$1" $contract | head -n 1 | cut -d : -f 1
}
prove $model $contract "$is_proved"

# Both twins, and nothing else.
edit $model '/^    if (!WRITE_STEAL)/,+1d'
edit hw/bank_arbiter.v 's/wire write_first   = ~stealing & (|wn);/wire write_first   = 1'"'"'b0;/' \
    's/wire normal_grants = .*/wire normal_grants = (|wn) \& ~other[b];/'
waits='a read waits for a write'
prove "$dir/$model" $contract \
    "^CONTRACT bank_arbiter straight8 at $contract:$(line "\"$waits\""): $waits can never happen; "

# The contract says that it cannot be, which is proved, too.
edit $contract 's/= "a read waits for a write"/= WRITE_STEAL ? "a read waits for a write" : ""/'
prove "$dir/$model" "$dir/$contract" "$is_proved"

# A contract that says nothing, and one that takes for granted what cannot be.
cp hw/bank_arbiter.v "$dir/hw/bank_arbiter.v"
cp $contract "$dir/$contract"
edit $contract 's/^\( *\[[A-Z_ +]*\] =\) "\([^"]*\)",$/\1 "",/'
prove $model "$dir/$contract" \
    "^CONTRACT bank_arbiter straight8 at $contract:[0-9]*: a cover that is said to be impossible"
cp $contract "$dir/$contract"
edit $contract 's/^const struct contract bank/static const char *const none[] = {NULL};\n&/' \
    's/.covers = covers,/.covers = none,/'
named="^CONTRACT bank_arbiter straight8 at $contract"
prove $model "$dir/$contract" "$named:[0-9]*: expected a cover that can happen, got none"
cp $contract "$dir/$contract"
edit $contract 's/^    return broken(self, in) == 0;/    return broken(self, in) > 0xffffffu;/'
prove $model "$dir/$contract" \
    "$named:[0-9]*: assumptions and invariants can never hold at once"

# The property that the old policy had, and what the new one has.
properties() { # folder, verdict
    (cd "$dir/$1" && sh harness/prove/properties.sh --seconds 60 \
        --only '^bad_below_[rw]_normal$' bank_arbiter n2) >"$dir/said.txt" 2>&1 || true
    grep -q "^$2 bank_arbiter n2 bad_below_w_normal " "$dir/said.txt" ||
        fail "expected $2 of bad_below_w_normal"
}
root=$(pwd)
mkdir -p "$dir/tree/tests" "$dir/tree/harness/prove" "$dir/tree/build"
cp -r hw "$dir/tree/hw"
cp -r tests/properties "$dir/tree/tests/properties"
for name in properties.sh path.sh certificate.sh times.awk; do
    cp "harness/prove/$name" "$dir/tree/harness/prove"
done
ln -s "$root/constraints" "$root/csim" "$root/gen" "$dir/tree"
for name in rfgen certify obligations; do ln -s "$root/build/$name" "$dir/tree/build"; done
properties tree PROVED
edit hw/bank_arbiter.v 's/wire write_first   = ~stealing & (|wn);/wire write_first   = 1'"'"'b0;/' \
    's/wire normal_grants = .*/wire normal_grants = (|wn) \& ~other[b];/'
cp "$dir/hw/bank_arbiter.v" "$dir/tree/hw"
properties tree REFUTED
edit tests/properties/bank_arbiter_properties.v '/: WriteSteal == 0 && what == ClassWNormal/d' \
    's/(WriteSteal == 0 ? 4.d3 : 4.d6)/4'"'"'d6/'
cp "$dir/tests/properties/bank_arbiter_properties.v" "$dir/tree/tests/properties"
properties tree PROVED
echo "a changed policy: the contract to edit is named, and with the page's edits all is proved"
