#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# replay.sh: counterexample files. Registers of the RTL can be written, all of them
# (tests/replay/access.c). Cycles of random traffic, saved and replayed, agree. With a fault in the
# Verilog the replay reports the difference, with waves. make prove tells a broken contract from a
# wrong translation. What is of another build is refused.
. tests/checks/lib.sh

as_bytes=$(sh harness/mk/as_bytes.sh)
vinc=$(sh harness/mk/tool_paths.sh verilator)
blocks="warp_scheduler operand_collector bank_arbiter status_table register_bank crossbar"

# link_access OUT TWIN SHIM: the test program of a twin, with this object of its shim
link_access() {
    gcc -std=gnu11 -O1 -Wall -Wextra -DTWIN="twin_$2" -Iharness -Igen -c tests/replay/access.c \
        -o "$work/access_$2.o"
    g++ -o "$work/access" "$work/access_$2.o" "$1/obj/twin_$2.o" "$3" "$1/rtl_$2/lib.a" \
        "build/shared/runtime/verilated.o" \
        "build/shared/runtime/verilated_threads.o" "$1/libharness.a" -Wl,--gc-sections -lpthread \
        -latomic
}

# A shim without the lines that match $3 must be caught, with a message that contains $4.
fault_in_shim() {
    edit "$1/gen/shim_$2.cpp" "/$3/d" "$work/shim.cpp"
    g++ -std=gnu++17 -O1 "$as_bytes" -w -I"$1/rtl_$2" -I"$vinc" -I"$vinc/vltstd" \
        -I"$1/gen" -Iharness -c "$work/shim.cpp" -o "$work/shim.o"
    link_access "$1" "$2" "$work/shim.o"
    fails "$4" "$work/access" 100
}

for out in build/steal8 build/narrow/straight16; do
    for block in $blocks; do
        link_access "$out" "$block" "$out/obj/shim_$block.o"
        ok "$work/access" 200
        for cycles in 1 100 1001 5002 20003; do
            file=$work/$block.cex
            rm -f "$file"
            run "$out/block_$block" --cycles "$cycles" --seed "$cycles" --save "$file"
            [ "$status" -eq 0 ] || ends "$status" 'no active cycle'
            [ -s "$file" ] || continue # a single cycle may be an idle one
            expect 0 "^PASS replay $block" "$out/block_$block" --replay "$file" --out "$work"
        done
    done
done
link_access build/steal8 rf_steal build/steal8/obj/shim_rf_steal.o
ok "$work/access" 10
fault_in_shim build/steal8 status_table '__DOT__dest_row_q = \|pack.*__DOT__dest_row_q' \
    'does not read back: dest_row'
fault_in_shim build/steal8 register_bank 'pack.*__DOT__mem_q' 'does not read back: mem'
fault_in_shim build/steal8 bank_arbiter '^    settle(h);' 'differs from a new model'

# fault_in_rtl NAME CYCLE: saves the first cycle of random traffic whose replay finds the fault, in
# its CYCLE. (The traffic itself may find it in reset, before any cycle that could be saved.)
must=build/mustfail/steal8/block_bank_arbiter
fault_in_rtl() {
    number=0
    for fault in tests/faults/*.fault; do
        number=$((number + 1))
        [ "$fault" != "tests/faults/$1.fault" ] || break
    done
    TWINRF_FAULT=$number $must --cycles 20000 --out "$work" >"$work/found.txt" &&
        fail "$1: not found at all"
    status=0
    cycles=0
    while [ "$status" -eq 0 ] && [ "$cycles" -lt 200 ]; do
        cycles=$((cycles + 1))
        # idle so far
        TWINRF_FAULT=0 $must --cycles "$cycles" --save "$work/fault.cex" >/dev/null 2>&1 || continue
        rm -f "$work"/replay_bank_arbiter.*
        TWINRF_FAULT=$number $must --replay "$work/fault.cex" --out "$work" >"$work/replay.txt" ||
            status=$?
    done
    TWINRF_FAULT=0 $must --replay "$work/fault.cex" --out "$work" >/dev/null ||
        fail "$1: the replay differs without the fault"
    same "$1: status of the replay" 1 "$status"
    grep -q "^FAIL replay_bank_arbiter design=steal8 cycle=$2: .*rtl=.* csim=" "$work/replay.txt" ||
        fail "$1: $(head -n 1 "$work/replay.txt")"
    run="make cosim BLOCK=bank_arbiter DESIGN=steal8 WIDTH=narrow REPLAY=$work/fault.cex"
    grep -q "reproduce $run" "$work/replay.txt" ||
        fail "$1: no command"
    [ -s "$work/replay_bank_arbiter.fst" ] || fail "$1: no waves"
    grep -q "^\*-5.100000 $(($2 * 10)) " "$work/replay_bank_arbiter.gtkw" ||
        fail "$1: no marker in cycle $2"
}
fault_in_rtl v_swapped_priority 0
fault_in_rtl v_round_robin_off_by_one 1

# What make prove says of a counterexample (harness/prove/prove_one.sh). Of a wrong invariant: both
# twins do the same there, status 1. Of twins that differ in the proof only, as the bitcode is of a
# wrong model: a translation is wrong, status 2.
root=$(pwd) proofs=$work/proofs
mkdir -p "$proofs/build/steal8"
for name in harness csim gen hw constraints; do ln -s "$root/$name" "$proofs/$name"; done
for name in prover prove-obj rfgen shared; do ln -s "$root/build/$name" "$proofs/build/$name"; done
for name in gen obj rtl_warp_scheduler libblocks.a block_warp_scheduler; do cp \
    -a "build/steal8/$name" "$proofs/build/steal8"; done
ok make -s -C "$proofs" -f harness/mk/design.mk DESIGN=steal8 OUT=build/steal8 build/prover \
    build/steal8/prove/warp_scheduler.bc

# proof FOLDER SCRIPT PART STATUS TEXT: FOLDER/warp_scheduler.c, changed by sed, is the bitcode's
# PART; the status and a line of the answer
proof() {
    bitcode=build/steal8/prove/warp_scheduler
    mkdir -p "$work/$1" # contracts and models are told apart by their folder
    changed=$work/$1/warp_scheduler.c
    edit "$1/warp_scheduler.c" "$2" "$changed"
    sh harness/prove/bitcode.sh -I. -Ibuild/steal8/gen -Icsim -Iharness \
        -c "$changed" -o "$work/changed.bc"
    parts=
    for part in twin model contract; do
        if [ "$part" = "$3" ]; then
            parts="$parts $work/changed.bc"
        else
            parts="$parts $proofs/$bitcode/$part.bc"
        fi
    done
    # shellcheck disable=SC2086 # three files
    llvm-link-14 $parts -o "$proofs/$bitcode.bc"
    expect 0 "$5" prove
    same "status of a wrong $3" "$4" "$(cat "$proofs/build/prove/steal8/warp_scheduler.status")"
}
prove() {
    (cd "$proofs" && sh harness/prove/prove_one.sh 60 /dev/null steal8 warp_scheduler build/steal8)
}
proof harness/contracts/blocks \
    's/return strayed(self) == 0;/const warp_scheduler_state *s = self;\n&/
     s/strayed(self) == 0;/strayed(self) == 0 \&\& s->last_warp != 5;/' \
    contract 1 'warp_scheduler\.invariant\.cex:1: both twins do the same'
proof csim 's/out->issue_valid = issue;/out->issue_valid = issue \&\& in->ready[0] != 5;/' model 2 \
    'warp_scheduler\.equal\.cex:1: expected both twins to differ as the proof says'

arbiter=build/steal8/block_bank_arbiter
$arbiter --cycles 100 --save "$work/a.cex" >/dev/null
refused "$work/a.cex:2: expected \`block crossbar\`" build/steal8/block_crossbar \
    --replay "$work/a.cex"
refused "$work/a.cex:3: expected \`design straight16\`" build/narrow/straight16/block_bank_arbiter \
    --replay "$work/a.cex"
refused "$work/fault.cex:4: expected no further \`set\` line, got \`set lane_bits=4\`" $arbiter \
    --replay "$work/fault.cex"
refused "expected \`set lane_bits=4\`" $must --replay "$work/a.cex"
refused "$work/none.cex: expected a counterexample" $arbiter --replay "$work/none.cex"
refused "/dev/full: cannot write" $arbiter --cycles 100 --save /dev/full
refused "expected --cycles of at least 1" $arbiter --cycles 0 --save "$work/b.cex"
echo "$checks checks: registers written and read back, cycles saved and replayed, faults shown," \
    "wrong contracts and translations told apart, foreign files refused"
