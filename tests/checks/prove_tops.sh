#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The proof of a top's wiring (docs/prove-tops.md) passes as the top is. It catches each of these
# faults, seeded one at a time into the C model's copy or into the Verilog's. Small designs, of the
# same sources. A fault in each instance is shown in whichever the prover's example has it.
. tests/checks/lib.sh

mkdir -p "$work/hw/prim"

# build DESIGN TOP FORM "BLOCKS" KEYS...: the prover, and what the faults below change
build() {
    design=$1 top=$2 form=$3 targets=
    for name in $2 $3 $4; do targets="$targets $work/$1/prove/$name.bc"; done
    shift 4
    keys=$*
    # shellcheck disable=SC2086 # several targets
    ok make -s -f harness/mk/design.mk DESIGN=$design OUT="$work/$design" SET="$*" build/prover \
        $targets
    rm -rf "$work/faulty"
    mkdir -p "$work/faulty/gen" "$work/faulty/prove"
    cp "$work/$design/gen/"*.gflags "$work/$design/gen/"*.h "$work/faulty/gen"
    cp "$work/$design/prove/"*.bc "$work/faulty/prove"
    if [ -d "$work/$design/gen/hw" ]; then cp -r "$work/$design/gen/hw" "$work/faulty/gen"; fi
}

# prove NAME DESIGN_DIR BLOCK STATUS WHAT: from a folder with its own hw/.
prove() {
    echo "$1"
    expect "$4" "$5" in_work "$root/build/prover" --design-dir "$2" --dir "$work/proof" \
        --block "$3" --seconds 60
}
in_work() {
    (cd "$work" && "$@")
}

change() { # FILE OLD NEW TO
    edit "$1" "s|$2|$3|" "$4"
}

# compile SOURCE TO
compile() {
    sh harness/prove/bitcode.sh -I. -I"$work/$design/gen" -Icsim -Iharness -c "$1" -o "$2"
}

# The Verilog but for tops that rfgen writes, which are found behind it.
copy_hw() {
    rm -f "$work"/hw/*.v
    cp hw/*.v "$work/hw" && cp hw/prim/*.v "$work/hw/prim"
}

# no_fault: the top as it is
no_fault() {
    copy_hw
    prove 'no fault' "$work/$design" "$top" 0 "^PROVED $top $design points="
}

# How a proof fails: of the C code alone, or as the twins differ.
word_of() { # what is said
    case $1 in
    *csim/* | *uninitialised* | *"may only read"*) echo REFUSED ;;
    *) echo DIFFERS ;;
    esac
}

# c_fault NAME OLD NEW WHAT
c_fault() {
    change "csim/$top.c" "$2" "$3" "$work/faulty/$top.c"
    top_fault "$1" "$4"
}

# shared_fault NAME OLD NEW WHAT: in csim/prim/two_level.h.
shared_fault() {
    mkdir -p "$work/faulty/prim"
    change csim/prim/two_level.h "$2" "$3" "$work/faulty/prim/two_level.h"
    cp "csim/$top.c" "$work/faulty"
    top_fault "$1" "$4"
    rm -r "$work/faulty/prim"
}

# top_fault NAME WHAT: in faulty/.
top_fault() {
    compile "$work/faulty/$top.c" "$work/faulty/csim.bc"
    parts=$work/$design/prove/$top
    llvm-link-14 "$parts/twin.bc" "$work/faulty/csim.bc" "$parts/"*datapath.bc \
        -o "$work/faulty/prove/$top.bc"
    prove "$1" "$work/faulty" "$top" 1 "^$(word_of "$2") $top $design at $2"
}

# block_fault FILE NAME OLD NEW WHAT: in a block whose functions the top does not call as the
# block's own proof does, csim/X.c. Or in its contract, harness/contracts/blocks/X.c.
block_fault() {
    block=$(basename "$1" .c) part=model
    case $1 in harness/*) part=contract ;; esac
    mkdir -p "$work/faulty/${1%/*}"
    change "$1" "$3" "$4" "$work/faulty/$1"
    rm -rf "$work/faulty/parts"
    cp -r "$work/$design/prove/$block" "$work/faulty/parts"
    compile "$work/faulty/$1" "$work/faulty/parts/$part.bc"
    llvm-link-14 "$work/faulty/parts/"*.bc -o "$work/faulty/prove/$block.bc"
    cp "$work/$design/prove/$top.bc" "$work/faulty/prove"
    prove "$2" "$work/faulty" "$top" 1 "^$(word_of "$5") $top $design at $5"
    cp "$work/$design/prove/$block.bc" "$work/faulty/prove"
}

# v_fault NAME OLD NEW STATUS WHAT
v_fault() {
    copy_hw
    written=hw/$top.v
    if [ ! -f "$written" ]; then written=$work/$design/gen/hw/$top.v; fi
    change "$written" "$2" "$3" "$work/hw/$top.v"
    prove "$1" "$work/$design" "$top" "$4" "$5"
}

# part_fault FILE NAME OLD NEW WHAT: in hw/FILE, logic between the blocks of the top.
part_fault() {
    copy_hw
    change "hw/$1" "$3" "$4" "$work/hw/$1"
    prove "$2" "$work/$design" "$top" 1 "^DIFFERS $top $design at $5"
}

# row_fault NAME OLD NEW WHAT [SCRIPT]: in the rows that the top is written from. A comma of a long
# row stands before a line's end here.
row_fault() {
    copy_hw
    new=$(printf '%s' "$3" | sed 's/^ */ /' | tr -d '\n' | sed 's/^ //')
    sh tests/faulty_rows.sh "$work/rows" "gen/blocks/$top.def" "$2" "$new" "${5:-}"
    # shellcheck disable=SC2086 # several options
    "$work/rows/rfgen" generate "constraints/designs/$design.ini" "$work/faulty" $keys
    cp "$work/$design/prove/"*.bc "$work/faulty/prove"
    prove "$1, in the rows" "$work/faulty" "$top" 1 "^DIFFERS $top $design at $4"
    cp "$work/$design/gen/hw/$top.v" "$work/faulty/gen/hw"
}

# form_fault NAME OLD NEW WHAT
form_fault() {
    change "csim/$form.c" "$2" "$3" "$work/faulty/$form.c"
    compile "$work/faulty/$form.c" "$work/faulty/$form.bc"
    parts=$work/$design/prove/$form
    rm -rf "$work/faulty/parts"
    cp -r "$parts" "$work/faulty/parts"
    mv "$work/faulty/$form.bc" "$work/faulty/parts/csim_$form.c.bc"
    llvm-link-14 "$work/faulty/parts/"*.bc -o "$work/faulty/prove/$form.bc"
    prove "$1" "$work/faulty" "$form" 1 "^$(word_of "$4") $form $design at $4"
}

build steal8 rf_steal datapath 'bank_arbiter warp_scheduler' \
    --set capacity_kb=2 --set banks=4 --set warps=8 --set collectors=4 --set lane_bits=1
no_fault

c_fault 'an override not told' 'bitvec_get(c->arbiter.steal_success, i);' '0;' \
    'g_scheduler\[.\].u_warp_scheduler.steal_success'
c_fault 'a state stored in the wrong slot' '&wo, &c->next.scheduler\[i\]' \
    '\&wo, \&c->next.scheduler[1 - i]' 'scheduler\[0\]: its state after'
c_fault 'a state of another instance' '(&wi, &m->s.scheduler\[i\]' '(\&wi, \&m->s.scheduler[0]' \
    'scheduler\[0\]: warp_scheduler_step called twice'
c_fault 'a memcpy left out' 'memcpy(i->wb_kind, .*' '' 'csim/rf_steal.c: a bit above'
c_fault 'a block called twice' '    status_table_step(.*' '&&' \
    'table: status_table_step called twice'
c_fault 'a block left out' '    status_table_outputs(.*' '' '.*rf_steal.c:.*uninitialised value'
c_fault 'a block called sometimes' '    status_table_step(' \
    '    if (i->clear_valid) status_table_step(' 'status_table_step called only'
c_fault 'two signals swapped' 'c->table.home_bank' 'c->table.home_source' 'u_bank_arbiter.home_bank'
c_fault 'an input of the table changed after its match' '    i->home_go =' \
    '    i->rd_valid[0] ^= 1; i->home_go =' 'u_status_table.rd_valid'
c_fault 'a signal used before it is there' '    memcpy(i->rd_blocked, .*' \
    '    memcpy(i->rd_blocked, c->arbiter.rd_grant, sizeof i->rd_blocked);' 'csim/rf_steal.c'
c_fault 'another value going home' 'c.table.home_source' 'c.table.home_bank' \
    'u_crossbar.home_source'
c_fault 'the next state not stored' '    m->s = c.next;' '' 'scheduler\[0\]: its state after'
c_fault 'outputs over inputs' 'bank_arbiter_step(i, &m->s.arbiter, &c->arbiter,' \
    'bank_arbiter_step(i, \&m->s.arbiter, (bank_arbiter_out *)i,' \
    'arbiter: bank_arbiter_step called with its outputs over its inputs'
c_fault 'a next state beside the state' '&c->table, &c->next.table)' \
    '\&c->table, (status_table_state *)((char *)\&m->s.table + 8))' \
    'table: status_table_step called with its next state over its state'
c_fault 'a next state over its own outputs' '&wo, &c->next.scheduler\[i\]' \
    '\&wo, (warp_scheduler_state *)\&wo' \
    'scheduler\[0\]: warp_scheduler_step called with its next state over its outputs'
c_fault 'outputs over the inputs of the top' '&wo, &c->next.scheduler' \
    '(warp_scheduler_out *)in, \&c->next.scheduler' \
    '.*/rf_steal.c:[0-9]*: writes what it may only read'
c_fault 'data dispatched over the slots' 'out->disp_data)' 'm->mem.crossbar.slot)' \
    'crossbar: datapath_move called with crossbar over disp_data'

block_fault csim/warp_scheduler.c 'a step that reads outputs' \
    'next->cand_valid = out->next_cand_valid' 'next->cand_valid = out->cand_valid' \
    'scheduler\[0\]: warp_scheduler_step needs'

v_fault 'two ports swapped' '.bank_read_i *(arbiter_bank_read)' \
    '.bank_read_i (arbiter_bank_steal)' 1 \
    "^DIFFERS rf_steal $design at u_operand_collector.bank_read"
v_fault 'a slice off by one' 'ready_i           (open_open\[i\*SchedulerWarps +:' \
    'ready_i (open_open[i*SchedulerWarps + (i == 0) +:' 1 \
    "^DIFFERS rf_steal $design at g_scheduler\[.\].u_warp_scheduler.ready"
v_fault 'an override wire dropped' '.issue_override_i (issue_override_o)' \
    '.issue_override_i ({Schedulers{1'"'"'b0}})' 1 \
    "^DIFFERS rf_steal $design at u_operand_collector.issue_override"
v_fault 'no reset' '.rst_ni *(rst_ni)' ".rst_ni (1'b1)" \
    2 'expected the top.s own clock or reset'
v_fault 'a parameter not handed down' '.Policy *(Policy)' '.Policy (1 - Policy)' \
    2 'parameter Policy of warp_scheduler'

row_fault 'two ports swapped' 'CONNECT(collector.bank_read, .*' \
    'CONNECT(collector.bank_read, arbiter.bank_steal)' 'u_operand_collector.bank_read' \
    's/^CONNECT(collector.bank_steal, .*/CONNECT(collector.bank_steal, arbiter.bank_read)/'
row_fault 'a slice off by one' 'CONNECT(scheduler.ready, .*' \
    'CONNECT(scheduler.ready, CAT(SLICE(open.open, 1, WARPS - 1), SLICE(open.open, 0, 1)))' \
    'g_scheduler\[.\].u_warp_scheduler.ready'
row_fault 'an override wire dropped' 'CONNECT(collector.issue_override, .*' \
    'CONNECT(collector.issue_override, ZERO)' 'u_operand_collector.issue_override'
row_fault 'no free registers' 'CONNECT(table.free_valid, .*' \
    'CONNECT(table.free_valid, WHEN(POLICY, free_valid))' 'u_[a-z]*_table.free_valid'
row_fault 'ports that take nothing swapped' 'CONNECT(collector.dispatch_ready, .*' \
    'CONNECT(collector.dispatch_ready,
        CAT(SLICE(dispatch_ready, 1, DISPATCH_PORTS - 1), SLICE(dispatch_ready, 0, 1)))' \
    'u_operand_collector.dispatch_ready'

form_fault 'writes and reads of the same banks' 'bank_en\[0\] & ~arbiter->bank_we\[0\]' \
    'bank_en[0]' 'register_bank\[.\].rdata'
form_fault 'data of the wrong bank' 'banks\[b\].rdata' 'banks[0].rdata' 'crossbar.slot'

build malekeh rf_malekeh ccu_datapath \
    'bank_arbiter malekeh_scheduler ccu_allocator ccu sthld_controller' --set subcores=2 \
    --set capacity_kb=2 --set banks=4 --set warps=8 --set collectors=2 --set slots=3 \
    --set ct_entries=4 --set lane_bits=1
no_fault

c_fault 'a wire to the wrong sub-core' 'in->ready\[c\]' 'in->ready[SUBCORES - 1 - c]' \
    'g_scheduler\[.\].u_malekeh_scheduler.ready'
c_fault 'a result accepted by the wrong bus' 'arbiter.wb_kind\[k\]' 'arbiter.wb_kind[0]' \
    'g_ccu\[.\].u_ccu.wb_accept'
c_fault 'near bits of the wrong sub-core' 'bitvec_field(in->wb_near, p,' \
    'bitvec_field(in->wb_near, 0,' 'g_ccu\[.\].u_ccu.wb_near'
c_fault 'no port R of the scheduler' '    malekeh_scheduler_moore(.*' '' 'csim/rf_malekeh.c'
c_fault 'no port R of the CCUs' '    ccu_moore(.*' '' 'csim/rf_malekeh.c'
c_fault 'port R behind the requests' '    ccu_outputs(i, \(.*\), \(&sc->unit.*\));' \
    'ccu_outputs(i, \1, \2); ccu_moore(\1, \2);' 'ccu\[0\]: ccu_moore called twice'
c_fault 'two CCUs swapped at port R' 'ccu_warp\[u\]' 'ccu_warp[COLLECTORS - 1 - u]' \
    'g_allocator\[.\].u_ccu_allocator.ccu_warp'
c_fault 'outputs of another CCU' '&sc->unit\[u\], &next' '\&sc->unit[COLLECTORS - 1 - u], \&next' \
    'ccu\[0\]: ccu_step does not find'
c_fault 'next states of two CCUs swapped' '&next->ccu\[c \* COLLECTORS + u\]' \
    '\&next->ccu[c * COLLECTORS + COLLECTORS - 1 - u]' 'ccu\[0\]: its state after'
c_fault 'a slice of the grants off by one' 'rd_grant, u \* SLOTS, SLOTS' \
    'rd_grant, u * SLOTS + 1, SLOTS' 'g_ccu\[.\].u_ccu.grant'
c_fault 'banks of another sub-core' '&m->mem.bank\[c \* BANKS\]' '\&m->mem.bank[0]' \
    'crossbar\[1\]: ccu_datapath_move called with another memory'
c_fault 'data of another sub-core' '&m->mem.crossbar\[c\]' '\&m->mem.crossbar[0]' \
    'crossbar\[0\]: ccu_datapath_move called with another memory'
c_fault 'buses of another sub-core' '&in->wb_data\[c \* RESULT_BUSES\]' '\&in->wb_data[0]' \
    'g_crossbar\[.\].u_ccu_crossbar.wb_data'
c_fault 'no controller' '    sthld_controller_step(.*' '' \
    'sthld: sthld_controller_step called 0 times'

block_fault csim/ccu.c 'outputs that port R does not give' '^    ccu_moore(s, out);' \
    '    ccu_moore(s, out); out->ready = 0;' 'ccu_moore gives other outputs'

v_fault 'a wire to the wrong sub-core' '(scheduler_arrive_warp\[(i / Collectors)' \
    '(scheduler_arrive_warp[(0)' 1 "^DIFFERS $top $design at g_ccu\[.\].u_ccu.alloc_warp"
part_fault result_accepted.v 'a result accepted by the wrong bus' 'kind_i\[p\*2 ' 'kind_i[0 ' \
    'g_ccu\[.\].u_ccu.wb_accept'
v_fault 'near bits of the wrong sub-core' '(cur_near_i\[(i / Collectors)' '(cur_near_i[(0)' 1 \
    "^DIFFERS $top $design at g_ccu\[.\].u_ccu.src_near"
v_fault 'two CCUs swapped' '(allocator_dispatch\[i\])' '(allocator_dispatch[i ^ 1])' 1 \
    "^DIFFERS $top $design at g_ccu\[.\].u_ccu.dispatch"
v_fault 'a slice of the grants off by one' '(rd_grant_o\[i\*Slots +:' \
    '(rd_grant_o[i*Slots + (i == 0) +:' 1 "^DIFFERS $top $design at g_ccu\[.\].u_ccu.grant"
v_fault 'tags of another sub-core' '(ccu_tag\[i\*Collectors' '(ccu_tag[0*Collectors' 1 \
    "^DIFFERS $top $design at disp_tag\[.\]"
part_fault dispatch_tags.v 'the tag of another unit' 'tag_i\[i\*' 'tag_i[(Collectors - 1 - i)*' \
    'disp_tag\['
v_fault 'an arbiter that steals' '.ReadSteal *(0)' '.ReadSteal (1)' \
    2 'parameter ReadSteal of bank_arbiter'

row_fault 'a wire to the wrong sub-core' 'CONNECT(ccu.alloc_warp, .*' \
    'CONNECT(ccu.alloc_warp, SHARED(SUBCORES * COLLECTORS,
        SLICE(scheduler.arrive_warp, 0, SCHEDULER_WARP_BITS)))' 'g_ccu\[.\].u_ccu.alloc_warp'
row_fault 'a result accepted by the wrong bus' 'CONNECT(accepted.kind, .*' \
    'CONNECT(accepted.kind, CAT(SLICE(arbiter.wb_kind, 2, 2), SLICE(arbiter.wb_kind, 0, 2),
        SLICE(arbiter.wb_kind, 4, 2 * SUBCORES * RESULT_BUSES - 4)))' 'g_ccu\[.\].u_ccu.wb_accept'
row_fault 'near bits of the wrong sub-core' 'CONNECT(ccu.src_near, .*' \
    'CONNECT(ccu.src_near, SHARED(SUBCORES * COLLECTORS, SLICE(cur_near, 0, SLOTS)))' \
    'g_ccu\[.\].u_ccu.src_near'
row_fault 'two CCUs swapped' 'CONNECT(ccu.dispatch, .*' \
    'CONNECT(ccu.dispatch, CAT(SLICE(allocator.dispatch, 1, 1), SLICE(allocator.dispatch, 0, 1),
        SLICE(allocator.dispatch, 2, SUBCORES * COLLECTORS - 2)))' 'g_ccu\[.\].u_ccu.dispatch'
row_fault 'a slice of the grants off by one' 'CONNECT(ccu.grant, .*' \
    'CONNECT(ccu.grant, CAT(SLICE(arbiter.rd_grant, 1, SUBCORES * REQUESTS - 1),
        SLICE(arbiter.rd_grant, 0, 1)))' 'g_ccu\[.\].u_ccu.grant'
row_fault 'tags of another sub-core' 'CONNECT(tags.tag, .*' \
    'CONNECT(tags.tag, SHARED(SUBCORES, SLICE(ccu.tag, 0, COLLECTORS * TAG_BITS)))' 'disp_tag\[.\]'
row_fault 'near bits of results of another sub-core' 'CONNECT(ccu.wb_near, .*' \
    'CONNECT(ccu.wb_near, SHARED(SUBCORES * COLLECTORS, SLICE(wb_near, 0, RESULT_BUSES)))' \
    'g_ccu\[.\].u_ccu.wb_near'
row_fault 'ports that take nothing of another sub-core' 'CONNECT(allocator.dispatch_ready, .*' \
    'CONNECT(allocator.dispatch_ready, SHARED(SUBCORES,
        SLICE(dispatch_ready, 0, DISPATCH_PORTS)))' \
    'g_allocator\[.\].u_ccu_allocator.dispatch_ready'

form_fault 'all lanes stored' 'unit->d_mask, unit' 'bits_low(LANES), unit' 'ccu_crossbar.entry\[.\]'
form_fault 'data of the wrong bank' 'banks\[unit->fill_bank\[k\]\].rdata' 'banks[0].rdata' \
    'ccu_crossbar.entry\[.\]'

build ocu rf_ocu datapath '' --set subcores=2 --set capacity_kb=2 --set banks=4 --set warps=8 \
    --set collectors=2 --set slots=3 --set lane_bits=1
no_fault

c_fault 'rows of another sub-core' '&in->cur_row\[c \* SLOTS\]' '\&in->cur_row[0]' \
    'g_collector\[.\].u_operand_collector.cur_row'
v_fault 'rows of another sub-core' '(cur_row_i\[i\*' '(cur_row_i[0*' 1 \
    "^DIFFERS $top $design at g_collector\[.\].u_operand_collector.cur_row"
row_fault 'rows of another sub-core' 'CONNECT(collector.cur_row, .*' \
    'CONNECT(collector.cur_row, SHARED(SUBCORES, SLICE(cur_row, 0, SLOTS * ROW_BITS)))' \
    'g_collector\[.\].u_operand_collector.cur_row'
row_fault 'banks of another sub-core' 'CONNECT(bank.en, .*' \
    'CONNECT(bank.en, REPEAT(SUBCORES, SLICE(arbiter.bank_en, 0, BANKS)))' \
    'g_bank\[[4-7]\].u_register_bank.'
row_fault 'grants of reads instead of accesses' 'CONNECT(collector.bank_read, .*' \
    'CONNECT(collector.bank_read, arbiter.bank_en)' \
    'g_collector\[.\].u_operand_collector.bank_read' \
    's/^CONNECT(bank.en, .*/CONNECT(bank.en, arbiter.bank_read)/'

build rc_base rf_dual dual_datapath '' --set subcores=2 --set capacity_kb=1 --set banks=2 \
    --set warps=4 --set collectors=2 --set slots=3 --set lane_bits=1 --set result_buses=2
no_fault

c_fault 'turns of the other port' 'port \* SUBCORES + sc->c' '(1 - port) * SUBCORES + sc->c' \
    '\(wb_kind\|rd_grant\|bank_\|g_\)'
c_fault 'lanes of the other port' 'writes->bank_mask, sizeof' 'reads->bank_mask, sizeof' \
    'write_mask'
v_fault 'results of another sub-core' '(arbiter_wb_row\[i\*' '(arbiter_wb_row[2*' 1 \
    "^DIFFERS $top $design at g_arbiter\[.\].u_bank_arbiter.wb_row"
row_fault 'reads and writes at one port' 'CONNECT(arbiter.wb_valid, .*' \
    'CONNECT(arbiter.wb_valid, REPEAT(2, wb_valid))' 'g_arbiter\[[01]\].u_bank_arbiter.wb_valid'
row_fault 'writes to the rows of reads' 'CONNECT(bank\.row, .*' \
    'CONNECT(bank.row, SLICE(arbiter.bank_row, 0, SUBCORES * BANKS * ROW_BITS))' \
    'g_bank\[.\].u_dual_bank.row'
form_fault 'rows of the read written' 'writes->bank_row\[b\]' 'reads->bank_row[b]' \
    'dual_bank\[.\].mem'
form_fault 'a bank that reads is not written' 'left = writes->bank_we\[0\]' \
    'left = writes->bank_we[0] \& ~reads->bank_read[0]' 'dual_bank\[.\].mem'

build bl rf_bl bl_datapath 'bank_arbiter two_level_scheduler' --set capacity_kb=2 --set banks=4 \
    --set warps=8 --set collectors=4 --set lane_bits=1 \
    --set active_warps=4
no_fault

c_fault 'a busy bank asked' 'c->collector.rd_valid, busy)' 'c->collector.rd_valid, 0)' \
    'u_bank_arbiter.rd_valid'
c_fault 'a busy bank written' ' & ~banks_among(in->wb_bank, RESULT_BUSES, busy)' '' \
    'u_bank_arbiter.wb_valid'
c_fault 'an input of stealing that is not 0' '    i->wb_valid\[0\] =' \
    '    i->alloc_ok[0] = c->collector.alloc_ok; i->wb_valid[0] =' 'u_bank_arbiter.alloc_ok'
shared_fault 'a slot that is held' '= ~slots->held\[0\]' '= slots->held[0]' '.*enter_'
c_fault 'a slot left while a warp is cleared' ' & bits_if(!i->clear_valid)' '' 'left'
shared_fault 'slots of busy banks' 'timer->done, b)' 'timer->busy, b)' 'u_ltrf_collector.arrived'
shared_fault 'writes timed as reads' 'bank_en\[0\] & ~arbiter->bank_we\[0\]' 'bank_en[0]' \
    'u_bank_timer.read'
c_fault 'no outputs of the scheduler' '    two_level_scheduler_outputs(.*' '' \
    '.*two_level.h:.*uninitialised value'
c_fault 'banks from the second one on' 'm->mem.bank, ' '\&m->mem.bank[1], ' \
    'crossbar: bl_datapath_move called with another memory'

v_fault 'data of a beat before' "\.back_i      ({BeatBits{1'b0}})" \
    ".back_i      ({BeatBits{1'b1}})" 1 "^DIFFERS $top $design at g_bank\[.\].u_main_bank.back"
v_fault 'data of the read that begins' 'out_index_i (timer_out_index\[' \
    'out_index_i (timer_index[' 1 "^DIFFERS $top $design at g_bank\[.\].u_main_bank.out_index"
v_fault 'a collector that looks up' '.Probe             (0)' '.Probe (1)' \
    2 'parameter Probe of ltrf_collector'
part_fault active_slots.v 'a slot that is held' '= ~held_i' '= held_i' '.*enter_'
part_fault active_slots.v 'a slot left while a warp is cleared' 'clear_valid_i ? .* : leaving_i' \
    'leaving_i' '.*left'
part_fault bank_accesses.v 'writes timed as reads' 'en_i & ~we_i' 'en_i' 'u_bank_timer.read'

row_fault 'the latency ignored' 'CONNECT(timer.latency, .*' \
    'CONNECT(timer.latency, REPEAT(LATENCY_BITS, SLICE(main_latency, 0, 1)))' 'u_bank_timer.latency'
row_fault 'data of the read that begins' 'CONNECT(bank.out_index, .*' \
    'CONNECT(bank.out_index, timer.index)' 'g_bank\[.\].u_main_bank.\(out_\)*index' \
    's/^CONNECT(bank.index, .*/CONNECT(bank.index, timer.out_index)/'
row_fault 'a busy bank asked' 'CONNECT(rd_open.taken, .*' 'CONNECT(rd_open.taken, ZERO)' \
    'u_bank_arbiter.rd_valid'
row_fault 'writes timed as reads' 'CONNECT(timer.read, .*' 'CONNECT(timer.read, accesses.write)' \
    'u_bank_timer.\(read\|write\)' \
    's/^CONNECT(timer.write, .*/CONNECT(timer.write, accesses.read)/'

form_fault 'data of the read that begins' 'timer->out_index\[b\]' 'timer->index[b]' \
    'crossbar.slot\[.\]'
form_fault 'a read into what is shown' 'timer->index\[b\]' 'timer->out_index[b]' \
    'main_bank\[.\].read'

build rfc6_lrf rf_rfc rfc_datapath 'rfc' --set capacity_kb=2 --set banks=2 --set warps=4 \
    --set collectors=2 --set slots=2 --set active_warps=2 --set lane_bits=1 --set threads=2 \
    --set rfc_entries=2
no_fault

c_fault 'a look-up of other lanes than outputs see' '    i->drop\[0\] = dropped(c, p);' \
    '    i->drop[0] = dropped(c, p); i->look_mask = 0;' \
    'rfc\[0\]: rfc_early has seen another look_mask than rfc_outputs'
c_fault 'no look-up' '        rfc_early(.*' '' '.*rf_rfc.c:.*uninitialised value'
c_fault 'a look-up behind what follows from it' '    rfc_outputs(\(.*\)' \
    '    rfc_outputs(\1 rfc_early(i, \&m->s.rfc[p], \&c->rfc[p]);' \
    'rfc\[0\]: rfc_early called twice, or after other functions'
c_fault 'a look-up of another slot' 'm->s.rfc\[p\], &c->rfc\[p\]);' \
    'm->s.rfc[0], \&c->rfc[p]);' 'rfc\[0\]: rfc_early called twice'
c_fault 'an answer that is no longer there' '    command_all(m, &c);' \
    '    command_all(m, \&c); c.rfc[0].hit[0] = 0;' 'rfc\[0\]: rfc_step does not find'
c_fault 'banks with a full buffer asked' 'c->timer.busy\[0\] . c->victims.full\[0\]' \
    'c->timer.busy[0]' 'u_bank_arbiter.\(rd\|wb\)_valid'
c_fault 'a dirty entry dropped' 'leaving && !dirty && ' 'leaving \&\& ' '.*\(left\|clear\)'

block_fault csim/rfc.c 'outputs that a look-up does not give' '^    rfc_early(in, s, out);' \
    '    rfc_early(in, s, out); out->dirty[0] = 0;' 'rfc_early gives other outputs'
block_fault csim/rfc.c 'a look-up that reads what comes later' \
    '    out->valid\[0\] = s->valid\[0\]' \
    '    out->valid[0] = s->valid[0] ^ in->w_valid' '.*rfc.c:.*uninitialised value'

part_fault rfc_slots.v 'a dirty entry dropped' 'may_leave_i & ~dirty' 'may_leave_i' \
    '.*\(left\|clear\)'
part_fault rfc_slots.v 'a warp that is cleared looked up' 'running_i & ~cleared_i' 'running_i' \
    '.*\(look\|open\|rfc\).*'
part_fault rfc_results.v 'results of class global cached' 'wb_long_i & ' "{ResultBuses{1'b0}} \& " \
    '.*'
part_fault rfc_taken.v 'lanes taken from every slot' 'bus_slot_i\[b\*Active + p\] & ' '' \
    'g_rfc\[.\].u_rfc.drop'
part_fault victim_writes.v 'a busy bank written' 'full_i & ~busy_i' 'full_i' '.*'
v_fault 'the LRF of another slot read' '.lrf_lanes_i  (src_lrf_o)' '.lrf_lanes_i (src_rfc_o)' 1 \
    "^DIFFERS $top $design at u_rfc_data.lrf_lanes"

row_fault 'banks with a full buffer read' 'CONNECT(rd_open.taken, .*' \
    'CONNECT(rd_open.taken, timer.busy)' 'u_bank_arbiter.rd_valid'
row_fault 'banks with a full buffer written' 'CONNECT(wb_open.taken, .*' \
    'CONNECT(wb_open.taken, timer.busy)' 'u_bank_arbiter.wb_valid'
row_fault 'older lanes left in the cache' 'CONNECT(rfc.drop, .*' 'CONNECT(rfc.drop, ZERO)' \
    'g_rfc\[.\].u_rfc.drop' 's/^CONNECT(data.bank_rdata, .*/&\nUNUSED(taken.drop)/'
row_fault 'operands of slot 0 always' 'CONNECT(slot_entry.index, .*' \
    'CONNECT(slot_entry.index, ZERO)' 'u_rfc_data.get_entry'
row_fault 'lanes that hit filled' 'CONNECT(data.fill_lanes, .*' \
    'CONNECT(data.fill_lanes, REPEAT(BANKS, cur_mask))' 'u_rfc_data.fill_lanes' \
    's/^CONNECT(data.bank_rdata, .*/&\nUNUSED(operands.fill_lanes)/'
row_fault 'entries that never leave kept' 'CONNECT(operands.ev_go, .*' \
    'CONNECT(operands.ev_go, ZERO)' 'u_rfc_operands.ev_go'

form_fault 'the entry of the next slot leaves' 'rfc_data_row(p, rfc\[p\].ev_entry)' \
    'rfc_data_row(p, rfc[0].ev_entry)' 'rfc_data.victim\[.\]'
form_fault 'operands read behind the write' 'rfc\[p\].hit_entry\[k\]' 'rfc[p].w_entry' \
    'rfc_data.slot\[.\]'

build ltrf_plus rf_ltrf ltrf_datapath 'bank_arbiter wcb ltrf_collector' --set capacity_kb=1 \
    --set banks=2 --set warps=4 --set collectors=2 --set lane_bits=1 \
    --set interval_regs=2 --set active_warps=2 --set thread_regs=8
no_fault

c_fault 'a WCB not asked' 'asked = c->issued . c->late' 'asked = c->issued' \
    '\(miss\|u_ltrf_collector.late_bank\)'
c_fault 'a WCB not cleared' 'of->enter . of->clear' 'of->enter' 'wcb\[.\]: wcb_step left out'
c_fault 'a dead operand no command' 'return any . (of->dead.*' 'return any;' \
    'wcb\[.\]: wcb_step left out'
c_fault 'a next state dropped' '            m->s.wcb\[w\] = next;' '' \
    'wcb\[.\].*: its state after the step'
c_fault 'a next state to the neighbour' 'm->s.wcb\[w\] = next' 'm->s.wcb[w ^ 1] = next' \
    'wcb\[1\]: its state changed before'
c_fault 'a command to another warp' 'warp_bit(c->scheduler.enter_warp)' 'warp_bit(in->clear_warp)' \
    '.*wcb'
c_fault 'a look-up of the wrong operand' 'late_reg\[k\]' 'late_reg[0]' 'g_wcb\[.\].u_wcb.lookup_reg'
c_fault 'an answer for another bus' 'wcb->result_bank\[p\]' 'wcb->result_bank[0]' \
    'u_bank_arbiter.wb_\(valid\|bank\)'
c_fault 'a register that enters without data' 'i->in_valid\[0\] = c->prefetch.enters\[0\]' \
    'i->in_valid[0] = c->prefetch.read[0]' 'u_write_buffer.in_valid'
c_fault 'a row of a bank that is read' 'i->out_row, c->prefetch.back_row' \
    'i->out_row, c->prefetch.read_row' 'u_write_buffer.out_row'
c_fault 'the register of another slot' 'lookup_reg\[0\] = c->prefetch.move_reg\[p\]' \
    'lookup_reg[0] = c->prefetch.move_reg[0]' 'g_wcb\[.\].u_wcb.lookup_reg'
c_fault 'the bank of another slot' 'set_bank = c->allocator.bank\[p\]' \
    'set_bank = c->allocator.bank[0]' 'g_wcb\[.\].u_wcb.set_bank'
c_fault 'a dropped register that keeps its bank' '(c->prefetch.out_kind\[p\] != OUT_NONE) << p' \
    '(c->prefetch.out_kind[p] == OUT_WRITE_BACK) << p' 'u_address_allocator.release'
c_fault 'the bank of a register that leaves' 'cache_read\[0\] . leaving_banks(c)' 'cache_read[0]' \
    'u_bank_arbiter.\(rd\|wb\)_valid'
c_fault 'the bank of a register that stays' '& bits_if(c->prefetch.out_kind\[p\] != OUT_NONE)' \
    '\& bits_if((c->prefetch.out_valid[0] >> p) \& 1)' 'u_bank_arbiter.\(rd\|wb\)_valid'
c_fault 'a unit called sometimes' '    prefetch_unit_step(' \
    '    if (i->enter) prefetch_unit_step(' 'prefetch_unit_step called only'

block_fault harness/contracts/blocks/wcb.c 'a command that is called idle' ' . in->clear;' ';' \
    'wcb_idle holds where'
block_fault csim/wcb.c 'a state that changes when idle' 'if (in->enter)' 'if (!in->enter)' \
    'wcb_idle holds where'

part_fault wcb_answers.v 'look-ups of the wrong warp' 'late_bank_o = lookup_bank_i\[late_warp_i' \
    'late_bank_o = lookup_bank_i[arrive_warp_i' 'u_ltrf_collector.late_bank'
v_fault 'a command of the Verilog alone' '.fill_last_i    (prefetch_fill_last)' \
    '.fill_last_i (cache_fill_o)' 1 "^DIFFERS $top $design at .*wcb"
v_fault 'a warp cleared that stays' '.leave_i        (moves_release)' \
    '.leave_i (left_o)' 1 "^DIFFERS $top $design at u_address_allocator.leave"
v_fault 'no read for write buffers' '.unload_i     (cache_unload_o\[i\])' ".unload_i (1'b0)" 1 \
    "^DIFFERS $top $design at .*u_register_bank"
v_fault 'WCBs without liveness' '.Liveness    (Liveness)' '.Liveness (1 - Liveness)' 2 \
    'parameter Liveness of wcb'

row_fault 'a warp cleared that stays' 'CONNECT(allocator.leave, .*' \
    'CONNECT(allocator.leave, prefetch.left)' 'u_address_allocator.leave' \
    's/^CONNECT(moves.left, .*/&\nUNUSED(moves.release)/'
row_fault 'no read for write buffers' 'CONNECT(port.unload, .*' 'CONNECT(port.unload, ZERO)' \
    '.*u_register_bank'
row_fault 'the banks of registers that stay' 'CONNECT(taken.leaves, .*' \
    'CONNECT(taken.leaves, prefetch.out_valid)' 'u_bank_arbiter.\(rd\|wb\)_valid'
row_fault 'a register fetched that only enters' 'CONNECT(accesses.fetch, .*' \
    'CONNECT(accesses.fetch, prefetch.enters)' 'main_read' \
    's/^CONNECT(moves.left, .*/&\nUNUSED(prefetch.read)/'

form_fault 'one main bank read a cycle' 'left = read; left != 0; left &= left - 1' \
    'left = read; left != 0; left = 0' 'main_bank\[.\].*'
form_fault 'write buffers from the first cache bank' 'cache\[source\].rdata' 'cache[0].rdata' \
    'narrow_crossbar.buffer'
form_fault 'beats of the read that is shown' 'prefetch->main_back\[m\]' '0' 'register_bank\[.\].mem'
echo "tops and data path: every seeded fault is named"
