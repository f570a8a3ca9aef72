#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: tests/run.sh and tests/faults/run.sh cannot be fooled. Each is told by name. A job that
# is missing, too many, named twice or not ended. A skip without a reason. A fault that another
# check catches, or none.
set -eu

root=$(pwd)
work=$root/build/check_run
rm -rf "$work"
mkdir -p "$work/tests"
cd "$work"
checks=0
mkdir one_core
printf '#!/bin/sh\necho 1\n' >one_core/nproc && chmod +x one_core/nproc
fail() {
    echo "$1"
    exit 1
}

# ended NAME STATUS TEXT...: what was run ended so, and said each text in a line of its own
ended() {
    name=$1 wanted=$2
    shift 2
    [ "$status" -eq "$wanted" ] ||
        fail "$name: expected status $wanted, got $status: $(cat said.txt)"
    for text; do
        grep -qxF -- "$text" said.txt ||
            fail "$name: expected the line '$text', got: $(cat said.txt)"
    done
    checks=$((checks + 1))
}

# The runner: jobs.txt is what runs, names.list what must run.
run() {
    status=0
    sh "$root/tests/run.sh" jobs.txt 0 "$@" >said.txt 2>&1 || status=$?
}

jobs() { # names: jobs that pass
    for name; do printf '%s\techo done\n' "$name"; done >jobs.txt
}

printf '# Names and reasons.\nmay_skip  no trace here\nunit/one:test_b  the same\n' \
    >tests/skips.list
printf 'job,seconds\na/one,1\na/two,2\nb,\n' >names.list
jobs b a/two a/one
run names.list
ended 'all jobs ran' 0 '3 passed, 0 failed, 0 skipped'
# Which ran first: b is new.
printf '%s\techo {} >>order\n' b a/one a/two | awk -F '\t' '{ sub(/\{\}/, $1); print }' >jobs.txt
rm -f order && PATH="$work/one_core:$PATH" run names.list
[ "$(tr '\n' ' ' <order)" = 'b a/two a/one ' ] ||
    fail "the longest first: expected b a/two a/one, got: $(tr '\n' ' ' <order)"
checks=$((checks + 1))
jobs b a/one
run
ended 'no list' 0 '2 passed, 0 failed, 0 skipped'
run names.list
ended 'a missing job' 1 '2 passed, 1 failed, 0 skipped' \
    'failed   a/two: in names.list, but did not run; make jobs-list writes it'
jobs b a/one c/new a/two
run names.list
ended 'an extra job' 1 '3 passed, 1 failed, 0 skipped' \
    'failed   c/new: ran, but is not in names.list; make jobs-list writes it'
jobs b a/one a/two b
run names.list
ended 'a name used twice' 1 '2 passed, 1 failed, 0 skipped' \
    'failed   b: two jobs of this name in jobs.txt, one result; name them apart'
jobs b a/one a/two
# shellcheck disable=SC2016 # for the shell of the job: it ends the one above
printf 'c\tkill -9 $PPID; sleep 1\n' >>jobs.txt
run
[ "$status" -ne 0 ] || fail "a job that kills its shell: expected a failure, got: $(cat said.txt)"
sleep 1 # the jobs beside it end after the run
checks=$((checks + 1))
: >jobs.txt
run
ended 'no jobs' 2 'jobs.txt:1: expected a job a line, got none; correct what writes it'
echo 'a without a command' >jobs.txt
run
ended 'no command' 2 \
    'jobs.txt:1: expected name<TAB>command, got "a without a command"; correct what writes it'

printf 'may_skip\texit 77\nb\ttrue\n' >jobs.txt
run
ended 'a skip with a reason' 0 '1 passed, 0 failed, 1 skipped'
printf 'other\texit 77\nb\ttrue\n' >jobs.txt
run
ended 'a skip without a reason' 1 '1 passed, 1 failed, 0 skipped' \
    'failed   other: other was skipped; only what tests/skips.list names may be'
printf 'unit/one\techo "[  SKIPPED ] test_b"\n' >jobs.txt
run
ended 'a cmocka test with a reason' 0 '1 passed, 0 failed, 0 skipped'
printf 'unit/two\techo "[  SKIPPED ] test_b"\n' >jobs.txt
run
ended 'a cmocka test without a reason' 1 '0 passed, 1 failed, 0 skipped' \
    'failed   unit/two: unit/two:test_b was skipped; only what tests/skips.list names may be'

# Seeded faults: a program instead of the co-simulation. It fails as the file WITH says when the
# fault is on, and as WITHOUT says when it is not.
mkdir -p build/mustfail/steal8
cat >build/mustfail/steal8/cosim <<'END_COSIM'
#!/bin/sh
said=without
[ "$TWINRF_FAULT" -eq 0 ] || said=with
echo $said >>ran
cat "$said"
! grep -q '^FAIL' "$said"
END_COSIM
chmod +x build/mustfail/steal8/cosim
fault() { # lines of the fault's file
    rm -rf build/mustfail/clean
    another_fault "$@"
}
another_fault() { # of the same run
    printf '%s\n' 'design: steal8' 'caught by: scenario write_steal' "$@" >seeded.fault
    status=0
    sh "$root/tests/faults/run.sh" 1 seeded.fault >said.txt 2>&1 || status=$?
}

right='FAIL write_steal design=steal8 cycle=16: bank_arbiter.rd_grant: rtl=0x1 csim=0x0'
echo 'PASS write_steal' >without
echo "$right" >with
fault 'says: bank_arbiter.rd_grant'
ended 'caught by its signal' 0 "caught: $right"
another_fault 'says: bank_arbiter.rd_mask' 'says: bank_arbiter.rd_grant'
ended 'caught by one of two' 0 "caught: $right"
[ "$(tr '\n' ' ' <ran)" = 'without with with ' ] ||
    fail "two faults of a run: expected one run without a fault, got $(cat ran)"
fault 'says: bank_arbiter.rd_mask' 'says: bank_arbiter.rd_gran'
ended 'caught by another signal' 1 \
    "seeded.fault: expected it to be caught by 'bank_arbiter.rd_mask' or 'bank_arbiter.rd_gran', \
got: $right"
fault 'says: bank_arbiter.rd_grant' 'blind: --xseed 0'
[ "$status" -eq 1 ] || fail "not missed: expected status 1, got $status: $(cat said.txt)"
grep -q "'.* --xseed 0' is said to miss the fault, and finds it" said.txt ||
    fail "not missed: expected to be told, got: $(cat said.txt)"
printf '%s\n' 'FAIL write_steal cycle=9: operand 1 of it' 'bank_arbiter.rd_grant:' >with
fault 'says: bank_arbiter.rd_grant'
ended 'named, but not in the verdict' 1 \
    "seeded.fault: expected it to be caught by 'bank_arbiter.rd_grant', got: $(head -n 1 with)"
fault
ended 'no signal named' 2 \
    "seeded.fault:1: expected a line 'says: ' with what must catch it, got none; add it"
echo 'PASS write_steal' >with
fault 'says: bank_arbiter.rd_grant'
[ "$status" -eq 1 ] || fail "not caught: expected status 1, got $status: $(cat said.txt)"
grep -q "did not catch the fault" said.txt ||
    fail "not caught: expected to be told, got: $(cat said.txt)"
echo "$right" >without
fault 'says: bank_arbiter.rd_grant'
[ "$status" -eq 1 ] || fail "fails anyway: expected status 1, got $status: $(cat said.txt)"
grep -q "fails without the fault" said.txt ||
    fail "fails anyway: expected to be told, got: $(cat said.txt)"
another_fault 'says: bank_arbiter.rd_grant'
grep -q "fails without the fault" said.txt ||
    fail "another that fails anyway: expected to be told, got: $(cat said.txt)"
echo "$((checks + 5)) checks of the runner: jobs missing, too many, twice, ended; skips; faults" \
    "caught elsewhere"
