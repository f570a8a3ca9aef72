#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# cost.sh: the tables of area and energy, and what build/cost prints and refuses. Both twins count
# the same events: one scenario a top, counters of `sim` (from the C model's ports) and of `cosim`
# (from the RTL's). Status 0, 1 failed.
. tests/checks/lib.sh

# Tables: each run of CACTI has its inputs; a published figure names its source; a block has been
# proved.
for id in \
    $(sed -n 's/.*,\(r[0-9]\{4\}[r0-9;]*\),.*/\1/p' constraints/tech/sram.csv | tr ';' '\n' |
    sort -u); do
    checks=$((checks + 1))
    grep -q "^$id," constraints/tech/cacti_inputs.csv ||
        fail "constraints/tech/cacti_inputs.csv: no inputs of run $id"
done
[ "$checks" -gt 20 ] || fail "constraints/tech/sram.csv: expected runs of CACTI, found $checks"
for table in sram crossbar wires published logic factors cacti_inputs ltrf_table2; do
    grep -qiE '(^|,)"?-?(nan|inf)"?(,|$)' "constraints/tech/$table.csv" &&
        fail "constraints/tech/$table.csv: not a number"
    awk '
        !/^#/ && !head { head = 1; print; next }
        !/^#/ && seen[$0]++ { bad = 1 }
        END { exit bad }' "constraints/tech/$table.csv" >/dev/null ||
        fail "constraints/tech/$table.csv: a row stands twice"
done
unproved=$(grep -v '^#' constraints/tech/logic.csv | sed 1d | grep -v '^DFFPOSX1,,' |
    grep -vc ',PROVED flip-flops=' || true)
[ "$unproved" -eq 0 ] || fail "constraints/tech/logic.csv: $unproved rows without a proof"

# Area: parts of each design, all logic among them, sum to what is plotted and printed.
designs="straight4 straight8 steal8 ocu malekeh bl ltrf ltrf_plus geb_base"
inis=$(for d in $designs; do echo "constraints/designs/$d.ini"; done)
for node in 22 32; do
    # shellcheck disable=SC2086 # a list of words
    ok build/cost area --node $node --plot "$work/area.csv" $inis
    cp "$work/stdout" "$work/area.txt"
    awk -F, 'NR == FNR { if (FNR > 1) for (i = 2; i <= NF; i++) sum[$1] += $i; next }
        /^area design=/ { split($0, w, /[ =]/); d = w[3]; n++ }
        /^area_mm2: / {
            split($0, v, ": ")
            diff = sum[d] - v[2]
            if (diff > 1e-5 || diff < -1e-5 || v[2] <= 0) bad = 1
        }
        END { exit bad || n != 9 }' "$work/area.csv" "$work/area.txt" ||
        fail "cost area: parts do not sum to area_mm2 at $node nm"
    grep -E '^  ' "$work/area.txt" | sed 1d | grep -v '^  part ' |
        grep -qvE ' (cacti|published|synthesized|extrapolated) ' &&
        fail "cost area: a line without its source"
done

# Area by kind sums to the whole; --logic none leaves out the logic and nothing else.
for design in steal8 bl; do
    build/cost area "constraints/designs/$design.ini" >"$work/with.txt"
    build/cost area --logic none "constraints/designs/$design.ini" >"$work/without.txt"
    awk '
        /^area_(banks|collector_arrays|crossbar|logic|cache)_mm2: / { sum[FILENAME] += $2 }
        /^area_logic_mm2: / { logic[FILENAME] = $2 }
        /^area_mm2: / { all[FILENAME] = $2 }
        END {
            w = ARGV[1]
            o = ARGV[2]
            exit !(logic[w] > 0 && logic[o] == 0 && near(sum[w], all[w]) && near(sum[o], all[o]) &&
                near(all[w] - logic[w], all[o]))
        }
        function near(a, b) { return a - b < 1e-5 && b - a < 1e-5 }' \
        "$work/with.txt" "$work/without.txt" ||
        fail "cost area --logic none: $design: expected the same without its logic"
done

# Logic without a row: refused with the command that adds it, left out by name with --logic known.
mkdir -p "$work/tech"
cp constraints/tech/*.csv "$work/tech"
grep -v '^bank_timer,' constraints/tech/logic.csv >"$work/tech/logic.csv"
refused bank_timer build/cost area --tech "$work/tech" constraints/designs/bl.ini
ends 2 'bank_timer.*make sta DESIGN=... LOGIC=1'
ok build/cost area --logic known --tech "$work/tech" constraints/designs/bl.ini
{ grep -q '^area design=bl .* without the logic of bank_timer$' "$work/stdout" &&
    ! grep -q '^  bank_timer ' "$work/stdout" && grep -q '^  bank_arbiter ' "$work/stdout"; } ||
    fail "cost area --logic known: expected bl without the logic of bank_timer"

# LTRF's Table 2: the main register file against the first configuration's; the logic is that of its
# capacity.
for config in 1 2 3 4 5 6 7; do
    build/cost area --config $config constraints/designs/ltrf.ini |
        awk -v config=$config '$1 " " $2 " " $3 == "main register file" { print config, $5 }'
done >"$work/table2.txt"
awk '
    BEGIN { split("1 8 8 8 8 8 0.25", x, " ") }
    NR == 1 { one = $2 }
    { d = $2 - one * x[NR] }
    d > 1e-5 || d < -1e-5 { bad = 1 }
    END { exit bad || NR != 7 || one <= 0 }' "$work/table2.txt" ||
    fail "cost area --config: expected the areas of LTRF's Table 2, got" \
        "$(tr '\n' ' ' <"$work/table2.txt")"
for design in ltrf ltrf_plus; do
    build/cost blocks --config 6 "constraints/designs/$design.ini" >"$work/blocks.txt"
    [ "$(grep -c 'MainRowBits=10 ' "$work/blocks.txt")" -eq 2 ] ||
        fail "cost blocks --config 6: expected prefetch_unit and write_buffer of $design with" \
            "1024 rows a main bank"
    ok build/cost area --config 6 "constraints/designs/$design.ini"
done

# A design point that asks for a row that is not there: status 2, one line, the table's place and
# the nearest rows.
printf '[design]\nlike = straight8\nbanks = 2\n' >"$work/two.ini"
refused '^constraints/tech/sram.csv:' build/cost area "$work/two.ini"
at='^constraints/tech/sram.csv:[0-9]*: expected a row with .*banks 2'
ends 2 "$at.* nearest: line [0-9][0-9]* .*(banks 4)"
for wrong in "area --node 45 x.ini" "area --source nobody x.ini" "energy --clock 0 x.ini" \
    "area --logic some x.ini" "area --config 8 x.ini" \
    "area --config 6 constraints/designs/steal8.ini" "area" "nothing" \
    "energy constraints/designs/steal8.ini"; do
    # shellcheck disable=SC2086 # a list of words
    refused 'expected ' build/cost $wrong
done

# Twins: DESIGN FOLDER SCENARIO [LATENCY of the main register file, percent]. What only both twins
# together count is left out.
same_counters() {
    design=$1 dir=$2 scenario=tests/scenarios/$3.test latency=${4:+--main-latency $4}
    trace=$(sed -n 's/^trace *= *//p' "$scenario")
    [ "$(sed -n 's/^design *= *//p' "$scenario")" = "$design" ] ||
        fail "$scenario: expected a scenario of $design"
    # shellcheck disable=SC2086 # two words or none
    "$dir/sim" --machine flat --trace "$trace" $latency |
        grep -v '^[a-z]*_checked: \|^highest_entry: ' >"$work/$design.c" ||
        fail "$dir/sim: no counters"
    # shellcheck disable=SC2086
    ok "$dir/cosim" --test "$scenario" $latency --counters
    grep ': ' "$work/stdout" | grep -v '^[a-z]*_checked: \|^highest_entry: ' >"$work/$design.rtl"
    [ "$(wc -l <"$work/$design.c")" -gt 40 ] || fail "$dir/sim: expected counters, got few"
    equal "$scenario: events that the RTL counts" "$work/$design.c" "$work/$design.rtl"
}

# What the counters of the RTL cost: dynamic and leakage sum to the total, lines to both.
energy_sums() {
    design=$1
    ok build/cost energy --plot "$work/energy.csv" "constraints/designs/$design.ini" \
        "$work/$design.rtl"
    cp "$work/stdout" "$work/energy.txt"
    awk '
        $0 ~ /^  (dynamic|leakage) / && $0 !~ / beside / {
            line = $0
            sub(/^  [a-z]+ +/, "", line)
            if (match(line, / +[0-9]+ +[0-9.]+ +[0-9.]+ +[0-9.]+%/)) {
                split(substr(line, RSTART), v, " ")
                sum += v[3]
            }
        }
        /^dynamic_nj: |^leakage_nj: / { split($0, w, ": "); both += w[2] }
        /^(dynamic|leakage)_[a-z]+(_[a-z]+)?_nj: / { split($0, w, ": "); kinds += w[2] }
        /^energy_nj: / { split($0, w, ": "); all = w[2] }
        END {
            exit !(all > 0 && sum - all < 0.05 && all - sum < 0.05 && both - all < 0.01 &&
                all - both < 0.01 && kinds - all < 0.05 && all - kinds < 0.05)
        }' "$work/energy.txt" ||
        fail "cost energy $design: lines do not sum to energy_nj"
    if grep -q "^dynamic_nj: 0.000" "$work/energy.txt"; then
        fail "cost energy $design: no dynamic energy"
    fi
}
same_counters steal8 build/steal8 write_steal
same_counters straight16 build/narrow/straight16 straight_vecadd
same_counters malekeh build/narrow/malekeh malekeh_bfs
same_counters ocu build/narrow/ocu ocu_sgemm
same_counters bl build/narrow/bl bl_sgemm 160
same_counters ltrf build/narrow/ltrf ltrf_bfs 280
same_counters ltrf_plus build/narrow/ltrf_plus ltrf_plus_bfs 100
for point in steal8 malekeh ocu bl ltrf ltrf_plus; do energy_sums "$point"; done
# Points that hold other numbers of warps are not compared in silence.
warps=$(sed -n 's/^resident_warps: //p' "$work/steal8.rtl")
for n in "$warps" 7; do
    sed "s/^resident_warps: .*/resident_warps: $n/" "$work/straight16.rtl" >"$work/other.rtl"
    wanted="resident warps differ: straight16 has $n where steal8 has $warps"
    [ "$n" != "$warps" ] || wanted=
    ok build/cost energy constraints/designs/steal8.ini "$work/steal8.rtl" \
        constraints/designs/straight16.ini "$work/other.rtl"
    same 'cost energy of two' "$wanted" "$(grep '^resident warps' "$work/said" || true)"
done

echo "cost: $checks checks"
