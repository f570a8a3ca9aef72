# SPDX-License-Identifier: Apache-2.0
# Processor seconds of a shell and all that it waited for, of what its `times` printed.
{
    for (i = 1; i <= NF; i++) {
        split($i, t, "m")
        sum += 60 * t[1] + t[2]
    }
}
END { printf "%.1f\n", sum }
