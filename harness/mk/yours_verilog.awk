# SPDX-License-Identifier: Apache-2.0
# Files of Verilog in a folder of one's own, for yours.awk.

function place(path,    name, key) {
    name = behind(path, "/")
    if (is_backup(path) || !is_verilog(path, name)) return
    key = name
    sub(/[.][^.]*$/, "", key)
    if (name !~ /[.]v$/ || name ~ / /)
        refuse(path, 1, "expected a name as module.v, got one that no tool looks for; call it " \
            plain(key) ".v, or take it away")
    else if (place_of(path) != "" && place_of(path) != "prim")
        refuse(path, 1, "expected it in " folder " or " folder "/prim, got a folder that no tool" \
            " looks into; move it")
    else if (key in mine)
        refuse(path, 1, "expected one file of module " key ", got" mine[key] ", too; take one away")
    else {
        mine[key] = " " path
        key_of[path] = key
    }
}

function plain(name) {
    gsub(/[^A-Za-z0-9_]/, "_", name)
    return tolower(name)
}

# By its name, or as it begins with a module.
function is_verilog(path, name,    line, text, found) {
    if (tolower(name) ~ /[.](v|sv|vh|svh|vlg|verilog)$/) return 1
    in_comment = 0
    while (!found && (getline line < path) > 0) {
        text = code_of(line)
        if (text ~ /^[ \t]*`/) text = ""
        found = text ~ /[^ \t\r]/
    }
    close(path)
    return text ~ /^[ \t]*(macro)?module[ \t]/
}

# Modules that are defined in it; names with an instance: a name behind them, or parameters.
function scan(path, key,    line, n, i, token, before, number) {
    if (path ~ /[.]def$/) {
        below[key] = below[key] in_table[key]
        return
    }
    in_comment = 0
    while ((getline line < path) > 0) {
        number++
        gsub(/"[^"]*"/, "", line)
        line = code_of(line)
        gsub(/[^A-Za-z0-9_$]/, " & ", line)
        n = split(line, token, " ")
        for (i = 1; i <= n; i++) {
            if (before ~ /^(macro)?module$/)
                define(path, key, token[i], number)
            else if (token[i] ~ /^[A-Za-z_#\\]/ && before ~ /^[A-Za-z_]/)
                below[key] = below[key] " " before
            before = token[i]
        }
    }
    close(path)
}

function define(path, key, name, line) {
    if (!(key in mine)) return
    if (name == key) {
        has[path] = line
        return
    }
    if (!(path in other)) {
        other[path] = name
        other_line[path] = line
    }
    if ((name in mine || name in ours) && !((path, name) in doubled)) doubled[path, name] = line
    extra[path] = extra[path] " " name
}

# Two modules of a name; a module beside that has no instance.
function check_modules(path, key,    n, i, names) {
    if (!(path in has)) {
        misnamed(path, key)
        return
    }
    n = split(extra[path], names, " ")
    for (i = 1; i <= n; i++) {
        if ((path, names[i]) in doubled)
            refuse(path, doubled[path, names[i]], "expected module " key " alone, got " names[i] \
                ", which has a file of its own; put it into " folder "/" names[i] ".v")
        else if (index(below[key] " ", " " names[i] " ") == 0)
            refuse(path, other_line[path], "expected modules that are used, got " names[i] \
                " without an instance; take it away")
    }
}

function misnamed(path, key) {
    if (path in other)
        refuse(path, other_line[path], "expected module " key ", as the file is called, got " \
            other[path] "; call the file " other[path] ".v")
    else
        refuse(path, 1, "expected module " key ", as the file is called, got none; take it away")
}

function unused(path, key,    meant) {
    if (!(key in below)) look_below(key)
    if (!(path in has)) return
    meant = nearest(key)
    refuse(path, has[path], "expected a module of ours, or one below what is used, got " key \
        ", of which nothing used has an instance; " (meant == "" ? "take it away" : \
        "did you mean " meant "?"))
}

# Of files that are used or not: each defines its own module.
function complete(    f, key) {
    for (f = 1; f <= n_files; f++) {
        key = key_of[files[f]]
        if (key == "") continue
        if (!(key in below)) look_below(key)
        check_modules(files[f], key)
    }
}
