#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# waves.sh: does GTKWave show every signal that the .gtkw names? It drops silently what it does not
# find. Also: no path of the machine in the files, and a full disk leaves nothing behind. Needs
# gtkwave and xvfb; skipped (77) without them.
. tests/checks/lib.sh

out=$work
programs=build/steal8
cosim() {
    "$programs/cosim" --out "$out" "$@"
}
for tool in gtkwave xvfb-run; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed"; exit 77; }
done

# show NAME: signals that the .gtkw names against those that GTKWave displays
show() {
    sed -n 's/^+{[^}]*} //; /^tb\./p' "$out/$1.gtkw" >"$out/$1.meant"
    # shellcheck disable=SC2016 # Tcl's dollar
    echo 'foreach s [gtkwave::getDisplayedSignals] { puts "shown $s" }; exit' >"$out/chk.tcl"
    timeout 60 xvfb-run -a gtkwave --dump="$out/$1.fst" --save="$out/$1.gtkw" -S \
        "$out/chk.tcl" >"$out/$1.log" 2>&1
    sed -n 's/^shown //p' "$out/$1.log" >"$out/$1.shown"
    [ -s "$out/$1.meant" ] || fail "$out/$1.gtkw: expected names of signals, got none"
    equal "signals of $out/$1.gtkw that GTKWave shows" "$out/$1.meant" "$out/$1.shown"
    ! grep -n "$root\|dumpfile\|savefile" "$out/$1.gtkw" ||
        fail "$out/$1.gtkw: expected no path of this machine, got the above"
}

cosim --test tests/scenarios/write_steal.test --waves >/dev/null
show write_steal
expect 1 '' cosim --test tests/scenarios/random.test --flip 'arbiter.rd_mask[2]:1500'
show random
grep -q '^-DIFFERENT' "$out/random.gtkw" ||
    fail "$out/random.gtkw: expected the signal that differs, got none"
# As `make wave` opens them: with a display, and without one, where GTKWave prints its help.
echo exit >"$out/exit.tcl"
ok timeout 60 xvfb-run -a sh harness/waves/show.sh "$out/write_steal" -S "$out/exit.tcl"
refused '^DISPLAY=: expected a display' env -u DISPLAY -u WAYLAND_DISPLAY \
    sh harness/waves/show.sh "$out/write_steal"
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
        END { exit !found }' "$out/$2.gtkw" || fail "$out/$2.gtkw: expected $3 by its names"
    expect 1 '' cosim --test "tests/scenarios/$2.test" --flip "$4"
    show "$2"
    sed -n '/^-DIFFERENT/,/^-DIFFERENT/p' "$out/$2.gtkw" | grep -qF "$5" ||
        fail "$out/$2.gtkw: expected $5, which differs, got none"
}
hierarchy rfc6_lrf lrf_to_rfc w_kind 'victims.row[1]:30' 'row_q[1]'
hierarchy orf3_split lrf_split cur_level 'orf.valid:30' valid_q
programs=build/steal8

# A file size limit below what the waves need: one line, status 2, nothing left.
full_disk() {
    (ulimit -f 20; cosim --test tests/scenarios/write_steal.test --waves --out "$out/full")
}
expect 2 '' full_disk
same 'lines of a full disk' 1 "$(wc -l <"$work/stderr")"
same 'files of a full disk' '' "$(ls -A "$out/full")"
cat "$out"/*.meant | wc -l | sed 's/$/ signals shown as meant/'
