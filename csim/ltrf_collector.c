/* SPDX-License-Identifier: Apache-2.0
 * ltrf_collector: control of all collector units of LTRF (4.1, 4.3). See ltrf_collector.h.
 */
#include "ltrf_collector.h"

#include "prim/bitvec.h"
#include "prim/dispatch_ports.h"

#include <string.h>

#define REQUEST_WORDS BITVEC_WORDS(REQUESTS)
#define EARLY_SLOTS (PROBE && SLOTS > 2 ? 2 : SLOTS) /* looked up, or known, on arrival */
#define NO_UNIT COLLECTORS

_Static_assert(BANKS <= 64 && SLOTS <= 64, "one word a vector of these");

/* 1: The lowest-numbered unit that is free, or NO_UNIT. */
static unsigned free_unit(const ltrf_collector_state *s) {
    uint64_t free[UNIT_WORDS], one[UNIT_WORDS];

    free_units(s->busy, free);
    bitvec_lowest(one, free, UNIT_WORDS);
    return bitvec_any(one, UNIT_WORDS) ? bitvec_index(one, UNIT_WORDS) : NO_UNIT;
}

/* 1: The unit that what arrives gets, or NO_UNIT. */
static unsigned arrival_unit(const ltrf_collector_in *in, const ltrf_collector_state *s) {
    return s->arrive && !in->skip ? free_unit(s) : NO_UNIT;
}

/* 1: A unit is left for what issues now, after what arrives now. It arrives in the next cycle, when
 * units that dispatch now are free. */
static bool is_certain(const ltrf_collector_state *s, const uint64_t *disp_valid) {
    uint64_t free[UNIT_WORDS];
    unsigned dispatched = COLLECTOR_REUSE ? bitvec_count(disp_valid, DISPATCH_PORTS) : 0;

    free_units(s->busy, free);
    return dispatched > s->arrive ||
           (dispatched == s->arrive ? bitvec_any(free, UNIT_WORDS) : bitvec_many(free, UNIT_WORDS));
}

void ltrf_collector_moore(const ltrf_collector_state *s, ltrf_collector_out *out) {
    unsigned unit = free_unit(s);

    out->next_unit = unit == NO_UNIT ? 0 : unit;
    out->late_valid[0] = s->late_valid[0];
    memcpy(out->late_reg, s->late_reg, sizeof out->late_reg);
    out->late_warp = s->late_warp;
    out->fill_valid[0] = s->fill_valid[0];
    memcpy(out->fill_dest, s->fill_dest, sizeof out->fill_dest);
}

/* 4: Without a look-up, what arrives asks in this cycle already; others ask from their
 * registers. */
static void request(const ltrf_collector_in *in, const ltrf_collector_state *s,
                    ltrf_collector_out *out) {
    unsigned unit = PROBE ? NO_UNIT : arrival_unit(in, s);

    memcpy(out->rd_valid, s->pending, sizeof out->rd_valid);
    memcpy(out->rd_bank, s->bank, sizeof out->rd_bank);
    memcpy(out->rd_row, s->row, sizeof out->rd_row);
    if (unit == NO_UNIT)
        return;
    for (unsigned k = 0; k < SLOTS; k++) {
        unsigned r = unit * SLOTS + k;

        if (bitvec_get(in->src_valid, k))
            bitvec_put(out->rd_valid, REQUEST_WORDS, r, true);
        out->rd_bank[r] = in->src_bank[k];
        out->rd_row[r] = in->src_row[k];
    }
}

/* 6: Units that have all of their operands. */
static void ready_units(const ltrf_collector_state *s, uint64_t *units) {
    uint64_t waits[REQUEST_WORDS];

    memset(units, 0, UNIT_WORDS * sizeof *units);
    for (unsigned w = 0; w < REQUEST_WORDS; w++)
        waits[w] = s->pending[w] | s->reading[w];
    for (unsigned u = 0; u < COLLECTORS; u++) {
        bool late = s->late_valid[0] != 0 && s->late_unit == u;

        units[u / 64] |= (uint64_t)(bitvec_field(waits, u * SLOTS, SLOTS) == 0 && !late)
                         << (u % 64);
    }
    for (unsigned w = 0; w < UNIT_WORDS; w++)
        units[w] &= s->busy[w];
}

void ltrf_collector_outputs(const ltrf_collector_in *in, const ltrf_collector_state *s,
                            ltrf_collector_out *out) {
    uint64_t ready[UNIT_WORDS];

    ltrf_collector_moore(s, out);
    request(in, s, out);
    ready_units(s, ready);
    out->disp_valid[0] =
        dispatch_choose(ready, in->dispatch_ready[0], s->disp_mask, out->disp_unit);
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        out->disp_tag[p] = bitvec_get(out->disp_valid, p) ? s->tag[out->disp_unit[p]] : 0;
    out->alloc_ok = is_certain(s, out->disp_valid);
}

/* 3: Operands 2 and 3 are looked up in the next cycle, through the same two ports (4.1). */
static void defer(const ltrf_collector_in *in, unsigned unit, ltrf_collector_state *next) {
    for (unsigned slot = EARLY_SLOTS; slot < SLOTS && slot < EARLY_SLOTS + 2; slot++) {
        next->late_valid[0] |= (uint64_t)bitvec_get(in->src_valid, slot) << (slot - EARLY_SLOTS);
        next->late_reg[slot - EARLY_SLOTS] = in->src_reg[slot];
    }
    next->late_warp = in->src_warp;
    next->late_unit = unit;
}

/* 1 and 2: the unit of an arriving instruction becomes busy. */
static void allocate(const ltrf_collector_in *in, const ltrf_collector_state *s,
                     ltrf_collector_state *next) {
    unsigned unit = arrival_unit(in, s);

    next->late_valid[0] = 0;
    if (unit == NO_UNIT)
        return;
    bitvec_put(next->busy, UNIT_WORDS, unit, true);
    next->tag[unit] = in->src_tag;
    for (unsigned k = 0; k < SLOTS; k++) {
        unsigned r = unit * SLOTS + k;

        next->bank[r] = in->src_bank[k];
        next->row[r] = in->src_row[k];
        if (k < EARLY_SLOTS)
            bitvec_put(next->pending, REQUEST_WORDS, r, bitvec_get(in->src_valid, k));
    }
    if (PROBE)
        defer(in, unit, next);
}

/* 3: What was looked up in this cycle asks for its bank from the next one on. */
static void take_late(const ltrf_collector_in *in, const ltrf_collector_state *s,
                      ltrf_collector_state *next) {
    if (s->late_valid[0] == 0 || !number_exists(s->late_unit, COLLECTOR_BITS, COLLECTORS))
        return;
    for (unsigned i = 0; EARLY_SLOTS + i < SLOTS && i < 2; i++) {
        unsigned r = s->late_unit * SLOTS + EARLY_SLOTS + i;

        if (!bitvec_get(s->late_valid, i))
            continue;
        next->bank[r] = in->late_bank[i];
        bitvec_put(next->pending, REQUEST_WORDS, r, true);
    }
}

/* Needs the dispatch that ltrf_collector_outputs has left in `out`. */
void ltrf_collector_step(const ltrf_collector_in *in, const ltrf_collector_state *s,
                         ltrf_collector_out *out, ltrf_collector_state *next) {
    *next = *s;
    allocate(in, s, next);
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        next->pending[w] &= ~in->grant[w];
        next->reading[w] = (s->reading[w] & ~in->arrived[w]) | in->grant[w];
    }
    take_late(in, s, next);
    next->fill_valid[0] = in->bank_read[0];
    for (unsigned b = 0; b < BANKS; b++)
        next->fill_dest[b] = in->bank_req[b] & (unsigned)bits_if(bitvec_get(in->bank_read, b));
    dispatch_release(out->disp_valid[0], out->disp_unit, next->busy, next->disp_mask);
    next->arrive = in->issue_valid;
}
