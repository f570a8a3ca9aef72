#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bench_trace.sh: speed and memory of the trace compiler, as `name: value` lines. It reads plain
# text (5 M instructions), xz, and a generated trace of INSTRUCTIONS (default 100 million) warp
# instructions. The latter's peak memory is compared with the short one's. All are sgemm_rb's
# blocks again and again; nothing is taken from the cache.
set -eu

instructions=${INSTRUCTIONS:-100000000}
dir=build/bench/trace
rm -rf "$dir"
mkdir -p "$dir"
trap 'rm -rf "$dir"' EXIT

xz -dc build/traces/sgemm_rb.traceg.xz >"$dir/one"
sed '/^#BEGIN_TB/,$d' "$dir/one" >"$dir/head"
sed -n '/^#BEGIN_TB/,$p' "$dir/one" >"$dir/blocks"
per_copy=$(grep -c '^[0-9a-f]\{4,\} [0-9a-f]\{8\} ' "$dir/blocks")

repeat() { # file, times
    i=0
    while [ "$i" -lt "$2" ]; do
        cat "$1"
        i=$((i + 1))
    done
}

measure() { # name, trace
    build/analyze --trace "$2" --cache "$dir/cache" --out "$dir/out" --bench |
        sed -nE "s/^((warp_instructions|compile_seconds|peak_memory_kb):)/$1_\1/p
            s/^(warp_instructions_per_second:)/$1_\1/p"
    rm -rf "$dir/cache"
}

{ cat "$dir/head" && repeat "$dir/blocks" 50; } >"$dir/text.traceg"
measure text "$dir/text.traceg"
rm "$dir/text.traceg"

xz -c "$dir/head" >"$dir/head.xz"
xz -c "$dir/blocks" >"$dir/blocks.xz" # xz streams one after the other are one file
{ cat "$dir/head.xz" && repeat "$dir/blocks.xz" 5; } >"$dir/short.traceg.xz"
measure xz "$dir/short.traceg.xz"
{ cat "$dir/head.xz" && repeat "$dir/blocks.xz" \
    $((instructions / per_copy + 1)); } >"$dir/long.traceg.xz"
measure long "$dir/long.traceg.xz"
