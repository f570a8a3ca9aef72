# SPDX-License-Identifier: Apache-2.0
# awk -f help.awk MAKEFILE... VARIABLES: what `make help` prints. Of a line `target: ... ## group:
# text` the target and its text, by groups; then the variables, from their table.
BEGIN {
    n = split("run prove test evaluate tree", order, " ")
    title["run"] = "Run and generate"
    title["prove"] = "Prove"
    title["test"] = "Test"
    title["evaluate"] = "Evaluate"
    title["tree"] = "This folder"
}

/^[a-z-]+:.*## [a-z]+: / {
    target = substr($0, 1, index($0, ":") - 1)
    text = substr($0, index($0, "## ") + 3)
    group = substr(text, 1, index(text, ": ") - 1)
    text = substr(text, index(text, ": ") + 2)
    if (!(group in title)) stop(target ": expected a group of help.awk, got " group)
    said[group] = said[group] row("make " target, 20, text)
}

/^@ / { variables = variables "\n" substr($0, 3) "\n" }
/^[A-Z][A-Z_0-9]* [a-z]+/ && FILENAME ~ /variables$/ && $2 != "internal" {
    split($2, kind, ":")
    text = $0
    sub(/^[^ ]+ [^ ]+ ?/, "", text)
    if (kind[1] == "choice") text = choices(kind[2]) (text == "" ? "" : ": " text)
    variables = variables row($1 "=", 20, text)
}

END {
    if (bad) exit 2
    for (i = 1; i <= n; i++) printf "%s%s\n%s", i == 1 ? "" : "\n", title[order[i]], said[order[i]]
    printf "\nVariables, as TEST=write_steal; others are refused\n%s", variables
}

function row(name, width, text,    line) {
    line = sprintf("  %-" width "s  %s\n", name, text)
    if (length(line) > 101) stop(name ": expected at most 100 columns, got " length(line) - 1)
    return line
}

function choices(list) {
    gsub(/,/, " | ", list)
    return list
}

function stop(text) {
    print FILENAME ":" FNR ": " text | "cat >&2"
    bad = 1
    exit
}
