#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# size.sh DESIGN BLOCK: the folder in which this block of this design point is built to be proved and self-tested, then, for a block
# that is proved small (docs/prove.md), rfgen's options of that size: "build/prove-small/ltrf.16 --set capacity_kb=8 ...".
# TWINRF_BUILD: the folder of all these, instead of build. TWINRF_SIZE=full: every block at the design point's own size, whatever time it takes.
set -eu

design=$1 block=$2 root=${TWINRF_BUILD:-build}
if [ "${TWINRF_SIZE:-}" = full ]; then
    echo "$root/$design"
    exit 0
fi
banks=$(sed -n 's/^banks *= *//p' "constraints/designs/$design.ini")

small() { # name, key=value...: the others are the design's
    folder=$root/prove-small/$design.$1
    shift
    echo "$folder$(printf ' --set %s' "$@")"
}

# Wide data: four rows, one bit a lane; the data paths take time for each bank and each loop over banks, so four of more than eight.
# rf_ltrf: yosys makes too many gates of its selections among 64 warps of 256 registers; narrow_crossbar: one bit a lane, the lanes are
# alike. prefetch_unit: 32 registers a warp instead of 256, for which the provers take 15 minutes.
case $block in
ltrf_datapath | rf_ltrf)
    small cache capacity_kb=2 banks=4 warps=8 collectors=2 lane_bits=1 interval_regs=4 active_warps=4 thread_regs=16
    ;;
register_bank | crossbar | ccu_crossbar | main_bank | *datapath)
    case $block in
    *datapath) banks=$((banks > 8 ? 4 : banks)) ;;
    esac
    small "$banks" capacity_kb=$((banks / 2)) "banks=$banks" warps=8 collectors=4 lane_bits=1
    ;;
narrow_crossbar)
    small narrow lane_bits=1
    ;;
prefetch_unit)
    small prefetch capacity_kb=64 warps=16 thread_regs=32
    ;;
*)
    echo "$root/$design"
    ;;
esac
