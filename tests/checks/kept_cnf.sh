#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# kept_cnf.sh: rows that stand by their CNFs (docs/prove.md, "Kept verdicts"). A comment in the
# prover leaves them, and RECORD=1 writes the row with its new key. A fault in a twin is asked for,
# and refuted. Asked is all when the checker changed, with FRESH=1, by name and of others' sources.
# So is a row with other points, CNFs, tools or way. The same of a top's contracts.
set -eu

root=$(pwd)
work=$root/build/check_kept_cnf
rm -rf "$work"
mkdir -p "$work/tests/proofs" "$work/build"
make -s -f harness/mk/design.mk build/prover build/contracts
cd "$work"
export MAKEFLAGS=
unset FRESH RECORD
checks=0
comment="\$a /* other words */"
fail() {
    echo "$1"
    exit 1
}

# expect NAME WANTED GOT
expect() {
    [ "$2" = "$3" ] || fail "$1: expected '$2', got '$3'; it was said: $(cat said)"
    checks=$((checks + 1))
}

# A tree with a prover of its own. Without random inputs nothing is replayed (prove_one.sh).
cp -a "$root/hw" "$root/csim" "$root/gen" "$root/harness" "$root/constraints" .
cp -a "$root/tests/contracts" tests
cp -a "$root/build/prover" "$root/build/contracts" "$root/build/prove-obj" build
for name in rfgen shared; do ln -s "$root/build/$name" "build/$name"; done
rm harness/stimulus/random_warp_scheduler.c
sed -i '/^[a-z]/{ /^steal_small /!d; }' tests/contracts/points
cp -a harness/prove/prove_one.sh harness/prove/make.sh .

# Keys of a stub: of two questions they change with each source, the others stand.
cat >harness/prove/keys.sh <<'END'
sources=$(cat hw/*.v csim/*.c harness/prove/*.[ch] harness/prove/*/*.[ch] | sha256sum)
case $1 in
prove) awk '{ print $2, $1 }' "$2" ;;
contracts) awk '{ top = $2 ~ /^steal/ ? "rf_steal" : "rf_" $2; print top, $1 }' "$2" ;;
esac | while read -r block point; do
    case $block,$point in
    warp_scheduler,steal8 | rf_steal,steal_small) text=$sources ;;
    *) text= ;;
    esac
    echo "$block $point $(echo "$text" | sha256sum | cut -d ' ' -f 1)"
done
END

# row KIND BLOCK POINT: its row
row() {
    grep "^$2,$3," "tests/proofs/$1.csv"
}

# keep KIND LIST ANSWER: this answer, and forged ones of all other questions, are the rows
keep() {
    sh harness/prove/keys.sh "$1" "$2" | tee after >"$1.keys"
    awk -v answer="$3" '
        BEGIN { split(answer, a, " "); print answer }
        $1 != a[1] || $2 != a[2] { print $1, $2, 31, 7, "drat - -" }' "$1.keys" >answers
    sh harness/prove/kept.sh record "tests/proofs/$1.csv" "$1.keys" after answers whole
}

prove() { # environment...
    status=0
    env "$@" sh harness/prove/prove.sh 60 steal8 '' steal8 >said 2>&1 || status=$?
}

contracts() {
    status=0
    sh harness/prove/contracts.sh 60 '' >said 2>&1 || status=$?
}

seed() { # FILE SCRIPT: by sed, in this file; then `cp saved FILE`, which is newer for make
    cp "$1" saved
    sed -i "$2" "$1"
    ! cmp -s "$1" saved || fail "$1: expected to be changed by sed '$2', was not"
}

of_block() { # what was said of it, without seconds
    sed -n '/ warp_scheduler steal8 /{ s/ seconds=[0-9.]*//; p; }' said
}

# The row, of a real proof.
sh harness/prove/prove.sh list steal8 '' >questions
sh harness/prove/prove.sh 60 steal8 warp_scheduler >said 2>&1 || fail "no proof: $(cat said)"
certificates=build/prove/steal8/warp_scheduler.certificates
answer="warp_scheduler steal8 31 5 $(sh harness/prove/kept.sh certificates $certificates)"
keep prove questions "$answer"
prove
expect 'all keys are the same' 8 "$(grep -c '^STANDS .* (kept)$' said)"

# The prover's text changed, what it asks did not.
seed harness/prove/solve/solver.c "$comment"
prove
same='STANDS warp_scheduler steal8 points=31 (same CNF)'
expect 'a comment in the prover' "0 $same" "$status $(of_block)"
expect 'all others' 7 "$(grep -c '^STANDS .* (kept)$' said)"
expect 'the sum' 'prove: 0 proved, 0 not, 8 stand' \
    "$(sed -n 's/^\(prove: .*, \)[0-9]* s, /\1/p' said)"
grep -q '^UNASKED ' build/prove/steal8/warp_scheduler.txt || fail 'expected the proof to be UNASKED'
before=$(row prove warp_scheduler steal8)
prove RECORD=1
expect 'recorded' "0 $same" "$status $(of_block)"
after=$(row prove warp_scheduler steal8)
expect 'all but the key' "$(echo "$before" | cut -d , -f 6 --complement)" \
    "$(echo "$after" | cut -d , -f 6 --complement)"
[ "$before" != "$after" ] || fail "expected another key in the row, got: $after"
prove
expect 'it stands by its new key' 8 "$(grep -c '^STANDS .* (kept)$' said)"

# What is taken for granted is no proof.
status=0
build/prover --design-dir build/steal8 --dir build/prove/steal8 --block warp_scheduler --unasked \
    >said 2>&1 || status=$?
expect 'the run by itself' '1 UNASKED 0' \
    "$status $(tail -n 1 said | cut -d ' ' -f 1) $(grep -c PROVED said || true)"

# A fault in a twin.
seed csim/warp_scheduler.c \
    's/out->issue_valid = issue;/out->issue_valid = issue \&\& in->ready[0] != 5;/'
prove
expect 'a fault in C' '1 DIFFERS' "$status $(of_block | cut -d ' ' -f 1)"
cp saved csim/warp_scheduler.c
seed hw/warp_scheduler.v 's/last_warp_q  <= issue_warp;/last_warp_q <= ~issue_warp;/'
prove
expect 'a fault in Verilog' '1 DIFFERS' "$status $(of_block | cut -d ' ' -f 1)"
cp saved hw/warp_scheduler.v
# A fault of the prover that asks less: other CNFs, so all is asked.
seed harness/prove/conjuncts.c 's/    free(seen);/    n = n > 1 ? n - 1 : n;\n&/'
prove
expect 'a prover that asks less' '0 PROVED' "$status $(of_block | cut -d ' ' -f 1)"
cp saved harness/prove/conjuncts.c

# Another checker: no earlier proof counts.
for file in certify/certify.c certify/certify.h solve/checked.c; do
    seed harness/prove/$file "$comment"
    [ $file != certify/certify.c ] || { prove; of_block >asked; }
    sh harness/prove/kept.sh certified tests/proofs/prove.csv prove.keys >said
    expect "another $file" '' "$(cat said)"
    cp saved harness/prove/$file
done
expect 'asked' PROVED "$(cut -d ' ' -f 1 asked)"

# Rows of which only one column differs.
other_row() { # WHAT WANTED SCRIPT
    sed "/^warp_scheduler,/$3" tests/proofs/prove.csv >other.csv
    sh harness/prove/kept.sh certified other.csv prove.keys >known
    status=0
    sh harness/prove/kept.sh same known warp_scheduler steal8 31 $certificates >said || status=$?
    expect "$1" "$2" "$status"
}
other_row 'the same row' 0 's/,31,/,31,/'
other_row 'other points' 1 's/,31,/,32,/'
other_row 'another CNF' 1 's/,drat,./,drat,x/'
other_row 'another way' 1 's/,drat,/,two solvers,/'
other_row 'another tool' 1 's/cadical [^,]*/cadical 2/'
other_row 'another verdict' 1 's/PROVED/DIFFERS/'
other_row 'another checker' 1 's/[0-9a-f]*$/-/'
other_row 'a row twice' 1 p
other_row 'no row' 1 d
status=0
sh harness/prove/kept.sh certified tests/proofs/prove.csv prove.keys >known
sh harness/prove/kept.sh same known warp_scheduler steal8 31 none >said || status=$?
expect 'no list' 1 "$status"
sed -i 2d $certificates
status=0
sh harness/prove/kept.sh same known warp_scheduler steal8 31 $certificates >said || status=$?
expect 'a question is missing' 1 "$status"

# What must be asked for real is given no answers. A stub of prove_one.sh says how many it has.
cat >harness/prove/prove_one.sh <<'END'
mkdir -p "build/prove/$3"
echo "$4 has $(wc -l <"$2")"
echo 1 >"build/prove/$3/$4.status"
echo "nothing" >"build/prove/$3/$4.txt"
END
echo : >harness/prove/make.sh
seed harness/prove/solve/solver.c '2i /* more words */'
answers() { # blocks, environment...
    blocks=$1
    shift
    env "$@" sh harness/prove/prove.sh 60 steal8 "$blocks" steal8 >said 2>&1 || true
    sed -n 's/^warp_scheduler has //p' said
}
expect 'a row without its key' 1 "$(answers '' A=)"
expect 'FRESH=1' 0 "$(answers '' FRESH=1)"
expect 'FRESH=1 RECORD=1' 0 "$(answers '' FRESH=1 RECORD=1)"
expect 'by name' 0 "$(answers warp_scheduler A=)"
cp -a csim csim2
expect 'of a folder of others' 0 "$(answers '' TWINRF_CSIM=csim2)"
mv prove_one.sh make.sh harness/prove

# The contracts of a top.
sh harness/prove/contracts.sh list '' >questions
sh harness/prove/contracts.sh 60 steal_small >said 2>&1 || fail "no proof: $(cat said)"
keep contracts questions "$(sh harness/prove/kept.sh sentences steal_small \
    build/contracts-run/steal_small.txt build/contracts-run/steal_small/*.certificates)"
contracts
expect 'contracts with the same keys' "0 4" "$status $(grep -c '^STANDS .* (kept)$' said)"
seed harness/prove/ask.h "$comment"
seed harness/prove/solve/solver.h "$comment"
contracts
expect 'contracts, a comment in the prover' '0 1' \
    "$status $(grep -c '^STANDS rf_steal steal_small [0-9]* sentences.* (same CNF)$' said)"
expect 'and nothing is proved' 0 "$(grep -c 'PROVED' said || true)"
seed csim/rf_steal.c 's/bitvec_get(c->arbiter.steal_success, i);/0;/'
contracts
expect 'contracts, a fault in the top' 1 "$status"
grep -q '^steal_small: CONTRACT ' said || fail "expected CONTRACT, got: $(cat said)"
cp saved csim/rf_steal.c
seed harness/prove/certify/certify.h "$comment"
contracts
expect 'contracts, another checker' '0 1' \
    "$status $(grep -c '^steal_small: PROVED contracts of rf_steal ' said)"

echo "$checks checks of rows that stand by their CNFs: faults are asked for and refuted"
