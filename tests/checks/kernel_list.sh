#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# kernel_list.sh: `sim` runs the kernels of a list as it runs each alone, in their order, and sums
# them up. What is read otherwise than a header says is told in every run. Faults are seeded.
. tests/checks/lib.sh

sim=build/steal8/sim
list=tests/traces/list/kernelslist.g

# The counters of all, from a run's text: each is the sum of the kernels', of a level the largest.
# No other counter is there.
check_sum() { # text of a list
    awk -F ': ' '
        /^trace: / { kernels++ }
        $2 !~ /^[0-9]+$/ { next }
        kernels <= wanted {
            sum[$1] += $2
            if ($2 + 0 > most[$1]) most[$1] = $2
            next
        }
        $1 == "kernels" { if ($2 != wanted) bad("kernels", $2, wanted); next }
        $1 ~ /^cop/ { next }
        {
            level = $1 ~ /^highest_|^resident_warps$/
            right = level ? most[$1] : sum[$1]
            if (!($1 in sum) || $2 != right) bad($1, $2, right)
            seen++
        }
        function bad(name, got, expected) {
            print name ": expected " expected " of all kernels, got " got
            wrong = 1
        }
        END {
            for (name in sum) named++
            if (!wrong && seen == named && seen > 50) exit 0
            print seen " counters of " named " summed up"
            exit 1
        }' wanted=3 "$1"
}

"$sim" --trace "$list" >"$work/all" 2>"$work/warnings"
check_sum "$work/all" || fail "$list: the sums are wrong"

# Each is what its kernel gives alone.
awk -v to="$work/part" '/^trace: / { n++ } { print >(to n) }' "$work/all"
number=0
for kernel in 2.traceg.gz 1.traceg 2.traceg.gz; do
    number=$((number + 1))
    file=tests/traces/list/kernel-$kernel
    "$sim" --trace "$file" >"$work/alone" 2>/dev/null
    grep -qx "trace: $file" "$work/part$number" || fail "$file: expected it as number $number"
    sed '/^trace: /d; /^$/d' "$work/part$number" | cmp -s - "$work/alone" ||
        fail "$file: expected what it gives alone"
done
[ "$(sed -n 's/^copi[a-z_]*: //p' "$work/all" | tr '\n' ' ')" = '2 600 ' ] ||
    fail "$list: expected 2 copies, 600 bytes"

# The same as JSON.
"$sim" --trace "$list" --json 2>/dev/null >"$work/json"
jq -e '(.kernels | length) == 3 and .all.kernels == 3 and .all.copied_bytes == 600 and
    .all.cycles == ([.kernels[].cycles] | add) and
    .all.resident_warps == ([.kernels[].resident_warps] | max)' "$work/json" >/dev/null ||
    fail "$list: the JSON is wrong"
jq -r '.all | to_entries[] | "\(.key): \(.value)"' "$work/json" | grep -c '^' >"$work/n"
[ "$(cat "$work/n")" = "$(grep -c ': ' "$work/part4")" ] ||
    fail "$list: expected the same counters as text and as JSON"

# A line each that says what was taken, now that the annotated traces are there, too.
"$sim" --trace "$list" 2>&1 >/dev/null | cmp -s - "$work/warnings" ||
    fail "$list: other warnings in the second run"
[ "$(grep -c 'kernel-1.traceg:25: warning: -nregs = 5' "$work/warnings")" = 1 ] ||
    fail "kernel-1.traceg: expected one warning of its registers"
[ "$(wc -l <"$work/warnings")" = 2 ] || fail "$list: expected a warning of each file"

# Faults: a counter that is not added, a level that is, a counter that is missing.
for fault in 's/^cycles: .*/cycles: 454/' 's/^resident_warps: .*/resident_warps: 32/' \
    '/^operands: /d'; do
    { cat "$work/part1" "$work/part2" "$work/part3"; sed "$fault" "$work/part4"; } >"$work/wrong"
    cmp -s "$work/wrong" "$work/all" && fail "$fault: nothing was seeded"
    ! check_sum "$work/wrong" >/dev/null || fail "$fault: expected the sums to be wrong"
done

# What is of one kernel takes no list, with one line and status 2.
quietly() { # COMMAND...: without its warnings
    quiet=0
    "$@" 2>"$work/unfiltered" || quiet=$?
    grep -v warning "$work/unfiltered" >&2 || true
    return "$quiet"
}
refused 'expected one kernel, got a list of kernels' build/analyze --trace "$list" \
    --out "$work/analysis"
refused '--allocation: expected one kernel beside it' quietly "$sim" --trace "$list" --allocation x
refused "expected each counter once, got 'trace' again" build/cost energy \
    constraints/designs/steal8.ini "$work/all"

# A kernel that cannot be read: nothing is run before.
cp tests/traces/list/kernel-* "$work"
head -n 30 tests/traces/list/kernel-1.traceg >"$work/kernel-9.traceg"
printf 'kernel-1.traceg\nkernel-9.traceg\n' >"$work/cut.g"
refused 'kernel-9.traceg:30: expected an instruction line' quietly "$sim" --trace "$work/cut.g"
printf 'kernel-1.traceg\nkernel-8.traceg\n' >"$work/lost.g"
refused "lost.g:2: expected the file of a kernel, got 'kernel-8.traceg'" quietly "$sim" \
    --trace "$work/lost.g"
echo "a list of kernels: each as alone, their sum, what is refused; three faults seen"
