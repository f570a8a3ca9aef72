#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# cache.sh: annotated traces are used again when trace, table, options and passes are the same, and
# only then. A damaged one is made again. Results are the same with and without them.
set -eu

work=build/check_cache
rm -rf "$work"
mkdir -p "$work"
cp build/traces/histo.traceg.xz build/traces/histo.static "$work"
# The same program, as if its passes had changed.
gcc -std=gnu11 -O0 -w '-DTRACE_PASSES="other passes"' -Igen gen/trace/*.c gen/trace/*/*.c \
    gen/rfgen/err.c gen/rfgen/files.c gen/rfgen/options.c -llzma -lz -lzstd -o "$work/other"

checks=0
fail() {
    echo "$1"
    exit 1
}
files() {
    find "$work/cache" -name '*.annotated' | wc -l
}
# analyze PROGRAM FILES ARGUMENT...: runs it with the cache; then there are that many annotated
# traces, and the results are those without one.
analyze() {
    program=$1 wanted=$2
    shift 2
    "$program" "$@" --cache "$work/cache" --out "$work/with" >/dev/null
    "$program" "$@" --out "$work/without" >/dev/null
    diff -r "$work/with" "$work/without" >/dev/null ||
        fail "$*: other results with an annotated trace"
    [ "$(files)" -eq "$wanted" ] || fail "$*: expected $wanted annotated traces, got $(files)"
    [ -z "$(find "$work/cache" -name '.*' -type f)" ] || fail "$*: a temporary file is left"
    checks=$((checks + 1))
}

trace=$work/histo.traceg.xz
analyze build/analyze 1 --trace "$trace"
only=$(find "$work/cache" -name '*.annotated')
cp -p "$only" "$work/first"
analyze build/analyze 1 --trace "$trace"
[ -z "$(find "$only" -newer "$work/first")" ] ||
    fail "the same trace again: the annotated trace was made again"
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
    cmp -s "$only" "$work/first" || fail "$damage: the annotated trace was not made again"
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
diff -r "$work/with" "$work/without" >/dev/null ||
    fail "other results when the folder cannot be written"
mkfifo "$work/pipe.traceg"
cat "$work/histo.traceg" >"$work/pipe.traceg" &
build/analyze --trace "$work/pipe.traceg" --cache "$work/cache" --out "$work/with" >/dev/null
[ "$(files)" -eq 10 ] || fail "a pipe: expected no annotated trace"

# A trace that is refused leaves nothing.
head -n 100 "$work/histo.traceg" >"$work/cut.traceg"
! build/analyze --trace "$work/cut.traceg" --cache "$work/cache" \
    --out "$work/with" >/dev/null 2>&1 || fail "a cut trace was read"
[ "$(find "$work/cache" -type f | wc -l)" -eq 10 ] || fail "a cut trace left a file"
echo "$checks runs with annotated traces: used, made again, never wrong"
