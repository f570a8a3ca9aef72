# SPDX-License-Identifier: Apache-2.0
# Behind summary.awk: the plot's data, and what the paper says beside it. `plot`: the file; with
# `lines` plot.paper has points of the paper: x,y,series.
function column(s, m) { return n_metrics > 1 ? s " " m : s }
function cell(text) { printf ",%s", text > plot }
function number(v) { cell(sprintf("%.4f", v)) }
# A row's name, and its end.
function row(name) { printf "%s", name > plot }
function end_row() { printf "\n" > plot }
# What is drawn of a kernel, or of all (k empty).
function figure(s, k, m) {
    if (kind == "limit") return k == "" ? limit_of(s, m, 5) : tolerates(s, k, m, 5)
    return k == "" ? mean_at(s, xs[1], m) : drawn(s, k, xs[1], m, 0)
}
# What is drawn of all kernels anyway.
function plain_quantity() { return kind == "limit" ? "tolerates_5" : "mean" }

function header(    s, m) {
    row(kind == "changes" ? "x,mean,spread" : "x")
    for (m = 1; kind == "stack" && m <= n_metrics; m++) cell(metric[m])
    if (kind == "stack" && is_sum_asked()) cell("all parts")
    for (s = 1; kind !~ /^(stack|changes)$/ && s <= n_series; s++) if (shown(series[s])) {
        if (kind == "means") cell(series[s])
        for (m = 1; kind != "means" && m <= n_metrics; m++) cell(column(series[s], metric[m]))
    }
    end_row()
}
function is_sum_asked(    q) {
    for (q = 1; q <= n_quantities; q++) if (("sum", quantities[q]) in asked) return 1
    return 0
}
# A cell is empty where the paper says nothing.
function said(of, s, m, what) {
    if (!((s, m, what) in theirs)) cell("")
    else number(of == "ours" ? ours_of[s, m, what] : theirs[s, m, what])
}
function said_row(of, what, m,    s, i) {
    row((kind == "means" ? m " " : "") (of == "ours" ? what : "paper: " what))
    for (s = 1; s <= n_series; s++) if (shown(series[s])) {
        if (kind == "means") said(of, series[s], m, what)
        for (i = 1; kind != "means" && i <= n_metrics; i++) said(of, series[s], metric[i], what)
    }
    end_row()
}
# Ours, if it is not drawn anyway, and the paper's.
function said_rows(what, m) {
    if (what != plain_quantity()) said_row("ours", what, m)
    said_row("paper", what, m)
}
function bars(    k, s, m, q) {
    for (k = 1; k <= n_kernels + 1; k++) if (k > n_kernels || whole(kernels[k])) {
        row(k > n_kernels ? "mean" : kernels[k])
        for (s = 1; s <= n_series; s++) if (shown(series[s]))
            for (m = 1; m <= n_metrics; m++) number(figure(series[s], kernels[k], metric[m]))
        end_row()
    }
    for (q = 1; q <= n_quantities; q++) said_rows(quantities[q], "")
}
function means(    m, s, q) {
    for (m = 1; m <= n_metrics; m++) {
        row(metric[m])
        for (s = 1; s <= n_series; s++) if (shown(series[s]))
            number(mean_at(series[s], xs[1], metric[m]))
        end_row()
        for (q = 1; q <= n_quantities; q++)
            if ((metric[m], quantities[q]) in asked) said_rows(quantities[q], metric[m])
    }
}
# A row a series: its mean and the mean's spread.
function changes(    s) {
    for (s = 1; s <= n_series; s++) if (shown(series[s])) {
        row(series[s])
        number(mean_at(series[s], xs[1], metric[1]))
        number(spread_at(series[s], xs[1], metric[1]))
        end_row()
    }
}
function stack(    k, s, n) {
    for (s = 1; s <= n_series; s++) n += shown(series[s])
    for (k = 1; k <= n_kernels + 1; k++) if (k > n_kernels || whole(kernels[k])) {
        stack_of(k)
        if (n > 1) gap()
    }
    for (s = 1; s <= n_series; s++) if (shown(series[s])) stack_said(series[s])
}
function stack_of(k,    s, m, first) {
    first = 1 # the name under the first bar of a kernel
    for (s = 1; s <= n_series; s++) if (shown(series[s])) {
        row(first ? k > n_kernels ? "mean" : kernels[k] : " ")
        first = 0
        for (m = 1; m <= n_metrics; m++) number(figure(series[s], kernels[k], metric[m]))
        end_row()
    }
}
function gap(    m) {
    row(" ")
    for (m = 1; m <= n_metrics; m++) cell(0)
    end_row()
}
# A bar of what the paper says of a series, by part, or of all parts.
function stack_said(s,    q, m, n) {
    for (q = 1; q <= n_quantities; q++) {
        n = (s, "sum", quantities[q]) in theirs
        for (m = 1; m <= n_metrics; m++) n += (s, metric[m], quantities[q]) in theirs
        if (!n) continue
        row("paper: " s " " quantities[q])
        for (m = 1; m <= n_metrics; m++) said("paper", s, metric[m], quantities[q])
        if (is_sum_asked()) said("paper", s, "sum", quantities[q])
        end_row()
    }
}
function lines(    i, s, m) {
    for (i = 1; i <= n_x; i++) {
        row(xs[i])
        for (s = 1; s <= n_series; s++) if (shown(series[s]))
            for (m = 1; m <= n_metrics; m++) number(mean_at(series[s], xs[i], metric[m]))
        end_row()
    }
    points()
}
# A latency tolerated, at what is left then; a mean at the first x.
function points(    s, q, n, what) {
    printf "" > (plot ".paper")
    for (s = 1; s <= n_series; s++) {
        n += shown(series[s])
        for (q = 1; q <= n_quantities; q++) {
            what = quantities[q]
            if (!shown(series[s]) || !((series[s], metric[1], what) in theirs)) continue
            point(n, what, theirs[series[s], metric[1], what])
        }
    }
}
function point(number_of, what, value) {
    if (what == "mean") printf "%s,%s,%d\n", xs[1], value, number_of > (plot ".paper")
    if (sub(/^tolerates_/, "", what))
        printf "%s,%s,%d\n", value, 1 - what / 100, number_of > (plot ".paper")
}
function write_plot() {
    header()
    if (kind == "lines") lines()
    else if (kind == "means") means()
    else if (kind == "changes") changes()
    else if (kind == "stack") stack()
    else bars()
}
