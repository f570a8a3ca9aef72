# SPDX-License-Identifier: Apache-2.0
# variable.awk -v budget=N BASE STRANDS...: energy when strands have operand files of different
# sizes, by an oracle (Gebhart, 6.6.1). BASE: counters of a run. STRANDS: lines
# `strand,instructions,energy_pj` of one entry, of two and so on, at the same prices.
#
# An oracle gives entries where they save most. Over all executed instructions a strand has N of
# them on average; what runs beside it is not asked. So it is a bound: no scheduler saves more.
# What an entry of a strand saves falls along the convex hull of its energies. The hull's pieces are
# taken by savings over entries x instructions, the last one in part.
function energy_at(strand, entries) { return energy[strand, entries] }

# The next corner of a strand's hull behind `from`: of the steepest fall.
function next_corner(strand, from,    to, fall, best) {
    best = 0
    for (to = from + 1; to <= most; to++) {
        fall = (energy_at(strand, from) - energy_at(strand, to)) / (to - from)
        if (fall > best + 1e-9) {
            best = fall
            corner = to
        }
    }
    return best / instructions[strand]
}
FNR == 1 { file++ }
file == 1 {
    at = index($0, ": ")
    if (at) counter[substr($0, 1, at - 1)] = substr($0, at + 2)
    next
}
FNR > 1 {
    split($0, field, ",")
    most = file - 1
    energy[field[1], most] = field[3]
    if (most > 1 && instructions[field[1]] != field[2]) {
        print FILENAME ":" FNR ": expected " instructions[field[1]] " instructions, got " field[2]
        exit bad = 1
    }
    instructions[field[1]] = field[2]
}
END {
    if (bad) exit bad
    for (s in instructions) {
        sum += energy_at(s, 1)
        all += instructions[s]
        has[s] = 1
        worth[s] = next_corner(s, 1)
        to[s] = corner
    }
    left = (budget - 1) * all
    while (left > 0) {
        top = 0
        for (s in worth) if (worth[s] > top) {
            top = worth[s]
            taken = s
        }
        if (!top) break
        size = (to[taken] - has[taken]) * instructions[taken]
        part = size <= left ? 1 : left / size
        sum -= part * (energy_at(taken, has[taken]) - energy_at(taken, to[taken]))
        left -= part * size
        has[taken] = to[taken]
        worth[taken] = next_corner(taken, has[taken])
        to[taken] = corner
    }
    base = counter["energy_base_pj"]
    printf "instructions: %d\nenergy_base_pj: %.10g\nenergy_pj: %.10g\n", all, base, sum
    printf "energy: %.10g\nenergy_saving: %.10g\n", sum / base, 1 - sum / base
    printf "entries: %.10g\n", budget - left / all
}
