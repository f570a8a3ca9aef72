# SPDX-License-Identifier: Apache-2.0
# rows.awk: rows of validate.csv, or of Accel-Sim's figures, by the names of their columns. Goes
# before what reads them: awk -f rows.awk -f verdict.awk.
BEGIN { FS = "," }
FNR == 1 {
    for (i = 1; i <= NF; i++)
        at[$i] = i
}
function of(name) { return $(at[name]) }
function theirs(name) { return of(name "_accelsim") }
function mode() { return of("perfect_mem") ? "perfect" : of("memory") }
# Whether it is a kernel whose IPC is compared (docs/machines.md).
function is_compared() {
    return FNR > 1 && of("set") != "micro" && theirs("warp_insts") >= 1000 && of("trace") !~ /fan1/
}
