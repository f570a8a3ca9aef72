/* SPDX-License-Identifier: Apache-2.0
 * operand_collector: control of all collector units (TVLSI 2016, II.B). See operand_collector.h.
 */
#include "operand_collector.h"

#include "prim/bitvec.h"
#include "prim/unit_classes.h"

#include <string.h>

#define REQUEST_WORDS BITVEC_WORDS(REQUESTS)
#define NO_UNIT COLLECTORS
#define ASKERS (SCHEDULERS * CLASSES) /* bits of arrive, alloc_ok, .. : s * CLASSES + c */

_Static_assert(BANKS <= 64 && ASKERS <= 64, "one word a vector of these");

/* 1: Hands out the lowest unit of class c that is left; NO_UNIT if none is, or none is wanted. */
static unsigned take_unit(uint64_t *left, unsigned c, bool want) {
    uint64_t one[UNIT_WORDS], of[UNIT_WORDS];

    units_of_class(left, c, of);
    bitvec_lowest(one, of, UNIT_WORDS);
    for (unsigned w = 0; w < UNIT_WORDS; w++) {
        one[w] &= bits_if(want);
        left[w] &= ~one[w];
    }
    return bitvec_any(one, UNIT_WORDS) ? bitvec_index(one, UNIT_WORDS) : NO_UNIT;
}

/* 7: Units that may dispatch: all operands there and in place. */
static void ready_units(const operand_collector_state *s, uint64_t can[UNIT_WORDS]) {
    uint64_t waiting[REQUEST_WORDS];

    memcpy(waiting, s->pending, sizeof waiting);
    for (unsigned b = 0; b < BANKS; b++)
        for (unsigned w = 0; w < REQUEST_WORDS; w++)
            waiting[w] |= (uint64_t)(bitvec_get(s->fill_valid, b) & (s->fill_dest[b] / 64 == w))
                          << (s->fill_dest[b] % 64);
    memset(can, 0, UNIT_WORDS * sizeof *can);
    for (unsigned u = 0; u < COLLECTORS; u++)
        can[u / 64] |= (uint64_t)(bitvec_field(waiting, u * SLOTS, SLOTS) == 0) << (u % 64);
    for (unsigned w = 0; w < UNIT_WORDS; w++)
        can[w] &= s->busy[w];
}

/* Bits of class c among those of all schedulers. */
static unsigned count_of_class(uint64_t bits, unsigned c) {
    unsigned n = 0;

    for (unsigned i = 0; i < SCHEDULERS; i++)
        n += (bits >> (i * CLASSES + c)) & 1;
    return n;
}

/* 3: Units of class c that are left after this cycle's arrivals. What issues now arrives in the
 * next cycle, when units that dispatch now are free. Returns free units and, in `arriving`,
 * arrivals. */
static unsigned units_left(const operand_collector_state *s, const uint64_t *disp_valid, unsigned c,
                           unsigned *arriving) {
    uint64_t units[UNIT_WORDS], of[UNIT_WORDS];
    unsigned free;

    free_units(s->busy, units);
    units_of_class(units, c, of);
    free = bitvec_count(of, COLLECTORS);
    if (COLLECTOR_REUSE) {
        uint64_t ports = ports_of_class(disp_valid[0], c);

        free += bitvec_count(&ports, DISPATCH_PORTS);
    }
    *arriving = count_of_class(s->arrive[0], c);
    return free;
}

/* 3: A unit is certain for the schedulers that come first, as many as units are left. */
static uint64_t certain_units(const operand_collector_state *s, const uint64_t *disp_valid) {
    uint64_t ok = 0;

    for (unsigned c = 0; c < CLASSES; c++) {
        unsigned arriving, free = units_left(s, disp_valid, c, &arriving);

        for (unsigned i = 0; i < SCHEDULERS; i++) {
            unsigned order = i >= s->turn ? i - s->turn : i + SCHEDULERS - s->turn;

            ok |= (uint64_t)(free > arriving + order) << (i * CLASSES + c);
        }
    }
    return ok;
}

void operand_collector_outputs(const operand_collector_in *in, const operand_collector_state *s,
                               operand_collector_out *out) {
    uint64_t left[UNIT_WORDS], ready[UNIT_WORDS];

    out->fill_valid[0] = s->fill_valid[0];
    memcpy(out->fill_dest, s->fill_dest, sizeof out->fill_dest);

    /* What arrives asks for its operands in this cycle already; the other units ask from their
     * registers. */
    memcpy(out->rd_valid, s->pending, sizeof out->rd_valid);
    memcpy(out->rd_bank, s->bank, sizeof out->rd_bank);
    memcpy(out->rd_row, s->row, sizeof out->rd_row);
    free_units(s->busy, left);
    for (unsigned a = 0; a < ASKERS; a++) {
        unsigned i = a / CLASSES, unit = take_unit(left, a % CLASSES, bitvec_get(s->arrive, a));

        if (unit != NO_UNIT)
            for (unsigned k = 0; k < SLOTS; k++) {
                unsigned r = unit * SLOTS + k, x = i * SLOTS + k;

                bitvec_put(out->rd_valid, REQUEST_WORDS, r, bitvec_get(in->cur_src_valid, x));
                out->rd_bank[r] = in->cur_bank[x];
                out->rd_row[r] = in->cur_row[x];
            }
    }

    ready_units(s, ready);
    out->disp_valid[0] =
        dispatch_choose_by_class(ready, in->dispatch_ready[0], s->disp_mask, out->disp_unit);
    for (unsigned p = 0; p < DISPATCH_PORTS; p++)
        out->disp_tag[p] = bitvec_get(out->disp_valid, p) ? s->tag[out->disp_unit[p]] : 0;
    out->alloc_ok[0] = certain_units(s, out->disp_valid);
}

/* 1 and 2: Allocates the units: first to what arrives, then to candidates whose operands are read
 * ahead. Those may get a unit that dispatches now: nothing of it is requested in this cycle.
 * next->busy is without the units that dispatch. slot_of[x] is the slot of candidate operand x,
 * valid if bit x / SLOTS of the result is set. */
static uint64_t allocate(const operand_collector_in *in, const operand_collector_state *s,
                         operand_collector_state *next, unsigned slot_of[1u << CANDIDATE_BITS]) {
    uint64_t left[UNIT_WORDS], candidates = 0;

    free_units(s->busy, left);
    for (unsigned i = 0; i < 2 * ASKERS; i++) {
        bool ahead = i >= ASKERS;
        unsigned asker = ahead ? i - ASKERS : i, sched = asker / CLASSES;
        bool want = ahead ? READ_STEAL && bitvec_get(in->steal_success, asker)
                          : bitvec_get(s->arrive, asker);
        unsigned unit;

        for (unsigned w = 0; COLLECTOR_REUSE && i == ASKERS && w < UNIT_WORDS; w++)
            left[w] |= s->busy[w] & ~next->busy[w];
        unit = take_unit(left, asker % CLASSES, want);

        if (unit == NO_UNIT)
            continue;
        bitvec_put(next->busy, UNIT_WORDS, unit, true);
        next->tag[unit] = ahead ? in->cand_tag[sched] : in->cur_tag[sched];
        candidates |= (uint64_t)ahead << sched;
        for (unsigned k = 0; k < SLOTS; k++) {
            unsigned r = unit * SLOTS + k, x = sched * SLOTS + k;

            next->bank[r] = ahead ? in->cand_bank[x] : in->cur_bank[x];
            next->row[r] = ahead ? in->cand_row[x] : in->cur_row[x];
            bitvec_put(next->pending, REQUEST_WORDS, r,
                       bitvec_get(ahead ? in->cand_src_valid : in->cur_src_valid, x));
            if (ahead)
                slot_of[x] = r;
        }
    }
    return candidates;
}

/* 5 and 6: A granted operand is no longer pending; the bank's data moves into its slot in the next
 * cycle. */
static void take_grants(const operand_collector_in *in, uint64_t candidates,
                        const unsigned slot_of[1u << CANDIDATE_BITS],
                        operand_collector_state *next) {
    next->fill_valid[0] = 0;
    for (unsigned b = 0; b < BANKS; b++) {
        bool read = bitvec_get(in->bank_read, b);
        bool ahead = (READ_STEAL != 0) & EARLY_READING & (!read) & bitvec_get(in->bank_steal, b) &
                     ((candidates >> (in->bank_cand[b] / SLOTS)) & 1);
        unsigned slot = (in->bank_req[b] & (unsigned)bits_if(read)) |
                        (slot_of[in->bank_cand[b]] & (unsigned)bits_if(ahead));

        next->fill_valid[0] |= (uint64_t)(read | ahead) << b;
        next->fill_dest[b] = slot;
        for (unsigned w = 0; w < REQUEST_WORDS; w++)
            next->pending[w] &= ~((uint64_t)((read | ahead) & (slot / 64 == w)) << (slot % 64));
    }
}

/* What issues and has no unit yet. */
static uint64_t issued_by_tree(const operand_collector_in *in) {
    uint64_t issued = in->issue_valid[0];

    for (unsigned a = 0; a < ASKERS; a++)
        issued &= ~((uint64_t)bitvec_get(in->issue_override, a / CLASSES) << a);
    return issued;
}

/* Needs what operand_collector_outputs has left in `out`. */
void operand_collector_step(const operand_collector_in *in, const operand_collector_state *s,
                            operand_collector_out *out, operand_collector_state *next) {
    unsigned slot_of[1u << CANDIDATE_BITS] = {0};
    uint64_t candidates;

    *next = *s;
    dispatch_release_by_class(out->disp_valid[0], out->disp_unit, next->busy, next->disp_mask);
    candidates = allocate(in, s, next, slot_of);
    take_grants(in, candidates, slot_of, next);
    next->arrive[0] = issued_by_tree(in);
    next->turn = s->turn == SCHEDULERS - 1 ? 0 : s->turn + 1;
}
