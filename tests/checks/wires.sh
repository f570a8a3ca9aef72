#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# wires.sh: rfgen refuses a top whose table is wired wrongly, with the line of the table. Each of
# these faults is seeded into a copy of gen/blocks/rf_straight.def, rf_bl.def, or of a top that
# takes over rows. Then wires that are wrong, but can be built: the proof of the wiring must name
# the port. In build/check_wires.
. tests/checks/lib.sh

table=gen/blocks/rf_straight.def design=straight8
small="--set capacity_kb=2 --set banks=4 --set warps=8 --set collectors=4 --set lane_bits=1"

# generator OLD NEW: an rfgen whose table has another row, a sed replacement; `also`
# is a script for another one.
also=
generator() {
    sh tests/faulty_rows.sh "$work" "$table" "$1" "$2" "$also"
}

row() { # file:line of the row in the faulty table, or in the one whose rows it takes over
    (cd "$work" && grep -n -m 1 "^$1\$" "$table" gen/blocks/rf_bl.def | head -n 1 |
        cut -d : -f 1,2)
}

# fault NAME OLD NEW ROW SAYS: status 2 and one line, file:line of ROW, that SAYS.
fault() {
    echo "$1"
    generator "$2" "$3"
    refused "$(row "$4"): $5" "$work/rfgen" generate "constraints/designs/$design.ini" \
        "$work/out"
}

alloc='CONNECT(arbiter.alloc_ok, ZERO)'
fault 'two rows at one port' "$alloc" '&\nCONNECT(arbiter.alloc_ok, collector.alloc_ok)' \
    'CONNECT(arbiter.alloc_ok, collector.alloc_ok)' \
    'arbiter.alloc_ok: expected one row, got a second one'
fault 'an input that nothing drives' "$alloc" '' \
    'SUB(bank_arbiter.*' 'arbiter.alloc_ok: expected a CONNECT row, got none'
fault 'an output that nothing drives' 'CONNECT(bank_row, arbiter.bank_row)' '' \
    'OUT(bank_row.*' 'bank_row: expected a CONNECT row, got none'
fault 'widths that differ' 'CONNECT(arbiter.wb_bank, wb_bank)' \
    'CONNECT(arbiter.wb_bank, wb_row)' 'CONNECT(arbiter.wb_bank, wb_row)' \
    'arbiter.wb_bank: expected a source of 6 bits, got wb_row of 14'
fault 'a slice beyond the end' 'CONNECT(arbiter.wb_bank, wb_bank)' \
    'CONNECT(arbiter.wb_bank, SLICE(wb_bank, 1, RESULT_BUSES * BANK_BITS))' \
    'CONNECT(arbiter.wb_bank, SLICE.*' 'SLICE(wb_bank, 1, RESULT_BUSES * BANK_BITS): expected bits'
fault 'a circle within a cycle' 'CONNECT(scheduler.steal_success, ZERO)' \
    'CONNECT(scheduler.steal_success, scheduler.issue_valid)' \
    'CONNECT(scheduler.steal_success, scheduler.issue_valid)' \
    'expected no signal to depend on itself within a cycle, got scheduler.steal_success; put'
also='s/^CONNECT(scheduler.steal_success, ZERO)/'
also=$also'CONNECT(scheduler.steal_success, SLICE(arbiter.rd_grant, 0, SCHEDULERS))/'
fault 'a circle through two blocks' "$alloc" \
    'CONNECT(arbiter.alloc_ok, scheduler.issue_valid)' 'CONNECT(scheduler.steal_success, .*' \
    'expected no signal to depend on itself within a cycle, got scheduler.steal_success <- arbiter'
also=
fault 'a block that is not there' 'CONNECT(bank.wdata, .*' \
    'CONNECT(bank.wdata, xbar.bank_wdata)' 'CONNECT(bank.wdata, .*' \
    'xbar: expected a SUB or PART row of that name, got none'
fault 'a port that is not there' 'CONNECT(bank.wdata, .*' 'CONNECT(bank.wdata, crossbar.wdata)' \
    'CONNECT(bank.wdata, .*' 'crossbar.wdata: expected an output of crossbar, got none'
fault 'an output as what is driven' "$alloc" 'CONNECT(arbiter.rd_grant, collector.alloc_ok)' \
    'CONNECT(arbiter.rd_grant, .*' 'arbiter.rd_grant: expected an input of bank_arbiter'
fault 'an output that nothing reads' 'UNUSED(arbiter.wb_target)' '' 'SUB(bank_arbiter.*' \
    'arbiter.wb_target: expected a row that reads it, got none'
fault 'an input that nothing reads' 'CONNECT(arbiter.wb_mask, wb_mask)' \
    'CONNECT(arbiter.wb_mask, ZERO)' 'IN(wb_mask.*' 'wb_mask: expected a row that reads it'
fault 'an unused output that is read' 'UNUSED(arbiter.wb_target)' '&\nUNUSED(arbiter.bank_en)' \
    'UNUSED(arbiter.bank_en)' 'arbiter.bank_en: expected nothing to read it'
fault 'a size of another value' 'SIZE(READ_STEAL, 0)' 'SIZE(READ_STEAL, 1)' \
    'SIZE(READ_STEAL, 1)' 'READ_STEAL: expected 0 (ReadSteal of warp_scheduler), got 1'
fault 'a size that nothing gives' 'SIZE(READ_STEAL, 0)' '' 'SUB(warp_scheduler.*' \
    'scheduler: expected a PARAM or SIZE row for READ_STEAL, which is its ReadSteal, got none'
fault 'a size that is none' 'SIZE(READ_STEAL, 0)' 'SIZE(READ_STEAL, 0 +)' \
    'SIZE(READ_STEAL, .*' '0 +: expected a size'
fault 'two sizes of a name' 'SIZE(READ_STEAL, 0)' '&\nSIZE(READ_STEAL, 1)' \
    'SIZE(READ_STEAL, 1)' 'READ_STEAL: expected one row, got a second one'
fault 'a size that is a parameter' 'SIZE(READ_STEAL, 0)' '&\nSIZE(BANKS, 7)' 'SIZE(BANKS, 7)' \
    'BANKS: expected a size that is no parameter, got the PARAM of line'
fault 'a size below 0' 'SIZE(READ_STEAL, 0)' 'SIZE(READ_STEAL, 1 - 2)' \
    'SIZE(READ_STEAL, .*' '1 - 2: expected a size'
fault 'a product that is too large' 'SIZE(READ_STEAL, 0)' 'SIZE(READ_STEAL, 65536 * 65536)' \
    'SIZE(READ_STEAL, .*' '65536 * 65536: expected a size'
size=4294967297
fault 'a count that is too large' "$alloc" \
    "CONNECT(arbiter.alloc_ok, REPEAT($size, collector.alloc_ok))" \
    'CONNECT(arbiter.alloc_ok, REPEAT.*' "$size: expected a size in parameters of the top, got that"
fault 'a first bit that is too large' "$alloc" \
    "CONNECT(arbiter.alloc_ok, SLICE(collector.alloc_ok, $size - 1, 1))" \
    'CONNECT(arbiter.alloc_ok, SLICE.*' "$size - 1: expected a size in parameters of the top"
fault 'more bits than can be counted' 'CONNECT(arbiter.wb_bank, wb_bank)' \
    'CONNECT(arbiter.wb_bank, REPEAT(2147483649, wb_bank))' 'CONNECT(arbiter.wb_bank, .*' \
    'REPEAT(2147483649, wb_bank): expected at most 4294967295 bits, got more'
fault 'a source of nothing' "$alloc" 'CONNECT(arbiter.alloc_ok, CAT())' \
    'CONNECT(arbiter.alloc_ok, .*' 'CAT(): expected a source, got none before'
fault 'no source' "$alloc" 'CONNECT(arbiter.alloc_ok, )' 'CONNECT(arbiter.alloc_ok, )' \
    'arbiter.alloc_ok: expected a source, got none'
fault 'no port' 'UNUSED(arbiter.wb_target)' 'UNUSED()' 'UNUSED()' \
    'row: expected a name in it first, got none'
fault 'more behind the source' 'CONNECT(bank.en, .*' 'CONNECT(bank.en, arbiter.bank_en 1)' \
    'CONNECT(bank.en, .*' 'arbiter.bank_en 1: expected the end of the source before'

ready='CONNECT(scheduler.ready, open.open)'
for source in 'CAT(SHARED(SCHEDULERS, SLICE(open.open, 0, SCHEDULER_WARPS)))' \
    'REPEAT(1, SHARED(SCHEDULERS, SLICE(open.open, 0, SCHEDULER_WARPS)))' \
    'WHEN(1, SHARED(SCHEDULERS, SLICE(open.open, 0, SCHEDULER_WARPS)))' \
    'SHARED(1, SHARED(SCHEDULERS, SLICE(open.open, 0, SCHEDULER_WARPS)))'; do
    fault 'SHARED in another source' "$ready" "CONNECT(scheduler.ready, $source)" \
        'CONNECT(scheduler.ready, .*' "$source: expected SHARED round the whole source, got it"
done

# Instances
crossbar='SUB(crossbar, crossbar, 1, "u_crossbar")'
fault 'a block without a table' "$crossbar" 'SUB(crosbar, crossbar, 1, "u_crossbar")' \
    'SUB(crosbar, .*' 'crosbar: expected a block of gen/blocks, got none of that name'
fault 'a top as a block' "$crossbar" 'SUB(rf_steal, crossbar, 1, "u_crossbar")' \
    'SUB(rf_steal, .*' 'rf_steal: expected a block of gen/blocks, got a top'
fault 'two instances of a path' "$crossbar" 'SUB(crossbar, crossbar, 1, "u_bank_arbiter")' \
    'SUB(crossbar, .*' 'crossbar: expected a path of its own, got u_bank_arbiter, which line'
fault 'two loops of a name' 'SUB(register_bank, .*' \
    'SUB(register_bank, bank, BANKS, "g_open[%d].u_register_bank")' 'SUB(register_bank, .*' \
    'bank: expected a path of its own, got g_open, which line'
fault 'several instances, one path' 'SUB(register_bank, .*' \
    'SUB(register_bank, bank, BANKS, "u_register_bank")' 'SUB(register_bank, .*' \
    'bank: expected a path as g_name[%d].u_name for several instances, got "u_register_bank"'
fault 'one instance, several paths' "$crossbar" \
    'SUB(crossbar, crossbar, 1, "g_crossbar[%d].u_crossbar")' 'SUB(crossbar, .*' \
    'crossbar: expected a path as u_name for one instance, got "g_crossbar[%d].u_crossbar"'
fault 'a path that is no name' "$crossbar" 'SUB(crossbar, crossbar, 1, "u crossbar")' \
    'SUB(crossbar, .*' 'crossbar: expected a path as u_name for one instance, got "u crossbar"'
fault "a part's path that is no name" 'PART(class_ready, .*' \
    'PART(class_ready, open, SCHEDULERS, "g_open[%d].4")' 'PART(class_ready, .*' \
    'open: expected a path as g_name[%d].u_name for several instances, got "g_open[%d].4"'

# Parts
table=gen/blocks/rf_bl.def design=bl
fault 'a part that is not there' 'PART(bank_accesses, .*' \
    'PART(bank_reads, accesses, 1, "u_bank_accesses")' 'PART(bank_reads, .*' \
    'bank_reads: expected a part of gen/parts, got none'
fault "a part's size that nothing gives" 'SIZE(arrived.COUNT, BANKS)' '' 'PART(mark_numbers, .*' \
    'arrived: expected sizes of the top for Count of gen/parts/mark_numbers.def:2, got COUNT'
fault 'a size that the part has not' 'SIZE(arrived.COUNT, BANKS)' '&\nSIZE(arrived.BANKS, 2)' \
    'SIZE(arrived.BANKS, 2)' 'arrived.BANKS: expected a size that gen/parts/mark_numbers.def names'
fault 'a size of no part' 'SIZE(arrived.COUNT, BANKS)' '&\nSIZE(timer.DEPTH, 2)' \
    'SIZE(timer.DEPTH, 2)' 'timer.DEPTH: expected a PART row of that name'
fault "a part's size of another value" 'SIZE(wb_open.REQUESTS, RESULT_BUSES)' '' \
    'CONNECT(wb_open.valid, wb_valid)' 'wb_open.valid: expected a source of 48 bits'
fault "a part's input that nothing drives" 'CONNECT(rd_open.taken, timer.busy)' '' \
    'PART(bank_filter, rd_open.*' 'rd_open.taken: expected a CONNECT row, got none'
also='s/^CONNECT(slots.running, .*/CONNECT(slots.running, scheduler.leaving)/'
fault 'a circle through a part' 'CONNECT(slots.leaving, scheduler.leaving)' \
    'CONNECT(slots.leaving, slots.left)' 'CONNECT(slots.leaving, slots.left)' \
    'expected no signal to depend on itself within a cycle, got slots.leaving; put'
also=
table=gen/blocks/rf_straight.def

# The environment
design=straight8
also='s/, wb_mask)/, lane_mask)/'
fault 'a port that the environment has not' 'IN(wb_mask, .*' \
    'IN(lane_mask, EL(LANES), RESULT_BUSES, "lanes it writes")' 'IN(lane_mask, .*' \
    'lane_mask: expected a port of the environment (gen/environment.def), got none'
also='/^    "age rank/d'
fault 'a port of another kind' 'IN(age, .*' 'IN(age, VEC(AGE_BITS * WARPS), 1, "ages")' \
    'IN(age, .*' 'age: expected EL(AGE_BITS) x SUBCORES * WARPS, as the environment has it'
also=
fault 'registers in a memory that is not there' 'REGISTERS(bank.mem)' \
    'REGISTERS(bank.rows)' 'REGISTERS(bank.rows)' \
    'bank.rows: expected a memory of a block, field.memory'
fault 'registers in two memories' 'REGISTERS(bank.mem)' '&\nREGISTERS(crossbar.mem)' \
    'REGISTERS(crossbar.mem)' 'crossbar.mem: expected one row, got a second one, the first is line'
fault 'two data paths' 'MOVE(datapath)' '&\nMOVE(data_path)' 'MOVE(data_path)' \
    'data_path: expected one row, got a second one, the first is line'
fault 'a need that the environment does not know' 'REGISTERS(bank.mem)' \
    '&\nNEEDS(COFFEE)' 'NEEDS(COFFEE)' 'COFFEE: expected a FLAG of gen/environment.def'
table=gen/environment.def
fault 'an output that the top has not' 'FLAG(HAS_CCUS, .*' \
    '&\nOUT(bank_heat, EL(4), SUBCORES * BANKS, "*", "heat")' 'OUT(bank_heat, .*' \
    'bank_heat: expected every top to have this output, got gen/blocks/rf_straight.def without'

fault 'a flag of no output' 'FLAG(HAS_CCUS, .*' 'FLAG(HAS_CCUS, alloc_kinds, 1)' \
    'FLAG(HAS_CCUS, .*' 'alloc_kinds: expected an output, or a FLAG above'
fault 'a flag of one below' 'FLAG(HAS_CCUS, .*' 'FLAG(HAS_CCUS, SEES_ALL, 1)' \
    'FLAG(HAS_CCUS, .*' 'SEES_ALL: expected an output, or a FLAG above'
fault 'a hook of no step' 'HOOK(FULL, \(.*\)' 'HOOK(FUL, \1' 'HOOK(FUL, .*' \
    'FUL: expected a STEP of gen/environment.def'
fault 'a step that joins otherwise' 'STEP(FULL, ANY\(.*\)' 'STEP(FULL, SOME\1' 'STEP(FULL, .*' \
    'FULL: expected ALL or ANY, got SOME'
fault 'a hook of no flag' 'HOOK(FULL, HAS_\(.*\)' 'HOOK(FULL, !HAD_\1' 'HOOK(FULL, .*' \
    '!HAD_UNIFIED_MEMORY: expected a FLAG of gen/environment.def'

# Another top's rows
table=gen/blocks/rf_orf.def design=orf3_split
fault 'a top that is not there' 'FROM(rf_bl)' 'FROM(rf_blue)' 'FROM(rf_blue)' \
    'rf_blue: expected a top of gen/blocks, got none of that name'
fault 'a block as a top' 'FROM(rf_bl)' 'FROM(orf)' 'FROM(orf)' \
    'orf: expected a top of gen/blocks, got none of that name'
fault 'its own rows' 'FROM(rf_bl)' 'FROM(rf_orf)' 'FROM(rf_orf)' \
    'rf_orf: expected a top that does not take over this one'
fault 'a second FROM' 'FROM(rf_bl)' '&\nFROM(rf_straight)' 'FROM(rf_straight)' \
    'rf_straight: expected FROM once, above all rows, got it below'
fault 'a row that is not there left out' 'WITHOUT(crossbar)' '&\nWITHOUT(crosbar)' \
    'WITHOUT(crosbar)' 'crosbar: expected a row that FROM gives, got none'
fault 'WITHOUT below a heading' 'ADDED' '&\nWITHOUT(timer)' 'WITHOUT(timer)' \
    'timer: expected WITHOUT directly below FROM, got it elsewhere'
fault 'a row below no heading' 'WITHOUT(crossbar)' '&\nUNUSED(bank.en)' 'UNUSED(bank.en)' \
    'bank.en: expected ADDED or REPLACED above, got FROM alone'
fault 'a row that is there added' 'ADDED' '&\nCONNECT(bank.en, ZERO)' 'CONNECT(bank.en, ZERO)' \
    'bank.en: expected a row that FROM does not give, got that of gen/blocks/rf_bl.def:'
fault 'a port that is there added' 'ADDED' '&\nIN(clear_warp, EL(2), 1, "one")' \
    'IN(clear_warp, EL(2).*' \
    'clear_warp: expected a row that FROM does not give, got that of gen/blocks/rf_bl.def:'
fault 'a row that is not there replaced' 'REPLACED' '&\nCONNECT(bank.end, ZERO)' \
    'CONNECT(bank.end, ZERO)' 'bank.end: expected a row that FROM gives, got none'
fault 'a part that is not there replaced' 'REPLACED' '&\nPART(and_not, no, 1, "u_no")' \
    'PART(and_not, no, .*' 'no: expected a row that FROM gives, got none'
fault 'a row behind one that is not there' 'AFTER(wb_data)' 'AFTER(wb_date)' 'AFTER(wb_date)' \
    'wb_date: expected a row of the kind of the added one below, got none'
fault 'a row behind one of another kind' 'AFTER(wb_data)' 'AFTER(bank_row)' 'AFTER(bank_row)' \
    'bank_row: expected a row of the kind of the added one below, got none'
fault 'AFTER without a row' 'REPLACED' 'AFTER(timer)\n&' 'AFTER(timer)' \
    'timer: expected an added row below, got none'
fault 'AFTER below REPLACED' 'REPLACED' '&\nAFTER(timer)' 'AFTER(timer)' \
    'timer: expected AFTER below ADDED, got it elsewhere'
fault 'a row of the other top' 'CONNECT(timer.dest, .*' '' 'SUB(bank_timer, .*' \
    'timer.dest: expected a CONNECT row, got none'
table=gen/blocks/rf_unified.def
also='s/^FROM(rf_bl)/FROM(rf_unified)/'
fault 'a circle of two tops' 'PARAM(Clusters, .*' '&' 'FROM(rf_orf)' \
    'rf_orf: expected a top that does not take over this one'
also=
table=gen/blocks/rf_bl.def design=bl
fault 'a heading without FROM' 'MOVE(bl_datapath)' '&\nADDED' ADDED \
    'heading: expected FROM above, got none'
table=gen/blocks/rf_straight.def

# Wires that can be built
ok make -s -f harness/mk/design.mk DESIGN=straight16 OUT="$work/design" SET="$small" build/prover \
    "$work/design/prove/rf_straight.bc" "$work/design/prove/datapath.bc"

# told NAME OLD NEW STATUS SAYS: the generator with this row, then the proof.
told() {
    echo "$1"
    generator "$2" "$3"
    # shellcheck disable=SC2086 # several options
    "$work/rfgen" generate constraints/designs/straight16.ini "$work/design" $small
    expect "$4" "^$5" build/prover --design-dir "$work/design" --dir "$work/proof" \
        --block rf_straight --seconds 60
}

half='SCHEDULER_WARPS'
told 'the table as it is, in parts' "$ready" \
    "CONNECT(scheduler.ready, CAT(SLICE(open.open, 0, $half), SLICE(open.open, $half, $half)))" 0 \
    'PROVED rf_straight straight16 '
told 'schedulers swapped' "$ready" \
    "CONNECT(scheduler.ready, CAT(SLICE(open.open, $half, $half), SLICE(open.open, 0, $half)))" 1 \
    'DIFFERS rf_straight straight16 at g_scheduler\[.\].u_warp_scheduler.ready'
told 'one warp ready twice' "$ready" \
    "CONNECT(scheduler.ready, REPEAT(2, SLICE(open.open, 0, $half)))" 1 \
    'DIFFERS rf_straight straight16 at g_scheduler\[.\].u_warp_scheduler.ready'
told 'the same again, shared' "$ready" \
    "CONNECT(scheduler.ready, SHARED(2, SLICE(open.open, 0, $half)))" 1 \
    'DIFFERS rf_straight straight16 at g_scheduler\[.\].u_warp_scheduler.ready'
told 'a source that is there' "$ready" 'CONNECT(scheduler.ready, WHEN(SCHEDULERS, open.open))' 0 \
    'PROVED rf_straight straight16 '
told 'one that is not' "$ready" 'CONNECT(scheduler.ready, WHEN(POLICY, open.open))' 1 \
    'DIFFERS rf_straight straight16 at g_scheduler\[.\].u_warp_scheduler.ready'
told 'an output that no block drives' 'CONNECT(rd_valid, .*' 'CONNECT(rd_valid, ZERO)' 1 \
    'DIFFERS rf_straight straight16 at rd_valid'
also='s/^CONNECT(bank.en, .*/CONNECT(bank.en, arbiter.bank_read)/'
told 'two wires swapped' 'CONNECT(collector.bank_read, .*' \
    'CONNECT(collector.bank_read, arbiter.bank_en)' 1 \
    'DIFFERS rf_straight straight16 at u_operand_collector.bank_read'
also='s/^CONNECT(bank.en, .*/CONNECT(bank.en, arbiter.bank_we)/'
told 'writes instead of accesses' 'CONNECT(bank.we, .*' 'CONNECT(bank.we, arbiter.bank_en)' 1 \
    'DIFFERS rf_straight straight16 at g_bank\[.\].u_register_bank.'

echo "wires: every seeded fault is named"
