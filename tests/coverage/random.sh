#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# random.sh JOBS: which lines and branches of the Verilog these jobs never ran, of all blocks with
# random inputs alone. They are for tests/run.sh, programs built with COVERAGE=1. Status 1 when
# there is one without a reason in tests/coverage/random_exceptions, or a row there is stale.
set -eu

here=tests/coverage
out=build/coverage
export TWINRF_COVERAGE="$out/random_rtl"

rm -rf "$TWINRF_COVERAGE"
mkdir -p "$TWINRF_COVERAGE"
sh tests/run.sh "$1" >"$out/blocks.log" 2>&1 || {
    tail -n 40 "$out/blocks.log"
    exit 1
}
find "$TWINRF_COVERAGE" -name '*.dat' -exec cat {} + |
    awk -v root="$(pwd)" -f "$here/rtl_info.awk" >"$out/blocks.info"
awk -v root="$(pwd)/" -v by='random traffic' -f "$here/table.awk" "$here/random_exceptions" \
    "$out/blocks.info" "$out/blocks.info"
