# SPDX-License-Identifier: Apache-2.0
# table.awk EXCEPTIONS SCENARIOS.info ALL.info: a row a source file, as in docs/coverage.md, and
# whether the control blocks keep the bounds. Status 1 when one does not, or an exception is stale.
# `root` is cut from file names. With `by`, words for what ran, all files have to be reached whole,
# but for the exceptions; there is no table then.
BEGIN {
    LINES = by ? 100 : 98 # per cent
    BRANCHES = by ? 100 : 95
    # Wiring and wide data have no bound: what their runs look at is the data.
    no_bound = by ? "^$" : "^(csim|hw)/(rf_|register_bank|crossbar|ccu_crossbar|main_bank|" \
        "narrow_crossbar|[a-z_]*datapath)"
    has_table = !by
    by = by ? by : "scenarios"
}
FNR == 1 { part++ }
part == 1 {
    if ($0 ~ /^#/ || $0 == "") next
    if (split($0, field, / *\| */) != 4 || field[2] !~ /^(line|branch)$/ || field[4] == "") {
        printf "%s:%d: expected FILE | line or branch | TEXT | WHY, got '%s'; correct it\n",
            FILENAME, FNR, $0
        bad = refused = 1
        exit
    }
    excuses++
    at[excuses] = FILENAME ":" FNR
    excused_file[excuses] = field[1]
    excused_kind[excuses] = field[2]
    excused_text[excuses] = field[3]
    next
}
/^SF:/ {
    file = substr($0, 4)
    sub("^" root, "", file)
    files[file] = 1
    if (part == 2) read_source(file)
    next
}
/^(DA|BRDA|FNDA):/ {
    kind = $0
    sub(/:.*/, "", kind)
    split(substr($0, length(kind) + 2), value, ",")
    taken = (kind == "DA") ? value[2] : (kind == "BRDA") ? value[4] : value[1]
    hit = taken != "-" && taken + 0 > 0
    set = part == 2 ? "scenarios" : "all"
    if (kind != "FNDA" && !hit && part == 2 && excuse(file, kind, value[1])) next
    total[set, kind, file]++
    if (hit) reached[set, kind, file]++
    else if (part == 2 && kind != "FNDA")
        missed[file] = missed[file] " " value[1] (kind == "DA" ? "" : "b")
}
END {
    if (refused) exit 2
    if (has_table) {
        printf "| file | lines | branches | with random runs: lines | branches "
        printf "| bits that toggle |\n|---|---|---|---|---|---|\n"
    }
    n = sorted(files, name)
    for (i = 1; i <= n; i++) row(name[i])
    printf "%s", low
    for (e = 1; e <= excuses; e++)
        if (!used[e]) {
            printf "%s: expected a %s of %s with \"%s\" that is not reached by %s, got " \
                "none; take the row out\n", at[e], excused_kind[e], excused_file[e],
                excused_text[e], by
            bad = 1
        }
    printf "coverage: %d files, %d control files, %d below %d %% of lines or %d %% of branches\n",
        n, bounded, below, LINES, BRANCHES
    exit bad || below > 0
}

function read_source(file,    n, text) {
    n = 0
    while ((getline text < (root file)) > 0) source[file, ++n] = text
    close(root file)
}

function excuse(file, kind, line,    e) {
    for (e = 1; e <= excuses; e++)
        if (excused_file[e] == file && excused_kind[e] == (kind == "DA" ? "line" : "branch") &&
            index(source[file, line], excused_text[e])) {
            used[e] = 1
            return 1
        }
    return 0
}

function share(set, kind, file) {
    if (!total[set, kind, file]) return 100
    return 100 * reached[set, kind, file] / total[set, kind, file]
}

function cell(set, kind, file) {
    if (!total[set, kind, file]) return "-"
    return sprintf("%.1f %% of %d", share(set, kind, file), total[set, kind, file])
}

function row(file) {
    if (has_table) printf "| `%s` | %s | %s | %s | %s | %s |\n", file,
        cell("scenarios", "DA", file), cell("scenarios", "BRDA", file), cell("all", "DA", file),
        cell("all", "BRDA", file),
        file ~ /^hw/ ? cell("all", "FNDA", file) : "-"
    if (file ~ no_bound) return
    bounded++
    if (share("scenarios", "DA", file) >= LINES && share("scenarios", "BRDA", file) >= BRANCHES)
        return
    below++
    low = low sprintf("%s: expected at least %d %% of lines and %d %% of branches by %s; not " \
        "reached: %s (b: a branch)\n", file, LINES, BRANCHES, by, missed[file])
}

function sorted(set, list,    key, n, i, j, swap) {
    n = 0
    for (key in set) list[++n] = key
    for (i = 2; i <= n; i++) {
        swap = list[i]
        for (j = i - 1; j > 0 && list[j] > swap; j--) list[j + 1] = list[j]
        list[j + 1] = swap
    }
    return n
}
