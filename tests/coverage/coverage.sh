#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# coverage.sh SCENARIO_JOBS RANDOM_JOBS: what these jobs (for tests/run.sh) ran of the C model and
# of the Verilog. They run in programs of build/coverage, built with COVERAGE=1. Prints the table of
# docs/coverage.md, of scenarios alone, and writes the page build/coverage/html/index.html, of all.
# Status 1 when a job fails, or a control block's lines or branches are below the bounds of
# table.awk. tests/coverage/exceptions says what may stay unreached, and why.
set -eu

here=tests/coverage
out=build/coverage
export TWINRF_COVERAGE="$out/rtl"
options="--quiet --rc lcov_branch_coverage=1"

# collect NAME JOBS: runs the jobs; $out/NAME.info: what they ran
collect() {
    find "$out" -name '*.gcda' -exec rm -f {} +
    rm -rf "$TWINRF_COVERAGE"
    mkdir -p "$TWINRF_COVERAGE"
    sh tests/run.sh "$2" >"$out/$1.log" 2>&1 || { tail -n 40 "$out/$1.log"; exit 1; }
    # shellcheck disable=SC2086 # a list of words
    lcov $options --capture --directory "$out" \
        --output-file "$out/$1.gcov.info" 2>"$out/$1.lcov.log" ||
        { tail -n 5 "$out/$1.lcov.log"; exit 1; }
    # shellcheck disable=SC2086
    lcov $options --extract "$out/$1.gcov.info" "$(pwd)/csim/*" --output-file "$out/$1.c.info"
    find "$TWINRF_COVERAGE" -name '*.dat' -exec cat {} + |
        awk -v root="$(pwd)" -f "$here/rtl_info.awk" >"$out/$1.rtl.info"
    # shellcheck disable=SC2086
    lcov $options --add-tracefile "$out/$1.c.info" --add-tracefile "$out/$1.rtl.info" \
        --output-file "$out/$1.info"
    tail -n 1 "$out/$1.log"
}

collect scenarios "$1"
collect random "$2"
# shellcheck disable=SC2086
lcov $options --add-tracefile "$out/scenarios.info" --add-tracefile "$out/random.info" \
    --output-file "$out/all.info"
genhtml --quiet --branch-coverage --legend --title "TwinRF: scenarios and random runs" \
    --prefix "$(pwd)" --output-directory "$out/html" "$out/all.info" >"$out/html.log" 2>&1 ||
    { tail -n 20 "$out/html.log"; exit 1; }
status=0
awk -v root="$(pwd)/" -f "$here/table.awk" "$here/exceptions" "$out/scenarios.info" \
    "$out/all.info" ||
    status=$?
echo "page: $out/html/index.html"
exit $status
