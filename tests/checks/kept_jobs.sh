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

# What no list of files has, or a tool reads otherwise, is refused before anything stands.
refused() { # what, file that the line names, text
    for command in 'kept_jobs.sh key' 'kept_jobs.sh run one echo it ran'; do
        status=0
        # shellcheck disable=SC2086 # a list of words
        sh tests/$command >build/said 2>&1 || status=$?
        if [ "$status" != 2 ] || grep -q 'it ran\|STANDS' build/said ||
            ! grep -q "^$2.*$3" build/said; then
            fail "$1: expected status 2 and '$2...$3' of $command, got $status: $(cat build/said)"
        fi
    done
    status=0
    [ "${4:-}" != hashed ] || return 0
    sh harness/prove/text.sh >build/said 2>&1 || status=$?
    if [ "$status" != 2 ] || ! grep -q "^$2.*$3" build/said; then
        fail "$1: expected status 2 of what proves, got $status: $(cat build/said)"
    fi
}
cp "$root/hw/wcb.v" hw/wcb.v
cp "$root/build/rfgen" build
cp -r "$root/tests/properties" "$root/tests/proofs" tests
sh tests/kept_jobs.sh key >build/kept_jobs.key
record passed
says 'STANDS one (kept)'
mkdir elsewhere
sed 's/assign/assign /' hw/prim/rr_pick.v >elsewhere/rr_pick.v
ln -s "$PWD/elsewhere/rr_pick.v" hw/rr_pick.v
refused 'a link that shadows hw/prim' hw/rr_pick.v:1 'got a symbolic link'
rm hw/rr_pick.v
mv hw/prim/rr_pick.v saved.v
ln -s "$PWD/elsewhere/rr_pick.v" hw/prim/rr_pick.v
refused 'a link in the place of a file' hw/prim/rr_pick.v:1 'got a symbolic link'
mv saved.v hw/prim/rr_pick.v
mv hw/prim elsewhere/prim
ln -s "$PWD/elsewhere/prim" hw/prim
refused 'a folder that is a link' hw/prim:1 'got a symbolic link'
rm hw/prim
mv elsewhere/prim hw/prim
cp hw/prim/rr_pick.v hw/rr_pick.v
refused 'two files of a module' hw/prim/rr_pick.v:1 'with the module rr_pick, got hw/rr_pick.v'
mv hw/rr_pick.v tests/properties/rr_pick.v
refused 'a module beside the properties' tests/properties/rr_pick.v:1 'module rr_pick'
mv tests/properties/rr_pick.v hw/other_name.v
refused 'a module in a file of another name' hw/prim/rr_pick.v:1 'module rr_pick'
mv hw/other_name.v hw/rf_steal.v
refused 'a top that rfgen writes' hw/rf_steal.v:1 'no module rf_steal.*gen/blocks/rf_steal.def'
mv hw/rf_steal.v hw/steal_path.v
refused 'a path that rfgen writes' hw/steal_path.v:1 'no module steal_path.*tests/properties'
rm hw/steal_path.v
for name in 'a blank.v' "a'quote.v" 'a"quote.v' 'a;b.v' 'ü.v'; do
    : >"csim/$name"
    refused "the name $name" "csim/$name:1" 'expected a name of'
    rm "csim/$name"
done
: >"tests/traces/a
line.rft"
refused 'a name of two lines' 'line.rft:1\|tests/traces/a:1' 'expected a name of'
rm tests/traces/a*line.rft
mkfifo gen/pipe.c
refused 'a pipe' gen/pipe.c:1 'got another kind'
rm gen/pipe.c
sh harness/prove/text.sh || fail 'expected the tree to be plain again'
says 'STANDS one (kept)'

# What cannot be read is in no sum: as a user that may not read it, or by a tool that fails.
mkdir -p bin
printf '#!/bin/sh\necho "sha256sum: hw/wcb.v: Permission denied" >&2\nexit 1\n' >bin/sha256sum
chmod +x bin/sha256sum
tools_at=$PATH
PATH=$PWD/bin:$PATH
refused 'a file that cannot be read' sums.sh 'hw/wcb.v: Permission denied' hashed
printf '#!/bin/sh\necho "find: hw: Permission denied" >&2\nexit 1\n' >bin/find
chmod +x bin/find
refused 'a folder that cannot be read' '' 'hw: Permission denied' hashed
PATH=$tools_at
rm -r bin
cat >build/forged <<'END'
name,verdict,seconds,key,tools
END
echo "one,passed,1,,$(sh tests/kept_jobs.sh tools)" >>build/forged
cp build/forged tests/proofs/jobs.csv
: >'csim/a blank.v'
refused 'a row with no key' 'csim/a blank.v:1' 'expected a name of'
rm 'csim/a blank.v'
sh harness/mk/sums.sh hw/none -type f >build/said 2>&1 && fail 'sums of no file'
sh harness/mk/sum.sh hw/wcb.v hw/none.v >build/said 2>&1 && fail 'a checksum of no file'

# make lint asks git, too: of files that no key has.
mkdir gitted
cd gitted
git init -q
: >plain
git add plain
sh ../harness/mk/plain.sh tracked || fail 'expected a plain file in git to be taken'
: >'a blank'
ln -s nothing link
git add .
sh ../harness/mk/plain.sh tracked 2>../build/said && fail 'a link and a blank in git'
cd ..
for name in 'a blank' link; do
    grep -q "^$name:1: expected a file of a plain name" build/said || fail "$(cat build/said)"
done
[ "$(wc -l <build/said)" = 2 ] || fail "expected two lines, got $(cat build/said)"
rm -rf gitted

# Folders that a user names: such a folder may be a link, no file in it.
mkdir -p mine/hw
cp hw/wcb.v mine/hw
ln -s mine/hw own
sh harness/mk/plain.sh own own || fail 'expected a folder that is a link to be taken'
ln -s "$PWD/elsewhere/rr_pick.v" mine/hw/rr_pick.v
own() { # command...
    "$@" >build/said 2>&1 && fail "$*: expected a link in HW= to be refused"
    grep -q '^own/rr_pick.v:1: expected a file, got a symbolic link; .*cp -RL own/rr_pick.v' \
        build/said || fail "$*: $(cat build/said)"
}
own sh harness/mk/plain.sh own own
own env TWINRF_HW=own sh harness/prove/text.sh
cure=$(sed -n 's/.*put one there: //p' build/said)
sh -c "$cure"
sh harness/mk/plain.sh own own || fail "expected '$cure' to cure it"
cmp -s own/rr_pick.v elsewhere/rr_pick.v || fail "expected '$cure' to put the file there"
rm -r own mine elsewhere
cp "$root/tests/proofs/jobs.csv" build/other

# lists WORDS: those that ran, and that stand, of the jobs that the command prints.
lists() {
    "$@" >build/jobs 2>build/said
    ran=$(grep -vc "	echo 'STANDS " build/jobs || true)
    stand=$(grep -c "	echo 'STANDS " build/jobs || true)
}
faults=$(find tests/faults -maxdepth 1 -name '*.fault' | wc -l)
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
if [ "$ran" -lt 8 ] || [ "$ran" -gt 12 ] || [ $((ran + stand)) != "$faults" ]; then
    fail "faults: expected 8 to 12 of $faults to run, got $ran, and $stand that stand"
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
