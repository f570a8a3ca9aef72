#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# groups.sh: the suite's kernels and the groups that each is in, by docs/kernels.md: the words that
# tests/reproduce/kernels must have. limited: registers limit the warps on Maxwell's machine. fma:
# 1.8 to 2.1 reads an instruction.
set -eu

awk -F' *[|] *' '
    /^\| `/ && !($2 in words) {
        order[++n] = $2
        words[$2] = "suite" ($9 ~ /registers/ ? " limited" : "") \
            ($11 >= 1.8 && $11 <= 2.1 ? " fma" : "")
        next
    }
    /^\| `/ {
        words[$2] = words[$2] ($11 == "Rodinia" ? " rodinia" : "") \
            ($11 ~ /DeepBench|tensor cores|dependent loads/ ? " gemm" : "")
    }
    END {
        for (i = 1; i <= n; i++) {
            name = order[i]
            gsub(/`/, "", name)
            print name, words[order[i]]
        }
    }' docs/kernels.md
