#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# pages.sh [FOLDER]: writes FOLDER/generated for the pages of FOLDER (docs/blocks). X.md there has
# ports, registers and codes of X's table, and the properties that are proved of its Verilog. X.svg
# is the drawing of a top. The page of X links to it:
#
#     [Ports, registers, codes, properties of steal_path](generated/X.md)
#
# `of steal_path` names more files of tests/properties than X's own.
#
# pages.sh check FOLDER: changes nothing. A line for each page that differs, each table without a
# page, each file of properties without one. Status 1 when there is one, 2 for a page without the
# link. It needs no graphviz: a drawing has the hash of what it was drawn from.
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
        printf 'Proved by `make properties BLOCK=%s` ([properties.md](../../properties.md)) of\n' \
            "$1"
        printf '[%s](../../../%s),\nat\n\n' "${file##*/}" "$file"
        proved_at "$1"
        printf '\n| property | meaning | only with |\n|---|---|---|\n'
    }
    property_rows "$file"
}

generated() { # page, block
    link="\](generated/$2[.]md)"
    if ! grep -q "$link" "$1"; then
        echo "$1:1: expected a link to generated/$2.md, got none; put it at the end of the text" >&2
        return 2
    fi
    printf '# %s: ports, registers, codes, properties\n\n' "$2"
    # shellcheck disable=SC2016 # Markdown
    printf 'Written by `make pages`. What it does is on [its page](../%s.md).\n' "$2"
    [ ! -f "gen/blocks/$2.def" ] || "$rfgen" ports "$2"
    for name in "$2" $(sed -n "s|.*properties of \([a-z_ ]*\)$link.*|\1|p" "$1"); do
        properties "$name"
    done
}

hash_of() { # text on stdin
    sha256sum | cut -c 1-16
}

# Without what tells versions of graphviz apart, and what every text repeats.
draw() { # graph
    dot -Tsvg "$1" | sed -e '1,/^<svg/{/^<svg/!d}' -e '/^<!--/d' -e '/^<title>/d' \
        -e 's/ font-family="[^"]*"//; s/ id="[^"]*" class="[^"]*"//' \
        -e 's/^<svg/& font-family="Helvetica,sans-serif"/'
}

drawing() { # block: puts its drawing there, if that is not of today's rows
    there=$folder/generated/$1.svg
    "$rfgen" drawing "$1" >"$work/$1.dot"
    made_of=$(hash_of <"$work/$1.dot")
    last=$(tail -n 1 "$there" 2>/dev/null) || last=
    body=$(sed '$d' "$there" 2>/dev/null | hash_of)
    : >"$work/$1.svg"
    case $last in
    "<!-- $made_of $body -->") return 0 ;;
    "<!-- $made_of "*) got='one changed by hand' ;;
    '') got=none ;;
    *) got='one of other rows' ;;
    esac
    if [ "$mode" = check ]; then
        echo "$there:1: expected the drawing of the rows of $1, got $got; run make pages"
        status=1
        return
    fi
    sh gen/packages.sh draw
    draw "$work/$1.dot" >"$work/$1.svg"
    echo "<!-- $made_of $(hash_of <"$work/$1.svg") -->" >>"$work/$1.svg"
    cp "$work/$1.svg" "$there"
}

status=0
mkdir -p "$folder/generated"
differs() { # file: does it differ from what was written here? Puts it there.
    path=$folder/generated/$1
    cmp -s "$work/$1" "$path" && return
    if [ "$mode" = write ]; then
        cp "$work/$1" "$path"
        return
    fi
    at=$(diff "$path" "$work/$1" 2>/dev/null | sed -n "1s/.*[acd]\([0-9]*\).*/\1/p")
    echo "$path:${at:-1}: expected what gen/pages.sh writes of tables and properties;" \
        "run make pages"
    status=1
}
for page in "$folder"/*.md; do
    block=$(basename "$page" .md)
    [ "$block" != README ] || continue
    generated "$page" "$block" >"$work/$block.md" || exit 2
    differs "$block.md"
    case $block in
    rf_*) drawing "$block" ;;
    esac
done
for table in gen/blocks/*.def; do
    block=$(basename "$table" .def)
    [ -f "$folder/$block.md" ] || {
        echo "$folder/$block.md:1: expected a page of $table, got none; write it, then make pages"
        status=1
    }
done
for file in "$folder"/generated/*.md "$folder"/generated/*.svg; do
    [ -f "$work/${file##*/}" ] || [ "${file##*/}" = README.md ] || {
        echo "$file:1: expected a page or top that it is of, got none; remove it"
        status=1
    }
done
for file in tests/properties/*_properties.v; do
    name=$(basename "$file" _properties.v)
    grep -q "^## Properties of $name\$" "$work"/*.md || {
        echo "$file:1: expected a page with its table, got none; name $name in the link of its page"
        status=1
    }
done
exit $status
