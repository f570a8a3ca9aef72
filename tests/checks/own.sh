#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# own.sh: the examples of tests/own that are cheap. A block written anew agrees with the C model in
# lockstep, a simulator around the C model computes what it should. A fault in each is found.
. tests/checks/lib.sh

mkdir -p "$work/hw"

lockstep() { # what is expected, and its status
    expect "$2" "^$1" make -s cosim BLOCK=warp_scheduler DESIGN=steal4 WIDTH=narrow \
        HW="$work/hw" CYCLES=20000
}
cp tests/own/block/*.v "$work/hw"
lockstep 'PASS block warp_scheduler design=steal4 cycles=20000 .* mismatches=0' 0
edit tests/own/block/warp_scheduler.v 's/ && root != cand_warp_q;/;/' \
    "$work/hw/warp_scheduler.v"
lockstep 'FAIL block_warp_scheduler design=steal4 cycle=[0-9]*: ' 2

as_bytes=$(sh harness/mk/as_bytes.sh)
build/rfgen export constraints/designs/straight16.ini "$work/straight16"
model=$work/straight16/csim/straight16.c
simulate() { # status, model: what the simulator says
    gcc -std=c11 -O1 "$as_bytes" -Wall -Wextra -Werror "-I$work/straight16/csim" \
        -Itests/own/simulator tests/own/simulator/*.c "$2" -o "$work/my_sim"
    expect "$1" '' "$work/my_sim"
}
simulate 0 "$model"
grep -qF "    $(cat "$work/stdout")" tests/own/simulator/README.md ||
    fail "my_sim: expected what its README.md says, got: $(said)"
edit "$model" 's|memcpy(to, data, DATA_WORDS|memcpy(to, data, (DATA_WORDS - 1)|' "$work/faulty.c"
simulate 1 "$work/faulty.c"
echo "own: the block agrees, the simulator adds up, a fault in each is found"
