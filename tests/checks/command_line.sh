#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# command_line.sh: what make takes from its command line and from the environment. What is
# unknown or impossible is refused in one line before anything is built. Of the environment only
# tools count, and are said. A value is one word of text, whatever is in it.
. tests/checks/lib.sh

unset MAKELEVEL MAKEFLAGS MFLAGS MAKEOVERRIDES

# No recipe runs: there is nothing on stdout, and one line on stderr.
not_made() { # text, words for make
    text=$1
    shift
    refused "$text" env DEPS= make -s "$@"
}
export DEPS=manual

cosim='cosim TEST=write_steal'
# shellcheck disable=SC2086 # words
unknown_and_impossible() {
    not_made 'WIDHT=narrow: expected a variable that make help lists; did you mean WIDTH?' \
        $cosim WIDHT=narrow
    not_made 'did you mean SEED?' $cosim SEEED=7
    not_made 'did you mean DESIGN?' $cosim design=steal8
    not_made 'CFLAGS=-O0: expected a variable' $cosim CFLAGS=-O0
    not_made 'D=steal8: expected a variable' build-test-one D=steal8
    not_made 'WIDTH=wide: expected narrow or full' $cosim WIDTH=wide
    not_made 'SEED=abc: expected a whole number from 0 to 4294967295' $cosim SEED=abc
    not_made 'SEED=4294967296: ' $cosim SEED=4294967296
    not_made 'SEED=-1: ' $cosim SEED=-1
    for variable in CYCLES REPEAT MAIN_LATENCY SEEDS MUTANTS JOBS N; do
        not_made "$variable=0: expected a whole number" $cosim $variable=0
        not_made "$variable=7x: expected a whole number" $cosim $variable=7x
    done
    not_made 'STALL_DISPATCH=101: ' $cosim STALL_DISPATCH=101
    not_made 'XSEED=5,0: expected a number, 0 for zeros, or two above 0' $cosim XSEED=5,0
    not_made 'CONFIG=8: expected a whole number from 1 to 7' sim CONFIG=8
    not_made 'CLOCK_NS=fast: expected a number above 0' energy CLOCK_NS=fast
    not_made 'WAVES=0: expected 1' $cosim WAVES=0
    not_made 'HW=a b: expected a path' prove 'HW=a b'
    not_made 'DEPS=Manual: expected manual' $cosim DEPS=Manual
}
unknown_and_impossible
# shellcheck disable=SC2016 # nothing is to be expanded
for words in 'BLOCK=a;touch ran' 'BLOCK=$(shell touch ran)' 'TEST=`touch ran`'; do
    not_made 'expected a name' cosim "$words"
done
not_made 'expected one line' sim "TRACE=a
touch ran"
not_made "No rule to make target 'no_such_target'" no_such_target SEED=7

# The last release's name of a block: an alias of BLOCK, but no file of a user's folder.
expect 0 '"status_table"' make -n sta BLOCK=steal_table
mkdir "$work/old"
touch "$work/old/steal_table.v"
not_made "$work/old/steal_table.v:1: expected the name status_table" prove HW="$work/old"

# What make help prints: every variable, every target that has a text, in 100 columns.
ok make -s help
cp "$work/stdout" "$work/help"
ok make -s
equal 'make alone' "$work/help" "$work/stdout"
if grep '.\{101\}' "$work/help"; then fail 'make help: expected at most 100 columns'; fi
awk '/^[A-Z]/ && $2 != "internal" { print "  " $1 "=" }' harness/mk/variables >"$work/names"
sed -n 's/^\([a-z-]*\):.*## .*/  make \1 /p' Makefile harness/mk/*.mk >>"$work/names"
[ "$(wc -l <"$work/names")" -gt 60 ] || fail "expected over 60 names, got: $(cat "$work/names")"
while IFS= read -r name; do
    grep -qF -- "$name" "$work/help" || fail "make help: expected '$name' in it"
done <"$work/names"

# Nothing of the environment steers a run: every variable of the table, then make's tools.
commands() { # the commands of some targets, without running them
    make -n cosim TEST=write_steal && make -n sim TRACE=x && make -n prove && make -n area &&
        make -n -f harness/mk/design.mk OUT="$work/none" "$work/none/sim"
}
ok commands
cp "$work/stdout" "$work/plain"
steered() {
    awk '/^[A-Z]/ && $2 !~ /^tool/ { print "export " $1 "=7" }' harness/mk/variables >"$work/export"
    # shellcheck disable=SC1091
    (. "$work/export" && commands)
}
ok steered
equal 'commands with variables in the environment' "$work/plain" "$work/stdout"
expect 2 'DEPS=Manual: expected manual' env DEPS=Manual make -s help
with_march() {
    (export MARCH=x86-64-v2 && commands)
}
expect 0 'march=x86-64-v2' with_march
expect 0 '^using MARCH=x86-64-v2$' with_march

# A value with blanks, quotes and what a shell or make would run is the name of a file.
# shellcheck disable=SC2016 # nothing is to be expanded
name='my trace'\''s $(touch ran) $(shell touch ran) `touch ran`; touch ran; ".rft'
cp tests/traces/dense.rft "$work/$name"
ok make -s analyze TRACE="$work/$name"
expect 0 '^cycles: ' make -s sim TRACE="$work/$name" DESIGN=steal8
run make -s sim TRACE="$work/no $name" DESIGN=steal8
{ [ "$status" -eq 2 ] && grep -qF -- "$work/no $name" "$work/stderr"; } ||
    fail "expected status 2 and '$work/no $name', got $status: $(said)"
if [ -e ran ]; then fail 'a part of a value was run'; fi
# Programs: each by argp, with --help, --version, --name=VALUE, and 2 for what it does not know.
bad=$(grep -rL 'options_read(' --include='*_main.c' gen harness | tr '\n' ' ')
[ -z "$bad" ] || fail "programs that do not read their options as the others do: $bad"
answers() { # program, option: on stdout, status 0, no line above 100 columns
    ok "$1" "$2"
    if [ -s "$work/stderr" ] || ! [ -s "$work/stdout" ] || grep -q '.\{101\}' "$work/stdout"; then
        fail "$1 $2: expected text of 100 columns, got: $(said)"
    fi
}
at=build/steal8
for program in rfgen analyze allocation cost still regcache prover steal8/sim; do
    answers build/$program --help
    answers build/$program --usage
    answers build/$program --version
    refused ': --no_such: expected an option' build/$program --no_such
done
refused 'sim: --seed: expected a whole number' $at/sim --trace=tests/traces/dense.rft --seed=abc
refused 'sim: --seed: expected N behind it' $at/sim --trace=tests/traces/dense.rft --seed
refused 'sim: expected options only, got 1 words' $at/sim dense.rft
refused 'sim: --json=1: expected an option' $at/sim --json=1
refused 'rfgen: expected a command and its words, got 0' build/rfgen
$at/sim --trace tests/traces/dense.rft --seed 7 --json >"$work/apart"
$at/sim --json --trace=tests/traces/dense.rft --seed=7 >"$work/joined"
equal 'sim --seed=7' "$work/apart" "$work/joined"
echo "$checks checks of command lines: names, values, environment, quoting, programs"
