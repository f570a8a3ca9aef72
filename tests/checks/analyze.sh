#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# analyze.sh: `analyze` on every shipped trace and graph. Its JSON is checked by jq alone, from the
# formats and the definition of a register interval; the check itself must catch seeded faults.
# Then: the same bytes in every run, options and unusable input, nothing left behind. Status 0, 1
# failed, 77 skipped.
. tests/checks/lib.sh

analyze=${ANALYZE:-build/analyze}
rthld=$(sed -n 's/.*RTHLD_DEFAULT = \([0-9]*\).*/\1/p' gen/rfgen/design_point.h)
command -v jq >/dev/null || { echo "skipped: jq is not installed"; exit 77; }
# The checker.

# Prints one line for each rule that is broken: the start of the line names the rule.
cat >"$work/intervals.jq" <<'JQ'
# Where control comes into a function.
def entries($f): [$f.entry, ($f.entries // [])[]] | unique;

def reached($f):
    {seen: (entries($f) | map({key: tostring, value: true}) | from_entries), todo: entries($f)}
    | until(.todo == [];
        .todo[0] as $b | .todo |= .[1:]
        | reduce $f.blocks[$b].succ[] as $s (.;
            if .seen[$s | tostring] then . else .seen[$s | tostring] = true | .todo += [$s] end))
    | .seen;

# [region, from, to] of a block, by place; and the regions that it begins and ends in.
def first($parts): $parts | map(select(.[1] == 0)) | (.[0] // [null]) | .[0];
def last($parts; $n): $parts | map(select(.[2] == $n)) | (.[0] // [null]) | .[0];

def function_faults($f; $fn; $regions):
    ($f.blocks | length) as $n
    | [$regions | to_entries[] | select(.value.fn == $fn)] as $mine
    | [range($n) | []] as $none
    | ($mine | map(.key as $k | .value.parts[]
            | select(.[0] >= 0 and .[0] < $n) | [.[0], $k, .[1], .[2]])
        | reduce .[] as $p ($none; .[$p[0]] += [$p[1:]]) | map(sort_by(.[1]))) as $parts
    | reached($f) as $seen
    | ($regions | map("\(.header[0]) \(.header[1])")) as $headers
    | (range($n) as $b | ($f.blocks[$b].ins | length) as $len | $parts[$b] as $p
        | (range($len) as $i | ($p | map(select(.[1] <= $i and $i < .[2])) | length) as $count
            | if $count > 1 then "twice: function \($fn) block \($b) instruction \($i)"
              elif $count == 0 and $seen[$b | tostring]
              then "missing: function \($fn) block \($b) instruction \($i)"
              else empty end),
          (if $len == 0 and $seen[$b | tostring] and ($p | length) != 1
           then "missing: function \($fn) empty block \($b)" else empty end),
          (range(1; $p | length) as $i | select($p[$i][0] != $p[$i - 1][0])
            | select($headers[$p[$i][0]] != "\($b) \($p[$i][1])")
            | "entry: function \($fn) block \($b) instruction \($p[$i][1])"),
          ($f.blocks[$b].succ[] as $to | first($parts[$to]) as $r
            | select($r != null and last($p; $len) != $r)
            | select($headers[$r] != "\($to) 0")
            | "entry: function \($fn) block \($to) from block \($b)")),
      (entries($f)[] as $b | first($parts[$b]) as $r
        | select($r == null or $headers[$r] != "\($b) 0")
        | "entry: function \($fn) is entered at block \($b), outside a header"),
      ([range($n) as $b | $f.blocks[$b].succ[] as $to
        | [last($parts[$b]; $f.blocks[$b].ins | length), $to]] as $into
        | $mine[] | .key as $k | .value.header as $h | .value.parts[]
        | select(.[:2] != $h
            and ([$k, .[0]] as $way | .[1] != 0 or ($into | index([$way]) == null)))
        | "apart: region \($k) has no way to block \(.[0])");

def region_faults($r; $k; $f; $limit):
    ($f.blocks | length) as $n
    | ($r.parts[] | . as [$b, $from, $to]
        | select($b < 0 or $b >= $n or $from < 0 or (($f.blocks[$b].ins | length) as $len
            | $to > $len or ($from >= $to and ($len > 0 or $from != 0 or $to != 0))))
        | "part: region \($k) \(tojson)"),
      (select([$r.parts[] | .[:2]] | index([$r.header]) == null)
        | "header: region \($k) \($r.header | tojson)"),
      ([$r.parts[] | . as [$b, $from, $to] | $f.blocks[$b].ins // [] | .[$from:$to][]] as $ins
        | (select(([$ins[][1][]] | unique) != $r.regs) | "regs: region \($k)"),
          (select(any($ins[]; .[2] == 1) and ($ins | length) != 1)
            | "call: region \($k) holds more than its call")),
      (select(($r.regs | length) > $limit)
        | "limit: region \($k) has \($r.regs | length) registers");

def all_faults($functions; $regions; $limit):
    (range($regions | length) as $k | $regions[$k] as $r | null
        | region_faults($r; $k; $functions[$r.fn]; $limit)),
    (range($functions | length) as $fn | null | function_faults($functions[$fn]; $fn; $regions));

$cfg[0].functions as $functions
| all_faults($functions; $intervals[0].intervals; $intervals[0].N),
  (all_faults($functions; $intervals[0].strands; 256) | "strands: " + .),
  (select($said) | "said N \($intervals[0].N)",
    "said instructions \([$functions[].blocks[].ins[]] | length)",
    ($intervals[0].intervals | to_entries[] | .key as $k | .value.parts[]
        | . as [$b, $from, $to] | range($from; $to) | "said in \($b),\(.),\($k)"))
JQ

faults() { # of $1/cfg.json with the intervals of $2
    jq -n -r --argjson said "${3:-false}" --slurpfile cfg "$1/cfg.json" \
        --slurpfile intervals "$2" -f "$work/intervals.jq"
}

# The faults of a folder in $work/faults, and what its JSON says in $work/says.
look() { # FOLDER
    ok faults "$1" "$1/intervals.json" true
    sed '/^said /d' "$work/stdout" >"$work/faults"
    sed -n 's/^said //p' "$work/stdout" >"$work/says"
}

# Each edit of good intervals must be found, under the name of the rule that it breaks.
seeded() { # RULE EDIT FOLDER
    jq "$2" "$3/intervals.json" >"$work/seeded.json"
    cmp -s "$work/seeded.json" "$work/good.json" &&
        fail "seeded fault '$1' changed nothing in $3/intervals.json"
    expect 0 "^$1:" faults "$3" "$work/seeded.json"
}

seed_all() { # FOLDER: needs an interval of several parts
    jq . "$1/intervals.json" >"$work/good.json"
    # shellcheck disable=SC2016 # a variable of jq
    several='(.intervals | map(.parts | length > 1) | index(true)) as $k | .intervals[$k]'
    seeded missing "$several.parts |= .[:-1]" "$1"
    seeded twice '.intervals += [.intervals[0]]' "$1"
    seeded part '.intervals[0].parts[0][2] += 1000' "$1"
    seeded header '.intervals[0].header = [0, 999]' "$1"
    seeded entry "$several |= (.header = .parts[1][:2])" "$1"
    seeded regs '.intervals[0].regs |= .[1:]' "$1"
    seeded regs '.intervals[0].regs += [254]' "$1"
    seeded limit '.N = 1' "$1"
    seeded apart '.intervals[0].parts += .intervals[-1].parts | .intervals |= .[:-1]' "$1"
    seeded "strands: regs" '.strands[0].regs |= .[1:]' "$1"
    mkdir -p "$work/call"
    jq '.functions[0].blocks[0].ins[0][2] = 1' "$1/cfg.json" >"$work/call/cfg.json"
    expect 0 '^call:' faults "$work/call" "$work/good.json"
}

# Good input.

# The interval of each instruction in annotations.csv is that of intervals.json.
check_annotations() { # FOLDER, with what `look` says of it
    sed -n 's/^in //p' "$work/says" | sort >"$work/expected"
    sed '1d; s/^"\([^"]\|""\)*",//' "$1/annotations.csv" |
        awk -F, '$8 != "" { print $1 "," $2 "," $8 }' | sort >"$work/got"
    equal "intervals of $1/annotations.csv" "$work/expected" "$work/got"
    same "rows of $1/annotations.csv" "$(sed -n 's/^instructions //p' "$work/says")" \
        "$(sed 1d "$1/annotations.csv" | wc -l)"
}

# Every row of a table has as many columns as its head.
check_columns() { # FOLDER
    awk -F , '
        { gsub(/"([^"]|"")*"/, "") }
        FNR == 1 { n = NF }
        { rows[FILENAME]++; if (NF != n) bad[FILENAME] = 1 }
        END {
            for (i = 1; i < ARGC; i++)
                if (bad[ARGV[i]] || rows[ARGV[i]] < 2) {
                    print ARGV[i] ": rows and head differ, or no rows"
                    failed = 1
                }
            exit failed
        }' "$1"/*.csv || fail "$1: expected rows like their heads"
}

check_good() { # OPTION FILE N FOLDER
    ok "$analyze" "$1" "$2" --regs "$3" --out "$4"
    cp "$work/stdout" "$work/summary"
    look "$4"
    equal "$2, N = $3, faults" /dev/null "$work/faults"
    grep -qx "N $3" "$work/says" || fail "$2: expected N = $3 in intervals.json, got another"
    check_annotations "$4"
    check_columns "$4"
    check_near "$4"
    [ "$(wc -l <"$work/summary")" -le 24 ] || fail "$2: the summary is longer than a screen"
}

# The near share that was counted along the streams is the one at RTHLD in the table of distances.
check_near() { # FOLDER, with the summary in $work/summary
    near=$(awk '$1 == "reuse" { print $2 }' "$work/summary")
    [ -n "$near" ] || return 0
    awk -F, -v near="$near" -v rthld="$rthld" \
        '$1 == rthld { found = sprintf("%.1f", 100 * $6) == near } END { exit !found }' \
        "$1/reuse.csv" ||
        fail "$1/reuse.csv: expected the near share, $near %, at distance $rthld, got another"
}

# One instruction may name more registers than a small N has: then it is refused, by name.
check_small() { # OPTION FILE
    run "$analyze" "$1" "$2" --regs 1 --out "$work/small"
    if [ "$status" -eq 0 ]; then
        ok faults "$work/small" "$work/small/intervals.json"
        equal "$2, N = 1, faults" /dev/null "$work/stdout"
    else
        grep -q "^$2:[0-9]*: " "$work/stderr" || fail "$2, N = 1: expected its line, got: $(said)"
    fi
    rm -rf "$work/small"
}

check_files() { # OPTION FILE...
    option=$1
    shift
    for file in "$@"; do
        [ -e "$file" ] || continue
        for n in 16 24 255; do
            check_good "$option" "$file" "$n" "$work/good/$n/${file##*/}"
        done
        check_small "$option" "$file"
    done
}

# Bad input.

check_bad_files() {
    for trace in tests/traces/bad/*.trace* tests/traces/bad/*.rft; do
        name=${trace##*/}
        refused "^tests/traces/bad/${name%%.*}." "$analyze" --trace "$trace" --out "$work/bad"
    done
    for dot in tests/dots/bad/*.dot; do
        [ -e "$dot" ] && refused "^$dot:" "$analyze" --dot "$dot" --out "$work/bad"
    done
    refused '^tests/missing.traceg' "$analyze" --trace tests/missing.traceg --out "$work/bad"
    refused '^tests/missing.dot' "$analyze" --dot tests/missing.dot --out "$work/bad"
    printf 'kernel k regs=16 blocks=1 warps=1\nblock 0 warp 0\nFFMA R1 <- R2 R3 R4\n' \
        >"$work/four.rft"
    refused "^$work/four.rft:3: " "$analyze" --trace "$work/four.rft" --regs 3 --out "$work/bad"
    [ ! -e "$work/bad" ] || fail "bad input left files behind: $(ls -A "$work/bad")"
}

check_options() {
    trace=build/traces/vecadd.traceg.xz
    for value in 0 256 -1 1x '' ' 8'; do
        refused '^analyze: --regs: expected a whole number from 1 to 255' "$analyze" \
            --trace $trace --regs "$value" --out "$work/bad"
        refused '^analyze: --rthld: expected a whole number from 1 to 255' "$analyze" \
            --trace $trace --rthld "$value" --out "$work/bad"
    done
    refused '^analyze: --colour: expected an option' "$analyze" --trace $trace \
        --colour --out "$work/bad"
    refused '^analyze: --trace: expected FILE behind it' "$analyze" --trace
    refused '^analyze: expected one of --trace FILE' "$analyze"
    refused '^analyze: expected one of --trace FILE' "$analyze" --trace $trace --dot $trace \
        --out "$work/bad"
    refused '^analyze: --out: expected' "$analyze" --trace $trace --out "$(printf '%0500d' 0)"
    refused '^gnuplot: expected' env PATH="$work/none" "$analyze" --trace $trace \
        --plot --out "$work/bad"
    [ ! -e "$work/bad" ] || fail "bad options left files behind: $(ls -A "$work/bad")"
}

# A folder that already holds something is the same after an error.
check_left() {
    trace=build/traces/vecadd.traceg.xz
    mkdir -p "$work/kept/values.csv"
    echo mine >"$work/kept/cfg.json"
    refused "^$work/kept/values.csv: " "$analyze" --trace $trace --out "$work/kept"
    rmdir "$work/kept/values.csv"
    # a limit on the size of files; without the signal a write fails as it does on a full disk
    full_disk() {
        (trap '' XFSZ && ulimit -f 1 && exec "$analyze" --trace "$trace" --out "$1")
    }
    refused 'File too large' full_disk "$work/kept"
    refused 'File too large' full_disk "$work/fresh"
    : >"$work/file"
    refused "^$work/file/" "$analyze" --trace $trace --out "$work/file"
    same 'files behind an error' cfg.json "$(ls -A "$work/kept")"
    same 'a file behind an error' mine "$(cat "$work/kept/cfg.json")"
    [ ! -e "$work/fresh" ] || fail "an error left a folder behind: $(ls -A "$work/fresh")"
}

# Runs.

check_same() { # FILE: once without a cache, once that fills it, once from it
    for run in plain filled cached; do
        cache=
        [ $run = plain ] || cache="--cache $work/cache"
        # shellcheck disable=SC2086 # no option or two words
        "$analyze" --trace "$1" $cache --out "$work/$run" | sed '$d' >"$work/$run.summary"
        ok diff -r "$work/plain" "$work/$run"
        equal "$1: summary of the $run run" "$work/plain.summary" "$work/$run.summary"
    done
    [ -n "$(ls -A "$work/cache")" ] || fail "$1: nothing was kept in the cache"
    rm -rf "$work/cache"
}

# A graph has no streams: files and lines about them are left out, and those of a trace in the same
# folder removed.
check_dot_after_trace() { # DOT
    "$analyze" --trace build/traces/vecadd.traceg.xz --out "$work/mixed" >"$work/summary"
    [ -e "$work/mixed/values.csv" ] || fail "no values.csv of a trace"
    "$analyze" --dot "$1" --out "$work/mixed" >"$work/summary"
    same "files of $1" '.[a-z]* annotations.csv cfg.json intervals.json lengths.csv' \
        "$(cd "$work/mixed" && echo .[a-z]* *)"
    ! grep -Eq '^(executed|values|reuse|dynamic)' "$work/summary" ||
        fail "$1: the summary speaks of streams"
    [ "$(grep -cE '^(real|optimal|strand_runs),' "$work/mixed/lengths.csv")" -eq 0 ] ||
        fail "$1: lengths.csv has runs"
}

check_plots() {
    command -v gnuplot >/dev/null || { plots='no plots (gnuplot is not installed)'; return; }
    plots=plots
    for run in 1 2; do
        ok "$analyze" --trace build/traces/bfs.traceg.xz --plot --out "$work/plot$run"
        for plot in values reuse lengths; do
            grep -q '</svg>' "$work/plot$run/$plot.svg" || fail "$plot.svg is not complete"
        done
    done
    ok diff -r "$work/plot1" "$work/plot2"
    mkdir "$work/again" && cp "$work"/plot1/*.csv "$work/plot1/plots.gp" "$work/again/"
    (cd "$work/again" && gnuplot -d plots.gp)
    diff -r "$work/plot1" "$work/again" | grep -v '^Only in .*json$' >"$work/diff" || true
    equal 'plots.gp run by hand, differences' /dev/null "$work/diff"
}

# A run changes nothing outside of this folder.
check_outside() { # STATUS OPTION...
    ends=$1
    shift
    expect "$ends" '' sh tests/outside.sh "$analyze" "$@" --out "$work/outside"
}

# The other checks, on a damaged copy: COMMAND must fail.
caught() { # WHAT COMMAND...
    what=$1
    shift
    ! ("$@") >"$work/caught" 2>&1 || fail "expected $what to be caught, was not"
    grep -q "^check_analyze: .*expected" "$work/caught" || fail "$what: $(cat "$work/caught")"
}

damage() { # TABLE AWK-PROGRAM: of a fresh copy of the good results
    rm -rf "$work/seeded"
    cp -r "$work/good/16/bfs.traceg.xz" "$work/seeded"
    awk -F, -v OFS=, "$2" "$work/seeded/$1" >"$work/damaged"
    cmp -s "$work/damaged" "$work/seeded/$1" && fail "the damage '$2' changed nothing in $1"
    mv "$work/damaged" "$work/seeded/$1"
    look "$work/seeded"
}

# shellcheck disable=SC2016 # programs of awk
seed_tables() {
    damage annotations.csv 'NR == 9 { $9 = 77 } { print }'
    caught "another interval in annotations.csv" check_annotations "$work/seeded"
    damage annotations.csv '$9 == "" && !gone { gone = 1; next } { print }'
    caught "a row less in annotations.csv" check_annotations "$work/seeded"
    damage values.csv 'NR == 3 { $0 = $0 "," } { print }'
    caught "a column more in values.csv" check_columns "$work/seeded"
    damage reuse.csv "\$1 == $rthld { \$6 = 0.01 } { print }"
    "$analyze" --trace build/traces/bfs.traceg.xz --out "$work/summarised" >"$work/summary"
    caught "another share in reuse.csv" check_near "$work/seeded"
    caught "a command that is not refused" refused '' true
    caught "two lines of a message" refused '' sh -c 'echo 1 >&2; echo 2 >&2; exit 2'
}

check_files --trace build/traces/*.traceg.xz tests/traces/*.rft
check_files --dot tests/dots/*.dot
seed_all "$work/good/16/bfs.traceg.xz"
seed_tables
check_bad_files
check_options
check_left
for trace in build/traces/*.traceg.xz tests/traces/read_steal.rft; do
    check_same "$trace"
done
for dot in tests/dots/*.dot; do
    [ -e "$dot" ] && { check_dot_after_trace "$dot"; break; }
done
check_plots
check_outside 0 --trace build/traces/bfs.traceg.xz --plot
check_outside 0 --dot tests/dots/axpy.dot
check_outside 2 --trace tests/missing.traceg

echo "analyze: $checks checks: intervals by jq, seeded faults, options, errors, reruns, $plots"
