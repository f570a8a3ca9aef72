#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# contracts.sh: the proof that blocks' assumptions hold inside a top (docs/contracts.md). It passes
# as the top is. It names the sentence that each of tests/faults/contracts breaks, in the C model,
# the blocks' contracts or the top's. What a top's contract says of its environment is asserted in a
# co-simulation: an SM that breaks it ends the run.
layer=contracts
. tests/faults/seeded.sh
program=build/contracts of='contract rf_steal steal8'

# ask DESIGN_DIR TABLE: of the sentences asserted only
ask() {
    run build/contracts --design-dir "$1" --dir "$work/proof" --top rf_steal --asserted "$2" \
        --seconds 60
}

no_fault() {
    ask "$good" "$work/none"
    ends 0 '^PROVED contracts of rf_steal steal8 sentences='
    ends 0 "^PROVED $of g_bank\[3\].u_register_bank: a row"
    same 'sentences proved' 42 "$(grep -c "^PROVED $of" "$work/said")"
}

# Wires and blocks that break an assumption rarely: both twins may do so, which the wiring proof
# would not see. Sentences that excuse each other are both refused, as neither is taken for granted
# of the cycle. Of the top's contract each promise of the environment is needed; a contradiction is
# seen, and so is an invariant that does not hold.
ask_contracts() {
    follow_fault
    ask "$bad" "$work/none"
    is_caught
}

# What hands over the ports of the SM, changed, in the co-simulation of steal8; the program is
# linked again and nothing else is built.
ask_sm() { # SCENARIO
    gcc -std=gnu11 -O1 "$as_bytes" -I. -I$out/gen -Icsim -Iharness -Igen \
        -c "$seeded/$out/gen/drive.c" -o "$work/drive.o"
    # shellcheck disable=SC2046 # a list of files
    g++ -o "$work/cosim" $out/obj/harness/sm/cosim_main.o $out/obj/twin_rf_steal.o \
        $out/obj/shim_rf_steal.o $out/rtl_rf_steal/lib.a \
        $(find build/shared/runtime build/shared/fst -name '*.o') "$work/drive.o" \
        $out/libharness.a \
        -Wl,--gc-sections -llzma -lz -lzstd -linih -lpthread -latomic
    run "$work/cosim" --test "tests/scenarios/$1.test" --out "$work/waves"
    is_caught
}

as_bytes=$(sh harness/mk/as_bytes.sh)
out=build/steal8
ok make -s -f harness/mk/design.mk DESIGN=steal8 OUT=$out cosim
: >"$work/none"
every

# The table of what is asserted only.
sentence='home_bus is below ResultBuses'
row() { # STATUS ROW PATTERN
    echo "rf_steal | bank_arbiter | $2" >"$work/table"
    ask "$good" "$work/table"
    ends "$1" "$3"
}
row 0 "$sentence | a test" "^ASSERTED ONLY $of u_bank_arbiter: $sentence (a test)"
ends 0 ' asserted=1 '
row 2 'home_bus is below | a test' \
    "table:1: expected an assumption of a block of rf_steal, got 'home_bus is below'"
row 2 "$sentence" 'table:1: expected top | block | sentence | why'
