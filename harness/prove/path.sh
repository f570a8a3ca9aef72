#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# path.sh WRAPPER FOLDER: the blocks of a wrapper of tests/properties that has a line
#     // Path POINT: FIELD...
# or several of one point, fields as code or not,
# as a module of the wrapper's name. rfgen writes it from the rows of the point's top, into
# FOLDER/gen/hw (docs/properties.md). FOLDER/registers: where registers of a field are, for sed.
set -eu

mkdir -p "$2"
: >"$2/registers"
point=$(sed -n '/^\/\/ Path *[a-z0-9_]*: /{ s/^\/\/ Path *\([a-z0-9_]*\): .*/\1/p; q; }' "$1")
[ -n "$point" ] || exit 0
point=constraints/designs/$point.ini
fields=$(sed -n '/^\/\/ Path *[a-z0-9_]*: /{ s/[^:]*: //; s/`//g; p; }' "$1")
# shellcheck disable=SC2086 # a list of fields
build/rfgen path "$point" "$2" "$(basename "$1" _properties.v)" $fields
top=$(build/rfgen show "$point" top)
build/rfgen rows "$top" | awk '$2 == "SUB" {
    sub(/%d/, "0", $6)
    print "s| u_" $4 "\\.| u_path." $6 ".|"
}' >"$2/registers"
