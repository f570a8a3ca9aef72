#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# contracts.sh SECONDS "POINT...": proves that what each block of the top assumes of its inputs holds inside it (docs/contracts.md), two
# points at a time. A point is a row of tests/contracts/points or a design point at its own size; none named: all rows of that file,
# and steal8. Lines as harness/prove/contracts.h says, at last one of this script; everything that was said is in build/contracts-run/POINT.txt.
# Status 0 all proved, 1 one is not, 2 it could not be asked.
set -eu

seconds=$1 points=$2
table=tests/contracts/points
dir=build/contracts-run
mkdir -p "$dir"
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
[ -n "$points" ] || points="steal8 $(sed -n 's/^\([a-z][^ ]*\) .*/\1/p' "$table")"
: >"$dir/list"
for point in $points; do
    row=$(row_of "$point") || exit 2
    echo "$row" >>"$dir/list"
done

cat >"$dir/one.sh" <<'END'
seconds=$1 name=$2 design=$3 out=$4
shift 4
dir=build/contracts-run
top=$(sed -n 's/^top *= *//p' "constraints/designs/$design.ini")
status=0
{
    sh harness/prove/make.sh DESIGN="$design" OUT="$out" SET="$*" "$out/prove/$top.bc" >"$dir/$name.build.txt" 2>&1 ||
        { tail -n 20 "$dir/$name.build.txt"; false; }
} >"$dir/$name.txt" || status=2
[ "$status" -ne 0 ] || build/contracts --design-dir "$out" --dir "$dir/$name" --top "$top" --asserted tests/contracts/asserted_only \
    --seconds "$seconds" >"$dir/$name.txt" 2>&1 || status=$?
echo "$status" >"$dir/$name.status"
END
export MAKEFLAGS=
sh harness/prove/make.sh -j2 build/contracts >"$dir/build.txt" 2>&1 || { tail -n 20 "$dir/build.txt" >&2; exit 2; }
xargs -P 2 -L 1 sh "$dir/one.sh" "$seconds" <"$dir/list" || true

proved=0 refused=0 all=0
while read -r name _; do
    all=$((all + 1))
    verdict=$(cat "$dir/$name.status")
    sed -n '/^[A-Z]/p' "$dir/$name.txt" | sed "s/^/$name: /"
    [ "$verdict" -ne 0 ] || proved=$((proved + 1))
    [ "$verdict" -lt 2 ] || { refused=1; sed "s/^/$name: /" "$dir/$name.txt" | tail -n 5 >&2; }
done <"$dir/list"
echo "contracts: $proved proved, $((all - proved)) not, $(($(date +%s) - start)) s"
[ "$refused" -eq 0 ] || exit 2
[ "$proved" -eq "$all" ]
