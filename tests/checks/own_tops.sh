#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# own_tops.sh: the examples of tests/own that take longer, in make test-all. A block written anew is
# proved equal, and runs inside of a top. A top with logic of its own agrees with the C model, and
# its export passes its bench. So does a netlist without a name of ours. A fault in each is found.
. tests/checks/lib.sh

mkdir -p "$work/hw" "$work/top"

cp tests/own/block/*.v "$work/hw"
block='BLOCK=warp_scheduler DESIGN=steal4'
# shellcheck disable=SC2086 # words
expect 0 '^PROVED warp_scheduler steal4 points=31 ' make -s prove $block HW="$work/hw" FRESH=1
expect 0 '^PASS write_steal design=steal8 .* mismatches=0' \
    make -s cosim TEST=write_steal WIDTH=narrow HW="$work/hw"
edit "$work/hw/warp_scheduler.v" 's/ && root != cand_warp_q;/;/'
# shellcheck disable=SC2086
expect 2 '^DIFFERS warp_scheduler steal4 at ' make -s prove $block HW="$work/hw" FRESH=1
expect 2 '^FAIL write_steal design=steal8 cycle=' \
    make -s cosim TEST=write_steal WIDTH=narrow HW="$work/hw"

: >"$work/before"
own="DESIGN=straight4 WIDTH=narrow HW=$work/top"
build/rfgen generate constraints/designs/straight4.ini "$work/straight4"
cp tests/own/top/activity.v "$work/straight4/gen/hw/rf_straight.v" "$work/top"
edit "$work/top/rf_straight.v" "$(cat tests/own/top/add_activity.sed)"
# shellcheck disable=SC2086
expect 0 '^PASS straight design=straight4 .* mismatches=0' make -s cosim TEST=straight $own
# shellcheck disable=SC2086
ok make -s gen $own
given=$(find build/given -path '*/narrow/straight4/hw/straight4_activity.v' -newer "$work/before")
given=${given%/*}
[ -n "$given" ] || fail 'make gen HW=: expected straight4_activity.v, got none'

export STRAIGHT4_HW="$root/$given"
bench() { # what is expected, Verilog words of Icarus
    expected=$1
    shift
    iverilog -g2005 -o "$work/bench" "$@" "$STRAIGHT4_HW/bench/straight4_tb.v"
    expect 0 "^$expected" vvp "$work/bench" \
        "+straight4_vectors=$STRAIGHT4_HW/bench/straight4_tb.hex"
}
bench 'PASS straight4 cycles=480 ' -c "$STRAIGHT4_HW/files.f"
ok yosys -q -p "tcl $STRAIGHT4_HW/files.tcl; hierarchy -check -top straight4; proc; flatten
    opt_clean; rename -hide; rename -enumerate -pattern own%; write_verilog -noattr $work/flat.v"
! grep -q 'bank_arbiter' "$work/flat.v" || fail 'expected a netlist without names of ours'
bench 'PASS straight4 cycles=480 ' "$work/flat.v"

edit "$work/top/rf_straight.v" 's/(dispatch_ready_i)/(~dispatch_ready_i)/'
# shellcheck disable=SC2086
expect 2 '^FAIL straight design=straight4 cycle=' make -s cosim TEST=straight $own
edit "$work/flat.v" 's/^  assign wb_kind_o\[1:0\] = /&~/'
bench 'FAIL straight4 cycle=' "$work/flat.v"
# A SystemC bench around both halves follows either; with a faulty C model it fails.
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
ok make -s gen DESIGN=straight16
mkdir "$work/straight16"
cp -R build/straight16/hw build/straight16/csim build/straight16/systemc "$work/straight16"
ok cmake -S tests/own/systemc -B "$work/cmake" -DSTRAIGHT16="$work/straight16/systemc"
my_bench() { # what is expected, status, whom it follows
    ok cmake --build "$work/cmake"
    expect "$2" "^$1" "$work/cmake/my_bench" "$3"
}
line=$(sed -n 's/^    \(960 sums\)/\1/p' tests/own/systemc/README.md)
my_bench "$line" 0 rtl
my_bench "$line" 0 c
edit "$work/straight16/csim/straight16.c" \
    's|memcpy(to, data, DATA_WORDS|memcpy(to, data, (DATA_WORDS - 1)|'
my_bench '960 sums, [1-9][0-9]* wrong, .* [1-9][0-9]* differ' 1 c
echo "own_tops: proved and in lockstep, exported, flattened; a fault in each is found"
