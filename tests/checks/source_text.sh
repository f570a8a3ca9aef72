#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# source_text.sh: a text that two tools can read as two programs is refused
# (gen/rfgen/source_text.h, source_meaning.h). Every file of tests/bad_text by line and message;
# those of its folder passes/ pass. The faults that were once proved by each command that proves and
# by the prover itself. Commands that run refuse what those refuse, with the same line. Of a copy
# that is marked as one with seeded faults nothing is PROVED.
# shellcheck disable=SC2016 # ` in messages
. tests/checks/lib.sh

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
copy() { # a copy of both twins in folder $work/$1
    rm -rf "${work:?}/$1"
    mkdir "$work/$1"
    cp -r hw csim "$work/$1"
}
copy folder
: >"$work/folder/hw/other.vh"
unproved "$work/folder/hw/other.vh:1:" 'only Verilog' build/rfgen text "$work/folder/hw"
rm "$work/folder/hw/other.vh"
mkdir "$work/folder/hw/more"
unproved "$work/folder/hw/more:1:" 'only Verilog' build/rfgen text "$work/folder/hw"

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

commands() { # place, text: by make prove, prove-quick, properties, prove-selftest
    for target in prove prove-quick properties prove-selftest; do
        unproved "$1" "$2" make -s $target BLOCK=warp_scheduler HW="$work/fault/hw" \
            CSIM="$work/fault/csim"
    done
}
c_file=$work/fault/csim/warp_scheduler.c v_file=$work/fault/hw/warp_scheduler.v
line=$(grep -n '^#define NO_WARP' csim/warp_scheduler.c | cut -d : -f 1)
module=$(grep -n '^);$' hw/warp_scheduler.v | head -n 1 | cut -d : -f 1)
copy fault
edit "$c_file" 's/^#define NO_WARP .*/#ifdef __clang__\n&\n#else\n#define NO_WARP 3\n#endif/'
commands "$c_file:$line:" '`ifdef`'
copy fault
edit "$c_file" 's/^#define NO_WARP .*/#define NO_WARP (__GNUC__ == 4 ? UINT32_MAX : 3)/'
commands "$c_file:$line:" '`__GNUC__`'
copy fault
edit "$v_file" '/^);$/s/$/\n`ifdef VERILATOR\n  wire odd;\n`endif/'
commands "$v_file:$((module + 1)):" '`ifdef`'
copy fault
edit "$v_file" '/^);$/s|$|\n  // synopsys translate_off\n  wire odd;\n  // synopsys translate_on|'
commands "$v_file:$((module + 1)):" '`synopsys`'
copy fault
edit "$v_file" "/^);\$/s/\$/\n  reg [3:0] limit;\n  initial limit = 4'd9;/"
commands "$v_file:$((module + 2)):" '`initial`'

# So do those that run or write something, by one rule, before anything is built.
refuse_all() { # place, text, command...
    place_=$1 text_=$2
    shift 2
    for command in "$@"; do
        case $command in # of the two what it reads
        sim*) set -- CSIM="$work/fault/csim" ;;
        gen | systemc*) set -- HW="$work/fault/hw" ;;
        *) set -- HW="$work/fault/hw" CSIM="$work/fault/csim" ;;
        esac
        # shellcheck disable=SC2086 # several words
        unproved "$place_" "$text_" make -s $command "$@"
    done
}
cosim='cosim TEST=write_steal'
proof='prove BLOCK=bank_arbiter'
v_file=$work/fault/hw/bank_arbiter.v c_file=$work/fault/csim/bank_arbiter.c
copy fault
edit "$v_file" '1s/$/\n`include "other.vh"/'
refuse_all "$v_file:2:" '`include`' "$cosim" "$proof"
copy fault
edit "$v_file" 's/$/\r/'
refuse_all "$v_file:1:" 'byte 0x0d' "$cosim" "$proof"
copy fault
edit "$v_file" '/^);$/s/$/\n  logic odd;/'
refuse_all "$v_file:" '`logic`' "$cosim" "$proof" gen \
    'wave TEST=write_steal NOGUI=1' 'systemc TEST=write_steal'
copy fault
edit "$c_file" '1s/$/\r/'
refuse_all "$c_file:1:" 'byte 0x0d' "$cosim" "$proof" 'sim TRACE=none'
copy fault
edit "$v_file" '/^);$/s/$/\n  wire [3:0] odd = 4'"'"'d9 \/ rd_valid_i;/'
refuse_all "$v_file:" 'a divisor that is a constant' "$cosim" "$proof"
c_file=$work/fault/csim/warp_scheduler.c v_file=$work/fault/hw/warp_scheduler.v

# 3: the prover alone, on bitcode that is compiled already. A small design point is enough.
point="DESIGN=steal8 OUT=$work/design"
set='--set capacity_kb=4 --set warps=8 --set collectors=4 --set lane_bits=1'
build() { # the bitcode of the scheduler of the copy in $work/fault
    # shellcheck disable=SC2086 # two words
    ok make -s -f harness/mk/design.mk $point SET="$set" CSIM="$work/fault/csim" build/prover \
        "$work/design/prove/warp_scheduler.bc"
}
prover() { # from the copy's folder
    (cd "$work/fault" && "$root/build/prover" --design-dir "$work/design" --dir "$work/proof" \
        --block warp_scheduler --seconds 60)
}
says() { # word: the prover's verdict, with status 0
    ok prover
    tail -n 1 "$work/said" | grep -q "^$1 warp_scheduler steal8 points=" ||
        fail "expected $1 at last, got: $(said)"
}
copy fault
build
says PROVED
# The same of folders that are flat, as a user's may be: only contracts take prim/ of the project.
copy fault
for folder in hw csim; do
    mv "$work/fault/$folder/prim/"*.[vh] "$work/fault/$folder"
    rm -r "$work/fault/$folder/prim"
done
sed -i 's|^#include "prim/|#include "|' "$work/fault/csim/"*.[ch]
rm -rf "$work/design/prove"
build
says PROVED
refuses() { # place, text
    rm -rf "$work/design/prove"
    build
    unproved "$1" "$2" prover
}
edit "$c_file" 's/^#define NO_WARP .*/#define NO_WARP (__GNUC__ == 4 ? UINT32_MAX : 3)/'
refuses "$c_file:$line:" '`__GNUC__`'
copy fault
: >"$work/fault/csim/other.h" # a header with macros only, of which the bitcode does not speak
echo '#pragma GCC optimize("O0")' >"$work/fault/csim/other.h"
edit "$c_file" 's/^#define NO_WARP/#include "other.h"\n&/'
refuses "$work/fault/csim/other.h:1:" '`pragma`'
copy fault
edit "$v_file" '/^);$/s/$/\n`ifdef VERILATOR\n  wire odd;\n`endif/'
refuses "warp_scheduler.v:$((module + 1)):" '`ifdef`'

# 4: a copy as the must-fail list makes it is refused without its mark, and with it equal, not
# proved.
copy fault
edit "$c_file" 's/^#define NO_WARP .*/&\n#define twinrf_fault 1/'
refuses "$c_file:$((line + 1)):" '`twinrf_fault`'
for folder in csim hw; do
    copy fault
    [ "$folder" = hw ] || edit "$c_file" 's/^#define NO_WARP .*/&\n#define twinrf_fault 1/'
    [ "$folder" = csim ] || edit "$v_file" '/^);$/s/$/\n  localparam twinrf_fault = 1;/'
    : >"$work/fault/$folder/SEEDED"
    rm -rf "$work/design/prove"
    build
    says EQUAL
    ! grep -q PROVED "$work/said" || fail "a copy with seeded faults was PROVED"
    unproved "$work/fault/hw:0:" 'without a file SEEDED' make -s prove BLOCK=warp_scheduler \
        HW="$work/fault/hw" CSIM="$work/fault/csim"
done
# 5: a kept netlist is one of every byte that yosys read, by its own list of them (-E). A change of
# any file makes another one.
copy fault
TWINRF_NETLISTS=$work/netlists
export TWINRF_NETLISTS
rm -rf "$work/netlists" "$work/design/prove"
build
says PROVED
read_again() {
    (cd "$work/fault" && yosys -q -E "$work/deps" -s "$work/proof/warp_scheduler.ys")
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
        echo '// another text' >>"$work/fault/$file"
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
