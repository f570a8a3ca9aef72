#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bad_input.sh: every unusable input ends with status 2, one line that says where and what, and
# nothing half-written.
. tests/checks/lib.sh

out=build/steal8

# A message that does not fit ends at a whole word, and says so. Where it is cut does not depend on
# the project's folder: the path is told from here.
# shellcheck disable=SC2046 # numbers
words=$(printf '%.0sword ' $(seq 40))
for more in '' a ab abc abcd; do
    long=${work#"$root/"}/$more/$words/$words
    mkdir -p "$long"
    cp tests/kernels/arithmetic.launch "$long/x.launch"
    refused "x.launch:" build/emulate "$long/x.launch"
    grep -q ' word \.\.\.$' "$work/stderr" || fail "expected an end at a whole word, got: $(said)"
done

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
[ ! -e "$work/intervals.csv" ] || fail "--intervals: expected no file, got one"
refused '--main-latency: expected a design with a main register file of any latency' "$out/sim" \
    --trace tests/traces/dense.rft --main-latency 300
refused '--main-latency: expected a whole number' "$out/sim" --trace tests/traces/dense.rft \
    --main-latency 3x
# A design whose blocks do not fit is refused, too.
sed 's/regs=8 blocks=2 warps=8/regs=255 blocks=1 warps=40/' \
    tests/traces/dense.rft >"$work/large.rft"
refused 'large.rft' "$out/sim" --trace "$work/large.rft"

# What the memory system does not have, or what is not known, is refused there, all of it by name.
of_memory() { # the lines of a kernel, on a machine with a memory system
    {
        echo 'kernel k regs=32 blocks=2 warps=1'
        echo 'block * warp *'
        cat
    } >"$work/memory.rft"
}
share="--machine fermi --memory share"
# shellcheck disable=SC2086 # options are words
{
    of_memory <<'END'
FROB R1 <- R2 x=3
UTMALDG <- R4
HGMMA.64x8x16.F32 R5 <- R4
ABC.X R1 <- R2
END
    names='ABC (2 times), FROB (6 times), HGMMA (2 times), UTMALDG (2 times)'
    refused "memory.rft:3: expected operations that memory = share has, got $names; say MEMORY=" \
        "$out/sim" --trace "$work/memory.rft" $share
    of_memory <<'END'
MOV R4 <-
TEX.SCR R1 <- R4
SULD R2 <- R4 at=0,4,4
SUST <- R4 R2
END
    names='SUST (2 times), TEX (2 times); trace them, or say TEXTURES=flat (--textures flat)'
    refused "memory.rft:4: expected addresses with memory = share, got none of $names" \
        "$out/sim" --trace "$work/memory.rft" $share
    refused '--textures bumpy: expected flat' "$out/sim" --trace "$work/memory.rft" $share \
        --textures bumpy
    refused '--textures flat: expected a memory system' "$out/sim" --trace "$work/memory.rft" \
        --textures flat
}

# The cure, which is counted; a second run has the kept trace, and says the same.
cured() { # the expected line, its file, a command
    line=$1 file=$2
    shift 2
    ok "$@"
    grep -qxF -- "$line" "$work/$file" || fail "$*: expected '$line', got: $(said)"
}
# shellcheck disable=SC2086 # options are words
for line in 'flat_textures: 4' 'texture_latency: 400'; do
    cured "$line" stdout "$out/sim" --trace "$work/memory.rft" $share --textures flat
done
of_memory <<'END'
FROB R1 <- R2 x=3
ABC.X R1 <- R2
FROB.Y R1 <- R2
END
names='ABC (2 times), FROB (8 times)'
warning='warning: unknown operations, taken as 32-bit ALU instructions'
warning="$work/memory.rft:3: $warning: $names"
cured "$warning" stderr "$out/sim" --trace "$work/memory.rft" # reads it
cured "$warning" stderr "$out/sim" --trace "$work/memory.rft" # has what is kept
cured "unknown_operations: $names" stdout "$out/sim" --trace "$work/memory.rft"

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
    refused "$design" build/rfgen generate "$design" "$work/generated"
    [ ! -e "$work/generated" ] || fail "$design: expected no files of rfgen, got some"
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
same 'half-written waves' '' "$left"

# No room for the annotated trace of a kernel that was never seen before.
{ cat tests/traces/dense.rft; echo "# $$"; } >"$work/new.rft"
no_room() {
    (ulimit -f 1 && exec "$out/sim" --trace "$work/new.rft")
}
refused "annotated" no_room

# An unwritable build folder: a file of its name, so that root cannot write there either.
refused "$work/file/steal8" build/rfgen generate constraints/designs/steal8.ini "$work/file/steal8"

echo "bad input: $checks cases"
