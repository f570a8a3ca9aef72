# SPDX-License-Identifier: Apache-2.0
# Files of C in a folder of one's own, for yours.awk. A module is a .c, a .h or both.

function place(path,    name, key) {
    name = behind(path, "/")
    if (is_backup(path) || tolower(name) !~ /[.](c|h|i|inc|cc|cpp|cxx|hh|hpp)$/) return
    key = name
    sub(/[.][^.]*$/, "", key)
    if (name !~ /[.][ch]$/ || name ~ / /)
        refuse(path, 1, "expected a name as module.c or module.h, got one that nothing compiles;" \
            " call it so, or take it away")
    else if (place_of(path) != "" && (place_of(path) != "prim" || name ~ /c$/))
        refuse(path, 1, "expected it in " folder ", and headers there or in " folder "/prim, got" \
            " a folder that nothing compiles; move it")
    else {
        if (place_of(path) == "prim") key = "prim/" key
        mine[key] = mine[key] " " path
        key_of[path] = key
    }
}

# Its own header, and what it includes.
function scan(path, key,    line, name) {
    in_comment = 0
    while ((getline line < path) > 0) {
        line = code_of(line)
        if (!match(line, /^[ \t]*#[ \t]*include[ \t]*"[^"]*"/)) continue
        name = substr(line, 1, RLENGTH - 1)
        sub(/.*"/, "", name)
        sub(/[.]h$/, "", name)
        below[key] = below[key] " " name
    }
    close(path)
}

function unused(path, key,    meant) {
    meant = nearest(key)
    refuse(path, 1, "expected a module of csim, or a file that one includes, got " \
        behind(path, "/") ", which nothing used does; " (meant == "" ? \
        "include its header, or take it away" : "did you mean " meant "?"))
}

# The folder is a whole copy: what it does not have is not taken from csim.
function complete(    r, key) {
    for (r = 1; !refused && r <= n_roots; r++) {
        key = roots[r]
        if (key in ours && index(mine[key] " ", ".c ") == 0)
            refuse(folder, 1, "expected a copy of csim with " key ".c, got none; cp csim/" key \
                ".c " folder)
    }
}
