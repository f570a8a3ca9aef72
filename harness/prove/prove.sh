#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# prove.sh SECONDS "DESIGN..." "BLOCK..." ["KEPT..."]: proves these blocks of these design points,
# two at a time, the slowest first. A DESIGN may be POINT/BLOCK, of which this block alone is asked.
# What the provers found is replayed on the compiled C and the
# Verilated RTL (prove_one.sh). No block named: the blocks of the design's top, the fast form of its
# data (`datapath` and others), and the top.
#
# Blocks with wide data, and what moves registers in LTRF are proved small (size.sh). With
# TWINRF_SIZE=full they are as the design point is, with TWINRF_SIZE=lanes they have all its lanes.
# One line a proof:
#     PROVED bank_arbiter steal8 points=N seconds=S covers=N
#         as many examples as covers, replayed, without a difference
#     DIFFERS, CONTRACT, REFUSED, UNDECIDED ...
#         as the prover says; the replayed counterexample's report below
#     STANDS bank_arbiter steal8 points=N seconds=S (kept)
#         not asked: its verdict in tests/proofs/prove.csv stands
#     STANDS bank_arbiter steal8 points=N seconds=S (same CNF)
#         the prover changed, yet asks what was certified before; covers were asked and replayed
# Of the design points KEPT verdicts are kept (kept.sh) and used when no block is named. FRESH=1:
# none is used. RECORD=1: what was proved is kept. SECONDS `list`: says only what the questions
# are, and where they are built; `asks`: what stands, and which questions would be asked.
#
# Everything that the prover said is in build/prove/DESIGN/BLOCK.txt. Status 0 all proved, 1 one is
# not, 2 it could not be asked. TWINRF_HW, TWINRF_CSIM: the folders of both twins, instead of hw
# and csim.
set -eu

seconds=$1 designs=$2 blocks=$3 keep=${4:-}
export MAKEFLAGS=
# What is found lies in build/prove/DESIGN, so one make at a time asks of a design point.
case $seconds in list | asks) ;; *)
    for design in $(echo "$designs" | tr ' ' '\n' | sed 's,/.*,,' | sort -u); do
        case ":${TWINRF_LOCKED:-}:" in *":build_prove_$design:"*) continue ;; esac
        # shellcheck disable=SC2093 # what runs then goes on with the next design
        exec sh harness/mk/locked.sh "build/prove/$design" sh "$0" "$@"
    done
    ;;
esac
sh harness/prove/text.sh || exit 2
mkdir -p build/prove
kept=tests/proofs/prove.csv
work=$(mktemp -d build/prove/run.XXXXXX)
trap 'rm -rf "$work"' EXIT
list=$work/list asked=$work/asked log=$work/log
refuse() {
    echo "$*" >&2
    exit 2
}
start=$(date +%s)

# Blocks and fast forms of wide data: what has a C model and is no top.
known=$(for model in csim/*.c; do basename "$model" .c; done | sed '/^rf_/d' | paste -s -d ' ')

top_of() {
    build/rfgen show "constraints/designs/$1.ini" top
}

blocks_of() { # design
    case ${blocks:+named}:$1 in
    named:*/*) echo "$blocks" | tr ' ' '\n' | grep -xF "${1#*/}" || true ;;
    named:*) echo "$blocks" ;;
    :*/*) echo "${1#*/}" ;;
    *) all_of "$(top_of "$1")" ;;
    esac
}

all_of() { # top
    own=$(build/rfgen rows "$1" SUB)
    form=$(build/rfgen rows "$1" MOVE)
    for block in $own $form $1; do echo "$block"; done
}

# A block alone is proved at the sizes of any design point, a top at its own.
check() { # design
    point=${1%/*}
    [ -f "constraints/designs/$point.ini" ] ||
        refuse "constraints/designs/$point.ini:0: expected a design point, got no such file; see" \
            "constraints/designs"
    own=${1#"$point"}
    for block in $blocks ${own#/}; do
        case " $known $(top_of "$point") " in
        *" $block "*) ;;
        *) refuse "BLOCK=$block: expected a block to prove at $point, got none of that name;" \
            "they are: $known $(top_of "$point")" ;;
        esac
    done
}

fail() {
    tail -n 20 "$log" >&2
    exit 2
}

case ${TWINRF_SIZE:-} in
'' | full | lanes) ;;
*) refuse "SIZE=$TWINRF_SIZE: expected SIZE=full, SIZE=lanes or none" ;;
esac
for design in $designs; do check "$design"; done
for design in $designs; do
    for block in $(blocks_of "$design"); do
        echo "${design%/*} $block $(sh harness/prove/size.sh "${design%/*}" "$block")"
    done
done >"$work/questions"
# The slowest first, so that none is left to run alone: by a block's longest kept answer.
cat "$kept" "$work/questions" 2>/dev/null | awk -F '[, ]' '
    /^[a-z_]+,/ { if ($5 + 0 > seconds[$1]) seconds[$1] = $5; next }
    { print seconds[$2] + 0, $0 }' | sort -n -r -s -k 1,1 | cut -d ' ' -f 2- >"$list"

if [ "$seconds" = list ]; then
    cat "$list"
    exit 0
fi

# Kept verdicts are only of the project's own sources, at these design points.
: >"$work/keys"
: >"$work/stand"
: >"$work/certified"
if sh harness/prove/kept.sh asks; then
    for design in $keep; do
        awk -v d="$design" '$1 == d || $1 "/" $2 == d' "$list"
    done >"$work/keepable"
    case "${RECORD:-},${FRESH:-}$blocks" in
    *, | 1,*) sh harness/prove/keys.sh prove "$work/keepable" >"$work/keys" || exit 2 ;;
    esac
fi
if [ -z "${FRESH:-}$blocks" ]; then
    sh harness/prove/kept.sh stand "$kept" "$work/keys" "$work/stand"
    sh harness/prove/kept.sh certified "$kept" "$work/keys" >"$work/certified"
fi
awk 'FILENAME == ARGV[1] { stands[$2 " " $1]; next } !(($1 " " $2) in stands)' "$work/stand" \
    "$list" >"$asked"

if [ "$seconds" = asks ]; then
    cat "$asked"
    exit 0
fi

# To be recorded: of what is built here, whatever its time stamps say.
if [ "${RECORD:-}" = 1 ]; then
    [ -s "$work/keys" ] ||
        refuse "RECORD=1: expected design points of '$keep' as they are, got others, or CSIM, HW" \
            "or SIZE; leave them out"
    cut -d ' ' -f 1,3- "$asked" | sh harness/prove/kept.sh anew
fi

# What several proofs read is built before them, so that no two make it at once. First is what all
# share, then of each folder what its blocks share. The program that replays is built beside the
# proof.
sh harness/prove/make.sh -j2 shared build/prover >"$log" 2>&1 || fail
awk '
    {
        folder = $3
        design[folder] = $1
        keys = $0
        sub(/^[^ ]* [^ ]* [^ ]* ?/, "", keys)
        set[folder] = keys
    }
    { targets[folder] = targets[folder] " " folder "/prove/" $2 ".bc" }
    # A block with random inputs has a program to replay on (prove_one.sh).
    {
        random = "harness/stimulus/random_" $2 ".c"
        if ((getline first < random) > 0) programs[folder] = " block-common"
        close(random)
    }
    END {
        for (f in design)
            printf "DESIGN=%s OUT=%s \"SET=%s\"%s%s\n", design[f], f, set[f], targets[f],
                programs[f]
    }' "$asked" |
    xargs -r -P "${TWINRF_PROVERS:-2}" -L 1 sh harness/prove/make.sh >>"$log" 2>&1 || fail

sh harness/mk/progress.sh begin "$work" "$(wc -l <"$asked")" proofs
{
    xargs -r -P "${TWINRF_PROVERS:-2}" -L 1 sh harness/mk/progress.sh each "$work" \
        sh harness/prove/prove_one.sh "$seconds" "$work/certified" <"$asked" || true
} | awk -f harness/mk/said.awk
sh harness/mk/progress.sh end "$work"
proved=0 refused=0 all=0 stand=$(wc -l <"$work/stand")
while read -r design block _; do
    verdict=$(cat "build/prove/$design/$block.status")
    said=build/prove/$design/$block.txt
    case $verdict,$(tail -n 1 "$said") in
    0,STANDS*)
        stand=$((stand + 1))
        grep "^$block $design " "$work/certified"
        continue
        ;;
    0,*)
        proved=$((proved + 1))
        sed -nE '$s/^PROVED ([^ ]*) ([^ ]*) points=([^ ]*) seconds=([0-9]*).*/\1 \2 \3 \4/p' \
            "$said" | tr '\n' ' '
        sh harness/prove/kept.sh certificates "build/prove/$design/$block.certificates"
        ;;
    esac
    all=$((all + 1))
    [ "$verdict" -lt 2 ] || refused=1
done <"$asked" >"$work/answers"
if [ "${RECORD:-}" = 1 ]; then
    whole=
    if [ -z "$blocks" ] && [ "$designs" = "$keep" ]; then whole=whole; fi
    sh harness/prove/keys.sh prove "$work/keepable" >"$work/after" || exit 2
    sh harness/prove/kept.sh record "$kept" "$work/keys" "$work/after" "$work/answers" "$whole" ||
        refused=1
fi
stands=
[ "$stand" -eq 0 ] || stands=", $stand stand"
echo "prove: $proved proved, $((all - proved)) not, $(($(date +%s) - start)) s$stands"
[ "$refused" -eq 0 ] || exit 2
[ "$proved" -eq "$all" ]
