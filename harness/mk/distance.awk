# SPDX-License-Identifier: Apache-2.0
# How far one word is from another, of what was given and what may have been meant.

# Letters to insert, drop, change, or swap with the next.
function distance(a, b,    d, i, j, cost, n, m) {
    n = length(a)
    m = length(b)
    for (i = 0; i <= n; i++) d[i, 0] = i
    for (j = 0; j <= m; j++) d[0, j] = j
    for (i = 1; i <= n; i++) {
        for (j = 1; j <= m; j++) {
            cost = substr(a, i, 1) != substr(b, j, 1)
            d[i, j] = least_of(d[i - 1, j] + 1, d[i, j - 1] + 1, d[i - 1, j - 1] + cost)
            if (i > 1 && j > 1 && swapped(a, b, i, j))
                d[i, j] = least_of(d[i, j], d[i - 2, j - 2] + 1, d[i, j])
        }
    }
    return d[n, m]
}

function swapped(a, b, i, j) {
    return substr(a, i, 1) == substr(b, j - 1, 1) && substr(a, i - 1, 1) == substr(b, j, 1)
}

function least_of(a, b, c) {
    if (b < a) a = b
    return c < a ? c : a
}
