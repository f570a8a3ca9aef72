#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tables.sh: lists of all tables in C, from the files in gen/blocks and gen/parts. Run it when a
# table comes or goes.
# tables.sh check: writes nothing; a line for each list that differs, then status 1 (lint/pages).
#
# gen/rfgen/table_count.h: how many tables there are; names of tops.
# gen/rfgen/table_list.h: their rows, for blocks.c.
# harness/contracts/contract_list.h: contracts of the blocks, and names for macros; the
# data paths that MOVE rows name.
set -eu
export LC_ALL=C

work=build/tables
rm -rf "$work"
mkdir -p "$work/gen/rfgen" "$work/harness/contracts"

written() { # what is in the file, its guard
    printf '/* SPDX-License-Identifier: Apache-2.0\n * %s Written by gen/tables.sh. */\n' "$1"
    printf '/* clang-format off */\n#ifndef %s\n#define %s\n\n' "$2" "$2"
}

names() { # folder: blocks, then tops
    for file in gen/"$1"/*.def; do basename "$file" .def; done | grep -v '^rf_'
    if [ "$1" = blocks ]; then tops; fi
}

tops() {
    for file in gen/blocks/rf_*.def; do basename "$file" .def; done
}

# With wide data, or without.
data_blocks() { grep -l '^MEM(' gen/blocks/*.def | sed 's/.*\///; s/\.def$//' | grep -v '^rf_'; }
control_blocks() { names blocks | grep -vxF "$(data_blocks)" | grep -v '^rf_'; }

functions() { # folder
    for name in $(names "$1"); do
        printf 'static void add_%s(struct table *t, const struct design *d) {\n' "$name"
        printf '    (void)d; /* where no row has a size */\n'
        printf '#include "%s/%s.def"\n}\n\n' "$1" "$name"
    done
}

sources() { # folder, name of the list, how many
    printf 'static const struct source %s[%s] = {\n' "$2" "$3"
    for name in $(names "$1"); do
        case $1/$name in blocks/rf_*) top=1 ;; *) top=0 ;; esac
        printf '    {"%s", "gen/%s/%s.def", %d, add_%s},\n' "$name" "$1" "$name" "$top" "$name"
    done
    printf '};\n\n'
}

moves() { sed -n 's/^MOVE(\(.*\))$/\1/p' gen/blocks/rf_*.def | sort -u; }

# A top without rf_, in capital letters.
numbers() { tops | sed 's/^rf_/TOP_/' | tr '[:lower:]' '[:upper:]'; }

one_line() { paste -s -d , | sed 's/,/, /g'; }

# Words on lines of 90 columns at most; of a macro all but the last end with a backslash.
lines() { fold -s -w 90 | sed "s/^/    /; s/ *\$//"; }
of_macro() { sed '$!s/$/ \\/'; }

for_each() { # macro; names on stdin
    awk -v list="#define $1(X)" '{ list = list " \\\n    X(" $0 ")" } END { print list }'
}

{
    written 'How many tables there are, and the tops among them.' TWINRF_TABLE_COUNT_H
    printf 'enum { TABLES = %d, PARTS = %d };\n\n' \
        "$(names blocks | wc -l)" "$(names parts | wc -l)"
    printf 'enum {\n%s,\n    TOPS\n};\n' "$(numbers | one_line | lines)"
    printf '#define TOP_NAMES \\\n    "%s"\n' "$(tops | paste -s -d " ")"
    printf '#define TOP_LIST \\\n%s\n\n#endif\n' \
        "$(tops | sed 's/.*/"&"/' | one_line | lines | of_macro)"
} >"$work/gen/rfgen/table_count.h"
{
    written 'The rows of all tables, for blocks.c.' TWINRF_TABLE_LIST_H
    functions blocks
    functions parts
    sources blocks sources TABLES
    sources parts part_sources PARTS
    echo '#endif'
} >"$work/gen/rfgen/table_list.h"
{
    written 'The contracts of all blocks, for contract.h, and their names.' TWINRF_CONTRACT_LIST_H
    { control_blocks && data_blocks; } | sed 's/.*/extern const struct contract &_contract;/'
    printf '\n'
    control_blocks | for_each CONTROL_BLOCKS
    data_blocks | for_each DATA_BLOCKS
    moves | for_each DATA_PATHS
    printf '\n#endif\n'
} >"$work/harness/contracts/contract_list.h"

status=0
for file in gen/rfgen/table_count.h gen/rfgen/table_list.h harness/contracts/contract_list.h; do
    if cmp -s "$work/$file" "$file"; then continue; fi
    if [ "${1:-}" = check ]; then
        echo "$file:1: expected the tables of gen/blocks and gen/parts, got other ones;" \
            "run gen/tables.sh"
        status=1
    else
        cp "$work/$file" "$file"
    fi
done
exit "$status"
