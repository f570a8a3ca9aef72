#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# allocation.sh [TRACE...]: are the allocations of `make analyze ORF=` legal, at several sizes of
# both files? Without traces: of two kernels with barriers and divergent lanes. Then each seeded
# fault must be caught, by the judge that is named, and unusable files are refused. Status 0, 1
# failed.
. tests/checks/lib.sh

make -s build/analyze build/allocation kernel-traces

allocate() { # TRACE FOLDER OPTION...
    trace=$1 folder=$2
    shift 2
    ok build/analyze --trace "$trace" --cache build/annotated --out "$folder" "$@"
}

judge() { # TRACE FILE OPTION...
    trace=$1 file=$2
    shift 2
    build/allocation --trace "$trace" --cache build/annotated --allocation "$file" "$@"
}

# Legal, and of the operands each is read once.
check() { # TRACE OPTION...
    trace=$1
    shift
    allocate "$trace" "$work/made" "$@"
    ok judge "$trace" "$work/made/allocation.json"
    awk -F': ' '{ c[$1] = $2 }
        END { exit !(c["lrf_reads"] + c["orf_reads"] + c["mrf_reads"] == c["operands"] &&
            c["energy"] > 0 && c["energy"] <= 1) }' "$work/said" ||
        fail "$trace $*: expected all operands and an energy up to 1, got: $(said)"
}

check_kernel() { # TRACE
    check "$1" --orf 0 --lrf split
    check "$1" --orf 1 --lrf unified
    check "$1" --orf 3
    check "$1" --orf 3 --lrf split
    check "$1" --orf 8 --lrf unified --write-rule one
    check "$1" --orf 3 --lrf split --write-rule lrf_mrf
    check "$1" --orf 3 --orf-forward 0 --orf-reads 0 --orf-partial 0
}

# An edit of a legal file must be found by the judge NAME alone.
seeded() { # TRACE NAME WHAT JQ
    jq -c "$4" "$work/good/allocation.json" >"$work/$3"
    jq -c . "$work/good/allocation.json" | cmp -s - "$work/$3" &&
        fail "$1: the seeded fault '$3' changed nothing"
    expect 1 '^FAIL .*: expected' judge "$1" "$work/$3" --only "$2" --quiet
}

# Edits: the first instruction for which CONDITION holds becomes EDIT of it.
first() { # CONDITION EDIT
    # shellcheck disable=SC2016 # a variable of jq
    printf '([.insts | to_entries[] | select(.value | %s) | .key][0]) as $pc |
        .insts[$pc] |= (%s)' "$1" "$2"
}
# A source or result at a level: `.[at]` is the entry of that name.
has() { # src|dst REGEX
    printf '([.%s[] | select(test("%s"))] | length > 0)' "$1" "$2"
}
turn() { # src|dst REGEX INTO: the first of them
    # shellcheck disable=SC2016 # a variable of jq
    printf '([.%s | to_entries[] | select(.value | test("%s")) | .key][0]) as $r | .%s[$r] = "%s"' \
        "$1" "$2" "$1" "$3"
}

# shellcheck disable=SC2016 # a variable of jq
seed_all() { # TRACE: with a barrier, shared memory, and a split last-result file
    allocate "$1" "$work/good" --orf 3 --lrf split
    for by in paths lanes; do
        seeded "$1" $by "a read of another entry" \
            "$(first "$(has src '^O0')" "$(turn src '^O0' O2)")"
        seeded "$1" $by "a read of the main register file, which has an old value" \
            "$(first "$(has dst '^O.$')" "$(turn dst '^O.$' M)")"
        seeded "$1" $by "a result that is needed behind the strand" \
            "$(first "$(has dst '[+]M$')" "$(turn dst '[+]M$' O2)")"
        seeded "$1" $by "a fill that is none" "$(first "$(has src '^M>')" "$(turn src '^M>' M)")"
        seeded "$1" $by "an end bit in mid-strand" \
            "$(first "$(has dst '^[OL].?$')" '.end = 1')"
        seeded "$1" $by "no end bits at all" '.insts[].end = 0'
        seeded "$1" $by "two values in one entry" \
            '.insts |= map_values((.src, .dst) |= map_values(sub("O[0-9]"; "O0")))'
    done
    seeded "$1" form "no end bits of barriers" '.insts[].end = 0'
    seeded "$1" form "a bank of another slot" \
        "$(first "$(has src '^LA')" "$(turn src '^LA' LB)")"
    seeded "$1" form "a last-result file at the memory port" \
        '.insts[.insts | to_entries | map(select(.value.src | length > 0)) | .[-1].key]
            .src |= map_values("LA")'
    seeded "$1" form "an entry written twice" \
        "$(first '(.src | length > 1)' '.src |= map_values("M>O1")')"
    seeded "$1" form "both levels against the rule" '.write_rule = "one"'
}

# A load and its use in one arm: lanes of the other arm lose what they held.
seed_arm() {
    cat >"$work/arm.rft" <<'RFT'
kernel arm regs=16 blocks=1 warps=1
block 0 warp 0
MOV R1 <-
MOV R2 <-
LDG R3 <- R2 mask=0000ffff at=0x1000,4,4
IADD3 R4 <- R3 R1 mask=0000ffff
IADD3 R5 <- R1 R2 mask=ffff0000
STG <- R2 R5 at=0x2000,4,4
EXIT <-
RFT
    check "$work/arm.rft" --orf 3
    allocate "$work/arm.rft" "$work/good" --orf 3
    seeded "$work/arm.rft" lanes "an entry over another lane's end bit" \
        '.insts |= with_entries(.value.end = 0) | .insts["0050"].end = 1 |
            .insts["0030"].dst["1"] = "O1+M" | .insts["0070"].src["1"] = "O1"'
}

refused_file() { # TRACE FILE OPTION...
    refused "^$2:" judge "$@"
    grep -q "^$2:[0-9]*: expected .*, got " "$work/said" || fail "$2: expected a line, got: $(said)"
}

# shellcheck disable=SC2016 # a variable of jq
refuse_all() { # TRACE OTHER: two kernels
    allocate "$1" "$work/good" --orf 3 --lrf split
    good=$work/good/allocation.json
    bad=$work/bad.json
    refused_file "$2" "$good"
    jq --arg k "$(basename "$2" .traceg.xz)" '.kernel = $k' "$good" >"$bad"
    refused_file "$2" "$bad"
    refused_file "$1" "$good" --orf 2
    while IFS='|' read -r what edit; do
        jq "$edit" "$good" >"$bad"
        echo "$what"
        refused_file "$1" "$bad"
    done <<'END'
an unknown level|.insts |= map_values(.src |= map_values("X"))
an unknown level of a result|.insts |= map_values(.dst |= map_values("M>O1"))
an entry that is not there|.orf_entries = 0
a split file without slots|.insts |= map_values(.src |= map_values(sub("LA"; "L")))
a last-result file that is not there|.lrf = "none"
no whole number|.insts |= map_values(.end = true)
a register twice as wide|.insts |= map_values(.src |= with_entries(.key = "300"))
an unknown format|.format = "twinrf-orf-2"
a key too many|.other = 1
a key too few|del(.lrf)
a register less|.insts |= map_values(.src = {})
END
    head -c 300 "$good" >"$bad"
    refused_file "$1" "$bad"
    graph=$(find tests/dots -maxdepth 1 -name '*.dot' | sort | head -n 1)
    refused "^$graph:1: expected slots" build/analyze --dot "$graph" --orf 3 --lrf split \
        --out "$work/dot"
}

# Energies of an oracle that gives entries (variable.awk): of two strands, by hand. The second saves
# nothing before its third entry, so half of it is taken.
oracle() { # entries on average, energy
    for n in 1 2 3; do
        echo "strand,instructions,energy_pj"
        echo "0,10,$(echo "100 60 50" | cut -d" " -f$n)"
        echo "7,10,$(echo "100 100 40" | cut -d" " -f$n)"
    done | split -l 3 - "$work/strands."
    echo "energy_base_pj: 200" >"$work/base"
    got=$(awk -v budget="$1" -f harness/evaluate/allocation/variable.awk "$work/base" \
        "$work"/strands.a? | sed -n "s/^energy_pj: //p")
    same "energy of an oracle with $1 entries" "$2" "$got"
}

if [ $# -gt 0 ]; then
    for trace in "$@"; do
        check_kernel "$trace"
    done
else
    check_kernel build/traces/pathfinder.traceg.xz
    check build/traces/bfs.traceg.xz --orf 3 --lrf split
    seed_all build/traces/pathfinder.traceg.xz
    seed_arm
    oracle 1 200
    oracle 2 130
    oracle 3 90
    edit "$work/strands.ac" "s/^7,10/7,11/" "$work/strands.ad"
    expect 1 '' awk -v budget=2 -f harness/evaluate/allocation/variable.awk "$work/base" \
        "$work"/strands.a?
    refuse_all build/traces/pathfinder.traceg.xz build/traces/bfs.traceg.xz
fi
echo "allocation: $checks allocations judged, seeded faults and refusals"
