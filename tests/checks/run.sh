#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: tests/run.sh and tests/faults/run.sh cannot be fooled. Each is told by name. A job that
# is missing, too many, named twice or not ended. A skip without a reason. A fault that another
# check catches, or none.
. tests/checks/lib.sh

tree=$work/tree
mkdir -p "$tree/tests"
cd "$tree"
mkdir one_core
printf '#!/bin/sh\necho 1\n' >one_core/nproc && chmod +x one_core/nproc

# ended NAME STATUS TEXT...: what was run ended so, and said each text in a line of its own
ended() {
    echo "$1"
    ends "$2" ''
    shift 2
    for text; do
        grep -qxF -- "$text" "$work/said" || fail "expected the line '$text', got: $(said)"
    done
}

# The runner: jobs.txt is what runs, families.list how many must run.
runs() {
    run sh "$root/tests/run.sh" jobs.txt 0 "$@"
}

of() { # family: what jobs.txt has of it
    sh "$root/tests/jobs.sh" <jobs.txt | sed -n "s/^$1 \([0-9]*\) /\1 jobs with names /p"
}
jobs() { # names: jobs that pass
    for name; do printf '%s\techo done\n' "$name"; done >jobs.txt
}

printf '# Names and reasons.\nmay_skip  no trace here\nunit/one:test_b  the same\n' \
    >tests/skips.list
printf 'a/one 1\na/two 2\n' >seconds
jobs b a/two a/one
{ echo '# Families.' && sh "$root/tests/jobs.sh" <jobs.txt; } >families.list
two=$(of a)
runs families.list
ended 'all jobs ran' 0 '3 passed, 0 failed, 0 skipped'
# Which ran first: b is new.
printf '%s\techo {} >>order\n' b a/one a/two | awk -F '\t' '{ sub(/\{\}/, $1); print }' >jobs.txt
cp seconds build/job_seconds
PATH="$tree/one_core:$PATH" runs families.list
same 'the longest first' 'b a/two a/one ' "$(tr '\n' ' ' <order)"
# What stands by a kept verdict keeps the seconds of when it ran.
printf 'a/two\techo STANDS a/two\na/one\techo done\n' >jobs.txt
cp seconds build/job_seconds
runs
same 'seconds for the next run' 'a/one 0 a/two 2 ' "$(sort build/job_seconds | tr '\n' ' ')"
jobs b a/one
runs
ended 'no list' 0 '2 passed, 0 failed, 0 skipped'
named() { # what is wrong, verdicts, line of the list, family, what is expected, what there is
    runs families.list
    ended "$1" 1 "$2" "failed   $4: families.list:$3: expected of $4 $5, got $6; make jobs-list \
writes it"
}
named 'a missing job' '2 passed, 1 failed, 0 skipped' 2 a "$two" "$(of a)"
jobs b a/one c/new a/two
named 'an extra job' '4 passed, 1 failed, 0 skipped' 1 c none "$(of c)"
jobs b a/one a/other
named 'a job for another' '3 passed, 1 failed, 0 skipped' 2 a "$two" "$(of a)"
jobs b
named 'a missing family' '1 passed, 1 failed, 0 skipped' 2 a "$two" none
jobs b a/one a/two b
runs families.list
ended 'a name used twice' 1 '2 passed, 1 failed, 0 skipped' \
    'failed   b: two jobs of this name in jobs.txt, one result; name them apart'
jobs b a/one a/two
# shellcheck disable=SC2016 # for the shell of the job: it ends the one above
printf 'c\tkill -9 $PPID; sleep 1\n' >>jobs.txt
runs
[ "$status" -ne 0 ] || fail "a job that kills its shell: expected a failure, got: $(said)"
sleep 1 # the jobs beside it end after the run
: >jobs.txt
runs
ended 'no jobs' 2 'jobs.txt:1: expected a job a line, got none; correct what writes it'
echo 'a without a command' >jobs.txt
runs
ended 'no command' 2 \
    'jobs.txt:1: expected name<TAB>command, got "a without a command"; correct what writes it'

printf 'may_skip\texit 77\nb\ttrue\n' >jobs.txt
runs
ended 'a skip with a reason' 0 '1 passed, 0 failed, 1 skipped'
printf 'other\texit 77\nb\ttrue\n' >jobs.txt
runs
ended 'a skip without a reason' 1 '1 passed, 1 failed, 0 skipped' \
    'failed   other: other was skipped; only what tests/skips.list names may be'
printf 'unit/one\techo "[  SKIPPED ] test_b"\n' >jobs.txt
runs
ended 'a cmocka test with a reason' 0 '1 passed, 0 failed, 0 skipped'
printf 'unit/two\techo "[  SKIPPED ] test_b"\n' >jobs.txt
runs
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
    run sh "$root/tests/faults/run.sh" 1 seeded.fault
}

right='FAIL write_steal design=steal8 cycle=16: bank_arbiter.rd_grant: rtl=0x1 csim=0x0'
echo 'PASS write_steal' >without
echo "$right" >with
fault 'says: bank_arbiter.rd_grant'
ended 'caught by its signal' 0 "caught: $right"
another_fault 'says: bank_arbiter.rd_mask' 'says: bank_arbiter.rd_grant'
ended 'caught by one of two' 0 "caught: $right"
same 'two faults of a run' 'without with with ' "$(tr '\n' ' ' <ran)"
fault 'says: bank_arbiter.rd_mask' 'says: bank_arbiter.rd_gran'
ended 'caught by another signal' 1 \
    "seeded.fault: expected it to be caught by 'bank_arbiter.rd_mask' or 'bank_arbiter.rd_gran', \
got: $right"
fault 'says: bank_arbiter.rd_grant' 'blind: --xseed 0'
ends 1 "'.* --xseed 0' is said to miss the fault, and finds it"
printf '%s\n' 'FAIL write_steal cycle=9: operand 1 of it' 'bank_arbiter.rd_grant:' >with
fault 'says: bank_arbiter.rd_grant'
ended 'named, but not in the verdict' 1 \
    "seeded.fault: expected it to be caught by 'bank_arbiter.rd_grant', got: $(head -n 1 with)"
fault
ended 'no signal named' 2 \
    "seeded.fault:1: expected a line 'says: ' with what must catch it, got none; add it"
echo 'PASS write_steal' >with
fault 'says: bank_arbiter.rd_grant'
ends 1 'did not catch the fault'
echo "$right" >without
fault 'says: bank_arbiter.rd_grant'
ends 1 'fails without the fault'
another_fault 'says: bank_arbiter.rd_grant'
ends 1 'fails without the fault'
echo "$checks checks of the runner: jobs missing, too many, twice, ended; skips; faults" \
    "caught elsewhere"
