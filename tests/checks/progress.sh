#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# progress.sh: on a terminal long runs and builds say how many of how many are done and the time
# left, with colours. In a log, a pipe or a dumb terminal there is nothing of it, and the same
# lines.
. tests/checks/lib.sh

mkdir -p "$work/tests"
unset NO_COLOR MAKELEVEL MAKEFLAGS MFLAGS
escape=$(printf '\033')
cr=$(printf '\r')

has() { # file, text: of a terminal, as it was written
    grep -qF -- "$2" "$1" || fail "expected '$2', got: $(cat -v "$1")"
    checks=$((checks + 1))
}
plain() { # file
    if grep -q "[$escape$cr]" "$1"; then fail "expected plain lines, got: $(cat -v "$1")"; fi
    checks=$((checks + 1))
}
terminal() { # TERM, command: what it writes to a terminal
    TERM=$1 script -qefc "$2" /dev/null </dev/null >"$work/seen" ||
        fail "$2: expected status 0, got: $(cat -v "$work/seen")"
}

cd "$work"
: >tests/skips.list
echo 'skipped  no reason but this test' >tests/skips.list
printf 'one\tsleep 1.1; echo done\ntwo\tsleep 1.2; echo done\nskipped\texit 77\n' >jobs.txt
run="sh $root/tests/run.sh jobs.txt"
terminal xterm "$run"
has seen 'jobs: 3 of 3 (100 %)'
grep -q 'jobs: [12] of 3 ([36][36] %)' seen || fail "no steps: $(cat -v seen)"
has seen "${escape}[32mpassed  ${escape}[0m one: done"
has seen "${escape}[33mskipped ${escape}[0m skipped:"
has seen '2 passed, 0 failed, 1 skipped'
NO_COLOR=1 terminal xterm "$run"
if grep -qF "${escape}[32m" seen; then fail "NO_COLOR=1 has colours: $(cat -v seen)"; fi
terminal dumb "$run"
tr -d '\r' <seen >unseen
plain unseen
$run >log 2>&1
plain log
has log 'passed   one: done'

# What takes long: the time left; the words of a command, and its status.
mkdir a
terminal xterm "progress='sh $root/harness/mk/progress.sh'; \$progress begin a 4 proofs; sleep 2
    \$progress each a echo PROVED; \$progress each a sh -c 'exit 3' || echo status \$?
    \$progress end a"
grep -q 'proofs: 1 of 4 (25 %), [0-9]*:[0-9][0-9] left' seen || fail "no time left: $(cat -v seen)"
has seen 'PROVED'
has seen 'status 3'

# A build counts its commands.
cd "$root"
block="make -f harness/mk/design.mk DESIGN=n1 INI=tests/sizes/n1.ini OUT=build/check_progress/n1 \
build/check_progress/n1/prove/wcb.bc"
terminal xterm "sh harness/mk/progress.sh build wcb $work/build.log $block"
grep -q 'wcb: [0-9]* of [1-9]' "$work/seen" || fail "a build's commands: $(cat -v "$work/seen")"
rm -r "$work/n1"
# shellcheck disable=SC2086 # words
sh harness/mk/progress.sh build wcb "$work/build.log" $block >"$work/log" 2>&1
[ ! -s "$work/log" ] || fail "a build in a log says: $(cat -v "$work/log")"
expect 2 '' sh harness/mk/progress.sh build none "$work/build.log" \
    make -f harness/mk/design.mk none
echo "$checks checks of progress: on a terminal, nothing in a log"
