#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# examples.sh PREFIX FOLDER [OPTION]: copies each example of the package at PREFIX to FOLDER. Builds
# it there as its README.md says, with pkg-config or CMake alone, and runs it. Its output is in
# FOLDER/NAME.out. Status 1 when one of them fails, or prints something else than it should. OPTION:
# for CMake of the SystemC example, which without Verilator takes less time.
set -eu

prefix=$1 work=$2
fail() {
    echo "$1"
    exit 1
}
rm -rf "$work"
mkdir -p "$work"
cp -R "$prefix/share/doc/twinrf/examples/." "$work"
chmod -R u+w "$work"
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
trace="$prefix/share/twinrf/source/tests/traces/dense.rft"

# In C: the cycles are those of `twinrf sim`.
make -s -C "$work/c" >"$work/c.log" 2>&1 || fail "c: $(tail -n 5 "$work/c.log")"
"$work/c/compare" "$trace" steal8 >"$work/c.out" || fail 'c: compare failed'
cycles=$("$prefix/bin/twinrf" sim --design=steal8 --trace="$trace" | sed -n 's/^cycles: //p')
grep -q "^steal8 *cycles $cycles  ipc " "$work/c.out" ||
    fail "c: expected $cycles cycles of steal8, got $(cat "$work/c.out")"
make -s -C "$work/c" static >"$work/c.log" 2>&1 || fail "c: $(tail -n 5 "$work/c.log")"
"$work/c/static" "$trace" steal8 | cmp -s - "$work/c.out" || fail 'c: another output when linked'
if ldd "$work/c/static" | grep libtwinrf; then fail 'c: libtwinrf.so is in the linked program'; fi
! "$work/c/compare" "$trace" nope 2>"$work/c.err" || fail 'c: a design point that there is not'
grep -q nope "$work/c.err" || fail "c: expected a word about nope, got $(cat "$work/c.err")"

# In C++: by CMake, and by pkg-config, to the same output.
{ cmake -S "$work/cpp" -B "$work/cpp/build" "-DCMAKE_PREFIX_PATH=$prefix" >"$work/cpp.log" 2>&1 &&
    cmake --build "$work/cpp/build" >>"$work/cpp.log" 2>&1; } ||
    fail "cpp: $(tail -n 5 "$work/cpp.log")"
"$work/cpp/build/issue" >"$work/cpp.out" || fail 'cpp: issue failed'
grep -q '^cycle 3: scheduler 1 issues warp 4$' "$work/cpp.out" ||
    fail "cpp: expected warp 4 of scheduler 1 in cycle 3, got $(cat "$work/cpp.out")"
eval "g++ -Wall -Werror -o '$work/cpp/issue' '$work/cpp/issue.cpp' \
    $(pkg-config --cflags --libs twinrf-steal8)"
"$work/cpp/issue" | cmp -s - "$work/cpp.out" || fail 'cpp: another output with pkg-config'
# In SystemC: the C model, and the RTL where there is Verilator.
{ cmake -S "$work/systemc" -B "$work/systemc/build" "-DCMAKE_PREFIX_PATH=$prefix" ${3:+"$3"} &&
    cmake --build "$work/systemc/build"; } >"$work/systemc.log" 2>&1 ||
    fail "systemc: $(tail -n 5 "$work/systemc.log")"
"$work/systemc/build/bench" >"$work/systemc.out" 2>"$work/systemc.err" ||
    fail "systemc: $(cat "$work/systemc.out")"
if [ -z "${3:-}" ]; then issued=', steal8_rtl 15: equal'; fi
grep -qx "steal8_c issued 15 warps${issued:-}" "$work/systemc.out" ||
    fail "systemc: expected 15 warps, got $(cat "$work/systemc.out")"
echo "examples in C, C++ and SystemC: built against $prefix and run"
