#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Nothing is dispatched without dispatch_ready: proved of the Verilog, and refuted where a top, or
# what dispatches in it, ignores the port.
. tests/checks/lib.sh

# FILE OLD NEW MODULE: the faulty copy is refuted for this module.
must_refute() {
    rm -rf "$work/hw"
    cp -r hw "$work/hw"
    written=hw/$1
    if [ ! -f "$written" ]; then written=$work/ocu/gen/$written; fi
    edit "$written" "s/$2/$3/" "$work/hw/$1"
    expect 1 "^REFUTED $4 " sh harness/prove/dispatch_ready.sh "$work/hw" "$4"
    echo "refuted: $4"
}

build/rfgen generate constraints/designs/ocu.ini "$work/ocu" # writes its top
sh harness/prove/dispatch_ready.sh
must_refute operand_collector.v '\.ready_i    (dispatch_ready_i\[FirstPort +: Ports\])' \
    ".ready_i    (dispatch_ready_i[FirstPort +: Ports] | 2'd2)" operand_collector
must_refute rf_ocu.v '\.dispatch_ready_i (dispatch_ready_i\[.*\]),' \
    ".dispatch_ready_i (1'b1)," rf_ocu
echo "PASS nothing is dispatched without dispatch_ready"
