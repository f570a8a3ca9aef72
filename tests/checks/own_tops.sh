#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# own_tops.sh: the examples of tests/own that take longer, in make test-all. A block written anew is
# proved equal, and runs inside of a top. A top with logic of its own agrees with the C model, and
# its export passes its bench. So does a netlist without a name of ours. A fault in each is found.
set -eu

root=$PWD
work=$root/build/check_own_tops
rm -rf "$work"
mkdir -p "$work/hw" "$work/top"
fail() {
    echo "$1"
    exit 1
}
said() { # what is expected, status, command...
    expected=$1 wanted=$2
    shift 2
    status=0
    "$@" >"$work/said" 2>&1 || status=$?
    if [ "$status" -ne "$wanted" ] || ! grep -q "^$expected" "$work/said"; then
        fail "$*: expected $wanted and '$expected', got $status: $(cut -c 1-300 "$work/said")"
    fi
}
changed() { # file, sed words: in its place
    file=$1
    shift
    cp "$file" "$work/before"
    sed "$@" "$work/before" >"$file"
    ! cmp -s "$work/before" "$file" || fail "$file: expected to be changed by sed $*, was not"
}

cp tests/own/block/*.v "$work/hw"
block='BLOCK=warp_scheduler DESIGN=steal4'
# shellcheck disable=SC2086 # words
said 'PROVED warp_scheduler steal4 points=31 ' 0 make -s prove $block HW="$work/hw" FRESH=1
said 'PASS write_steal design=steal8 .* mismatches=0' 0 \
    make -s cosim TEST=write_steal WIDTH=narrow HW="$work/hw"
changed "$work/hw/warp_scheduler.v" 's/ && root != cand_warp_q;/;/'
# shellcheck disable=SC2086
said 'DIFFERS warp_scheduler steal4 at ' 2 make -s prove $block HW="$work/hw" FRESH=1
said 'FAIL write_steal design=steal8 cycle=' 2 \
    make -s cosim TEST=write_steal WIDTH=narrow HW="$work/hw"

own="DESIGN=straight4 WIDTH=narrow HW=$work/top"
build/rfgen generate constraints/designs/straight4.ini "$work/straight4"
cp tests/own/top/activity.v "$work/straight4/gen/hw/rf_straight.v" "$work/top"
changed "$work/top/rf_straight.v" -f tests/own/top/add_activity.sed
# shellcheck disable=SC2086
said 'PASS straight design=straight4 .* mismatches=0' 0 make -s cosim TEST=straight $own
# shellcheck disable=SC2086
make -s gen $own >"$work/log" 2>&1 || fail "$(tail -n 3 "$work/log")"
given=$(find build/given -path '*/narrow/straight4/hw/straight4_activity.v' -newer "$work/before")
given=${given%/*}
[ -n "$given" ] || fail 'make gen HW=: expected straight4_activity.v, got none'

export STRAIGHT4_HW="$root/$given"
bench() { # what is expected, Verilog words of Icarus
    expected=$1
    shift
    iverilog -g2005 -o "$work/bench" "$@" "$STRAIGHT4_HW/bench/straight4_tb.v"
    said "$expected" 0 vvp "$work/bench" "+straight4_vectors=$STRAIGHT4_HW/bench/straight4_tb.hex"
}
bench 'PASS straight4 cycles=480 ' -c "$STRAIGHT4_HW/files.f"
yosys -q -p "tcl $STRAIGHT4_HW/files.tcl; hierarchy -check -top straight4; proc; flatten
    opt_clean; rename -hide; rename -enumerate -pattern own%; write_verilog -noattr $work/flat.v" \
    >"$work/yosys.log" 2>&1 || fail "$(tail -n 3 "$work/yosys.log")"
! grep -q 'bank_arbiter' "$work/flat.v" || fail 'expected a netlist without names of ours'
bench 'PASS straight4 cycles=480 ' "$work/flat.v"

changed "$work/top/rf_straight.v" 's/(dispatch_ready_i)/(~dispatch_ready_i)/'
# shellcheck disable=SC2086
said 'FAIL straight design=straight4 cycle=' 2 make -s cosim TEST=straight $own
changed "$work/flat.v" 's/^  assign wb_kind_o\[1:0\] = /&~/'
bench 'FAIL straight4 cycle=' "$work/flat.v"
# A SystemC bench around both halves follows either; with a faulty C model it fails.
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
make -s gen DESIGN=straight16 >"$work/log" 2>&1 || fail "$(tail -n 3 "$work/log")"
mkdir "$work/straight16"
cp -R build/straight16/hw build/straight16/csim build/straight16/systemc "$work/straight16"
cmake -S tests/own/systemc -B "$work/cmake" -DSTRAIGHT16="$work/straight16/systemc" \
    >"$work/log" 2>&1 || fail "$(tail -n 5 "$work/log")"
my_bench() { # what is expected, status, whom it follows
    cmake --build "$work/cmake" >"$work/log" 2>&1 || fail "$(tail -n 5 "$work/log")"
    said "$1" "$2" "$work/cmake/my_bench" "$3"
}
line=$(sed -n 's/^    \(960 sums\)/\1/p' tests/own/systemc/README.md)
my_bench "$line" 0 rtl
my_bench "$line" 0 c
changed "$work/straight16/csim/straight16.c" \
    's|memcpy(to, data, DATA_WORDS|memcpy(to, data, (DATA_WORDS - 1)|'
my_bench '960 sums, [1-9][0-9]* wrong, .* [1-9][0-9]* differ' 1 c
echo "own_tops: proved and in lockstep, exported, flattened; a fault in each is found"
