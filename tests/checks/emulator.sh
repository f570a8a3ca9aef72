#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# emulator.sh: `emulate` on the small kernels of tests/kernels. Results are those of a plain C
# program, traces those of ../shared in all that does not depend on data. Then: a seeded fault in
# each kind of check, races, what was never written, unusable input. Status 0, 1 failed.
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

# Kernels with faults.
faulty() { # KERNEL ARGUMENTS OPTION...: makes the launch file
    kernel=$1 arguments=$2
    shift 2
    { echo 'cubin extra.cubin'
        echo 'buffer out i32 64 zero'
        echo "launch $kernel grid 1 1 1 block 64 1 1"
        printf '%s\n' "$arguments"; } >"$work/bad.launch"
}
stops() { # TEXT KERNEL ARGUMENTS OPTION...
    text=$1
    shift
    faulty "$1" "$2"
    shift 2
    emulates '3: ' "$text" "$@"
}
out='arg ptr out'
stops 'is touched by two warps between barriers (--strict)' race "$out" --races --strict
stops '(4 bytes) is beyond the CTA' shared_index "$out
arg i32 256"
stops 'shared address 0x2 is not aligned to 4 bytes' shared_index "$out
arg i32 2"
stops 'the limit of warp instructions is reached' spin "$out" --limit 1000
stops 'deadlock: lanes wait for others' apart "$out"
stops 'the kernel stops itself' traps "$out"
stops 'does not run this instruction' prints "$out"
stops 'PC 0x' unknown "arg u64 0
$out"
ends 2 'is in no row of isa.def (encoding [0-9a-f]\{32\})'
faulty race "$out"
expect 0 '^races: 64$' "$emulate" --races "$work/bad.launch"

# A cubin that is cut off anywhere, or has a wrong byte: an error or a run, never a crash.
size=$(wc -c <tests/kernels/extra.cubin) cuts=0
while [ $((cuts * 61)) -lt "$size" ]; do
    head -c $((cuts * 61)) tests/kernels/extra.cubin >"$work/extra.cubin"
    run "$emulate" --limit 1000 "$work/bad.launch"
    { [ "$status" -le 2 ] && [ "$(wc -l <"$work/stderr")" -le 1 ]; } ||
        fail "a cubin cut to $((cuts * 61)) bytes: expected one line, got $status: $(said)"
    cuts=$((cuts + 1))
done

echo "emulator: $kernels kernels, $traces traces, $in_place in ../shared," \
    "$checks checks, $cuts cut cubins"
