#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# structure.sh: the structure theorems hold of rf_steal's blocks at a small size, and of the wiring
# of a top of each kind. So they do of rc_banks with three threads, where cones do not show it. They
# do not hold where a fault is seeded: control takes a bit of data, a register has no reset. Nor
# where an output is X, data of two columns meet, a lane takes another one's control or is not like
# the rest.
. tests/checks/lib.sh

tops='steal8 straight16 ocu malekeh bl ltrf_keep_shared rc2_cpl rc_base orf3_split rfc6
    unified_orf3_split'
known=$(find gen/blocks -name 'rf_*.def' | wc -l)
asked=$(for top in $tops; do build/rfgen show "constraints/designs/$top.ini" top; done |
    sort -u | wc -l)
same 'tops with a point' "$known" "$asked"
# shellcheck disable=SC2046,SC2086 # lists of words
ok sh harness/prove/structure.sh 60 n2 r4/rc_banks $(printf 'top:%s ' $tops)
same 'theorems proved' $((7 + known)) "$(grep -c '^PROVED structure ' "$work/said")"

# leaks FILE OLD NEW WHAT SAYS: that line is changed in a copy of hw. Then the theorems on WHAT do
# not hold, and the answer is like SAYS.
written=build/structure-of/straight16.top/gen/hw
leaks() {
    rm -rf "$work/hw"
    cp -r hw "$work/hw"
    touch "$work/hw/SEEDED"
    from=hw/$1
    if [ ! -f "$from" ]; then from=$written/$1; fi
    edit "$from" "s/$2/$3/" "$work/hw/$1"
    expect 1 "^LEAKS structure $5" env TWINRF_BUILD="$work/build" TWINRF_HW="$work/hw" \
        sh harness/prove/structure.sh 60 "$4"
    faults=$((faults + 1))
}
faults=0
leaks rf_straight.v '\.we_i    (arbiter_bank_we\[i\])' \
    '.we_i    (arbiter_bank_we[i] ^ bank_rdata[0])' top:straight16 \
    'rf_straight straight16 at g_bank.*\.we.*: control depends on data'
leaks rf_straight.v '\.en_i    (arbiter_bank_en\[i\])' \
    '.en_i    (arbiter_bank_en[i] \& ~wb_data_i[5])' top:straight16 \
    'rf_straight straight16 at g_bank.*\.en.*: control depends on data'
leaks warp_scheduler.v '^      last_warp_q  <= {Sch.*' '' steal8/warp_scheduler \
    'warp_scheduler steal8 at reset: .*register last_warp.*: expected a constant after reset'
leaks warp_scheduler.v ' : other_warp;' ' : {SchedulerWarpBits{1'"'b"'x}};' \
    steal8/warp_scheduler 'warp_scheduler steal8 at next_cand_warp.*: is X, though'
leaks register_bank.v '<= wdata_i\[i\*LaneBits +: LaneBits\]' \
    '<= wdata_i[(Lanes-1-i)*LaneBits +: LaneBits]' steal8/register_bank \
    'register_bank steal8 at mem.*: data depend on another column'
leaks register_bank.v '<= wdata_i\[i\*LaneBits +: LaneBits\]' \
    '<= wdata_i[i*LaneBits +: LaneBits] ^ {LaneBits{i == 2}}' steal8/register_bank \
    'register_bank steal8 at mem.*: data are not the function of column 0'
leaks rc_banks.v 'evict_i ? entry_q\[number\]\[i\*LaneBits' \
    'evict_i ? entry_q[number][((i+1)%Lanes)*LaneBits' r4/rc_banks \
    'rc_banks r4 at victim.*: data depend on another column'
leaks rc_banks.v 'if (d_mask_i\[i\])' 'if (d_mask_i[Lanes-1-i])' r4/rc_banks \
    'rc_banks r4 at entry.*: data depend on .* its lane'
leaks rc_banks.v 'if (d_mask_i\[i\])' 'if (d_mask_i[i] || i == 1)' r4/rc_banks \
    'rc_banks r4 at entry.*: data are not the function of column 0'

echo "the theorems hold, $faults faults are seen"
