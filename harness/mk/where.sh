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

# A file, and what it instantiates, at any depth.
modules() { # Verilog files
    [ $# -gt 0 ] || return 0
    more=$(cat "$@" | grep -oE "^ *[a-z_0-9]+ +(#|[ug]_)" | while read -r name _; do
        for file in $(there "hw/$name.v" "hw/prim/$name.v"); do
            case " $* " in *" $file "*) ;; *) echo "$file" ;; esac
        done
    done | sort -u)
    # shellcheck disable=SC2086 # words
    if [ -n "$more" ]; then modules "$@" $more; else printf "%s\n" "$@"; fi
}

# Modules of a top that are no blocks.
parts() {
    case $block in rf_*)
        sh gen/rows.sh "$block" | sed -n "s|^PART(\([a-z_0-9]*\),.*|hw/\1.v|p"
        ;;
    esac
}

# Properties that its page has beside its own.
beside() {
    sed -n "s/.*properties of \([a-z_ ]*\)\](generated.*/\1/p" "docs/blocks/$block.md"
}

tops() { # the top itself, or those with the block
    for top in gen/blocks/rf_*.def; do
        top=$(basename "$top" .def)
        if [ "$top" = "$block" ] || sh gen/rows.sh "$top" | grep -q "^SUB($block,"; then
            echo "$top"
        fi
    done
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
    Verilog) modules $(there "hw/$block.v" $(parts)) | sort -u ;;
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
