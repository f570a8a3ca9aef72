#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#     certificate.sh NETLIST.aig induction|INVARIANT.pla FOLDER [SECONDS]
# That no output of this netlist is ever true, with a certificate that build/certify accepts. All
# registers start at 0. By induction over 1 to 3 cycles, or by an invariant that berkeley-abc found
# (`pdr -d -e`). build/obligations makes questions without time of it, cadical answers each with a
# proof, in at most SECONDS (300). Neither abc nor cadical is believed. The files stay in FOLDER.
#     CERTIFIED NETLIST.aig induction 1 cnf=HASH proof=HASH seconds=N
# Hashes are SHA-256 of the lists of hashes of questions and proofs. Seconds are of the processor.
# Status 1 and REFUSED: a question has an answer, or a proof is wrong. Status 3 and UNCERTIFIED: no
# answer in time, or a proof longer than 2 GB. Status 2: it could not be asked.
set -eu

[ $# -eq 3 ] || [ $# -eq 4 ] || {
    echo "certificate.sh: expected NETLIST.aig, induction or INVARIANT.pla, FOLDER and no more" \
        "than SECONDS, got $# words; see its head" >&2
    exit 2
}
export LC_ALL=C
netlist=$1 way=$2 folder=$3 seconds=${4:-300}
MOST_CYCLES=3 BLOCKS_OF_2_GB=4194304
rm -rf "$folder"
mkdir -p "$folder"

refused() { # words
    echo "REFUSED $netlist $way: $*"
    exit 1
}

uncertified() { # words
    echo "UNCERTIFIED $netlist $way: $*"
    exit 3
}

die() { # words
    echo "$*" >&2
    exit 2
}

# Status 0 with a proof, 1 when the question has an answer.
prove() { # name of the question
    status=0
    # The shell says that the limit was met: not here.
    { (
        ulimit -f $BLOCKS_OF_2_GB
        exec cadical -q -t "$seconds" "$folder/$1.cnf" "$folder/$1.drat" >"$folder/$1.log" 2>&1
    ) || status=$?; } 2>/dev/null
    case $status in
    20) return 0 ;;
    10) return 1 ;;
    0) uncertified "no answer to $folder/$1.cnf within $seconds s" ;;
    153) uncertified "the proof of $folder/$1.cnf is longer than 2 GB" ;;
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
    how=
    all_proved "$way" || refused "it is none: $folder/$name has an answer"
}

hash_of() { # suffix: of the list of the files' hashes
    while read -r file; do
        sha256sum <"${file%.cnf}.$1" || exit 2
    done <"$folder/questions" >"$folder/$1.hashes"
    sha256sum <"$folder/$1.hashes" | cut -d ' ' -f 1
}

case $way in
induction) by_induction ;;
*) by_invariant ;;
esac
while read -r file; do
    name=${file##*/}
    certify "${name%.cnf}"
done <"$folder/questions"
cnf=$(hash_of cnf)
proof=$(hash_of drat)
times >"$folder/times"
spent=$(awk -f "${0%/*}/times.awk" "$folder/times")
echo "CERTIFIED $netlist $way${how:+ $how} cnf=$cnf proof=$proof seconds=$spent"
