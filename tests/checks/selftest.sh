#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# selftest.sh: the self-test of the proof's translations (make prove-selftest) passes. It catches a
# fault on each side: Verilog or C that is translated is another than what was compiled.
. tests/checks/lib.sh

block=bank_arbiter
ok make -s -j2 -f harness/mk/design.mk DESIGN=steal8 OUT=build/steal8 \
    build/steal8/prove_selftest_$block

# patch FOLDER FILE SCRIPT: a copy of the folder with sed's script done to one of its files, which
# must change
patch() {
    mkdir -p "$work/patched"
    cp -r "$1" "$work/patched/"
    edit "$work/patched/$1/$2" "$3"
}

# found DESIGN_DIR FOLDER REFERENCE SIGNAL: status 1 and the first bit that differs, of this signal,
# run in that folder
found() {
    difference="\(next\|output\) $4[^a-z_].*: $3 [01], graph [01] ("
    expect 1 "^FAIL selftest $block steal8 .*: $difference" in_folder "$2" \
        "$root/build/steal8/prove_selftest_$block" "$1" "$work/yosys" 640
    cat "$work/said"
}
in_folder() { # folder, command...
    (cd "$1" && shift && "$@")
}

expect 0 "^PASS selftest $block steal8 c=12800 vectors rtl=12800 vectors\$" \
    build/steal8/prove_selftest_$block build/steal8 "$work/yosys" 6400

patch hw prim/rr_pick.v 's/\(assign mask_o  = any_above ? above\) ^ neg_above/\1 \& neg_above/'
found "$root/build/steal8" "$work/patched" Verilator rd_mask
patch csim $block.c 's/next->idle_mask\[0\] = one != 0 ? /next->idle_mask[0] = one == 0 ? /'
ok make -s -f harness/mk/design.mk DESIGN=steal8 OUT="$work/c" CSIM="$work/patched/csim" \
    "$work/c/prove/$block.bc"
found "$work/c" . "compiled C" idle_mask
echo "the self-test passes, and catches a fault in the Verilog and one in the C"
