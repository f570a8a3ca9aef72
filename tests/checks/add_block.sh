#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# add_block.sh: a new leaf block touches at most ten files, not counting lists that are written.
# Then gen, cosim, prove, wave and its page name it. tests/add_block.sh adds it to a copy.
. tests/checks/lib.sh

copy=$work/tree
name=wait_counter
unset MAKELEVEL MAKEFLAGS MFLAGS TWINRF_LOCKED
mkdir -p "$copy"
tar -c --exclude ./build --exclude ./.git . | tar -x -C "$copy"
cd "$copy"
git init -q
git add -A
git -c user.name=check -c user.email=check -c commit.gpgsign=false commit -q -m before

names() { # what did it, file: where the block must stand
    grep -q "$name" "$2" || fail "$1: expected $name in $2, got: $(tail -n 3 "$2")"
}

# A table that is in no list is found.
sh tests/add_block.sh . "$name"
git checkout -q gen/rfgen/table_list.h
expect 1 'table_list.h:1: expected' sh gen/tables.sh check
ok make pages

git add -A
git diff --cached --stat=200 >"$work/stat"
written='docs/blocks/generated\|table_count.h\|table_list.h\|contract_list.h'
by_hand=$(grep '|' "$work/stat" | grep -vc "$written" || true)
[ "$by_hand" -le 10 ] || fail "expected at most 10 files, got $by_hand: $(cat "$work/stat")"

small='DESIGN=straight16 WIDTH=narrow'
ok make gen DESIGN=straight16
names gen build/straight16/csim/straight16.h
names 'gen, Verilog' build/straight16/hw/straight16_rf_straight.v
# shellcheck disable=SC2086 # words
ok make cosim BLOCK="$name" CYCLES=2000 $small
names cosim "$work/said"
# shellcheck disable=SC2086 # words
ok make cosim TEST=straight WAVES=1 $small
fst2vcd build/waves/straight.fst 2>/dev/null | grep -e scope -e var >"$work/signals"
names wave "$work/signals"
names 'wave, groups' build/waves/straight.gtkw
ok make prove BLOCK="$name" DESIGN=straight16 FRESH=1
names prove "$work/said"
ok make prove BLOCK=rf_straight DESIGN=straight16 FRESH=1
names page "docs/blocks/generated/$name.md"
grep -q '^## Ports' "docs/blocks/generated/$name.md" ||
    fail 'page: expected a table of ports, got none'
echo "add_block: a new block touches $by_hand files; gen, cosim, prove, wave and its page name it"
