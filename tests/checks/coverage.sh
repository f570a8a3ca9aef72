#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# coverage.sh: what make coverage says of counts that are known. A control block below a bound
# fails. An exception excuses its line alone, and is an error when it excuses nothing. Verilator's
# points become lines, arms and bits.
. tests/checks/lib.sh

block=csim/sthld_controller.c
line=$(grep -n 'next->' "$block" | head -n 1 | cut -d : -f 1)
text=$(sed -n "${line}s/^ *//p" "$block")

# counts REACHED: 41 lines of the block, the one above counted as often as said
counts() {
    {
        printf 'SF:%s/%s\n' "$(pwd)" "$block"
        awk -v line="$line" -v reached="$1" 'BEGIN {
            for (i = 1; i <= 40; i++) print "DA:" (i < line ? i : i + 1) ",7"
            print "DA:" line "," reached
            print "BRDA:" line ",0,0,3"
            print "BRDA:" line ",0,1," reached
            print "end_of_record"
        }'
    } >"$work/counts.info"
}

# table STATUS [EXCEPTION]: what table.awk says must end so
table() {
    printf '%s\n' "${2:-}" >"$work/exceptions"
    expect "$1" '' awk -v root="$root/" -f tests/coverage/table.awk "$work/exceptions" \
        "$work/counts.info" "$work/counts.info"
}

counts 1
table 0
grep -qF "| \`$block\` | 100.0 % of 41 | 100.0 % of 2 |" "$work/said" ||
    fail "no row: $(cat "$work/said")"
counts 0
table 1
by='98 % of lines and 95 % of branches by scenarios'
ends 1 "$block: expected at least $by; not reached:  $line ${line}b"
table 1 "$block | branch | $text | seeded" # the line itself is left: 40 of 41
table 0 "$block | branch | $text | seeded
$block | line | $text | seeded"
counts 1
table 1 "$block | line | $text | seeded"
ends 1 'got none; take the row out'
table 2 "$block | lines | $text | seeded"
ends 2 'exceptions:1: expected FILE | line or branch | TEXT | WHY'

# make coverage RANDOM=1: one line or branch is too many, and there is no table.
counts 0
echo '# none' >"$work/exceptions"
by='100 % of lines and 100 % of branches by random traffic'
expect 1 "$block: expected at least $by; not reached:  $line ${line}b" awk -v root="$root/" \
    -v by='random traffic' -f tests/coverage/table.awk "$work/exceptions" "$work/counts.info" \
    "$work/counts.info"
! grep -q '^|' "$work/said" || fail 'expected no table of random traffic'

# Two instances: an arm that one of them takes, a bit that changed once only.
awk 'BEGIN {
    one = "\001"; two = "\002"
    for (u = 0; u < 2; u++) {
        head = "C \047" one "f" two "hw/x.v" one "l" two "5" one "n" two
        tail = one "h" two "top.u" u "\047 "
        print head "3" one "page" two "v_branch/x" one "o" two "if" one "S" two "5-6,9" tail u
        print head "4" one "page" two "v_branch/x" one "o" two "else" tail "0"
        print head "1" one "page" two "v_toggle/x" one "o" two "a_i[1]" tail "1"
    }
    print head "1" one "page" two "v_toggle/x" one "o" two "a_i[0]" tail "1"
}' | awk -v root=/r -f tests/coverage/rtl_info.awk | sort >"$work/rtl.info"
sort >"$work/wanted.info" <<'END'
TN:
SF:/r/hw/x.v
FN:5,a_i[1]
FN:5,a_i[0]
FNDA:2,a_i[1]
FNDA:0,a_i[0]
BRDA:5,0,3,1
BRDA:5,0,4,0
DA:5,1
DA:6,1
DA:9,1
end_of_record
END
equal 'lines, arms and bits' "$work/wanted.info" "$work/rtl.info"
echo "coverage: a missing line, a missing arm and a stale exception are refused; arms and bits" \
    "counted"
