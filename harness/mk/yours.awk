# SPDX-License-Identifier: Apache-2.0
# What of a folder of one's own is used, for yours.sh. A module has a key: its name, in C with the
# folder of the model that it is in. yours_verilog.awk and yours_c.awk know the languages:
#     place(path)         puts a file among `mine`, or refuses it
#     scan(path, key)     puts what it uses into below[key], and may refuse it
#     unused(path, key)   refuses a file of which nothing is used
# mine[key], ours[key]: the files; roots: what is looked for by name; in_table[top]: blocks and
# parts of a top that rfgen writes.

$1 == "yours" { files[++n_files] = substr($0, 7) }
$1 == "ours" { ours[$2] = ours[$2] " " $3 }
$1 == "has" { in_table[$2] = in_table[$2] " " $3 }
$1 == "root" { roots[++n_roots] = $2 }
END {
    for (f = 1; f <= n_files; f++) place(files[f])
    for (r = 1; r <= n_roots; r++) mark(roots[r], "used")
    for (key in ours) mark(key, "known")
    for (f = 1; f <= n_files; f++) judge(files[f], key_of[files[f]])
    complete()
    if (refused) exit 2
    report()
}

function refuse(path, line, text) {
    printf "%s:%d: %s\n", path, line, text
    refused = 1
}

# What has this key and all that is below it.
function mark(key, set,    n, i, names) {
    if ((set, key) in marked || !(key in mine || key in ours)) return
    marked[set, key] = 1
    if (!(key in below)) look_below(key)
    n = split(below[key], names, " ")
    for (i = 1; i <= n; i++) mark(names[i], set)
}

function look_below(key,    n, i, paths) {
    below[key] = ""
    n = split(key in mine ? mine[key] : ours[key], paths, " ")
    for (i = 1; i <= n; i++) scan(paths[i], key)
}

# Of a file that has a key: is it used, or may another design use it?
function judge(path, key) {
    if (key == "") return
    if (("used", key) in marked)
        used[key]
    else if (("known", key) in marked)
        others[key]
    else
        unused(path, key)
}

function report(    n) {
    n = sorted(used)
    print "yours: " n " modules used:" words
    if (sorted(others) > 0) print "not in " said_of() ":" words
}

# Many are not named.
function said_of(    n, names) {
    n = split(of, names, " ")
    return n > 3 ? "these " n : of
}

# Keys of a set in order, in `words`; how many.
function sorted(set,    key, n, i, list, held) {
    for (key in set) {
        for (i = ++n; i > 1 && list[i - 1] > key; i--) list[i] = list[i - 1]
        list[i] = key
    }
    words = ""
    for (i = 1; i <= n; i++) words = words " " list[i]
    return n + 0
}

# What is behind the last of these characters.
function behind(text, sign,    n, parts) {
    n = split(text, parts, sign)
    return parts[n]
}

# A key of ours that may have been meant.
function nearest(key,    name, least, best, n, known) {
    name = tolower(behind(key, "/"))
    least = length(name) < 3 ? 1 : length(name) < 5 ? 2 : 4
    for (known in ours) {
        n = distance(name, behind(known, "/"))
        if (n < least || (n == least && best != "" && known < best)) {
            least = n
            best = known
        }
    }
    return best
}

# A line of text without comments. in_comment goes from one line to the next.
function code_of(text,    to, start, end) {
    while (1) {
        if (in_comment) {
            end = index(text, "*/")
            if (!end) return to
            text = substr(text, end + 2)
            in_comment = 0
        }
        if (!match(text, /\/[\/*]/)) return to text
        to = to substr(text, 1, RSTART - 1) " "
        if (substr(text, RSTART + 1, 1) == "/") return to
        text = substr(text, RSTART + 2)
        in_comment = 1
    }
}

# An editor's copy of a file is nobody's source.
function is_backup(path) {
    return path ~ /(~|#|[.](bak|orig|rej|sw[a-p]|save))$/
}

# Where a file is below the folder: "" or "prim", or another.
function place_of(path,    inside) {
    inside = substr(path, length(folder) + 2)
    sub(/\/?[^\/]*$/, "", inside)
    return inside
}
