#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# emulator_edges.sh: what `emulate` does with kernels that wait, with rare instructions and
# parameters, and with runs that end early. Waits end with the right values, or are refused; traces
# are whole or not there. Status 0, 1 failed.
. tests/checks/lib.sh

emulate=${EMULATE:-build/emulate}
analyze=${ANALYZE:-build/analyze}
cp tests/kernels/waits.cubin tests/kernels/edges.cubin tests/kernels/basic.cubin "$work/"
launch() { # CUBIN KERNEL CTAS THREADS LINE...: makes the launch file; the first buffer is `flag`
    cubin=$1 kernel=$2 ctas=$3 threads=$4
    shift 4
    { printf '%s\n' "cubin $cubin.cubin" 'buffer flag i32 1100 zero' 'buffer out i32 40000 zero' \
        'buffer zero i32 40000 zero' 'buffer one i32 40000 const 1'
        printf '%s\n' "launch $kernel grid $ctas 1 1 block $threads 1 1" "$@"; } \
        >"$work/$kernel.launch"
}

holds() { # KERNEL OPTION...: all checks hold, and the trace compiler reads the trace
    kernel=$1
    shift
    ok "$emulate" --check --trace "$work/traces" "$@" "$work/$kernel.launch"
    ok "$analyze" --trace "$work/traces/$kernel.traceg.xz" --out "$work/analysis"
}

stops() { # KERNEL TEXT OPTION...: is refused, nothing is written
    kernel=$1 text=$2
    shift 2
    refused "$text" "$emulate" --trace "$work/none" "$@" "$work/$kernel.launch"
    nothing_in "$work/none"
}

nothing_in() { # FOLDER
    same "files of $kernel in $1" '' "$(find "$1" -type f 2>/dev/null)"
}

# Waits for a lane, a warp, a CTA.
flag='arg ptr flag' out='arg ptr out' zero='arg ptr zero' one='arg ptr one'
for lock in lock_around lock_alone lock_shared; do
    ctas=3
    [ $lock != lock_shared ] || ctas=1
    launch waits $lock $ctas 96 "$flag" "$out" "check out+0 sum1 $((ctas * 96))"
    holds $lock
done
launch waits tickets 5 64 "$flag" "$out" "check out sum $((320 * 321 / 2))"
holds tickets
launch waits later_lane 1 64 "$flag" "$out" "check out sum $((2 * 16 * (5 + 7)))"
holds later_lane
launch waits later_warp 1 256 "$flag" "$out" "check out sum $((32 * 9))"
holds later_warp
launch waits to_and_fro 1 64 "$flag" "$out" 'check out sum 64' 'check flag+0 sum1 20'
holds to_and_fro
launch waits later_cta 60 64 "$flag" "$out" 'check flag sum 60' \
    "check out sum $((64 * 59 * 60 / 2))"
holds later_cta
# 100 CTAs of 64 threads: each word is 1 and 3 and 6 when its neighbour reads it.
launch waits grid_barrier 100 64 "$flag" "$out" "$zero" "check out sum $((6400 * 10))" \
    "check zero sum $((6400 * 6))" 'check flag sum 600'
holds grid_barrier
launch waits look_back 40 32 "$flag" "$out" "$one" "check out sum $((1280 * 1281 / 2))"
holds look_back
launch waits polls 70 32 "$flag" "$out" 'check out sum 70' 'check flag sum 70'
holds polls
launch waits computes 1 64 "$flag" "$out" 'check flag sum 0'
holds computes --patience 100000

# A wrong value is seen.
sed 's/^check flag sum.*/check flag sum 71/' "$work/polls.launch" >"$work/wrong.launch"
expect 1 'not equal' "$emulate" "$work/wrong.launch"

# What nothing ends: kernel, CTA, PC and address are named, and what is resident.
launch waits never 3 64 "$flag" "$out"
stops never 'kernel never, CTA 0,0,0, warp 0, lane 0, PC 0x0020 (LDG.E' --patience 100000
stops never 'R0, [UR4+0xc]): waits for address 0x1000010c, and nothing' --patience 100000
stops never '(3 of 3 CTAs are resident)' --patience 100000
launch waits never_counts 1 64 "$flag" "$out"
stops never_counts 'waits for address 0x1000010c' --patience 100000
launch waits never_barriers 1 64 "$flag" "$out"
stops never_barriers 'waits for address 0x1000010c' --patience 100000
launch waits never_reads 1 64 "$flag" "$out"
stops never_reads 'loops without a load, and nothing changed memory' --patience 100000
launch waits too_many 41 1024 "$flag" "$out"
stops too_many '(40 of 41 CTAs are resident)' --patience 100000
launch waits too_many 40 1024 "$flag" "$out" 'check flag+0 sum1 40'
holds too_many

# Halves: packed pairs of 0 and 1, 1 and 0.5. Integers that saturate at both ends.
launch edges half_mufu 1 2 "$out" 'arg ptr halves'
sed -i 's/^launch/buffer halves f16 4 iota 0 1\n&/' "$work/half_mufu.launch"
ok "$emulate" --buffers "$work/buffers" "$work/half_mufu.launch"
got=$(od -An -tx2 -N16 "$work/buffers/out.bin" | tr -s ' \n' ' ')
same 'half_mufu, 2^x and tanh x of 0 to 3' ' 3c00 4000 4400 4800 0000 3a18 3bb6 3bf6 ' "$got"
launch edges saturates 1 4 "$out" 'arg ptr in'
# a, b, c: the largest, the least, and both with signs that do and do not agree.
sed -i 's/^launch/buffer in i32 12 file in.bin\n&/' "$work/saturates.launch"
largest='\377\377\377\177' least='\0\0\0\200' minus='\377\377\377\377'
# shellcheck disable=SC2059 # the words are escapes
printf "$largest$least$largest$least$largest$least$least$minus$largest$least$least$minus" \
    >"$work/in.bin"
ok "$emulate" --buffers "$work/buffers" "$work/saturates.launch"
got=$(od -An -td4 -w16 -N64 "$work/buffers/out.bin" | tr -s ' ')
expected=' 2147483647 -2147483648 -1 -2147483648
 0 0 2147483647 -2147483647
 2147483647 -1147483648 2147483647 -1147483648
 2147483647 -1073741824 -2147483648 -1'
same saturates "$expected" "$got"

# 1e-40 is no normal float: a global sum of such is 0. Doubles keep theirs.
launch edges adds_tiny 1 32 "$out" "$zero"
ok "$emulate" --buffers "$work/buffers" "$work/adds_tiny.launch"
got="$(od -An -tx4 -N4 "$work/buffers/out.bin")$(od -An -tx8 -N8 "$work/buffers/zero.bin")"
same 'adds_tiny, 0 and 32e-310' ' 00000000 00024d116e1cc560' "$got"

# Parameters: a structure of 32,756 bytes, from a buffer and number by number; a half.
launch edges most_parameters 1 32 "$out" 'arg copy most' 'check out sum 100618243'
sed -i 's/^launch/buffer most i32 8189 iota 5 3\n&/' "$work/most_parameters.launch"
holds most_parameters
sed -i '/^arg copy/d; /^check/d' "$work/most_parameters.launch"
{ awk 'BEGIN { for (k = 0; k < 8189; k++) print "arg i32 " 5 + 3 * k }'
    echo 'check out sum 100618243'; } >>"$work/most_parameters.launch"
holds most_parameters
launch edges half_argument 1 1 "$out" 'arg f16 1.5' 'arg i32 -3'
sed -i 's/buffer out i32 40000 zero/buffer out f32 1 zero/; $a check out sum -1.5' \
    "$work/half_argument.launch"
holds half_argument
argument() { # OLD NEW TEXT
    sed "s/$1/$2/" "$work/half_argument.launch" >"$work/bad_argument.launch"
    stops bad_argument "$3"
}
argument 'f16 1.5' 'f32 1.5' 'argument 2 of 2 bytes, got 4 (line 8); write'
argument 'i32 -3' 'i32 70000' 'argument 3 of 2 bytes, got 4 (line 9); write a value that fits'
argument 'f16 1.5' 'half 1.5' 'expected ptr, i32, u32, u64, f16 (a __half)'
argument 'launch half_argument' 'launch half_arguments' \
    'has no kernel half_arguments; it has '
launch edges syncs_grid 2 32 "$out"
stops syncs_grid 'this_grid().sync() needs a cooperative launch; write'
launch edges syncs_grid '700 1 1 block 32 1 1 cooperative #' 32 "$out"
stops syncs_grid 'expected at most 640 CTAs in a cooperative launch, got 700'
launch edges syncs_grid '90 1 1 block 64 1 1 cooperative #' 64 "$out" \
    "check out sum $((90 * 64 * (3 + 6)))"
holds syncs_grid

# Two launches, the second with a fault: nothing is left of the first.
launch waits later_lane 1 64 "$flag" "$out" 'launch never grid 1 1 1 block 32 1 1' "$flag" "$out"
stops later_lane 'kernel never' --patience 100000
launch waits later_lane 1 64 "$flag" "$out" 'launch nobody grid 1 1 1 block 32 1 1' "$flag" "$out"
stops later_lane 'has no kernel nobody; it has' --buffers "$work/none"

# A file that may not grow, and a process that is killed: no file has its name before it is whole.
sed '/^check/d; /^expect/d' tests/kernels/vecadd.launch >"$work/vecadd.launch"
no_room() {
    (ulimit -f 8 && exec "$emulate" --plain --trace "$work/none" "$work/vecadd.launch")
}
expect 2 'File too large' no_room
nothing_in "$work/none"
launch waits never 1 64 "$flag" "$out"
"$emulate" --trace "$work/killed" --patience 1000000000 "$work/never.launch" >"$work/stdout" 2>&1 &
process=$! waited=0
while [ ! -e "$work/killed/.part-never.traceg.xz" ] && [ $waited -lt 50 ]; do
    sleep 0.1
    waited=$((waited + 1))
done
{ kill -9 $process && wait $process; } 2>"$work/stderr" || true
{ [ $waited -lt 50 ] && [ ! -e "$work/killed/never.traceg.xz" ] &&
    [ ! -e "$work/killed/never.static" ]; } ||
    fail "a killed run: expected only .part- files, found $(ls -A "$work/killed")"

echo "emulator_edges: $checks runs and refusals"
