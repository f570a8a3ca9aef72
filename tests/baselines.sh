#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# baselines.sh: tests/baselines.csv against the models and tables of today. A row a design point:
# its machine and the IPC of three kernels on it; area and FO4; why it moved last. Area and FO4 are
# of what has a row in the tables (docs/cost.md).
#
#     baselines.sh check ALWAYS ALL [CSV]   status 1 when a row is not as today
#     baselines.sh record ALWAYS ALL WHY    writes the rows anew; WHY: of those that moved
# ALWAYS: points whose `sim` make test builds anyway. The IPC of all others is measured when what it
# depends on is not what the last row has. FULL: points that are built in full.
set -eu

export LC_ALL=C
mode=$1 always=$2 all=$3
csv=tests/baselines.csv
kernels='bfs sgemm_rb wmma_tile'
work=build/baselines
mkdir -p "$work"

# Over all files that an IPC depends on.
key() {
    sums=$(sh harness/mk/sums.sh csim gen harness/sm constraints/designs constraints/machines \
        -type f ! -name '*.md') || return
    printf '%s\n' "$sums" | sha256sum | cut -c 1-16
}

sim_of() { # design
    case " ${FULL:-} " in
    *" $1 "*) echo "build/$1/sim" ;;
    *) echo "build/narrow/$1/sim" ;;
    esac
}

build() { # design
    case " $always " in *" $1 "*) return ;; esac
    make -s -j2 -f harness/mk/design.mk DESIGN="$1" OUT="build/narrow/$1" SET="--set lane_bits=4" \
        "build/narrow/$1/sim" >"$work/build.log" 2>&1 || {
        tail -n 20 "$work/build.log" >&2
        exit 2
    }
}

# The machine, and the IPC of each kernel; `-`: the design does not take it.
speed() { # design
    build "$1"
    machine=
    ipcs=
    for kernel in $kernels; do
        status=0
        "$(sim_of "$1")" --trace "build/traces/$kernel.traceg.xz" >"$work/out" 2>&1 || status=$?
        ipc=-
        case $status in
        0)
            ipc=$(sed -n 's/^ipc: //p' "$work/out")
            machine=$(sed -n 's/^machine: //p' "$work/out")
            ;;
        2) ;;
        *)
            cat "$work/out" >&2
            exit 1
            ;;
        esac
        ipcs=$ipcs,$ipc
    done
    echo "${machine:-flat}$ipcs"
}

# Area, and FO4 of the slowest block: `logic.csv:15` names the row of a block.
cost() { # design
    build/cost area --logic known "constraints/designs/$1.ini" >"$work/out" 2>/dev/null || {
        echo -,-
        return
    }
    awk 'NR == FNR { n = split($0, c, ","); fo4[FNR] = c[7]; next }
        match($0, /synthesized +logic\.csv:[0-9]+/) {
            row = substr($0, RSTART, RLENGTH)
            sub(/.*:/, "", row)
            if (fo4[row] + 0 > most) most = fo4[row] + 0
        }
        /^area_mm2: / { area = $2 }
        END { print area "," (most ? most : "-") }' constraints/tech/logic.csv "$work/out"
}

kept() { # design, CSV
    awk -F, -v d="$1" '$1 == d' "$2"
}

columns="design,machine,$(for k in $kernels; do printf 'ipc_%s,' "$k"; done)area_mm2,fo4,why"
check() { # CSV
    failures=0
    measured=$always
    today=$(key)
    [ "$(kept key "$1" | cut -d, -f2)" = "$today" ] || {
        measured=$all
        echo "$1: of other sources than today's: all points are measured; make baselines keeps that"
    }
    for d in $all; do
        row=$(kept "$d" "$1")
        old=$(echo "$row" | cut -d, -f2-5)
        new=$old
        case " $measured " in *" $d "*) new=$(speed "$d") ;; esac
        now=$d,$new,$(cost "$d")
        if [ "$d,$old,$(echo "$row" | cut -d, -f6-7)" != "$now" ] ||
            [ -z "$(echo "$row" | cut -d, -f8)" ]; then
            echo "$1: $d: expected a row '$now,why', got '$row';" \
                "if it should move: make baselines WHY=\"...\""
            failures=$((failures + 1))
        fi
    done
    rows=$(sed 1d "$1" | cut -d, -f1 | tr "\n" " ")
    for d in $rows; do
        case " key $all " in
        *" $d "*) ;;
        *)
            echo "$1: $d: expected a design point, got none of that name; make baselines"
            failures=$((failures + 1))
            ;;
        esac
    done
    echo "baselines: $(echo "$measured" | wc -w) of $(echo "$all" | wc -w) points measured," \
        "$failures moved"
    [ "$failures" -eq 0 ]
}

record() { # why
    touch "$csv"
    moved=0
    {
        echo "$columns"
        for d in $all; do
            now="$d,$(speed "$d"),$(cost "$d")"
            row=$(kept "$d" "$csv")
            why=$(echo "$row" | cut -d, -f8)
            [ "$now" = "$(echo "$row" | cut -d, -f1-7)" ] || {
                echo "$now (was: ${row:-none})" >&2
                why=$1
                moved=$((moved + 1))
            }
            echo "$now,$why"
        done
        echo "key,$(key),,,,,,of the sources that IPC depends on"
        [ "$moved" -eq 0 ] || [ -n "$1" ] || {
            echo "$csv: $moved rows moved: expected WHY=\"...\", got none; not written" >&2
            exit 1
        }
    } >"$work/new.csv"
    mv "$work/new.csv" "$csv"
}

case $mode in
check) check "${4:-$csv}" ;;
record)
    case $4 in *,*) echo "WHY: expected no comma; leave it out" >&2 && exit 2 ;; esac
    record "$4"
    ;;
esac
