#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# rfgen.sh [RFGEN]: `rfgen check` accepts hw/. It refuses with its message a port of another
# width, a renamed register, an undeclared same-cycle dependency, names of codes that are not the
# table's. Works on copies of hw/ of a small design point, in build/test_rfgen_check.
# Faults in the tables themselves: tests/unit/test_codes.c.
. tests/checks/lib.sh

rfgen=$root/${1:-build/rfgen}
small="--set banks=4 --set warps=8 --set collectors=4"

check() { # in folder $1; the output goes to $1/log
    # shellcheck disable=SC2086 # $small is a list of options
    run in_copy "$1" "$rfgen" check "$root/constraints/designs/${2:-steal8}.ini" out $small
}
in_copy() { # folder, command...
    (cd "$work/$1" && shift && "$@")
}
has() { # folder, status, text as it stands
    { [ "$status" -eq "$2" ] && grep -qF -- "$3" "$work/said"; } ||
        fail "$1: expected status $2 and '$3', got $status: $(said)"
}

copy() { # copies hw to folder $1
    mkdir -p "$work/$1"
    cp -r hw "$work/$1/hw"
    ln -s "$root/csim" "$work/$1/csim"
    ln -s "$root/constraints" "$work/$1/constraints"
}

line() { # line of row $2 in the table of block $1
    grep -n "($2," "gen/blocks/$1.def" | head -n 1 | cut -d : -f 1
}

copy good
check good
ends 0 ''

# Several faults a copy, as a check of all blocks takes three seconds.
copy rows
edit "$work/rows/hw/status_table.v" 's/\[RowBits-1:0\]\( *clear_first_i,\)/[RowBits:0]\1/'
edit "$work/rows/hw/bank_arbiter.v" 's/\<forced_q\>/waiting_q/g'
check rows
has rows 1 "gen/blocks/status_table.def:$(line status_table clear_first): status_table: \
port clear_first_i: expected 8 bits (EL(ROW_BITS) x 1), hw/status_table.v has 9; make both agree"
has rows 1 "gen/blocks/bank_arbiter.def:$(line bank_arbiter forced): bank_arbiter: register \
forced_q: expected 2 bits in the scope of module bank_arbiter, hw/bank_arbiter.v has none; \
make both agree"
has rows 1 "hw/bank_arbiter.v:1: bank_arbiter: register waiting_q: \
expected a row in gen/blocks/bank_arbiter.def, got none; add the row or remove the register"

copy cones
scheduler=$work/cones/hw/warp_scheduler.v
edit "$scheduler" \
    's/^endmodule/  reg late; always @(posedge clk_i) late <= alloc_ok_i; wire unused = late;\n&/'
edit "$scheduler" \
    's/\(assign cand_valid_o *= *\)cand_valid_q;/\1cand_valid_q \& alloc_ok_i \& late;/'
check cones
has cones 1 "gen/blocks/warp_scheduler.def:$(line warp_scheduler cand_valid): warp_scheduler: \
output cand_valid_o: expected to depend in the same cycle on no input but (), \
hw/warp_scheduler.v makes it depend on alloc_ok_i; declare it in the row or register it"
has cones 1 "hw/warp_scheduler.v:1: warp_scheduler: flip-flop late: \
expected a STATE or MEM row in gen/blocks/warp_scheduler.def, got none; add the row or remove it"

# Parts of a top: a port of another width, an undeclared dependency, a register.
part_line() { # line of row $2 in the table of part $1
    grep -n "($2," "gen/parts/$1.def" | head -n 1 | cut -d : -f 1
}
copy parts
edit "$work/parts/hw/active_slots.v" \
    's/\[ActiveBits-1:0\] enter_slot_o/[ActiveBits:0] enter_slot_o/'
edit "$work/parts/hw/bank_accesses.v" '0,/^) (/s//) (\n  input wire clk_i,/'
check parts bl
has parts 1 "hw/bank_accesses.v:1: bank_accesses: port clk_i: expected none, as \
gen/parts/bank_accesses.def is a part, got one; make it a block"
has parts 1 "gen/parts/active_slots.def:$(part_line active_slots enter_slot): active_slots: \
port enter_slot_o: expected 3 bits (EL(ACTIVE_BITS) x 1), hw/active_slots.v has 4; make both agree"
copy part_cones
slots=$work/part_cones/hw/active_slots.v
edit "$slots" 's/|free;/|free \& clear_valid_i;/'
check part_cones bl
has part_cones 1 "gen/parts/active_slots.def:$(part_line active_slots enter_ok): active_slots: \
output enter_ok_o: expected to depend in the same cycle on no input but (held), \
hw/active_slots.v makes it depend on clear_valid_i; declare it in the row or register it"

# Codes: a localparam with another value, without one, with another name, with one that no row has,
# in another block's file.
code_line() { # of the value $3 of code $2 in the table of block $1
    grep -n "^CODE($2, $3," "gen/blocks/$1.def" | cut -d : -f 1
}
verilog_line() { # in folder $1, of localparam $3 in hw/$2.v
    grep -n "localparam .*\<$3\>" "$work/$1/hw/$2.v" | cut -d : -f 1
}

copy codes
arbiter=$work/codes/hw/bank_arbiter.v
edit "$arbiter" "s/\(localparam .*ClassRSteal *= \)4'd5/\14'd6/"
edit "$arbiter" "s/\(localparam .*ClassRNormal *= \)4'd4/\1ClassRHome - 4/"
edit "$arbiter" "s/localparam .*WbForced.*//; s/WbForced/2'd3/"
edit "$arbiter" 's/ClassRHomeForced/ClassRForced/g'
edit "$work/codes/hw/status_table.v" "s/\(localparam .*WbStolen *= \)2'd2/\12'b11/"
check codes
codes() { # of code $1, the row of its value $2: `file:line: block: code`
    echo "gen/blocks/bank_arbiter.def:$(code_line bank_arbiter "$1" "$2"): bank_arbiter: code $1:"
}
has codes 1 "$(codes class R_STEAL) expected localparam ClassRSteal = 5, \
hw/bank_arbiter.v:$(verilog_line codes bank_arbiter ClassRSteal) has 6; make both agree"
has codes 1 "expected localparam ClassRNormal = 4, hw/bank_arbiter.v:\
$(verilog_line codes bank_arbiter ClassRNormal) has no plain number; make both agree"
has codes 1 "$(codes wb FORCED) expected localparam WbForced = 3, \
hw/bank_arbiter.v:1 and its modules have none; make both agree"
has codes 1 "$(codes class IDLE) expected a row for localparam ClassRForced of \
hw/bank_arbiter.v:$(verilog_line codes bank_arbiter ClassRForced), got none; \
add the row or rename the localparam"
has codes 1 "$(codes class R_HOME_FORCED) expected localparam ClassRHomeForced = 2, \
hw/bank_arbiter.v:1 and its modules have none; make both agree"
has codes 1 "$(codes wb STOLEN) expected localparam WbStolen = 2, \
hw/status_table.v:$(verilog_line codes status_table WbStolen) has 3; make both agree"

# The same number in too few bits is another one in Verilog.
copy widths
arbiter=$work/widths/hw/bank_arbiter.v
edit "$arbiter" "s/\(localparam \)\[3:0\] ClassRSteal /\1[1:0] ClassRSteal /"
edit "$arbiter" "s/\(localparam .*ClassRNormal *= \)4'd4/\12'd4/"
edit "$arbiter" "s/\(localparam .*ClassWNormal *= \)4'd6/\1-6/"
edit "$arbiter" "s/\(localparam \)\[1:0\] WbHome /\1[2:0] WbHome /"
edit "$arbiter" "s/\(localparam \)\[1:0\] WbForced /\1[BankBits:0] WbForced /"
check widths
at() { # of a localparam
    echo "hw/bank_arbiter.v:$(verilog_line widths bank_arbiter "$1")"
}
has widths 1 "$(codes class R_STEAL) expected localparam ClassRSteal = 5, $(at ClassRSteal) has \
5 in 2 bits; make both agree"
has widths 1 "$(codes class R_NORMAL) expected localparam ClassRNormal = 4, $(at ClassRNormal) \
has 4 in 2 bits; make both agree"
has widths 1 "$(codes class W_NORMAL) expected localparam ClassWNormal = 6, $(at ClassWNormal) \
has no plain number; make both agree"
has widths 1 "$(codes wb HOME) expected localparam WbHome of 2 bits, $(at WbHome) has 3; make \
both agree"
has widths 1 "$(codes wb FORCED) expected localparam WbForced of 2 bits, $(at WbForced) has no \
plain range; make both agree"

# Files of properties use the same words.
ok "$rfgen" codes tests/properties/*.v
mkdir -p "$work/properties"
properties=$work/properties/write_buffer_properties.v
cp tests/properties/write_buffer_properties.v "$properties"
edit "$properties" "/^.include .*_block.vh/a\\  localparam [1:0] BufferFull = 2'd0;"
run "$rfgen" codes "$properties"
at=$(grep -n "localparam .*BufferFull" "$properties" | cut -d : -f 1)
has properties 1 "gen/blocks/write_buffer.def:$(code_line write_buffer buffer FULL): \
write_buffer: code buffer: expected localparam BufferFull = 3, $properties:$at has 0; \
make both agree"

change_table() { # gen in folder $1, with sed script $3 on the table of block $2
    mkdir -p "$work/$1"
    cp -r gen "$work/$1"
    for name in "$root"/*; do
        case ${name##*/} in gen | build) ;; *) ln -s "$name" "$work/$1" ;; esac
    done
    edit "$work/$1/gen/blocks/$2.def" "$3"
    ok in_copy "$1" make -s build/rfgen
}
# A fault in a table ends every command.
change_table table status_table 's/CODED(2, wb)/CODED(2, wbs)/'
run in_copy table build/rfgen list "$root/constraints/designs/steal8.ini"
has table 2 \
    "gen/blocks/status_table.def:$(line status_table wb_kind): status_table: wb_kind: expected a \
code that CODE rows define, got wbs"

# A width of properties is one of the wrapper's parameters, of no design point.
change_table frame orf '/^SIZE(ORF_ROWS/d'
run in_copy frame build/rfgen frame orf "$work/frame/out"
has frame 2 "gen/blocks/orf.def:$(($(line orf valid) - 1)): valid: expected a width in sizes of \
orf, got 1 x VEC(ORF_ROWS); add a SIZE row"

# The page of design points says what rfgen knows; pages of blocks: tests/checks/pages.sh.
"$rfgen" keys | while read -r row; do
    grep -qF "$row" docs/designs.md ||
        fail "docs/designs.md: expected the line of \`rfgen keys\`: $row; copy it there"
done

# Every top, at the size of its contracts; register caches with both replacements. Two at a time, as
# one takes some ten seconds. steal8 at its own size: tests/checks/standalone.sh, by make gen.
arguments() { # design point, folder, keys beside the .ini
    printf 'check constraints/designs/%s.ini %s' "$1" "$2"
    shift 2
    printf -- ' --set %s' "$@"
    echo
}
# Scripts see the instances and ports of a top, those that FROM takes over among them.
same_rows() { # top, design point
    {
        "$rfgen" list "constraints/designs/$2.ini" | sed -n 's/^blocks: //p' | tr ' ' '\n'
        # shellcheck disable=SC2016 # Markdown
        "$rfgen" ports "$1" | sed -n 's/^| `\([a-z_]*\)_[io]`.*/\1/p'
    } | sort >"$work/rows_of_rfgen"
    for kind in SUB IN OUT; do "$rfgen" rows "$1" "$kind"; done | sort |
        diff "$work/rows_of_rfgen" - >"$work/rows_differ" ||
        fail "rfgen rows $1: expected what rfgen list and rfgen ports have, got others:" \
            "$(head -n 5 "$work/rows_differ")" >&2
}
refused 'gen/blocks/rf_blue.def:1: expected a table, got none' "$rfgen" rows rf_blue SUB
# shellcheck disable=SC2016 # a name in backticks
refused 'expected a kind of row of docs/tables.md, got `BLOCK`' "$rfgen" rows rf_bl BLOCK
same 'a row that rf_orf takes over' 'rf_orf	PART	active_slots	slots	1	u_active_slots' \
    "$("$rfgen" rows rf_orf | grep active_slots)"
tops=
while read -r name design keys; do
    case $name in '#'*) continue ;; esac
    top=$(build/rfgen show "constraints/designs/$design.ini" top)
    case "$tops " in *" $top "*) continue ;; esac
    tops="$tops $top"
    same_rows "$top" "$design"
    # shellcheck disable=SC2086 # a list of keys
    arguments "$design" "$work/$name" $keys
    # shellcheck disable=SC2086
    [ "$top" != rf_rc ] || arguments "$design" "$work/${name}_lru" $keys rc_replace=lru
done <tests/contracts/points >"$work/points"
xargs -P 2 -L 1 "$rfgen" <"$work/points" || fail 'expected no difference of a top, got the above'
set -- gen/blocks/rf_*.def
[ "$(echo "$tops" | wc -w)" -eq $# ] ||
    fail "tests/contracts/points: expected a point of each of $# tops, got those of:$tops"
echo "rfgen check: ok"
