#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# kept_proofs.sh: the kept verdicts (tests/proofs/*.csv) in make test.
#     kept_proofs.sh plan "DESIGN..."   build/kept/plan: what each question's row is worth today
#     kept_proofs.sh ask KIND NAME      one job: `prove DESIGN`, `properties BLOCK`, `contracts TOP`
#     kept_proofs.sh record "DESIGN..." tests/proofs/sources, when all rows stand by their keys
#     kept_proofs.sh sources            what that file would hold today
#
# tests/proofs/sources is a hash over all sources, tools and rows. While it is today's, each row has
# the key that would be made of them, and no key is made: that takes a minute. FRESH=1 makes them.
#
# Which rows there must be follows from design points, tables, tests/properties and contracts, never
# from the CSV. Another key or other tools: asked anew. No row, or one that is not PROVED: a
# failure. Two of those that stand and took at most 60 s are asked anew all the same. A hash of all
# keys draws them, and they must be answered as they were. Only record writes outside of build/.
set -eu

export LC_ALL=C
dir=build/kept

sources() {
    {
        sh tests/kept_jobs.sh key
        sh harness/prove/kept.sh tools
        cat tests/proofs/prove.csv tests/proofs/properties.csv tests/proofs/contracts.csv
    } | sha256sum | cut -d ' ' -f 1
}

# Lines of two kinds of lists become `kind block point`.
state() { # kind list
    if [ "$known" = 1 ]; then
        awk -F , 'NR > 1 { print $1, $2, $6 }' "tests/proofs/$1.csv" >"$dir/$1.keys"
    else
        sh harness/prove/keys.sh "$1" "$2" >"$dir/$1.keys"
    fi
    sh harness/prove/kept.sh look "tests/proofs/$1.csv" "$dir/$1.keys" | sed "s/^/$1 /"
}

# Which of n, by the hexadecimal digits FROM to FROM + 9 of the hash.
number() { # hash from n
    echo $((0x$(echo "$1" | cut -c "$2-$(($2 + 9))") % $3 + 1))
}

draw() { # twice, from what stands and is quick
    hash=$(cat "$dir"/*.keys | sha256sum)
    for from in 1 11; do
        awk '$4 == "stands" && $6 <= 60' "$dir/plan" >"$dir/quick"
        n=$(wc -l <"$dir/quick")
        [ "$n" -gt 0 ] || return 0
        drawn=$(sed -n "$(number "$hash" "$from" "$n")p" "$dir/quick")
        awk -v drawn="$drawn" '$0 == drawn { $4 = "drawn" } { print }' "$dir/plan" >"$dir/plan.new"
        mv "$dir/plan.new" "$dir/plan"
    done
}

plan() { # designs
    sh harness/prove/kept.sh asks || {
        echo "kept_proofs.sh: expected no HW, CSIM or SIZE, got one; leave it out" >&2
        exit 2
    }
    rm -rf "$dir"
    mkdir -p "$dir"
    sh harness/prove/prove.sh list "$1" '' >"$dir/prove.list"
    sh harness/prove/properties_all.sh '' '' list >"$dir/properties.list"
    sh harness/prove/contracts.sh list '' >"$dir/contracts.list"
    state prove "$dir/prove.list" >"$dir/plan.prove" &
    other=$!
    state properties "$dir/properties.list" >"$dir/plan.properties"
    state contracts "$dir/contracts.list" >"$dir/plan.contracts"
    wait "$other"
    cat "$dir/plan.prove" "$dir/plan.properties" "$dir/plan.contracts" >"$dir/plan"
    asked=$(cat "$dir"/*.list | wc -l)
    got=$(wc -l <"$dir/plan")
    [ "$got" -eq "$asked" ] || {
        echo "$dir/plan:1: expected $asked questions, got $got" >&2
        exit 2
    }
    [ -n "$recording" ] || draw
    awk '{ n[$4]++ } END { for (s in n) printf "%s %d ", s, n[s]; print "" }' "$dir/plan"
}

record() { # designs
    known=0 recording=1
    before=$(sources)
    plan "$1"
    other=$(awk '$4 != "stands" { print $1, $2, $3 ": " $4 }' "$dir/plan")
    [ -z "$other" ] || {
        echo "tests/proofs/sources: expected all rows to stand, got the following; ask them with" \
            "RECORD=1" >&2
        echo "$other" >&2
        exit 1
    }
    [ "$before" = "$(sources)" ] || {
        echo "tests/proofs/sources: the sources changed meanwhile: not recorded; again" >&2
        exit 1
    }
    echo "$before" >tests/proofs/sources
}

# ask_KIND BLOCK POINT: $answer is `points seconds`, empty when it is not proved; $said: what was
# said.
ask_prove() {
    said=$dir/$2.$1.txt answer=
    if sh harness/prove/prove.sh 300 "$2" "$1" >"$said" 2>&1; then
        answer=$(sed -n 's/^PROVED .* points=\([0-9]*\) seconds=\([0-9]*\).*/\1 \2/p' "$said")
    fi
}

ask_properties() {
    said=$dir/$2.$1.txt answer='' start=$(date +%s)
    but=$(awk -v b="$1" -v p="$2" '$1 == b && $2 == p { print $3 }' "$dir/properties.list")
    if sh harness/prove/properties.sh --seconds 300 ${but:+--but "$but"} \
        --out "$dir/properties/$2/$1" "$1" "$2" >"$said" 2>&1; then
        answer=$(sh harness/prove/kept.sh answer "$1" "$2" $(($(date +%s) - start)) "$said")
        answer=${answer#* * }
    fi
}

ask_contracts() {
    said=$dir/$2.$1.txt answer=''
    if sh harness/prove/contracts.sh 300 "$2" >"$said" 2>&1; then
        answer=$(sh harness/prove/kept.sh sentences "$2" "build/contracts-run/$2.txt")
        answer=${answer#* * }
    fi
}

fail() { # words
    echo "tests/proofs/$kind.csv:1: $*"
    failed=$((failed + 1))
}

judge() { # block point state points: by $answer
    row="$1 $2"
    if [ -z "$answer" ]; then
        cat "$said"
        fail "$row: expected PROVED, got the above; the row was $3"
    elif [ "$3" = drawn ] && [ "${answer% *}" != "$4" ]; then
        fail "$row: expected points $4, as kept, got ${answer% *}; run make $kind FRESH=1"
    else
        echo "asked anew: $row, $3: PROVED, points ${answer% *}, ${answer#* } s"
        asked=$((asked + 1))
    fi
}

ask() { # kind name
    kind=$1 failed=0 asked=0 stand=0
    case $kind in prove) column=3 ;; *) column=2 ;; esac
    awk -v kind="$kind" -v name="$2" -v column="$column" \
        '$1 == kind && $column == name' "$dir/plan" >"$dir/$kind.$2"
    [ -s "$dir/$kind.$2" ] || fail "expected questions of $2, got none; run kept_proofs.sh plan"
    while read -r _ block point state points _; do
        case $state in
        stands) stand=$((stand + 1)) ;;
        missing | refused)
            mend="make $kind RECORD=1 BLOCK=$block DESIGN=$point"
            fail "$block $point: expected one row with PROVED, got a $state one; run $mend"
            ;;
        *)
            "ask_$kind" "$block" "$point" </dev/null
            judge "$block" "$point" "$state" "$points"
            ;;
        esac
    done <"$dir/$kind.$2"
    echo "$kind $2: $stand stand, $asked asked anew and proved, $failed failed"
    [ "$failed" -eq 0 ]
}

recording='' known=0
case ${1:-}:${FRESH:-} in
plan:1) ;;
plan:*) [ "$(cat tests/proofs/sources 2>/dev/null)" != "$(sources)" ] || known=1 ;;
esac
export TWINRF_PROVERS=1
unset FRESH RECORD
case ${1:-} in
plan) plan "$2" ;;
ask) ask "$2" "$3" ;;
record) record "$2" ;;
sources) sources ;;
*)
    echo "kept_proofs.sh: expected plan, ask, record or sources, got '${1:-}'" >&2
    exit 2
    ;;
esac
