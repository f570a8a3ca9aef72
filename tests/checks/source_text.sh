#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# source_text.sh: a text that two tools can read as two programs is refused
# (gen/rfgen/source_text.h, source_meaning.h). Every file of tests/bad_text by line and message;
# those of its folder passes/ pass. The faults that were once proved by each command that proves and
# by the prover itself. Commands that run refuse what those refuse, with the same line. Of a copy
# that is marked as one with seeded faults nothing is PROVED.
# shellcheck disable=SC2016 # ` in messages
layer=source_text
. tests/faults/seeded.sh

# unproved WHERE TEXT COMMAND...: ends with status 2 and, among the lines, WHERE: ... TEXT ...;
# nothing is proved
unproved() {
    place=$1 text=$2
    shift 2
    run "$@"
    if [ "$status" -ne 2 ] || grep -q '^PROVED' "$work/said" ||
        ! grep -F -- "$place" "$work/said" | grep -qF -- "$text"; then
        fail "$*: expected status 2 and '$place ... $text ...', got $status: $(said)"
    fi
}

# 1: the table. Verilog is checked by the folder, C beside the good Verilog.
tab=$(printf '\t')
while IFS=$tab read -r file place text; do
    case $file in
    '#'*) continue ;;
    *.v)
        rm -rf "$work/one"
        mkdir "$work/one"
        cp "tests/bad_text/$file" "$work/one"
        unproved "$work/one/$place:" "$text" build/rfgen text "$work/one"
        ;;
    *) unproved "tests/bad_text/$place:" "$text" build/rfgen text hw "tests/bad_text/$file" ;;
    esac
done <tests/bad_text/list
listed=$(grep -c -v '^#' tests/bad_text/list)
there=$(find tests/bad_text -name '*.[chv]' ! -path '*/passes/*' | wc -l)
[ "$there" -eq $((listed + 1)) ] ||
    fail "tests/bad_text/list: expected a row for each of $there files but one, got $listed; add it"

# What stands beside it and is right.
mkdir "$work/good"
cp tests/bad_text/passes/*.v "$work/good"
ok build/rfgen text "$work/good" tests/bad_text/passes/*.c

# Contracts are held to the order of operands, too.
mkdir -p "$work/harness/contracts/blocks"
cp tests/bad_text/order_read.c "$work/harness/contracts/blocks"
unproved "$work/harness/contracts/blocks/order_read.c:7:" 'one operand that writes' \
    build/rfgen text hw "$work/harness/contracts/blocks/order_read.c"

# Folders: what is no module's file may be read by one tool only.
trees='hw csim'
c_file=$seeded/csim/warp_scheduler.c v_file=$seeded/hw/warp_scheduler.v
fresh
: >"$seeded/hw/other.vh"
unproved "$seeded/hw/other.vh:1:" 'only Verilog' build/rfgen text "$seeded/hw"
rm "$seeded/hw/other.vh"
mkdir "$seeded/hw/more"
unproved "$seeded/hw/more:1:" 'only Verilog' build/rfgen text "$seeded/hw"

# A size: 0 is refused where the parameter is given, in another module or by a design point.
place_of() { # file, pattern: its first line
    echo "$1:$(grep -n -- "$2" "$1" | head -n 1 | cut -d : -f 1):"
}
mkdir "$work/size"
sed 's/^);$/);\n  localparam Part = Banks \/ ReadSteal;/' hw/bank_arbiter.v \
    >"$work/size/bank_arbiter.v"
ok build/rfgen text "$work/size"
unproved gen/blocks/bank_arbiter.def:1: 'expected ReadSteal of at least 1' \
    env TWINRF_HW="$work/size" build/rfgen generate constraints/designs/straight8.ini "$work/point"
sed 's/\.Slots  *(Slots)/.Slots (Slots - 1)/' hw/crossbar.v >"$work/size/crossbar.v"
unproved "$(place_of "$work/size/crossbar.v" '(Slots - 1)')" 'a parameter of at least 1' \
    build/rfgen text "$work/size"

# Commands that prove, run or write refuse each of tests/faults/source_text, by one rule, before
# anything is built: `asked: ` what make is asked. `asked: bitcode`: the prover alone, of bitcode
# that is compiled already.
ask_text() {
    needs says
    needs asked
    where=$(place): says=$(of says)
    while read -r command; do
        case $command in # of the two what it reads
        sim*) set -- CSIM="$seeded/csim" ;;
        gen | systemc*) set -- HW="$seeded/hw" ;;
        *) set -- HW="$seeded/hw" CSIM="$seeded/csim" ;;
        esac
        # shellcheck disable=SC2086 # several words
        case $command in
        bitcode) bitcode_refused "$where" "$says" ;;
        *) unproved "$seeded/$where" "$says" make -s $command "$@" </dev/null ;;
        esac
    done <<COMMANDS
$(of asked)
COMMANDS
}

# A small design point is enough for the prover.
point="DESIGN=steal8 OUT=$work/design"
set='--set capacity_kb=4 --set warps=8 --set collectors=4 --set lane_bits=1'
build() { # the bitcode of the scheduler of the copy in $seeded
    # shellcheck disable=SC2086 # two words
    ok make -s -f harness/mk/design.mk $point SET="$set" CSIM="$seeded/csim" build/prover \
        "$work/design/prove/warp_scheduler.bc"
}
prover() { # from the copy's folder
    (cd "$seeded" && "$root/build/prover" --design-dir "$work/design" --dir "$work/proof" \
        --block warp_scheduler --seconds 60)
}
says() { # word: the prover's verdict, with status 0
    ok prover
    tail -n 1 "$work/said" | grep -q "^$1 warp_scheduler steal8 points=" ||
        fail "expected $1 at last, got: $(said)"
}
bitcode_refused() { # place, text
    rm -rf "$work/design/prove"
    build
    unproved "$1" "$2" prover
}
every

fresh
build
says PROVED
# The same of folders that are flat, as a user's may be: only contracts take prim/ of the project.
fresh
for folder in hw csim; do
    mv "$seeded/$folder/prim/"*.[vh] "$seeded/$folder"
    rm -r "$seeded/$folder/prim"
done
sed -i 's|^#include "prim/|#include "|' "$seeded/csim/"*.[ch]
rm -rf "$work/design/prove"
build
says PROVED
fresh
# A header with macros only, of which the bitcode does not speak.
echo '#pragma GCC optimize("O0")' >"$seeded/csim/other.h"
edit "$c_file" 's/^#define NO_WARP/#include "other.h"\n&/'
bitcode_refused "$seeded/csim/other.h:1:" '`pragma`'

# A copy as the must-fail list makes it is equal with its mark, not proved.
for folder in csim hw; do
    fresh
    [ "$folder" = hw ] || edit "$c_file" 's/^#define NO_WARP .*/&\n#define twinrf_fault 1/'
    [ "$folder" = csim ] || edit "$v_file" '/^);$/s/$/\n  localparam twinrf_fault = 1;/'
    : >"$seeded/$folder/SEEDED"
    rm -rf "$work/design/prove"
    build
    says EQUAL
    ! grep -q PROVED "$work/said" || fail "a copy with seeded faults was PROVED"
    unproved "$seeded/hw:0:" 'without a file SEEDED' make -s prove BLOCK=warp_scheduler \
        HW="$seeded/hw" CSIM="$seeded/csim"
done
# A kept netlist is one of every byte that yosys read, by its own list of them (-E). A change of
# any file makes another one.
fresh
TWINRF_NETLISTS=$work/netlists
export TWINRF_NETLISTS
rm -rf "$work/netlists" "$work/design/prove"
build
says PROVED
read_again() {
    (cd "$seeded" && yosys -q -E "$work/deps" -s "$work/proof/warp_scheduler.ys")
}
ok read_again
kept() { find "$work/netlists" -name '*.key' | wc -l; }
same 'netlists kept' 1 "$(kept)"
files=0
for file in $(tr ' ' '\n' <"$work/deps" | sed -n '/:/,$p' | grep '\.v$'); do
    files=$((files + 1))
    case $file in
    hw/*)
        before=$(kept)
        echo '// another text' >>"$seeded/$file"
        says PROVED
        [ "$(kept)" -gt "$before" ] ||
            fail "$file: expected another netlist when it is changed, got the same one"
        ;;
    *) # not ours to change
        for key in "$work"/netlists/*.key; do
            awk 'NR == FNR { text = text $0 "\n"; next } { key = key $0 "\n" }
                END { exit !index(key, text) }' "$file" "$key" ||
                fail "$file: expected its text in the key of a netlist made from it, got another"
        done
        ;;
    esac
done
[ "$files" -eq 3 ] ||
    fail "expected yosys to read two modules and the cells of techmap, got: $(cat "$work/deps")"
echo "source texts: $checks refused or named as they must be"
