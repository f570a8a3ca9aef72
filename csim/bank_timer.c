/* SPDX-License-Identifier: Apache-2.0
 * bank_timer: time of the main register file's banks (LTRF, 2.2, Table 2). See bank_timer.h.
 *
 * Not pipelined, a bank has two entries for what it reads: one is shown while the other one's read
 * is in flight. Pipelined, an entry is a cycle.
 */
#include "bank_timer.h"

#include "prim/bitvec.h"

#include <string.h>

_Static_assert(MAIN_BANKS <= 64 && DEPTH <= 64, "one word a set of banks, or of entries");
_Static_assert((DEPTH & (DEPTH - 1)) == 0, "entries are counted modulo a power of two");

/* The entry n before this one. */
static unsigned entry_before(unsigned entry, unsigned n) {
    return (entry - n) & (DEPTH - 1);
}

void bank_timer_moore(const bank_timer_state *s, bank_timer_out *out) {
    out->busy[0] = 0;
    for (unsigned b = 0; !PIPELINED && b < MAIN_BANKS; b++)
        out->busy[0] |= (uint64_t)(s->left[b] > 1) << b;
    memcpy(out->index, s->index, sizeof out->index);
}

void bank_timer_outputs(const bank_timer_in *in, const bank_timer_state *s, bank_timer_out *out) {
    bank_timer_moore(s, out);
    out->done[0] = 0;
    for (unsigned b = 0; b < MAIN_BANKS; b++) {
        unsigned entry = entry_before(s->index[b], PIPELINED ? in->latency : 1);
        bool reads = (s->reads[b][0] >> entry) & 1;
        bool done = reads & (PIPELINED || s->left[b] == 1);
        bool under_way = !PIPELINED && reads && s->left[b] > 1;

        out->done[0] |= (uint64_t)done << b;
        out->done_dest[b] = done ? s->dest[b * DEPTH + entry] : 0;
        out->out_index[b] = under_way ? entry_before(entry, 1) : entry;
    }
}

/* Every access keeps its bank busy for all of its latency; a read takes an entry. */
static void step_one_by_one(const bank_timer_in *in, const bank_timer_state *s,
                            const bank_timer_out *out, bank_timer_state *next) {
    uint64_t access = in->read[0] | in->write[0];

    for (unsigned b = 0; b < MAIN_BANKS; b++) {
        unsigned left = s->left[b] - (unsigned)(s->left[b] != 0);

        next->left[b] = (access >> b) & 1 ? in->latency : left;
    }
    if ((out->done[0] | in->read[0]) == 0)
        return;
    for (unsigned b = 0; b < MAIN_BANKS; b++) {
        unsigned entry = s->index[b], read = (unsigned)bitvec_get(in->read, b);

        next->reads[b][0] &= ~((uint64_t)bitvec_get(out->done, b) << entry_before(entry, 1));
        next->reads[b][0] |= (uint64_t)read << entry;
        next->index[b] = (entry + read) & (DEPTH - 1);
    }
}

/* Every cycle takes an entry, with a read or without. */
static void step_pipelined(const bank_timer_in *in, const bank_timer_state *s,
                           bank_timer_state *next) {
    for (unsigned b = 0; b < MAIN_BANKS; b++) {
        unsigned entry = s->index[b];

        next->reads[b][0] &= ~bits_bit(entry);
        next->reads[b][0] |= (uint64_t)bitvec_get(in->read, b) << entry;
        next->index[b] = (entry + 1) & (DEPTH - 1);
    }
}

/* Needs the `done` that bank_timer_outputs has left in `out`. */
void bank_timer_step(const bank_timer_in *in, const bank_timer_state *s, bank_timer_out *out,
                     bank_timer_state *next) {
    *next = *s;
    if (PIPELINED)
        step_pipelined(in, s, next);
    else
        step_one_by_one(in, s, out, next);
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        if (bitvec_get(in->read, b))
            next->dest[b * DEPTH + s->index[b]] = in->dest[b];
}
