#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# properties.sh: the properties of the Verilog hold at small sizes, and each kind of seeded fault is
# refuted. Works on copies in build/check_properties. The design points themselves:
# docs/properties.md.
. tests/checks/lib.sh

copy() { # the sources that the script reads, in folder $1
    mkdir -p "$work/$1/tests" "$work/$1/harness/prove"
    cp -r hw "$work/$1/hw"
    cp -r tests/properties "$work/$1/tests/properties"
    for name in properties.sh path.sh certificate.sh times.awk; do
        cp "harness/prove/$name" "$work/$1/harness/prove/"
    done
    ln -s "$root/constraints" "$root/csim" "$root/gen" "$work/$1"
    mkdir "$work/$1/build"
    for name in rfgen certify obligations; do ln -s "$root/build/$name" "$work/$1/build"; done
}

ask() { # folder, words for properties.sh
    run in_copy "$@"
}
in_copy() { # the same
    (cd "$work/$1" && shift && PATH="${stub:+$stub:}$PATH" \
        sh harness/prove/properties.sh --seconds 60 "$@")
}

holds() { # block, size
    copy "$1_$2"
    ask "$1_$2" "$1" "$2"
    [ "$status" -eq 0 ] ||
        fail "$1 $2: expected every property to hold, got" \
            "$(grep -vE '^(PROVED|REACHED|TIGHT) ' "$work/said" | head -n 3)"
    checks=$((checks + $(grep -cE '^(PROVED|REACHED|TIGHT) ' "$work/said")))
}

# A fault in the Verilog of a copy, and the verdict on the property that it breaks.
refuted() { # name, verdict, block, size, property, file, sed script
    copy "$1"
    edit "$work/$1/$6" "$7"
    is_refuted "$@"
}

# The same of a wrong row, which the path between the wrapper's blocks takes.
# `also`: a script for more rows.
also=
row_refuted() { # name, verdict, block, size, property, table, row, another one
    copy "$1"
    sh tests/faulty_rows.sh "$work/rows" "gen/blocks/$6" "$7" "$8" "$also"
    rm "$work/$1/build/rfgen" && cp "$work/rows/rfgen" "$work/$1/build/rfgen"
    is_refuted "$@"
}

is_refuted() { # name, verdict, block, size, property
    ask "$1" --only "^$5\$" "$3" "$4"
    ends 1 "^$2 $3 $4 $5 "
    [ "$2" = REFUTED ] || return 0
    ends 1 '^    cycle [1-9][0-9]*: .*_i=0x' # inputs of the trace
    [ -s "$work/$1/$(sed -n 's/^    waves: //p' "$work/said")" ] ||
        fail "$1: expected waves of the trace, got: $(said)"
}

holds bank_arbiter b2
holds bank_arbiter n2
holds bank_arbiter r4p
holds status_table s2
holds steal_path p2
holds warp_scheduler w3
holds warp_scheduler l3
holds operand_collector c2
holds operand_collector c2r
holds ccu e3
holds ccu_allocator u2
holds malekeh_scheduler m3
holds sthld_controller i3
holds ccu_owner o2
holds address_allocator a2
holds two_level_scheduler t2
holds prefetch_path f1
holds bank_timer b1
holds bank_timer b2
holds bank_timer b2p
holds ltrf_collector k2
holds prefetch_unit g2
holds prefetch_unit g2c
holds write_buffer q2
holds register_cache t2
holds rc_path p1
holds rc_write_port w2
holds rc_write_back v2
holds rfc e2f
holds rfc_operands d2
holds rfc_port q3
holds rfc_path g2
holds orf o2
holds victim_buffer v2
holds rc_collector x2
holds unified_arbiter u2

arbiter=hw/bank_arbiter.v table=hw/status_table.v scheduler=hw/warp_scheduler.v \
    collector=hw/operand_collector.v
ccu=hw/ccu.v allocator=hw/ccu_allocator.v
ring=hw/address_ring.v prefetch=hw/prefetch_unit.v two_level=hw/two_level_scheduler.v \
    timer=hw/bank_timer.v
refuted two_grants REFUTED bank_arbiter b2 bad_grant_one_hot $arbiter \
    's/~rd_none & ~home_takes & ~(|wf) & ~write_first/~rd_none \& ~home_takes \& ~write_first/'
refuted write_waits REFUTED bank_arbiter b2 bad_below_w_forced $arbiter \
    's/(|wf) & ~home_takes;/(|wf) \& ~home_takes \& rd_none;/'
refuted idle_bank REFUTED bank_arbiter b2 bad_idle_with_work $arbiter \
    's/(|wn) & ~(stealing & other\[b\])/(|wn) \& ~(stealing \& (other[b] | rd_any))/'
refuted blocked_read REFUTED bank_arbiter b2 bad_read_without_request $arbiter \
    's/rd_here & ~rd_blocked;/rd_here;/'
refuted target_with_read REFUTED bank_arbiter b2 bad_target_not_vacant $arbiter \
    's/ & ~rd_any & ~steal_any/ \& ~steal_any/'
refuted unfair REFUTED bank_arbiter b2 bad_wait_r_normal hw/prim/rr_pick.v \
    's/assign mask_o  = .*/assign mask_o = mask_i;/'
refuted doubled REFUTED status_table s2 bad_steal_doubled $table \
    's/m_q\[b\] <= 1.b0;$/m_q[b] <= m_q[b];/'
refuted waw REFUTED status_table s2 bad_write_blocked $table \
    's/= wb_dest_hit | wb_free_hit;/= wb_free_hit;/'
refuted live_target REFUTED status_table s2 bad_target_live $table \
    's/&& wb_row_i\[p\*RowBits +: RowBits\] == row_next/\&\& wb_row_i[p*RowBits +: RowBits] == row/'
refuted same_candidate REFUTED warp_scheduler w3 bad_cand_not_ready $scheduler \
    's/override & root_valid & (root_warp != cand_warp_q)/override \& root_valid/'
refuted starved REFUTED warp_scheduler l3 bad_wait $scheduler \
    's/{last_valid_q, last_warp_q} >= {1.b1, warp}/{last_valid_q, last_warp_q} > {1'"'"'b1, warp}/'
refuted early REFUTED operand_collector c2 bad_dispatch_early $collector \
    's/~(|(pending_q\[c\*Slots +: Slots\] | filling.*))/~(|pending_q[c*Slots +: Slots])/'
refuted unit_twice REFUTED operand_collector c2 bad_unit_taken $collector \
    's/(vacant & ~arrive_taken\[First +: Units\])/(vacant)/'
refuted read_too_early REFUTED steal_path p2 bad_read_before $arbiter \
    's/assign rd_normal = rd_here & ~rd_blocked;/assign rd_normal = rd_here;/'
refuted target_awaited REFUTED steal_path p2 bad_target_awaited $table \
    's/if (m_q\[e\] && dest/if (1'"'"'b0 \&\& dest/'
refuted lost REFUTED steal_path p2 bad_lost $table \
    's/home_go_i && home_entry_i == Bank/home_go_i \&\& home_entry_i <= Bank/'
refuted far_write REFUTED ccu e3 bad_stale $ccu \
    's/{ours\[p\] & ~store_hit\[p\]}}/{ours[p] \& wb_near_i[p] \& ~store_hit[p]}}/'
refuted dropped_write REFUTED ccu e3 bad_stale $ccu \
    's/{ours\[p\] & ~store_hit/{(chosen[p] | ours[p] \& ~wb_near_i[p]) \& ~store_hit/'
refuted flush REFUTED ccu e3 bad_flush $ccu 's/ct_valid_q & ~{CtEntries{flush}}/ct_valid_q/'
refuted locked REFUTED ccu e3 bad_locked_replaced $ccu \
    's/chosen\[p\] & found & ~locked;/chosen[p] \& found;/'
refuted other_operand REFUTED ccu e3 bad_operand $ccu \
    's/alloc_i ? hits : ct_lock_q/alloc_i ? hits : {CtEntries{1'"'"'b0}}/'
refuted half_ready REFUTED ccu e3 bad_ready_early $ccu \
    's/busy_q & ~(|(oct_valid_q & ~oct_ready_q))/busy_q \& ~(|pending_q)/'
refuted most_recent REFUTED ccu e3 bad_victim hw/ccu_replace.v \
    's/(last & ~later_i\[/(last \& later_i[/'
refuted stall_less REFUTED ccu_allocator u2 bad_near_early $allocator \
    's/stalls_q > {/stalls_q >= {/'
refuted taken_busy REFUTED ccu_allocator u2 bad_taken_busy $allocator \
    's/free     = ~unit_busy;/free     = ~ccu_busy_i;/'
refuted without_ccu REFUTED malekeh_scheduler m3 bad_class hw/malekeh_scheduler.v \
    's/{~has\[w\], age/{has[w], age/'
refuted not_cut REFUTED sthld_controller i3 bad_step hw/sthld_controller.v \
    's/: above ? {SthldBits{1.b1}}/: above ? {SthldBits{1'"'"'b0}}/'
refuted two_units REFUTED ccu_owner o2 bad_two_units $allocator \
    's/unit_owned\[u\] & (warp == pick_warp_i)/~ccu_near_i[u] \& &/'
refuted in_flight REFUTED ccu_owner o2 bad_alloc_busy hw/malekeh_scheduler.v \
    's/ready_i & ~waits;/ready_i;/'
refuted bank_twice REFUTED address_allocator a2 bad_bank_twice $ring 's/give_i & known;/give_i;/'
refuted bank_leaked REFUTED address_allocator a2 bad_bank_leaked $ring \
    's/used_o = used_i - 1.b1/used_o = used_i/'
refuted address_twice REFUTED address_allocator a2 bad_address_twice hw/address_allocator.v \
    's/address ^ offset_tail/offset_tail/'
refuted wrong_error REFUTED address_allocator a2 bad_bank_error hw/address_allocator.v \
    's/(|take_error) ?/((|take_error) \& ~(|give_error)) ?/'
refuted left_valid REFUTED prefetch_path f1 bad_bank_lost hw/wcb.v \
    's/{ThreadRegs{drop_i}}/{ThreadRegs{1'"'"'b0}}/'
refuted bank_not_there REFUTED prefetch_path f1 bad_no_bank $prefetch \
    's/(bank_ok_i\[p\]),/(1'"'"'b1),/'
refuted released_twice REFUTED prefetch_path f1 bad_bank_not_taken $prefetch \
    's/(leaves\[p\] || enters\[p\])/(enters[p])/'
refuted waiting_issues REFUTED two_level_scheduler t2 bad_issue_not_running $two_level \
    's/held_q & running_q & ready & ~waits/held_q \& ready \& ~waits/'
refuted held_back REFUTED two_level_scheduler t2 bad_issue_held_back $two_level \
    's/hold_i | stop_i/stop_i/'
refuted stopped_leaves REFUTED two_level_scheduler t2 bad_leave_needless $two_level \
    's/ & ~cleared & ~stopped)/ \& ~cleared)/'
refuted busy_early REFUTED bank_timer b2p bad_done $timer 's/index - age;/index - age - 1'"'"'b1;/'
refuted read_not_busy REFUTED bank_timer b2 bad_overlap $timer \
    's/assign busy_o\[b\] = left > One;/assign busy_o[b] = left > One \& ~reads[last];/'
# Later than the first cycles of an induction.
refuted deep REFUTED bank_arbiter b5 bad_wait_r_normal tests/properties/property_wait.v \
    's/assign late_o  = .*/assign late_o = asks_i \& (count_q == Bound);/'
# What cannot fail shows here: assumptions that contradict each other, a bound that is never
# reached.
refuted vacuous NEVER bank_arbiter b2 cover_r_normal tests/properties/bank_arbiter_properties.v \
    's/wire assumed = holds & distinct/wire assumed = (rd_valid_i == 0) \& holds \& distinct/'
refuted loose NEVER bank_arbiter b2 tight_wait_r_normal tests/properties/property_wait.v \
    's/(count_q == Bound)/(count_q > Bound)/'

# Wrong wires.
also='s/^ADDED$/&\nUNUSED(table.rd_blocked)/'
row_refuted unblocked REFUTED steal_path p2 bad_read_before rf_steal.def \
    'CONNECT(arbiter.rd_blocked, table.rd_blocked)' 'CONNECT(arbiter.rd_blocked, ZERO)'
also=
row_refuted not_taken_back REFUTED prefetch_path f1 bad_bank_lost rf_ltrf.def \
    'CONNECT(allocator.release, moves.leaves)' 'CONNECT(allocator.release, moves.enters)'
row_refuted busy_unseen REFUTED ccu_owner o2 bad_alloc_busy rf_malekeh.def \
    'CONNECT(allocator.ccu_busy, ccu.busy)' \
    'CONNECT(allocator.ccu_busy, ccu.ready)\nUNUSED(ccu.busy)'
row_refuted full_unseen REFUTED rfc_path g2 bad_operand_old rf_rfc.def \
    'CONNECT(rd_open.taken, writes.taken)' 'CONNECT(rd_open.taken, timer.busy)'
row_refuted lanes_kept REFUTED rfc_path g2 bad_hit_old rf_rfc.def \
    'CONNECT(rfc.drop, taken.drop)' 'CONNECT(rfc.drop, ZERO)\nUNUSED(taken.drop)'

# No tool is believed. Instead of a tool runs a text, which may run the tool as "$real".
answers() { # name, tool, text, wanted in the log, status, words for properties.sh
    copy "$1"
    stub=$work/$1/stub
    mkdir "$stub"
    printf '#!/bin/sh\nreal=%s\n%s\n' "$(command -v "$2")" "$3" >"$stub/$2"
    chmod +x "$stub/$2"
    wanted=$4 expected=$5
    name=$1
    shift 5
    ask "$name" "$@"
    stub=
    ends "$expected" "$wanted"
    [ "$expected" -eq 0 ] || ! grep -q '^PROVED ' "$work/said" ||
        fail "$name: expected nothing to be PROVED, got: $(said)"
}
# shellcheck disable=SC2016 # texts of stubs
{
    cut='for proof; do :; done
        status=0; "$real" "$@" || status=$?
        head -c 20 "$proof" >"$proof.cut"; mv "$proof.cut" "$proof"; exit $status'
    answers cut_proof cadical "$cut" 'REFUSED .*expected the empty clause' 1 \
        --only '^bad_lost$' victim_buffer v2
    answers too_long cadical 'kill -XFSZ $$' '^PROVED .* bad_lost way=abc ' 0 \
        --only '^bad_lost$' victim_buffer v2
    answers no_time cadical 'exit 0' '^PROVED .* bad_data way=abc ' 0 --only '^bad_data$' rfc e2
    less='"$real" "$@"; status=$?
        for plan in build/properties/*/*/*.pla; do
            [ -f "$plan" ] || continue
            sed -e "/^[01-]* 1/{ 2,40d; }" -e "/^[.]p/d" "$plan" >"$plan.less"
            { grep -v "^[.]e" "$plan.less"; echo .e; } >"$plan.rest"
            sed "1i .p $(grep -c "^[01-]* 1" "$plan.rest")" "$plan.rest" >"$plan"
        done; exit $status'
    answers less_invariant berkeley-abc "$less" 'REFUSED .* it is none: ' 1 \
        --only '^bad_data$' rfc e2
    lies='for proof; do :; done; printf "a\000" >"$proof"; exit 20'
    answers all_true cadical "$lies" 'REFUSED .*expected' 1 --only '^bad_lost$' victim_buffer v2
}

# At a design point a wrapper gets the sizes of its own block; another one has Entries, too.
copy own_size
ask own_size --only '^bad_waits$' rfc rfc6
ends 0 ''
grep -q '\.Entries(32.sd6)' "$work/own_size/build/properties/rfc6/rfc/gates.ys" ||
    fail 'own_size: expected Entries 6, got another'
copy two_sizes
edit "$work/two_sizes/tests/properties/rfc_properties.v" \
    '/^.include .*_block.vh/i\  register_cache #('
ask two_sizes rfc rfc6
ends 2 'expected one size of Entries'

copy no_path
edit "$work/no_path/tests/properties/steal_path_properties.v" 's/^\(.. Path .*\) table/\1 tables/'
ask no_path steal_path p2
ends 2 'rf_steal.def:1: tables: expected a block'
edit "$work/no_path/tests/properties/steal_path_properties.v" 's/ tables/ table Size=1/'
ask no_path steal_path p2
ends 2 'rf_steal.def:1: Size=1: expected a block, an input of one or a parameter'

copy no_reset
edit "$work/no_reset/hw/warp_scheduler.v" 's/^ *cand_valid_q <= 1.b0;$//'
ask no_reset warp_scheduler w3
ends 2 'gates.ys.log:1: expected a netlist'

# A part that its variable lacks: yosys writes nothing there, Verilator another part.
copy beyond
edit "$work/beyond/hw/warp_scheduler.v" \
    's/^endmodule/  wire past = cand_warp_q[SchedulerWarpBits];\n&/'
ask beyond warp_scheduler w3
ends 2 '^hw/warp_scheduler.v:[0-9]*: expected parts that .* out of bounds'
echo "properties checked: $checks"
