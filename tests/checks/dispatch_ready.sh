#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Nothing is dispatched without dispatch_ready: proved of the Verilog, and refuted where a top, or
# what dispatches in it, ignores the port: tests/faults/dispatch_ready.
layer=dispatch_ready
. tests/faults/seeded.sh

ask_dispatch_ready() { # MODULE
    run sh harness/prove/dispatch_ready.sh "$seeded/hw" "$1"
    is_caught
}

sh harness/prove/dispatch_ready.sh
every
echo "PASS nothing is dispatched without dispatch_ready"
