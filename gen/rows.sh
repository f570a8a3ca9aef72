#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# rows.sh TABLE: all rows of gen/blocks/TABLE.def, those of FROM's top among them, a line each, for
# scripts. Their order is not that of rfgen, which alone refuses what is wrong (docs/tables.md).
set -eu
export LC_ALL=C

awk -v table="$1" '
function take(row,    kind, name) {
    kind = name = row
    sub(/[^A-Z].*/, "", kind)
    sub(/^[A-Z]+[(]/, "", name)
    if (kind == "SUB" || kind == "PART") sub(/^[^,]*, */, "", name)
    sub(/[,)].*/, "", name)
    if (kind == "FROM") read(name)
    else if (kind == "WITHOUT") leave_out(name)
    else if (kind == "REPLACED" || kind == "ADDED") replaces = kind == "REPLACED"
    else if (kind != "" && kind != "AFTER") put(key_of(kind, name), row, name)
}
function key_of(kind, name) { return kind == "MOVE" || kind == "REGISTERS" ? kind : kind " " name }
function put(key, row, name) {
    if (!(replaces && key in at)) at[key] = ++n
    rows[at[key]] = row
    names[at[key]] = name
}
function leave_out(name,    i) {
    for (i = 1; i <= n; i++) if (names[i] == name || index(names[i], name ".") == 1) delete rows[i]
}
function read(of,    file, line, row, got) {
    file = "gen/blocks/" of ".def"
    while ((got = (getline line < file)) > 0) {
        if (line ~ /^ / && row != "") {
            sub(/^ +/, " ", line)
            row = row line
            continue
        }
        take(row)
        row = line ~ /^[A-Z]/ ? line : ""
    }
    if (got < 0) {
        print file ":1: expected a table, got none; name one of gen/blocks" >"/dev/stderr"
        exit 2
    }
    take(row)
    replaces = 0
}
BEGIN {
    read(table)
    for (i = 1; i <= n; i++) if (i in rows) print rows[i]
}'
