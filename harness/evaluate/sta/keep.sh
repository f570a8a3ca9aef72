#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# keep.sh TABLE ROWS: puts rows into a table like constraints/tech/logic.csv. The first two fields
# name a row; it goes where the row of that name was, or to the end. The table comes whole, or stays
# as it was. sta.sh calls it for the kept table once, under a lock: two runs may be of two points.
set -eu

table=$1 rows=$2
part=$table.part
trap 'rm -f "$part"' EXIT
awk -F , '
    { name = $1 "," $2 }
    FILENAME == ARGV[1] { if (!(name in row)) order[++n] = name; row[name] = $0; next }
    name in row { if (!(name in put)) print row[name]; put[name]; next }
    { print }
    END { for (i = 1; i <= n; i++) if (!(order[i] in put)) print row[order[i]] }' \
    "$rows" "$table" >"$part"
mv "$part" "$table"
