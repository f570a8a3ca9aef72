#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# prove_tops.sh: the proof of a top's wiring (docs/prove-tops.md) passes as the top is. It catches
# each of tests/faults/tops, in the C model, in the Verilog or in the rows that a top is written
# from. Small designs, of the same sources. A fault in each instance is shown in whichever the
# prover's example has it.
layer=tops
. tests/faults/seeded.sh
every
