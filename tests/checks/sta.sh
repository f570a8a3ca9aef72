#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# sta.sh: rows of constraints/tech/logic.csv are what is synthesized today, in another folder and
# with another file in hw/, too. A row that differs, another RTL, a wrong gate in a netlist are each
# found. What is said of a claim. Status 0, 1 failed.
. tests/checks/lib.sh

liberty=/usr/share/qflow/tech/osu018/osu018_stdcells.lib
mkdir -p "$work/tree/build" "$work/tree/harness/evaluate"
cp build/cost build/rfgen "$work/tree/build"
cp -R constraints hw "$work/tree"
cp -R harness/evaluate/sta "$work/tree/harness/evaluate"
mkdir "$work/tree/harness/mk"
cp harness/mk/locked.sh harness/mk/sum.sh "$work/tree/harness/mk"
printf 'module another(output wire [7:0] q);\n  assign q = 8'"'"'d3;\nendmodule\n' \
    >"$work/tree/hw/another.v"

# sta.sh of one block of a design in the copy: its output in $work/said, its status in $status.
sta() {
    run in_tree sh harness/evaluate/sta/sta.sh "$1" "" "$2"
}
in_tree() { # command...
    (cd "$work/tree" && "$@")
}

for block in malekeh_scheduler ccu_allocator sthld_controller; do
    sta malekeh $block
    ends 0 "^  $block .* PROVED flip-flops=[0-9]\{1,\} removed=[0-9]\{1,\}\$"
done

# A row whose area is another one.
logic=$work/tree/constraints/tech/logic.csv
edit "$logic" 's/^\(ccu_allocator,[^,]*,[0-9]*\)/\11/'
sta malekeh ccu_allocator
row='logic.csv: expected the row ccu_allocator,.*make sta DESIGN=malekeh LOGIC=1'
ends 1 "$row"
same 'lines of a row with another area' 1 "$(grep -c "$row" "$work/said")"
# LOGIC=1 mends the row; the table is written once, at the end. A run that is killed, or ends at its
# second block, leaves it as it was, and nothing beside it.
rows() { # sta.sh of all blocks of malekeh, with LOGIC=1
    # shellcheck disable=SC2016 # for the inner shell
    run in_tree sh -c 'echo $$ >pid && exec sh harness/evaluate/sta/sta.sh malekeh 1 "$1"' sh "$1"
}
cp "$logic" "$work/wrong.csv"
block=$work/tree/harness/evaluate/sta/block.sh
mv "$block" "$work/block.sh"
# shellcheck disable=SC2016 # text of a script
for end in 'exit 3' 'kill -9 $(cat pid); sleep 9'; do
    cat >"$block" <<END
if [ -f build/sta/second ]; then $end; fi
: >build/sta/second
mkdir -p build/sta/first
echo "\$2,\$3,1,1,0,1.0,1.0,1.0,1.0,PROVED flip-flops=0,1,osu018_stdcells typical,none" \
    >build/sta/first/row.csv
echo build/sta/first
END
    rm -f "$work/tree/build/sta/second"
    rows ''
    { [ "$status" -ne 0 ] && cmp -s "$logic" "$work/wrong.csv"; } ||
        fail "sta.sh LOGIC=1: '$end' left another table: $status, $(tail -n 1 "$work/said")"
    grep -q ',1,1,0,1.0,' "$work/tree/build/sta/malekeh.rows" ||
        fail "sta.sh: '$end' came too early"
    [ "$(find "$work/tree/constraints/tech" -name 'logic.csv*' | wc -l)" = 1 ] ||
        fail "sta.sh LOGIC=1: '$end' left a file beside the table"
done
mv "$work/block.sh" "$block"
rows ccu_allocator
diff "$work/wrong.csv" "$logic" | sed -n 's/^> //p' >"$work/put"
{ [ "$status" -eq 0 ] && [ "$(wc -l <"$work/put")" = 1 ] &&
    grep -qxF "$(cat "$work/put")" constraints/tech/logic.csv; } ||
    fail "sta.sh LOGIC=1: expected today's row alone, got $status, $(cat "$work/put")"
printf 'b,x=1,7\nnew,x=1,8\n' >"$work/rows"
printf '# head\na,x=1,1\nb,x=1,2\nb,x=12,3\n' >"$work/table"
sh harness/evaluate/sta/keep.sh "$work/table" "$work/rows"
same 'rows of keep.sh' "$(printf '# head\na,x=1,1\nb,x=1,7\nb,x=12,3\nnew,x=1,8')" \
    "$(cat "$work/table")"
cp constraints/tech/logic.csv "$logic"

# The same interface, another block: a warp that is not ready may win.
edit "$work/tree/hw/malekeh_scheduler.v" "s/= ready_i & ~waits/= ready_i | ~waits/"
sta malekeh malekeh_scheduler
ends 1 ''

# A netlist with one wrong gate: an OR where the mapper put an AND.
for folder in "$work"/tree/build/sta/ccu_allocator.*; do
    out=$folder
done
awk '!done && sub(/^  AND2X2 /, "  OR2X2 ") { done = 1 } { print } END { exit !done }' \
    "$out/net.v" >"$work/net.v" || fail "$out/net.v: expected an AND2X2, found none"
mv "$work/net.v" "$out/net.v"
expect 1 'expected the netlist of ccu_allocator to equal its RTL' \
    sh harness/evaluate/sta/equal.sh "$liberty" ccu_allocator "$out"
same 'lines of a wrong gate' 1 "$(wc -l <"$work/said")"

# Flip-flops that the netlist has not: `idle` holds anything, and a gate with 0 hides it from the
# output. With an OR the output shows it.
gone=$work/gone
mkdir -p "$gone"
removed() { # the gate behind `idle`: whether a netlist without that flip-flop is proved
    cat >"$gone/rtl.v" <<END
module gone(clk_i, d_i, q_o);
  input clk_i;
  input d_i;
  output q_o;
  wire idle_q;
  wire last_q;
  DFFPOSX1 idle (
    .CLK(clk_i),
    .D(d_i),
    .Q(idle_q)
  );
  DFFPOSX1 last (
    .CLK(clk_i),
    .D(d_i),
    .Q(last_q)
  );
  assign q_o = last_q | (idle_q $1);
endmodule
END
    cat >"$gone/net.v" <<END
module gone(clk_i, d_i, q_o);
  input clk_i;
  input d_i;
  output q_o;
  DFFPOSX1 last (
    .CLK(clk_i),
    .D(d_i),
    .Q(q_o)
  );
endmodule
END
    rm -f "$gone/proof.txt"
    run sh harness/evaluate/sta/equal.sh "$liberty" gone "$gone"
}
removed "& 1'b0"
ends 0 ''
same 'an unused flip-flop' 'PROVED flip-flops=1 removed=1 unused=1' "$(cat "$gone/proof.txt")"
for gate in "| 1'b0" "& 1'b0 | d_i"; do
    removed "$gate"
    ends 1 ''
done

# A claim: orders apart are a difference, orders that overlap are none.
claim() {
    ok awk -f harness/evaluate/sta/claim.awk -v what="b, x to y" -v ours="$1" -v against="$2" \
        -v fo4=0.1 -v paper=1.2 -v where='"p, 1"'
    grep -qF -e "$3" "$work/said" || fail "claim.awk: expected '$3', got: $(said)"
}
both="2.3000 ns (2.2000 to 2.4000), plain 2.0000 ns (1.9000 to 2.1000)"
claim "2.2 2.4 9" "1.9 2.1 8" "$both: +3.00 FO4; paper +1.20 (p, 1)"
claim "2.0 2.4 9" "1.9 2.1 8" "+2.00 FO4, within the spread: no difference; paper +1.20"
claim "1.5 1.7 9" "1.9 2.1 8" "-4.00 FO4; paper"

echo "sta: $checks checks"
