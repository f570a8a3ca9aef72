#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# properties_all.sh BLOCK POINT SECONDS: properties.sh for every block at every size, two at a time.
# '' for BLOCK or POINT: all blocks, all sizes, and the design points of tests/properties/points.
# POINT may be a design point, too: all properties of it. Each one's lines as it ends, at last a
# summary. Status 1 when a property is not as wanted, 2 when one could not be asked.
#
# Verdicts are kept in tests/proofs/properties.csv (kept.sh) and used when neither BLOCK nor POINT
# is named; such a question is told as STANDS. FRESH=1: none is used; RECORD=1: what is as wanted is
# kept.
#
# SECONDS `list`: says only what would be asked: block, point and a pattern of properties that are
# not.
set -eu

only_block=$1 only_point=$2
export PROPERTY_SECONDS="$3" MAKEFLAGS=
kept=tests/proofs/properties.csv
sh harness/prove/text.sh || exit 2
out=build/properties
if [ "$3" = list ]; then
    out=$(mktemp -d build/properties.XXXXXX)
    trap 'rm -rf "$out"' EXIT
fi
rm -rf "$out"
mkdir -p "$out/logs"
# Verilog of one's own may be a part: properties.sh reads a whole folder, in which it stands in the
# place of ours.
hw=${TWINRF_HW:-}
if [ -n "$hw" ]; then
    cp -r hw "$out/hw"
    for file in "$hw"/*.v "$hw"/prim/*.v; do
        rm -f "$out/hw/${file##*/}" "$out/hw/prim/${file##*/}"
    done
    cp -rL "$hw/." "$out/hw"
    hw=$out/hw
fi
export PROPERTY_HW="$hw"

# Does the block take part in the design? Only write stealing has a table. What joins blocks takes
# part with the one named here.
takes_part() { # block, design
    case $1 in
    steal_*) grep -q 'WriteSteal=1' "$out/$2/gen/bank_arbiter.gflags" ;;
    *) build/rfgen list "constraints/designs/$2.ini" | grep -q "^blocks:.* ${1%_owner}\( \|\$\)" ;;
    esac
}

# Of a design point in parts, as properties are settled there.
settled() { # block
    awk -v b="$1" -v p="$only_point" '
        $1 == b && (p == "" || $2 == p) {
            if (!($2 in but)) order[++n] = $2
            for (i = 4; i <= NF; i++) but[$2] = but[$2] "|" $i
            but[$2] = but[$2] ""
        }
        END {
            for (i = 1; i <= n; i++)
                print order[i] (but[order[i]] == "" ? "" : " ^(" substr(but[order[i]], 2) ")$")
        }' tests/properties/points
}

points() { # block
    awk -v b="$1" -v p="$only_point" '$1 == b && (p == "" || $2 == p) { print $2 }' \
        tests/properties/sizes
    if [ -n "$design" ]; then
        if takes_part "$1" "$design"; then echo "$design"; fi
    else
        settled "$1"
    fi
}

design=
if [ -f "constraints/designs/$only_point.ini" ] && [ -z "${RECORD:-}" ]; then
    design=$only_point
    build/rfgen generate "constraints/designs/$design.ini" "$out/$design"
fi

for wrapper in tests/properties/*_properties.v; do
    block=${wrapper##*/}
    block=${block%_properties.v}
    case ${only_block:-$block} in
    "$block") points "$block" | sed "s/^/$block /" ;;
    esac
done >"$out/jobs"
[ -s "$out/jobs" ] || {
    echo "tests/properties:1: expected properties of '$only_block' at '$only_point', got none;" \
        "name another block or point" >&2
    exit 2
}
if [ "$3" = list ]; then
    cat "$out/jobs"
    exit 0
fi

: >"$out/stand"
if [ -z "$design" ] && sh harness/prove/kept.sh asks; then
    sh harness/prove/keys.sh properties "$out/jobs" >"$out/keys"
    if [ -z "${FRESH:-}$only_block$only_point" ]; then
        sh harness/prove/kept.sh stand "$kept" "$out/keys" "$out/stand"
    fi
fi
awk 'FILENAME == ARGV[1] { stands[$1 " " $2]; next } !(($1 " " $2) in stands)' "$out/stand" \
    "$out/jobs" >"$out/asked"

sh harness/mk/progress.sh begin "$out" "$(wc -l <"$out/asked")" questions
# shellcheck disable=SC2016 # expanded by the shell of the job
xargs -r -L 1 -P 2 sh harness/mk/progress.sh each "$out" sh -c '
    log=build/properties/logs/$0.$1 status=0
    TWINRF_HW=$PROPERTY_HW sh harness/prove/properties.sh --seconds "$PROPERTY_SECONDS" \
        ${2:+--but "$2"} "$0" "$1" >"$log" 2>&1 || status=$?
    [ "$status" -le 1 ] || echo "ERROR $0 $1 status=$status" >>"$log"
    [ "$status" -ne 0 ] ||
        sh harness/prove/kept.sh answer "$0" "$1" "$log" "build/properties/$1/$0" >"$log.answer"
    cat "$log"' <"$out/asked" | awk -f harness/mk/said.awk
sh harness/mk/progress.sh end "$out"

if [ "${RECORD:-}" = 1 ]; then
    whole=
    [ -n "$only_block$only_point" ] || whole=whole
    sh harness/prove/keys.sh properties "$out/jobs" >"$out/after"
    find "$out/logs" -name '*.answer' -exec cat {} + >"$out/answers"
    sh harness/prove/kept.sh record "$kept" "$out/keys" "$out/after" "$out/answers" "$whole"
fi

find "$out/logs" -type f ! -name '*.answer' -exec cat {} + | awk -v stand="$(wc -l <"$out/stand")" '
    /^[A-Z]+ / { n[$1]++ }
    END {
        bad = n["REFUTED"] + n["NEVER"] + n["UNDECIDED"]
        printf "%d proved, %d bounds tight, %d reached, %d refuted, %d never, %d undecided, %d " \
            "errors%s\n",
            n["PROVED"], n["TIGHT"], n["REACHED"], n["REFUTED"], n["NEVER"], n["UNDECIDED"],
                n["ERROR"],
            stand ? ", " stand " questions stand" : ""
        exit n["ERROR"] ? 2 : bad > 0
    }'
