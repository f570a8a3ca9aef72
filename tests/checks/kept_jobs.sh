#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# kept_jobs.sh: a kept job stands only with its own key and tools, and passed; FRESH=1 runs it.
set -eu
unset FRESH # of the run that this is a job of

root=$(pwd)
work=build/check_kept_jobs
rm -rf "$work"
mkdir -p "$work"
cp -r Makefile hw csim gen harness constraints "$work"
mkdir -p "$work/tests/proofs" "$work/build/test"
cp -r tests/*.sh tests/*.list tests/traces "$work/tests"
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
cd "$root"
echo "kept jobs: stand with their key and tools alone"
