#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bad_input.sh: every unusable input ends with status 2, one line that says where and what, and
# nothing half-written.
set -eu

out=build/steal8
work=build/test_bad_input
rm -rf "$work"
mkdir -p "$work"
cases=0
failures=0

refused() { # expects the command to be refused with one line that contains $1
    expected=$1
    shift
    cases=$((cases + 1))
    status=0
    "$@" >"$work/stdout" 2>"$work/stderr" || status=$?
    if [ "$status" -ne 2 ] || [ -s "$work/stdout" ] || [ "$(wc -l <"$work/stderr")" -ne 1 ] ||
        ! grep -qF -- "$expected" "$work/stderr"; then
        failures=$((failures + 1))
        printf 'expected status 2 and one line with "%s" from: %s\ngot status %s:\n' "$expected" \
            "$*" "$status"
        cat "$work/stdout" "$work/stderr"
    fi
}

# Traces
for trace in tests/traces/bad/*.trace* tests/traces/bad/*.rft; do
    name=$(basename "$trace")
    refused "tests/traces/bad/${name%%.*}." "$out/sim" --trace "$trace"
done
refused tests/traces/bad/truncated_xz.traceg.xz "$out/sim" \
    --trace tests/traces/bad/truncated_xz.traceg.xz
refused tests/traces/bad/corrupt_xz.traceg.xz "$out/sim" \
    --trace tests/traces/bad/corrupt_xz.traceg.xz
refused tests/traces/bad/empty.traceg "$out/sim" --trace tests/traces/bad/empty.traceg
refused 'reg_256.traceg:' "$out/sim" --trace tests/traces/bad/reg_256.traceg
refused "not grouped yet; group it with Accel-Sim's \`post-traces-processing" "$out/sim" \
    --trace tests/traces/bad/ungrouped.trace

# What is no trace, whatever its name: the command that makes one.
for name in tests/kernels/basic.cubin "$work/kernel.traceg"; do
    [ -e "$name" ] || cp tests/kernels/basic.cubin "$name"
    refused "$name:1: expected a trace, got a cubin: code, not a run of it; name it in a launch \
file and run \`make trace LAUNCH=file.launch\`" "$out/sim" --trace "$name"
done
refused 'tests/traces/list:1: expected a trace, got a folder; name a file in it, or the list' \
    "$out/sim" --trace tests/traces/list
refused "got a program; take its cubin out with \`cuobjdump -xelf all" "$out/sim" --trace "$out/sim"
printf '//\n.version 8.0\n.target sm_75\n' >"$work/kernel.ptx"
printf '__global__ void f() {}\n' >"$work/kernel.cu"
cp "$work/kernel.ptx" "$work/ptx.traceg"
cp "$work/kernel.cu" "$work/cuda.rft.txt"
for name in "$work/kernel.ptx" "$work/ptx.traceg"; do
    refused "$name:1: expected a trace, got PTX; assemble it with \`ptxas -arch=sm_75" "$out/sim" \
        --trace "$name"
done
for name in "$work/kernel.cu" "$work/cuda.rft.txt"; do
    refused "$name:1: expected a trace, got CUDA source; compile it with \`nvcc -arch=sm_75" \
        "$out/sim" --trace "$name"
done
refused "dot:1: expected a trace, got a control-flow graph; read it with \`make analyze DOT=" \
    "$out/sim" --trace "$(find tests/dots -maxdepth 1 -name '*.dot' | head -n 1)"
refused "vecadd.launch:1: expected a trace, got a launch file" "$out/sim" \
    --trace tests/kernels/vecadd.launch

refused 'missing.traceg' "$out/sim" --trace tests/traces/missing.traceg
refused 'no_such_option' "$out/sim" --no_such_option
refused '--intervals: expected a design with an STHLD controller' "$out/sim" \
    --trace tests/traces/dense.rft --intervals "$work/intervals.csv"
[ ! -e "$work/intervals.csv" ] || {
    echo "--intervals: a file was left behind"
    failures=$((failures + 1))
}
refused '--main-latency: expected a design with a main register file of any latency' "$out/sim" \
    --trace tests/traces/dense.rft --main-latency 300
refused '--main-latency: expected a whole number' "$out/sim" --trace tests/traces/dense.rft \
    --main-latency 3x
mkdir "$work/empty" # a design whose blocks do not fit is refused too
sed 's/regs=8 blocks=2 warps=8/regs=255 blocks=1 warps=40/' \
    tests/traces/dense.rft >"$work/large.rft"
refused 'large.rft' "$out/sim" --trace "$work/large.rft"

# Command lines: make adds a line of its own, and ends with 2 itself.
unknown() { # expects make to refuse what is named
    expected=$1
    shift
    refused "$expected" sh \
        -c 'make -s "$@" 2>&1 >/dev/null | grep -v "^make\|^using " >&2; exit 2' make "$@"
}
for target in cosim sim gen prove prove-selftest mutate area energy sta; do
    unknown 'nosuch' $target DESIGN=nosuch BLOCK=crossbar TRACE=tests/traces/dense.rft
done
for target in cosim prove prove-selftest mutate properties; do
    unknown 'nosuch' $target BLOCK=nosuch
done
unknown 'bow.ini: expected a design point with hardware' gen DESIGN=bow
unknown 'rf_straight' prove DESIGN=steal8 BLOCK=rf_straight

# Design points
for design in tests/bad_designs/*.ini; do
    refused "$design:" build/rfgen generate "$design" "$work/generated"
    [ ! -e "$work/generated" ] || {
        echo "$design: rfgen left files behind"
        failures=$((failures + 1))
    }
done
refused 'banks' build/rfgen generate constraints/designs/steal8.ini "$work/generated" --set banks=0
refused 'banks' build/rfgen generate constraints/designs/steal8.ini "$work/generated" --set banks=12
refused 'bank' build/rfgen generate constraints/designs/steal8.ini "$work/generated" --set bank=8
for command in export check; do
    refused "bow.ini: expected a design point with hardware for rfgen $command" \
        build/rfgen "$command" constraints/designs/bow.ini "$work/generated"
    refused "expected blocks_only = 0 for rfgen $command" build/rfgen "$command" \
        tests/sizes/n3.ini "$work/generated"
done

# Scenarios
printf 'design = steal8\ntrace = tests/traces/dense.rft\n' >"$work/no_expect.test"
refused 'no_expect.test' "$out/cosim" --test "$work/no_expect.test"
printf 'design = steal8\ncolour = red\n' >"$work/unknown_key.test"
refused 'unknown_key.test:2:' "$out/cosim" --test "$work/unknown_key.test"
printf 'design = steal8\ntrace = tests/traces/dense.rft\nexpect no_such_counter >= 1\n' \
    >"$work/counter.test"
refused 'no_such_counter' "$out/cosim" --test "$work/counter.test"
printf 'design = steal8\ntrace = tests/traces/dense.rft\nlatencies = 300\nexpect writes >= 1\n' \
    >"$work/latency.test"
refused 'latency.test: expected a design with a main register file of any latency' "$out/cosim" \
    --test "$work/latency.test"
refused "--xseed: expected a number, 0 for zeros, or two above 0" "$out/cosim" \
    --test tests/scenarios/write_steal.test --xseed 5,0
refused "no_such.test" "$out/cosim" --test tests/scenarios/no_such.test

# Waves that cannot be written: a file where the folder should be, and a disk that is full (a limit
# on the file size).
: >"$work/file"
refused "$work/file" "$out/cosim" --test tests/scenarios/write_steal.test --waves --out "$work/file"
full_disk() {
    (ulimit -f 8 && exec "$out/cosim" --test tests/scenarios/sgemm_rb.test --max-cycles 3000 \
        --waves --out "$work/waves")
}
# the annotated trace is there then
"$out/sim" --trace build/traces/sgemm_rb.traceg.xz >"$work/stdout"
refused "disk is full" full_disk
left=$(find "$work/waves" -type f 2>/dev/null)
[ -z "$left" ] || { echo "half-written waves left behind: $left"; failures=$((failures + 1)); }

# No room for the annotated trace of a kernel that was never seen before.
{ cat tests/traces/dense.rft; echo "# $$"; } >"$work/new.rft"
no_room() {
    (ulimit -f 1 && exec "$out/sim" --trace "$work/new.rft")
}
refused "annotated" no_room

# An unwritable build folder: a file of its name, so that root cannot write there either.
refused "$work/file/steal8" build/rfgen generate constraints/designs/steal8.ini "$work/file/steal8"

echo "bad input: $cases cases, $failures not refused as they should be"
[ "$failures" -eq 0 ]
