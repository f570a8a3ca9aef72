#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# path.sh WRAPPER FOLDER: what a wrapper of tests/properties includes, X_*.vh, and the path that it
# asks for, into FOLDER/gen/hw. rfgen writes them (docs/properties.md). A path has a line
#     // Path POINT: FIELD...
# or several of one point, fields as code or not. It is a module of the wrapper's name, wired by the
# rows of the point's top. FOLDER/registers: where registers of a field are, for sed.
set -euf

mkdir -p "$2"
: >"$2/registers"
block=$(basename "$1" _properties.v)
point=$(sed -n '/^\/\/ Path *[a-z0-9_]*: /{ s/^\/\/ Path *\([a-z0-9_]*\): .*/\1/p; q; }' "$1")
if [ -z "$point" ]; then
    build/rfgen frame "$block" "$2"
    exit
fi
point=constraints/designs/$point.ini
fields=$(sed -n '/^\/\/ Path *[a-z0-9_]*: /{ s/[^:]*: //; s/`//g; p; }' "$1")
# shellcheck disable=SC2086 # a list of fields
build/rfgen path "$point" "$2" "$block" $fields
top=$(build/rfgen show "$point" top)
build/rfgen rows "$top" | awk '$2 == "SUB" {
    sub(/%d/, "0", $6)
    print "s| u_" $4 "\\.| u_block." $6 ".|"
}' >"$2/registers"
