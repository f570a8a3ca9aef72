#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# certify.sh: the checker of certificates (harness/prove/certify). It takes what cadical writes of
# 200 random formulas, binary and text. It refuses the same proofs cut short, of another formula, or
# with a RAT step. Its test (tests/unit/test_certify.c) is run with sanitizers, and must fail for
# each of the faults that are seeded into the checker here. The checker has at most 250 lines and
# needs nothing of ours.
. tests/checks/lib.sh

from=harness/prove/certify

# blank lines and comments apart
lines=$(grep -vcE '^ *$|^ *(/\*|\* |\*/)' "$from/certify.c")
case $lines in
2[0-4][0-9] | 250) ;;
*) fail "$from/certify.c:1: expected 200 to 250 lines of code, got $lines" ;;
esac
# Its main reads options as all programs do.
! grep -n '#include "' "$from"/*.[ch] |
    grep -v -e '"prove/certify/certify.h"' -e 'certify_main.c:[0-9]*:.*"rfgen/options.h"' ||
    fail "$from: expected nothing of the provers there"
make -s build/certify

# Three literals a clause, about as many clauses as leave half of the formulas an assignment.
awk -v work="$work" '
    BEGIN {
        srand(1)
        for (i = 1; i <= 200; i++) {
            n = 20 + i % 5 * 25
            clauses = int(n * (4.3 + i % 3 * 0.4))
            file = work "/" i ".cnf"
            printf "p cnf %d %d\n", n, clauses > file
            for (k = 0; k < clauses; k++) {
                for (l = 0; l < 3; l++)
                    printf "%d ", (1 + int(rand() * n)) * (rand() < 0.5 ? 1 : -1) > file
                print 0 > file
            }
            close(file)
        }
    }'
# Pigeons, one more than holes: proofs with many deletions.
for n in 5 6 7; do
    awk -v n="$n" 'BEGIN {
        printf "p cnf %d %d\n", n * (n + 1), n + 1 + n * n * (n + 1) / 2
        for (p = 0; p <= n; p++) {
            for (h = 1; h <= n; h++) printf "%d ", p * n + h
            print 0
            for (q = 0; q < p; q++)
                for (h = 1; h <= n; h++) print -(p * n + h), -(q * n + h), 0
        }
    }' >"$work/pigeons$n.cnf"
done

# asked WORD STATUS ARGUMENT...: the checker says WORD first.
asked() {
    word=$1 wanted=$2
    shift 2
    expect "$wanted" "^$word" build/certify "$@"
}

proofs=0 other=
for cnf in "$work"/*.cnf; do
    run cadical -q "$cnf" "$cnf.drat"
    case $status in
    10) # an assignment: what was written until then proves nothing
        asked REFUSED 1 "$cnf" "$cnf.drat"
        [ -z "$other" ] || asked REFUSED 1 "$cnf" "$other"
        ;;
    20)
        proofs=$((proofs + 1))
        other=$cnf.drat
        asked VERIFIED 0 "$cnf" "$cnf.drat"
        cadical -q --no-binary "$cnf" "$work/text" >"$work/cadical.log" || true
        asked VERIFIED 0 --text "$cnf" "$work/text"
        # deletions may follow the empty clause, which counts alone
        sed '/^0$/,$d' "$work/text" >"$work/short"
        asked REFUSED 1 --text "$cnf" "$work/short"
        sed -n '$s/ 0$//p' "$work/short" >"$work/shorter"
        asked REFUSED 1 --text "$cnf" "$work/shorter"
        ;;
    *) fail "$cnf: expected status 10 or 20 of cadical, got $status" ;;
    esac
done
case $proofs in
1[0-7][0-9]) ;;
*) fail "expected 100 to 179 of the formulas to have a proof, others an assignment, got $proofs" ;;
esac

# A new variable defined as an AND: sound, as RAT is, but nothing that our solver needs.
printf 'p cnf 3 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 3 0\n' >"$work/rat.cnf"
printf '%s\n' '-3 0' 0 >"$work/rat"
asked "REFUSED $work/rat:1: expected a clause that follows" 1 --text \
    "$work/rat.cnf" "$work/rat"
asked "$work/none:0: expected a file" 2 "$work/rat.cnf" "$work/none"
asked 'certify: expected FORMULA.cnf PROOF.drat, got 1 words' 2 "$work/rat.cnf"
asked "$work/rat:0: expected .p cnf" 2 "$work/rat" "$work/rat"

flags='-std=gnu11 -O1 -w -Igen -Iharness'
safe='-g -fsanitize=address,undefined -fno-sanitize-recover=all'
# shellcheck disable=SC2086 # lists of options
gcc $flags $safe tests/unit/test_certify.c "$from/certify.c" -o "$work/test" -lcmocka
ok "$work/test"
# shellcheck disable=SC2086
gcc $flags -c tests/unit/test_certify.c -o "$work/test.o"

# seeded NAME SCRIPT: with sed's script done to the checker, which must change something, its test
# fails.
seeded() {
    edit "$from/certify.c" "$2" "$work/seeded.c"
    # shellcheck disable=SC2086
    gcc $flags "$work/seeded.c" "$work/test.o" -o "$work/seeded" -lcmocka
    ! CMOCKA_TEST_ABORT=1 timeout 60 "$work/seeded" >"$work/log" 2>&1 ||
        fail "expected the test to see: $1"
    faults=$((faults + 1))
}
faults=0
seeded 'every clause is taken' 's/implied = implied || propagate(k);/implied = 1;/'
seeded 'a proof may end without the empty clause' \
    's/return broken(k, "the empty clause.*/return k->n = 0, k->has_empty = 1, 0;/'
seeded 'deletions are ignored' 's/c\[SIZE\] |= DEAD;/;/'
seeded 'another clause of that length is deleted' 's/ && same == k->n) {/) {/'
seeded 'a clause that is not there may be deleted' \
    's/return broken(k, "a clause to delete.*/return 0;/'
seeded 'assumptions stay' 's/k->value\[l\] = k->value\[l ^ 1\] = 0;/;/'
seeded 'a literal is left out' \
    's/choose(k, c + HEAD, 1, 2, c\[SIZE\])/choose(k, c + HEAD, 1, 3, c[SIZE])/'
seeded 'signs are lost' 's/2 \* (uint32_t)labs(v) + (v < 0)/2 * (uint32_t)labs(v)/'
seeded 'one literal that is open is a conflict' 's/n_free == 0/n_free <= 1/'
seeded 'one literal that is open says nothing' 's/if (n_free == 1 && /if (n_free == 9 \&\& /'
seeded 'a literal is kept twice' 's/if (k->watches\[l\].seen != k->stamp)/if (1)/'
seeded 'the last clause is not read' \
    's/k->in.number++ < k->n_clauses/k->in.number++ + 1 < k->n_clauses/'
seeded 'more clauses than the header says' \
    's/return fscanf(k->in.file, " %c".*/return 0;/'
seeded 'any variable' 's/ || labs(v) > most//'
seeded 'any variable in binary form' 's/ && v \/ 2 <= most/ \&\& v < 100/'
echo "$proofs proofs of cadical, $faults faults seeded, $lines lines"
