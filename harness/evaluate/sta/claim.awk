# SPDX-License-Identifier: Apache-2.0
# claim.awk -v what=PATH -v ours=NS... -v against=... -v fo4=NS -v paper=FO4|cycle -v where=SOURCE:
# what a paper says of a path, and ours. ours: ns of the path in each order of the cells (sta.sh),
# then of the whole block's slowest path. against: the same of the plain design; for `cycle` the
# name and the ns of the design's slowest other block. A difference within the orders' spread is
# called none.

# o["mean"], o["low"], o["high"] of the path, o["block"] of the whole block
function orders(text, o,    n, i, sum) {
    n = split(text, o, " ") - 1
    o["low"] = o["high"] = o[1]
    for (i = 1; i <= n; i++) {
        sum += o[i]
        if (o[i] < o["low"]) o["low"] = o[i]
        if (o[i] > o["high"]) o["high"] = o[i]
    }
    o["mean"] = sum / n
    o["block"] = o[n + 1]
}
BEGIN {
    gsub(/"/, "", where)
    orders(ours, a)
    printf "  claim: %s: %.4f ns (%.4f to %.4f)", what, a["mean"], a["low"], a["high"]
    if (paper == "cycle") {
        split(against, b, " ")
        printf ", %.1f FO4; %s of the same design: %.4f ns, %.1f FO4; paper: one cycle (%s)\n",
            a["mean"] / fo4, b[1], b[2], b[2] / fo4, where
        exit
    }
    orders(against, b)
    if (a["low"] <= b["high"] && b["low"] <= a["high"]) none = ", within the spread: no difference"
    printf ", plain %.4f ns (%.4f to %.4f): %+.2f FO4%s; paper %+.2f (%s)\n", b["mean"], b["low"],
        b["high"], (a["mean"] - b["mean"]) / fo4, none, paper, where
    printf "         slowest path of the whole block, one order: %.4f ns, plain %.4f ns: %+.2f " \
        "FO4\n", a["block"], b["block"], (a["block"] - b["block"]) / fo4
}
