#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# properties_all.sh BLOCK POINT SECONDS: properties.sh for every block at every size, two at a time; '' for BLOCK or POINT: all blocks,
# all sizes. POINT may be a design point, too. Each one's lines as it ends, at last a summary. Status 1 when a property is not as
# wanted, 2 when one could not be asked.
set -eu

only_block=$1 only_point=$2
export PROPERTY_SECONDS="$3"
out=build/properties
rm -rf "$out"
mkdir -p "$out/logs"

# Does the block take part in the design? Only write stealing has a table. What joins blocks takes part with the one named here.
takes_part() { # block, design
    case $1 in
    steal_*) grep -q 'WriteSteal=1' "$out/$2/gen/bank_arbiter.gflags" ;;
    *) build/rfgen list "constraints/designs/$2.ini" | grep -q "^blocks:.* ${1%_owner}\( \|\$\)" ;;
    esac
}

points() { # block
    awk -v b="$1" -v p="$only_point" '$1 == b && (p == "" || $2 == p) { print $2 }' tests/properties/sizes
    if [ -n "$design" ] && takes_part "$1" "$design"; then echo "$design"; fi
}

design=
if [ -f "constraints/designs/$only_point.ini" ]; then
    design=$only_point
    build/rfgen generate "constraints/designs/$design.ini" "$out/$design"
fi

for wrapper in tests/properties/*_properties.v; do
    block=${wrapper##*/}
    block=${block%_properties.v}
    case ${only_block:-$block} in
    "$block") for point in $(points "$block"); do echo "$block $point"; done ;;
    esac
done >"$out/jobs"
[ -s "$out/jobs" ] || { echo "tests/properties:1: expected properties of '$only_block' at '$only_point', got none; name another block or point" >&2; exit 2; }

# shellcheck disable=SC2016 # expanded by the shell of the job
xargs -n 2 -P 2 sh -c '
    log=build/properties/logs/$0.$1 status=0
    sh harness/prove/properties.sh --seconds "$PROPERTY_SECONDS" "$0" "$1" >"$log" 2>&1 || status=$?
    [ "$status" -le 1 ] || echo "ERROR $0 $1 status=$status" >>"$log"
    cat "$log"' <"$out/jobs"

cat "$out"/logs/* | awk '
    /^[A-Z]+ / { n[$1]++ }
    END {
        bad = n["REFUTED"] + n["NEVER"] + n["UNDECIDED"]
        printf "%d proved, %d bounds tight, %d reached, %d refuted, %d never, %d undecided, %d errors\n",
            n["PROVED"], n["TIGHT"], n["REACHED"], n["REFUTED"], n["NEVER"], n["UNDECIDED"], n["ERROR"]
        exit n["ERROR"] ? 2 : bad > 0
    }'
