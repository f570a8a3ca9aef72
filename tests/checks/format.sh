#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# format.sh: the lint of C's style accepts one model as it is. It refuses each of these lines,
# seeded into a copy, by file and line, and says what to run; that cleans it.
. tests/checks/lib.sh

tree=$work/tree
mkdir -p "$tree/build/lint" "$tree/csim" "$tree/gen" "$tree/harness" "$tree/tests"
cp .clang-format "$tree"
cp csim/wcb.c "$tree/csim"
cd "$tree"
lint() { sh "$root/tests/lint.sh" format; }

lint
for seed in 's/bool value) *{$/bool value){/' '/^static /s/(/ (/' 's/^    return/  return/' \
    '/^static bool reg_exists/s/(unsigned reg)/(unsigned reg_of_a_cache_address_table_entry_whose_\
name_is_far_too_long)/'; do
    edit "$root/csim/wcb.c" "$seed" csim/wcb.c
    line='^csim/wcb\.c:[1-9][0-9]*: expected the style of .clang-format; run clang-format-14 -i'
    expect 1 "$line csim/wcb.c\$" lint
done
clang-format-14 -i csim/wcb.c
lint
echo "PASS 4 lines of another style are refused"
