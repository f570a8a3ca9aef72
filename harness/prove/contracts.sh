#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# contracts.sh SECONDS "POINT...": proves that what each block of the top assumes of its inputs
# holds inside it (docs/contracts.md), two points at a time. A point is a row of
# tests/contracts/points or a design point at its own size. Without one it is all rows of that file,
# steal8, malekeh and ocu. Lines as harness/prove/tops/contracts.h says, at last one of this script;
# everything that was said is in build/contracts-run/POINT.txt.
#
# Verdicts are kept in tests/proofs/contracts.csv (kept.sh) and used when no point is named: STANDS.
# FRESH=1: none is used; RECORD=1: what was proved is kept. SECONDS `list`: says only what the
# questions are.
#
# Status 0 all proved, 1 one is not, 2 it could not be asked.
set -eu

seconds=$1 points=$2
table=tests/contracts/points
dir=build/contracts-run
mkdir -p "$dir"
work=$(mktemp -d "$dir/run.XXXXXX")
trap 'rm -rf "$work"' EXIT
kept=tests/proofs/contracts.csv
start=$(date +%s)
refuse() {
    echo "$1" >&2
    exit 2
}

# Name, design point, folder, keys.
row_of() { # point
    row=$(awk -v p="$1" '$1 == p { $1 = ""; print }' "$table")
    if [ -n "$row" ]; then
        # shellcheck disable=SC2086 # design point and keys
        set -- "$1" $row
        name=$1 design=$2
        shift 2
        echo "$name $design build/contracts-at/$name$(printf ' --set %s' "$@")"
    elif [ -f "constraints/designs/$1.ini" ]; then
        echo "$1 $1 build/$1"
    else
        refuse "$table:1: expected a row of it or a design point, got '$1'; see constraints/designs"
    fi
}

sh harness/prove/text.sh || exit 2
all_points="steal8 malekeh ocu $(sed -n 's/^\([a-z][^ ]*\) .*/\1/p' "$table")"
: >"$work/list"
for point in ${points:-$all_points}; do
    row=$(row_of "$point") || exit 2
    echo "$row" >>"$work/list"
done
if [ "$seconds" = list ]; then
    cat "$work/list"
    exit 0
fi

# Kept verdicts are only of the project's own sources.
: >"$work/keys"
: >"$work/stand"
: >"$work/certified"
if sh harness/prove/kept.sh asks; then
    case "${RECORD:-},${FRESH:-}$points" in
    *, | 1,*) sh harness/prove/keys.sh contracts "$work/list" >"$work/keys" || exit 2 ;;
    esac
fi
if [ -z "${FRESH:-}$points" ]; then
    sh harness/prove/kept.sh stand "$kept" "$work/keys" "$work/stand"
    sh harness/prove/kept.sh certified "$kept" "$work/keys" >"$work/certified"
fi
awk 'FILENAME == ARGV[1] { stands[$2]; next } !($1 in stands)' "$work/stand" "$work/list" \
    >"$work/asked"
if [ "${RECORD:-}" = 1 ]; then # of what is built here, whatever its time stamps say
    [ -s "$work/keys" ] || refuse "RECORD=1: expected no HW, CSIM or SIZE, got one; leave it out"
    cut -d ' ' -f 2- "$work/asked" | sh harness/prove/kept.sh anew
fi

cat >"$work/one.sh" <<'END'
seconds=$1 certified=$2 name=$3 design=$4 out=$5
shift 5
dir=build/contracts-run
top=$(build/rfgen show "constraints/designs/$design.ini" top)
status=0
{
    sh harness/prove/make.sh DESIGN="$design" OUT="$out" SET="$*" "$out/prove/$top.bc" \
        >"$dir/$name.build.txt" 2>&1 ||
        { tail -n 20 "$dir/$name.build.txt"; false; }
} >"$dir/$name.txt" || status=2
contracts() { # [--unasked]
    build/contracts --design-dir "$out" --dir "$dir/$name" --top "$top" --seconds "$seconds" \
        --asserted tests/contracts/asserted_only "$@" >"$dir/$name.txt" 2>&1
}
stands() { # by its CNFs, where covers alone are asked
    grep -q "^$top $name " "$certified" || return 1
    contracts --unasked || true
    points=$(tail -n 1 "$dir/$name.txt" | awk '/^UNASKED contracts of / {
        gsub(/[a-z]*=/, "")
        print $6 "_sentences_" $7 "_asserted"
    }')
    [ -n "$points" ] || return 1
    sh harness/prove/kept.sh same "$certified" "$top" "$name" "$points" \
        "$dir/$name/$top.certificates" >>"$dir/$name.txt"
}
[ "$status" -ne 0 ] || stands || contracts || status=$?
echo "$status" >"$dir/$name.status"
END
export MAKEFLAGS=
sh harness/prove/make.sh -j2 build/contracts >"$work/build.txt" 2>&1 ||
    { tail -n 20 "$work/build.txt" >&2; exit 2; }
sh harness/mk/progress.sh begin "$work" "$(wc -l <"$work/asked")" proofs
xargs -r -P "${TWINRF_PROVERS:-2}" -L 1 sh harness/mk/progress.sh each "$work" sh "$work/one.sh" \
    "$seconds" "$work/certified" <"$work/asked" || true
sh harness/mk/progress.sh end "$work"

proved=0 refused=0 all=0 stand=$(wc -l <"$work/stand")
: >"$work/answers"
while read -r name _; do
    verdict=$(cat "$dir/$name.status")
    if stands=$(tail -n 1 "$dir/$name.txt" | grep '^STANDS'); then
        stand=$((stand + 1))
        echo "$stands"
        grep "^[a-z_]* $name " "$work/certified" >>"$work/answers"
        continue
    fi
    all=$((all + 1))
    sed -n '/^[A-Z]/p' "$dir/$name.txt" | sed "s/^/$name: /"
    [ "$verdict" -ne 0 ] || proved=$((proved + 1))
    [ "$verdict" -ne 0 ] || sh harness/prove/kept.sh sentences "$name" "$dir/$name.txt" \
        "$dir/$name"/*.certificates >>"$work/answers"
    [ "$verdict" -lt 2 ] || { refused=1; sed "s/^/$name: /" "$dir/$name.txt" | tail -n 5 >&2; }
done <"$work/asked"
if [ "${RECORD:-}" = 1 ]; then
    whole=
    [ -n "$points" ] || whole=whole
    sh harness/prove/keys.sh contracts "$work/list" >"$work/after" || exit 2
    sh harness/prove/kept.sh record "$kept" "$work/keys" "$work/after" "$work/answers" "$whole" ||
        refused=1
fi
kept_words=
[ "$stand" -eq 0 ] || kept_words=", $stand stand"
echo "contracts: $proved proved, $((all - proved)) not, $(($(date +%s) - start)) s$kept_words"
[ "$refused" -eq 0 ] || exit 2
[ "$proved" -eq "$all" ]
