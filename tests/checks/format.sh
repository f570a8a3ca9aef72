#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# format.sh: the lint of C's style accepts one model as it is. It refuses each of these lines,
# seeded into a copy, by file and line, and says what to run; that cleans it.
set -eu

root=$(pwd)
work=$root/build/check_format
rm -rf "$work"
mkdir -p "$work/build/lint" "$work/csim" "$work/gen" "$work/harness" "$work/tests"
cp .clang-format "$work"
cp csim/wcb.c "$work/csim"
cd "$work"
lint() { sh "$root/tests/lint.sh" format; }

lint
for seed in 's/bool value) *{$/bool value){/' '/^static /s/(/ (/' 's/^    return/  return/' \
    '/^static bool reg_exists/s/(unsigned reg)/(unsigned reg_of_a_cache_address_table_entry_whose_\
name_is_far_too_long)/'; do
    sed "$seed" "$root/csim/wcb.c" >csim/wcb.c
    status=0
    lint >said || status=$?
    line='^csim/wcb\.c:[1-9][0-9]*: expected the style of .clang-format; run clang-format-14 -i'
    if [ "$status" -ne 1 ] || ! grep -q "$line csim/wcb.c\$" said; then
        echo "FAIL: $seed: expected status 1 and the line, got status $status: $(cat said)"
        exit 1
    fi
done
clang-format-14 -i csim/wcb.c
lint
echo "PASS 4 lines of another style are refused"
