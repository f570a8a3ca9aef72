#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# own.sh [tops]: the examples of tests/own. A block written anew agrees with the C model in
# lockstep, a simulator around the C model computes what it should. `tops`, in make test-all: those
# that take longer. The block is proved equal, and runs inside of a top. A top with logic of its own
# agrees with the C model, and its export passes its bench. So does a netlist without a name of
# ours. A SystemC bench follows both halves. A fault in each is found.
check=own${1:+_$1}
. tests/checks/lib.sh

made() { # status, what is expected, words for make
    wanted_status=$1 wanted_line=$2
    shift 2
    # shellcheck disable=SC2048,SC2086 # lists of words
    expect "$wanted_status" "^$wanted_line" make -s $*
}
fault_in_block() {
    edit "$work/hw/warp_scheduler.v" 's/ && root != cand_warp_q;/;/'
}
fault_in_model() { # file, a copy of it
    edit "$1" 's|memcpy(to, data, DATA_WORDS|memcpy(to, data, (DATA_WORDS - 1)|' "$2"
}
mkdir -p "$work/hw" "$work/top"
cp tests/own/block/*.v "$work/hw"
block="BLOCK=warp_scheduler DESIGN=steal4 HW=$work/hw"
model=$work/straight16/csim/straight16.c

if [ $# -eq 0 ]; then
    alone="cosim $block WIDTH=narrow CYCLES=20000"
    made 0 'PASS block warp_scheduler design=steal4 cycles=20000 .* mismatches=0' "$alone"
    fault_in_block
    made 2 'FAIL block_warp_scheduler design=steal4 cycle=[0-9]*: ' "$alone"

    as_bytes=$(sh harness/mk/as_bytes.sh)
    build/rfgen export constraints/designs/straight16.ini "$work/straight16"
    simulate() { # status, model: what the simulator says
        gcc -std=c11 -O1 "$as_bytes" -Wall -Wextra -Werror \
            "-I$work/straight16/csim" -Itests/own/simulator tests/own/simulator/*.c "$2" \
            -o "$work/my_sim"
        expect "$1" '' "$work/my_sim"
    }
    simulate 0 "$model"
    grep -qF "    $(cat "$work/stdout")" tests/own/simulator/README.md ||
        fail "my_sim: expected what its README.md says, got: $(said)"
    fault_in_model "$model" "$work/faulty.c"
    simulate 1 "$work/faulty.c"
    echo "own: the block agrees, the simulator adds up, a fault in each is found"
    exit 0
fi

inside="cosim TEST=write_steal WIDTH=narrow HW=$work/hw"
made 0 'PROVED warp_scheduler steal4 points=31 ' prove "$block" FRESH=1
made 0 'PASS write_steal design=steal8 .* mismatches=0' "$inside"
fault_in_block
made 2 'DIFFERS warp_scheduler steal4 at ' prove "$block" FRESH=1
made 2 'FAIL write_steal design=steal8 cycle=' "$inside"

: >"$work/before"
own="DESIGN=straight4 WIDTH=narrow HW=$work/top"
build/rfgen generate constraints/designs/straight4.ini "$work/straight4"
cp tests/own/top/activity.v "$work/straight4/gen/hw/rf_straight.v" "$work/top"
edit "$work/top/rf_straight.v" "$(cat tests/own/top/add_activity.sed)"
made 0 'PASS straight design=straight4 .* mismatches=0' cosim TEST=straight "$own"
made 0 '' gen "$own"
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
made 2 'FAIL straight design=straight4 cycle=' cosim TEST=straight "$own"
edit "$work/flat.v" 's/^  assign wb_kind_o\[1:0\] = /&~/'
bench 'FAIL straight4 cycle=' "$work/flat.v"

# A SystemC bench around both halves follows either; with a faulty C model it fails.
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
ok make -s gen DESIGN=straight16
mkdir "$work/straight16"
cp -R build/straight16/hw build/straight16/csim build/straight16/systemc "$work/straight16"
ok cmake -S tests/own/systemc -B "$work/cmake" -DSTRAIGHT16="$work/straight16/systemc"
my_bench() { # status, what is expected, whom it follows
    ok cmake --build "$work/cmake"
    expect "$1" "^$2" "$work/cmake/my_bench" "$3"
}
line=$(sed -n 's/^    \(960 sums\)/\1/p' tests/own/systemc/README.md)
my_bench 0 "$line" rtl
my_bench 0 "$line" c
fault_in_model "$model" "$model"
my_bench 1 '960 sums, [1-9][0-9]* wrong, .* [1-9][0-9]* differ' c
echo "own_tops: proved and in lockstep, exported, flattened; a fault in each is found"
