#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# prove_quick.sh [FOLDER [all]]: proves every block at every size of tests/sizes, two jobs at a
# time. Of a size that has a line `# Quick:` only the blocks named there; with `all` every block
# there, too.
#
# A line `# Also:` names fast data paths to prove there. A line for each block and size that is not
# PROVED, the PROVED ones are in build/prove/quick/SIZE.BLOCK.txt; one line at the end. Status 1 if
# one is not proved.
#
# TWINRF_HW, TWINRF_CSIM: the folders of both twins, instead of hw and csim; TWINRF_BUILD: where
# they are built, instead of build.
set -eu

sh harness/prove/text.sh || exit 2
root=${TWINRF_BUILD:-build}
export root
folder=${1:-tests/sizes} all_blocks=${2:-}
dir=build/prove/quick
rm -rf "$dir"
mkdir -p "$dir"
start=$(date +%s)

one=$dir/one.sh
cat >"$one" <<'END'
size=$1 block=$2 dir=build/prove/quick
build/prover --design-dir "$root/sizes/$size" --dir "$dir/$size" --block "$block" \
    --seconds 60 >"$dir/$size.$block.txt" 2>&1 ||
    echo "$size $block: $(tail -n 1 "$dir/$size.$block.txt")"
END

inside() { # top: its blocks
    build/rfgen rows "$1" SUB
}

blocks_of() { # size: of the machine that it is a size of; what rf_steal has is proved there
    quick=$(sed -n 's/^# Quick: //p' "$folder/$1.ini")
    if [ -n "$quick" ] && [ -z "$all_blocks" ]; then
        echo "$quick"
        return
    fi
    top=$(build/rfgen show "$folder/$1.ini" top)
    inside "$top" | grep -vxF "$(inside rf_steal)" || inside rf_steal
    sed -n 's/^# Also: //p' "$folder/$1.ini"
}

sizes=$(for ini in "$folder"/*.ini; do basename "$ini" .ini; done)
# What all share first, so that no two builds make it at once.
export MAKEFLAGS=
make -s -j2 -f harness/mk/design.mk DESIGN=n1 INI=tests/sizes/n1.ini OUT="$root/sizes/n1" \
    build/prover >"$dir/build.log" 2>&1 ||
    { tail -n 20 "$dir/build.log" >&2; exit 2; }
cat >"$dir/build.sh" <<'END'
size=$1 folder=$2 out=$root/sizes/$1
shift 2
exec make -s -f harness/mk/design.mk DESIGN="$size" INI="$folder/$size.ini" OUT="$out" \
    HW="${TWINRF_HW:-hw}" CSIM="${TWINRF_CSIM:-csim}" $(printf "$out/prove/%s.bc " "$@")
END
for size in $sizes; do
    echo "$size $folder $(blocks_of "$size" | paste -s -d ' ' -)"
done | xargs -P 2 -L 1 sh "$dir/build.sh" \
    >>"$dir/build.log" 2>&1 || { tail -n 20 "$dir/build.log" >&2; exit 2; }
# The large ones first, so that none is left to run alone.
for size in $(echo "$sizes" | sort -r); do
    for block in $(blocks_of "$size"); do
        echo "$size $block"
    done
done >"$dir/jobs"
sh harness/mk/progress.sh begin "$dir" "$(wc -l <"$dir/jobs")" proofs
xargs -P 2 -L 1 sh harness/mk/progress.sh each "$dir" sh "$one" <"$dir/jobs" |
    awk -f harness/mk/said.awk
sh harness/mk/progress.sh end "$dir"

all=$(wc -l <"$dir/jobs")
proved=$(cat "$dir"/*.txt | grep -c '^PROVED ' || true)
echo "prove-quick: $proved proved, $((all - proved)) not, $(($(date +%s) - start)) s"
[ "$proved" -eq "$all" ]
