#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# regcache.sh: make regcache and its program, with sanitizers, on all traces here and those beside
# the project. Every counter is there, lines and JSON say the same. jq finds the identities and the
# energies again. Options, design points, notes, unusable input. Status 0, 1 failed.
. tests/checks/lib.sh

make -s build/regcache
library=harness/evaluate/regcache/register_cache_count.c
compile() { # option or file...
    gcc -std=gnu11 -O0 -fsanitize=address,undefined -fno-sanitize-recover=all -Igen -Iharness \
        -DTRACE_PASSES='"check"' "$@"
}
# The trace compiler with sanitizers is what the tests have anyway.
make -s -f harness/mk/design.mk SANITIZE=1 DESIGN=steal8 OUT=build/sanitize/steal8 shared
# shellcheck disable=SC2046 # a list
(cd "$work" && compile -I"$root/gen" -I"$root/harness" -c $(cd "$root" && find \
    harness/evaluate/regcache harness/evaluate/cost/csv.c \
    -name '*.c' ! -path "$library" | sed "s|^|$root/|"))
compiler=$(find build/shared-sanitize/gen -name '*.o' | grep -v /analyze/)
build() { # FILE of the library, PROGRAM
    # shellcheck disable=SC2086 # a list
    compile "$1" "$work"/*.o $compiler -llzma -lz -lzstd -linih -lm -o "$2"
}
program=$work/regcache
build "$library" "$program"

cat >"$work/names" <<'END'
warp_instructions base_reads base_writes read_hits read_misses write_hits write_misses rc_reads
rc_writes rf_reads rf_writes source_allocations dest_allocations dirty_evictions dirty_left
writes_absorbed stale_hits stale_reads home_hits home_lookups invalidations rc_victim_reads
read_hit_rate write_hit_rate rf_write_reduction energy_base_pj energy_rf_reads_pj
energy_rf_writes_pj energy_rc_reads_pj energy_rc_writes_pj energy_pj energy_saving
energy_rc_victim_reads_pj
END
names=$(tr '\n' ' ' <"$work/names")

# Of each run what does not hold, a line each. $rc: [read, write] of the cache.
cat >"$work/holds.jq" <<'JQ'
def near($a; $b): ($a - $b) | (if . < 0 then -. else . end) <= 1e-9 * ($b + 1);
. as {$of, $rc, $coherent, $through} | .counters |
[ (select((keys_unsorted | join(" ")) + " " != $names) | "names"),
  (select(.base_reads != .read_hits + .read_misses) | "reads"),
  (select(.rf_reads != .read_misses) | "misses"),
  (select(.base_writes != .write_hits + .write_misses) | "writes"),
  (select($through == 0 and
      .rf_writes != .dirty_evictions + .write_misses - .dest_allocations) | "rf_writes"),
  (select($through == 0 and
      .base_writes != .rf_writes + .dirty_left + .writes_absorbed) | "spared"),
  (select($through == 1 and .rf_writes != .base_writes) | "through"),
  (select($coherent == 1 and .stale_hits + .stale_reads != 0) | "stale"),
  (select($coherent == 0 and .home_lookups + .invalidations != 0) | "home"),
  (select(near(.energy_base_pj;
      .base_reads * 16.3764 + .base_writes * 15.2452) | not) | "energy_base_pj"),
  (select(near(.energy_pj; .rf_reads * 16.3764 + .rf_writes * 15.2452
      + .rc_reads * $rc[0] + .rc_writes * $rc[1]) | not) | "energy_pj"),
  (select(near(.energy_rc_victim_reads_pj; .rc_victim_reads * $rc[0]) | not) | "victims"),
  (select(.base_reads + .base_writes > 0 and
      (near(1 - .energy_saving; .energy_pj / .energy_base_pj) | not)) | "saving")
] | .[] | "\($of): \(.)"
JQ

run_of() { # FILE RC-PRICES COHERENT THROUGH WHAT
    printf '{"of":"%s","rc":%s,"coherent":%s,"through":%s,"counters":' "$5" "$2" "$3" "$4"
    cat "$1"
    echo '}'
}
holds() { jq -r --arg names "$names" -f "$work/holds.jq"; }

price() { # WAYS
    awk -F, -v row="rc_$1way" '$3 == row { print "[" $7 "," $8 "]" }' constraints/tech/published.csv
}
price_2=$(price 2) price_4=$(price 4) price_8=$(price 8)

check_run() { # TRACE WAYS COHERENT EVICT OPTION...
    trace=$1 ways=$2 coherent=$3 evict=$4
    shift 4
    ok "$program" --trace "$trace" --ways "$ways" --coherent "$coherent" --evict "$evict" "$@" \
        --cache "$work/cache" --json
    cp "$work/stdout" "$work/json"
    cp "$work/stderr" "$work/notes"
    through=$(if [ "$evict" = through ]; then echo 1; else echo 0; fi)
    prices=$(case $ways in 2) echo "$price_2" ;; 4) echo "$price_4" ;; *) echo "$price_8" ;; esac)
    run_of "$work/json" "$prices" "$coherent" "$through" \
        "$trace --ways $ways --coherent $coherent --evict $evict $*" >>"$work/runs"
}

# One configuration after the other, so that all meet many traces.
n=0
for trace in build/traces/*.traceg.xz tests/traces/*.rft ../shared/traces/nvbit/*/*.traceg.xz; do
    [ -r "$trace" ] || continue
    for turn in 1 2; do
        n=$((n + turn))
        # shellcheck disable=SC2046 # words
        set -- $(awk -v n=$n 'BEGIN {
            split("2 4 8", w, " "); split("compiler write both read", a, " ")
            split("interleaved linear", m, " "); split("fifo lru", r, " ")
            split("all mma", x, " "); split("back back back through", e, " ")
            print w[n % 3 + 1], int(n / 3) % 2, e[int(n / 5) % 4 + 1], "--alloc", \
                a[int(n / 7) % 4 + 1], "--map", m[int(n / 2) % 2 + 1], "--replace", \
                r[int(n / 11) % 2 + 1], "--widen", x[int(n / 13) % 2 + 1] }')
        check_run "$trace" "$@"
    done
    case $trace in *.static | *.rft | ../*) ;; *)
        [ ! -s "$work/notes" ] || fail "$trace: a note in spite of its table" ;;
    esac
done

check_run build/traces/bfs.traceg.xz 2 0 back
cp "$work/json" "$work/good"
bad=$(holds <"$work/runs")
same 'what does not hold' '' "$bad"

# The check of a run, on damaged counters.
seeds=0
seen() { # RC-PRICES COHERENT WHAT: in $work/json
    [ -n "$(run_of "$work/json" "$1" "$2" 0 seeded | holds)" ] || fail "not seen: $3"
}
for edit in '.wrong = 1' '.read_hits += 1' '.rf_reads += 1' '.write_hits += 1' \
    '.dirty_evictions += 1' '.dirty_left += 1' '.home_lookups += 1' '.energy_pj += 1' \
    '.energy_saving += 0.001' '.energy_rc_victim_reads_pj += 1'; do
    seeds=$((seeds + 1))
    jq -c "$edit" "$work/good" >"$work/json"
    seen "$price_2" 0 "$edit"
done

# Faults in the library: one that breaks an identity, which the program itself says, and one that
# loses values.
seeded() { # SED-PROGRAM WHAT OPTION...
    seeds=$((seeds + 1))
    echo "$2"
    edit "$library" "$1" "$work/seeded.c"
    shift 2
    build "$work/seeded.c" "$work/seeded"
    run "$work/seeded" --trace build/traces/bfs.traceg.xz "$@" --json
    cp "$work/stdout" "$work/json"
}
seeded 's/c->n.dirty_left += .*;/;/' 'dirty entries that are forgotten'
ends 1 'expected base_writes = '
seeded 's/if (f.miss && c->config.coherent/if (0/' 'home sets that are not looked up' --coherent 1
seen "$price_2" 1 'home sets are not looked up'
seeded 's/if (old && c->config.coherent)/if (0)/' 'copies that stay' --coherent 1 --alloc both
seen "$price_2" 1 'copies stay'

lines() { jq -r 'to_entries[] | "\(.key): \(.value)"' "$1"; }
trace=build/traces/pathfinder.traceg.xz
"$program" --trace $trace >"$work/lines"
"$program" --trace $trace --json | lines /dev/stdin >"$work/a"
jq -Rn '[inputs | split(": ") | {(.[0]): (.[1] | tonumber)}] | add' "$work/lines" |
    lines /dev/stdin >"$work/b"
equal "lines and JSON" "$work/b" "$work/a"
make -s regcache TRACE=$trace DESIGN=rc2_cpl >"$work/a"
equal "make and the program" "$work/lines" "$work/a"
make -s regcache TRACE=$trace DESIGN=rc2_cpl WAYS=8 ALLOC=write COHERENT=1 >"$work/a"
make -s regcache TRACE=$trace DESIGN=rc8_wr COHERENT=1 >"$work/b"
equal "single options win" "$work/b" "$work/a"
"$program" --trace $trace --ways 8 --alloc write >"$work/a"
"$program" --trace $trace --ways 8 --alloc write --coherent 1 >"$work/b"
equal "one set is coherent" "$work/b" "$work/a"
# Divergence doubles accesses of full warps at most; of lanes it changes nothing.
lanes_alone() { grep -E "^(base|read|write|rf)_(reads|writes|hits|misses):|_evictions|_left" "$1"; }
"$program" --trace $trace >"$work/whole"
"$program" --trace $trace --divergent 100 >"$work/halves"
lanes_alone "$work/whole" >"$work/a"
lanes_alone "$work/halves" >"$work/b"
equal "lanes of divergent instructions" "$work/b" "$work/a"
awk '$1 == "rc_reads:" { if (NR == FNR) whole = $2; else ok = $2 > whole && $2 <= 2 * whole }
    END { exit !ok }' "$work/whole" "$work/halves" ||
    fail "expected up to twice the accesses of divergent instructions, got others"

# What has no price, no table.
check_note() { # TEXT OPTION...
    text=$1
    shift
    expect 0 "$text" "$program" "$@"
}
check_note 'no energy of this cache' --trace $trace --entries 16
same 'energies of a cache without a price' 1 "$(grep -c '^energy' "$work/stdout")"
check_note 'no energy of this cache' --trace $trace --bank-bits 32
check_note 'compiler counts as write' --trace tests/traces/dense.rft
"$program" --trace tests/traces/rc_hmma_loop.rft >"$work/a" 2>"$work/notes"
[ ! -s "$work/notes" ] || fail "rc_hmma_loop.rft: $(cat "$work/notes")"
"$program" --trace tests/traces/rc_hmma_loop.rft --alloc write >"$work/b" 2>"$work/notes"
cmp -s "$work/a" "$work/b" && fail "flags of an .rft count for nothing"

counts_not() { # TEXT OPTION...
    text=$1
    shift
    refused "$text" "$program" "$@"
}
counts_not '--trace FILE'
counts_not '^regcache: --ways: expected powers of two' --trace $trace --ways 3
counts_not '^regcache: --ways: expected a whole number from 1 to 16' --trace $trace --ways 32
counts_not '--ways: expected a whole number' --trace $trace --ways 0
counts_not '^regcache: --entries: expected powers of two' --trace $trace --entries 12
counts_not '^regcache: --entries: expected powers of two, ways of at most' --trace $trace --ways 8 \
    --entries 4
counts_not '--entries: expected a whole number from 1 to 64' --trace $trace --entries 128
counts_not '^regcache: --bank-bits: expected powers of two' --trace $trace --bank-bits 96
counts_not '--bank-bits: expected a whole number from 32 to 1024' --trace $trace --bank-bits 16
counts_not '--coherent: expected a whole number from 0 to 1' --trace $trace --coherent 2
counts_not '^regcache: --alloc: expected read, write, both or compiler' --trace $trace --alloc never
counts_not '^regcache: --map: expected linear or interleaved' --trace $trace --map random
counts_not '^regcache: --replace: expected fifo or lru' --trace $trace --replace mru
counts_not '^regcache: --evict: expected back or through' --trace $trace --evict never
counts_not '^regcache: --widen: expected all or mma' --trace $trace --widen none
counts_not '^regcache: --source: expected published or cacti' --trace $trace --source paper
counts_not 'rc_ways' --trace $trace --design constraints/designs/steal8.ini
counts_not 'rc_ways: expected 1, 2, 4, 8 or 16' --trace $trace \
    --design tests/bad_designs/rc_ways.ini
counts_not 'expected rc_tags = thread' --trace $trace --design constraints/designs/rc2_warp.ini
counts_not 'tests/missing.rft' --trace tests/missing.rft
for file in tests/traces/bad/*.rft tests/traces/bad/*.traceg; do
    base=${file##*/}
    counts_not "^tests/traces/bad/${base%%.*}." --trace "$file"
done

echo "regcache: $checks runs, $seeds seeded faults"
