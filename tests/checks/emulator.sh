#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# emulator.sh: `emulate` on the small kernels of tests/kernels. Results are those of a plain C
# program, traces those of ../shared in all that does not depend on data. Then: a seeded fault in
# each kind of check, races, what was never written, unusable input. Kernels that wait end with the
# right values, or are refused. Rare instructions and parameters. Of runs that end early traces are
# whole or not there. Status 0, 1 failed.
. tests/checks/lib.sh

emulate=${EMULATE:-build/emulate}
analyze=${ANALYZE:-build/analyze}
shared=../shared

sh tests/kernels/reference.sh

# Lines of a trace: PC, mask, registers, first component of the opcode, width. Old traces name RZ
# among LEA's sources, and their memory lines without lanes have a width.
lines() { # FILE, its fields before the PC
    awk -v skip="$2" '
        $1 ~ /^(-|#|thread$|warp$)/ || NF == 0 { next }
        $1 == "insts" { if (!skip) print; next }
        { at = skip + 1; line = $at " " $(at + 1) " "; at += 2; n = $at
          line = line n; for (k = 0; k < n; k++) line = line " " $(++at)
          split($(++at), opcode, "."); n = $(++at); regs = ""; kept = 0
          for (k = 0; k < n; k++) {
              at++
              if (opcode[1] == "LEA" && $at == "R255" && k == n - 1) continue
              regs = regs " " $at; kept++
          }
          print line " " opcode[1] " " kept regs " " $(at + 1) }' "$1"
}

same_lines() { # KERNEL, sorted or not: with the recorded or older trace $3, fields before the PC
    xz -dc "$3" >"$work/old"
    xz -dc "$work/traces/$1.traceg.xz" >"$work/new"
    lines "$work/old" "$4" | "$2" >"$work/old.lines"
    lines "$work/new" 0 | sed "${5:-}" | "$2" >"$work/new.lines"
    equal "$1: trace" "$work/old.lines" "$work/new.lines"
}

same_table() { # KERNEL: the static table but for modifiers and targets
    for side in "$older/$1.static" "$work/traces/$1.static"; do
        cut -d '|' -f 1-4 "$side" | sed '/^#/d; s/^\([^ ]* [A-Z0-9]*\)[^ ]*/\1/; s/ *$//'
    done >"$work/tables"
    sort "$work/tables" | uniq -u >"$work/differ"
    equal "$1: lines in one static table alone" /dev/null "$work/differ"
}

runs() { # LAUNCH-FILE: all checks hold
    to=$work/traces
    case $1 in *_linked.launch) to=$work/linked ;; esac # kernels of the same names
    ok "$emulate" --check --races --trace "$to" "$1"
}

# The older traces run groups of equal lanes in another order.
older=$shared/traces/emu-sm75
kernels=0 in_place=0
for file in tests/kernels/*.launch; do
    kernel=${file##*/} kernel=${kernel%.launch} order='cat'
    [ ! -e "tests/kernels/large/$kernel.launch" ] || continue
    kernels=$((kernels + 1))
    runs "$file"
    case $kernel in
    bfs | blackscholes) continue ;; # other data
    pathfinder | reduce) order='sort' ;;
    esac
    [ -e "$older/$kernel.traceg.xz" ] || continue
    same_lines "$kernel" $order "$older/$kernel.traceg.xz" 0
    same_table "$kernel"
    in_place=$((in_place + 1))
done

for file in "$shared"/launch/*.launch; do
    [ ! -e "$file" ] || { runs "$file"; in_place=$((in_place + 1)); }
done
recorded=$shared/traces/nvbit/vecadd-f64-sm75/kernel-1.traceg.xz
if [ -e "$recorded" ]; then
    same_lines _Z6vecAddPdS_S_i cat "$recorded" 4 /insts/d
    in_place=$((in_place + 1))
fi

# 4,000 threads load two words each and store one: full sectors, none twice.
ok "$emulate" --profile tests/kernels/vecadd.launch
for line in instructions:\ 1893 global_loads:\ 250 global_stores:\ 125 l1_sectors:\ 1000 \
    l1_hits:\ 0 atomics:\ 0 partial:\ 0; do
    ends 0 "^profile_$line\$"
done

# The trace compiler reads all of them, each with its static table.
traces=0
for trace in "$work"/traces/*.traceg.xz "$work"/linked/*.traceg.xz; do
    traces=$((traces + 1))
    ok "$analyze" --trace "$trace" --out "$work/analysis"
    equal "what is said of $trace" /dev/null "$work/stderr"
done
echo nothing >"$work/traces/halves.static"
run "$analyze" --trace "$work/traces/halves-5.traceg.xz" --out "$work/analysis"
[ "$status" -ne 0 ] || fail 'expected halves-5.traceg.xz not to be read without its table, was'

# A fault in what is checked: status 1, and a line that says so.
cp tests/kernels/*.cubin "$work/"
edit tests/kernels/vecadd.launch 's|../../build/kernels|../kernels|' "$work/vecadd.launch"
caught() { # WHAT SED-COMMAND
    echo "$1"
    edit "$work/vecadd.launch" "$2" "$work/seeded.launch"
    expect 1 'not equal' "$emulate" "$work/seeded.launch"
}
caught "another hash" 's/0x779b14c579fa0730/0x779b14c579fa0731/'
caught "another input" 's/uniform 2/uniform 3/'
caught "one more instruction" 's/instructions 1893/instructions 1894/'
caught "other PCs" 's/0x485d7710b6724000/0x485d7710b6724001/'
caught "another sum" 's/^check c exact.*/check c sum 17/'
caught "another first element" 's/^check c exact.*/check c+0 sum1 17/'

emulates() { # START TEXT OPTION...: of the launch file, one line that begins so and has the text
    start=$work/bad.launch:$1 text=$2
    shift 2
    refused "$text" "$emulate" "$@" "$work/bad.launch"
    case $(cat "$work/stderr") in "$start"*) ;; *) fail "expected $start, got: $(said)" ;; esac
}
bad() { # LINE TEXT SED-COMMAND [OPTION]: vecadd's launch file, edited
    sed "/^check/d; /^expect/d; $3" tests/kernels/vecadd.launch >"$work/bad.launch"
    line=$1 text=$2
    shift 3
    emulates "$line: " "$text" "$@"
}
bad 2 'No such file' 's/basic.cubin/none.cubin/'
cp tests/kernels/basic.cubin "$work/ampere.cubin"
printf '\120' | dd of="$work/ampere.cubin" bs=1 seek=49 conv=notrunc 2>"$work/err"
bad 2 'expected code for sm_75, got sm_80' 's/basic.cubin/ampere.cubin/'
bad 6 'at most 65536 bytes of shared memory, got 0 and 65540' 's/block 256 1 1/& shared 65540/'
bad 3 'expected a type' 's/buffer a f32/buffer a f33/'
bad 3 'expected a count from 1' 's/buffer a f32 4000/buffer a f32 0/'
bad 4 'which line 3 has' 's/buffer b/buffer a/'
bad 5 'expected zero, const' 's/zero/nothing/'
bad 6 'has no kernel vecadt' 's/launch vecadd/launch vecadt/'
bad 6 'expected at most 1024 threads' 's/block 256 1 1/block 256 8 1/'
bad 6 'expected grid from 1 to 65535' 's/grid 16 1 1/grid 16 65536 1/'
bad 6 'expected 4 arguments of 28 bytes' '/^arg i32/d'
bad 6 'argument 4 of 4 bytes, got 8 (line 10)' 's/arg i32/arg u64/'
bad 7 'expected a buffer of a line above' 's/arg ptr a/arg ptr d/'
bad 10 'a value of 32 bits' 's/arg i32 4000/arg i32 3000000000/'
bad 1 'expected a check or an expect' '' --check
bad 11 'none.f64: No such file' '10a\check c near none.f64 f64 0 0'
bad 6 'global address 0x10000102 is not aligned to 4 bytes' 's/arg ptr a/arg ptr a+2/'
bad 6 'CTA 15,0,0, warp 5, lane 0, PC 0x0090 (LDG.E.SYS R4, [R4]): global address' \
    's/arg i32 4000/arg i32 5000/'
bad 6 'the limit of warp instructions is reached' '' --limit 100

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

stops() { # KERNEL TEXT OPTION...: is refused at the last launch or below, nothing is written
    kernel=$1 text=$2
    shift 2
    file=$work/$kernel.launch
    refused "$text" "$emulate" --trace "$work/none" "$@" "$file"
    at=$(sed -n "s|^$file:\([0-9]*\): .*|\1|p" "$work/stderr")
    [ "${at:-0}" -ge "$(grep -n '^launch' "$file" | tail -n 1 | cut -d : -f 1)" ] ||
        fail "expected $file: and the line of its launch, got: $(said)"
    nothing_in "$work/none"
}

nothing_in() { # FOLDER
    same "files of $kernel in $1" '' "$(find "$1" -type f 2>/dev/null)"
}

flag='arg ptr flag' out='arg ptr out' zero='arg ptr zero' one='arg ptr one'

# Kernels with faults.
launch extra race 1 64 "$out"
stops race 'is touched by two warps between barriers (--strict)' --races --strict
launch extra shared_index 1 64 "$out" 'arg i32 256'
stops shared_index '(4 bytes) is beyond the CTA'
launch extra shared_index 1 64 "$out" 'arg i32 2'
stops shared_index 'shared address 0x2 is not aligned to 4 bytes'
launch extra spin 1 64 "$out"
stops spin 'the limit of warp instructions is reached' --limit 1000
launch extra apart 1 64 "$out"
stops apart 'deadlock: lanes wait for others'
launch extra traps 1 64 "$out"
stops traps 'the kernel stops itself'
launch extra prints 1 64 "$out"
stops prints 'does not run this instruction'
launch extra unknown 1 64 'arg u64 0' "$out"
stops unknown 'PC 0x'
ends 2 'is in no row of isa.def (encoding [0-9a-f]\{32\})'
expect 0 '^races: 64$' "$emulate" --races "$work/race.launch"

# Waits for a lane, a warp, a CTA.
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
sed '/^check/d; /^expect/d' tests/kernels/vecadd.launch >"$work/plain.launch"
no_room() {
    (ulimit -f 8 && exec "$emulate" --plain --trace "$work/none" "$work/plain.launch")
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

# A cubin that is cut off anywhere, or has a wrong byte: an error or a run, never a crash.
size=$(wc -c <tests/kernels/extra.cubin) cuts=0
while [ $((cuts * 61)) -lt "$size" ]; do
    head -c $((cuts * 61)) tests/kernels/extra.cubin >"$work/extra.cubin"
    run "$emulate" --limit 1000 "$work/race.launch"
    { [ "$status" -le 2 ] && [ "$(wc -l <"$work/stderr")" -le 1 ]; } ||
        fail "a cubin cut to $((cuts * 61)) bytes: expected one line, got $status: $(said)"
    cuts=$((cuts + 1))
done

echo "emulator: $kernels kernels, $traces traces, $in_place in ../shared," \
    "$checks checks, $cuts cut cubins"
