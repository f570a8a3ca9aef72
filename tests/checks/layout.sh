#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# layout.sh: tests/layout.sh accepts the tree as it is. It finds each of these faults, seeded one at
# a time into a copy, by its file and its text.
. tests/checks/lib.sh

tree=$work/tree
mkdir -p "$tree/build"
cp -r Makefile README.md LICENSE constraints csim docs gen harness hw waves "$tree"
# Of tests/, which is large, every folder with its page, and every file beside them.
for path in tests/*; do
    mkdir -p "$tree/tests"
    if [ -d "$path" ]; then mkdir "$tree/$path" && cp "$path/README.md" "$tree/$path"; else
        cp "$path" "$tree/tests"
    fi
done
linter=tests/layout.sh

says() { # place, text: the check fails and has such a line
    run sh "$linter" "$tree"
    if [ "$status" -ne 1 ] || ! grep -F -- "$1" "$work/said" | grep -qF -- "$2"; then
        fail "expected status 1 and '$1: ... $2', got $status: $(said)"
    fi
}

added() { # file, text, place, what is said
    printf '%s\n' "$2" >"$tree/$1"
    says "$3" "$4"
    rm "$tree/$1"
}

changed() { # file, sed script, place, what is said
    edit "$1" "$2" "$tree/$1"
    says "$3" "$4"
    cp "$1" "$tree/$1"
}

sh tests/layout.sh "$tree"
for place in notes.txt harness/more.c gen/more.c hw/more.vh csim/more.txt tests/more.test; do
    folder=${place%"${place##*/}"}
    added "$place" '' "$place" "expected in ${folder:-./} one of the names"
done
mkdir "$tree/harness/memory"
says harness/memory:1 'got memory'
says harness/memory/README.md:1 'expected 1 to 15 lines'
rm -r "$tree/harness/memory"
changed harness/sm/README.md 's/$/\n/' harness/sm/README.md:1 'expected 1 to 15 lines'
rm "$tree/gen/kernels/trace/cfg/README.md"
says gen/kernels/trace/cfg/README.md:1 'got none'
cp gen/kernels/trace/cfg/README.md "$tree/gen/kernels/trace/cfg"
changed docs/start.md "s/wire read_picks /wire read_picked /" docs/start.md: \
    "expected a line of hw/"
changed docs/README.md "s|\\[waves\\](waves.md), ||" docs/waves.md:1 \
    'expected a link in docs/README.md'

# Names of includes, the order of products, circles: two headers, a header and a source, three.
first='1s|^|#include "'
changed harness/sm/wheel.h "${first}scoreboard.h\"\\n|" harness/sm/wheel.h:1 'by its folder'
changed harness/sm/wheel.h "${first}lockstep/no.h\"\\n|" harness/sm/wheel.h:1 'by its folder'
changed harness/lockstep/run.c "${first}sm/sm.h\"\\n|" harness/lockstep/run.c:1 'of what is before'
changed csim/wcb.c "${first}lockstep/twin.h\"\\n|" csim/wcb.c:1 'of what is before'
changed gen/rfgen/err.c "${first}rfgen/files.h\"\\n|" gen/rfgen/ 'no circle of includes'
changed harness/sm/ports.h "${first}sm/wheel.h\"\\n|" harness/sm/ \
    'no circle of includes, got harness/sm/'
trace=gen/kernels/trace
changed $trace/grow.c "${first}kernels/emulator/run.h\"\\n|" $trace/grow.c:1 'of what is before'
changed $trace/passes/annotated.h "${first}kernels/trace/readers/reader.h\"\\n|" \
    $trace/passes/annotated.h:1 'of what is before'
changed $trace/kernel.h "${first}kernels/trace/passes/compile.h\"\\n|" $trace/ 'no circle'
# A flag of a top in the SM's loop.
changed harness/sm/sm_ready.c '1s|$|\nenum { X = HAS_CACHE };|' harness/sm/sm_ready.c:2 \
    'expected no HAS_ flag'
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
linter=$tree/build/layout.sh
cp tests/layout.awk tests/points.awk "$tree/build"
sed 's|^circles=.*|circles="harness/sm/ports -> harness/sm/wheel: seeded"|' \
    tests/layout.sh >"$linter"
says tests/layout.sh:1 'got none; take it out'
linter=tests/layout.sh
sh tests/layout.sh "$tree"
echo "layout: $checks faults found"
