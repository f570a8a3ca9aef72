#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# pages.sh [FOLDER]: writes the end of each page of FOLDER (docs/blocks), below the line
# `<!-- make pages writes what follows -->`. These are ports, registers and codes of the block's
# table, and the properties that are proved of its Verilog.
#
# The line may name more files of tests/properties: `... what follows: steal_path -->`.
#
# pages.sh check FOLDER: changes nothing. A line for each page that differs, each table without a
# page, each file of properties without one. Status 1 when there is one, 2 for a page without the
# line.
set -eu

mode="write"
if [ "${1:-}" = check ]; then
    mode="check"
    shift
fi
# Pages are those of the tables that rfgen has.
if [ "$mode" = check ]; then sh gen/tables.sh check; fi
folder=${1:-docs/blocks}
rfgen=${RFGEN:-build/rfgen}
marker='<!-- make pages writes what follows'
mkdir -p build
work=$(mktemp -d build/pages.XXXXXX)
trap 'rm -rf "$work"' EXIT

# Where one block's properties are proved: all sizes, some design points.
proved_at() { # block
    awk -v b="$1" '
        /^#/ || $1 != b { next }
        FILENAME ~ /sizes$/ { sizes = sizes (sizes == "" ? "" : ", ") "`" $2 "`"; next }
        !($2 in but) { order[++n] = $2; but[$2] = "" }
        { for (i = 4; i <= NF; i++) but[$2] = but[$2] (but[$2] == "" ? "" : ", ") "`" $i "`" }
        END {
            print "- Sizes (`tests/properties/sizes`): " sizes "."
            for (i = 1; i <= n; i++) {
                name = order[i]
                print "- Design point `" name "`" (but[name] == "" ? "" : ", but " but[name]) "."
            }
            if (n == 0) print "- No design point is settled: that is tested, not proved."
        }' tests/properties/sizes tests/properties/points | fold -s -w 98 |
        sed -e 's/ *$//' -e '/^-/!s/^/  /'
}

# Name and comment of each output; the comment may go on below, at its column.
outputs() { # file
    awk '
        said != "" && /^          +\/\/ / {
            sub(/^ *\/\/ */, "")
            said = said " " $0
            next
        }
        said != "" { print said; said = "" }
        /^ *output wire .*\/\// {
            name = $3
            sub(/,$/, "", name)
            sub(/^[^\/]*\/\/ */, "")
            said = name " " $0
        }
        END { if (said != "") print said }' "$1"
}

# A row a property: its name, what it says, the sizes that it is for.
property_rows() { # file
    outputs "$1" | awk '
        {
            name = $1
            sub(/^[^ ]* /, "")
            needs = ""
            if (match($0, /^\[needs [^]]*\] */)) {
                needs = substr($0, 8, RLENGTH - 7)
                sub(/\] *$/, "", needs)
                gsub(/&&/, "and", needs)
                gsub(/\|\|/, "or", needs)
                $0 = substr($0, RLENGTH + 1)
            }
            print "| `" name "` | " $0 " | " needs " |"
        }'
}

properties() { # name of a file of properties
    file=tests/properties/$1_properties.v
    [ -f "$file" ] || return 0
    # shellcheck disable=SC2016 # Markdown
    {
        printf '\n## Properties of %s\n\n' "$1"
        printf 'Proved by `make properties BLOCK=%s` ([properties.md](../properties.md)) of\n' "$1"
        printf '[%s](../../%s),\nat\n\n' "${file##*/}" "$file"
        proved_at "$1"
        printf '\n| property | meaning | only with |\n|---|---|---|\n'
    }
    property_rows "$file"
}

page() { # page, block: its own text up to the marker, then what follows it
    line=$(grep -n -m 1 -F "$marker" "$1" | cut -d : -f 1)
    if [ -z "$line" ]; then
        echo "$1:1: expected a line '$marker -->', got none; put it at the end of the text" >&2
        return 2
    fi
    sed -n "1,${line}p" "$1"
    [ ! -f "gen/blocks/$2.def" ] || "$rfgen" ports "$2"
    for name in "$2" $(sed -n "${line}s/.*follows: *\(.*\)-->.*/\1/p" "$1"); do
        properties "$name"
    done
}

status=0
for path in "$folder"/*.md; do
    block=$(basename "$path" .md)
    [ "$block" != README ] || continue
    page "$path" "$block" >"$work/$block.md" || exit 2
    if cmp -s "$work/$block.md" "$path"; then
        continue
    elif [ "$mode" = write ]; then
        cp "$work/$block.md" "$path"
        continue
    fi
    at=$(diff "$path" "$work/$block.md" | sed -n "1s/.*[acd]\([0-9]*\).*/\1/p")
    echo "$path:$at: expected what gen/pages.sh writes of tables and properties; run make pages"
    status=1
done
for table in gen/blocks/*.def; do
    block=$(basename "$table" .def)
    [ -f "$folder/$block.md" ] || {
        echo "$folder/$block.md:1: expected a page of $table, got none; write it, then make pages"
        status=1
    }
done
for file in tests/properties/*_properties.v; do
    name=$(basename "$file" _properties.v)
    grep -q "^## Properties of $name\$" "$work"/*.md || {
        echo "$file:1: expected a page with its table, got none; name $name in the line of its page"
        status=1
    }
done
exit $status
