#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# kept_proofs.sh: the kept verdicts (tests/proofs/*.csv) in make test.
#     kept_proofs.sh plan "DESIGN..."   build/kept/plan: what each question's row is worth today
#     kept_proofs.sh ask KIND NAME      one job: `prove DESIGN`, `properties BLOCK`, `contracts TOP`
#     kept_proofs.sh whole "DESIGN..."  status 1, and which, when a row does not stand by its key
#
# Keys are made from the sources, never taken from the rows, so no file can say that a row stands.
# build/keys has those of the last run, under a hash of all sources and tools, and of the questions.
# FRESH=1 makes them anew.
#
# Which rows there must be follows from design points, tables, tests/properties and contracts, never
# from the CSV. Another key or other tools: asked anew. No row, or one that is not PROVED: a
# failure. Two of those that stand and took at most 60 s are asked anew all the same. A hash of all
# keys draws them, and they must be answered as they were. Nothing is written outside of build/.
set -eu

export LC_ALL=C
dir=build/kept

# The folder of keys that these sources and tools gave before.
made_before() {
    sources=$(sh tests/kept_jobs.sh key) && tools=$(sh tests/kept_jobs.sh tools) || exit 2
    echo "build/keys/$(printf '%s\n' "$sources" "$tools" | sha256sum | cut -d ' ' -f 1)"
}

# $dir/KIND.keys, of the questions of a list.
make_keys() { # kind list
    questions=$(sha256sum <"$2" | cut -d ' ' -f 1)
    kept=$before/$1.$questions
    if [ -z "$fresh" ] && [ -f "$kept" ]; then
        cp "$kept" "$dir/$1.keys"
        return
    fi
    sh harness/prove/keys.sh "$1" "$2" >"$dir/$1.keys"
    mkdir -p "$before"
    cp "$dir/$1.keys" "$kept.part"
    mv "$kept.part" "$kept"
}

# Lines of two kinds of lists become `kind block point`.
state() { # kind list
    make_keys "$1" "$2"
    sh harness/prove/kept.sh look "tests/proofs/$1.csv" "$dir/$1.keys" >"$dir/$1.states"
    sed "s/^/$1 /" "$dir/$1.states" >"$dir/plan.$1"
}

# Which of n, by the hexadecimal digits FROM to FROM + 9 of the hash.
number() { # hash from n
    echo $((0x$(echo "$1" | cut -c "$2-$(($2 + 9))") % $3 + 1))
}

draw() { # twice, from what stands and is quick
    cat "$dir/prove.keys" "$dir/properties.keys" "$dir/contracts.keys" >"$dir/drawn"
    hash=$(sha256sum <"$dir/drawn")
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
    before=$(made_before)
    find build/keys -mindepth 1 -maxdepth 1 ! -path "$before" -exec rm -rf {} + 2>/dev/null || true
    state prove "$dir/prove.list" &
    other=$!
    state properties "$dir/properties.list"
    state contracts "$dir/contracts.list"
    wait "$other"
    cat "$dir/plan.prove" "$dir/plan.properties" "$dir/plan.contracts" >"$dir/plan"
    asked=$(cat "$dir"/*.list | wc -l)
    got=$(wc -l <"$dir/plan")
    [ "$got" -eq "$asked" ] || {
        echo "$dir/plan:1: expected $asked questions, got $got" >&2
        exit 2
    }
}

whole() { # designs
    plan "$1"
    other=$(awk '$4 != "stands" { print $1, $2, $3 ": " $4 }' "$dir/plan")
    [ -z "$other" ] || {
        echo "tests/proofs:1: expected all rows to stand, got the following; ask them with" \
            "RECORD=1" >&2
        echo "$other" >&2
        exit 1
    }
    echo "all $(wc -l <"$dir/plan") kept proofs stand by their keys"
}

# ask_KIND BLOCK POINT: $answer is `points seconds`, empty when it is not proved; $said: what was
# said. How it was answered is kept when it is recorded, no sooner.
ask_prove() {
    said=$dir/$2.$1.txt answer=
    if sh harness/prove/prove.sh 300 "$2" "$1" >"$said" 2>&1; then
        answer=$(sed -n 's/^PROVED .* points=\([0-9]*\) seconds=\([0-9]*\).*/\1 \2/p' "$said")
    fi
}

ask_properties() {
    said=$dir/$2.$1.txt answer='' left=$dir/properties/$2/$1
    but=$(awk -v b="$1" -v p="$2" '$1 == b && $2 == p { print $3 }' "$dir/properties.list")
    if sh harness/prove/properties.sh --seconds 300 ${but:+--but "$but"} \
        --out "$left" "$1" "$2" >"$said" 2>&1; then
        answer=$(sh harness/prove/kept.sh answer "$1" "$2" "$said" "$left")
        answer=$(echo "$answer" | cut -d ' ' -f 3-4)
    fi
}

ask_contracts() {
    said=$dir/$2.$1.txt answer=''
    if sh harness/prove/contracts.sh 300 "$2" >"$said" 2>&1; then
        answer=$(sh harness/prove/kept.sh sentences "$2" "build/contracts-run/$2.txt" \
            "build/contracts-run/$2"/*.certificates | cut -d ' ' -f 3-4)
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

fresh=${FRESH:-}
export TWINRF_PROVERS=1
unset FRESH RECORD
case ${1:-} in
plan)
    plan "$2"
    draw
    awk '{ n[$4]++ } END { for (s in n) printf "%s %d ", s, n[s]; print "" }' "$dir/plan"
    ;;
ask) ask "$2" "$3" ;;
whole) whole "$2" ;;
*)
    echo "kept_proofs.sh: expected plan, ask or whole, got '${1:-}'" >&2
    exit 2
    ;;
esac
