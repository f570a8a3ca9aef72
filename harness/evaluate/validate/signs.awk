# SPDX-License-Identifier: Apache-2.0
# signs.awk validate.csv: trace and memory where 16 banks against 8 have another sign than in
# Accel-Sim, and its effect is beyond 3 %.
BEGIN { FS = "," }
FNR == 1 {
    for (i = 1; i <= NF; i++)
        at[$i] = i
    next
}
function of(name) { return $(at[name]) }
of("set") != "micro" && !of("perfect_mem") && of("warp_insts_accelsim") >= 1000 &&
    of("trace") !~ /fan1/ {
    run = of("trace") " " of("memory")
    ours[run, of("rf_banks")] = of("warp_ipc")
    theirs[run, of("rf_banks")] = of("warp_ipc_accelsim")
    runs[run] = 1
}
END {
    for (run in runs) {
        if (!((run, 8) in ours) || !((run, 16) in ours))
            continue
        effect = theirs[run, 16] / theirs[run, 8] - 1
        if ((effect > 0.03 || effect < -0.03) && effect * (ours[run, 16] - ours[run, 8]) <= 0)
            print run
    }
}
