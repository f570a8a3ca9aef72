#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# same_tops.sh: tests/same_tops.sh finds this tree equal to itself. It refuses a top with a wrong
# wire, another parameter, a faulty block, and one with cells that nothing needs.
set -eu

work=build/check_same_tops
rm -rf "$work"
failed=0
said() { # name, expected line, status
    status=0
    TWINRF_SAME=${4:-} sh tests/same_tops.sh . straight4 >"$work.said" 2>&1 || status=$?
    if [ "$status" -ne "$3" ] || ! grep -q "^$2" "$work.said"; then
        echo "$1: expected status $3 and '$2', got status $status:"
        cat "$work.said"
        failed=1
    fi
}

seeded() { # name, file, sed script, status, expected line
    rm -rf "$work"
    cp -r "$work.hw" "$work"
    sed "$3" "$work.hw/$2" >"$work/$2"
    if cmp -s "$work.hw/$2" "$work/$2"; then
        echo "$2: expected to be changed by '$3', was not; correct this script" >&2
        exit 2
    fi
    said "$1" "$5" "$4" "$work"
}

said 'the same' 'SAME straight4 rf_straight boxes=5 ' 0
rm -rf "$work.hw"
cp -r build/same_tops/new/straight4/hw "$work.hw"
seeded 'a wrong wire' rf_straight.v \
    's/\(bank_read_i *\)(arbiter_bank_read)/\1(arbiter_bank_en)/' 1 \
    'DIFFERS straight4 rf_straight: .*bank_read'
seeded 'two outputs at one wire' rf_straight.v 's/(arbiter_bank_read)/(arbiter_bank_en)/' 2 \
    '.*/log:1: expected an answer of yosys, got: ERROR: Found .* problems in .check -assert'
seeded 'another parameter' rf_straight.v 's/ (SliceBits)/ (1)/' 1 \
    'DIFFERS straight4 rf_straight: instances or their parameters'
seeded 'a faulty block' warp_scheduler.v 's|root_valid & alloc_ok_i|root_valid|' 1 \
    'DIFFERS straight4 rf_straight: '
seeded 'a block with more cells' warp_scheduler.v 's/root_valid & alloc_ok_i/& \& alloc_ok_i/' 1 \
    'LARGER straight4 rf_straight boxes=4 '
[ "$failed" -eq 0 ] && echo "same_tops: equal to itself, every seeded fault is named"
exit "$failed"
