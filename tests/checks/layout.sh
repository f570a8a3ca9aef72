#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# layout.sh: tests/layout.sh accepts the tree as it is. It finds each of these faults, seeded one at
# a time into a copy, by its file and its text.
set -eu

root=$(pwd)
work=$root/build/check_layout
rm -rf "$work"
mkdir -p "$work/build"
cp -r Makefile README.md LICENSE constraints csim docs gen harness hw waves "$work"
# Of tests/, which is large, every folder with its page, and every file beside them.
for path in tests/*; do
    mkdir -p "$work/tests"
    if [ -d "$path" ]; then mkdir "$work/$path" && cp "$path/README.md" "$work/$path"; else
        cp "$path" "$work/tests"
    fi
done
cases=0
check=tests/layout.sh

says() { # place, text: the check fails and has such a line
    cases=$((cases + 1))
    status=0
    sh "$check" "$work" >"$work/build/found" || status=$?
    if [ "$status" -ne 1 ] || ! grep -F -- "$1" "$work/build/found" | grep -qF -- "$2"; then
        echo "expected status 1 and '$1: ... $2', got status $status: $(cat "$work/build/found")"
        exit 1
    fi
}

added() { # file, text, place, what is said
    printf '%s\n' "$2" >"$work/$1"
    says "$3" "$4"
    rm "$work/$1"
}

changed() { # file, sed script, place, what is said
    sed "$2" "$1" >"$work/$1"
    ! cmp -s "$1" "$work/$1" || { echo "$1: expected to be changed by sed '$2', was not"; exit 2; }
    says "$3" "$4"
    cp "$1" "$work/$1"
}

sh tests/layout.sh "$work"
for place in notes.txt harness/more.c gen/more.c hw/more.vh csim/more.txt tests/more.test; do
    folder=${place%"${place##*/}"}
    added "$place" '' "$place" "expected in ${folder:-./} one of the names"
done
mkdir "$work/harness/memory"
says harness/memory:1 'got memory'
says harness/memory/README.md:1 'expected 1 to 15 lines'
rm -r "$work/harness/memory"
changed harness/sm/README.md 's/$/\n/' harness/sm/README.md:1 'expected 1 to 15 lines'
rm "$work/gen/trace/cfg/README.md"
says gen/trace/cfg/README.md:1 'got none'
cp gen/trace/cfg/README.md "$work/gen/trace/cfg"
changed docs/start.md "s/wire read_picks /wire read_picked /" docs/start.md: \
    "expected a line of hw/"

# Names of includes, the order of products, circles: two headers, a header and a source, three.
first='1s|^|#include "'
changed harness/sm/wheel.h "${first}scoreboard.h\"\\n|" harness/sm/wheel.h:1 'by its folder'
changed harness/sm/wheel.h "${first}lockstep/no.h\"\\n|" harness/sm/wheel.h:1 'by its folder'
changed harness/lockstep/run.c "${first}sm/sm.h\"\\n|" harness/lockstep/run.c:1 'of what is before'
changed csim/wcb.c "${first}lockstep/twin.h\"\\n|" csim/wcb.c:1 'of what is before'
changed gen/rfgen/err.c "${first}rfgen/files.h\"\\n|" gen/rfgen/ 'no circle of includes'
changed harness/sm/ports.h "${first}sm/wheel.h\"\\n|" harness/sm/ \
    'no circle of includes, got harness/sm/'
changed gen/trace/kernel.h "${first}trace/passes/compile.h\"\\n|" gen/trace/ 'no circle'
# Scripts that read design points, in one line or two, by their files or keys.
own='expected build/rfgen show'
added harness/mk/point.mk "A := \$(shell grep -l '^top *= rf_orf' constraints/designs/*.ini)" \
    harness/mk/point.mk:1 "$own"
added tests/point.sh "# top
a=1
sed -n '/x/p' \\
    tests/sizes/n1.ini" tests/point.sh:3 "$own"
added tests/point.awk '/x/ { "grep ^rc_ways= " file | getline }' tests/point.awk:1 "$own"
# A circle that is known is no fault, but must be there.
check=$work/build/layout.sh
cp tests/layout.awk tests/points.awk "$work/build"
sed 's|^circles=.*|circles="harness/sm/ports -> harness/sm/wheel: seeded"|' \
    tests/layout.sh >"$check"
says tests/layout.sh:1 'got none; take it out'
check=tests/layout.sh
sh tests/layout.sh "$work"
echo "layout: $cases faults found"
