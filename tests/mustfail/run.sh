#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh NUMBER FAULT_FILE: runs what must catch the fault, without it (must pass) and with it: must fail, by the signal or
# message that the fault's file names after `says: `, and not by another one.
set -eu

number=$1
fault=$2
design=$(sed -n 's/^design: //p' "$fault")
dir=build/mustfail/$design
read -r kind name <<END
$(sed -n 's/^caught by: //p' "$fault")
END
case $kind in
block) run="$dir/block_$name --cycles 20000 --out build/mustfail/waves" ;;
scenario) run="$dir/cosim --test tests/$name.test --out build/mustfail/waves" ;;
*)
    echo "$fault: expected 'caught by: block NAME' or 'caught by: scenario NAME'" >&2
    exit 2
    ;;
esac

report=build/mustfail/$(basename "$fault" .fault).txt
if ! TWINRF_FAULT=0 $run >"$report" 2>&1; then
    echo "$fault: '$run' fails without the fault; see $report"
    exit 1
fi
status=0
TWINRF_FAULT=$number $run >"$report" 2>&1 || status=$?
if [ "$status" -ne 1 ] || ! grep -q '^FAIL' "$report"; then
    echo "$fault: '$run' did not catch the fault (status $status); see $report"
    exit 1
fi
verdict=$(grep -m 1 '^FAIL' "$report")
sh "${0%/*}/says.sh" "$fault" says "$verdict"
echo "caught: $verdict"
