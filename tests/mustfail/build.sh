#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# build.sh: the patched copy of both twins with all faults of tests/mustfail/, in build/mustfail/; one compile a design point for all.
set -eu

root=build/mustfail
rm -rf "$root/hw" "$root/csim"
mkdir -p "$root"
cp -r hw csim "$root"
echo "faults are seeded here: nothing is proved of it (docs/prove.md)" | tee "$root/hw/SEEDED" >"$root/csim/SEEDED"
number=0
for fault in tests/mustfail/*.fault; do
    number=$((number + 1))
    # What a property catches is a copy of its own (run.sh).
    if grep -q '^caught by: property ' "$fault"; then continue; fi
    awk -v number="$number" -v root="$root" -f tests/mustfail/apply.awk "$fault"
done

# Where a copy names the selected fault, it must be able to read it.
grep -l twinrf_fault "$root"/csim/*.[ch] | while read -r file; do
    sed -i '1i extern int twinrf_fault_number(void);\n#define twinrf_fault twinrf_fault_number()' "$file"
done
grep -l twinrf_fault "$root"/hw/*.v | while read -r file; do
    sed -i '0,/^);$/s//);\n  import "DPI-C" function int twinrf_fault_number();\n  integer twinrf_fault;\n  initial twinrf_fault = twinrf_fault_number();/' "$file"
done
sed -n 's/^design: //p' tests/mustfail/*.fault | sort -u >"$root/designs"
while read -r design; do
    runs=$(grep -l "^design: $design\$" tests/mustfail/*.fault | xargs sed -n -e "s|^caught by: block |$root/$design/block_|p" -e 's|^caught by: scenario .*|cosim|p' | sort -u)
    [ -n "$runs" ] || continue
    # shellcheck disable=SC2086 # a target a run
    make -j2 -f harness/design.mk DESIGN="$design" OUT="$root/$design" SET="--set lane_bits=4" HW="$root/hw" CSIM="$root/csim" \
        FAULT_SOURCE=tests/mustfail/fault.c $runs </dev/null
done <"$root/designs"
