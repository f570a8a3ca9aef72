#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# time.sh LIBERTY BLOCK FOLDER [FROM TO]: OpenSTA on FOLDER/net.v. One line: critical path in ns,
# energy of a cycle in pJ at the library's voltage, leakage in mW. FROM, TO: the path from inputs
# and flip-flops of the one name to outputs of the other.
set -eu

liberty=$1 block=$2 out=$3 from=${4:-} to=${5:-}
period=100 # constraints/timing/block.sdc
name=path
path=
if [ -n "$from" ]; then
    name=path_${from}_$to
    path="-from [get_ports ${from}*] -to [get_ports ${to}*]"
fi
activity=$(awk -F, '$1 == "logic_activity" { print $2 }' constraints/tech/factors.csv)
awk -f harness/evaluate/sta/bits.awk "$out/net.v" >"$out/cells.v"
cat >"$out/$name.tcl" <<END
read_liberty $liberty
read_verilog $out/cells.v
link_design $block
source constraints/timing/block.sdc
report_checks -path_delay max -digits 6 $path
set_power_activity -global -activity $activity -duty 0.5
report_power -digits 8
END
timeout 200 sta -no_splash -exit "$out/$name.tcl" >"$out/$name.txt" 2>&1
awk -v period="$period" '
    /^Error|^Warning: .*not found/ { print > "/dev/stderr"; bad = 1 }
    $2 == "slack" { if (ns == "") ns = period - $1 }
    $1 == "Total" && NF >= 5 { pj = ($2 + $3) * period * 1e3; mw = $4 * 1e3 }
    END { if (bad || ns == "" || pj == "") exit 1; printf "%.4f %.5f %.6g\n", ns, pj, mw }' \
    "$out/$name.txt" ||
    {
        echo "$out/$name.txt: expected a path and a power of $block, got none; see the file" >&2
        exit 2
    }
