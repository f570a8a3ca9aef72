#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# lemmas.sh: the lemmas of the proof of ccu (docs/prove.md) hold. A wrong one is refused, even where
# the twins are equal. Nothing is proved with one that does not hold: a model that differs still
# does. Three entries and two sources.
set -eu

root=$(pwd)
dir=$root/build/check_lemmas
good=$dir/design
bad=$dir/bad
rm -rf "$dir"
mkdir -p "$bad/gen" "$bad/prove" "$dir/proof"
fail() {
    echo "$1:"
    cat "$dir/said.txt"
    exit 1
}
make -s -f harness/mk/design.mk DESIGN=malekeh OUT="$good" \
    SET="--set capacity_kb=2 --set lane_bits=1 --set ct_entries=3 --set slots=2" \
    build/prover "$good/prove/ccu.bc" >"$dir/said.txt" 2>&1 ||
    fail "expected the prover to be built"
cp "$good/gen/"*.gflags "$good/gen/design.h" "$bad/gen"

# change FILE SCRIPT TO: sed, which must change something; compiled as design.mk does
change() {
    mkdir -p "$dir/${1%/*}"
    sed "$2" "$1" >"$dir/$1"
    ! cmp -s "$1" "$dir/$1" || {
        echo "$1: expected to be changed by sed '$2', was not; bring this test up to date"
        exit 1
    }
    sh harness/prove/bitcode.sh -I. -I"$good/gen" -Icsim -Iharness -c "$dir/$1" -o "$3"
}

# prove MODEL CONTRACT: the prover's status in $status
prove() {
    parts=$good/prove/ccu
    llvm-link-14 "$parts/twin.bc" "$1" "$2" -o "$bad/prove/ccu.bc"
    status=0
    build/prover --design-dir "$bad" --dir "$dir/proof" --block ccu \
        --seconds 60 >"$dir/said.txt" 2>&1 || status=$?
}

# said PATTERN: the last line
said() {
    tail -n 1 "$dir/said.txt" | grep -q "$1" || fail "expected at last '$1'"
}

model=$good/prove/ccu/model.bc contract=$good/prove/ccu/contract.bc
prove "$model" "$contract"
said '^PROVED ccu malekeh points='
[ "$(grep -c ' lemma [0-9]*, .*: holds (' "$dir/said.txt")" -eq 7 ] ||
    fail "expected seven lemmas that hold"

# Wrong: the most recently used entry would go first.
change harness/contracts/blocks/ccu.c \
    's/far_first : used_later(s, f, e);$/far_first : used_later(s, e, f);/' "$dir/wrong.bc"
prove "$model" "$dir/wrong.bc"
[ "$status" -eq 1 ] || fail "expected status 1 of a wrong lemma, got $status"
grep -q 'lemma 2, .*: broken (' "$dir/said.txt" || fail "expected lemma 2 to be broken"
grep -q 'next state and outputs: equal (' "$dir/said.txt" ||
    fail "expected the twins to be equal without it"
said '^CONTRACT ccu malekeh at harness/contracts/blocks/ccu.c:[0-9]*: lemma 2, .*: C breaks it'

# None ever holds: with them given, anything would be proved.
change harness/contracts/blocks/ccu.c 's/^    return failed;$/    return ~0u;/' "$dir/never.bc"
change csim/ccu.c 's/stale |= found;/stale |= 0;/' "$dir/stale.bc"
prove "$dir/stale.bc" "$dir/never.bc"
[ "$status" -eq 1 ] || fail "expected status 1 of a wrong model with wrong lemmas, got $status"
said '^DIFFERS ccu malekeh at ct_valid bit .*\.cex$'

# The same where only the equality finds it: no invariant is broken.
change csim/ccu.c 's/(empty != 0)/(empty != 0 \&\& in->rand != 1)/' "$dir/full.bc"
prove "$dir/full.bc" "$dir/never.bc"
[ "$status" -eq 1 ] || fail "expected status 1 of a model that takes other entries, got $status"
said '^DIFFERS ccu malekeh at \(victim\|d_entry\)[^a-z_].*: see .*ccu\.equal\.cex$'
echo "the lemmas hold, wrong ones are refused and prove nothing"
