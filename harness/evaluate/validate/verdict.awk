# SPDX-License-Identifier: Apache-2.0
# rows.awk, verdict.awk validate.csv: a line a run, then the table of docs/machines.md. Status 1
# beyond its bounds, or -v broken=N runs failed, or none has a bound. -v quiet=1: no lines of runs.
# -v starts=file: IPC of 8 and 16 banks at other starts, where the sign differs.
BEGIN { EXPLAINED = 2 }
function abs(x) { return x < 0 ? -x : x }
function relative(a, b) { return b ? a / b - 1 : a ? 1 : 0 }

# Counts of sectors: at most 8 apart is equal.
function near(a, b) { return abs(a - b) <= 8 || abs(relative(a, b)) <= 0.02 }
function l1_misses_ours() { return of("l1_gld_miss") + of("l1_gld_sector_miss") }
function l1_misses_theirs() { return theirs("l1_gld_miss") + theirs("l1_gld_sector_miss") }

function line(error) {
    if (!quiet)
        printf "%-9s %-42s %2d %-8s ipc %7.4f %7.4f %+6.1f %%\n", of("set"), of("trace"),
            of("rf_banks"), mode(), of("warp_ipc"), theirs("warp_ipc"), 100 * error
}

of("set") == "micro" {
    error = relative(of("cycles"), theirs("cycles"))
    m = mode()
    line(-error / (1 + error))
    if (of("trace") ~ /bw_l2_hit/ && m == "share")
        next
    if (of("trace") ~ /lat_/ && m == "full") {
        lat_n++
        off = abs(of("cycles") - theirs("cycles")) / of("warp_insts")
        if (off > 2)
            lat_off = lat_off " " of("trace")
        next
    }
    name = abs(error) > 0.05 ? sprintf(" %s/%s %+.1f %%", of("trace"), m, 100 * error) : ""
    if (of("trace") ~ /lat_/ && m == "share") {
        lat_share_n++
        lat_share_off = lat_share_off name
        next
    }
    micro_n++
    micro_beyond += name != ""
    micro_names = micro_names name
    micro_far += abs(error) > 0.10
    next
}
is_compared() {
    error = relative(of("warp_ipc"), theirs("warp_ipc"))
    line(error)
    m = mode()
    g = m "/" of("rf_banks")
    if (!(g in n))
        order[++groups] = g
    i = ++n[g]
    errors[g, i] = abs(error)
    sum[g] += abs(error)
    bias[g] += error
    x = log(of("warp_ipc")); y = log(theirs("warp_ipc"))
    sx[g] += x; sy[g] += y; sxx[g] += x * x; syy[g] += y * y; sxy[g] += x * y
    if (abs(error) > 0.25)
        beyond[g] = beyond[g] sprintf(" %s %+.0f %%", of("trace"), 100 * error)
    n_beyond[g] += abs(error) > 0.25
    ipc_ours[of("trace"), m, of("rf_banks")] = of("warp_ipc")
    ipc_theirs[of("trace"), m, of("rf_banks")] = theirs("warp_ipc")
    if (of("rf_banks") == 16)
        both[of("trace"), m] = of("trace") " " m
    requests = theirs("l1_gld_hit") + theirs("l1_gld_pending") + l1_misses_theirs()
    if (m != "perfect" && requests >= 32) {
        ours_all = of("l1_gld_hit") + of("l1_gld_pending") + l1_misses_ours()
        points = 100 * abs((of("l1_gld_hit") + of("l1_gld_pending")) / ours_all - \
            (theirs("l1_gld_hit") + theirs("l1_gld_pending")) / requests)
        ratio_n[g]++
        ratio_sum[g] += points
        ratio_off[g] += points > 3
    }
    if (m != "perfect") {
        count_n[g]++
        misses_off[g] += !near(l1_misses_ours(), l1_misses_theirs())
        dram_off[g] += !near(of("dram_reads"), theirs("dram_reads"))
    }
}

function check(what, value, bound, ok) {
    printf "%-54s %10s  %-10s %s\n", what, value, bound, ok ? "ok" : "BEYOND"
    failed += !ok
}
function median(g, i, j, t, list) {
    for (i = 1; i <= n[g]; i++)
        list[i] = errors[g, i]
    for (i = 2; i <= n[g]; i++)
        for (j = i; j > 1 && list[j] < list[j - 1]; j--) {
            t = list[j]; list[j] = list[j - 1]; list[j - 1] = t
        }
    i = int((n[g] + 1) / 2)
    return n[g] % 2 ? list[i] : (list[i] + list[i + 1]) / 2
}
function percent(x) { return sprintf("%.1f %%", 100 * x) }
function correlation(g, k) {
    k = n[g]
    return (k * sxy[g] - sx[g] * sy[g]) / \
        sqrt((k * sxx[g] - sx[g] ^ 2) * (k * syy[g] - sy[g] ^ 2))
}
function group(g, perfect, c, w) {
    perfect = g ~ /perfect/
    w = g " (" n[g] " runs): "
    check(w "mean error of IPC", percent(sum[g] / n[g]), perfect ? "12 %" : "8 %",
        sum[g] / n[g] <= (perfect ? 0.12 : 0.08))
    if (n[g] > 2) {
        c = correlation(g)
        check(w "correlation of log IPC", sprintf("%.3f", c), perfect ? "0.97" : "0.98",
            c >= (perfect ? 0.97 : 0.98))
    }
    if (perfect)
        return
    check(w "median", percent(median(g)), "5 %", median(g) <= 0.05)
    check(w "bias", sprintf("%+.1f %%", 100 * bias[g] / n[g]), "5 %", abs(bias[g] / n[g]) <= 0.05)
    check(w "beyond 25 %" beyond[g], n_beyond[g] + 0, EXPLAINED, n_beyond[g] <= EXPLAINED)
    if (ratio_n[g]) {
        check(w "L1 ratio, mean points", sprintf("%.2f", ratio_sum[g] / ratio_n[g]), "1",
            ratio_sum[g] / ratio_n[g] <= 1)
        check(w "L1 ratio, beyond 3 points", ratio_off[g] + 0, "3", ratio_off[g] <= 3)
    }
    check(w "L1 miss sectors differ", misses_off[g] + 0 " of " count_n[g], "10 %",
        misses_off[g] <= 0.1 * count_n[g])
    check(w "DRAM reads differ", dram_off[g] + 0 " of " count_n[g], "10 %",
        dram_off[g] <= 0.1 * count_n[g])
}
# 16 against 8 banks, by trace.
# By how much 16 banks gain at other starts, at least and at most.
function read_starts(text, f, gain) {
    while (starts != "" && (getline text <starts) > 0) {
        split(text, f, ",")
        if (f[5] + 0 == 0)
            continue
        gain = 100 * (f[6] / f[5] - 1)
        if (!((f[1], f[2]) in least) || gain < least[f[1], f[2]])
            least[f[1], f[2]] = gain
        if (!((f[1], f[2]) in most) || gain > most[f[1], f[2]])
            most[f[1], f[2]] = gain
    }
}
function banks(memory, key, a, ours, their, k, off, wrong, names) {
    for (key in both) {
        split(both[key], a, " ")
        if (a[2] != memory || !((a[1], memory, 8) in ipc_ours))
            continue
        ours = 100 * (ipc_ours[a[1], memory, 16] / ipc_ours[a[1], memory, 8] - 1)
        their = 100 * (ipc_theirs[a[1], memory, 16] / ipc_theirs[a[1], memory, 8] - 1)
        k++
        off += abs(ours - their)
        if (abs(their) > 3 && ours * their <= 0) {
            wrong++
            names = names sprintf(" %s %+.1f", a[1], ours)
            if ((a[1], memory) in least)
                names = names sprintf(" (%+.1f to %+.1f at other starts)", least[a[1], memory],
                    most[a[1], memory])
            names = names sprintf(" for %+.1f", their)
        }
    }
    if (!k)
        return
    check(memory ": 16 to 8 banks, mean difference, " k " runs", sprintf("%.1f points", off / k),
        "3", off / k <= 3)
    check(memory ": of another sign where theirs is beyond 3 %" names, wrong + 0, "0", wrong == 0)
}
END {
    read_starts()
    for (i = 1; i <= groups; i++)
        group(order[i])
    banks("full")
    banks("share")
    if (lat_n)
        check("micro full, " lat_n " latencies: beyond 2 cycles" lat_off, lat_off ? "some" : 0, 0,
            !lat_off)
    if (lat_share_n)
        check("micro share, " lat_share_n " latencies: beyond 5 %" lat_share_off,
            lat_share_off ? "some" : 0, 0, !lat_share_off)
    if (micro_n) {
        check("micro, " micro_n " others: beyond 5 %" micro_names, micro_beyond + 0, "10 %",
            micro_beyond <= 0.1 * micro_n)
        check("micro: beyond 10 %", micro_far + 0, "0", micro_far + 0 == 0)
    }
    if (missing)
        printf "%d runs skipped: their traces are not there\n", missing
    if (broken)
        printf "%d runs failed: what they said stands above\n", broken
    if (!groups && !lat_n && !lat_share_n && !micro_n)
        printf "no run has a bound: all are short, or fan1\n"
    else if (!broken && !failed)
        passed = 1
    printf "%s\n", passed ? "PASS" : "FAIL: " failed + 0 " bounds missed"
    exit !passed
}
