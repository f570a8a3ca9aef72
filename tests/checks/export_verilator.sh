#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# export_verilator.sh: of a narrow design point of each top, what `make gen` leaves passes its bench
# in Icarus, and in Verilator, without a word of -Wall. With a register bank that loses a lane it
# fails. In make test-all; the rest of the export is checked by export.sh.
set -eu

root=$PWD
work=$root/build/check_export_verilator
rm -rf "$work"
mkdir -p "$work"
fail() {
    echo "$1"
    exit 1
}

run() { # program, top: its last line; without the path
    "$1" "+$2_vectors=$hw/bench/$2_tb.hex" 2>&1 | tail -n 1 | cut -c 1-100
}
build() { # top, folder
    verilator --binary --timing -Wall -O3 --top-module "$1_tb" -f "$hw/files.f" \
        "$hw/bench/$1_tb.v" --Mdir "$2" >"$2.log" 2>&1 || fail "$(grep -m 5 '^%' "$2.log")"
    ! grep '^%' "$2.log" || fail "$1: expected no warning of Verilator"
}

for design in straight4 steal4 ocu malekeh bl ltrf; do
    make -s gen DESIGN=$design WIDTH=narrow >"$work/gen.log" 2>&1 || fail "$(cat "$work/gen.log")"
    hw=$root/build/narrow/$design/hw
    env=$(printf %s_HW $design | tr '[:lower:]' '[:upper:]')
    export "$env=$hw"
    build $design "$work/$design"
    iverilog -g2005 -Wall -o "$work/$design.icarus" -c "$hw/files.f" "$hw/bench/${design}_tb.v"
    for program in "$work/$design/V${design}_tb" "$work/$design.icarus"; do
        said=$(run "$program" $design)
        case $said in
        "PASS $design cycles=480 ports="*" mismatches=0") ;;
        *) fail "$program: expected PASS $design, got: $said" ;;
        esac
    done

    # Banks that lose a lane: those of the cache in ltrf, main banks in bl.
    cp -R "$hw" "$work/faulty"
    for bank in register_bank main_bank; do
        file=$work/faulty/${design}_$bank.v
        [ ! -f "$file" ] || sed -i 's/if (write\[i\])/if (write[i] \&\& i != 5)/' "$file"
    done
    ! diff -rq "$hw" "$work/faulty" >/dev/null || fail "$design: expected a bank to be changed"
    hw=$work/faulty
    export "$env=$hw"
    build $design "$work/faulty_$design"
    said=$(run "$work/faulty_$design/V${design}_tb" $design)
    case $said in
    "FAIL $design: "*) ;;
    *) fail "$design: expected FAIL of a faulty bank, got: $said" ;;
    esac
    rm -rf "$work/faulty"
done
echo "export_verilator: six tops pass in Icarus and Verilator, and fail with a faulty bank"
