# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# counters.sh: for checks that compare counters of design points, which source it behind
# tests/checks/lib.sh. own: a pattern of counters that rf_bl does not have, which same_as_bl leaves
# out.
own=
work=${work:?}

# The C model of a design point with narrow lanes, in $work/FOLDER.
build() { # FOLDER DESIGN KEYS [folder of C models]
    ok sh harness/prove/make.sh -j1 DESIGN="$2" OUT="$work/$1" SET="--set lane_bits=4 $3" \
        CSIM="${4:-csim}" "$work/$1/sim"
}

value() { # NAME FILE
    awk -v name="$1:" '$1 == name { print $2 }' "$2"
}

# rf_bl with the banks and warps of the hierarchies, in $work/bl.
build_bl() {
    build bl bl "--set capacity_kb=128 --set banks=4 --set warps=32 --set policy=gto \
        --set main_base_latency=1 --set machine=flat --set max_blocks=8 --set granule_regs=4 \
        --set shared_kb=0"
}

# $work/none counts what $work/bl counts, but for counters that only one of them has.
same_as_bl() { # TRACE OPTIONS...
    for folder in bl none; do
        ok "$work/$folder/sim" --trace "$@"
        grep -Ev "^(design:|$own)" "$work/stdout" >"$work/$folder.txt"
    done
    [ "$(wc -l <"$work/bl.txt")" -gt 60 ] || fail "$1: expected more than 60 counters, got few"
    equal "$*: counters without entries" "$work/bl.txt" "$work/none.txt"
}
