#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# order.sh: `rfgen check` refuses a C top that calls a block before a value that it reads in the
# same cycle is there. The same of one that leaves a block out or calls it twice. Each fault is
# seeded into a copy of csim/rf_X.c, in build/check_order. The tops as they are pass.
set -eu

work=build/check_order
rm -rf "$work"
mkdir -p "$work"
failed=0

# refused NAME DESIGN SCRIPT SAYS: status 1 and SAYS, with a line of the C top, for this edit.
refused() {
    top=$(build/rfgen show "constraints/designs/$2.ini" top)
    sed "$3" "csim/$top.c" >"$work/$top.c"
    if cmp -s "csim/$top.c" "$work/$top.c"; then
        echo "$1: expected an edit of csim/$top.c, got none; write the fault anew"
        failed=1
    fi
    status=0
    TWINRF_CSIM=$work build/rfgen check "constraints/designs/$2.ini" "$work/out" \
        >"$work/said" 2>&1 || status=$?
    if [ "$status" -ne 1 ] || ! grep -q "^$work/$top.c:[1-9][0-9]*: expected $4" "$work/said"; then
        echo "$1: expected status 1 and '$work/$top.c:LINE: expected $4', got status $status:"
        cat "$work/said"
        failed=1
    fi
}

# One design point of each top.
build/rfgen show top constraints/designs/*.ini >"$work/tops"
for table in gen/blocks/rf_*.def; do
    top=$(basename "$table" .def)
    design=$(awk -F '\t' -v top="$top" '$3 == top { print $1; exit }' "$work/tops")
    build/rfgen order "constraints/designs/$design.ini" || failed=1
done

swapped='N;s/^\(.*\)\n\(.*\)$/\2\n\1/' # a line and the one behind it

refused 'a table that matches before there are requests' steal8 \
    "/^    request(m, in, &c);/{N;N;s/^\(.*\)\n\(.*\)\n\(.*\)\$/\2\n\3\n\1/}" \
    'operand_collector_outputs, which gives collector.rd_valid, before status_table_outputs'
refused 'a pick before its grants' steal8 "/^    arbitrate(m, in, &c);/{$swapped}" \
    'bank_arbiter_step, which gives arbiter.steal_success, before warp_scheduler_step'
refused 'a collector before the pick' straight8 "/^    issue(m, in, &c, out);/{$swapped}" \
    'warp_scheduler_step, which gives scheduler.issue_valid, before operand_collector_step'
refused 'grants before the timer is read' bl \
    '/^    bank_timer_outputs(/d' \
    'a call of bank_timer_outputs, which gives timer.done, before ltrf_collector_step'
refused 'operands before they are looked up' ltrf \
    '/^    ask_wcbs(m, in, &c);/d;s/^    collect(m, &c);/    ask_wcbs(m, in, \&c);\n&/' \
    'wcb_outputs, which gives wcb.lookup_bank, before ltrf_collector_outputs'
end='sthld_controller_step(\&sthld_in, \&m->s.sthld, \&sthld, \&next.sthld);'
refused 'an interval that ends before its cycle' malekeh \
    "/^    sthld_controller_step(/d;s/^    sthld_controller_outputs(.*/&\n    $end/" \
    'malekeh_scheduler_step, which gives scheduler.issue_valid, before sthld_controller_step'
refused 'data that moves before it is commanded' ocu \
    '/^    request(m, in, &sc);/{N;s/^/    datapath_move(0, 0, 0, 0, 0, 0, 0);\n/}' \
    'one call of datapath_move a cycle, got a second one'
refused 'a block that is left out' steal8 '/^    book(m, &c);/d' \
    'a call of status_table_step, got none'
refused 'data that never moves' bl '/^    bl_datapath_move(/,/;$/d' \
    'a call of bl_datapath_move, got none'
refused 'a block called twice' steal8 's/^    book(m, &c);/&\n&/' \
    'one call of status_table_step a cycle, got a second one, the first is line'
refused 'one of several instances' straight8 \
    's/^    for (unsigned i = 0; i < SCHEDULERS; .*/    {\n        unsigned i = 0;/' \
    'warp_scheduler_step in a loop over its instances, got it outside of loops'
refused 'one block in a loop' bl \
    's/^    keep_time(m, &c);/    for (unsigned i = 0; i < 2; i++)\n    &/' \
    'bank_timer_step outside of loops, as it is one block, got it in a loop'
refused 'a block of another top' straight8 \
    's/^    collect(m, &c);/&\n    status_table_step(0, 0, 0, 0);/' \
    'a block of gen\/blocks\/rf_straight.def, got status_table_step'

[ "$failed" -eq 0 ] && echo "order: every seeded fault is named"
exit "$failed"
