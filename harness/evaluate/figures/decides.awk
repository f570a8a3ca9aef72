# SPDX-License-Identifier: Apache-2.0
# What decides a gain: the logarithm of each kernel's ratio against four properties of kernels, by
# least squares, each property in its standard deviations. Then means of groups of kernels.
#
# Files: ratios.awk's; -v page=docs/kernels.md has the properties; -v machine=NAME. -v bases=FILE
# -v hidden=SERIES: as for summary.awk. -v plot=FILE: a row a kernel, a block a series. Lines out:
# decides|series|property|correlation alone|percent of gain a deviation|t, then
# decides|series|all four||R2 in percent|, then group|series|group|kernels|mean. With -v least=1
# alone: how many kernels it takes.
BEGIN {
    FS = ","
    n_properties = split("reads occupancy interval divergence", name, " ")
    least_kernels = n_properties + 2
    if (least) {
        print least_kernels
        exit
    }
    column["fermi"] = 6; column["turing"] = 7; column["maxwell"] = 9; column["gebhart"] = 10
    warps["fermi"] = 48; warps["turing"] = 32; warps["maxwell"] = 64; warps["gebhart"] = 32
    if (!(machine in column))
        refuse("machine = fermi, turing, maxwell or gebhart", "'" machine "'")
    while ((getline line < page) > 0) if (line ~ /^\| `/) read_kernel(line)
    while ((getline line < bases) > 0) {
        at = index(line, "|")
        has_base[substr(line, 1, at - 1)] = length(line) > at
        bases_named += length(line) > at
    }
}
function refuse(expected, got) {
    print "decides: expected " expected ", got " got > "/dev/stderr"
    exit bad = 1
}
# Of the page's first table: registers, blocks and instructions stand before. The second one has the
# share of FMAs, property `fma`, which only groups are made by.
function read_kernel(line,    f, k) {
    split(line, f, / *[|] */)
    k = substr(f[2], 2, length(f[2]) - 2)
    if (k in seen) property[k, "fma"] = f[3] + 0
    if (seen[k]++ || f[column[machine]] == "-") return
    limited[k] = f[column[machine]] ~ /registers/
    property[k, 1] = f[11]
    property[k, 2] = 100 * f[column[machine]] / warps[machine]
    property[k, 3] = log(f[13]) / log(2)
    property[k, 4] = f[14] + 0
}
# Where no series has a base, the metric is the gain itself.
FNR > 1 && $1 != hidden && (has_base[$1] || !bases_named) && ($2 in limited) && $7 > 0 {
    if (!($1 in n)) series[++n_series] = $1
    kernel[$1, ++n[$1]] = $2
    ratio[$1, n[$1]] = $7
    gain[$1, n[$1]] = log($7)
}
# Property p of the kernels of s in deviations from its mean, as x[i, p]; 0 if all are alike.
function standardise(s, p,    i, sum, squares, mean, deviation) {
    for (i = 1; i <= n[s]; i++) sum += property[kernel[s, i], p]
    mean = sum / n[s]
    for (i = 1; i <= n[s]; i++) squares += (property[kernel[s, i], p] - mean) ^ 2
    deviation = sqrt(squares / n[s])
    for (i = 1; i <= n[s]; i++)
        x[i, p] = deviation ? (property[kernel[s, i], p] - mean) / deviation : 0
}
function mean_gain(s,    i, sum) {
    for (i = 1; i <= n[s]; i++) sum += gain[s, i]
    return sum / n[s]
}
# Sum over the kernels of x[i, p] x[i, q]; q 0: of the gains above their mean.
function product(s, p, q,    i, sum) {
    for (i = 1; i <= n[s]; i++) sum += x[i, p] * (q ? x[i, q] : gain[s, i] - middle)
    return sum
}
# Solves the normal equations: weight[p], and inverse[p, q] of their matrix, by Gauss and Jordan. A
# property in which all kernels are alike has weight 0.
function solve(s,    p, q, r, m, factor) {
    for (p = 1; p <= n_properties; p++) {
        for (q = 1; q <= n_properties; q++) {
            m[p, q] = product(s, p, q)
            inverse[p, q] = p == q
        }
        if (m[p, p] == 0) m[p, p] = 1
    }
    for (p = 1; p <= n_properties; p++) {
        factor = m[p, p]
        for (q = 1; q <= n_properties; q++) { m[p, q] /= factor; inverse[p, q] /= factor }
        for (r = 1; r <= n_properties; r++) if (r != p) {
            factor = m[r, p]
            for (q = 1; q <= n_properties; q++) {
                m[r, q] -= factor * m[p, q]
                inverse[r, q] -= factor * inverse[p, q]
            }
        }
    }
    for (p = 1; p <= n_properties; p++) {
        weight[p] = 0
        for (q = 1; q <= n_properties; q++) weight[p] += inverse[p, q] * product(s, q, 0)
    }
}
# What is left of the squares of the gains.
function residue(s,    i, p, rest, sum) {
    for (i = 1; i <= n[s]; i++) {
        rest = gain[s, i] - middle
        for (p = 1; p <= n_properties; p++) rest -= weight[p] * x[i, p]
        sum += rest ^ 2
    }
    return sum
}
function regress(s,    p, i, total, left, error, alone) {
    middle = mean_gain(s)
    for (i = 1; i <= n[s]; i++) total += (gain[s, i] - middle) ^ 2
    for (p = 1; p <= n_properties; p++) standardise(s, p)
    solve(s)
    left = residue(s)
    for (p = 1; p <= n_properties; p++) {
        error = sqrt(left / (n[s] - n_properties - 1) * inverse[p, p])
        alone = total ? product(s, p, 0) / sqrt(n[s] * total) : 0
        printf "decides|%s|%s|%.2f|%+.1f|%s\n", s, name[p], alone, 100 * (exp(weight[p]) - 1),
            (left > 1e-9 * total ? sprintf("%.1f", weight[p] / error) : "")
    }
    printf "decides|%s|all four||%.0f|\n", s, total ? 100 * (1 - left / total) : 0
}
# Kernels of s whose property p is from `low` to below `high`; p 0: whether registers limit them.
function group(s, text, p, low, high,    i, v, members, sum) {
    for (i = 1; i <= n[s]; i++) {
        v = p ? property[kernel[s, i], p] : limited[kernel[s, i]]
        if (v < low || v >= high) continue
        members++
        sum += gain[s, i]
    }
    if (members) printf "group|%s|%s|%d|%.3f\n", s, text, members, exp(sum / members)
}
function groups(s) {
    group(s, "limited by registers", 0, 1, 2)
    group(s, "not limited by registers", 0, 0, 1)
    group(s, "below 1.2 reads", 1, 0, 1.2)
    group(s, "1.2 to 1.8 reads", 1, 1.2, 1.8)
    group(s, "1.8 to 2.1 reads", 1, 1.8, 2.1)
    group(s, "2.1 reads and more", 1, 2.1, 1000)
    group(s, "below 10 % FMA", "fma", 0, 10)
    group(s, "10 to 30 % FMA", "fma", 10, 30)
    group(s, "30 % FMA and more", "fma", 30, 1000)
    group(s, "intervals below 16", 3, 0, 4)
    group(s, "intervals of 16 to 64", 3, 4, 6)
    group(s, "longer intervals", 3, 6, 1000)
    group(s, "below 10 % diverged", 4, 0, 10)
    group(s, "10 to 30 % diverged", 4, 10, 30)
    group(s, "30 % diverged and more", 4, 30, 1000)
}
function write_block(s,    i, p) {
    printf "%s%s\n", (blocks++ ? "\n\n" : ""), s > plot
    for (i = 1; i <= n[s]; i++) {
        printf "%s", kernel[s, i] > plot
        for (p = 1; p <= n_properties; p++) printf ",%.4f", property[kernel[s, i], p] > plot
        printf ",%.4f\n", ratio[s, i] > plot
    }
}
END {
    if (bad || least) exit bad
    for (k = 1; k <= n_series; k++) {
        if (n[series[k]] < least_kernels)
            refuse("at least " least_kernels " kernels of " page, n[series[k]] + 0)
        regress(series[k])
        groups(series[k])
        write_block(series[k])
    }
    if (!n_series) refuse("a series", "none")
}
