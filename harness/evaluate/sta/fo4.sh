#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# fo4.sh LIBERTY FOLDER: prints the FO4 delay of the library in ns. It is the mean of rise and fall
# of an INVX1 that drives four of them. OpenSTA measures it in the middle of a chain, where slopes
# have settled.
set -eu

liberty=$1 out=$2
stages=16 from=4 to=14 # the delay between stages 4 and 14: five rises and five falls
mkdir -p "$out"

awk -v n="$stages" 'BEGIN {
    printf "module fo4(in, out);\n  input in;\n  output out;\n  wire [%d:0] s;\n  assign s[0] = " \
        "in;\n  assign out = s[%d];\n", n, n
    for (i = 0; i < n; i++) {
        printf "  INVX1 u%d (.A(s[%d]), .Y(s[%d]));\n", i, i, i + 1
        for (k = 1; k <= 3; k++) printf "  INVX1 load%d_%d (.A(s[%d]), .Y());\n", i, k, i + 1
    }
    print "endmodule"
}' >"$out/fo4.v"
cat >"$out/fo4.tcl" <<END
read_liberty $liberty
read_verilog $out/fo4.v
link_design fo4
source constraints/timing/fo4.sdc
report_checks -path_delay max -digits 6 -fields {}
END
sta -no_splash -exit "$out/fo4.tcl" >"$out/fo4.txt" 2>&1
awk -v from="u$from/Y" -v to="u$to/Y" '
    index($0, from " ") { a = $2 }
    index($0, to " ") { b = $2 }
    END { if (a == "" || b == "") exit 1; printf "%.5f\n", (b - a) / 10 }' "$out/fo4.txt" ||
    {
        echo "$out/fo4.txt: expected a path through the chain of inverters, got none; see the" \
            "file" >&2
        exit 2
    }
