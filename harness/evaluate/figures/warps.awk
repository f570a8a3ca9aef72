# SPDX-License-Identifier: Apache-2.0
# Series whose runs have other resident warps than those that they are compared with: their base, or
# without one the first series. A difference in IPC is not the register file's alone then. A line
#     warps|SERIES|OTHER|kernels that differ|all|KERNEL|warps of SERIES|warps of OTHER
# a series, with its first such kernel.
#
# Files: lines file<TAB>series<TAB>kernel<TAB>x, runs whose `resident_warps: N` is looked up; -v
# bases=FILE: lines series|its base (ratios.awk).
BEGIN {
    FS = "\t"
    while ((getline line < bases) > 0) {
        at = index(line, "|")
        base[substr(line, 1, at - 1)] = substr(line, at + 1)
    }
}
function warps_of(file,    line, found) {
    while (!found && (getline line < file) > 0)
        if (line ~ /^resident_warps: /) found = substr(line, 17)
    close(file)
    return found
}
{
    warps = warps_of($1)
    if (warps == "" || (($2, $3, $4) in resident)) next
    resident[$2, $3, $4] = warps
    if (!($2 in known)) { series[++n_series] = $2; known[$2] }
    order[++n] = $2 FS $3 FS $4
}
# The run that this one is compared with: series, kernel, x.
function other(name, kernel, x,    b) {
    if (base[name] == "") return series[1] SUBSEP kernel SUBSEP x
    split(base[name], b, "|")
    return (b[1] == "own" ? name : b[1]) SUBSEP kernel SUBSEP (b[2] == "" ? x : b[2])
}
END {
    for (i = 1; i <= n; i++) {
        split(order[i], p, FS)
        against = other(p[1], p[2], p[3])
        if (!(against in resident)) continue
        all[p[1]]++
        if (resident[p[1], p[2], p[3]] == resident[against]) continue
        if (differ[p[1]]++) continue
        split(against, o, SUBSEP)
        first[p[1]] = p[2] "|" resident[p[1], p[2], p[3]] "|" resident[against]
        to[p[1]] = o[1]
    }
    for (s = 1; s <= n_series; s++)
        if (differ[series[s]])
            printf "warps|%s|%s|%d|%d|%s\n", series[s], to[series[s]], differ[series[s]],
                all[series[s]], first[series[s]]
}
