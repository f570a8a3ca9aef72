# SPDX-License-Identifier: Apache-2.0
# rows.awk, errors.awk -v what=NAME validate.csv: mean error and correlation in full and share, as
# CSV.
is_compared() && mode() != "perfect" {
    g = mode()
    x = of("warp_ipc")
    y = theirs("warp_ipc")
    n[g]++
    e[g] += x > y ? x / y - 1 : 1 - x / y
    x = log(x); y = log(y)
    sx[g] += x; sy[g] += y; sxx[g] += x * x; syy[g] += y * y; sxy[g] += x * y
}
function mean(g) { return n[g] ? sprintf("%.1f", 100 * e[g] / n[g]) : "" }
function correlation(g) {
    return n[g] < 3 ? "" : sprintf("%.3f", (n[g] * sxy[g] - sx[g] * sy[g]) / \
        sqrt((n[g] * sxx[g] - sx[g] ^ 2) * (n[g] * syy[g] - sy[g] ^ 2)))
}
END {
    print what "," mean("full") "," correlation("full") "," mean("share") "," \
        correlation("share")
}
