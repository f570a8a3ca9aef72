#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# own.sh: the examples of tests/own that are cheap. A block written anew agrees with the C model in
# lockstep, a simulator around the C model computes what it should. A fault in each is found.
set -eu

work=build/check_own
rm -rf "$work"
mkdir -p "$work/hw"
fail() {
    echo "$1"
    exit 1
}
changed() { # file, sed script, to
    sed "$2" "$1" >"$3"
    ! cmp -s "$1" "$3" || fail "$1: expected to be changed by '$2', was not; correct this script"
}

lockstep() { # what is expected, and its status
    status=0
    make -s cosim BLOCK=warp_scheduler DESIGN=steal4 WIDTH=narrow HW=$work/hw CYCLES=20000 \
        >"$work/said" 2>&1 || status=$?
    if [ "$status" -ne "$2" ] || ! grep -q "^$1" "$work/said"; then
        fail "warp_scheduler: expected status $2 and '$1', got $status: $(cat "$work/said")"
    fi
}
cp tests/own/block/*.v "$work/hw"
lockstep 'PASS block warp_scheduler design=steal4 cycles=20000 .* mismatches=0' 0
changed tests/own/block/warp_scheduler.v 's/ && root != cand_warp_q;/;/' \
    "$work/hw/warp_scheduler.v"
lockstep 'FAIL block_warp_scheduler design=steal4 cycle=[0-9]*: ' 2

as_bytes=$(sh harness/mk/as_bytes.sh)
build/rfgen export constraints/designs/straight16.ini "$work/straight16"
model=$work/straight16/csim/straight16.c
simulate() { # model: what the simulator says
    gcc -std=c11 -O1 "$as_bytes" -Wall -Wextra -Werror "-I$work/straight16/csim" \
        -Itests/own/simulator tests/own/simulator/*.c "$1" -o "$work/my_sim"
    status=0
    said=$("$work/my_sim") || status=$?
}
simulate "$model"
grep -qF "    $said" tests/own/simulator/README.md ||
    fail "my_sim: expected what its README.md says, got '$said'"
[ "$status" -eq 0 ] || fail "my_sim: expected status 0, got $status"
changed "$model" 's|memcpy(to, data, DATA_WORDS|memcpy(to, data, (DATA_WORDS - 1)|' "$work/faulty.c"
simulate "$work/faulty.c"
[ "$status" -eq 1 ] || fail "my_sim: expected status 1 with a faulty model, got $status: $said"
echo "own: the block agrees, the simulator adds up, a fault in each is found"
