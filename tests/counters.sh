# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# counters.sh: for checks that compare counters of design points, which source it. $0 names the
# check: it works in build/check_NAME, made anew. n: comparisons so far.
# own: a pattern of counters that rf_bl does not have, which same_as_bl leaves out.
check=$(basename "$0" .sh)
own=
work=build/check_$check
n=0
rm -rf "$work"
mkdir -p "$work"

fail() {
    echo "check_$check: $*"
    exit 1
}

# The C model of a design point with narrow lanes, in $work/FOLDER.
build() { # FOLDER DESIGN KEYS
    out=$work/$1
    sh harness/prove/make.sh -j1 DESIGN="$2" OUT="$out" SET="--set lane_bits=4 $3" \
        "$out/sim" >"$work/build.log" 2>&1 || {
        tail -n 20 "$work/build.log" >&2
        exit 2
    }
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
    for folder in none bl; do
        "$work/$folder/sim" --trace "$@" >"$work/all.txt"
        grep -Ev "^(design:|$own)" "$work/all.txt" >"$work/$folder.txt"
    done
    [ "$(wc -l <"$work/bl.txt")" -gt 60 ] || fail "$1: expected more than 60 counters"
    cmp -s "$work/none.txt" "$work/bl.txt" ||
        fail "$*: expected rf_bl's counters without entries, got: $(diff "$work/bl.txt" \
            "$work/none.txt" | sed -n 2,4p)"
    n=$((n + 1))
}
