#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# command_line.sh: what make takes from its command line and from the environment. What is
# unknown or impossible is refused in one line before anything is built. Of the environment only
# tools count, and are said. A value is one word of text, whatever is in it.
set -eu

work=$(pwd)/build/check_command_line
rm -rf "$work"
mkdir -p "$work"
unset MAKELEVEL MAKEFLAGS MFLAGS MAKEOVERRIDES
export DEPS=manual
checks=0
fail() {
    echo "$1"
    exit 1
}

# No recipe runs: there is nothing on stdout, and one line on stderr.
refused() { # text, words for make
    text=$1 status=0
    shift
    DEPS='' make -s "$@" >"$work/out" 2>"$work/err" || status=$?
    if [ "$status" -ne 2 ] || [ -s "$work/out" ] || [ "$(wc -l <"$work/err")" -ne 1 ] ||
        ! grep -qF -- "$text" "$work/err"; then
        fail "make $*: expected status 2 and a line with '$text', got $status: $(cat "$work/err")"
    fi
    checks=$((checks + 1))
}

cosim='cosim TEST=write_steal'
# shellcheck disable=SC2086 # words
unknown_and_impossible() {
    refused 'WIDHT=narrow: expected a variable that make help lists; did you mean WIDTH?' \
        $cosim WIDHT=narrow
    refused 'did you mean SEED?' $cosim SEEED=7
    refused 'did you mean DESIGN?' $cosim design=steal8
    refused 'CFLAGS=-O0: expected a variable' $cosim CFLAGS=-O0
    refused 'D=steal8: expected a variable' build-test-one D=steal8
    refused 'WIDTH=wide: expected narrow or full' $cosim WIDTH=wide
    refused 'SEED=abc: expected a whole number from 0 to 4294967295' $cosim SEED=abc
    refused 'SEED=4294967296: ' $cosim SEED=4294967296
    refused 'SEED=-1: ' $cosim SEED=-1
    for variable in CYCLES REPEAT MAIN_LATENCY SEEDS MUTANTS JOBS N; do
        refused "$variable=0: expected a whole number" $cosim $variable=0
        refused "$variable=7x: expected a whole number" $cosim $variable=7x
    done
    refused 'STALL_DISPATCH=101: ' $cosim STALL_DISPATCH=101
    refused 'XSEED=5,0: expected a number, 0 for zeros, or two above 0' $cosim XSEED=5,0
    refused 'CONFIG=8: expected a whole number from 1 to 7' sim CONFIG=8
    refused 'CLOCK_NS=fast: expected a number above 0' energy CLOCK_NS=fast
    refused 'WAVES=0: expected 1' $cosim WAVES=0
    refused 'HW=a b: expected a path' prove 'HW=a b'
    refused 'DEPS=Manual: expected manual' $cosim DEPS=Manual
}
unknown_and_impossible
# shellcheck disable=SC2016 # nothing is to be expanded
for words in 'BLOCK=a;touch ran' 'BLOCK=$(shell touch ran)' 'TEST=`touch ran`'; do
    refused 'expected a name' cosim "$words"
done
refused 'expected one line' sim "TRACE=a
touch ran"
refused "No rule to make target 'no_such_target'" no_such_target SEED=7

# The last release's name of a block: an alias of BLOCK, but no file of a user's folder.
make -n sta BLOCK=steal_table >"$work/out" 2>"$work/err" || fail "make -n sta: $(cat "$work/err")"
grep -q '"status_table"' "$work/out" || fail 'BLOCK=steal_table: expected status_table to be meant'
mkdir "$work/old"
touch "$work/old/steal_table.v"
refused "$work/old/steal_table.v:1: expected the name status_table" prove HW="$work/old"
checks=$((checks + 1))

# What make help prints: every variable, every target that has a text, in 100 columns.
make -s help >"$work/help" 2>"$work/err" || fail "make help: $(cat "$work/err")"
make -s >"$work/out" 2>"$work/err" || fail "make: $(cat "$work/err")"
cmp -s "$work/help" "$work/out" || fail 'expected make alone to print what make help prints'
if grep '.\{101\}' "$work/help"; then fail 'make help: expected at most 100 columns'; fi
awk '/^[A-Z]/ && $2 != "internal" { print "  " $1 "=" }' harness/mk/variables >"$work/names"
sed -n 's/^\([a-z-]*\):.*## .*/  make \1 /p' Makefile harness/mk/*.mk >>"$work/names"
[ "$(wc -l <"$work/names")" -gt 60 ] || fail "expected over 60 names, got: $(cat "$work/names")"
while IFS= read -r name; do
    grep -qF -- "$name" "$work/help" || fail "make help: expected '$name' in it"
    checks=$((checks + 1))
done <"$work/names"

# Nothing of the environment steers a run: every variable of the table, then make's tools.
commands() { # the commands of some targets, without running them
    make -n cosim TEST=write_steal && make -n sim TRACE=x && make -n prove && make -n area &&
        make -n -f harness/mk/design.mk OUT="$work/none" "$work/none/sim"
}
commands >"$work/plain" 2>"$work/err" || fail "make -n: $(cat "$work/err")"
(
    awk '/^[A-Z]/ && $2 !~ /^tool/ { print "export " $1 "=7" }' harness/mk/variables >"$work/export"
    # shellcheck disable=SC1091
    . "$work/export"
    commands
) >"$work/steered" 2>"$work/err" || fail "with variables in the environment: $(cat "$work/err")"
cmp -s "$work/plain" "$work/steered" ||
    fail "the environment steers make: $(diff "$work/plain" "$work/steered" | head -n 5)"
checks=$((checks + 1))
! DEPS=Manual make -s help >"$work/out" 2>"$work/err" ||
    fail 'DEPS=Manual: expected status 2, got 0'
grep -q 'DEPS=Manual: expected manual' "$work/err" || fail "DEPS=Manual: got $(cat "$work/err")"
MARCH=x86-64-v2 commands >"$work/steered" 2>"$work/err"
grep -q 'march=x86-64-v2' "$work/steered" || fail "MARCH in the environment does not count"
grep -qx 'using MARCH=x86-64-v2' "$work/err" || fail "MARCH in the environment is not said"
checks=$((checks + 1))

# A value with blanks, quotes and what a shell or make would run is the name of a file.
# shellcheck disable=SC2016 # nothing is to be expanded
name='my trace'\''s $(touch ran) $(shell touch ran) `touch ran`; touch ran; ".rft'
cp tests/traces/dense.rft "$work/$name"
make -s analyze TRACE="$work/$name" >"$work/out" 2>"$work/err" ||
    fail "make analyze of such a name: $(cat "$work/err")"
make -s sim TRACE="$work/$name" DESIGN=steal8 >"$work/out" 2>"$work/err" ||
    fail "make sim of such a name: $(cat "$work/err")"
grep -q '^cycles: ' "$work/out" || fail "make sim of such a name: $(cat "$work/out")"
refused_late() { # text, words for make
    text=$1
    shift
    ! make -s "$@" >"$work/out" 2>"$work/err" || fail "make $*: expected status 2, got 0"
    grep -qF -- "$text" "$work/err" || fail "make $*: expected '$text', got: $(cat "$work/err")"
}
refused_late "$work/no $name" sim TRACE="$work/no $name" DESIGN=steal8
if [ -e ran ]; then fail 'a part of a value was run'; fi
checks=$((checks + 3))
# Programs: each by argp, with --help, --version, --name=VALUE, and 2 for what it does not know.
bad=$(grep -rL 'options_read(' --include='*_main.c' gen harness | tr '\n' ' ')
[ -z "$bad" ] || fail "programs that do not read their options as the others do: $bad"
answers() { # program, option: on stdout, status 0, no line above 100 columns
    "$1" "$2" >"$work/out" 2>"$work/err" || fail "$1 $2: expected status 0, got another"
    if [ -s "$work/err" ] || ! [ -s "$work/out" ] || grep -q '.\{101\}' "$work/out"; then
        fail "$1 $2: expected text of 100 columns, got: $(cat "$work/out" "$work/err")"
    fi
}
misused() { # text, program and words: status 2, one line on stderr
    text=$1 status=0
    shift
    "$@" >"$work/out" 2>"$work/err" || status=$?
    if [ "$status" -ne 2 ] || [ -s "$work/out" ] || [ "$(wc -l <"$work/err")" -ne 1 ] ||
        ! grep -qF -- "$text" "$work/err"; then
        fail "$*: expected status 2 and '$text', got $status: $(cat "$work/out" "$work/err")"
    fi
}
at=build/steal8
for program in rfgen analyze allocation cost still regcache prover steal8/sim; do
    answers build/$program --help
    answers build/$program --usage
    answers build/$program --version
    misused ': --no_such: expected an option' build/$program --no_such
    checks=$((checks + 4))
done
misused 'sim: --seed: expected a whole number' $at/sim --trace=tests/traces/dense.rft --seed=abc
misused 'sim: --seed: expected N behind it' $at/sim --trace=tests/traces/dense.rft --seed
misused 'sim: expected options only, got 1 words' $at/sim dense.rft
misused 'sim: --json=1: expected an option' $at/sim --json=1
misused 'rfgen: expected a command and its words, got 0' build/rfgen
$at/sim --trace tests/traces/dense.rft --seed 7 --json >"$work/apart"
$at/sim --json --trace=tests/traces/dense.rft --seed=7 >"$work/joined"
cmp -s "$work/apart" "$work/joined" || fail "sim --seed=7: expected what --seed 7 does"
checks=$((checks + 7))
echo "$checks checks of command lines: names, values, environment, quoting, programs"
