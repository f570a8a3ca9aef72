# SPDX-License-Identifier: Apache-2.0
# Means over the kernels (geometric, of ratios; arithmetic, of values without a base), what the paper says beside them, and the
# plot's data. A series has a kernel only if all series have it. kind: lines (mean over x), bars (a bar a kernel and the mean), limit
# (a bar: x at which 5 % is lost), means (a group a metric, a bar a series), stack (a bar a kernel and series, a part a metric).
# Files: ratios.awk's; -v paper=FILE -v bases=FILE -v metrics=FILE (a label a line) -v plot=FILE.
BEGIN {
    FS = ","
    losses = split("1 5 10", loss, " ")
    while ((getline line < bases) > 0) { at = index(line, "|"); base[substr(line, 1, at - 1)] = substr(line, at + 1) }
    while ((getline line < metrics) > 0) metric[++n_metrics] = line
}
FNR > 1 {
    if (!($1 in known)) { series[++n_series] = $1; known[$1] = 1 }
    if (!($2 in seen_kernel)) { kernels[++n_kernels] = $2; seen_kernel[$2] = 1 }
    if (!($3 in seen_x)) { xs[++n_x] = $3; seen_x[$3] = 1 }
    ratio[$1, $2, $3, $4] = $7
    seeds = split($8, by, " ")
    for (i = 1; i <= seeds; i++) seeded[$1, $2, $3, $4, i] = by[i]
    has[$1, $2]++
    if ($6 > spread[$1]) spread[$1] = $6
}
# The kernels that every series has.
function whole(k,    s) {
    for (s = 1; s <= n_series; s++) if (!has[series[s], k]) return 0
    return 1
}
# What is drawn of a kernel; of metric `sum`, that of all metrics; seed 0: the mean of all.
function drawn(s, k, x, m, seed,    i, all) {
    if (m != "sum") return seed ? seeded[s, k, x, m, seed] : ratio[s, k, x, m]
    for (i = 1; i <= n_metrics; i++) all += drawn(s, k, x, metric[i], seed)
    return all
}
function mean_of(s, x, m, seed,    i, v, sum, n, geometric) {
    geometric = base[s] != ""
    for (i = 1; i <= n_kernels; i++) if (whole(kernels[i])) {
        v = drawn(s, kernels[i], x, m, seed)
        sum += geometric ? (v > 0 ? log(v) : -1000) : v
        n++
    }
    return !n ? 0 : geometric ? exp(sum / n) : sum / n
}
function mean_at(s, x, m) { return mean_of(s, x, m, 0) }
# Largest less smallest of the mean of one seed.
function spread_at(s, x, m,    i, v, low, high) {
    for (i = 1; i <= seeds; i++) {
        v = mean_of(s, x, m, i)
        if (i == 1 || v < low) low = v
        if (i == 1 || v > high) high = v
    }
    return high - low
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
    for (i = 1; i <= n_x; i++) r[i] = k == "" ? mean_at(s, xs[i], metric[1]) : ratio[s, k, xs[i], metric[1]]
    return falls(r, share)
}
function of_kernels(s, m, sign,    i, v, best, n) {
    for (i = 1; i <= n_kernels; i++) if (whole(kernels[i])) {
        v = drawn(s, kernels[i], xs[1], m, 0)
        if (!n++ || sign * v > sign * best) best = v
    }
    return best
}
# what: `mean`, `largest`, `smallest`, `over SERIES`, `above SERIES`, `tolerates_N`; before it a metric and a colon, else the first.
# Sets noise: how far from 1 a ratio must be to be an effect; -1 for what is no ratio.
function quantity(s, what,    share, i, sum, n, at, m, other) {
    m = metric[1]
    noise = -1
    at = index(what, ":")
    if (at) { m = substr(what, 1, at - 1); what = substr(what, at + 1) }
    if (what == "mean") {
        if (base[s] != "") noise = noise_of(s, xs[1], m)
        return mean_at(s, xs[1], m)
    }
    if (what == "largest") return of_kernels(s, m, 1)
    if (what == "smallest") return of_kernels(s, m, -1)
    if (sub(/^over /, "", what)) {
        other = mean_at(what, xs[1], m)
        if (!other) return 0
        noise = larger(spread_at(s, xs[1], m), spread_at(what, xs[1], m)) / other
        return mean_at(s, xs[1], m) / other
    }
    if (sub(/^above /, "", what)) return mean_at(s, xs[1], m) - mean_at(what, xs[1], m)
    if (what !~ /^tolerates_[0-9]+$/) { print "paper: expected a quantity, got " what > "/dev/stderr"; exit bad = 1 }
    share = substr(what, length("tolerates_") + 1)
    if (kind != "limit") return tolerates(s, "", share)
    for (i = 1; i <= n_kernels; i++) if (whole(kernels[i])) { sum += tolerates(s, kernels[i], share); n++ }
    return n ? sum / n : 0
}
function shown(s) { return s != hidden }
function larger(a, b) { return a > b ? a : b }
# Of a series' mean and of its base's.
function noise_of(s, x, m,    b) {
    split(base[s], b, "|")
    return larger(spread_at(s, x, m), spread_at(b[1], b[2] == "" ? x : b[2], m))
}
function within(mean, noise) { return mean - 1 <= noise && 1 - mean <= noise }
# A mean with the spread of the means of single seeds; against its base a difference within the larger of both spreads is none.
function print_mean(s, what, x, m,    mean, b) {
    mean = mean_at(s, x, m)
    split(base[s], b, "|")
    printf "mean|%s|%s|%.4g|%.2g|%s\n", s, what, mean, spread_at(s, x, m), (b[1] == "" || b[1] == s ? "" : within(mean, noise_of(s, x, m)) ? "no difference" : "differs")
}
function column(s, m) { return n_metrics > 1 ? s " " m : s }
function cell(text) { printf ",%s", text > plot }
END {
    if (bad) exit 1
    for (i = 1; i <= n_kernels; i++) kept += whole(kernels[i])
    if (!kept) { print "expected a kernel that runs on every series, got none" > "/dev/stderr"; exit 1 }
    printf "kernels|%d|of %d; the others do not run on every design\n", kept, n_kernels
    for (s = 1; s <= n_series; s++) printf "series|%s|largest spread of a kernel over the starts|%.1f %%\n", series[s], 100 * spread[series[s]]
    for (s = 1; s <= n_series; s++) {
        if (kind == "lines") {
            for (i = 1; i <= n_x; i++) print_mean(series[s], xs[i], xs[i], metric[1])
        } else if (kind == "limit") {
            for (i = 1; i <= losses; i++) printf "mean|%s|tolerates_%d|%.0f||\n", series[s], loss[i], quantity(series[s], "tolerates_" loss[i])
        } else {
            for (m = 1; m <= n_metrics; m++) print_mean(series[s], n_metrics > 1 ? metric[m] : "mean", xs[1], metric[m])
        }
    }
    while ((getline line < paper) > 0) {
        split(line, p, / *[|] */)
        if (!(p[1] in known)) { print "paper: expected a series, got " p[1] > "/dev/stderr"; exit 1 }
        ours = quantity(p[1], p[2])
        # A ratio that the paper has on the other side of 1, or that is none here, does not hold, however near.
        effect = noise < 0 || p[3] == 1 ? "" : within(ours, noise) ? "none" : (ours > 1) == (p[3] > 1) ? "same" : "opposite"
        printf "paper|%s|%s|%s|%.4g|%.2f|%s\n", p[1], p[2], p[3], ours, ours / p[3], effect
    }
    # the plot
    printf "x" > plot
    if (kind == "stack") {
        for (m = 1; m <= n_metrics; m++) cell(metric[m])
    } else if (kind == "means") {
        for (s = 1; s <= n_series; s++) if (shown(series[s])) cell(series[s])
    } else {
        for (s = 1; s <= n_series; s++) if (shown(series[s])) for (m = 1; m <= n_metrics; m++) cell(column(series[s], metric[m]))
    }
    printf "\n" > plot
    if (kind == "lines") {
        for (i = 1; i <= n_x; i++) {
            printf "%s", xs[i] > plot
            for (s = 1; s <= n_series; s++) if (shown(series[s])) cell(sprintf("%.4f", mean_at(series[s], xs[i], metric[1])))
            printf "\n" > plot
        }
        exit
    }
    if (kind == "means") {
        for (m = 1; m <= n_metrics; m++) {
            printf "%s", metric[m] > plot
            for (s = 1; s <= n_series; s++) if (shown(series[s])) cell(sprintf("%.4f", mean_at(series[s], xs[1], metric[m])))
            printf "\n" > plot
        }
        exit
    }
    if (kind == "stack") {
        for (s = 1; s <= n_series; s++) bars += shown(series[s])
        for (k = 1; k <= n_kernels + 1; k++) if (k > n_kernels || whole(kernels[k])) {
            first = 1 # the name under the first bar of a kernel
            for (s = 1; s <= n_series; s++) if (shown(series[s])) {
                printf "%s", (first ? k > n_kernels ? "mean" : kernels[k] : " ") > plot
                first = 0
                for (m = 1; m <= n_metrics; m++) cell(sprintf("%.4f", k > n_kernels ? mean_at(series[s], xs[1], metric[m]) : drawn(series[s], kernels[k], xs[1], metric[m], 0)))
                printf "\n" > plot
            }
            if (k <= n_kernels && bars > 1) { # a gap behind the bars of a kernel
                printf " " > plot
                for (m = 1; m <= n_metrics; m++) cell(0)
                printf "\n" > plot
            }
        }
        exit
    }
    for (k = 1; k <= n_kernels; k++) if (whole(kernels[k])) {
        printf "%s", kernels[k] > plot
        for (s = 1; s <= n_series; s++) if (shown(series[s])) for (m = 1; m <= n_metrics; m++)
            cell(sprintf("%.4f", kind == "limit" ? tolerates(series[s], kernels[k], 5) : drawn(series[s], kernels[k], xs[1], metric[m], 0)))
        printf "\n" > plot
    }
    printf "mean" > plot
    for (s = 1; s <= n_series; s++) if (shown(series[s])) for (m = 1; m <= n_metrics; m++)
        cell(sprintf("%.4f", kind == "limit" ? quantity(series[s], "tolerates_5") : mean_at(series[s], xs[1], metric[m])))
    printf "\n" > plot
}
