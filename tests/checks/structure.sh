#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# structure.sh: the structure theorems hold of rf_steal's blocks at a small size, and of the wiring
# of a top of each kind. So they do of rc_banks with three threads, where cones do not show it. They
# do not hold of tests/faults/structure.
layer=structure
. tests/faults/seeded.sh

tops='steal8 straight16 ocu malekeh bl ltrf_keep_shared rc2_cpl rc_base orf3_split rfc6
    unified_orf3_split'
known=$(find gen/blocks -name 'rf_*.def' | wc -l)
asked=$(for top in $tops; do build/rfgen show "constraints/designs/$top.ini" top; done |
    sort -u | wc -l)
same 'tops with a point' "$known" "$asked"
# shellcheck disable=SC2046,SC2086 # lists of words
ok sh harness/prove/structure.sh 60 n2 r4/rc_banks $(printf 'top:%s ' $tops)
same 'theorems proved' $((7 + known)) "$(grep -c '^PROVED structure ' "$work/said")"

ask_structure() { # WHAT: as structure.sh has it
    touch "$seeded/hw/SEEDED"
    run env TWINRF_BUILD="$work/build" TWINRF_HW="$seeded/hw" sh harness/prove/structure.sh 60 "$1"
    is_caught
}
every
