#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# same_tops.sh: tests/same_tops.sh finds this tree equal to itself. It refuses a top with a wrong
# wire, another parameter, a faulty block, and one with cells that nothing needs.
. tests/checks/lib.sh

fault() { # name, file, sed script, status, expected line
    echo "$1"
    rm -rf "$seeded"
    cp -r "$work/hw" "$seeded"
    edit "$seeded/$2" "$3"
    tops "$4" "$5"
}

tops() { # STATUS LINE
    expect "$1" "^$2" env TWINRF_SAME="$seeded" sh tests/same_tops.sh . straight4
}
seeded=
tops 0 'SAME straight4 rf_straight boxes=5 '
cp -r build/same_tops/new/straight4/hw "$work/hw"
seeded=$work/seeded
fault 'a wrong wire' rf_straight.v \
    's/\(bank_read_i *\)(arbiter_bank_read)/\1(arbiter_bank_en)/' 1 \
    'DIFFERS straight4 rf_straight: .*bank_read'
fault 'two outputs at one wire' rf_straight.v 's/(arbiter_bank_read)/(arbiter_bank_en)/' 2 \
    '.*/log:1: expected an answer of yosys, got: ERROR: Found .* problems in .check -assert'
fault 'another parameter' rf_straight.v 's/ (SliceBits)/ (1)/' 1 \
    'DIFFERS straight4 rf_straight: instances or their parameters'
fault 'a faulty block' warp_scheduler.v 's|root_valid & alloc_ok_i|root_valid|' 1 \
    'DIFFERS straight4 rf_straight: '
fault 'a block with more cells' warp_scheduler.v 's/root_valid & alloc_ok_i/& \& alloc_ok_i/' 1 \
    'LARGER straight4 rf_straight boxes=4 '
echo "same_tops: equal to itself, every seeded fault is named"
