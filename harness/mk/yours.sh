#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# yours.sh "DESIGN..." ["BLOCK..."]: what these design points, or these blocks alone, use of the
# folders TWINRF_HW and TWINRF_CSIM (docs/own-rtl.md). On stderr for each folder
#     yours: N modules used: a b c
#     not in steal8: x y                    modules of ours that are not among its own
# A file that nothing can use is refused, with what it may have been meant to be: status 2.
set -eu

designs=$1 blocks=${2:-}
here=harness/mk
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tops=$(for design in $designs; do
    file=constraints/designs/$design.ini
    [ ! -f "$file" ] || build/rfgen show "$file" top || exit 2
done) || exit 2
tops=$(echo "$tops" | sort -u)
# Properties that join blocks have a name of their own.
for block in $blocks; do
    [ -f "hw/$block.v" ] || [ -f "gen/blocks/$block.def" ] || [ -f "csim/$block.c" ] || blocks=
done
# What is looked for by name first; all else is below it.
# shellcheck disable=SC2086 # words
roots() { # kinds of rows that name blocks
    {
        printf '%s\n' ${blocks:-$tops}
        for kind; do
            if [ -z "$blocks" ]; then build/rfgen rows $tops "$kind"; fi
        done
    } | sed 's/^/root /'
}
found() { # folder: all of it, but what is hidden
    find -L "${1%/}" -mindepth 1 -name '.*' -prune -o -type f -print | sort | sed 's/^/yours /'
}
check() { # folder, language: the list is on stdin
    cat >"$work/list"
    awk -v folder="${1%/}" -v of="${blocks:-$designs}" -f "$here/distance.awk" \
        -f "$here/yours.awk" -f "$here/yours_$2.awk" "$work/list" >&2
}

if [ -n "${TWINRF_HW:-}" ]; then
    {
        found "$TWINRF_HW"
        for file in gen/blocks/*.def hw/*.v hw/prim/*.v; do
            name=${file##*/}
            echo "ours ${name%.*} $file"
        done
        build/rfgen rows | awk '$2 ~ /^(SUB|PART)$/ { print "has", $1, $3 }'
        roots SUB
    } | check "$TWINRF_HW" verilog
fi
if [ -n "${TWINRF_CSIM:-}" ]; then
    {
        found "$TWINRF_CSIM"
        for file in csim/*.[ch] csim/prim/*.h; do
            name=${file#csim/}
            echo "ours ${name%.*} $file"
        done
        roots SUB MOVE
    } | check "$TWINRF_CSIM" c
fi
