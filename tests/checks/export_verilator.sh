#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# export_verilator.sh: of a narrow design point of each top, what `make gen` leaves passes its bench
# in Icarus, and in Verilator, without a word of -Wall. With a register bank that loses a lane it
# fails. In make test-all; the rest of the export is checked by export.sh.
. tests/checks/lib.sh

bench() { # what is expected, program, top
    run "$2" "+$3_vectors=$hw/bench/$3_tb.hex"
    ends "$status" "$1" # which the program's bench prints, with any status
}
build() { # top, folder
    ok verilator --binary --timing -Wall -O3 --top-module "$1_tb" -f "$hw/files.f" \
        "$hw/bench/$1_tb.v" --Mdir "$2"
    ! grep '^%' "$work/said" || fail "$1: expected no warning of Verilator, got the above"
}

for design in straight4 steal4 ocu malekeh bl ltrf; do
    ok make -s gen DESIGN=$design WIDTH=narrow
    hw=$root/build/narrow/$design/hw
    env=$(printf %s_HW $design | tr '[:lower:]' '[:upper:]')
    export "$env=$hw"
    build $design "$work/$design"
    iverilog -g2005 -Wall -o "$work/$design.icarus" -c "$hw/files.f" "$hw/bench/${design}_tb.v"
    for program in "$work/$design/V${design}_tb" "$work/$design.icarus"; do
        bench "^PASS $design cycles=480 ports=.* mismatches=0\$" "$program" $design
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
    bench "^FAIL $design: " "$work/faulty_$design/V${design}_tb" $design
    ! grep -q ^PASS "$work/said" || fail "$design: expected no PASS of a faulty bank, got: $(said)"
    rm -rf "$work/faulty"
done
echo "export_verilator: six tops pass in Icarus and Verilator, and fail with a faulty bank"
