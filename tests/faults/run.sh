#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh NUMBER FAULT_FILE: runs what must catch the fault, without it and with it. Without it must
# pass. With it must fail, by the signal or message that the file names after `says: `, no other.
# `with: ` are options of the run; the run with those after `blind: ` instead must miss the fault.
set -eu

number=$1
fault=$2
name=$(basename "$fault" .fault)
report=build/mustfail/$name.txt
missed() { # how the run was
    echo "$fault: $1 did not catch the fault ($2); see $report"
    exit 1
}

# The line of the run that catches the fault.
caught() { # how it begins
    verdict=$(grep -m 1 "^$1" "$report")
    sh "${0%/*}/says.sh" "$fault" says "$verdict"
    echo "caught: $verdict"
}

# The run without a fault: once for all faults that ask for the same, by the first of them. Its
# status is in $clean.status, what it said in $clean.txt.
run_clean() { # its command
    [ ! -f "$clean.status" ] || return 0
    status=0
    TWINRF_FAULT=0 "$@" >"$clean.txt" 2>&1 || status=$?
    echo "$status" >"$clean.status"
}

# A program of the patched build: the fault is there when TWINRF_FAULT is its number. While another
# job does the run without it, the runs with it are done.
# shellcheck disable=SC2086 # options are words
by_run() { # its command
    options=$(sed -n 's/^with: //p' "$fault")
    blind=$(sed -n 's/^blind: //p' "$fault")
    clean=build/mustfail/clean/$(echo "$* $options" | tr -c 'A-Za-z0-9_.,\n-' _)
    mkdir -p "${clean%/*}"
    exec 9>"$clean.lock"
    if flock -n 9; then
        run_clean "$@" $options
        flock -u 9
    fi
    if [ -n "$blind" ] && ! TWINRF_FAULT=$number "$@" $blind >"$report" 2>&1; then
        echo "$fault: '$* $blind' is said to miss the fault, and finds it; see $report"
        exit 1
    fi
    with=0
    TWINRF_FAULT=$number "$@" $options >"$report" 2>&1 || with=$?
    flock 9
    run_clean "$@" $options
    if [ "$(cat "$clean.status")" -ne 0 ]; then
        echo "$fault: '$* $options' fails without the fault; see $clean.txt"
        exit 1
    fi
    if [ "$with" -ne 1 ] || ! grep -q '^FAIL' "$report"; then
        missed "'$* $options'" "status $with"
    fi
    caught FAIL
}

# A property of the Verilog, refuted in a copy with the fault. That it is proved without,
# tests/checks/properties.sh shows.
by_property() { # block, size, name
    copy=build/mustfail-property/$name
    ask=$(pwd)/harness/prove/properties.sh
    if ! grep -qx "$1 $2" tests/faults/properties/holds; then
        echo "$fault:1: expected a line '$1 $2' in tests/faults/properties/holds, so that" \
            "check_properties proves $3 without the fault; add it" >&2
        exit 2
    fi
    sh tests/faults/copy.sh "$fault" "$copy"
    mkdir -p "$copy/tests" "$copy/build"
    cp -r tests/properties "$copy/tests"
    ln -sfn "$(pwd)/constraints" "$copy/constraints"
    ln -sfn "$(pwd)/gen" "$copy/gen"
    for name in rfgen certify obligations; do
        ln -sf "$(pwd)/build/$name" "$copy/build/$name"
    done
    status=0
    (cd "$copy" && sh "$ask" --only "^$3\$" --out with "$1" "$2") >"$report" 2>&1 || status=$?
    [ "$status" -eq 1 ] || missed "$3 of $1 at $2" "status $status"
    grep -q "^REFUTED $1 $2 $3 " "$report" || missed "$3 of $1 at $2" "$(head -n 1 "$report")"
    caught REFUTED
}

dir=$(sh "${0%/*}/folder.sh" "$fault")
dir=${dir%% *}
read -r kind what size property <<END
$(sed -n 's/^caught by: //p' "$fault")
END
mkdir -p build/mustfail
case $kind in
block) by_run "$dir/block_$what" --cycles 20000 --out build/mustfail/waves ;;
scenario) by_run "$dir/cosim" --test "tests/scenarios/$what.test" --out build/mustfail/waves ;;
property) by_property "$what" "$size" "$property" ;;
*)
    echo "$fault: expected 'caught by: block NAME', 'caught by: scenario NAME' or 'caught by:" \
        "property BLOCK SIZE NAME'" >&2
    exit 2
    ;;
esac
