#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# fuzz.sh [SECONDS]: runs every fuzz target that long (default 4, 28 s in all), two at a time. Its
# seeds are tests/fuzz/corpus and what tests/traces, tests/dots and tests/kernels hold. A crash, a
# leak, a hang of five seconds or 2 GB of memory is a failure. The input is left in build/fuzz, or
# build/fuzz-quick without SECONDS (fuzz.mk).
. tests/checks/lib.sh

seconds=${1:-4} quick=""
[ $# -gt 0 ] || quick=1
dir=$(make -s -f harness/mk/fuzz.mk QUICK=$quick folder)
ok make -s -j2 -f harness/mk/fuzz.mk QUICK=$quick all

one=$dir/one.sh
cat >"$one" <<'END'
name=$1 seconds=$2 dir=$3
longest=8192
log=$dir/$name.log
rm -rf "$dir/corpus/$name"
mkdir -p "$dir/corpus/$name"
case $name in
rft | regcache) cp tests/traces/*.rft tests/traces/bad/*.rft "$dir/corpus/$name" ;;
traceg)
    cp tests/fuzz/corpus/traceg/* "$dir/corpus/$name"
    for seed in version2 version5; do
        gzip -c "tests/fuzz/corpus/traceg/$seed.traceg" >"$dir/corpus/$name/$seed.gz"
        zstd -qc "tests/fuzz/corpus/traceg/$seed.traceg" >"$dir/corpus/$name/$seed.zst"
        xz -c "tests/fuzz/corpus/traceg/$seed.traceg" >"$dir/corpus/$name/$seed.xz"
    done
    cp tests/traces/bad/*.trace tests/traces/bad/*.traceg tests/traces/list/kernel-* \
        "$dir/corpus/$name"
    ;;
dot) cp tests/dots/*.dot tests/dots/bad/*.dot "$dir/corpus/$name" ;;
launch)
    for file in tests/kernels/*.launch; do
        cubin=$(sed -n 's/^cubin //p' "$file")
        { sed 's/^cubin .*/cubin f.cubin/' "$file" && echo = && cat "tests/kernels/$cubin"; } \
            >"$dir/corpus/$name/${file##*/}"
    done
    longest=65536
    ;;
*) cp "tests/fuzz/corpus/$name"/* "$dir/corpus/$name" ;;
esac
"$dir/fuzz_$name" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=2048 -max_len=$longest \
    -print_final_stats=1 \
    -artifact_prefix="$dir/$name-" "$dir/corpus/$name" >"$log" 2>&1 || {
    grep -E 'ERROR|SUMMARY|Test unit written' "$log" || tail -n 5 "$log"
    exit 1
}
runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
echo "$name: $runs inputs"
[ "$runs" -ge 100 ] || { echo "$name: expected at least 100 inputs"; exit 1; }
END
printf '%s\n' traceg list static rft dot launch regcache |
    xargs -P 2 -I '{}' sh "$one" '{}' "$seconds" "$dir"

run "$dir/fuzz_planted" -runs=1 -artifact_prefix="$dir/planted-" "$dir/corpus/dot"
[ "$status" -ne 0 ] || fail 'expected the planted fault to be found, was not'
echo "no crash in $seconds s a reader; the planted one was found"
