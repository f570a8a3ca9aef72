#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#     certificate.sh NETLIST.aig induction|invariant FOLDER
# That no output of this netlist is ever true, with a certificate that build/certify accepts. All
# registers start at 0. By induction over 1 to 3 cycles, or by an invariant that berkeley-abc finds.
# build/obligations makes questions without time of it, cadical answers each with a proof. Neither
# abc nor cadical is believed. The files stay in FOLDER.
#     CERTIFIED NETLIST.aig induction 1 cnf=HASH proof=HASH seconds=N
# Hashes are SHA-256 of all questions and of all proofs, seconds are of the processor. Status 1 and
# REFUSED: a question has an answer, or a proof is wrong. Status 2: it could not be asked, as when a
# proof is longer than 2 GB.
set -eu

[ $# -eq 3 ] || {
    echo "certificate.sh: expected NETLIST.aig, induction or invariant, FOLDER; got $# words" >&2
    exit 2
}
export LC_ALL=C
netlist=$1 way=$2 folder=$3
MOST_CYCLES=3 SECONDS_OF_ABC=300 BLOCKS_OF_2_GB=4194304
rm -rf "$folder"
mkdir -p "$folder"

refused() { # words
    echo "REFUSED $netlist $way: $*"
    exit 1
}

die() { # words
    echo "$*" >&2
    exit 2
}

# Status 0 with a proof, 1 when the question has an answer.
prove() { # name of the question
    status=0
    (
        ulimit -f $BLOCKS_OF_2_GB
        exec cadical -q "$folder/$1.cnf" "$folder/$1.drat" >"$folder/$1.log" 2>&1
    ) 2>/dev/null || status=$?
    case $status in
    20) return 0 ;;
    10) return 1 ;;
    153) die "$folder/$1.drat:0: expected a proof of at most 2 GB, got a longer one;" \
        "ask two solvers" ;;
    *) die "$folder/$1.log:1: expected an answer of cadical, got status $status; look there" ;;
    esac
}

certify() { # name of a question with a proof
    status=0
    build/certify "$folder/$1.cnf" "$folder/$1.drat" >"$folder/$1.certificate" || status=$?
    [ "$status" -le 1 ] || exit 2
    [ "$status" -eq 0 ] || refused "$(cat "$folder/$1.certificate")"
}

# All questions have proofs, or status 1.
all_proved() { # netlist's invariant, or cycles
    build/obligations "$netlist" "$folder" "$1" >"$folder/questions" || exit 2
    while read -r file; do
        name=${file##*/}
        prove "${name%.cnf}" || return 1
    done <"$folder/questions"
}

by_induction() {
    how=0
    while [ "$how" -lt $MOST_CYCLES ]; do
        how=$((how + 1))
        if all_proved "$how"; then return 0; fi
    done
    refused "not by induction over $MOST_CYCLES cycles"
}

by_invariant() {
    how=pdr
    berkeley-abc -q "read_aiger $netlist; dc2; orpos; pdr -d -e -T $SECONDS_OF_ABC \
        -I $folder/invariant.pla" >"$folder/abc.log" 2>&1 || true
    [ -s "$folder/invariant.pla" ] || refused "abc finds no invariant; see $folder/abc.log"
    all_proved "$folder/invariant.pla" || refused "abc's invariant is none: see $folder"
}

hash_of() { # suffix
    while read -r file; do cat "${file%.cnf}.$1"; done <"$folder/questions" | sha256sum |
        cut -d ' ' -f 1
}

case $way in
induction | invariant) ;;
*) die "certificate.sh: expected induction or invariant, got '$way'; name one" ;;
esac
"by_$way"
while read -r file; do
    name=${file##*/}
    certify "${name%.cnf}"
done <"$folder/questions"
times >"$folder/times"
seconds=$(awk 'END {
    for (i = 1; i <= 2; i++) { split($i, t, "m"); sum += 60 * t[1] + t[2] }
    printf "%.1f\n", sum
}' "$folder/times")
echo "CERTIFIED $netlist $way $how cnf=$(hash_of cnf) proof=$(hash_of drat) seconds=$seconds"
