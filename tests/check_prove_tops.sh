#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The proof of a top's wiring (docs/prove-tops.md) passes as the top is, and catches each of these faults, seeded one at a
# time into the C model's copy or into the Verilog's. Small designs, of the same sources.
set -eu

root=$PWD
dir=$root/build/check_prove_tops
mkdir -p "$dir/hw"
failed=0

# build DESIGN TOP FORM "BLOCKS" KEYS...: the prover, and what the faults below change
build() {
    design=$1 top=$2 form=$3 targets=
    for name in $2 $3 $4; do targets="$targets $dir/$1/prove/$name.bc"; done
    shift 4
    # shellcheck disable=SC2086 # several targets
    make -s -f harness/design.mk DESIGN=$design OUT="$dir/$design" SET="$*" "$dir/$design/prover" $targets >"$dir/build.log" 2>&1 || {
        tail -n 20 "$dir/build.log"
        exit 2
    }
    rm -rf "$dir/faulty"
    mkdir -p "$dir/faulty/gen" "$dir/faulty/prove"
    cp "$dir/$design/gen/"*.gflags "$dir/faulty/gen"
    cp "$dir/$design/prove/"*.bc "$dir/faulty/prove"
}

# prove DESIGN_DIR BLOCK: from a folder with its own hw/.
prove() {
    (cd "$dir" && "$dir/$design/prover" --design-dir "$1" --dir "$dir/proof" --block "$2" --seconds 60) >"$dir/report.txt" 2>&1
}

# change FILE OLD NEW TO: a sed replacement that must change something.
change() {
    sed "s|$2|$3|" "$1" >"$4"
    if cmp -s "$1" "$4"; then
        echo "$1: expected a line with '$2', got none; write the fault anew"
        exit 2
    fi
}

# caught NAME STATUS WHAT: the last proof has failed, and says where.
caught() {
    if [ "$status" -ne "$2" ] || ! grep -q -- "$3" "$dir/report.txt"; then
        echo "$1: expected status $2 and '$3', got status $status:"
        cat "$dir/report.txt"
        failed=1
    fi
}

# compile SOURCE TO
compile() {
    clang-14 -std=gnu11 -O1 -Xclang -disable-llvm-passes -g -emit-llvm -I. -I"$dir/$design/gen" -Icsim -Iharness -c "$1" -o "$2"
}

# no_fault: the top as it is
no_fault() {
    cp hw/*.v "$dir/hw"
    status=0
    prove "$dir/$design" "$top" || status=$?
    caught 'no fault' 0 "^PROVED $top $design points="
}

# c_fault NAME OLD NEW WHAT
c_fault() {
    change "csim/$top.c" "$2" "$3" "$dir/faulty/$top.c"
    compile "$dir/faulty/$top.c" "$dir/faulty/csim.bc"
    parts=$dir/$design/prove/$top
    llvm-link-14 "$parts/twin.bc" "$dir/faulty/csim.bc" "$parts/datapath.bc" "$parts/ccu_datapath.bc" -o "$dir/faulty/prove/$top.bc"
    status=0
    prove "$dir/faulty" "$top" || status=$?
    caught "$1" 1 "^DIFFERS $top $design at $4"
}

# block_fault BLOCK NAME OLD NEW WHAT: in a block whose functions the top does not call as the block's own proof does.
block_fault() {
    change "csim/$1.c" "$3" "$4" "$dir/faulty/$1.c"
    compile "$dir/faulty/$1.c" "$dir/faulty/prove/$1.bc"
    cp "$dir/$design/prove/$top.bc" "$dir/faulty/prove"
    status=0
    prove "$dir/faulty" "$top" || status=$?
    caught "$2" 1 "^DIFFERS $top $design at $5"
}

# v_fault NAME OLD NEW STATUS WHAT
v_fault() {
    cp hw/*.v "$dir/hw"
    change "hw/$top.v" "$2" "$3" "$dir/hw/$top.v"
    status=0
    prove "$dir/$design" "$top" || status=$?
    caught "$1" "$4" "$5"
}

# form_fault NAME OLD NEW WHAT
form_fault() {
    change "csim/$form.c" "$2" "$3" "$dir/faulty/$form.c"
    compile "$dir/faulty/$form.c" "$dir/faulty/$form.bc"
    parts=$dir/$design/prove/$form
    rm -rf "$dir/faulty/parts"
    cp -r "$parts" "$dir/faulty/parts"
    mv "$dir/faulty/$form.bc" "$dir/faulty/parts/csim_$form.c.bc"
    llvm-link-14 "$dir/faulty/parts/"*.bc -o "$dir/faulty/prove/$form.bc"
    status=0
    prove "$dir/faulty" "$form" || status=$?
    caught "$1" 1 "^DIFFERS $form $design at $4"
}

build steal8 rf_steal datapath 'bank_arbiter warp_scheduler' \
    --set capacity_kb=2 --set banks=4 --set warps=8 --set collectors=4 --set lane_bits=1
no_fault

c_fault 'an override not told' 'bitvec_get(c->arbiter.steal_success, i);' '0;' 'g_scheduler\[0\].u_warp_scheduler.steal_success'
c_fault 'a state stored in the wrong place' '&wo, &c->next.scheduler\[i\]' '\&wo, \&c->next.scheduler[1 - i]' 'scheduler\[0\]: its state after'
c_fault 'a state of another instance' '&m->s.scheduler\[i\], &wo' '\&m->s.scheduler[0], \&wo' 'scheduler\[0\]: warp_scheduler_step called twice'
c_fault 'a memcpy left out' 'memcpy(i->wb_kind, .*' '' 'csim/rf_steal.c: a bit above'
c_fault 'a block called twice' '    steal_table_step(.*' '&&' 'table: steal_table_step called twice'
c_fault 'a block left out' '    steal_table_outputs(.*' '' '.*rf_steal.c:.*uninitialised value'
c_fault 'a block called sometimes' '    steal_table_step(' '    if (i->clear_valid) steal_table_step(' 'steal_table_step called only'
c_fault 'two signals swapped' 'c->table.home_bank' 'c->table.home_source' 'u_bank_arbiter.home_bank'
c_fault 'an input of the table changed after its match' '    i->home_go =' '    i->rd_valid[0] ^= 1; i->home_go =' 'u_steal_table.rd_valid'
c_fault 'a signal used before it is there' '    memcpy(i->rd_blocked, .*' '    memcpy(i->rd_blocked, c->arbiter.rd_grant, sizeof i->rd_blocked);' 'csim/rf_steal.c'
c_fault 'another value going home' 'c.table.home_source' 'c.table.home_bank' 'u_crossbar.home_source'
c_fault 'the next state not stored' '    m->s = c.next;' '' 'scheduler\[0\]: its state after'

block_fault warp_scheduler 'a step that reads outputs' 'next->cand_valid = out->next_cand_valid' 'next->cand_valid = out->cand_valid' 'scheduler\[0\]: warp_scheduler_step needs'

v_fault 'two ports swapped' '.bank_read_i      (bank_read)' '.bank_read_i (bank_steal)' 1 "^DIFFERS rf_steal $design at u_operand_collector.bank_read"
v_fault 'a slice off by one' 'ready_i\[s\*SchedulerWarps +:' 'ready_i[s*SchedulerWarps + 1 +:' 1 "^DIFFERS rf_steal $design at g_scheduler\[0\].u_warp_scheduler.ready"
v_fault 'an override wire dropped' '.issue_override_i (issue_override_o)' '.issue_override_i ({Schedulers{1'"'"'b0}})' 1 "^DIFFERS rf_steal $design at u_operand_collector.issue_override"
v_fault 'no reset' '.rst_ni           (rst_ni)' ".rst_ni (1'b1)" 2 'expected the top.s own clock or reset'
v_fault 'a parameter not handed down' '.Policy            (Policy)' '.Policy (1 - Policy)' 2 'parameter Policy of warp_scheduler'

form_fault 'writes and reads of the same banks' 'bank_en\[0\] & ~arbiter->bank_we\[0\]' 'bank_en[0]' 'register_bank\[0\].rdata'
form_fault 'data of the wrong bank' 'banks\[b\].rdata' 'banks[0].rdata' 'crossbar.slot'

build malekeh rf_malekeh ccu_datapath 'bank_arbiter malekeh_scheduler ccu_allocator ccu sthld_controller' --set subcores=2 \
    --set capacity_kb=2 --set banks=4 --set warps=8 --set collectors=2 --set slots=3 --set ct_entries=4 --set lane_bits=1
no_fault

c_fault 'a wire to the wrong sub-core' 'in->ready\[c\]' 'in->ready[SUBCORES - 1 - c]' 'g_scheduler\[0\].u_malekeh_scheduler.ready'
c_fault 'a result accepted by the wrong bus' 'arbiter.wb_kind\[k\]' 'arbiter.wb_kind[0]' 'g_ccu\[0\].u_ccu.wb_accept'
c_fault 'near bits of the wrong sub-core' 'bitvec_field(in->wb_near, p,' 'bitvec_field(in->wb_near, 0,' 'g_ccu\[2\].u_ccu.wb_near'
c_fault 'no port R of the scheduler' '    malekeh_scheduler_moore(.*' '' 'csim/rf_malekeh.c'
c_fault 'no port R of the CCUs' '    ccu_moore(.*' '' 'csim/rf_malekeh.c'
c_fault 'port R behind the requests' '    ccu_outputs(i, \(.*\), \(&sc->unit.*\));' 'ccu_outputs(i, \1, \2); ccu_moore(\1, \2);' 'ccu\[0\]: ccu_moore called twice'
c_fault 'two CCUs swapped at port R' 'ccu_warp\[u\]' 'ccu_warp[COLLECTORS - 1 - u]' 'g_allocator\[0\].u_ccu_allocator.ccu_warp'
c_fault 'outputs of another CCU' '&sc->unit\[u\], &next' '\&sc->unit[COLLECTORS - 1 - u], \&next' 'ccu\[0\]: ccu_step does not find'
c_fault 'next states of two CCUs swapped' '&next->ccu\[c \* COLLECTORS + u\]' '\&next->ccu[c * COLLECTORS + COLLECTORS - 1 - u]' 'ccu\[0\]: its state after'
c_fault 'a slice of the grants off by one' 'rd_grant, u \* SLOTS, SLOTS' 'rd_grant, u * SLOTS + 1, SLOTS' 'g_ccu\[0\].u_ccu.grant'
c_fault 'banks of another sub-core' '&m->mem.bank\[c \* BANKS\]' '\&m->mem.bank[0]' 'crossbar\[1\]: ccu_datapath_move called with other banks'
c_fault 'data of another sub-core' '&m->mem.crossbar\[c\]' '\&m->mem.crossbar[0]' 'crossbar\[0\]: ccu_datapath_move called with other banks'
c_fault 'buses of another sub-core' '&in->wb_data\[c \* RESULT_BUSES\]' '\&in->wb_data[0]' 'g_crossbar\[1\].u_ccu_crossbar.wb_data'
c_fault 'no controller' '    sthld_controller_step(.*' '' 'sthld: sthld_controller_step called 0 times'

block_fault ccu 'outputs that port R does not give' '^    ccu_moore(s, out);' '    ccu_moore(s, out); out->ready = 0;' 'ccu_moore gives other outputs'

v_fault 'a wire to the wrong sub-core' 'alloc_warp_i  (arrive_warp\[Core' 'alloc_warp_i  (arrive_warp[0' 1 "^DIFFERS $top $design at g_ccu\[2\].u_ccu.alloc_warp"
v_fault 'a result accepted by the wrong bus' '(Core\*ResultBuses + p)\*2' '(Core*ResultBuses)*2' 1 "^DIFFERS $top $design at g_ccu\[0\].u_ccu.wb_accept"
v_fault 'near bits of the wrong sub-core' '(cur_near_i\[Core' '(cur_near_i[0' 1 "^DIFFERS $top $design at g_ccu\[2\].u_ccu.src_near"
v_fault 'two CCUs swapped' '(dispatch\[u\])' '(dispatch[u ^ 1])' 1 "^DIFFERS $top $design at g_ccu\[0\].u_ccu.dispatch"
v_fault 'a slice of the grants off by one' '(rd_grant_o\[u\*Slots +:' '(rd_grant_o[u*Slots + 1 +:' 1 "^DIFFERS $top $design at g_ccu\[0\].u_ccu.grant"
v_fault 'tags of another sub-core' 'tag\[(Core\*Collectors + i)' 'tag[(i)' 1 "^DIFFERS $top $design at disp_tag\[1\]"
v_fault 'an arbiter that steals' '.ReadSteal     (0)' '.ReadSteal (1)' 2 'parameter ReadSteal of bank_arbiter'

form_fault 'all lanes stored' 'unit->d_mask, unit' 'bits_low(LANES), unit' 'ccu_crossbar.entry\[0\]'
form_fault 'data of the wrong bank' 'banks\[unit->fill_bank\[k\]\].rdata' 'banks[0].rdata' 'ccu_crossbar.entry\[0\]'
[ "$failed" -eq 0 ] && echo "tops and data path: every seeded fault is named"
exit "$failed"
