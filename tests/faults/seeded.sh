# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2034,SC2154 # for lib.sh, of the check
# seeded.sh: the runner of checks that seed faults (docs/faults.md). A check says which folder of
# tests/faults it has, `layer=tops`, and reads this file. `every` seeds each fault of the folder
# into a copy. Then it asks what is named after `caught by: `, a function ask_WORD of prover.sh,
# tables.sh or the check. Names of faults begin with design points, so that each is built once.
. tests/checks/lib.sh
folder=tests/faults/$layer seeded=$work/seeded design='' keys=''

of() { # KEY: what is after `KEY: ` in $fault, a line each
    sed -n "s/^$1: //p" "$fault"
}

needs() { # KEY
    [ -n "$(of "$1")" ] || fail "$fault:1: expected a line '$1: ', got none; see docs/faults.md"
}

# Folders that are copied whole, as what is asked reads more of them than the fault.
trees=hw
fresh() {
    rm -rf "$seeded"
    mkdir "$seeded"
    for tree in $trees; do cp -r "$tree" "$seeded"; done
}

# The files of $fault in $seeded, with it. A top that rfgen writes is in no folder.
seed() {
    files=$(of file)
    fresh
    for file in $files; do
        if [ -f "$seeded/$file" ] || [ ! -f "$file" ]; then continue; fi
        mkdir -p "$seeded/${file%/*}"
        cp "$file" "$seeded/$file"
    done
    # shellcheck disable=SC2086 # several options
    sh tests/faults/top.sh "$fault" "$seeded" $keys
    awk -v root="$seeded" -f tests/faults/apply.awk "$fault" || exit 2
}

# Status 1, or that after `status: `. For each `line: PATTERN` of grep a line begins so.
is_caught() {
    needs line
    ran=$fault:1 wanted_status=$(of status)
    while read -r wanted_line; do
        ends "${wanted_status:-1}" "^$wanted_line"
    done <<LINES
$(of line)
LINES
}

# shellcheck disable=SC2086 # words
every() { # FAULT_FILE...: these alone
    [ $# -gt 0 ] || set -- "$folder"/*.fault
    for fault; do
        if [ "$(of design)" != "$design" ]; then
            design=$(of design) keys=
            point
        fi
        echo "${fault##*/}"
        seed
        caught=$(of 'caught by')
        command -v "ask_${caught%% *}" >/dev/null ||
            fail "$fault:1: expected 'caught by: ' with a layer that $0 asks, got '$caught'"
        ask_$caught
    done
    echo "$layer: $# of $# faults caught"
}

. tests/faults/tables.sh
. tests/faults/prover.sh
