#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh JOBFILE [ACTIVE [LIST]]: runs test jobs in parallel, says of each how it ended, closes with
# `N passed, N failed, N skipped`. Status 1 if a job failed.
#
# ACTIVE: three further checks. The jobs compared at least that many cycles with a grant in
# lockstep. Over all of them every bit of every port and register moved (tests/still.list). In
# the runs of blocks alone with random inputs, too.
#
# LIST: how many jobs of each family there must be, and a hash of their names (tests/jobs.sh). One
# less or more, or another, fails, so that none vanishes unseen.
#
# The longest run first, so that no core idles at the end: build/job_seconds has those of earlier
# runs here. What is not there is new, and runs before what is short; then the order is JOBFILE's.
#
# A line of JOBFILE is `name<TAB>command`. A job passes with status 0, is skipped with 77, else it
# failed; its output is in build/test/<name>.log. Only what tests/skips.list names may be skipped: a
# job, or one test in a cmocka program, as `job:test`.
#
# TWINRF_STATE: a file of tests/state.sh, from before the run; what it tells of must be the same at
# the end.
set -eu

jobs=$1
needed=${2:-0}
list=${3:-}
skips=tests/skips.list
state=${TWINRF_STATE:-}
unset TWINRF_STATE # of this run, not of those that a job may make
dir=build/test
rm -rf "$dir"
mkdir -p "$dir/moved" "$dir/moved_random"
export LC_ALL=C
export TWINRF_RUN_PROGRESS="${0%/*}/../harness/mk/progress.sh"

awk -F '\t' '
    NF < 2 || $1 == "" || $2 == "" {
        printf "%s:%d: expected name<TAB>command, got \"%s\"; correct what writes it\n", FILENAME,
            FNR, $0
        bad = 1
    }
    END {
        if (NR == 0)
            printf "%s:1: expected a job a line, got none; correct what writes it\n", FILENAME
        exit bad || NR == 0
    }' "$jobs" >&2 || exit 2

one=$dir/one.sh
cat >"$one" <<'END'
name=${1%%	*}
command=${1#*	}
log=build/test/$name.log
mkdir -p "${log%/*}"
status=0
# Runs that compare the twins say what moved in them. Not those of recorded traces, which are not
# everywhere.
case $name in
scenario/nvbit_*) ;;
block/*) export TWINRF_MOVED=build/test/moved_random ;;
scenario/* | system/* | cross/* | sanitize/*) export TWINRF_MOVED=build/test/moved ;;
esac
sh -c "$command" >"$log" 2>&1 || status=$?
case $status in
0) verdict=passed ;;
77) verdict=skipped ;;
*) verdict=failed ;;
esac
echo "$verdict" >"${log%.log}.verdict"
# Processor time of all that it ran, in whole seconds: `times` has it as MINUTESmSECONDSs, user and
# system, in its second line. Not in a pipe: the shell of a pipe has no children yet.
times >"${log%.log}.times"
seconds=$(sed -n '2s/[ms]/ /gp' "${log%.log}.times" |
    awk '{ printf "%.0f", 60 * $1 + $2 + 60 * $3 + $4 }')
echo "$seconds" >"${log%.log}.seconds"
rm "${log%.log}.times"
sh "$TWINRF_RUN_PROGRESS" said build/test "$verdict" \
    "$name: $(tail -n 1 "$log" | awk 'length > 150 { # to the end of a word
        $0 = substr($0, 1, 147)
        sub(/ [^ ]*$/, "")
        $0 = $0 " ..."
    } { print }') ($seconds s)"
END
sh "$TWINRF_RUN_PROGRESS" begin "$dir" "$(wc -l <"$jobs")" jobs
times=build/job_seconds
[ -f "$times" ] || : >"$times"
awk -F '\t' -v times="$times" '
    BEGIN { while ((getline row < times) > 0) { split(row, a, " "); seconds[a[1]] = a[2] } }
    { printf "%d\t%s\n", seconds[$1] == "" ? 60 : seconds[$1], $0 }' "$jobs" |
    sort -s -k 1,1nr | cut -f 2- | tr '\n' '\0' | xargs -0 -n 1 -P "$(nproc)" sh "$one"
sh "$TWINRF_RUN_PROGRESS" end "$dir"

# What no run moved of the twins' ports and registers has a reason in tests/still.list.
stood_still() { # job, folders of runs, twins that are left out
    verdict=passed
    # shellcheck disable=SC2046 # a list of words
    build/still "$2" tests/still.list \
        $(find gen/blocks -name '*.def' ! -name "$3" -exec basename {} .def \;) \
        >"$dir/$1.log" 2>&1 || verdict=failed
    echo "$verdict" >"$dir/$1.verdict"
    printf '%-8s %s: %s\n' "$verdict" "$1" "$(tail -n 1 "$dir/$1.log")"
}

# Cycles with at least one grant: `active_cycles: N` of systems, `active=N` of the block
# bank_arbiter.
if [ "$needed" -gt 0 ]; then
    active=$(find "$dir" -name '*.log' -exec sed -n 's/^active_cycles: \([0-9]*\)$/\1/p
            s/^PASS block bank_arbiter .* active=\([0-9]*\) .*/\1/p' {} + |
        awk '{ sum += $1 } END { printf "%d", sum }')
    verdict=passed
    [ "$active" -ge "$needed" ] || verdict=failed
    echo "$verdict" >"$dir/lockstep_total.verdict"
    echo "expected at least $needed cycles with a grant compared in lockstep, got" \
        "$active" >"$dir/lockstep_total.log"
    printf '%-8s %s: %s\n' "$verdict" lockstep_total \
        "$active cycles with a grant compared in lockstep"

    stood_still stood_still "$dir/moved,$dir/moved_random" ''
    stood_still stood_still_random "$dir/moved_random" 'rf_*'
fi

# TWINRF_STATE: a file that tests/state.sh wrote before all of this.
if [ -n "$state" ]; then
    verdict=passed
    sh "${0%/*}/state.sh" | diff "$state" - >"$dir/outside_state.log" || verdict=failed
    echo "$verdict" >"$dir/outside_state.verdict"
    [ "$verdict" = failed ] ||
        echo "devices and the tree are as they were" >"$dir/outside_state.log"
    printf '%-8s %s: %s\n' "$verdict" outside_state "$(tail -n 1 "$dir/outside_state.log")"
fi

# Names without comments, sorted: the first word a line, or of a job file what is before the tab.
names_of() {
    sed -n '/^#/d; s/^\([^[:blank:]][^[:blank:]]*\).*/\1/p' "$1" | sort
}

# Whatever became of the job itself, it fails for this reason.
fail_job() { # name, reason
    mkdir -p "$(dirname "$dir/$1")"
    echo "$2" >>"$dir/$1.log"
    echo failed >"$dir/$1.verdict"
    printf '%-8s %s: %s\n' failed "$1" "$2"
}

fail_jobs() { # reason; names on stdin
    while read -r name; do fail_job "$name" "$1"; done
}

names_of "$jobs" | uniq >"$dir/asked"
find "$dir" -name '*.verdict' | sed "s|^$dir/\(.*\)\.verdict\$|\1|" | sort >"$dir/ended"
names_of "$jobs" | uniq -d | fail_jobs "two jobs of this name in $jobs, one result; name them apart"
comm -23 "$dir/asked" "$dir/ended" |
    fail_jobs "was started and has no result; run it alone and see what ends it"
if [ -n "$list" ]; then
    sh "${0%/*}/jobs.sh" <"$jobs" | awk -v list="$list" '
        { name = $1; text = $2 " jobs with names " $3 }
        NR == FNR { if (name != "#") { wanted[name] = text; line[name] = FNR } next }
        { got[name] = text; if (!(name in wanted)) { wanted[name] = "none"; line[name] = 1 } }
        END {
            for (name in wanted) if (wanted[name] != got[name])
                printf "%s %s:%d: expected of %s %s, got %s; make jobs-list writes it\n", name,
                    list, line[name], name, wanted[name], got[name] ? got[name] : "none"
        }' "$list" - | sort | while read -r name reason; do fail_job "$name" "$reason"; done
fi

# Seconds of what ran, for the next run. What stands by a kept verdict was not run.
seconds_of() { # names on stdin; the sum goes to $dir/total
    awk -v dir="$dir/" '{
        line = seconds = ""
        getline line <(dir $1 ".log")
        close(dir $1 ".log")
        getline seconds <(dir $1 ".seconds")
        close(dir $1 ".seconds")
        sum += seconds
        if (seconds != "" && line !~ /^STANDS /) print $1, seconds
    }
    END { printf "jobs took %d processor seconds\n", sum >(dir "total") }'
}
{ cat "$times" && comm -12 "$dir/asked" "$dir/ended" | seconds_of; } |
    awk '{ all[$1] = $2 } END { for (name in all) print name, all[name] }' >"$times.part"
mv "$times.part" "$times"
cat "$dir/total"

# Skipped: jobs, and tests inside of cmocka programs.
names_of "$skips" >"$dir/may_skip"
{
    find "$dir" -name '*.verdict' -exec grep -lx skipped {} + | sed "s|^$dir/\(.*\)\.verdict\$|\1|"
    find "$dir" -name '*.log' \
        -exec sed -n 's|^\[  SKIPPED \] \([A-Za-z_][A-Za-z0-9_]*\)$|\1|p; T; F' {} + |
        awk -v dir="$dir/" '
            NR % 2 { test = $0; next }
            { sub(/\.log$/, ""); print substr($0, length(dir) + 1) ":" test }'
} | sort -u | comm -23 - "$dir/may_skip" >"$dir/skipped"
while read -r name; do
    fail_job "${name%:*}" "$name was skipped; only what $skips names may be"
done <"$dir/skipped"

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
