#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# pages.sh: `gen/pages.sh check` accepts docs/blocks. It refuses a row that is not the table's and
# a property of another text. A drawing of another table, or changed by hand, is refused. So is a
# page without its link, a table or properties without a page, and what is generated of nothing.
# `make pages` puts a changed row right. Works on copies in build/check_pages.
# shellcheck disable=SC2016 # Markdown
. tests/checks/lib.sh

pages() { # write or check, folder: its status and text
    # shellcheck disable=SC2086 # no word, or one
    run sh gen/pages.sh $1 "$work/$2"
}

copy() { # folder, file, sed script: a copy of the pages with one file that is changed
    mkdir -p "$work/$1"
    cp -R docs/blocks/. "$work/$1"
    edit "docs/blocks/$2" "$3" "$work/$1/$2"
}

line() { # file, text: its line
    grep -n -F -- "$2" "docs/blocks/$1" | tail -n 1 | cut -d : -f 1
}

differs() { # folder, file, text of the line that differs
    pages check "$1"
    ends 1 "$work/$1/$2:$(line "$2" "$3"): expected what gen/pages.sh writes"
    same "lines of $1" 1 "$(wc -l <"$work/said")"
}

ok sh gen/pages.sh check

arbiter=generated/bank_arbiter.md
copy code "$arbiter" 's/^| `FORCED` | 3 /| `FORCED` | 2 /'
differs code "$arbiter" '| `FORCED` |'
pages '' code
equal 'a row put right' "docs/blocks/$arbiter" "$work/code/$arbiter"

copy port generated/status_table.md '/^| `m_q` |/d'
differs port generated/status_table.md '| `m_q` |'
copy says generated/rf_steal.md 's/^| `bad_lost` | .*/| `bad_lost` | it stays | |/'
differs says generated/rf_steal.md '| `bad_lost` |'
copy inputs "$arbiter" 's|^    bank_row_o <- .*|    bank_row_o <- all inputs|'
differs inputs "$arbiter" '    bank_row_o <-'

drawn() { # folder, what there is instead of the drawing
    pages check "$1"
    ends 1 "$work/$1/generated/rf_straight.svg:1: expected the drawing of .* rf_straight, got $2; "
}
copy hand generated/rf_straight.svg 's/>age</>rage</'
drawn hand 'one changed by hand'
copy rows generated/rf_straight.svg '$s/<!-- ./<!-- x/'
drawn rows 'one of other rows'
rm "$work/rows/generated/rf_straight.svg"
drawn rows none

copy link wcb.md '/generated/d'
pages check link
ends 2 "$work/link/wcb.md:1: expected a link to generated/wcb.md, got none"
copy gone wcb.md 1d
rm "$work/gone/wcb.md"
pages check gone
ends 1 "$work/gone/wcb.md:1: expected a page of gen/blocks/wcb.def, got none"
ends 1 "$work/gone/generated/wcb.md:1: expected a page or top that it is of, got none"
copy path rf_steal.md 's/ of steal_path\]/]/'
pages check path
ends 1 'tests/properties/steal_path_properties.v:1: expected a page with its table, got none'

echo "check_pages: $checks faults seen"
