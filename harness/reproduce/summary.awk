# SPDX-License-Identifier: Apache-2.0
# Means over the kernels (geometric, of ratios), what the paper says beside them, and the plot's data. A series has a kernel only if
# all series have it. kind: lines (mean over x), bars (a bar a kernel and the mean), limit (a bar: x at which 5 % is lost).
BEGIN { FS = ","; losses = split("1 5 10", loss, " ") }
FNR > 1 {
    if (!($1 in known)) { series[++n_series] = $1; known[$1] = 1 }
    if (!($2 in seen_kernel)) { kernels[++n_kernels] = $2; seen_kernel[$2] = 1 }
    if (!($3 in seen_x)) { xs[++n_x] = $3; seen_x[$3] = 1 }
    ratio[$1, $2, $3] = $6
    has[$1, $2]++
    if ($5 > spread[$1]) spread[$1] = $5
    if (starts == "" || $7 < starts) starts = $7
}
# The kernels that every series has.
function whole(k,    s) {
    for (s = 1; s <= n_series; s++) if (!has[series[s], k]) return 0
    return 1
}
function mean_at(s, x,    i, sum, n) {
    for (i = 1; i <= n_kernels; i++) if (whole(kernels[i])) { sum += log(ratio[s, kernels[i], x]); n++ }
    return n ? exp(sum / n) : 0
}
# Where a series of ratios falls below 1 - loss of the base, between two values of x by a straight line; the last x if it never does,
# 0 if it is below at the first.
function falls(r, share,    i, a, b) {
    for (i = 1; i <= n_x; i++) if (r[i] < 1 - share / 100) {
        if (i == 1) return 0
        a = r[i - 1]; b = r[i]
        return xs[i - 1] + (xs[i] - xs[i - 1]) * (a - (1 - share / 100)) / (a - b)
    }
    return xs[n_x]
}
function tolerates(s, k, share,    i, r) {
    for (i = 1; i <= n_x; i++) r[i] = k == "" ? mean_at(s, xs[i]) : ratio[s, k, xs[i]]
    return falls(r, share)
}
# The mean of `limit` counts a kernel that is below the limit at the first x as 0, and says how many there are.
function quantity(s, what,    share, i, x, sum, n) {
    n_below = 0
    if (what == "mean") return mean_at(s, xs[1])
    share = substr(what, length("tolerates_") + 1)
    if (kind != "limit") return tolerates(s, "", share)
    for (i = 1; i <= n_kernels; i++) if (whole(kernels[i])) { x = tolerates(s, kernels[i], share); n_below += x == 0; sum += x; n++ }
    return n ? sum / n : 0
}
# Where a quantity says that nothing is gained or lost.
function neutral(what) { return what ~ /^tolerates_/ ? 100 : 1 }
# Our gain as a share of the paper's: 0.95 is no 0.9 of 1.05, it is a loss as large as the gain.
function gain_share(what, ours, claimed,    n) {
    n = neutral(what)
    return claimed == n ? ours == n : (ours - n) / (claimed - n)
}
# Below the limit at the first x already.
function is_below(what, ours) { return what ~ /^tolerates_/ && ours == 0 }
function shown(s) { return s != hidden }
END {
    for (i = 1; i <= n_kernels; i++) if (whole(kernels[i])) kept++; else without = without ", " kernels[i]
    printf "kernels|%d|%s\n", kept, (without ? "without " substr(without, 3) ", which some of the designs do not take" : "all that the base takes")
    printf "starts|%d\n", starts
    for (s = 1; s <= n_series; s++) printf "series|%s|largest spread of a kernel over the starts|%.1f %%\n", series[s], 100 * spread[series[s]]
    if (kind == "lines") {
        for (s = 1; s <= n_series; s++) for (i = 1; i <= n_x; i++) printf "mean|%s|%s|%.3f\n", series[s], xs[i], mean_at(series[s], xs[i])
    } else if (kind == "limit") {
        for (s = 1; s <= n_series; s++) for (i = 1; i <= losses; i++) printf "mean|%s|tolerates_%d|%.0f\n", series[s], loss[i], quantity(series[s], "tolerates_" loss[i])
    } else {
        for (s = 1; s <= n_series; s++) printf "mean|%s|mean|%.3f\n", series[s], mean_at(series[s], xs[1])
    }
    while ((getline line < paper) > 0) {
        split(line, p, / *[|] */)
        ours = quantity(p[1], p[2])
        share = gain_share(p[2], ours, p[3])
        below = is_below(p[2], ours)
        capped = p[2] ~ /^tolerates_/ && ours == xs[n_x] # never falls: more than we know
        printf "paper|%s|%s|%s|%s|%s|%s\n", p[1], p[2], p[3], (below ? "below " xs[1] : (capped ? "at least " : "") sprintf("%.4g", ours)) (n_below ? sprintf(" (%d of %d kernels below %s)", n_below, kept, xs[1]) : ""), (below ? "none" : sprintf("%.2f", share)), (!capped && share > 0.9 && share < 1.1 ? "near" : "far")
    }
    # the plot
    printf "x" > plot
    for (s = 1; s <= n_series; s++) if (shown(series[s])) printf ",%s", series[s] > plot
    printf "\n" > plot
    if (kind == "lines") {
        for (i = 1; i <= n_x; i++) {
            printf "%s", xs[i] > plot
            for (s = 1; s <= n_series; s++) if (shown(series[s])) printf ",%.4f", mean_at(series[s], xs[i]) > plot
            printf "\n" > plot
        }
        exit
    }
    for (k = 1; k <= n_kernels; k++) if (whole(kernels[k])) {
        printf "%s", kernels[k] > plot
        for (s = 1; s <= n_series; s++) if (shown(series[s])) printf ",%.4f", (kind == "limit" ? tolerates(series[s], kernels[k], 5) : ratio[series[s], kernels[k], xs[1]]) > plot
        printf "\n" > plot
    }
    printf "mean" > plot
    for (s = 1; s <= n_series; s++) if (shown(series[s])) printf ",%.4f", quantity(series[s], kind == "limit" ? "tolerates_5" : "mean") > plot
    printf "\n" > plot
}
