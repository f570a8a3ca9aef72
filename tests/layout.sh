#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# layout.sh [ROOT]: does everything lie where it belongs? The root and each folder below it hold
# what the list here names and nothing else. Every folder says in a README.md of at most 15 lines
# what lives there. An include names its folder, of the same product or one before it. Modules
# (NAME.h with NAME.c is one) make no circle of includes. Verilog that a page quotes is there. No
# script reads a design point's file itself (points.awk). The SM's loop asks no top's flag.
#
# A line a fault; status 1 when there is one. tests/checks/layout.sh seeds faults.
set -eu

export LC_ALL=C
here=$(cd "${0%/*}" && pwd)
cd "${1:-.}"

# Folder, and patterns of what it may hold, dot-files apart. build/ is what make makes.
allowed='. Makefile README.md LICENSE constraints csim docs gen harness hw tests waves build
constraints README.md packages designs machines tech timing
csim README.md *.c *.h prim
docs *.md *.svg *.png blocks readings
gen README.md environment.def packages.sh pages.sh tables.sh
gen rfgen blocks parts kernels
harness README.md lockstep order sm waves stimulus contracts prove
harness evaluate mutate export mk systemc
hw README.md *.v prim
tests README.md *.sh *.awk *.list baselines.csv scenarios checks unit properties faults
tests traces reproduce proofs bench own bad_designs bad_text contracts coverage dots fuzz golden
tests library kernels replay sizes
waves README.md *.txt *.csv *.def'

# Data flows one way: a product includes itself and those before it.
flow='gen/blocks gen/parts gen/rfgen gen/kernels/trace gen/kernels/trace/cfg
gen/kernels/trace/passes gen/kernels/trace/readers gen/kernels/trace/analyze gen/kernels/emulator
csim harness/contracts
harness/lockstep harness/waves
harness/stimulus harness/order harness/sm harness/systemc harness/export harness/prove
harness/evaluate harness/mutate'

# Circles that are known, a line each, and why they are there yet.
circles=

is_one_of() { # name, patterns
    set -f
    for pattern in $2; do
        # shellcheck disable=SC2254 # a pattern
        case $1 in $pattern) set +f && return 0 ;; esac
    done
    set +f
    return 1
}

places() {
    for folder in . constraints csim docs gen harness hw tests waves; do
        names=$(echo "$allowed" | sed -n "s|^$folder ||p")
        for path in "$folder"/*; do
            is_one_of "${path##*/}" "$names" ||
                echo "${path#./}:1: expected in $folder/ one of the names in tests/layout.sh," \
                    "got ${path##*/}; put it into a folder that is there"
        done
    done
}

# Data: the page of the folder above speaks of folders below tests/NAME.
pages() {
    find constraints csim docs gen harness hw tests waves -type d ! -path 'tests/*/*' |
        sort | while read -r folder; do
        lines=none
        [ ! -f "$folder/README.md" ] || lines=$(wc -l <"$folder/README.md")
        # That of docs/ is the index of all pages.
        [ "$folder" != docs ] || lines=1
        case $lines in
        [1-9] | 1[0-5]) ;;
        *)
            echo "$folder/README.md:1: expected 1 to 15 lines (what lives here, what it may use," \
                "where to start), got $lines; write them, the rest into docs/"
            ;;
        esac
    done
}

includes() {
    find csim gen harness -name '*.[ch]' | sort >build/layout.files
    xargs grep -n '^ *# *include *"' <build/layout.files >build/layout.includes
    awk -v circles="$circles" -v flow="$flow" -f "$here/layout.awk" \
        build/layout.files build/layout.includes
}

# A line of Verilog that a page asks the reader to change is there.
quoted() {
    grep -n "// before$" docs/*.md | while IFS=: read -r page number text; do
        line=$(echo "$text" | sed "s|^ *||; s| *// before\$||")
        cat hw/*.v | grep -qF -- "$line" ||
            echo "$page:$number: expected a line of hw/, got '$line'; quote it as it is there"
    done
}

# Each page is in the index.
indexed() {
    for page in docs/*.md docs/blocks; do
        case $page in
        docs/README.md) continue ;;
        docs/blocks) page=$page/README.md ;;
        esac
        grep -qF "(${page#docs/})" docs/README.md ||
            echo "$page:1: expected a link in docs/README.md, got none; add it to its task"
    done
}

# Keys of design points are asked of rfgen.
points() {
    find Makefile gen harness tests \( -name '*.sh' -o -name '*.mk' -o -name '*.awk' -o \
        -name Makefile \) ! -name points.awk ! -path tests/checks/layout.sh |
        sort >build/layout.scripts
    xargs awk -f "$here/points.awk" docs/designs.md <build/layout.scripts
}

# The SM's loop knows no paper: what a top has of its own is a HOOK of gen/environment.def.
loop() {
    for file in cycle.c issue.c ready.c dispatch.c state.h; do
        sed -n "/HAS_[A-Z]/{=;}" "harness/sm/sm_$file" |
            sed "s|.*|harness/sm/sm_$file:&: expected no HAS_ flag in the loop, got one; add a \
HOOK to gen/environment.def|"
    done
}

mkdir -p build
{ places && pages && includes && quoted && indexed && points && loop; } >build/layout.said
cat build/layout.said
[ ! -s build/layout.said ]
