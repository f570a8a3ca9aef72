#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# copy.sh FAULT_FILE DIR: hw/ and csim/ with this one fault, as constants that provers can read, in
# DIR.
# They are marked, so that nothing is PROVED of them (docs/prove.md).
set -eu

fault=$1 dir=$2
mkdir -p "$dir"
rm -rf "$dir/hw" "$dir/csim"
cp -r hw csim "$dir"
echo "a fault is seeded here" | tee "$dir/hw/SEEDED" >"$dir/csim/SEEDED"
sh tests/faults/top.sh "$fault" "$dir"
awk -v number=1 -v root="$dir" -f tests/faults/apply.awk "$fault"
grep -rl twinrf_fault "$dir/csim" | xargs -r sed -i '1i #define twinrf_fault 1'
grep -rl twinrf_fault "$dir/hw" | xargs -r sed -i '0,/^);$/s//);\n  localparam twinrf_fault = 1;/'
