#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# same_tops.sh: tests/same_tops.sh finds this tree equal to itself. It refuses each of
# tests/faults/same_tops, in what is exported: a wrong wire, another parameter, a faulty block,
# cells that nothing needs.
layer=same_tops
. tests/faults/seeded.sh

ask_same_tops() {
    run env TWINRF_SAME="$seeded/hw" sh tests/same_tops.sh . straight4
    is_caught
}

expect 0 '^SAME straight4 rf_straight boxes=5 ' sh tests/same_tops.sh . straight4
cp -r build/same_tops/new/straight4/hw "$work/hw"
trees=$work/hw
every
