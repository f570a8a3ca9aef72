# SPDX-License-Identifier: Apache-2.0
# rows.awk, signs.awk validate.csv: trace and memory where 16 banks against 8 have another sign than
# in Accel-Sim, and its effect is beyond 3 %.
is_compared() && mode() != "perfect" {
    run = of("trace") " " mode()
    our[run, of("rf_banks")] = of("warp_ipc")
    their[run, of("rf_banks")] = theirs("warp_ipc")
    runs[run] = 1
}
END {
    for (run in runs) {
        if (!((run, 8) in our) || !((run, 16) in our))
            continue
        effect = their[run, 16] / their[run, 8] - 1
        if ((effect > 0.03 || effect < -0.03) && effect * (our[run, 16] - our[run, 8]) <= 0)
            print run
    }
}
