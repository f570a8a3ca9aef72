#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# systemc.sh [DESIGN TEST [full]]: do both SystemC modules run a scenario equally, with the counters
# of cosim? Whatever the bench may do, they must; at the rising edge it must fail. Of steal8 narrow,
# the default, more is shown: a fault in either module is found, with cycle and port. GTKWave shows
# every signal that the view of the waves names.
check=systemc/${1:-steal8} # several points at a time
. tests/checks/lib.sh

export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
design=${1:-steal8} test=${2:-write_steal} width=${3:-narrow}
out=build/$design narrow='' set=
if [ "$width" = narrow ]; then
    out=build/narrow/$design narrow=WIDTH=narrow set='--set lane_bits=4'
fi
as_bytes=$(sh harness/mk/as_bytes.sh)
scenario=tests/scenarios/$test.test

ok make -s gen systemc DESIGN="$design" TEST="$test" $narrow
cp "$work/stdout" "$work/made"
# Counters do not depend on the width of a lane: of two programs the one that is there.
cosim=build/$design/cosim
if [ ! -x "$cosim" ]; then
    cosim=$out/cosim
    ok make -s -f harness/mk/design.mk DESIGN="$design" OUT="$out" SET="$set" "$cosim"
fi

# Both say the same of the run, but for what each compares.
plain() { grep -v 'checked: ' | sed 's/ state_bits=[0-9]* / /'; }
"$out/twins" --test "$scenario" --counters | plain >"$work/of_systemc"
"$cosim" --test "$scenario" --counters | plain >"$work/of_cosim"
equal 'counters of make systemc' "$work/of_cosim" "$work/of_systemc"
[ "$(wc -l <"$work/of_systemc")" -gt 50 ] || fail "$work/of_systemc: expected all counters"
grep -q 'ports=[1-9][0-9]* state_bits=0 mismatches=0$' "$work/made" ||
    fail "$work/made: expected a PASS line with ports and state_bits=0"

for case in plain glitches late reset two clocks; do
    ok "$out/twins" --test "$scenario" --case "$case"
done
fails "^FAIL $test .*_i changed at .* where clk_i rises" \
    "$out/twins" --test "$scenario" --case rising

# with FAULT SAYS VARIABLE...: the program with parts of its own must say what differs, and where.
with() {
    name=$1 says=$2
    shift 2
    ok make -s -f harness/mk/design.mk DESIGN="$design" OUT="$out" SET="$set" QUICK=top \
        SC_PROGRAM="$work/$name/twins" "$@" "$work/$name/twins"
    expect 1 "$says" "$work/$name/twins" --test "$scenario"
}

seed() { # file, old text, new text
    grep -qF "$2" "$1" || fail "$1: expected '$2' to seed a fault in, got none; name another line"
    awk -v old="$2" -v new="$3" '{ at = index($0, old) }
        at { $0 = substr($0, 1, at - 1) new substr($0, at + length(old)) } { print }' "$1" >"$1.new"
    mv "$1.new" "$1"
}

if [ "$design $width" != 'steal8 narrow' ]; then
    tail -n 1 "$work/made"
    exit 0
fi

# A program that links the C model alone compiles no Verilog; one that links both does.
compiles_rtl() { # folder of the modules, target: how many files
    mkdir -p "$work/cmake"
    echo 'int sc_main(int, char **) { return 0; }' >"$work/cmake/main.cpp"
    printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(mine LANGUAGES C CXX)' \
        "add_subdirectory($1 steal8)" 'add_executable(mine main.cpp)' \
        "target_link_libraries(mine twinrf::$2)" >"$work/cmake/CMakeLists.txt"
    rm -rf "$work/cmake/built"
    ok cmake -S "$work/cmake" -B "$work/cmake/built"
    make -n -k -C "$work/cmake/built" all 2>&1 | grep -c -e '-c .*/Vsteal8_rtl' || true
}
if command -v cmake >/dev/null; then
    modules=$(pwd)/$out/systemc
    same 'Verilog compiled for steal8_c' 0 "$(compiles_rtl "$modules" steal8_c)"
    [ "$(compiles_rtl "$modules" steal8_rtl)" -gt 0 ] ||
        fail 'steal8_rtl: expected Verilog compiled'
    # A fault: without the word that leaves it out.
    mkdir "$work/all"
    cp -r "$out/hw" "$out/csim" "$out/systemc" "$work/all"
    sed -i 's/ EXCLUDE_FROM_ALL//' "$work/all/systemc/CMakeLists.txt"
    [ "$(compiles_rtl "$work/all/systemc" steal8_c)" -gt 0 ] ||
        fail 'expected to see that all is compiled'
fi

mkdir "$work/verilog" "$work/c"
cp -r "$out/hw" "$work/verilog/hw"
seed "$work/verilog/hw/steal8_bank_arbiter.v" ' & ~(|wf) & ~write_first;' ' & ~write_first;'
with verilog "^FAIL $test design=steal8 cycle=16: bank_arbiter.rd_grant: rtl=0x" \
    SC_HW="$work/verilog/hw" SC_RTL="$work/verilog/rtl"
cp "$out/csim/steal8.c" "$out/csim/steal8.h" "$work/c"
seed "$work/c/steal8.c" 'next->forced[0] = waiting | d->kept;' 'next->forced[0] = d->kept;'
gcc -std=c11 -O1 "$as_bytes" -c "$work/c/steal8.c" -o "$work/c/steal8.o"
ar rcs "$work/c/libsteal8.a" "$work/c/steal8.o"
with c "^FAIL $test design=steal8 cycle=[0-9]*: bank_arbiter\.[a-z_]*[^ ]*: rtl=.* csim=" \
    SC_LIBRARY="$work/c/libsteal8.a"

# Each case sees it. The SM finds a faulty RTL before its C model has come so far, in `clocks`.
sees() { # program, case
    fails "^FAIL $test .* cycle=.*: rtl=.* csim=" "$work/$1/twins" --test "$scenario" --case "$2"
}
for case in glitches late reset two; do sees verilog "$case"; done
sees c clocks

for tool in gtkwave xvfb-run; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed"; exit 77; }
done
waves=build/waves/systemc_$test
sed -n 's/^+{[^}]*} //; /^tb\./p' "$waves.gtkw" >"$work/meant"
# shellcheck disable=SC2016 # Tcl's dollar
echo 'foreach s [gtkwave::getDisplayedSignals] { puts "shown $s" }; exit' >"$work/chk.tcl"
timeout 60 xvfb-run -a gtkwave --dump="$waves.fst" --save="$waves.gtkw" -S "$work/chk.tcl" \
    >"$work/gtkwave" 2>&1
sed -n 's/^shown //p' "$work/gtkwave" | cmp - "$work/meant" ||
    fail "$waves.gtkw: GTKWave shows other signals than it names"
# A file size limit below what the waves need: one line, status 2, nothing left.
full_disk() {
    (ulimit -f 20; "$out/twins" --test "$scenario" --waves --out "$work/full")
}
expect 2 '' full_disk
same 'lines of a full disk' 1 "$(wc -l <"$work/stderr")"
same 'files of a full disk' '' "$(ls "$work/full")"
grep -q 'bank_class_3' "$work/meant" || fail "$waves.gtkw: names no bank"
tail -n 1 "$work/made"
echo "systemc: 6 cases equal, a bench at the rising edge and 2 faults found," \
    "$(wc -l <"$work/meant") signals shown as meant"
