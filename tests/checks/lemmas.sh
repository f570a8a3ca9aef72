#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# lemmas.sh: the lemmas of the proof of ccu (docs/prove.md) hold. A wrong one is refused, even where
# the twins are equal. Nothing is proved with one that does not hold: a model that differs still
# does. Three entries and two sources.
. tests/checks/lib.sh

good=$work/design
bad=$work/bad
mkdir -p "$bad/gen" "$bad/prove" "$work/proof"
ok make -s -f harness/mk/design.mk DESIGN=malekeh OUT="$good" \
    SET="--set capacity_kb=2 --set lane_bits=1 --set ct_entries=3 --set slots=2" \
    build/prover "$good/prove/ccu.bc"
cp "$good/gen/"*.gflags "$good/gen/design.h" "$bad/gen"

# change FILE SCRIPT TO: compiled as design.mk does
change() {
    edit "$1" "$2" "$work/$1"
    sh harness/prove/bitcode.sh -I. -I"$good/gen" -Icsim -Iharness -c "$work/$1" -o "$3"
}

# prove MODEL CONTRACT STATUS PATTERN: the prover ends so, and its last line is like that
prove() {
    parts=$good/prove/ccu
    llvm-link-14 "$parts/twin.bc" "$1" "$2" -o "$bad/prove/ccu.bc"
    expect "$3" '' build/prover --design-dir "$bad" --dir "$work/proof" --block ccu --seconds 60
    tail -n 1 "$work/said" | grep -q "$4" || fail "expected at last '$4', got: $(said)"
}

model=$good/prove/ccu/model.bc contract=$good/prove/ccu/contract.bc
prove "$model" "$contract" 0 '^PROVED ccu malekeh points='
same 'lemmas that hold' 7 "$(grep -c ' lemma [0-9]*, .*: holds (' "$work/said")"

# Wrong: the most recently used entry would go first.
change harness/contracts/blocks/ccu.c \
    's/far_first : used_later(s, f, e);$/far_first : used_later(s, e, f);/' "$work/wrong.bc"
prove "$model" "$work/wrong.bc" 1 \
    '^CONTRACT ccu malekeh at harness/contracts/blocks/ccu.c:[0-9]*: lemma 2, .*: C breaks it'
ends 1 'lemma 2, .*: broken ('
ends 1 'next state and outputs: equal ('

# None ever holds: with them given, anything would be proved.
change harness/contracts/blocks/ccu.c 's/^    return failed;$/    return ~0u;/' "$work/never.bc"
change csim/ccu.c 's/stale |= found;/stale |= 0;/' "$work/stale.bc"
prove "$work/stale.bc" "$work/never.bc" 1 '^DIFFERS ccu malekeh at ct_valid bit .*\.cex$'

# The same where only the equality finds it: no invariant is broken.
change csim/ccu.c 's/(empty != 0)/(empty != 0 \&\& in->rand != 1)/' "$work/full.bc"
prove "$work/full.bc" "$work/never.bc" 1 \
    '^DIFFERS ccu malekeh at \(victim\|d_entry\)[^a-z_].*: see .*ccu\.equal\.cex$'
echo "the lemmas hold, wrong ones are refused and prove nothing"
