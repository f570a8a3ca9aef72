#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# where.sh BLOCK: the files of a block or top by kind, a line each: `kind file`. Of a long list the
# first ones, and how many there are. The Verilog of a top is what it has beside its blocks: rfgen
# writes the rest.
set -eu

export LC_ALL=C
block=$1

there() { # names: those that are files
    for file in "$@"; do if [ -f "$file" ]; then echo "$file"; fi; done
}

# Its module, of a top those that are no blocks, and all that these have inside.
# shellcheck disable=SC2046 # words
modules() {
    case $block in
    rf_*) set -- $(build/rfgen rows "$block" PART) ;;
    *) set -- "$block" ;;
    esac
    [ $# -eq 0 ] || build/rfgen files "$@" | sort -u
}

# Properties that its page has beside its own.
beside() {
    sed -n "s/.*properties of \([a-z_ ]*\)\](generated.*/\1/p" "docs/blocks/$block.md"
}

tops() { # the top itself, or those with the block
    build/rfgen rows | awk -v block="$block" '
        $1 ~ /^rf_/ && ($1 == block || $2 == "SUB" && $3 == block) { print $1 }' | uniq
}

# Scenarios whose design point has one of these tops.
scenarios() {
    sed -n 's/^design *= *//p' tests/scenarios/*.test | sort -u | while read -r design; do
        top=$(build/rfgen show "constraints/designs/$design.ini" top)
        case " $* " in
        *" $top "*) grep -lx "design *= *$design" tests/scenarios/*.test ;;
        esac
    done | sort
}

# shellcheck disable=SC2046 # words
files() { # of the kind
    case $1 in
    page) there "docs/blocks/$block.md" "docs/blocks/generated/$block".* ;;
    table) there "gen/blocks/$block.def" ;;
    C) there "csim/$block.c" "csim/$block.h" ;;
    Verilog) modules ;;
    contract) there "harness/contracts/blocks/$block.c" "harness/contracts/tops/$block.c" ;;
    properties) there $(echo "$block" $(beside) | tr " " "\n" |
        sed "s|.*|tests/properties/&_properties.v|") ;;
    faults) grep -rlE "^file: (csim|hw)/${block}[.]" tests/faults --include="*.fault" | sort ;;
    tops) for top in $(tops); do echo "gen/blocks/$top.def"; done ;;
    scenarios) scenarios $(tops) ;;
    sizes) grep -rlw "$block" tests/properties/sizes tests/properties/points tests/sizes | sort ;;
    pages)
        grep -rlw "$block" docs --include='*.md' | grep -v generated/ |
            grep -v "/${block}[.]md" | sort
        ;;
    esac
}

for kind in page table C Verilog contract properties faults tops scenarios sizes pages; do
    files "$kind" | awk -v kind="$kind" -v most=12 '
        NR <= most { printf "%-11s %s\n", NR == 1 ? kind : "", $0 }
        END {
            if (NR > most) printf "%-11s and %d more\n", "", NR - most
            if (NR == 0) printf "%-11s none\n", kind
        }'
done
