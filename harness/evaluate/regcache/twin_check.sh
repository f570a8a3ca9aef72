#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# twin_check.sh DESIGNS TRACES: the timed twin of register caches against the counting model. With
# one instruction of a warp in flight every counter that both have is equal, on every trace.
#
#     EQUAL pathfinder rc2_cpl counters=18 without_serial_warps=read_hits:-3.1%
#     DIFFERS pathfinder rc2_cpl rf_writes: expected 10280 (counted), got 10279 (twin); ...
#     APART pathfinder rc2_warp tags_of_a_warp=read_hits:-1.2%,...
#
# Behind `without_serial_warps` is what the same trace gives where warps run ahead: what counting in
# the order of the trace is worth. The counting model has tags of threads. Of a design point with
# tags of warps it is said how far both are apart. With a third word, a folder, only the former is
# run, with programs in it. TWINRF_CSIM: the folder of the C models, instead of csim.
# Status 0, 1 something differs, 2 unusable input.
set -eu

[ $# -eq 2 ] || [ $# -eq 3 ] || {
    echo "twin_check.sh: expected design points, traces and maybe a folder, got $# words" >&2
    exit 2
}
designs=$1 traces=$2
out=${3:-build/serial}
kinds=$out
[ $# -eq 3 ] || kinds="$out build"
work=$out.check
mkdir -p "$work"
differ=0
equal=0

build() { # DESIGN: its programs, with and without serial_warps
    if ! { sh harness/prove/make.sh -j2 DESIGN="$1" OUT="$out/$1" SET="--set serial_warps=1" \
        "$out/$1/sim" &&
        { [ "$kinds" = "$out" ] ||
            sh harness/prove/make.sh -j2 DESIGN="$1" OUT="build/$1" "build/$1/sim"; }; } \
        >"$work/build.txt" 2>&1; then
        tail -n 20 "$work/build.txt" >&2
        exit 2
    fi
}

# Counters of both, by name: DIFFERS and status 1, or how many were compared.
compare() { # counted, twin, what it is
    awk -v what="$3" '
        { sub(/:$/, "", $1) }
        FNR == NR { if ($2 ~ /^[0-9]+$/) counted[$1] = $2; next }
        $1 in counted {
            n++
            if (counted[$1] != $2) {
                print "DIFFERS " what " " $1 ": expected " counted[$1] " (counted), got " $2 \
                    " (twin); one of them is wrong"
                bad = 1
            }
        }
        END {
            if (n < 18) {
                print "DIFFERS " what " counters: expected 18 or more in both, got " n + 0
                bad = 1
            }
            if (!bad) print n
            exit bad
        }' "$1" "$2"
}

# How far a counter is from the counted one.
apart() { # name, serial or ahead
    awk -v name="$1:" '
        $1 != name { next }
        FNR == NR { counted = $2; next }
        { printf "%s%+.2f%%", name, counted ? 100 * ($2 - counted) / counted : 0 }' \
        "$work/counted.txt" "$work/$2.txt"
}

kind_of() { # folder of programs
    if [ "$1" = build ]; then echo ahead; else echo serial; fi
}

check() { # DESIGN, TRACE
    name=$(basename "$2" | sed 's/\..*//')
    printf '[design]\nlike = %s\nrc_tags = thread\n' "$1" >"$work/counted.ini"
    build/regcache --trace "$2" --cache build/annotated --coherent 1 \
        --design "$work/counted.ini" >"$work/counted.txt" 2>"$work/notes.txt" || {
        cat "$work/notes.txt" >&2
        exit 2
    }
    for kind in $kinds; do
        "$kind/$1/sim" --trace "$2" --machine flat >"$work/$(kind_of "$kind").txt" \
            2>"$work/notes.txt" || {
            echo "DIFFERS $name $1: $(tail -n 1 "$work/notes.txt")"
            differ=$((differ + 1))
            return
        }
    done
    if [ "$(build/rfgen show "constraints/designs/$1.ini" rc_tags)" = warp ]; then
        said=$(for counter in read_hits write_hits rf_writes; do apart $counter serial; echo; done)
        echo "APART $name $1 tags_of_a_warp=$(echo "$said" | paste -sd, -)"
        return
    fi
    if said=$(compare "$work/counted.txt" "$work/serial.txt" "$name $1"); then
        equal=$((equal + 1))
        ahead=
        [ "$kinds" = "$out" ] ||
            ahead=" without_serial_warps=$(apart read_hits ahead),$(apart rf_writes ahead)"
        echo "EQUAL $name $1 counters=$said$ahead"
    else
        differ=$((differ + 1))
        echo "$said"
    fi
}

make -s build/regcache
for design in $designs; do
    build "$design"
    for trace in $traces; do check "$design" "$trace"; done
done
echo "regcache-check: $equal equal, $differ not"
[ "$differ" -eq 0 ]
