# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2046,SC2086,SC2154 # lists of words; names of seeded.sh
# prover.sh: what reads the bitcode of a small design point. `caught by: prover BLOCK`: the proof
# that the twins are equal, from a folder with its own hw/. What is compiled from a file with the
# fault replaces its part of the bitcode.

program=build/prover

# Builds a point that $folder/points has, DESIGN | BLOCK whose bitcode is needed ... | KEY=VALUE ...
point() {
    good='' size=$(sed -n "s/^$design | //p" "$folder/points" 2>/dev/null || true)
    [ -n "$size" ] || return 0
    good=$work/$design keys=$(echo "${size#* | }" | sed 's/[^ ]*=/--set &/g')
    set -- ${size% | *}
    ok make -s -f harness/mk/design.mk DESIGN="$design" OUT="$good" SET="$keys" $program \
        $(printf "$good/prove/%s.bc " "$@")
    no_fault "$1"
    cp "$work/said" "$work/no_fault"
}

# Without a fault the first block of the row is proved.
no_fault() { # BLOCK
    prove . "$good" "$1"
    ends 0 "^PROVED $1 $design points="
}

# A netlist is made once for the faults that leave the Verilog as it is.
prove() { # FOLDER DESIGN_DIR BLOCK
    run env -C "$1" TWINRF_NETLISTS="$work/netlists" "$root/build/prover" --design-dir "$2" \
        --dir "$work/proof" --block "$3" --seconds 60
}

ask_prover() { # BLOCK
    follow_fault
    prove "$seeded" "$bad" "$1"
    is_caught
}

# A copy of the point's folder, in $bad, with what follows from the fault.
follow_fault() {
    [ -n "$good" ] ||
        fail "$fault:1: expected a row '$design | ' in $folder/points, got none; add it"
    bad=$work/faulty rows=
    rm -rf "$bad"
    mkdir -p "$bad/prove" "$bad/parts"
    cp -r "$good/gen" "$bad"
    cp "$good/prove/"*.bc "$bad/prove"
    for file in $files; do
        case $file in
        *.c) compile_part "$file" "$(basename "$file" .c)" ;;
        *.def) rows=1 ;;
        esac
    done
    [ -n "$rows" ] || return 0
    compile_rfgen
    "$work/rfgen" generate "constraints/designs/$design.ini" "$bad" $keys
}

# What is compiled from the file is a part of the owner's bitcode.
compile_part() { # FILE OWNER
    case $1 in
    harness/*) part=contract.bc ;;
    *)
        part=$(cd "$good/prove/$2" &&
            find . -name csim.bc -o -name model.bc -o -name "csim_$2.c.bc")
        ;;
    esac
    [ -d "$bad/parts/$2" ] || cp -r "$good/prove/$2" "$bad/parts"
    sh harness/prove/bitcode.sh -I. -I"$good/gen" -Icsim -Iharness -c "$seeded/$1" \
        -o "$bad/parts/$2/$part"
    llvm-link-14 "$bad/parts/$2/"*.bc -o "$bad/prove/$2.bc"
}
