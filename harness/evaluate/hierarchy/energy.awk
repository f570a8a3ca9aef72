# SPDX-License-Identifier: Apache-2.0
# energy.awk -v entries=N PUBLISHED COUNTERS: energy of a register file hierarchy, `name: value`
# lines in picojoules. COUNTERS are order mode's.
#
# Prices are Gebhart's Tables 4.5 and 4.6: of accesses of 128 bits, eight to a warp register, and of
# wires by millimetre. A write-back reads the RFC or the LRF without wire, and writes the MRF with
# its own. Tags are not counted. Above eight entries a line through the table: `extrapolated`.
# Status 2 where a row or a counter is not there.
function refuse(what) {
    print FILENAME ": expected " what ", got none; add it" > "/dev/stderr"
    bad = 2
    exit 2
}
function price(table, row) {
    if (!((table, row) in table_value)) refuse("a row of Gebhart, " row)
    return table_value[table, row]
}
function count(name) {
    if (!(name in counter)) refuse("the counter " name)
    return counter[name]
}
# At so many entries of the table's, or on the line of least squares through its rows.
function of_entries(table,    n, e, sx, sy, sxx, sxy, slope) {
    if (entries <= 8) return price(table, "orf_rfc" entries)
    for (e = 1; e <= 8; e++) {
        n++
        sx += e
        sxx += e * e
        sy += price(table, "orf_rfc" e)
        sxy += e * price(table, "orf_rfc" e)
    }
    slope = (n * sxy - sx * sy) / (n * sxx - sx * sx)
    return (sy - slope * sx) / n + slope * entries
}
function line(name, accesses) { printf "%s: %.10g\n", name, 8 * accesses }

FNR == 1 { file++ }
file == 1 {
    n = split($0, field, ",")
    if (field[1] != "Gebhart") next
    row = field[3] (field[3] == "orf_rfc" ? field[4] : "")
    if (field[2] == "Table 4.5") {
        table_value["read", row] = field[7]
        table_value["write", row] = field[8]
    } else if (field[2] == "Table 4.6") table_value["wire", row] = field[9]
    next
}
/^[a-z_0-9]*: / {
    at = index($0, ": ")
    counter[substr($0, 1, at - 1)] = substr($0, at + 2)
}
END {
    if (bad) exit bad
    mm = 4 * price("wire", "wire_energy_32_bits")
    far = mm * price("wire", "mrf_distance_private")
    near = mm * price("wire", "orf_distance_private")
    shared = mm * price("wire", "orf_distance_shared")
    lrf = mm * price("wire", "lrf_distance_private")
    rfc_read = of_entries("read")
    rfc_write = of_entries("write")
    own_writes = count("rfc_writes") - count("rfc_fills") - count("rfc_writes_shared") \
        - count("lrf_to_rfc")
    back = count("evict_writebacks") + count("flush_writebacks") - count("lrf_writebacks")

    mrf_banks = count("mrf_reads") * price("read", "mrf") \
        + count("mrf_writes") * price("write", "mrf")
    mrf_wires = (count("mrf_reads") + count("mrf_writes")) * far
    rfc_banks = (count("rfc_reads") + back) * rfc_read + count("rfc_writes") * rfc_write
    rfc_wires = (count("rfc_reads") - count("rfc_reads_shared") + own_writes) * near \
        + (count("rfc_reads_shared") + count("rfc_writes_shared")) * shared
    lrf_banks = (count("lrf_reads") + count("lrf_to_rfc") + count("lrf_writebacks")) \
        * price("read", "lrf") + count("lrf_writes") * price("write", "lrf")
    lrf_wires = (count("lrf_reads") + count("lrf_writes")) * lrf
    moved_wires = count("lrf_to_rfc") * near
    base = count("operands") * (price("read", "mrf") + far) \
        + count("results") * (price("write", "mrf") + far)

    line("energy_base_pj", base)
    line("energy_mrf_banks_pj", mrf_banks)
    line("energy_mrf_wires_pj", mrf_wires)
    line("energy_rfc_banks_pj", rfc_banks)
    line("energy_rfc_wires_pj", rfc_wires + moved_wires)
    line("energy_lrf_banks_pj", lrf_banks)
    line("energy_lrf_wires_pj", lrf_wires)
    line("energy_pj", mrf_banks + mrf_wires + rfc_banks + rfc_wires + moved_wires + lrf_banks \
        + lrf_wires)
    if (entries > 8) print "rfc_price: extrapolated"
}
