#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# kept.sh: verdicts that are kept in tests/proofs/*.csv (docs/prove.md, "Kept verdicts"). A row a
# question: block,point,verdict,points,seconds,key,tools,way,cnf,proof,checker. KEYS: as keys.sh
# prints them. Seconds are of the processor. The way is `drat` where each question that needs a
# certificate has one (ways.h). `cnf` and `proof` are SHA-256 of the lists of their hashes,
# `checker` of the sources that accepted the proofs.
#     kept.sh tools         the tools of today, as a row names them
#     kept.sh asks          status 0 when kept verdicts may be used: the sources are the project's
#     kept.sh look CSV KEYS
#                           a line a question, in that order: block point STATE points seconds, of
#         stands            the key and the tools are today's, and the verdict is PROVED
#         stale             the key or the tools are not: to be asked anew
#         missing, refused  no row; more than one, or another verdict
#     kept.sh answer BLOCK POINT LOG FOLDER
#                           the answer that a LOG of properties.sh is, with what it left in FOLDER,
#                           as record reads it
#     kept.sh sentences POINT LOG LIST
#                           the same of a LOG of contracts.sh and its list of certificates
#     kept.sh certificates LIST
#                           way, cnf and proof of a list of certificates
#     kept.sh stand CSV KEYS FILE
#                           writes what stands into FILE, as look does, and says so of each
#     kept.sh certified CSV KEYS
#                           the answers, as record reads them, of those of these questions whose way
#                           is `drat`, with the tools and the checker of today: their CNFs have no
#                           example, whatever the prover was then
#     kept.sh same ANSWERS BLOCK POINT POINTS LIST
#                           says that the question stands, if its answer among ANSWERS has these
#                           points and the CNFs of this list of certificates; else status 1
#     kept.sh anew          what is recorded comes out of what is built for it, whatever time stamps
#                           say: removes the rest. stdin: `design folder [--set key=value ...]`
#     kept.sh record CSV KEYS AFTER ANSWERS [whole]
#                           puts ANSWERS (block point points seconds way cnf proof, all PROVED)
#                           into CSV; AFTER:
#                           the keys when all was answered. whole: drops rows that are not in KEYS
set -eu

export LC_ALL=C
tools() {
    {
        yosys -V | cut -d ' ' -f 1-2
        clang-14 --version | sed -n '1s/.*version/clang/p'
        berkeley-abc -q version |
            sed -n 's/^UC Berkeley, ABC \([^ ]*\) (compiled \(.*\))/abc \1 \2/p'
        echo "cadical $(cadical --version)"
    } | tr -s ' ' | paste -s -d ';' | tr ',' ' '
}

# What takes a proof, or not. Where it changed, no earlier proof counts.
checker() {
    sums=$(cd harness/prove && sha256sum certify/certify.c certify/certify.h solve/checked.c \
        solve/checked.h) || exit 2
    echo "$sums" | sha256sum | cut -d ' ' -f 1
}

# A key that could not be made is no key that a row may have.
checked() { # KEYS
    awk 'NF != 3 || length($3) != 64 || $3 ~ /[^0-9a-f]/ {
        printf "%s:%d: expected a block, a point and a key, got `%s`; make it again\n", FILENAME,
            FNR, $0
        bad = 1
    }
    END { exit bad }' "$1" >&2 || exit 2
}

look() { # CSV KEYS
    checked "$2"
    awk -v tools="$(tools)" '
        FILENAME == ARGV[1] {
            if (split($0, field, ",") == 11) {
                at = field[1] " " field[2]
                rows[at]++
                verdict[at] = field[3]; points[at] = field[4]; seconds[at] = field[5]
                key[at] = field[6]; made_with[at] = field[7]
            }
            next
        }
        {
            at = $1 " " $2
            state = "stands"
            if (key[at] != $3 || made_with[at] != tools) state = "stale"
            if (rows[at] != 1 || verdict[at] != "PROVED") state = rows[at] ? "refused" : "missing"
            gsub(/ /, "_", points[at])
            if (!rows[at]) points[at] = seconds[at] = "-"
            print at, state, points[at], seconds[at]
        }' "$1" "$2"
}

csv() { # FILE, or an empty one when it is not there
    if [ -f "$1" ]; then echo "$1"; else echo /dev/null; fi
}

stand() { # CSV KEYS FILE
    look "$1" "$2" >"$3.all"
    awk '$3 == "stands"' "$3.all" >"$3"
    rm "$3.all"
    cut -d ' ' -f 1,2,4,5 "$3" | say_stands kept
}

say_stands() { # why; on stdin: block point points seconds
    awk -v why="$1" '{
        is = $3 ~ /^[0-9]+$/ ? "points=" $3 : $3
        gsub(/_/, " ", is)
        printf "STANDS %s %s %s seconds=%s (%s)\n", $1, $2, is, $4, why
    }'
}

certified() { # CSV KEYS
    checked "$2"
    by=$(checker)
    awk -v tools="$(tools)" -v checker="$by" '
        FILENAME == ARGV[1] { asked[$1 " " $2]; next }
        {
            n = split($0, field, ",")
            at = field[1] " " field[2]
            rows[at]++
            if (n != 11 || !(at in asked) || field[3] != "PROVED" || field[7] != tools) next
            if (field[8] != "drat" || length(field[9]) != 64 || field[11] != checker) next
            gsub(/ /, "_", field[4])
            answer[at] = at " " field[4] " " field[5] " drat " field[9] " " field[10]
        }
        END { for (at in answer) if (rows[at] == 1) print answer[at] }' "$2" "$1"
}

same() { # ANSWERS BLOCK POINT POINTS LIST
    [ -f "$5" ] || return 1
    cnf=$(hash_of 1-3 "$5")
    row=$(awk -v at="$2 $3 $4" -v cnf="$cnf" '$1 " " $2 " " $3 == at && $6 == cnf' "$1")
    [ -n "$row" ] || return 1
    echo "$row" | say_stands 'same CNF'
}

anew() {
    fresh=$(mktemp -d build/kept.XXXXXX)
    rm -rf build/prover build/contracts build/prove-obj
    while read -r design folder keys; do
        rm -rf "$folder/prove" "$folder/text" "$fresh/gen"
        # shellcheck disable=SC2086 # a list of words
        build/rfgen generate "constraints/designs/$design.ini" "$fresh" $keys
        diff -rq -x stamp "$fresh/gen" "$folder/gen" >"$fresh/differ" 2>&1 ||
            rm -f "$folder/gen/stamp"
    done
    rm -rf "$fresh"
}

hash_of() { # fields of a list of certificates, LIST
    cut -d ' ' -f "$1" "$2" | sha256sum | cut -d ' ' -f 1
}

# The way is the weakest. A list without a line is of a proof in which all was constant.
certificates() { # LIST
    awk '{ n[$2]++ }
        END {
            drat = n["drat"] == NR ? "drat" : "invariant+drat"
            with_proof = n["drat"] + n["invariant+drat"] == NR
            printf "%s ", with_proof ? drat : n["abc"] ? "abc" : "two_solvers"
        }' "$1"
    echo "$(hash_of 1-3 "$1") $(hash_of 1,4 "$1")"
}

# Rows of the same key and tools stay as they are, so that what is recorded again changes no line.
record() { # CSV KEYS AFTER ANSWERS [whole]
    checked "$2"
    checked "$3"
    by=$(checker)
    awk -v tools="$(tools)" -v checker="$by" -v whole="${5:-}" '
        function at() { return $1 " " $2 }
        FILENAME == ARGV[1] { before[at()] = $3; next }
        FILENAME == ARGV[2] { after[at()] = $3; next }
        FILENAME == ARGV[3] {
            if (!(at() in before)) next
            if (before[at()] != after[at()]) {
                printf "%s: its sources changed while it was asked: not recorded; ask again\n",
                    at() >"/dev/stderr"
                changed = 1
                next
            }
            gsub(/_/, " ", $3)
            gsub(/_/, " ", $5)
            row[at()] = $1 "," $2 ",PROVED," $3 "," $4 "," before[at()] "," tools "," \
                $5 "," $6 "," $7 "," ($5 ~ /drat$/ ? checker : "-")
            next
        }
        FNR > 1 {
            split($0, field, ",")
            name = field[1] " " field[2]
            if (name in row) {
                split(row[name], new, ",")
                same = field[3] == "PROVED" && field[4] == new[4] && field[6] == new[6]
                same = same && field[8] == new[8] && field[9] == new[9] && field[11] == new[11]
                if (same && field[7] == tools) row[name] = $0
            } else if (!whole || name in before) row[name] = $0
        }
        END {
            for (name in row) print row[name]
            exit changed
        }' "$2" "$3" "$4" "$1" >"$1.rows" || status=1
    {
        echo "block,point,verdict,points,seconds,key,tools,way,cnf,proof,checker"
        sort -t , -k 2,2 -k 1,1 "$1.rows"
    } >"$1.part"
    rm "$1.rows"
    mv "$1.part" "$1"
}

status=0
case ${1:-} in
asks)
    others=${TWINRF_HW:-}${TWINRF_CSIM:-}${TWINRF_SIZE:-}
    [ "${TWINRF_BUILD:-build} ${CSIM:-csim} ${HW:-hw} $others" = "build csim hw " ] || status=1
    ;;
look) look "$(csv "$2")" "$3" ;;
stand) stand "$(csv "$2")" "$3" "$4" ;;
answer)
    awk -v at="$2 $3" -v seconds="$(cat "$5/seconds")" '
        { n[$1]++ }
        END {
            printf "%s %d_proved_%d_tight_%d_reached %d ",
                at, n["PROVED"], n["TIGHT"], n["REACHED"], seconds + 0.5
        }' "$4"
    certificates "$5/certificates"
    ;;
certified) certified "$(csv "$2")" "$3" ;;
same) same "$2" "$3" "$4" "$5" "$6" || status=1 ;;
tools) tools ;;
anew) anew ;;
sentences)
    awk -v point="$2" '/^PROVED contracts of / {
        gsub(/[a-z]*=/, "")
        printf "%s %s %d_sentences_%d_asserted %d ", $4, point, $6, $7, $8
    }' "$3"
    certificates "$4"
    ;;
certificates) certificates "$2" ;;
record)
    shift
    mkdir -p "${1%/*}"
    [ -f "$1" ] || : >"$1"
    record "$@"
    ;;
*)
    echo "kept.sh: expected a command of its head, got '${1:-}'" >&2
    status=2
    ;;
esac
exit $status
