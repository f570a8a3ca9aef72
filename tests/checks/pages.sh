#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# pages.sh: `gen/pages.sh check` accepts docs/blocks. It refuses a row that is not the table's and
# a property of another text. It refuses a page without its line, a table or properties without a
# page.
# `make pages` puts a changed row right. Works on copies in build/check_pages.
# shellcheck disable=SC2016 # Markdown
set -eu

work=build/check_pages
rm -rf "$work"
checks=0
fail() {
    echo "check_pages: $1" >&2
    exit 1
}

pages() { # write or check, folder: its status and text
    status=0
    # shellcheck disable=SC2086 # no word, or one
    sh gen/pages.sh $1 "$work/$2" >"$work/log" 2>&1 || status=$?
}

copy() { # folder, page, sed script: a copy of the pages with one that is changed
    mkdir -p "$work/$1"
    cp docs/blocks/*.md "$work/$1"
    sed "$3" "docs/blocks/$2.md" >"$work/$1/$2.md"
    ! cmp -s "docs/blocks/$2.md" "$work/$1/$2.md" ||
        fail "expected '$3' to change $2.md; correct it"
}

refused() { # status, text
    if [ "$status" -ne "$1" ] || ! grep -qF "$2" "$work/log"; then
        fail "expected status $1 and '$2', got $status and: $(head -n 3 "$work/log")"
    fi
    checks=$((checks + 1))
}

line() { # page, text: its line
    grep -n -F -- "$2" "docs/blocks/$1.md" | tail -n 1 | cut -d : -f 1
}

differs() { # folder, page, text of the line that differs
    pages check "$1"
    refused 1 "$work/$1/$2.md:$(line "$2" "$3"): expected what gen/pages.sh writes"
    [ "$(wc -l <"$work/log")" -eq 1 ] || fail "$1: expected one line, got: $(cat "$work/log")"
}

status=0
sh gen/pages.sh check >"$work.log" 2>&1 || status=$?
mkdir -p "$work" && mv "$work.log" "$work/log"
[ "$status" -eq 0 ] || fail "$(head -n 3 "$work/log")"

copy code bank_arbiter 's/^| `FORCED` | 3 /| `FORCED` | 2 /'
differs code bank_arbiter '| `FORCED` |'
pages '' code
cmp -s docs/blocks/bank_arbiter.md "$work/code/bank_arbiter.md" || fail 'the row was not put right'

copy port status_table '/^| `m_q` |/d'
differs port status_table '| `m_q` |'
copy says rf_steal 's/^| `bad_lost` | .*/| `bad_lost` | it stays | |/'
differs says rf_steal '| `bad_lost` |'
copy inputs bank_arbiter 's|^    bank_row_o <- .*|    bank_row_o <- all inputs|'
differs inputs bank_arbiter '    bank_row_o <-'

copy line wcb '/make pages writes/d'
pages check line
refused 2 "$work/line/wcb.md:1: expected a line '<!-- make pages writes"
copy gone wcb 1d
rm "$work/gone/wcb.md"
pages check gone
refused 1 "$work/gone/wcb.md:1: expected a page of gen/blocks/wcb.def, got none"
copy path rf_steal 's/follows: steal_path -->/follows -->/'
pages check path
refused 1 'tests/properties/steal_path_properties.v:1: expected a page with its table, got none'

echo "check_pages: $checks faults seen"
