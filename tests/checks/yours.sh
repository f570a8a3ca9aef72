#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# yours.sh: of HW= and CSIM= every command says what it uses (rfgen yours). A file that
# nothing can use is refused by each, by name, with what it may have been meant to be. What a tool
# says of a file there is one line, with the user's file and line (harness/mk/said.awk). Works in
# build/check_yours.
. tests/checks/lib.sh

unset MAKELEVEL MAKEFLAGS MFLAGS
export DEPS=manual
my=build/check_yours/my
new() { # folder with these modules of ours
    rm -rf "$my"
    mkdir -p "$my"
    for module; do cp "hw/$module.v" "$my"; done
}
asked() { # words of rfgen yours; what it says is in $work/said
    run env TWINRF_HW="$hw" TWINRF_CSIM="$csim" build/rfgen yours "$@"
    same "stdout of $*" '' "$(cat "$work/stdout")"
}
says() { # lines that it must say, and nothing else; then words of rfgen yours
    printf '%s\n' "$1" >"$work/wanted"
    shift
    asked "$@"
    ends 0 ''
    equal "$*" "$work/wanted" "$work/said"
}
refuses() { # the only line's beginning, a text in it, words
    place=$1 text=$2
    shift 2
    asked "$@"
    if [ "$status" -ne 2 ] || [ "$(wc -l <"$work/said")" -ne 1 ] ||
        ! grep -F -- "$place: expected " "$work/said" | grep -qF -- "$text"; then
        fail "expected status 2 and '$place: ... $text', got $status: $(said)"
    fi
}

# --- Verilog
hw=$my csim=''
new bank_arbiter
says 'yours: 1 modules used: bank_arbiter' steal8
echo 'A note about module x.' >"$my/README.md"
cp "$my/bank_arbiter.v" "$my/bank_arbiter.v~"
cp "$my/bank_arbiter.v" "$my/bank_arbiter.v.orig"
mkdir "$my/.git"
cp "$my/bank_arbiter.v" "$my/.git/old.v"
says 'yours: 1 modules used: bank_arbiter' steal8
says 'yours: 0 modules used:
not in crossbar: bank_arbiter' steal8 crossbar
new wcb
says 'yours: 0 modules used:
not in steal8: wcb' steal8
new wcb bank_arbiter
says 'yours: 1 modules used: bank_arbiter
not in steal8: wcb' steal8
says 'yours: 2 modules used: bank_arbiter wcb' 'steal8 ltrf'
# A part of the top whose rows another one takes over.
new active_slots
says 'yours: 1 modules used: active_slots' orf3_split
# A part that the top has from another one.
new class_ready
says 'yours: 1 modules used: class_ready' steal8
# A top, with a module of one's own among the blocks.
build/rfgen generate constraints/designs/straight4.ini "$work/straight4"
new
cp tests/own/top/activity.v "$work/straight4/gen/hw/rf_straight.v" "$my"
refuses "$my/activity.v:$(grep -n '^module' "$my/activity.v" | cut -d : -f 1)" \
    'got activity, of which nothing used has an instance; take it away' straight4
sed -i -f tests/own/top/add_activity.sed "$my/rf_straight.v"
says 'yours: 2 modules used: activity rf_straight' straight4
# A whole copy, and a flat one.
rm -rf "$my"
cp -r hw "$my"
asked steal8
ends 0 '^yours: [0-9]* modules used: .*bank_arbiter .* rr_pick '
ends 0 '^not in steal8: .* wcb '
mv "$my"/prim/*.v "$my"
cp "$work/said" "$work/deep"
asked steal8
equal 'a flat copy' "$work/deep" "$work/said"

line=$(grep -n '^module bank_arbiter' hw/bank_arbiter.v | cut -d : -f 1)
wrong() { # file, text; what is wrong is a file beside a good one
    refuses "$my/$1" "$2" steal8
    rm -f "$my/${1%%:*}"
}
new warp_scheduler
cp hw/bank_arbiter.v "$my/bank_arbiter.sv"
wrong bank_arbiter.sv:1 'call it bank_arbiter.v'
for name in bank_arbiter.V bank_arbiter.vh bank_arbiter.verilog bank_arbiter.v.txt bank_arbiter \
    'bank arbiter.v'; do
    cp hw/bank_arbiter.v "$my/$name"
    wrong "$name:1" 'call it bank_arbiter'
done
sed 's/^module bank_arbiter/module bank_arbitre/' hw/bank_arbiter.v >"$my/bank_arbitre.v"
wrong "bank_arbitre.v:$line" 'did you mean bank_arbiter?'
cp hw/bank_arbiter.v "$my/bank_arbitre.v"
wrong "bank_arbitre.v:$line" 'got bank_arbiter; call the file bank_arbiter.v'
cp hw/bank_arbiter.v "$my/Bank_arbiter.v"
wrong "Bank_arbiter.v:$line" 'call the file bank_arbiter.v'
cp hw/warp_scheduler.v "$my/bank_arbiter.v"
wrong "bank_arbiter.v:$(grep -n '^module' hw/warp_scheduler.v | cut -d : -f 1)" \
    'call the file warp_scheduler.v'
: >"$my/bank_arbiter.v"
wrong bank_arbiter.v:1 'as the file is called, got none'
mkdir "$my/rtl"
cp hw/bank_arbiter.v "$my/rtl"
wrong rtl/bank_arbiter.v:1 'move it'
mkdir -p "$my/prim"
cp hw/warp_scheduler.v "$my/prim"
wrong warp_scheduler.v:1 "got $my/prim/warp_scheduler.v, too; take one away"
rm -r "$my/prim"
# Below one that nothing uses; named in a comment, in a text, or as a wire.
own() { printf 'module %s(\n  input wire clk_i\n);\nendmodule\n' "$1" >"$my/$1.v"; }
own helper
printf 'module apart(\n  input wire clk_i\n);\n  helper u_helper (.clk_i(clk_i));\nendmodule\n' \
    >"$my/apart.v"
asked steal8
same 'apart and helper, refused' 2 \
    "$(grep -c "^$my/\(apart\|helper\)[.]v:1: expected a module of ours" "$work/said")"
rm "$my/apart.v"
for text in '// helper u_helper ();' '/* helper\nu_helper (); */' \
    '(* a = "helper u_helper ()" *) wire helper;' 'wire helper;\n  assign helper = 1;'; do
    sed "s,^);\$,&\n  $text," hw/warp_scheduler.v >"$my/warp_scheduler.v"
    refuses "$my/helper.v:1" 'got helper' steal8
done
for text in 'helper u_helper (.clk_i(clk_i));' 'helper\n    u_helper(.clk_i(clk_i));' \
    'helper #(.N(1)) u_helper (.clk_i(clk_i));' 'helper \\u+1 (.clk_i(clk_i));'; do
    sed "s,^);\$,&\n  $text," hw/warp_scheduler.v >"$my/warp_scheduler.v"
    says 'yours: 2 modules used: helper warp_scheduler' steal8
done
cp hw/warp_scheduler.v "$my"
rm "$my/helper.v"
# A second module in a file: one of ours, or of which nothing is an instance.
for name in rr_pick helper; do
    { cat hw/warp_scheduler.v && printf 'module %s;\nendmodule\n' "$name"; } \
        >"$my/warp_scheduler.v"
    refuses "$my/warp_scheduler.v:$(grep -n "^module $name" "$my/warp_scheduler.v" |
        cut -d : -f 1)" "got $name" steal8
done

# --- C
hw='' csim=$my
copy() {
    rm -rf "$my"
    cp -r csim "$my"
}
copy
asked steal8
ends "$status" '^yours: [0-9]* modules used: bank_arbiter .*rf_steal '
ends "$status" '^not in steal8: .* wcb '
mv "$my/bank_arbiter.c" "$my/bank_arbitre.c"
refuses "$my/bank_arbitre.c:1" 'did you mean bank_arbiter?' steal8
rm "$my/bank_arbitre.c"
refuses "$my:1" 'with bank_arbiter.c, got none; cp csim/bank_arbiter.c' steal8
for name in bank_arbiter.C bank_arbiter.cc; do
    copy
    cp csim/bank_arbiter.c "$my/$name"
    refuses "$my/$name:1" 'that nothing compiles' steal8
done
copy
mkdir "$my/more"
cp csim/bank_arbiter.c "$my/more"
refuses "$my/more/bank_arbiter.c:1" 'move it' steal8
copy
cp csim/prim/bitvec.h "$my/bitvec.h"
refuses "$my/bitvec.h:1" 'did you mean prim/bitvec?' steal8
copy
echo 'int mine(void);' >"$my/mine.h"
echo '#include "mine.h"' >"$my/mine.c"
asked steal8
same 'mine.c and mine.h, refused' 2 \
    "$(grep -c "^$my/mine[.][ch]:1: expected a module of csim" "$work/said")"
sed -i '1i#include "mine.h"' "$my/bank_arbiter.c"
asked steal8
ends "$status" '^yours: .* mine '

# --- every command, and those that would run ours
new
cp hw/bank_arbiter.v "$my/bank_arbitre.v"
at="^$my/bank_arbitre.v:$line: expected module bank_arbitre, .* call the file bank_arbiter.v\$"
expect 2 "$at" make -s cosim TEST=write_steal HW="$my"
expect 2 "$at" make -s cosim BLOCK=bank_arbiter HW="$my"
expect 2 "$at" make -s wave TEST=write_steal NOGUI=1 HW="$my"
for command in gen systemc prove prove-quick prove-sizes prove-selftest properties contracts; do
    expect 2 "$at" make -s $command TEST=write_steal BLOCK=bank_arbiter DESIGN=steal8 HW="$my"
done
expect 2 "^$root/${at#^}" make -s cosim TEST=write_steal BUILD="$work/elsewhere" HW="$my"
for command in sim sta mutate area test lint reproduce library; do
    expect 2 "HW=$my: expected a *command that reads it, got $command" make -s $command \
        HW="$my"
done
for command in gen systemc sta; do
    expect 2 "CSIM=csim: expected a *command that reads it, got $command" make -s $command \
        CSIM=csim
done

# --- what tools say, in one line
one_line() { # text, command: behind `yours:` this line, then that of make
    text=$1
    shift
    expect 2 "$text" "$@"
    same "lines of $*" 1 \
        "$(grep -c -v -E '^(yours: |not in |building |make|using |prove: )' "$work/said")"
}
narrow='DESIGN=steal8 WIDTH=narrow'
new bank_arbiter
port=$(grep -n ' clk_i,' hw/bank_arbiter.v | cut -d : -f 1)
sed -i "${port}s/wire/wir/" "$my/bank_arbiter.v"
bad="^$my/bank_arbiter.v:$port: expected .,. behind a port, got .clk_i."
# shellcheck disable=SC2086 # two words
one_line "$bad" make -s cosim TEST=write_steal $narrow HW="$my"
# shellcheck disable=SC2086
one_line "$bad" make -s gen $narrow HW="$my"
one_line "$bad" make -s prove BLOCK=bank_arbiter DESIGN=steal4 HW="$my"
expect 2 "$bad" make -s properties BLOCK=bank_arbiter DESIGN=steal4 HW="$my"
# What the text alone does not show.
wire=$(grep -n 'wire rd_any     = |rd_here;' hw/bank_arbiter.v | cut -d : -f 1)
sed "${wire}s/rd_here/rd_her/" hw/bank_arbiter.v >"$my/bank_arbiter.v"
bad="^$my/bank_arbiter.v:$wire: expected what Verilator takes, got "
# shellcheck disable=SC2086
one_line "$bad" make -s cosim TEST=write_steal $narrow HW="$my"
# shellcheck disable=SC2086
one_line "$bad" make -s gen $narrow HW="$my"
sed 's/rd_grant_o/rd_granted_o/' hw/bank_arbiter.v >"$my/bank_arbiter.v"
# shellcheck disable=SC2086
one_line "port rd_grant_o: expected an output of .* bits, $my/bank_arbiter.v has none" \
    make -s cosim TEST=write_steal $narrow HW="$my"
copy
sed -i '/^#include "bank_arbiter.h"/s/$/\nint x = "text" + ;/' "$my/bank_arbiter.c"
line=$(grep -n '^int x' "$my/bank_arbiter.c" | cut -d : -f 1)
# shellcheck disable=SC2086
one_line "^$my/bank_arbiter.c:$line: expected what the compiler takes, got " \
    make -s cosim BLOCK=bank_arbiter $narrow CSIM="$my"
echo "yours: $checks checks of files that are used, refused or located"
