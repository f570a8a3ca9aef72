#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# flip_flop.sh LIBERTY FOLDER: one flip-flop of the library between the ports of
# constraints/timing/block.sdc, for registers of wide data, which are not synthesized.
# FOLDER/row.csv is its row of constraints/tech/logic.csv.
set -eu

liberty=$1 out=$2
mkdir -p "$out"
cat >"$out/net.v" <<END
module flip_flop(clk_i, rst_ni, d_i, q_o);
  input clk_i;
  input rst_ni;
  input d_i;
  output q_o;
  DFFPOSX1 q (.CLK(clk_i), .D(d_i), .Q(q_o));
endmodule
END
said=$(sh harness/evaluate/sta/time.sh "$liberty" flip_flop "$out")
fo4=$(sh harness/evaluate/sta/fo4.sh "$liberty" build/sta/fo4)
echo "$said" | awk -v fo4="$fo4" '
    NR == FNR { ns = $1; pj = $2; mw = $3; next }
    /cell *\(DFFPOSX1\)/ { inside = 1 }
    inside && /area *:/ { gsub(/[^0-9.]/, "", $0); area = $0; exit }
    END {
        if (area == "") exit 1
        printf "DFFPOSX1,,%d,1,1,%s,%.1f,%s,%s,none: a cell of the library,0,osu018_stdcells " \
            "typical,liberty\n", area, ns, ns / fo4, pj, mw
    }' \
    - "$liberty" >"$out/row.csv" || {
        echo "$liberty: expected the area of DFFPOSX1, found none" >&2
        exit 2
    }
