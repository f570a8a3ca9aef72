#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# still.sh: what stood still is told, and nothing else. It is a run in which every dispatch port
# takes an instruction in every cycle, and files made up here. A reason that is not true, that
# names nothing or that cannot be read is told, too.
. tests/checks/lib.sh

mkdir -p "$work/run" "$work/made"

# judged FOLDER TABLE STATUS LINE TWIN...: ends so and says the line
judged() {
    folder=$1 table=$2 wanted=$3 line=$4
    shift 4
    folders=$(echo "$work/$folder" | sed "s|,|,$work/|g")
    expect "$wanted" '' build/still "$folders" "$table" "$@"
    grep -qF -- "$line" "$work/said" || fail "$ran: expected '$line', got: $(said)"
}

table() { # rows
    printf '# why\n%s\n' "$1" >"$work/table"
}

# A real run: write_steal holds no dispatch back, random does.
TWINRF_MOVED=$work/run build/steal8/cosim --test tests/scenarios/write_steal.test >"$work/log"
judged run /dev/null 1 'STILL rf_steal in dispatch_ready 0-0 0-1 always 1' rf_steal
TWINRF_MOVED=$work/run build/steal8/cosim --test tests/scenarios/random.test >"$work/log"
run build/still "$work/run" /dev/null rf_steal
if grep -q dispatch_ready "$work/said"; then fail 'dispatch_ready moves in random, not still'; fi
# A failed run leaves nothing.
mkdir "$work/failed"
expect 1 '' env TWINRF_MOVED="$work/failed" build/steal8/cosim \
    --test tests/scenarios/write_steal.test --flip bank_class:20 --out "$work/waves"
same 'files of a failed run' '' "$(ls "$work/failed")"

# Two runs of a block of four bits and two elements: bit 3 of element 1 is 0 in both.
hex() { printf '%016x' "$1"; }
printf 'twin b\nin port 4 2 %s:%s %s:%s\n' "$(hex 15)" "$(hex 3)" "$(hex 15)" "$(hex 1)" \
    >"$work/made/b.1"
printf 'twin b\nin port 4 2 %s:%s %s:%s\n' "$(hex 0)" "$(hex 15)" "$(hex 8)" "$(hex 7)" \
    >"$work/made/b.2"
judged made /dev/null 1 'STILL b in port 1-1 3-3 always 0' b
table 'b in port 1 3 it is so'
judged made "$work/table" 0 'PASS still signals=1 bits=8 runs=2 still=0 reasons=1' b
table 'b in port * 3 it is not so'
judged made "$work/table" 1 "$work/table:2: expected b in port[0] bit 3 to stand still" b
table 'b in ports 1 3 there is none'
judged made "$work/table" 1 "$work/table:2: expected a signal b in ports" b
table 'b in port 1 3'
judged made "$work/table" 2 "$work/table:2: expected TWIN KIND NAME ELEMENTS BITS REASON" b
judged made /dev/null 1 'expected a run of c, got none' b c

# Several folders count as one; a bit that moves in one of them alone stands still in the other.
mkdir "$work/more"
printf 'twin b\nin port 4 2 %s:%s %s:%s\n' "$(hex 15)" "$(hex 15)" "$(hex 15)" "$(hex 15)" \
    >"$work/more/b.1"
judged made,more /dev/null 0 'PASS still signals=1' b
judged more /dev/null 0 'PASS still signals=1' b
table 'b in port 1 3 it is so'
judged more "$work/table" 1 "$work/table:2: expected b in port[1] bit 3 to stand still" b
table 'c in port 1 3 of a twin that is not asked for'
judged more "$work/table" 0 'PASS still signals=1' b

# Equal blocks in a top: together bit by bit, each as a whole.
printf 'twin t\nstate w[0].r 2 1 %s:%s\nstate w[1].r 2 1 %s:%s\nstate w[2].r 2 1 %s:%s\n' \
    "$(hex 3)" "$(hex 1)" "$(hex 3)" "$(hex 2)" "$(hex 3)" "$(hex 0)" >"$work/made/t.1"
judged made /dev/null 1 'STILL t each w[2].r 0-0 0-0 always 0' b t
if grep -q '^STILL t state' "$work/said"; then fail 'both bits of w[*].r moved'; fi

# Files that are none.
printf 'twin b\nin port 4 1 12\n' >"$work/made/b.3"
judged made /dev/null 2 "$work/made/b.3:2: expected 1 elements ZEROS:ONES of port" b
echo "PASS stood_still: $checks checks"
