#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# size.sh DESIGN BLOCK: the folder in which this block of this design point is built to be proved
# and self-tested. For a block that is proved small (docs/prove.md), rfgen's options of that size
# follow: "build/prove-small/ltrf.16 --set capacity_kb=8 ...".
#
# TWINRF_BUILD: the folder of all these, instead of build. TWINRF_SIZE=full: every block at the
# design point's own size, whatever time it takes. TWINRF_SIZE=lanes: what is proved small with all
# lanes of 32 bits.
# TWINRF_SIZE=selftest: where yosys needs most of a self-test's time, the smallest size that has
# every path: a translation does not know sizes.
set -eu

design=$1 block=$2 root=${TWINRF_BUILD:-build}
if [ "${TWINRF_SIZE:-}" = full ]; then
    echo "$root/$design"
    exit 0
fi
banks=$(build/rfgen show "constraints/designs/$design.ini" banks)
units=$(build/rfgen show "constraints/designs/$design.ini" collectors)
units=$((units > 4 ? 4 : units))

small() { # name, key=value...: the others are the design's
    folder=$root/prove-small/$design.$1
    shift
    if [ "${TWINRF_SIZE:-}" = lanes ]; then
        folder=$folder.lanes
        # shellcheck disable=SC2046 # a list of words
        set -- $(all_lanes "$@")
    fi
    echo "$folder$(for key; do printf ' --set %s' "$key"; done)"
}

# The capacity counts whole registers, so it grows with the lanes and rows stay.
all_lanes() { # key=value...
    printf '%s\n' "$@" | awk -F = '
        $1 == "lane_bits" || $1 == "threads" { times = (times ? times : 1) * 32 / $2; next }
        $1 == "capacity_kb" { capacity = $2; next }
        { print }
        END { if (capacity) print "capacity_kb=" capacity * (times ? times : 1) }'
}

# Wide data: four rows and two words of data (4 bits a lane). With a link it is two words of a beat
# (16 bits a lane, or 8 with two beats). Every number still has two values or more. The data
# paths take time for each bank and each loop over banks: four banks, two units; in rf_ltrf two.
#
# rf_ltrf: all 64 warps, of 8 registers; what yosys makes of the selections among WCBs grows with
# warps x registers (docs/prove-tops.md). prefetch_unit: 32 registers a warp instead of 256, for
# which the provers take 15 minutes.
case ${TWINRF_SIZE:-}/$block in
selftest/wcb | selftest/prefetch_unit | selftest/narrow_crossbar) block=ltrf_datapath ;;
selftest/rfc_operands)
    small requests capacity_kb=2 banks=4 warps=8 collectors=4 slots=2 active_warps=4 threads=4
    exit 0
    ;;
esac
case $block in
rf_rc)
    small threads2 threads=2
    ;;
rf_ltrf)
    small warps capacity_kb=8 banks=4 collectors=2 lane_bits=16 interval_regs=4 active_warps=4 \
        thread_regs=8
    ;;
ltrf_datapath)
    small path capacity_kb=1 banks=2 warps=4 collectors=2 lane_bits=8 beats=2 interval_regs=2 \
        active_warps=2 thread_regs=8
    ;;
narrow_crossbar)
    small link capacity_kb=2 banks=4 warps=8 collectors=4 lane_bits=16 interval_regs=4 \
        active_warps=4
    ;;
ccu_crossbar)
    small crossbar capacity_kb=2 banks=4 warps=8 lane_bits=4
    ;;
ccu_datapath)
    small path capacity_kb=2 banks=4 warps=8 ct_entries=4 slots=3 lane_bits=4
    ;;
rfc_data | rfc_datapath)
    small path capacity_kb=2 banks=4 warps=8 collectors=2 active_warps=2 rfc_entries=2 lane_bits=4
    ;;
rc_banks | rc_datapath)
    small path capacity_kb=1 warps=2 slots=2 threads=4 lane_bits=8
    ;;
# Rows of entries: a power of two, as a number beyond them, which wild inputs give, is undefined.
orf_data)
    small words capacity_kb=2 warps=8 collectors=2 active_warps=2 orf_entries=3 lrf=unified \
        lane_bits=4
    ;;
orf_datapath | unified_banks | unified_datapath)
    small path capacity_kb=1 banks=2 warps=4 collectors=2 slots=2 active_warps=2 orf_entries=1 \
        lrf=unified lane_bits=4
    ;;
*datapath)
    small path capacity_kb=2 banks=4 warps=8 collectors=2 lane_bits=4
    ;;
register_bank | crossbar | main_bank)
    # of more than eight banks eight, and as many units as the design point has, four at most
    banks=$((banks > 8 ? 8 : banks))
    cache=
    if [ -n "$(build/rfgen show "constraints/designs/$design.ini" interval_regs)" ]; then
        cache="interval_regs=$banks active_warps=4"
    fi
    # shellcheck disable=SC2086 # two keys
    small "words$banks" capacity_kb=$((banks / 2)) "banks=$banks" warps=8 "collectors=$units" \
        lane_bits=4 $cache
    ;;
# Threads are copies that share inputs; what two of them do, thirty-two do, too.
register_cache | rc_collector | rc_write_port | rc_write_back)
    small threads2 threads=2
    ;;
dual_bank)
    small words capacity_kb=1 warps=2 lane_bits=4
    ;;
prefetch_unit)
    small prefetch capacity_kb=64 warps=16 thread_regs=32
    ;;
*)
    echo "$root/$design"
    ;;
esac
