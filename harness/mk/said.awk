# SPDX-License-Identifier: Apache-2.0
# What a tool says of a source, in one line that names file and line. With -v from=FILE it is the
# first error in that log; status 1 when it names no source. Without, lines of stdin that name a
# tool's log become the error in it. TWINRF_HW, TWINRF_CSIM: files there go before what is built of
# ours.
BEGIN {
    mine[1] = ENVIRON["TWINRF_HW"]
    mine[2] = ENVIRON["TWINRF_CSIM"]
    for (i in mine) sub(/\/+$/, "", mine[i])
    if (from == "") filter()
    line = located(from)
    if (line == "") exit 1
    print line
    exit 0
}

function filter(    line, better, at) {
    while ((getline line <"-") > 0) {
        better = ""
        at = 0
        if (match(line, /[^ ]*[.]log:1: expected ((verilator|yosys) to accept|a netlist of)/)) {
            at = RSTART
            better = substr(line, at)
            sub(/:1: .*/, "", better)
            better = located(better)
        }
        print better == "" ? own(line) : substr(line, 1, at - 1) better
        fflush()
    }
    exit 0
}

# A message about a module as of hw/ is about one's own, where that goes before it.
function own(line,    name, spot) {
    if (!match(line, /^hw\/(prim\/)?[A-Za-z0-9_]+[.]v:[01]: /)) return line
    name = substr(line, 1, RLENGTH)
    sub(/[.]v:.*/, "", name)
    sub(/.*\//, "", name)
    spot = module_line(name)
    return spot == "" ? line : spot ": " substr(line, RLENGTH + 1)
}

# The first error in a file of one's own. Else the first one, with the file of one's own that its
# instance is of. Else a warning, which ends Verilator, too.
function located(report,    line, kind, best, first, warning) {
    while (best == "" && (getline line < report) > 0) {
        kind = tool_of(line)
        if (kind == "" || !find_spot(line)) continue
        if (line ~ /^%Warning/) {
            if (warning == "") warning = sentence(kind, line, report)
        } else if (is_mine(spot))
            best = sentence(kind, line, report)
        else if (first == "")
            first = sentence(kind, line, report)
    }
    close(report)
    return best != "" ? best : first != "" ? first : warning
}

function tool_of(line) {
    if (line ~ /^%(Error|Warning)/ && line !~ /Internal Error/) return "Verilator"
    if (line ~ /ERROR:/) return "yosys"
    return line ~ /(: (fatal )?error: |undefined reference)/ ? "the compiler" : ""
}

# File and line that it names, or of yosys a module, into `spot`.
function find_spot(line,    name) {
    if (match(line, /[^ `'":(]+[.](v|c|h|cpp):[0-9]+/))
        spot = substr(line, RSTART, RLENGTH)
    else if (match(line, /module `\\[A-Za-z0-9_$]+'/)) {
        name = substr(line, RSTART + 9, RLENGTH - 10)
        spot = module_line(name)
    } else
        return 0
    if (mine[1] != "") sub(/^build\/properties\/hw\//, mine[1] "/", spot)
    if (!is_mine(spot)) instance_of(spot)
    return spot != ""
}

function is_mine(spot,    i) {
    for (i = 1; i <= 2; i++)
        if (mine[i] != "" && index(spot, mine[i] "/") == 1) return 1
    return 0
}

# Of a line in a file of ours the module of one's own that it connects.
function instance_of(at,    file, last, n, line, word, found) {
    file = last = at
    sub(/:[0-9]*$/, "", file)
    sub(/.*:/, "", last)
    while (n < last + 0 && (getline line < file) > 0) {
        n++
        if (split(line, word, /[ (#]+/) < 2) continue
        if (word[1] == "") word[1] = word[2]
        if (word[1] ~ /^[a-z][a-z0-9_]*$/ && (line ~ /#\(/ || line ~ /^ *[a-z0-9_]+ [a-z0-9_]+ \(/))
            found = module_line(word[1])
    }
    close(file)
    if (found != "") spot = found
}

# Where one's own module begins; nothing: it is none.
function module_line(name,    path, line, n, i) {
    if (mine[1] == "") return ""
    for (i = 1; i <= 2; i++) {
        path = mine[1] (i == 2 ? "/prim/" : "/") name ".v"
        n = 0
        while ((getline line < path) > 0) {
            n++
            if (line ~ "^ *module +" name "([^A-Za-z0-9_]|$)") {
                close(path)
                return path ":" n
            }
        }
        close(path)
    }
    return ""
}

# The whole line.
function sentence(tool, line, report) {
    sub(/^%[A-Za-z]+(-[A-Z]+)?: /, "", line)
    sub(/^[^ ]*[.](v|c|h|cpp):[0-9]+(:[0-9]+)?: */, "", line)
    sub(/^(ERROR|error|fatal error): */, "", line)
    gsub(/`/, "'", line)
    return spot ": expected what " tool " takes, got `" line "`; correct it (" report ")"
}
