# SPDX-License-Identifier: Apache-2.0
# Means over the kernels (geometric, of ratios; arithmetic, of values without a base), what the
# paper says beside them, and the plot's data. A series has a kernel only if all series have it.
#
# kind: lines (mean over x), bars (a bar a kernel and the mean), limit (x at which 5 % is lost).
# Others: means (a group a metric, a bar a series), stack (a bar a kernel and series, by metric),
# changes (a row a series).
# Files: ratios.awk's; -v paper=FILE -v bases=FILE -v metrics=FILE (a label a line) -v plot=FILE.
# Before plot_data.awk, which writes the plot.
BEGIN {
    FS = ","
    losses = split("1 5 10", loss, " ")
    while ((getline line < bases) > 0) {
        at = index(line, "|")
        base[substr(line, 1, at - 1)] = substr(line, at + 1)
    }
    while ((getline line < metrics) > 0) { metric[++n_metrics] = line; is_metric[line] = 1 }
}
FNR > 1 {
    if (!($1 in known)) { series[++n_series] = $1; known[$1] = 1 }
    if (!($2 in seen_kernel)) { kernels[++n_kernels] = $2; seen_kernel[$2] = 1 }
    if (!($3 in seen_x)) { xs[++n_x] = $3; seen_x[$3] = 1 }
    ratio[$1, $2, $3, $4] = $7
    n = split($8, by, " ")
    for (i = 1; i <= n; i++) seeded[$1, $2, $3, $4, i] = by[i]
    if (!($2 in starts_of) || n < starts_of[$2]) starts_of[$2] = n
    has[$1, $2]++
    if ($6 > spread[$1]) spread[$1] = $6
}
function shown(s) { return s != hidden }
function larger(a, b) { return a > b ? a : b }
# The kernels that every series has, at every x and in every metric.
function whole(k,    s) {
    for (s = 1; s <= n_series; s++) if (has[series[s], k] < n_x * n_metrics) return 0
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
# `now`: the start that is looked at; 0: the mean of all.
function mean_at(s, x, m) { return mean_of(s, x, m, now) }
# Largest less smallest of the mean of one seed.
function spread_at(s, x, m,    i, v, low, high) {
    for (i = 1; i <= starts; i++) {
        v = mean_of(s, x, m, i)
        if (i == 1 || v < low) low = v
        if (i == 1 || v > high) high = v
    }
    return high - low
}
# Of a series' mean and of its base's.
function noise_of(s, x, m) {
    return larger(spread_at(s, x, m), spread_at(base_series(s), base_x(s, x), m))
}
function base_series(s,    b) { split(base[s], b, "|"); return b[1] == "own" ? s : b[1] }
function base_x(s, x,    b) { split(base[s], b, "|"); return b[2] == "" ? x : b[2] }
function within(mean, noise) { return mean - 1 <= noise && 1 - mean <= noise }
# Where a series of ratios falls below 1 - loss of the base, between two values of x by a straight
# line. It is the last x if it never does, 0 if it is below at the first.
function falls(r, share,    i, a, b) {
    for (i = 1; i <= n_x; i++) if (r[i] < 1 - share / 100) {
        if (i == 1) return 0
        a = r[i - 1]; b = r[i]
        return xs[i - 1] + (xs[i] - xs[i - 1]) * (a - (1 - share / 100)) / (a - b)
    }
    return xs[n_x]
}
function tolerates(s, k, m, share,    i, r) {
    for (i = 1; i <= n_x; i++) r[i] = k == "" ? mean_at(s, xs[i], m) : drawn(s, k, xs[i], m, now)
    return falls(r, share)
}
# With `limit` the mean over the kernels. One that is below the limit at the first x counts as 0;
# n_below says how many there are.
function limit_of(s, m, share,    i, x, sum, n) {
    if (kind != "limit") return tolerates(s, "", m, share)
    for (i = 1; i <= n_kernels; i++) if (whole(kernels[i])) {
        x = tolerates(s, kernels[i], m, share)
        n_below += x == 0
        sum += x
        n++
    }
    return n ? sum / n : 0
}
function of_kernels(s, m, sign,    i, v, best, n) {
    for (i = 1; i <= n_kernels; i++) if (whole(kernels[i])) {
        v = drawn(s, kernels[i], xs[1], m, now)
        if (!n++ || sign * v > sign * best) best = v
    }
    return best
}
function refuse(expected, got) {
    print "paper: expected a " expected ", got " got > "/dev/stderr"
    exit bad = 1
}
function must_be_series(s) { if (!(s in known)) refuse("series", s) }
# what: `mean`, `largest`, `smallest`, `of KERNEL`, `over SERIES`, `above SERIES`, `tolerates_N`;
# before it a metric and a colon, else the first.
# 
# Sets noise: how far from 1 a ratio of means must be to be an effect, -1 for all else. neutral:
# where a quantity says that nothing is gained or lost, -1 for what is no ratio. latency: it is a
# value of x.
function quantity(s, what,    at, m, other) {
    m = metric[1]
    noise = neutral = -1
    latency = n_below = 0
    at = index(what, ":")
    if (at) { m = substr(what, 1, at - 1); what = substr(what, at + 1) }
    if (m != "sum" && !(m in is_metric)) refuse("metric", m)
    if (what ~ /^(mean|largest|smallest|of .*)$/ && base[s] != "") neutral = 1
    if (what == "largest") return of_kernels(s, m, 1)
    if (what == "smallest") return of_kernels(s, m, -1)
    if (sub(/^of /, "", what)) return drawn(s, what, xs[1], m, now)
    if (what == "mean") {
        if (base[s] != "") noise = noise_of(s, xs[1], m)
        return mean_at(s, xs[1], m)
    }
    if (sub(/^over /, "", what)) {
        must_be_series(what)
        neutral = 1
        other = mean_at(what, xs[1], m)
        if (!other) return 0
        noise = larger(spread_at(s, xs[1], m), spread_at(what, xs[1], m)) / other
        return mean_at(s, xs[1], m) / other
    }
    if (sub(/^above /, "", what)) {
        must_be_series(what)
        return mean_at(s, xs[1], m) - mean_at(what, xs[1], m)
    }
    if (what !~ /^tolerates_[0-9]+$/) refuse("quantity", what)
    neutral = 100
    latency = 1
    return limit_of(s, m, substr(what, length("tolerates_") + 1))
}
# Is it a quantity of a kernel that was not run, as its trace is not there or the subset has it not?
function is_of_absent(what) {
    return sub(/^(.*:)?of /, "", what) && !(what in seen_kernel)
}
# Largest less smallest of what single starts give.
function spread_of(s, what,    v, low, high) {
    for (now = 1; now <= starts; now++) {
        v = quantity(s, what)
        if (now == 1 || v < low) low = v
        if (now == 1 || v > high) high = v
    }
    now = 0
    return high - low
}
# Ours beside the paper's: ours / paper, our gain as a share of the paper's, the direction of a
# ratio of means, and the verdict. Then the spread of ours over the starts. (0.95 is no 0.9 of 1.05,
# it is a loss as large as the gain.)
# `near`: the gain, or the value of what is no ratio, is within 10 %. It is an effect at all, or,
# where the paper has none, ours is none either.
function beside(s, what, claimed,    ours, below, capped, effect, gain, share, text, spread_here) {
    must_be_series(s)
    if (is_of_absent(what)) return
    spread_here = spread_of(s, what)
    ours = quantity(s, what)
    keep_for_plot(s, what, claimed, ours)
    below = latency && ours == 0 # at the first x already: tolerates nothing
    capped = latency && ours == xs[n_x] # never falls: more than we know
    if (noise < 0 || claimed == 1) effect = ""
    else if (within(ours, noise)) effect = "none"
    else effect = (ours > 1) == (claimed > 1) ? "same" : "opposite"
    share = claimed ? ours / claimed : 0
    gain = neutral < 0 ? share : claimed != neutral ? (ours - neutral) / (claimed - neutral) : \
        noise < 0 ? ours == neutral : within(ours, noise)
    text = below ? "below " xs[1] : (capped ? "at least " : "") sprintf("%.4g", ours)
    if (n_below) text = text sprintf(" (%d of %d kernels below %s)", n_below, kept, xs[1])
    printf "paper|%s|%s|%s|%s|%.2f|%s|%s|%s|%.2g\n", s, what, claimed, text, share,
        (below ? "none" : neutral < 0 ? "" : sprintf("%.2f", gain)), effect,
        (!below && !capped && effect != "none" && gain > 0.9 && gain < 1.1 ? "near" : "far"),
        spread_here
}
# What the plot shows of the paper: by metric, quantity and series; quantities in their order.
function keep_for_plot(s, what, claimed, ours,    at, m) {
    m = metric[1]
    at = index(what, ":")
    if (at) { m = substr(what, 1, at - 1); what = substr(what, at + 1) }
    if (!(what in asked)) { asked[what] = 1; quantities[++n_quantities] = what }
    asked[m, what] = 1
    theirs[s, m, what] = claimed
    ours_of[s, m, what] = ours
}
# A mean with the spread of the means of single seeds; against its base a difference within the
# larger of both spreads is none. What is not drawn is there to be the base and says nothing of
# itself.
function print_mean(s, what, x, m,    mean, compared) {
    mean = mean_at(s, x, m)
    compared = base[s] != "" && shown(s) && !(base_series(s) == s && base_x(s, x) == x)
    printf "mean|%s|%s|%.4g|%.2g|%s\n", s, what, mean, spread_at(s, x, m),
        (!compared ? "" : within(mean, noise_of(s, x, m)) ? "no difference" : "differs")
}
function of_metric(m, what) { return n_metrics > 1 ? m ":" what : what }
END {
    if (bad) exit 1
    for (i = 1; i <= n_kernels; i++) {
        if (!whole(kernels[i])) { without = without ", " kernels[i]; continue }
        if (!kept++ || starts_of[kernels[i]] < starts) starts = starts_of[kernels[i]]
    }
    if (!kept) {
        print "expected a kernel that runs on every series, got none" > "/dev/stderr"
        exit 1
    }
    printf "kernels|%d|of %d%s\n", kept, n_kernels,
        (without ? "; the others do not run on every design" : " with a figure")
    if (without) printf "without|%s\n", substr(without, 3)
    printf "starts|%d\n", starts
    for (s = 1; s <= n_series; s++)
        printf "series|%s|largest spread of a kernel over the starts|%.1f %%\n", series[s],
            100 * spread[series[s]]
    for (s = 1; s <= n_series; s++) for (m = 1; m <= n_metrics; m++) {
        if (kind == "lines") {
            for (i = 1; i <= n_x; i++)
                print_mean(series[s], of_metric(metric[m], xs[i]), xs[i], metric[m])
        } else if (kind == "limit") {
            for (i = 1; i <= losses; i++)
                printf "mean|%s|%s|%.0f||\n", series[s], of_metric(metric[m], "tolerates_" loss[i]),
                    limit_of(series[s], metric[m], loss[i])
        } else {
            print_mean(series[s], n_metrics > 1 ? metric[m] : "mean", xs[1], metric[m])
        }
    }
    while ((getline line < paper) > 0) {
        split(line, p, / *[|] */)
        beside(p[1], p[2], p[3])
    }
    write_plot()
}
