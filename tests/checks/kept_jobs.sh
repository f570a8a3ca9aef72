#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# kept_jobs.sh: a kept job stands only with its own key and tools, and passed; FRESH=1 runs it. One
# verdict stands for a list of seeded faults, but for what is drawn, and one for linters.
set -eu
unset FRESH # of the run that this is a job of

root=$(pwd)
work=build/check_kept_jobs
rm -rf "$work"
mkdir -p "$work"
cp -r Makefile hw csim gen harness constraints "$work"
mkdir -p "$work/tests/proofs" "$work/build/test"
cp -r tests/*.sh tests/*.list tests/traces tests/faults "$work/tests"
cd "$work"
fail() {
    echo "check_kept_jobs: $1"
    exit 1
}
says() { # text: what the job says
    said=$(sh tests/kept_jobs.sh run one echo it ran 2>&1) || true
    case $said in
    *"$1"*) ;;
    *) fail "expected '$1', got: $said" ;;
    esac
}
record() { # verdict
    sh tests/kept_jobs.sh key >build/kept_jobs.key
    echo "$1" >build/test/one.verdict
    echo 65 >build/test/one.seconds
    sh tests/kept_jobs.sh record one 2>build/said
}

says "tests/proofs/jobs.csv:1: expected a row 'one,passed,...', got ''"
record passed || fail "not recorded: $(cat build/said)"
grep -q '^one,passed,65,' tests/proofs/jobs.csv || fail "$(cat tests/proofs/jobs.csv)"
says 'STANDS one (kept)'
said=$(FRESH=1 sh tests/kept_jobs.sh run one echo it ran)
[ "$said" = 'it ran' ] || fail "FRESH=1: $said"
# Every kind of file counts; put back, the row stands again.
for file in hw/wcb.v csim/prim/wide.h gen/rfgen/yosys.c harness/prove/solve/solver.c \
    harness/mk/design.mk tests/run.sh tests/traces/chain.rft \
    constraints/designs/steal8.ini Makefile; do
    cp "$file" build/kept
    echo >>"$file"
    says 'it ran'
    cp build/kept "$file"
    says 'STANDS one (kept)'
done
sed 's/;gcc /;gcc 0/' tests/proofs/jobs.csv >build/other && cp build/other tests/proofs/jobs.csv
says 'it ran'
sed 's/one,passed/one,failed/' tests/proofs/jobs.csv >build/other &&
    cp build/other tests/proofs/jobs.csv
says 'expected a row'
! record failed || fail 'a failed job was recorded'
sh tests/kept_jobs.sh key >build/kept_jobs.key
echo >>hw/wcb.v
echo passed >build/test/one.verdict
! sh tests/kept_jobs.sh record one 2>build/said || fail 'recorded though a source changed'
grep -q 'the sources changed' build/said || fail "$(cat build/said)"

# lists WORDS: those that ran, and that stand, of the jobs that the command prints.
lists() {
    "$@" >build/jobs 2>build/said
    ran=$(grep -vc "	echo 'STANDS " build/jobs || true)
    stand=$(grep -c "	echo 'STANDS " build/jobs || true)
}
faults=$(find tests/faults -name '*.fault' | wc -l)
lists sh tests/faults/jobs.sh kept
[ "$ran $stand" = "$faults 0" ] || fail "faults without a row: $ran run, $stand stand"
lists sh tests/lint.sh jobs kept
linters=$ran
[ "$stand" = 0 ] || fail "linters without a row: $stand stand"
sh tests/kept_jobs.sh key >build/kept_jobs.key
for name in mustfail-runs mustfail-properties lint-sources; do
    echo passed >"build/test/$name.verdict"
    echo 1 >"build/test/$name.seconds"
done
sh tests/kept_jobs.sh record 'mustfail-runs mustfail-properties lint-sources' 2>build/said
lists sh tests/faults/jobs.sh kept
if [ "$ran" -lt 9 ] || [ "$ran" -gt 12 ] || [ $((ran + stand)) != "$faults" ]; then
    fail "faults: expected some 9 of $faults to run, got $ran, and $stand that stand"
fi
lists sh tests/faults/jobs.sh
[ "$ran" -gt $((faults / 2)) ] || fail "make mustfail: expected those that a run catches, got $ran"
lists sh tests/lint.sh jobs kept
if [ "$stand" -lt 50 ] || [ $((ran + stand)) != "$linters" ]; then
    fail "linters: expected 50 and more of $linters to stand, got $stand"
fi
lists env FRESH=1 sh tests/faults/jobs.sh kept
[ "$stand" = 0 ] || fail "FRESH=1: $stand faults stand"
echo >>hw/wcb.v
lists sh tests/faults/jobs.sh kept
[ "$stand" = 0 ] || fail "a source changed: $stand faults stand"
cd "$root"
echo "kept jobs: stand with their key and tools alone"
