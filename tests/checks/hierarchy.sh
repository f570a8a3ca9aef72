#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# hierarchy.sh: order mode counts the worked example of the register file hierarchy to the letter.
# It refuses bad input, and finds a value that is lost. Works in build/check_hierarchy.
set -eu

work=build/check_hierarchy
rm -rf "$work"
mkdir -p "$work"
vector=tests/traces/hierarchy_vector.rft

fail() {
    echo "check_hierarchy: $*"
    exit 1
}

build() { # FOLDER DESIGN KEYS... [-- C models]
    out=$work/$1 design=$2
    csim=${4:-csim}
    sh harness/prove/make.sh -j1 DESIGN="$design" OUT="$out" SET="$3" CSIM="$csim" "$out/sim" \
        >"$work/build.log" 2>&1 || {
        tail -n 20 "$work/build.log" >&2
        exit 2
    }
}

counts() { # FOLDER OPTIONS NAME=VALUE...
    folder=$work/$1 options=$2
    shift 2
    # shellcheck disable=SC2086 # several words
    "$folder/sim" --order --trace "$vector" $options >"$work/counters"
    for want; do
        grep -qx "${want%=*}: ${want#*=}" "$work/counters" ||
            fail "$folder $options: expected ${want%=*} = ${want#*=}, got" \
                "$(grep "^${want%=*}:" "$work/counters" || echo none)"
        n=$((n + 1))
    done
}

refused() { # STATUS FOLDER WORDS OPTIONS...
    expected=$1 folder=$work/$2 words=$3
    shift 3
    status=0
    "$folder/sim" "$@" >"$work/out" 2>&1 || status=$?
    [ "$status" -eq "$expected" ] || fail "$*: expected status $expected, got $status"
    { [ "$(wc -l <"$work/out")" -eq 1 ] && grep -qF -- "$words" "$work/out"; } ||
        fail "$*: expected one line with '$words', got: $(head -n 3 "$work/out")"
    n=$((n + 1))
}

n=0
build one rfc1 ""
build four rfc4_live ""
build lrf rfc6_lrf "--set rfc_entries=4"
counts one "--flush dep" rfc_reads=4 mrf_reads=5 rfc_writes=5 evict_writebacks=3 \
    flush_writebacks=1 mrf_writes=5
counts four "--flush dep --liveness 1" rfc_reads=6 mrf_reads=3 rfc_writes=5 evict_writebacks=0 \
    flush_writebacks=2 flush_dead=2 mrf_writes=3
counts lrf "--flush dep --liveness 1" lrf_reads=3 lrf_writes=3 lrf_to_rfc=1 rfc_reads=3 \
    rfc_writes=3 mrf_writes=3

build none bl ""
refused 2 none "expected a design with rfc_entries" --order --trace "$vector"
refused 2 one "--flush: expected none, dep or strand" --order --flush often --trace "$vector"
refused 2 one "expected --order beside it" --flush dep --trace "$vector"
refused 2 none "expected --order beside it" --flush dep --trace "$vector"

# A dirty entry that makes room is dropped in the C model: the third opinion finds the old value.
cp -r csim "$work/csim"
sed -i '/? RFC_WRITE_VICTIM/s/ != 0 ?/ == 64 ?/' "$work/csim/rfc.c"
! cmp -s csim/rfc.c "$work/csim/rfc.c" || fail "expected a line of csim/rfc.c to change; adapt it"
build lost rfc1 "" "$work/csim"
refused 1 lost "expected the newest value of R" --order --trace "$vector"
echo "$n counts and refusals are as they must be"
