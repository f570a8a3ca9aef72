# SPDX-License-Identifier: Apache-2.0
# Scripts and makefiles that read keys of design points themselves (tests/layout.sh). A point may be
# like another, whose keys do not stand in its file: rfgen show knows them. A line counts with those
# that continue it. docs/designs.md comes first, with the table of keys.

# Greps the files, or for a line of theirs. Machines have files and keys of their own.
function reads(text) {
    if (text ~ /constraints\/machines/) return 0
    if (match(text, tool ".*(constraints/designs|tests/sizes)/")) return 1
    return match(text, tool ".*\\^(" keys ") ?[*]?=")
}

BEGIN { tool = "(^|[^a-z_.])(grep|sed|awk) " }
FILENAME == ARGV[1] {
    if (/^## /) table = /^## Keys/
    if (table && split($0, word, "`") > 2) keys = keys (keys == "" ? "" : "|") word[2]
    next
}
FNR == 1 { text = "" }
/^[ \t]*#/ { next }
{
    if (text == "") first = FNR
    text = text " " $0
    if (sub(/\\$/, "", text)) next
    if (reads(text))
        printf "%s:%d: expected build/rfgen show to read a design point, got a line that greps" \
            " it; ask rfgen (docs/designs.md)\n", FILENAME, first
    text = ""
}
