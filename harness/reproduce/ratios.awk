# SPDX-License-Identifier: Apache-2.0
# From lines series,kernel,x,seed,value: mean over the seeds, spread (largest less smallest, of the mean), the number of seeds, and the ratio to the base
# (`series`, `series|x`, or `own|x`, the same series) on the same kernel. A kernel that the base does not take has no ratio and is left out.
BEGIN { FS = OFS = ","; split(base, b, "|"); print "series,kernel,x,mean,spread,ratio,starts" }
{
    k = $1 FS $2 FS $3
    if (!(k in n)) { order[++keys] = k; low[k] = high[k] = $5 }
    n[k]++; sum[k] += $5
    if ($5 < low[k]) low[k] = $5
    if ($5 > high[k]) high[k] = $5
}
END {
    for (i = 1; i <= keys; i++) {
        k = order[i]; split(k, p, FS)
        mean = sum[k] / n[k]
        ref = (b[1] == "own" ? p[1] : b[1]) FS p[2] FS (b[2] == "" ? p[3] : b[2])
        if (!(ref in n) || sum[ref] == 0) continue
        print p[1], p[2], p[3], sprintf("%.6g", mean), sprintf("%.4f", mean > 0 ? (high[k] - low[k]) / mean : 0), sprintf("%.4f", mean / (sum[ref] / n[ref])), n[k]
    }
}
