#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# order.sh: `rfgen check` refuses a C top that calls a block before a value that it reads in the
# same cycle is there. The same of one that leaves a block out or calls it twice. Each fault is
# seeded into a copy of csim/rf_X.c, in build/check_order. The tops as they are pass.
. tests/checks/lib.sh

# fault NAME DESIGN SCRIPT SAYS: status 1 and SAYS, with a line of the C top, for this edit.
fault() {
    top=$(build/rfgen show "constraints/designs/$2.ini" top)
    echo "$1"
    edit "csim/$top.c" "$3" "$work/$top.c"
    expect 1 "^$work/$top.c:[1-9][0-9]*: expected $4" env TWINRF_CSIM="$work" \
        build/rfgen check "constraints/designs/$2.ini" "$work/out"
}

# One design point of each top.
build/rfgen show top constraints/designs/*.ini >"$work/tops"
for table in gen/blocks/rf_*.def; do
    top=$(basename "$table" .def)
    design=$(awk -F '\t' -v top="$top" '$3 == top { print $1; exit }' "$work/tops")
    ok build/rfgen order "constraints/designs/$design.ini"
done

swapped='N;s/^\(.*\)\n\(.*\)$/\2\n\1/' # a line and the one behind it

fault 'a table that matches before there are requests' steal8 \
    "/^    request(m, in, &c);/{N;N;s/^\(.*\)\n\(.*\)\n\(.*\)\$/\2\n\3\n\1/}" \
    'operand_collector_outputs, which gives collector.rd_valid, before status_table_outputs'
fault 'a pick before its grants' steal8 "/^    arbitrate(m, in, &c);/{$swapped}" \
    'bank_arbiter_step, which gives arbiter.steal_success, before warp_scheduler_step'
fault 'a collector before the pick' straight8 "/^    issue(m, in, &c, out);/{$swapped}" \
    'warp_scheduler_step, which gives scheduler.issue_valid, before operand_collector_step'
fault 'grants before the timer is read' bl \
    '/^    bank_timer_outputs(/d' \
    'a call of bank_timer_outputs, which gives timer.done, before ltrf_collector_step'
fault 'operands before they are looked up' ltrf \
    '/^    ask_wcbs(m, in, &c);/d;s/^    collect(m, &c);/    ask_wcbs(m, in, \&c);\n&/' \
    'wcb_outputs, which gives wcb.lookup_bank, before ltrf_collector_outputs'
end='sthld_controller_step(\&sthld_in, \&m->s.sthld, \&sthld, \&next.sthld);'
fault 'an interval that ends before its cycle' malekeh \
    "/^    sthld_controller_step(/d;s/^    sthld_controller_outputs(.*/&\n    $end/" \
    'malekeh_scheduler_step, which gives scheduler.issue_valid, before sthld_controller_step'
fault 'data that moves before it is commanded' ocu \
    '/^    request(m, in, &sc);/{N;s/^/    datapath_move(0, 0, 0, 0, 0, 0, 0);\n/}' \
    'one call of datapath_move a cycle, got a second one'
fault 'a block that is left out' steal8 '/^    book(m, &c);/d' \
    'a call of status_table_step, got none'
fault 'data that never moves' bl '/^    bl_datapath_move(/,/;$/d' \
    'a call of bl_datapath_move, got none'
fault 'a block called twice' steal8 's/^    book(m, &c);/&\n&/' \
    'one call of status_table_step a cycle, got a second one, the first is line'
fault 'one of several instances' straight8 \
    's/^    for (unsigned i = 0; i < SCHEDULERS; .*/    {\n        unsigned i = 0;/' \
    'warp_scheduler_step in a loop over its instances, got it outside of loops'
fault 'one block in a loop' bl \
    's/^    keep_time(m, &c);/    for (unsigned i = 0; i < 2; i++)\n    &/' \
    'bank_timer_step outside of loops, as it is one block, got it in a loop'
fault 'a block of another top' straight8 \
    's/^    collect(m, &c);/&\n    status_table_step(0, 0, 0, 0);/' \
    'a block of gen\/blocks\/rf_straight.def, got status_table_step'

echo "order: every seeded fault is named"
