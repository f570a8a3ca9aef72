#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# prose.sh: tests/prose.sh accepts the tree as it is. It finds each of these faults, seeded one at a
# time into a small tree, and passes what only looks like one.
. tests/checks/lib.sh

tree=$work/tree
mkdir -p "$tree/docs" "$tree/csim/prim" "$tree/hw" "$tree/tests/faults" "$tree/harness/mk" \
    "$tree/constraints/designs" "$tree/gen/blocks"
five='a b c d e'
long="The $five $five $five $five $five."
at_limit="The $five $five $five $five f g h i."

prose() { # status that is expected
    expect "$1" '' sh tests/prose.sh "$tree"
}

finds() { # file, text of the file, line and kind
    printf '%b\n' "$2" >"$tree/$1"
    prose 1
    ends 1 "^$1:$3: expected .*, got .*; "
    same "findings in $1" 1 "$(wc -l <"$work/said")"
    rm "$tree/$1"
}

passes() { # file, text
    printf '%b\n' "$2" >"$tree/$1"
    prose 0
    rm "$tree/$1"
}

columns() { # a word of so many columns
    awk -v n="$1" 'BEGIN { while (length(text) < n) text = text "x"; print text }'
}

ok sh tests/prose.sh

# The headers that rfgen writes.
for point in steal8 malekeh ltrf; do
    build/rfgen generate "constraints/designs/$point.ini" "$work/$point"
    gen=$work/$point/gen
    ok awk -f tests/prose.awk "$gen"/*_if.h "$gen"/*_codes.h "$gen/design.h" "$gen/top.h"
    equal "findings in $gen" /dev/null "$work/said"
done

finds docs/a.md "# A\n\n$long" '3: sentence'
finds README.md "Short. $long Short." '1: sentence'
finds docs/a.md "- a\n- $long" '2: sentence'
finds docs/a.md "| a | $long |" '1: sentence'
finds csim/prim/b.h "int a; /* $long */" '1: sentence'
finds csim/b.h "/*\n * $long\n */" '2: sentence'
finds csim/b.h "int a; // $long" '1: sentence'
finds docs/a.md "The $five $five\n$five $five e.g. b c d e." '1: sentence'
finds docs/a.md "$(columns 101)" '1: line'
finds docs/a.md "    $(columns 97)" '1: line'
finds docs/a.md "| $(columns 157) |" '1: line'
finds docs/a.md 'a\nb\nc\nd\ne\nf' '1: paragraph'
finds csim/b.h '/* a\n * b\n * c\n * d\n * e\n * f */' '1: paragraph'
finds docs/a.md 'The seat of a warp.' '1: word'
finds docs/a.md 'A write finds no place.' '1: word'
finds docs/a.md 'While a read is\nunder way, it waits.' '1: word'
finds docs/a.md 'The bank, who waits.' '1: word'
echo 'Next.' >"$tree/docs/b.md"
finds docs/a.md "$long" '1: sentence'
rm "$tree/docs/b.md"
finds hw/c.v "// $at_limit\n//\n// The seat." '3: word'

printf "%s\n" "See [b](b.md)." >"$tree/docs/a.md"
prose 1
want="docs/a.md:1: expected a link to a file that is there, got b.md; correct it"
grep -qxF "$want" "$work/said" || fail "expected '$want', got: $(said)"
echo "Back to [a](a.md#top), [the web](https://example.org), [up](../hw)." >"$tree/docs/b.md"
prose 0
rm "$tree/docs/a.md" "$tree/docs/b.md"

passes docs/a.md "$at_limit"
passes docs/a.md "$(columns 100)\n| $(columns 156) |"
passes docs/a.md "    $long\n\n\`\`\`\n$long\n\`\`\`\n\nSee \`$long\`."
passes docs/a.md '1. a\n2. b\n3. c\n4. d\n5. e\n6. f'
passes docs/a.md "Sorted in place, with \`seat_q\` in the place of another. Replaced: nowhere."
passes hw/c.v "x = \"/*\";\n\ny = \"*/ $long\";"

# Each kind of file: a long line of code, or of a comment where lines are rows of data; a long
# sentence; a word.
for file in hw/c.v csim/c.c tests/c.cpp gen/blocks/c.def; do
    finds "$file" "x = $(columns 97);" '1: line'
    finds "$file" "x; // $long" '1: sentence'
    finds "$file" '/* Nobody. */' '1: word'
done
for file in Makefile harness/mk/a.mk harness/mk/variables constraints/packages tests/a.sh \
    tests/a.awk constraints/designs/a.ini tests/a.gp tests/sizes; do
    finds "$file" "x = $(columns 97)" '1: line'
    finds "$file" "# $long" '1: sentence'
    finds "$file" '# Nobody.' '1: word'
    passes "$file" "x = $(columns 96)\n# $at_limit\nnobody"
done
for file in constraints/a.csv tests/a.fig tests/a.test tests/faults/a.fault tests/a.list; do
    finds "$file" "# $(columns 99)" '1: line'
    finds "$file" "# $long" '1: sentence'
    finds "$file" '# Nobody.' '1: word'
    passes "$file" "$(columns 200)"
done
echo "prose: $checks cases"
