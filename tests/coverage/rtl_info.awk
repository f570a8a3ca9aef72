# SPDX-License-Identifier: Apache-2.0
# rtl_info.awk FILE.dat...: what Verilator counted (a point a line: keys and values between the
# characters 1 and 2) as a tracefile of lcov. All instances of a module count together.
#     v_line, v_branch  a block of lines    -> DA, a line's count is that of its busiest block
#     v_branch          an arm of an if     -> BRDA
#     v_toggle          a bit that changed  -> FNDA: lcov has no word for bits, a page says
#                                              "Functions"; both ways is two changes
BEGIN { FS = "\001" }
/^C / {
    split("", of)
    count = $0
    sub(/.*' /, "", count)
    for (i = 2; i <= NF; i++) {
        split($i, pair, "\002")
        sub(/' [0-9]*$/, "", pair[2])
        of[pair[1]] = pair[2]
    }
    file = of["f"]
    files[file] = 1
    if (of["page"] ~ /^v_toggle/) {
        add(file, bits, of["l"] "," of["o"])
        next
    }
    lines(file, of["S"])
    if (of["page"] ~ /^v_branch/) add(file, arms, of["l"] "," of["n"])
}
END {
    for (file in files) {
        print "TN:"
        print "SF:" root "/" file
        show(file, bits, "FN")
        show(file, bits, "FNDA")
        show(file, arms, "BRDA")
        show(file, line, "DA")
        print "end_of_record"
    }
}

function add(file, table, name) { table[file "\001" name] += count }

function lines(file, ranges,    n, list, i, ends, l, key) {
    n = split(ranges, list, ",")
    for (i = 1; i <= n; i++) {
        split(list[i], ends, "-")
        if (ends[2] == "") ends[2] = ends[1]
        for (l = ends[1]; l <= ends[2] + 0; l++) {
            key = file "\001" l
            if (!(key in line) || count > line[key]) line[key] = count + 0
        }
    }
}

function show(file, table, kind,    key, part) {
    for (key in table) {
        split(key, part, "\001")
        if (part[1] != file) continue
        split(part[2], at, ",")
        if (kind == "DA") print "DA:" at[1] "," table[key]
        else if (kind == "BRDA") print "BRDA:" at[1] ",0," at[2] "," (table[key] ? table[key] : "0")
        else if (kind == "FN") print "FN:" at[1] "," at[2]
        else print "FNDA:" (table[key] >= 2 ? table[key] : 0) "," at[2]
    }
}
