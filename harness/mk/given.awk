# SPDX-License-Identifier: Apache-2.0
# awk -f distance.awk -f given.awk -v level=N NAME=VALUE...: what a command line gives make, against
# the table harness/mk/variables. Prints one line about the first that is unknown, or has no
# possible value; nothing when all are well. Above level 0 the Makefile calls itself.
BEGIN {
    table = "harness/mk/variables"
    while ((getline line < table) > 0) {
        if (line ~ /^[A-Z]/) {
            split(line, words, " ")
            kind[words[1]] = words[2]
        }
    }
    for (i = 1; i < ARGC && !said; i++) {
        at = index(ARGV[i], "=")
        said = check(substr(ARGV[i], 1, at - 1), substr(ARGV[i], at + 1))
    }
    if (said) print said
}

# What is wrong with it, or nothing.
function check(name, value,    of, wanted) {
    if (!(name in kind) || (kind[name] == "internal" && level == 0))
        return name "=" shown(value) ": expected a variable that make help lists" nearest(name)
    if (value == "") return ""
    split(kind[name], of, ":")
    wanted = expected(of[1], of[2], of[3], value)
    return wanted == "" ? "" : name "=" shown(value) ": expected " wanted
}

function expected(type, low, high, value) {
    if (value ~ /[\n\r]/) return "one line"
    if (type == "number" && !within(value, low, high)) return number_text(low, high)
    if (type == "flag" && value != "1") return "1, or no such variable"
    if (type == "tool" && low != "" && value != low) return low ", or no such variable"
    if (type == "choice" && index("," low ",", "," value ",") == 0) return choices(low)
    if (type == "decimal" && (value !~ /^[0-9]*[.]?[0-9]+$/ || value !~ /[1-9]/))
        return "a number above 0"
    if (type == "fill" && value !~ /^([0-9]+|0*[1-9][0-9]*,0*[1-9][0-9]*)$/)
        return "a number, 0 for zeros, or two above 0 for fills that differ, as 5,6"
    if (type == "folder" && value !~ /^[A-Za-z0-9_./+@%,~-]+$/)
        return "a path of letters, digits and _ . / + - @ % , ~"
    if (type == "name" && value !~ /^[A-Za-z0-9_]+$/) return "a name"
    if (type == "names" && value !~ /^[A-Za-z0-9_ ]+$/) return "a name, or several with blanks"
    return ""
}

function number_text(low, high) {
    return "a whole number " (high == "" ? "of at least " low : "from " low " to " high)
}

function choices(list) {
    gsub(/,/, " or ", list)
    return list
}

# Numbers of any length: compared as text, without leading zeros.
function within(value, low, high) {
    if (value !~ /^[0-9]+$/) return 0
    sub(/^0+/, "", value)
    if (value == "") value = "0"
    if (high == "") high = "18446744073709551615"
    return not_above(low, value) && not_above(value, high)
}

function not_above(a, b) {
    return length(a) != length(b) ? length(a) < length(b) : ("x" a) <= ("x" b)
}

function shown(text) {
    gsub(/[\n\r\t]/, " ", text)
    return length(text) > 60 ? substr(text, 1, 60) "..." : text
}

# The variable that differs in the fewest letters, when it is near enough to be meant.
function nearest(name,    n, best, least, known, better) {
    least = length(name) < 3 ? 1 : length(name) < 5 ? 2 : 3
    for (known in kind) {
        n = distance(toupper(name), known)
        better = n < least || (n == least && best != "" && known < best)
        if (better && kind[known] != "internal") {
            least = n
            best = known
        }
    }
    return best == "" ? "" : "; did you mean " best "?"
}
