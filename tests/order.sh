#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# order.sh FOLDER TRACE...: order mode on these kernels, with each flush, with and without dead
# operand bits. The C model alone (FOLDER/sim) and both twins in lockstep (FOLDER/order) count the
# same. Long kernels run with one flush.
#
#     PASS order build/narrow/rfc6_lrf bfs runs=6 operands=86268 mismatches=0
#
# Status 1 if one does not pass.
set -eu

folder=$1
shift
work=$(mktemp -d "$folder/check.XXXXXX")
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAIL order $folder $name flush=$1 liveness=$2: $3"
    exit 1
}

once() { # FLUSH LIVENESS
    options="--trace $trace --flush $1 --liveness $2"
    # shellcheck disable=SC2086 # several words
    "$folder/sim" --order $options >"$work/alone" 2>&1 ||
        fail "$1" "$2" "$(tail -n 1 "$work/alone")"
    # shellcheck disable=SC2086
    "$folder/order" $options --out "$work" >"$work/both" 2>&1 ||
        fail "$1" "$2" "$(grep -m 1 FAIL "$work/both" || tail -n 1 "$work/both")"
    grep -v '^PASS ' "$work/both" >"$work/counters"
    cmp -s "$work/alone" "$work/counters" ||
        fail "$1" "$2" "expected the counters of the C model alone, got $(diff "$work/alone" \
            "$work/counters" | sed -n 's/^> //p' | head -n 1)"
    operands=$((operands + $(sed -n 's/^operands: //p' "$work/alone")))
    runs=$((runs + 1))
}

for trace; do
    name=$(basename "$trace" | sed 's/\..*//')
    runs=0 operands=0 flushes="none dep strand"
    case $name in *sgemm* | matmul) flushes=dep ;; esac
    for flush in $flushes; do
        for liveness in 0 1; do once "$flush" "$liveness"; done
    done
    echo "PASS order $folder $name runs=$runs operands=$operands mismatches=0"
done
