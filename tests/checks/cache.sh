#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# cache.sh: annotated traces are used again when trace, table, options and passes are the same, and
# only then. A damaged one is made again. Results are the same with and without them.
. tests/checks/lib.sh

cp build/traces/histo.traceg.xz build/traces/histo.static "$work"
# The same program, as if its passes had changed.
gcc -std=gnu11 -O0 -w '-DTRACE_PASSES="other passes"' -Igen gen/kernels/trace/*.c \
    gen/kernels/trace/*/*.c gen/rfgen/err.c gen/rfgen/files.c gen/rfgen/options.c \
    -llzma -lz -lzstd -o "$work/other"

files() {
    find "$work/cache" -name '*.annotated' | wc -l
}
# analyze PROGRAM FILES ARGUMENT...: runs it with the cache; then there are that many annotated
# traces, and the results are those without one.
analyze() {
    program=$1 wanted=$2
    shift 2
    ok "$program" "$@" --cache "$work/cache" --out "$work/with"
    ok "$program" "$@" --out "$work/without"
    ok diff -r "$work/with" "$work/without"
    same "$*: annotated traces" "$wanted" "$(files)"
    same "$*: temporary files" '' "$(find "$work/cache" -name '.*' -type f)"
}

trace=$work/histo.traceg.xz
analyze build/analyze 1 --trace "$trace"
only=$(find "$work/cache" -name '*.annotated')
cp -p "$only" "$work/first"
analyze build/analyze 1 --trace "$trace"
same 'annotated traces made again of the same trace' '' "$(find "$only" -newer "$work/first")"
cp "$trace" "$work/same_bytes.traceg.xz"
cp "$work/histo.static" "$work/same_bytes.static"
analyze build/analyze 1 --trace "$work/same_bytes.traceg.xz"

# Damage: a flipped byte in the middle, a cut, an empty file, something else. Each time it is whole
# again afterwards.
for damage in flip cut empty other; do
    case $damage in
    flip) printf '\377\376\375' | dd of="$only" bs=1 seek=30000 conv=notrunc 2>/dev/null ;;
    cut) head -c 20000 "$work/first" >"$only" ;;
    empty) : >"$only" ;;
    other) cp README.md "$only" ;;
    esac
    cmp -s "$only" "$work/first" && fail "$damage: nothing was damaged"
    analyze build/analyze 1 --trace "$trace"
    equal "the annotated trace behind $damage" "$work/first" "$only"
done

analyze build/analyze 2 --trace "$trace" --regs 12
analyze build/analyze 3 --trace "$trace" --rthld 3
analyze "$work/other" 4 --trace "$trace"
sed 's/^0180 WARPSYNC -/0180 WARPSYNC @P6/' build/traces/histo.static >"$work/histo.static"
analyze build/analyze 5 --trace "$trace"
rm "$work/histo.static"
analyze build/analyze 6 --trace "$trace"
xz -dc "$trace" >"$work/histo.traceg"
analyze build/analyze 7 --trace "$work/histo.traceg"
gzip -c "$work/histo.traceg" >"$work/histo.traceg.gz"
analyze build/analyze 8 --trace "$work/histo.traceg.gz"
zstd -qc "$work/histo.traceg" >"$work/histo.traceg.zst"
analyze build/analyze 9 --trace "$work/histo.traceg.zst"
# The same bytes under a name that says how they are packed, or does not.
cp "$work/histo.traceg.gz" "$work/plain.traceg"
analyze build/analyze 9 --trace "$work/plain.traceg"
analyze build/analyze 10 --trace tests/traces/dense.rft
# Bytes that are no trace under another name are none because they were read once.
cp tests/traces/dense.rft "$work/dense.traceg"
cp "$work/histo.traceg" "$work/plain.traceg.xz"
for name in dense.traceg plain.traceg.xz; do
    ! build/analyze --trace "$work/$name" --cache "$work/cache" --out "$work/with" \
        >/dev/null 2>&1 || fail "$name: read from what another name gave"
done

# A folder that cannot be written, and a pipe, which cannot be read twice: compiled all the same,
# not kept.
build/analyze --trace "$trace" --cache /proc/none --out "$work/with" >/dev/null
build/analyze --trace "$trace" --out "$work/without" >/dev/null
ok diff -r "$work/with" "$work/without"
mkfifo "$work/pipe.traceg"
cat "$work/histo.traceg" >"$work/pipe.traceg" &
build/analyze --trace "$work/pipe.traceg" --cache "$work/cache" --out "$work/with" >/dev/null
same 'annotated traces, none of a pipe' 10 "$(files)"

# A trace that is refused leaves nothing.
head -n 100 "$work/histo.traceg" >"$work/cut.traceg"
! build/analyze --trace "$work/cut.traceg" --cache "$work/cache" \
    --out "$work/with" >/dev/null 2>&1 || fail "a cut trace was read"
same 'files, none of a cut trace' 10 "$(find "$work/cache" -type f | wc -l)"
echo "$checks runs with annotated traces: used, made again, never wrong"
