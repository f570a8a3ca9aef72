#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# wires.sh: rfgen refuses a top whose table is wired wrongly, with the line of the table: each fault
# of tests/faults/wires that is `caught by: table`. Of wires that are wrong, but can be built, the
# proof of the wiring names the port.
layer=wires
. tests/faults/seeded.sh
every
