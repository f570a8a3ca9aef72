#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# ablations.sh CSV TRACES MACHINE OUT: the validation with each part of the memory system left out
# (ablations). A row of OUT each: mean error of IPC and correlation of its logarithm, by mode.
set -eu
export LC_ALL=C

csv=$1 traces=$2 machine=$3 out=$4
here=${0%/*}
echo 'left out,full_error,full_correlation,share_error,share_correlation' >"$out"
grep -v '^#' "$here/ablations" | while IFS='|' read -r what options; do
    what=$(echo "$what" | sed 's/ *$//')
    EXTRA=$options sh "$here/validate.sh" "$csv" "$traces" "$machine" "$out.runs" banks16 \
        >"$out.log" || test $? -eq 1
    awk -v what="$what" -f "$here/rows.awk" -f "$here/errors.awk" "$out.runs" >>"$out"
    tail -n 1 "$out"
done
rm "$out.runs" "$out.log"
