#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# pages.sh: `gen/pages.sh check` accepts docs/blocks. It refuses a row that is not the table's and
# a property of another text. It refuses a page without its line, a table or properties without a
# page.
# `make pages` puts a changed row right. Works on copies in build/check_pages.
# shellcheck disable=SC2016 # Markdown
. tests/checks/lib.sh

pages() { # write or check, folder: its status and text
    # shellcheck disable=SC2086 # no word, or one
    run sh gen/pages.sh $1 "$work/$2"
}

copy() { # folder, page, sed script: a copy of the pages with one that is changed
    mkdir -p "$work/$1"
    cp docs/blocks/*.md "$work/$1"
    edit "docs/blocks/$2.md" "$3" "$work/$1/$2.md"
}

line() { # page, text: its line
    grep -n -F -- "$2" "docs/blocks/$1.md" | tail -n 1 | cut -d : -f 1
}

differs() { # folder, page, text of the line that differs
    pages check "$1"
    ends 1 "$work/$1/$2.md:$(line "$2" "$3"): expected what gen/pages.sh writes"
    same "lines of $1" 1 "$(wc -l <"$work/said")"
}

ok sh gen/pages.sh check

copy code bank_arbiter 's/^| `FORCED` | 3 /| `FORCED` | 2 /'
differs code bank_arbiter '| `FORCED` |'
pages '' code
equal 'a row put right' docs/blocks/bank_arbiter.md "$work/code/bank_arbiter.md"

copy port status_table '/^| `m_q` |/d'
differs port status_table '| `m_q` |'
copy says rf_steal 's/^| `bad_lost` | .*/| `bad_lost` | it stays | |/'
differs says rf_steal '| `bad_lost` |'
copy inputs bank_arbiter 's|^    bank_row_o <- .*|    bank_row_o <- all inputs|'
differs inputs bank_arbiter '    bank_row_o <-'

copy line wcb '/make pages writes/d'
pages check line
ends 2 "$work/line/wcb.md:1: expected a line '<!-- make pages writes"
copy gone wcb 1d
rm "$work/gone/wcb.md"
pages check gone
ends 1 "$work/gone/wcb.md:1: expected a page of gen/blocks/wcb.def, got none"
copy path rf_steal 's/follows: steal_path -->/follows -->/'
pages check path
ends 1 'tests/properties/steal_path_properties.v:1: expected a page with its table, got none'

echo "check_pages: $checks faults seen"
