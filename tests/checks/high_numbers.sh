#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Of each top, scenarios together reach the last warp slot, bank, row, collector unit, slot and
# register. Of some, too, the last cache entry, active slot, main bank and main row. Each says
# `expect highest_X == last` (harness/lockstep/scenario.h).
. tests/checks/lib.sh

top_of() { # design point
    build/rfgen show "constraints/designs/$1.ini" top
}

numbers_of() { # top
    echo warp_slot bank row unit slot register
    case $1 in
    rf_malekeh) echo entry ;;
    rf_bl | rf_orf | rf_rfc | rf_unified) echo place ;;
    rf_ltrf) echo place main_bank main_row ;;
    esac
}

# TOP X, of each scenario that reaches the last X.
reached() {
    for file in "${1:-tests/scenarios}"/*.test; do
        top=$(top_of "$(sed -n 's/^design *= *\([a-z0-9_]*\).*/\1/p' "$file")")
        sed -n "s/^expect  *highest_\([a-z_]*\)  *== *last *\$/$top \1/p" "$file"
    done | sort -u
}

# Prints what is missing; returns how much.
missing() { # reached
    n=0
    for top in $tops; do
        for number in $(numbers_of "$top"); do
            echo "$1" | grep -qx "$top $number" && continue
            n=$((n + 1))
            echo "FAIL $top: expected a scenario with 'expect highest_$number == last', got none"
        done
    done
    return $n
}

tops=$(build/rfgen show top constraints/designs/*.ini | cut -f 3 | sort -u)

# The check itself: without one scenario it names what is gone.
cp tests/scenarios/*.test "$work"
rm "$work/last_warp_ocu.test"
fails '^FAIL rf_ocu: .*highest_warp_slot' missing "$(reached "$work")"

all=$(reached)
missing "$all" || exit 1
echo "PASS high numbers: $(echo "$all" | wc -l) of tops reached by scenarios"
