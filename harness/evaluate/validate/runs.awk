# SPDX-License-Identifier: Apache-2.0
# rows.awk, runs.awk -v gpu=RTX2060 file.csv: the rows that have a design point here, with one
# access a bank and cycle, greedy then oldest, no offset:
#     set trace file repeat design mode keys insts ipc cycles, then the memory columns
# keys: those of the row behind set and trace, as they are in the file. What is left out is counted
# on stderr. Status 2: a column or a number is not there.
BEGIN {
    n_wanted = split("set trace gpu scheduler rf_banks rf_steps perfect_mem memory offset " \
        "warp_insts warp_ipc cycles " memory_columns, wanted, " ")
    design["RTX2060", 16] = "ocu"
    design["RTX2060", 8] = "ocu_banks2"
    design["RTX3070", 16] = "ocu_ampere"
    design["RTX3070", 8] = "ocu_ampere_banks2"
}
function refuse(expected, got, mend) {
    printf "%s:%d: expected %s, got %s; %s\n", FILENAME, FNR, expected, got,
        mend ? mend : "correct it" >"/dev/stderr"
    exit failed = 2
}
FNR == 1 {
    columns = NF
    for (i = 1; i <= n_wanted; i++)
        if (!(wanted[i] in at))
            refuse("the column " wanted[i], "none", "add it")
    next
}
# Where the trace is, below the folder of traces.
function file(name, kernel) {
    if (name !~ /^rep\//)
        return name
    kernel = name
    sub(/^rep\//, "", kernel)
    sub(/-x[0-9]+$/, "", kernel)
    return kernel ~ /_kernel-/ ? "nvbit/" folder(kernel) : "emu-sm75/" kernel
}
function folder(kernel, cut) {
    cut = index(kernel, "_kernel-")
    return substr(kernel, 1, cut - 1) "/" substr(kernel, cut + 1)
}
function copies(name) {
    return name ~ /^rep\/.*-x[0-9]+$/ ? substr(name, match(name, /[0-9]+$/)) : 1
}
NF != columns { refuse(columns " cells, as the first line has", NF) }
{
    for (i = 5; i <= n_wanted; i++)
        if (wanted[i] != "memory" && of(wanted[i]) !~ /^[0-9]+([.][0-9]+)?$/)
            refuse("a number as " wanted[i], "`" of(wanted[i]) "`")
    rows++
}
of("gpu") != gpu || of("scheduler") != "gto" || of("rf_steps") != 1 || of("offset") != 0 { next }
of("set") == "offsets" || of("memory") !~ /^(full|share)$/ { next }
{
    banks = of("set") == "micro" ? 16 : of("rf_banks")
    if (!((gpu, banks) in design)) {
        left_out++
        next
    }
    if (of("warp_ipc") * of("cycles") * of("warp_insts") == 0)
        refuse("instructions, cycles and IPC above 0", "0")
    printf "%s %s %s %d %s %s ", of("set"), of("trace"), file(of("trace")), copies(of("trace")),
        design[gpu, banks], of("perfect_mem") ? "perfect" : of("memory")
    for (i = 3; i <= 9; i++)
        printf "%s%s", of(wanted[i]), i < 9 ? "," : ""
    for (i = 10; i <= n_wanted; i++)
        printf " %s", of(wanted[i])
    print ""
    tried++
}
END {
    if (failed)
        exit failed
    printf "validate: %d of %d rows; the others are of another GPU, scheduler, offset, memory or " \
        "number of steps\n", tried, rows >"/dev/stderr"
    if (left_out)
        printf "validate: %d rows without a design point left out\n", left_out >"/dev/stderr"
}
