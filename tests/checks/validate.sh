#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# validate.sh: what a machine's file may not say is refused in one line. Where the figures of
# Accel-Sim are (../shared), machine turing is within bounds on a few traces. Bounds break with a
# part of the memory system left out. Works in build/check_validate.
. tests/checks/lib.sh

csv=../shared/calibration/accelsim.csv traces=../shared/traces
sims=build/narrow
few='micro-mem/(lat_l1_hit|lat_dram|lat_shared|bw_dram_stride4|bw_store_stride4),'
few="$few|bfs-sm80/kernel-[14],|emu-sm75/(dgemv|reduce|pathfinder|bfs|matmul),"

for design in ocu ocu_banks2; do
    ok make -s -f harness/mk/design.mk DESIGN=$design OUT="$sims/$design" \
        SET="--set lane_bits=4" "$sims/$design/sim"
done

# Machines ------------------------------------------------------------------------------------

machines=0
machine() { # what is expected of the message, options of sim
    says=$1 machines=$((machines + 1))
    shift
    expect 2 "$says" "$sims/ocu/sim" --trace build/traces/bfs.traceg.xz "$@"
    same "lines of sim $*" 1 "$(wc -l <"$work/said")"
}

turing=constraints/machines/turing.ini
with() { # a machine with a line changed: name, sed command
    edit "$turing" "$2" "$work/$1.ini"
}
machine 'nowhere.ini:1: expected a machine' --machine nowhere
machine 'expected a design with 48 warps, got ocu with 32' --machine ampere
machine '^--set: l1_banks: expected a power of two' --machine turing --set l1_banks=3
machine '^--memory share: expected a machine with a memory system' --machine flat --memory share
machine 'memory: expected full, share, perfect or flat' --machine turing --memory half
with lacks '/^mshrs/d'
machine 'lacks.ini:[0-9]*: expected the key .mshrs.' --machine "$work/lacks.ini"
with twice 's/^mshrs.*/&\n&/'
machine 'twice.ini:[0-9]*: mshrs: expected it once' --machine "$work/twice.ini"
with other 's/^mshrs /colour /'
machine 'other.ini:[0-9]*: expected a key' --machine "$work/other.ini"
with sets 's/^l1_sets.*/l1_sets = 1024/'
machine 'sets.ini:[0-9]*: l1_sets: expected' --machine "$work/sets.ini"
with power 's/^l2_sets.*/l2_sets = 48/'
machine 'power.ini:[0-9]*: l2_sets: expected a power of two' --machine "$work/power.ini"
with small 's/^shared_options.*/shared_options = 32 96/'
machine 'small.ini:[0-9]*: shared_options: expected less than unified_kb' \
    --machine "$work/small.ini"
with holds 's/^shared_options.*/shared_options = 8/'
machine 'holds.ini:36: shared_options: expected shared_kb = 64 to be from 1 to the largest, got 8' \
    --machine "$work/holds.ini"
machine '^--set: miss_queue: expected more than the 4 sectors of a line' --machine turing \
    --set l1_local_back=1 --set miss_queue=4
machine '^--set: unit_int: expected latency and interval above 0' --machine turing \
    --set unit_int=0/1/1
machine '^--set: unit_int: expected .* to 1000' --machine turing --set unit_int=1001/1/1
machine '^--set: unit_sp: expected at least one unit' --machine turing --set unit_sp=4/2/0
machine '^--set mshrs=32: expected a key that .*flat.ini has' --machine flat --set mshrs=32
machine '^--memory share: expected a machine with a memory system' --machine flat \
    --set memory=share
long=$(printf '%5000s' '' | tr ' ' x)
with long "s/^mshrs .*/# $long\nmshrs = 0/"
machine "long.ini:$(grep -n '^mshrs ' "$work/long.ini" | cut -d: -f1): mshrs: expected" \
    --machine "$work/long.ini"
with line 's/^unified_kb.*/unified_kb = 32/; s/^shared_options.*/shared_options = 32/'
machine 'line.ini:[0-9]*: shared_options: expected less than unified_kb = 32, so that L1 has' \
    --machine "$work/line.ini"
machine 'no_addresses.rft:[0-9]*: expected addresses with memory = share' --machine turing \
    --trace tests/traces/no_addresses.rft

with none '/^unified_kb/,$ d'
machine 'none.ini:[0-9]*: memory: expected flat of a machine' --machine "$work/none.ini"
alike() { # what, options of sim, as their counters and those of more options
    what=$1 first=$2
    shift 2
    # shellcheck disable=SC2086 # a list of options
    "$sims/ocu/sim" --trace build/traces/bfs.traceg.xz $first >"$work/first"
    "$sims/ocu/sim" --trace build/traces/bfs.traceg.xz "$@" >"$work/second"
    equal "$what, counters" "$work/first" "$work/second"
}
alike 'the same with all cycles computed' '--repeat 2' --repeat 2 --every-cycle
alike 'the machine of the design point' '' --machine turing --memory share
"$sims/ocu/sim" --trace build/traces/bfs.traceg.xz --machine flat >"$work/flat"
! cmp -s "$work/first" "$work/flat" || fail "expected another machine with --machine flat, got none"

# Figures -------------------------------------------------------------------------------------

if ! [ -f "$csv" ]; then
    echo "validate: $machines machines refused; $csv is not there, skipped"
    exit 77
fi
# RTX 3070: of it there are latencies of single loads only, of one warp (docs/machines.md). The
# number of warps is nothing to them.
ampere() { # trace, options of sim: cycles a load
    trace=$1
    shift
    "$sims/ocu/sim" --trace "$traces/micro-mem/$trace.traceg.xz" --machine ampere --memory full \
        --set warps=32 --set max_blocks=16 "$@" |
        awk '/^cycles:/ { c = $2 } /^instructions:/ { n = $2 }
            END { printf "%.0f\n", c / (n - 1) }'
}
near() { # cycles, theirs: within 2
    [ "$1" -ge $(($2 - 2)) ] && [ "$1" -le $(($2 + 2)) ]
}
for row in 'lat_shared 35' 'lat_l1_hit 46' 'lat_l2_hit_256k 373' 'lat_dram 508'; do
    got=$(ampere "${row% *}")
    near "$got" "${row#* }" ||
        fail "ampere: expected ${row#* } cycles a load of ${row% *}, got $got"
done
! near "$(ampere lat_l1_hit --set l1_latency=32)" 46 ||
    fail "expected other latencies of ampere with another l1_latency, got none"

# What is wrong in a table, or in what it names, is not passed over.
tables=0
table_refused() { # what is expected of the message, folder of traces, sed command for the table
    tables=$((tables + 1))
    grep -E '^(set,|banks16,emu-sm75/(dgemv|reduce),)' "$csv" | sed "$3" >"$work/wrong.csv"
    expect 2 "$1" env SIMS="$sims" sh harness/evaluate/validate/validate.sh "$work/wrong.csv" \
        "$2" turing "$work/wrong.out"
    ! grep -q PASS "$work/said" || fail "'$1': expected no PASS, got one"
    ! [ -e "$work/wrong.out.runs" ] || fail "'$1': expected no file to be left, got one"
}
table_refused "wrong.csv:3: expected a number as warp_ipc, got .1.2O3" "$traces" \
    '3 s/[^,]*/1.2O3/11'
table_refused 'wrong.csv:2: expected 32 cells, as the first line has, got 12' "$traces" \
    '2 s/,[^,]*//12g'
table_refused 'wrong.csv:1: expected the column warp_ipc' "$traces" '1 s/warp_ipc/ipc/'
table_refused 'expected a folder of traces, got none' "$work/nowhere" ''
mkdir -p "$work/traces/emu-sm75"
table_refused 'expected traces of .*, got none that runs' "$work/traces" ''
cp "$traces"/emu-sm75/reduce.traceg* "$work/traces/emu-sm75"
echo 'no trace' >"$work/traces/emu-sm75/dgemv.traceg"
table_refused '3 runs failed: what they said stands above' "$work/traces" ''

{ head -n 1 "$csv" && grep -E "$few" "$csv" | grep -v '^offsets'; } >"$work/few.csv"
validate() { # options of sim
    SIMS=$sims EXTRA="$*" \
        sh harness/evaluate/validate/validate.sh "$work/few.csv" "$traces" turing \
        "$work/few.out" >"$work/table" 2>"$work/said" || test $? = 1
}
bound() { # of a row of the table: its last word
    sed 's/ ([0-9]* runs)//' "$work/table" |
        awk -v row="$1" 'index($0, row) == 1 { print $NF; found = 1 } END { exit !found }' ||
        fail "expected a row '$1' in $work/table, got none"
}
validate
for row in 'full/8: mean error' 'share/8: mean error' \
    'perfect/16: mean error' 'full/16: correlation' \
    'share/16: correlation' 'share/16: bias' 'full/16: L1 miss' \
    'share/16: L1 ratio, mean' 'full/16: DRAM reads' 'micro full, 3 latencies' \
    'micro share, 3 latencies' \
    'full: 16 to 8 banks'; do
    same "$row" ok "$(bound "$row")"
done
breaks() { # row, options: with them the bound is missed
    row=$1
    shift
    validate "$@"
    same "$row with $*" BEYOND "$(bound "$row")"
}
breaks 'micro full, 3 latencies' --set l1_latency=40
breaks 'full/16: L1 miss' --set l1_tags=0
breaks 'share/16: mean error' --memory flat

# 16 banks of matmul are worth more than 8, whenever warps start. Were they worth less in Accel-Sim,
# that sign would be another one.
awk -F, -v OFS=, '
    FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
    $at["set"] == "banks16" && $at["trace"] == "emu-sm75/matmul" { $at["warp_ipc"] *= 0.8 }
    { print }' "$work/few.csv" >"$work/sign.csv"
mv "$work/sign.csv" "$work/few.csv"
validate
for memory in full share; do
    same "a sign that no start decides, $memory" BEYOND "$(bound "$memory: of another sign")"
done
echo "validate: $machines machines and $tables tables refused, 4 latencies of ampere, 12 bounds" \
    "hold on few traces, 3 break without a part, 2 signs are found"
