#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# report.sh [update]: the checker's own words against tests/golden/*.txt. Faults are made with
# --flip, which turns one bit of the C side over before it is compared. `update` writes the golden
# files anew: read them before you commit them.
. tests/checks/lib.sh

programs=build/steal8
out=build/test/report
mkdir -p "$out" tests/golden
cat >"$out/unmet.test" <<'END'
design = steal8
trace = tests/traces/dense.rft
expect stolen_writes >= 1
expect predicated_off >= 7
END
sed 's/steal8/straight16/' "$out/unmet.test" >"$out/foreign.test"
cat >"$out/unknown.test" <<'END'
design = steal8
trace = tests/traces/dense.rft
expect stolen_wrotes >= 1
END
# What a scenario must say of operands that its program never wrote: dense reads them, vecadd has
# none.
grep -v unwritten_operands tests/scenarios/write_steal.test >"$out/unwritten.test"
{ cat tests/scenarios/vecadd.test && echo 'expect unwritten_operands >= 0'; } >"$out/written.test"
# With another trace their number is only printed; what else is expected still counts.
cat >"$out/own_trace.test" <<'END'
design = steal8
trace = tests/traces/dense.rft
expect unwritten_operands == 704
expect writes >= 1
END

together() { # COMMAND...
    "$@" 2>&1
}
# golden NAME STATUS COMMAND...: output and exit status of the command
golden() {
    name=$1
    expected=$2
    shift 2
    expect "$expected" '' together "$@"
    [ -z "$update" ] || cp "$work/said" "tests/golden/$name.txt"
    equal "$name" "tests/golden/$name.txt" "$work/said"
}

update=${1:-}
cosim="$programs/cosim --out $out"
dense="--test tests/scenarios/write_steal.test"
# shellcheck disable=SC2086 # options are words
{
    golden output 1 $cosim $dense --flip 'bank_class[3]:40'
    golden state 1 $cosim $dense --flip 'table.dest_row[2]:60'
    golden instance 1 $cosim $dense --flip 'scheduler[1].last_warp:60'
    golden memory 1 $cosim $dense --flip 'bank[3].rdata:60'
    golden data 1 $cosim $dense --flip 'disp_data[1]:60'
    golden block 1 "$programs/block_status_table" --cycles 500 --out "$out" --flip 'f:300'
    golden unmet 1 $cosim --test "$out/unmet.test"
    golden foreign 3 $cosim --test "$out/foreign.test"
    golden unwritten 1 $cosim --test "$out/unwritten.test"
    golden written 1 $cosim --test "$out/written.test"
    golden own_trace 0 $cosim --test "$out/own_trace.test" --trace tests/traces/straight.rft
    golden own_trace_unmet 1 $cosim --test "$out/unmet.test" --trace tests/traces/straight.rft
    golden repeated 0 $cosim --test "$out/own_trace.test" --repeat 2
    golden unknown 2 $cosim --test "$out/unknown.test"
    golden no_scenario 2 $cosim --test tests/scenarios/no_such.test
    golden no_trace 2 $cosim $dense --trace tests/traces/no_such.rft
    golden no_option 2 $cosim $dense --colour red
    golden no_number 2 $cosim $dense --seed 1x
    golden no_signal 2 $cosim $dense --flip 'bank_class[99]:5'
    golden no_folder 2 $cosim $dense --waves --out /dev/null
}

# Keys that a machine or scenario puts before the design point's, in front of the counters.
says() { # the first such line, or nothing; command
    wanted=$1
    shift
    ok "$@"
    same "$*" "$wanted" \
        "$(grep -m 1 -e '^granule_regs' -e '^ *"granule_regs"' "$work/stdout" || true)"
}
{ cat tests/scenarios/vecadd.test && printf 'machine = fermi\nmemory = flat\n'; } \
    >"$out/fermi.test"
fermi='granule_regs: 4 (machine fermi; the point says 32)'
says '' "$programs/sim" --trace tests/traces/dense.rft
says "$fermi" "$programs/sim" --trace tests/traces/dense.rft --machine fermi
says '  "granule_regs": "4 (machine fermi; the point says 32)",' "$programs/sim" --json \
    --trace tests/traces/dense.rft --machine fermi
says '' "$programs/sim" --trace tests/traces/dense.rft --machine fermi --set granule_regs=32
says '' "$programs/cosim" --test tests/scenarios/vecadd.test
says "$fermi" "$programs/cosim" --test "$out/fermi.test"
says 'granule_regs: 8 (the scenario; the point says 32)' "$programs/cosim" \
    --test tests/scenarios/full_warps.test
echo "20 texts as they should be"
