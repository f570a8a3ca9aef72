#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Nothing is dispatched without dispatch_ready: proved of the Verilog, and refuted where a top, or
# what dispatches in it, ignores the port.
set -eu

work=build/check_dispatch_ready
rm -rf "$work"
mkdir -p "$work"

# FILE OLD NEW MODULE: the faulty copy is refuted for this module.
must_refute() {
    rm -rf "$work/hw"
    cp -r hw "$work/hw"
    written=hw/$1
    if [ ! -f "$written" ]; then written=$work/ocu/gen/$written; fi
    cp "$written" "$work/written"
    sed "s/$2/$3/" "$work/written" >"$work/hw/$1"
    if cmp -s "$work/written" "$work/hw/$1"; then
        echo "FAIL: expected '$2' in hw/$1, got none; correct this script"
        exit 2
    fi
    status=0
    sh harness/prove/dispatch_ready.sh "$work/hw" "$4" >"$work/said" 2>&1 || status=$?
    if [ "$status" -ne 1 ] || ! grep -q "^REFUTED $4 " "$work/said"; then
        echo "FAIL: expected REFUTED $4 and status 1, got status $status: $(tail -n 1 "$work/said")"
        exit 1
    fi
    echo "refuted: $4"
}

build/rfgen generate constraints/designs/ocu.ini "$work/ocu" # writes its top
sh harness/prove/dispatch_ready.sh
must_refute operand_collector.v '\.ready_i    (dispatch_ready_i\[FirstPort +: Ports\])' \
    ".ready_i    (dispatch_ready_i[FirstPort +: Ports] | 2'd2)" operand_collector
must_refute rf_ocu.v '\.dispatch_ready_i (dispatch_ready_i\[.*\]),' \
    ".dispatch_ready_i (1'b1)," rf_ocu
echo "PASS nothing is dispatched without dispatch_ready"
