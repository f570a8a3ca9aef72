#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The proof of a top's wiring (docs/prove-tops.md) passes as the top is, and catches each of these faults, seeded one at a
# time into the C model's copy or into the Verilog's. Small design, of the same sources.
set -eu

design=steal8
set='--set capacity_kb=2 --set banks=4 --set warps=8 --set collectors=4 --set lane_bits=1'
root=$PWD
dir=$root/build/check_prove_tops
mkdir -p "$dir/faulty/gen" "$dir/faulty/prove" "$dir/hw"
make -s -f harness/design.mk DESIGN=$design OUT="$dir/$design" SET="$set" "$dir/$design/prover" "$dir/$design/prove/rf_steal.bc" \
    "$dir/$design/prove/datapath.bc" "$dir/$design/prove/bank_arbiter.bc" "$dir/$design/prove/warp_scheduler.bc" >"$dir/build.log" 2>&1 || {
    tail -n 20 "$dir/build.log"
    exit 2
}
cp "$dir/$design/gen/"*.gflags "$dir/faulty/gen"
cp "$dir/$design/prove/"*.bc "$dir/faulty/prove"
failed=0

# prove DESIGN_DIR BLOCK: from a folder with its own hw/.
prove() {
    (cd "$dir" && "$dir/$design/prover" --design-dir "$1" --dir "$dir/proof" --block "$2" --seconds 60) >"$dir/report.txt" 2>&1
}

# change FILE OLD NEW [TO]: a sed replacement that must change something.
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

# c_fault NAME OLD NEW WHAT
c_fault() {
    change csim/rf_steal.c "$2" "$3" "$dir/faulty/rf_steal.c"
    compile "$dir/faulty/rf_steal.c" "$dir/faulty/csim.bc"
    llvm-link-14 "$dir/$design/prove/rf_steal/twin.bc" "$dir/faulty/csim.bc" "$dir/$design/prove/rf_steal/datapath_blocks.bc" \
        -o "$dir/faulty/prove/rf_steal.bc"
    status=0
    prove "$dir/faulty" rf_steal || status=$?
    caught "$1" 1 "^DIFFERS rf_steal $design at $4"
}

# block_fault NAME OLD NEW WHAT: in the scheduler, which the top runs without its X_outputs.
block_fault() {
    change csim/warp_scheduler.c "$2" "$3" "$dir/faulty/warp_scheduler.c"
    compile "$dir/faulty/warp_scheduler.c" "$dir/faulty/prove/warp_scheduler.bc"
    cp "$dir/$design/prove/rf_steal.bc" "$dir/faulty/prove"
    status=0
    prove "$dir/faulty" rf_steal || status=$?
    caught "$1" 1 "^DIFFERS rf_steal $design at $4"
}

# v_fault NAME OLD NEW STATUS WHAT
v_fault() {
    cp hw/*.v "$dir/hw"
    change hw/rf_steal.v "$2" "$3" "$dir/hw/rf_steal.v"
    status=0
    prove "$dir/$design" rf_steal || status=$?
    caught "$1" "$4" "$5"
}

# datapath_fault NAME OLD NEW WHAT
datapath_fault() {
    change csim/datapath.c "$2" "$3" "$dir/faulty/datapath.c"
    compile "$dir/faulty/datapath.c" "$dir/faulty/datapath.bc"
    parts=$dir/$design/prove/datapath
    llvm-link-14 "$dir/faulty/datapath.bc" "$parts/csim_crossbar.c.bc" "$parts/csim_register_bank.c.bc" \
        "$parts/harness_prove_rules_datapath_blocks.c.bc" "$parts/harness_prove_rules_crossbar.c.bc" \
        "$parts/harness_prove_rules_register_bank.c.bc" -o "$dir/faulty/prove/datapath.bc"
    status=0
    prove "$dir/faulty" datapath || status=$?
    caught "$1" 1 "^DIFFERS datapath $design at $4"
}

cp hw/*.v "$dir/hw"
status=0
prove "$dir/$design" rf_steal || status=$?
caught 'no fault' 0 "^PROVED rf_steal $design points="

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

block_fault 'a step that reads outputs' 'next->cand_valid = out->next_cand_valid' 'next->cand_valid = out->cand_valid' 'scheduler\[0\]: warp_scheduler_step needs'

v_fault 'two ports swapped' '.bank_read_i      (bank_read)' '.bank_read_i (bank_steal)' 1 "^DIFFERS rf_steal $design at u_operand_collector.bank_read"
v_fault 'a slice off by one' 'ready_i\[s\*SchedulerWarps +:' 'ready_i[s*SchedulerWarps + 1 +:' 1 "^DIFFERS rf_steal $design at g_scheduler\[0\].u_warp_scheduler.ready"
v_fault 'an override wire dropped' '.issue_override_i (issue_override_o)' '.issue_override_i ({Schedulers{1'"'"'b0}})' 1 "^DIFFERS rf_steal $design at u_operand_collector.issue_override"
v_fault 'no reset' '.rst_ni           (rst_ni)' ".rst_ni (1'b1)" 2 'expected the top.s own clock or reset'
v_fault 'a parameter not handed down' '.Policy            (Policy)' '.Policy (1 - Policy)' 2 'parameter Policy of warp_scheduler'

datapath_fault 'writes and reads of the same banks' 'bank_en\[0\] & ~arbiter->bank_we\[0\]' 'bank_en[0]' 'bank\[0\].rdata'
datapath_fault 'data of the wrong bank' 'banks\[b\].rdata' 'banks[0].rdata' 'crossbar.slot'
[ "$failed" -eq 0 ] && echo "tops and data path: every seeded fault is named"
exit "$failed"
