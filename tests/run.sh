#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh JOBFILE [ACTIVE]: runs test jobs in parallel, says of each how it ended, closes with `N passed, N failed, N skipped`.
# ACTIVE: a further check, that the jobs compared at least that many cycles with a grant in lockstep.
# A line of JOBFILE is `name<TAB>command`. A job passes with status 0, is skipped with 77, else it failed; its output is
# in build/test/<name>.log. Status 1 if a job failed.
set -eu

jobs=$1
needed=${2:-0}
dir=build/test
rm -rf "$dir"
mkdir -p "$dir"

one=$dir/one.sh
cat >"$one" <<'END'
name=${1%%	*}
command=${1#*	}
log=build/test/$name.log
mkdir -p "${log%/*}"
status=0
sh -c "$command" >"$log" 2>&1 || status=$?
case $status in
0) verdict=passed ;;
77) verdict=skipped ;;
*) verdict=failed ;;
esac
echo "$verdict" >"${log%.log}.verdict"
# Processor time of all that it ran, in whole seconds: `times` has it as MINUTESmSECONDSs, user and system, in its second line.
times >"${log%.log}.times" # not in a pipe: its shell has no children yet
seconds=$(sed -n '2s/[ms]/ /gp' "${log%.log}.times" | awk '{ printf "%.0f", 60 * $1 + $2 + 60 * $3 + $4 }')
printf '%-8s %s: %s (%s s)\n' "$verdict" "$name" "$(tail -n 1 "$log" | cut -c 1-150)" "$seconds"
END
tr '\n' '\0' <"$jobs" | xargs -0 -n 1 -P "$(nproc)" sh "$one"

# Cycles with at least one grant: `active_cycles: N` of systems, `active=N` of the block bank_arbiter.
if [ "$needed" -gt 0 ]; then
    active=$(find "$dir" -name '*.log' -exec sed -n 's/^active_cycles: \([0-9]*\)$/\1/p; s/^PASS block bank_arbiter .* active=\([0-9]*\) .*/\1/p' {} + |
        awk '{ sum += $1 } END { printf "%d", sum }')
    verdict=passed
    [ "$active" -ge "$needed" ] || verdict=failed
    echo "$verdict" >"$dir/lockstep_total.verdict"
    echo "expected at least $needed cycles with a grant compared in lockstep, got $active" >"$dir/lockstep_total.log"
    printf '%-8s %s: %s\n' "$verdict" lockstep_total "$active cycles with a grant compared in lockstep"
fi

count() {
    find "$dir" -name '*.verdict' -exec grep -lx "$1" {} + | wc -l
}
failed=$(count failed)
if [ "$failed" -ne 0 ]; then
    find "$dir" -name '*.verdict' -exec grep -lx failed {} + | sort | while read -r verdict; do
        log=${verdict%.verdict}.log
        printf '\n== %s\n' "$log"
        tail -n 40 "$log"
    done
fi
echo "$(count passed) passed, $failed failed, $(count skipped) skipped"
[ "$failed" -eq 0 ]
