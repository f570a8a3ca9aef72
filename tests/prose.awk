# SPDX-License-Identifier: Apache-2.0
# prose.awk FILE...: what is hard to read in Markdown and in the comments of sources, a line each:
# file:line: KIND: what was found. KIND is sentence (over 25 words), line (over 100 columns, rows of
# Markdown tables 160), paragraph (over five lines) or word (one that docs/glossary.md replaces).
# KIND link names where each link of Markdown leads.
# Code is left out: fenced and indented blocks, code spans, and what stands outside of comments.

BEGIN {
    longest = 25
    n = split("seat seats evert everts everted who somebody nobody anybody anyone someone" \
        " rules place places", list, " ")
    for (i = 1; i <= n; i++) banned[list[i]] = 1
    n = split("under way|steal table|code words", pairs, "|")
    for (i = 1; i <= n; i++) banned[pairs[i]] = 1
    # A word, and what may stand before it or behind it.
    n = split("in place|the place of|take place|takes place|took place|place of|place and" \
        "|rules of", list, "|")
    for (i = 1; i <= n; i++) allowed[list[i]] = 1
}

function found(line, kind, what) {
    print file ":" line ": " kind ": " what
}

# Characters, not bytes: what continues a character of UTF-8 is not counted.
function columns(text) {
    gsub(/[\200-\277]/, "", text)
    return length(text)
}

function found_word(line, word) {
    found(line, "word", "expected a word of docs/glossary.md, got `" word "`; replace it")
}

function check_line(limit) {
    if (columns($0) > limit)
        found(FNR, "line", "expected at most " limit " columns, got " columns($0) "; wrap it")
}

# Words of a text in small letters, without the marks around them.
function bare(word) {
    word = tolower(word)
    gsub(/[^a-z0-9_-]/, "", word)
    return word
}

function check_words(line, count,   i, word, before, after) {
    for (i = 1; i <= count; i++) {
        word = bare(said[i])
        before = i > 1 ? bare(said[i - 1]) " " word : ""
        after = i < count ? word " " bare(said[i + 1]) : ""
        if (after in banned) found_word(line, after)
        if (word in banned && !(before in allowed) && !(after in allowed))
            found_word(line, word)
    }
}

# A sentence ends with . ! or ? at the end of a word that is no abbreviation.
function ends(word) {
    gsub(/[)"'*\]]+$/, "", word)
    if (word ~ /^\(*(e\.g|i\.e|vs|Fig|Figs|Sec|no|cf|approx|etc)\.$/) return 0
    return word ~ /[.!?]$/
}

# Where links of Markdown lead inside of the tree; prose.sh looks whether it is there.
function check_links(line, text,   target) {
    while (match(text, /\]\([^)#: ]+/)) {
        target = substr(text, RSTART + 2, RLENGTH - 2)
        text = substr(text, RSTART + RLENGTH)
        if (text !~ /^:/) found(line, "link", target)
    }
}

function check_text(line, text,   i, words, n, first) {
    gsub(/`[^`]*`/, "CODE_", text)
    if (file ~ /\.md$/) check_links(line, text)
    gsub(/\]\([^)]*\)/, "]", text)
    n = split(text, said, /[ \t\n]+/)
    check_words(line, n)
    for (i = 1; i <= n; i++) {
        if (words == 0) first = i
        if (said[i] ~ /[A-Za-z0-9]/) words++
        if (i < n && !ends(said[i])) continue
        if (words > longest)
            found(line, "sentence", "expected at most " longest " words, got " words " from `" \
                said[first] " " said[first + 1] " " said[first + 2] "` on; make two of it")
        words = 0
    }
}

function end_paragraph() {
    if (lines > 5) found(start, "paragraph", "expected at most 5 lines, got " lines "; split it")
    if (lines > 0) check_text(start, paragraph)
    lines = 0
    paragraph = ""
}

function add(text) {
    if (lines == 0) start = FNR
    lines++
    # A code span may reach over the end of a line.
    paragraph = paragraph (paragraph == "" ? "" : " ") text
}

# A line of prose: a blank one or a new item of a list ends the paragraph before it.
function prose(text) {
    if (text ~ /^ *$/) { end_paragraph(); return }
    if (text ~ /^ *([-*+]|[0-9]+\.) /) {
        end_paragraph()
        sub(/^ *([-*+]|[0-9]+\.) /, "", text)
    }
    add(text)
}

function table_row(   i, n) {
    end_paragraph()
    check_line(160)
    n = split($0, cells, / \| |^\| | \|$/)
    for (i = 1; i <= n; i++) if (cells[i] !~ /^[-:| ]*$/) check_text(FNR, cells[i])
}

function markdown() {
    if (/^ *```/) { fenced = !fenced; end_paragraph(); check_line(100); return }
    if (fenced) { check_line(100); return }
    if (/^ *\|/) { table_row(); return }
    check_line(100)
    if (/^    / && lines == 0) return
    if (/^#/) { end_paragraph(); sub(/^#+ /, ""); check_text(FNR, $0); return }
    if (/^!\[/) check_links(FNR, $0)
    if (/^(!\[|<|\[[^\]]*\]: )/) { end_paragraph(); return }
    prose($0)
}

# Comments of C and Verilog: /* */ over several lines or one, and //.
function c_comment(   text) {
    check_line(100)
    text = $0
    if (!inside) {
        gsub(/"([^"\\]|\\.)*"/, "\"\"", text)
        if (match(text, /\/\*/)) {
            # Behind code each comment stands by itself.
            if (substr(text, 1, RSTART - 1) !~ /^ *$/) end_paragraph()
            text = substr(text, RSTART + 2)
            inside = 1
        } else if (match(text, /\/\/ ?/) && substr(text, 1, RSTART - 1) !~ /["':]$/) {
            if (substr(text, 1, RSTART - 1) !~ /^ *$/) end_paragraph()
            comment(substr(text, RSTART + RLENGTH))
            return
        } else {
            end_paragraph()
            return
        }
    } else
        sub(/^ *\*( |$)/, "", text)
    if (match(text, /\*\//)) {
        text = substr(text, 1, RSTART - 1)
        inside = 0
        if (text !~ /^[ *]*$/) comment(text)
        end_paragraph()
    } else
        comment(text)
}

# Drawings and code in comments are indented by four or more.
function comment(text) {
    if (text ~ /^ *SPDX-/) return
    # A field of a module's header: `Latency     0`.
    if (text ~ /^ *[A-Z][a-z]+   *[^ ]/) end_paragraph()
    sub(/^\*+ ?/, "", text)
    if (text ~ /^    /) { end_paragraph(); return }
    prose(text)
}

function hash_comment() {
    if (kind != "rows" || /^#/) check_line(100)
    if (/^ *# ?shellcheck/ || /^#!/ || !/^ *#/) { end_paragraph(); return }
    sub(/^ *#+ ?/, "")
    comment($0)
}

FNR == 1 {
    end_paragraph()
    file = FILENAME
    fenced = inside = 0
    kind = "hash"
    if (FILENAME ~ /\.md$/) kind = "md"
    if (FILENAME ~ /\.([chv]|def|cpp)$/) kind = "c"
    if (FILENAME ~ /(\.(csv|fault|fig|list|test)|points|kernels|exceptions)$/) kind = "rows"
}
kind == "md" { markdown(); next }
kind == "c" { c_comment(); next }
{ hash_comment() }
END { end_paragraph() }
