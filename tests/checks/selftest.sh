#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# selftest.sh: the self-test of the proof's translations (make prove-selftest) passes. It catches a
# fault on each side: Verilog or C that is translated is another than what was compiled.
set -eu

root=$(pwd)
work=build/check_selftest
block=bank_arbiter
rm -rf "$work"
mkdir -p "$work"
make -s -j2 -f harness/mk/design.mk DESIGN=steal8 OUT=build/steal8 \
    build/steal8/prove_selftest_$block >"$work/build.log" 2>&1 ||
    { tail -n 20 "$work/build.log"; exit 1; }
fail() {
    echo "$1"
    exit 1
}

# patch FOLDER FILE SCRIPT: a copy of the folder with sed's script done to one of its files, which
# must change
patch() {
    mkdir -p "$work/patched"
    cp -r "$1" "$work/patched/"
    sed "$3" "$1/$2" >"$work/patched/$1/$2"
    ! cmp -s "$1/$2" "$work/patched/$1/$2" ||
        fail "$1/$2: expected to be changed by sed '$3', was not; bring this test up to date"
}

# found DESIGN_DIR FOLDER REFERENCE SIGNAL: status 1 and the first bit that differs, of this signal,
# run in that folder
found() {
    status=0
    (cd "$2" && "$root/build/steal8/prove_selftest_$block" "$root/$1" "$root/$work/yosys" \
        640) >"$work/found.txt" 2>&1 || status=$?
    [ "$status" -eq 1 ] || fail "expected status 1, got $status: $(cat "$work/found.txt")"
    grep -q "^FAIL selftest $block steal8 .*: \(next\|output\) $4[^a-z_].*: $3 [01], graph [01] (" \
        "$work/found.txt" ||
        fail "expected $4 to be named, got: $(cat "$work/found.txt")"
    cat "$work/found.txt"
}

build/steal8/prove_selftest_$block build/steal8 "$work/yosys" 6400 >"$work/pass.txt" ||
    fail "expected agreement, got: $(cat "$work/pass.txt")"
grep -qx "PASS selftest $block steal8 c=12800 vectors rtl=12800 vectors" "$work/pass.txt" ||
    fail "expected all vectors, got: $(cat "$work/pass.txt")"

patch hw prim/rr_pick.v 's/\(assign mask_o  = any_above ? above\) ^ neg_above/\1 \& neg_above/'
found build/steal8 "$work/patched" Verilator rd_mask
patch csim $block.c 's/next->idle_mask\[0\] = one != 0 ? /next->idle_mask[0] = one == 0 ? /'
make -s -f harness/mk/design.mk DESIGN=steal8 OUT="$work/c" CSIM="$work/patched/csim" \
    "$work/c/prove/$block.bc" >"$work/build.log" 2>&1 ||
    { tail -n 20 "$work/build.log"; exit 1; }
found "$work/c" . "compiled C" idle_mask
echo "the self-test passes, and catches a fault in the Verilog and one in the C"
