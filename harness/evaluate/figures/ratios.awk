# SPDX-License-Identifier: Apache-2.0
# From lines series,kernel,x,metric,seed,value: mean over the seeds, spread (largest less
# smallest), what is drawn, and the same seed by seed. What is drawn is the ratio to the series'
# base (`series`, `series|x`, or `own|x`) on the same kernel. Without a base it is the value
# itself.
#
# A kernel that the base does not take, or whose base is 0, has no ratio and is left out.
# -v bases=FILE: lines series|its base.
BEGIN {
    FS = OFS = ","
    while ((getline line < bases) > 0) {
        at = index(line, "|")
        base[substr(line, 1, at - 1)] = substr(line, at + 1)
    }
    print "series,kernel,x,metric,mean,spread,ratio,by_seed"
}
{
    k = $1 FS $2 FS $3 FS $4
    if (!(k in n)) { order[++keys] = k; low[k] = high[k] = $6 }
    value[k, ++n[k]] = $6; sum[k] += $6
    if ($6 < low[k]) low[k] = $6
    if ($6 > high[k]) high[k] = $6
}
END {
    for (i = 1; i <= keys; i++) {
        k = order[i]; split(k, p, FS)
        mean = sum[k] / n[k]
        unit = 1
        if (base[p[1]] != "") {
            split(base[p[1]], b, "|")
            ref = (b[1] == "own" ? p[1] : b[1]) FS p[2] FS (b[2] == "" ? p[3] : b[2]) FS p[4]
            if (!(ref in n) || sum[ref] == 0) continue
            unit = sum[ref] / n[ref]
        }
        seeds = ""
        for (s = 1; s <= n[k]; s++)
            seeds = seeds (s > 1 ? " " : "") sprintf("%.6g", value[k, s] / unit)
        print p[1], p[2], p[3], p[4], sprintf("%.6g", mean),
            sprintf("%.4f", mean > 0 ? (high[k] - low[k]) / mean : 0), sprintf("%.6g", mean / unit),
            seeds
    }
}
