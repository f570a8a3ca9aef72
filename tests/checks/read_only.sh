#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A block, a top, a data path or a contract that writes what it may only read is refused by its
# proof, in each family. That is its inputs, its state, the memory of X_outputs, what datapath_move
# is handed, constants. The line that writes is named (docs/prove.md, "Read-only").
#
# The faults below are put in one at a time, as the first statement of a function. Many write under
# a rare condition only, some the value that is there already. Two read padding. Small sizes.
. tests/checks/lib.sh

refused=0
mkdir -p "$work/proof"

# build DESIGN "BLOCKS" KEYS...: the prover and the bitcode that it reads
build() {
    design=$1 good=$work/$1 bad=$work/$1.bad targets=
    for name in $2; do targets="$targets $good/prove/$name.bc"; done
    shift 2
    # shellcheck disable=SC2086 # several targets
    ok make -s -f harness/mk/design.mk DESIGN="$design" OUT="$good" SET="$*" build/prover $targets
    mkdir -p "$bad/gen" "$bad/prove"
    cp "$good/gen/"*.gflags "$good/gen/"*.h "$bad/gen"
    # A top that rfgen wrote.
    if [ -d "$good/gen/hw" ]; then cp -r "$good/gen/hw" "$bad/gen"; fi
    cp "$good/prove/"*.bc "$bad/prove"
}

# owner_of BLOCK FILE: whose bitcode this source is in; a top's proof reads its blocks' code, too
owner_of() {
    case $1 in
    rf_*) basename "$2" .c ;;
    *) echo "$1" ;;
    esac
}

# part_of OWNER FILE: what design.mk calls this source's bitcode among the owner's
part_of() {
    case $1:$2 in
    *datapath:*) echo "$2" | tr / _ ;;
    rf_*) echo csim ;;
    *:csim/*) echo model ;;
    *) echo contract ;;
    esac
}

# insert FILE FUNCTION TEXT TO: the text becomes the first line of the function's body
insert() {
    mkdir -p "$(dirname "$4")"
    awk -v start="[ *]$2[(]" -v text="$3" '
        { print }
        $0 ~ start && /^[a-z]/ { found = 1 }
        /^[a-z].*;$/ { found = 0 }
        found && /{$/ { print "    " text; found = 0; done = 1 }
        END { exit !done }' "$1" >"$4" ||
        fail "$1: expected a body of $2, got none; write the fault anew"
}

# compile FILE TO: from a folder of its own, so that the file's name is the project's
compile() {
    (cd "$work" && sh "$root/harness/prove/bitcode.sh" -w -I"$root" -I"$good/gen" \
        -I"$root/csim" -I"$root/harness" -c "$1" -o "$2")
}

# fault BLOCK FILE FUNCTION TEXT [WHAT]: with TEXT in FUNCTION, the proof must name its line
fault() {
    what=${5:-writes what it may only read}
    owner=$(owner_of "$1" "$2")
    rm -rf "$bad/parts"
    cp -r "$good/prove/$owner" "$bad/parts"
    insert "$2" "$3" "$4" "$work/$2"
    compile "$2" "$bad/parts/$(part_of "$owner" "$2").bc"
    llvm-link-14 "$bad/parts/"*.bc -o "$bad/prove/$owner.bc"
    line=$(grep -nF -- "$4" "$work/$2" | head -n 1 | cut -d : -f 1)
    echo "$1 $design, '$4' in $3"
    run build/prover --design-dir "$bad" --dir "$work/proof" --block "$1" --seconds 60
    cp "$good/prove/$owner.bc" "$bad/prove"
    expected="REFUSED $1 $design at $2:$line: $what: see "
    { [ "$status" -eq 1 ] && tail -n 1 "$work/said" | grep -q "^$expected"; } ||
        fail "expected at last '$expected' and status 1, got $status: $(said)"
    refused=$((refused + 1))
}

blocks_of() { # top
    build/rfgen rows "$1" SUB | sort -u
}

small="--set capacity_kb=2 --set banks=4 --set warps=8 --set lane_bits=1"

# Bank stealing.
build steal8 "$(blocks_of rf_steal) rf_steal datapath" \
    "$small --set collectors=4"
fault bank_arbiter csim/bank_arbiter.c bank_arbiter_step \
    'if (in->home_bank == 2 && s->rd_mask[1][0] == 0xff0) ((bank_arbiter_in *)in)->rd_row[3] = 0;'
fault operand_collector csim/operand_collector.c operand_collector_outputs \
    '((operand_collector_state *)s)->busy[0] = s->busy[0];'
fault status_table csim/status_table.c status_table_step \
    'if (in->clear_first == 1 && s->home_bus == 1) memset((void *)in->wb_kind, 0, 1);'
fault status_table harness/contracts/blocks/status_table.c status_table_assume \
    '((status_table_in *)in)->clear_valid = 0;'
fault warp_scheduler csim/warp_scheduler.c warp_scheduler_step \
    'memmove((void *)&in->age[1], in->age, 2);'
fault register_bank csim/register_bank.c register_bank_outputs \
    'if (in->we && in->row == 3) ((register_bank_mem *)mem)->rdata[0] ^= 1;'
fault register_bank csim/register_bank.c register_bank_commit \
    'if (mem->rdata[0] == 0x1234) ((char *)in->wdata)[3] = 0;'
fault crossbar csim/crossbar.c crossbar_outputs \
    'if (in->fill_dest[1] == 11) ((uint64_t *)in->wb_data[1])[0] = 0;'
fault rf_steal csim/rf_steal.c request \
    'if (in->wb_valid[0] == 3 && m->s.table.m[0] == 5) ((rf_steal_in *)in)->wb_row[0] = 0;'
fault datapath csim/datapath.c datapath_move \
    'if (arbiter->bank_we[0] == 15) ((operand_collector_out *)collector)->fill_valid[0] = 0;'
fault datapath csim/datapath.c datapath_move \
    'if (arbiter->home_go && arbiter->home_entry == 2) ((uint64_t *)wb_data)[1] = wb_data[1][0];'
fault datapath csim/register_bank.c register_bank_outputs \
    'if (mem->rdata[0] == 2) ((register_bank_mem *)mem)->mem[3][0] = 0;'

# The same blocks without stealing, and with sub-cores.
build straight16 "$(blocks_of rf_straight) rf_straight datapath" \
    "$small --set collectors=4"
fault bank_arbiter csim/bank_arbiter.c bank_arbiter_step \
    'if (s->rd_mask[2][0] == 0xff0) ((bank_arbiter_state *)s)->rd_mask[2][0] = 0xff0;'
fault rf_straight csim/rf_straight.c rf_straight_step \
    'if (in->dispatch_ready[0] == 0) *(rf_straight_in *)in = (rf_straight_in){ 0 };'
build ocu "$(blocks_of rf_ocu) rf_ocu" \
    "$small --set subcores=2 --set collectors=2 --set slots=3"
fault operand_collector csim/operand_collector.c operand_collector_step \
    'if (s->tag[1] == 5) ((operand_collector_in *)in)->issue_valid[0] = 0;'
fault rf_ocu csim/rf_ocu.c rf_ocu_step \
    'if (in->wb_mask[1] == 7) ((rf_ocu_in *)in)->wb_data[2][0] = 0;'

# Malekeh. The first one is what passed all checks once: tops hand one `in` to several units.
build malekeh "$(blocks_of rf_malekeh) rf_malekeh ccu_datapath" \
    "$small --set subcores=2 --set collectors=2 --set slots=3 --set ct_entries=4"
fault ccu csim/ccu.c ccu_step \
    'if (in->wb_accept[0] == 3 && s->owned) ((ccu_in *)in)->wb_near[0] = 0;'
fault rf_malekeh csim/ccu.c ccu_moore 'if (s->tag == 3 && s->warp == 1) ((ccu_state *)s)->tag = 0;'
fault ccu harness/contracts/blocks/ccu.c ccu_lemmas \
    'if (((const ccu_state *)self)->warp == 2) ((ccu_state *)after)->warp = 0;'
fault ccu csim/ccu.c ccu_step \
    'if (((const char *)in)[3] & 1) return; /* padding: a top leaves there what was there */' \
    'uninitialised value'
fault ccu csim/ccu.c ccu_outputs 'if (((const char *)s)[4]) ((char *)out)[0] = 1;' \
    'uninitialised value'
fault ccu_allocator csim/ccu_allocator.c ccu_allocator_outputs \
    'if (s->lfsr == 0x35) ((ccu_allocator_in *)in)->dispatch_ready[0] = 0;'
fault malekeh_scheduler csim/malekeh_scheduler.c malekeh_scheduler_step \
    '((malekeh_scheduler_in *)in)->age[in->age[0] % SCHEDULER_WARPS] = 0;'
fault sthld_controller csim/sthld_controller.c sthld_controller_step \
    'if (s->cycle == 1000) memset((char *)s, 0, sizeof *s);'
fault ccu_crossbar csim/ccu_crossbar.c ccu_crossbar_outputs \
    'if (in->d_entry[1] == 3 && in->d_valid[0] == 2) ((ccu_crossbar_mem *)mem)->entry[1][0] = 0;'
fault rf_malekeh csim/rf_malekeh.c request \
    'if (in->wb_valid[0] == 3 && sc->c == 1) ((rf_malekeh_in *)in)->wb_near[0] = 0;'
fault ccu_datapath csim/ccu_datapath.c ccu_datapath_move \
    'if (units[1].d_entry == 2) ((ccu_out *)units)[0].d_valid = 0;'

# BL and LTRF.
build bl "$(blocks_of rf_bl) rf_bl bl_datapath" \
    "$small --set collectors=4 --set active_warps=4"
fault main_bank csim/main_bank.c main_bank_commit \
    'static const char codes[2]; if (in->row == 1) ((char *)codes)[in->we] = 0;' \
    'write to a constant'
fault rf_bl csim/rf_bl.c begin 'if (in->main_latency == 9) ((rf_bl_in *)in)->stalled[0] = 0;'
fault bl_datapath csim/bl_datapath.c bl_datapath_move \
    'if (timer->busy[0] == 5) ((bank_timer_out *)timer)->done[0] = 0;'
build ltrf_plus "$(blocks_of rf_ltrf) rf_ltrf ltrf_datapath" --set capacity_kb=1 --set banks=2 \
    --set warps=4 --set collectors=2 --set lane_bits=1 --set interval_regs=2 --set active_warps=2 \
    --set thread_regs=8
fault two_level_scheduler csim/two_level_scheduler.c two_level_scheduler_step \
    'if (in->clear_warp == 2 && s->last_slot == 1) ((two_level_scheduler_in *)in)->hold = 0;'
fault ltrf_collector csim/ltrf_collector.c ltrf_collector_step \
    'memcpy((void *)in->src_bank, in->src_row, 1);'
fault bank_timer csim/bank_timer.c bank_timer_outputs \
    'if (in->latency == 2) ((bank_timer_state *)s)->left[1] = 0;'
fault wcb csim/wcb.c wcb_step \
    'if (in->enter && in->enter_offset == 1) ((wcb_in *)in)->written[0] = 0;'
fault address_allocator csim/address_allocator.c address_allocator_step \
    'if (s->head[1] == 1) ((address_allocator_in *)in)->reset_queues[0] = in->reset_queues[0];'
fault prefetch_unit csim/prefetch_unit.c prefetch_unit_step \
    'if (in->done_dest[1] == 1) ((prefetch_unit_in *)in)->in_flight[0][0] = 0;'
fault write_buffer csim/write_buffer.c write_buffer_step \
    'for (int k = 0; k < 2; k++) if (in->bus_reg[k] == 6) ((write_buffer_in *)in)->bus_base[k] = 0;'
fault narrow_crossbar csim/narrow_crossbar.c narrow_crossbar_commit \
    '((narrow_crossbar_in *)in)->wb_data[0][0] |= 0;'
fault rf_ltrf csim/rf_ltrf.c begin \
    'if (in->cur_prefetch && in->base[1] == 3) ((rf_ltrf_in *)in)->in_flight[0][0] = 0;'
fault ltrf_datapath csim/ltrf_datapath.c ltrf_datapath_move \
    'if (buffer->write[0] == 3) ((write_buffer_out *)buffer)->write_mask[1] = 0;'
echo "$refused faults of reading and writing: each refused, with its line"
