#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# contracts.sh: the proof that blocks' assumptions hold inside a top (docs/contracts.md). It passes
# as the top is. It names the sentence that each of these faults breaks, seeded one at a time into
# the C model, the blocks' contracts or the top's. What a top's contract says of its environment is
# asserted in a co-simulation: an SM that breaks it ends the run.
. tests/checks/lib.sh

good=$work/design
bad=$work/bad
mkdir -p "$bad/gen" "$bad/prove"
: >"$work/none"
ok make -s -f harness/mk/design.mk DESIGN=steal8 OUT="$good" \
    SET="--set capacity_kb=2 --set banks=4 --set warps=8 --set collectors=4 --set lane_bits=1" \
    build/contracts "$good/prove/rf_steal.bc"
cp "$good/gen/design.h" "$bad/gen"

# ask NAME STATUS PATTERN...: what is said has each; $table: of the sentences asserted only
ask() {
    echo "$1"
    expected=$2
    shift 2
    run build/contracts --design-dir "$bad" --dir "$work/proof" --top rf_steal --asserted \
        "$table" --seconds 60
    for line; do ends "$expected" "$line"; done
}
table=$work/none

# change FILE OLD NEW PART: of rf_steal, or of the block whose file it is. The folder of bitcode
# is as it was but for this.
change() {
    edit "$1" "s#$2#$3#" "$work/$1"
    owner=$(basename "$1" .c) part=$4
    mkdir -p "$bad/$owner"
    [ -f "$bad/$owner/twin.bc" ] || cp "$good/prove/$owner/"*.bc "$bad/$owner"
    sh harness/prove/bitcode.sh -I. -I"$good/gen" -Icsim -Iharness \
        -c "$work/$1" -o "$bad/$owner/$part.bc"
    llvm-link-14 "$bad/$owner/"*.bc -o "$bad/prove/$owner.bc"
}

restore() {
    for owner in "$bad"/*/twin.bc; do
        if [ -f "$owner" ]; then rm -rf "${owner%/twin.bc}"; fi
    done
    cp "$good/prove/"*.bc "$bad/prove"
}

# fault NAME FILE OLD NEW PART LINE...: what the proof says of it
fault() {
    name=$1
    restore
    change "$2" "$3" "$4" "$5"
    shift 5
    ask "$name" 1 "$@"
}

of='^CONTRACT contract rf_steal steal8'
restore
ask 'no fault' 0 '^PROVED contracts of rf_steal steal8 sentences=' \
    '^PROVED contract rf_steal steal8 g_bank\[3\].u_register_bank: a row'
same 'sentences proved' 42 "$(grep -c '^PROVED contract rf_steal' "$work/said")"

# Wires and blocks that break an assumption rarely. Both twins may do so: the wiring proof would
# not see it.
top=csim/rf_steal.c
fault 'a unit promised that is not there' $top 'wi.alloc_ok = ok != 0;' \
    'wi.alloc_ok = (ok != 0) | (in->wb_valid[0] == 3 \&\& in->wb_row[0] == 2);' csim \
    "$of u_operand_collector: issue_valid only while alloc_ok" \
    "^PROVED contract rf_steal steal8 u_operand_collector: issue_override"
fault 'a write that the table does not see' $top '    i->clear_valid = in->clear_valid;' \
    '&\n    if (c->collector.disp_tag[1] == 77) i->wb_valid[0] \&= 2;' \
    csim \
    "$of u_status_table: a write that is accepted is on a bus with a result"
fault 'a wrong bus in a rare cycle' $top 'i->home_out_bus = c->arbiter.home_out_bus;' \
    '&\n    if (c->arbiter.wb_target[1] == 3) i->home_go ^= c->table.home_valid;' \
    csim \
    "$of u_status_table: home_go only for an entry with m = 1"
fault 'a target that is not free' csim/bank_arbiter.c 'uint64_t vacant = in->entry_free\[0\]' \
    'uint64_t vacant = (in->entry_free[0] | (s->forced[0] == 2 ? 4 : 0))' model \
    "$of u_status_table: wb_kind STOLEN only with a target whose entry_free is 1"

# Sentences: a new one is asked of every instance. Two that excuse each other are both refused, as
# neither is taken for granted of the cycle. Without units the arbiter grants no candidate, and the
# collector would be told of none.
fault 'a new assumption' harness/contracts/blocks/register_bank.c \
    'implies(in->en, below(in->row, ROWS))' 'implies(in->en, in->row != 2)' contract \
    "$of g_bank\[0\].u_register_bank: a row number at or above" \
    "$of g_bank\[3\].u_register_bank: a row number at or above"
restore
change harness/contracts/blocks/operand_collector.c '(success & ~ok) == 0' 'success == 0' contract
change harness/contracts/blocks/bank_arbiter.c 'destinations_differ(in), DESTINATIONS' \
    'in->alloc_ok[0] == 0, DESTINATIONS' contract
ask 'two that excuse each other' 1 "$of u_operand_collector: steal_success only while alloc_ok" \
    "$of u_bank_arbiter: two buses never carry the same destination"
restore
change harness/contracts/blocks/operand_collector.c '(success & ~ok) == 0' 'success == 0' contract
change harness/contracts/blocks/warp_scheduler.c 'implies(in->steal_success, s->cand_valid)' \
    '!in->steal_success' contract
ask 'two that say the same of one wire' 1 \
    "$of u_operand_collector: steal_success only while alloc_ok" \
    "$of g_scheduler\[0\].u_warp_scheduler: steal_success implies cand_valid"
restore
change harness/contracts/blocks/status_table.c '    return broken_unless(targets_are_free' \
    '    return (in->home_go ? 1u << ASSUMPTIONS : 0) | broken_unless(targets_are_free' contract
ask 'a sentence without a name' 2 'sentences, got one of number 9 that has no name'

# The top's contract: each promise of the environment is needed, a contradiction is seen, and so is
# an invariant that does not hold.
contract=harness/contracts/tops/rf_steal.c
fault 'an environment without order' $contract 'broken_unless(destinations_differ(in)' \
    'broken_unless(1' contract \
    "$of u_bank_arbiter: two buses never carry the same destination" \
    "$of u_status_table: two buses never carry the same destination"
fault 'buses that need not hold' $contract 'broken_unless(buses_hold(&seen->buses, in)' \
    'broken_unless(1' contract \
    "$of u_bank_arbiter: a bus whose write was forced and waits still has it"
fault 'a monitor that forgets' $contract '    watch_buses(&seen->buses, in, out);' \
    '    memset(seen, 0, sizeof *seen);' contract \
    "$of invariant: a write that has been forced and waits was on its bus"
fault 'candidates out of nowhere' $contract 'broken_unless(are_latched(seen, in)' \
    'broken_unless(1' \
    contract \
    "$of g_scheduler\[1\].u_warp_scheduler: steal_success implies cand_valid"
fault 'a free register that is read' $contract 'used |= has(s->pending, r) &' \
    'used |= has(s->pending, r) \& (r != 5) \&' contract \
    "$of u_status_table: no read of a register named by free_"
written='a result that waited is written'
fault 'an environment that does nothing' $contract 'broken_unless(all_ages_differ(in), AGES' \
    'broken_unless(in->wb_valid[0] == 0, AGES' contract \
    "^CONTRACT rf_steal steal8 at $contract:[0-9]*: $written can never happen"
fault 'an invariant that is lost' $contract 'below(s->row\[b\], ROWS)) &' \
    'below(s->row[b], ROWS - 1)) \&' contract \
    "$of invariant: R_free and R_dest of an entry in use"
fault 'an invariant that reset breaks' $contract \
    'm->s.arbiter.forced\[0\] & ~seen->buses.waits\[0\]) == 0' 'm->s.collector.turn) == 1' \
    contract \
    "^CONTRACT rf_steal steal8 at $contract:[0-9]*: the state after reset breaks an invariant"

# The table of what is asserted only.
restore
sentence='home_bus is below ResultBuses'
table=$work/table
echo "rf_steal | bank_arbiter | $sentence | a test" >"$table"
ask 'a row' 0 \
    "^ASSERTED ONLY contract rf_steal steal8 u_bank_arbiter: $sentence (a test)" \
    ' asserted=1 '
echo 'rf_steal | bank_arbiter | home_bus is below | a test' >"$work/table"
ask 'a row of no sentence' 2 \
    "table:1: expected an assumption of a block of rf_steal, got 'home_bus is below'"
echo 'rf_steal | bank_arbiter | home_bus is below ResultBuses' >"$work/table"
ask 'a row without a reason' 2 'table:1: expected top | block | sentence | why'

# Asserted: what hands over the ports of the SM, changed, in the co-simulation of steal8;
# the program is linked again and nothing else is built.
as_bytes=$(sh harness/mk/as_bytes.sh)
out=build/steal8
ok make -s -f harness/mk/design.mk DESIGN=steal8 OUT=$out cosim
# broken_by NAME OLD NEW TEST SENTENCE
broken_by() {
    edit $out/gen/drive.c "s#$2#$3#" "$work/drive.c"
    gcc -std=gnu11 -O1 "$as_bytes" -I. -I$out/gen -Icsim -Iharness -Igen -c "$work/drive.c" \
        -o "$work/drive.o"
    # shellcheck disable=SC2046 # a list of files
    g++ -o "$work/cosim" $out/obj/harness/sm/cosim_main.o $out/obj/twin_rf_steal.o \
        $out/obj/shim_rf_steal.o $out/rtl_rf_steal/lib.a \
        $(find build/shared/runtime build/shared/fst -name '*.o') "$work/drive.o" \
        $out/libharness.a \
        -Wl,--gc-sections -llzma -lz -lzstd -linih -lpthread -latomic
    at='\(reset \)\{0,1\}cycle=[0-9]*:'
    expect 1 "^FAIL $4 design=steal8 $at rf_steal: what its environment keeps to broken: $5" \
        "$work/cosim" --test "tests/scenarios/$4.test" --out "$work/waves"
}
broken_by 'a bus that lets go' 'memcpy(&in->wb_mask' \
    'static unsigned n; if (n++ % 2 != 0) in->wb_valid[0] = 0; memcpy(\&in->wb_mask' \
    write_steal_forced 'a bus holds its result until wb_kind is not 0'
broken_by 'a candidate that nobody latched' \
    'memcpy(&in->cand_src_valid, &from->cand_src_valid, sizeof in->cand_src_valid)' \
    'in->cand_src_valid[0] = 1' write_steal 'cand_src_valid is 0 without next_cand_valid'
broken_by 'a row that no bank has' \
    'memcpy(&in->clear_first, &from->clear_first, sizeof in->clear_first)' \
    'in->clear_first = from->clear_last + 1' write_steal \
    'clear_first <= clear_last'

echo "contracts: every seeded fault is named"
