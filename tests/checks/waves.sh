#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# waves.sh: does GTKWave show every signal that the .gtkw names? It drops silently what it does not
# find. Also: no path of the machine in the files, and a full disk leaves nothing behind. Needs
# gtkwave and xvfb; skipped (77) without them.
set -eu

out=build/test/waves
programs=build/steal8
cosim() {
    "$programs/cosim" --out "$out" "$@"
}
for tool in gtkwave xvfb-run; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed"; exit 77; }
done
rm -rf "$out"
mkdir -p "$out"

# show NAME: signals that the .gtkw names against those that GTKWave displays
show() {
    sed -n 's/^+{[^}]*} //; /^tb\./p' "$out/$1.gtkw" >"$out/$1.meant"
    # shellcheck disable=SC2016 # Tcl's dollar
    echo 'foreach s [gtkwave::getDisplayedSignals] { puts "shown $s" }; exit' >"$out/chk.tcl"
    timeout 60 xvfb-run -a gtkwave --dump="$out/$1.fst" --save="$out/$1.gtkw" -S \
        "$out/chk.tcl" >"$out/$1.log" 2>&1
    sed -n 's/^shown //p' "$out/$1.log" >"$out/$1.shown"
    [ -s "$out/$1.meant" ] || { echo "$out/$1.gtkw: names no signal"; exit 1; }
    cmp "$out/$1.meant" "$out/$1.shown" || {
        diff "$out/$1.meant" "$out/$1.shown" | head -n 20
        echo "$out/$1.gtkw: GTKWave shows other signals than it names"
        exit 1
    }
    if grep -n "$(pwd)\|dumpfile\|savefile" "$out/$1.gtkw"; then
        echo "$out/$1.gtkw: a path of this machine"
        exit 1
    fi
}

cosim --test tests/scenarios/write_steal.test --waves >/dev/null
show write_steal
cosim --test tests/scenarios/random.test --flip 'arbiter.rd_mask[2]:1500' >/dev/null && {
    echo "a flipped bit was not found"
    exit 1
}
show random
grep -q '^-DIFFERENT' "$out/random.gtkw" || {
    echo "$out/random.gtkw: the signal that differs is not there"
    exit 1
}
# As `make wave` opens them: with a display, and without one, where GTKWave prints its help.
echo exit >"$out/exit.tcl"
timeout 60 xvfb-run -a sh harness/waves/show.sh "$out/write_steal" -S "$out/exit.tcl" || exit 1
status=0
env -u DISPLAY -u WAYLAND_DISPLAY sh harness/waves/show.sh "$out/write_steal" \
    >"$out/blind.log" 2>&1 || status=$?
if [ "$status" -ne 2 ] || [ "$(wc -l <"$out/blind.log")" -ne 1 ] ||
    ! grep -q "^DISPLAY=: expected a display" "$out/blind.log"; then
    cat "$out/blind.log"
    echo "no display: expected one line and status 2, got status $status"
    exit 1
fi
"$programs/block_bank_arbiter" --cycles 300 --waves --out "$out" >/dev/null
show block_bank_arbiter

# Tops with a hierarchy: the first screen has the levels by their names. A scenario that is broken
# on purpose ends at the register that differs.
hierarchy() { # DESIGN SCENARIO SIGNAL BIT:CYCLE REGISTER
    programs=build/narrow/$1
    cosim --test "tests/scenarios/$2.test" --waves >/dev/null
    show "$2"
    awk -v signal="$3" '/^@/ { flags = $1 }
        index($0, signal "[0]}") && flags ~ /^@1000000/ { found = 1 }
        END { exit !found }' "$out/$2.gtkw" || {
        echo "$out/$2.gtkw: expected $3 by its names"
        exit 1
    }
    cosim --test "tests/scenarios/$2.test" --flip "$4" >/dev/null && {
        echo "$2: a flipped bit of $4 was not found"
        exit 1
    }
    show "$2"
    sed -n '/^-DIFFERENT/,/^-DIFFERENT/p' "$out/$2.gtkw" | grep -qF "$5" || {
        echo "$out/$2.gtkw: $5, which differs, is not there"
        exit 1
    }
}
hierarchy rfc6_lrf lrf_to_rfc w_kind 'victims.row[1]:30' 'row_q[1]'
hierarchy orf3_split lrf_split cur_level 'orf.valid:30' valid_q
programs=build/steal8

# A file size limit below what the waves need: one line, status 2, nothing left.
status=0
(ulimit -f 20; cosim --test tests/scenarios/write_steal.test \
    --waves --out "$out/full") >/dev/null 2>"$out/full.log" || status=$?
lines=$(wc -l <"$out/full.log")
if [ "$status" -ne 2 ] || [ "$lines" -ne 1 ]; then
    echo "full disk: expected one line and status 2, got $lines lines and $status"
    exit 1
fi
[ -z "$(ls -A "$out/full")" ] || { echo "full disk: left behind $(ls -A "$out/full")"; exit 1; }
cat "$out"/*.meant | wc -l | sed 's/$/ signals shown as meant/'
