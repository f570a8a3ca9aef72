/* SPDX-License-Identifier: Apache-2.0
 * victim_buffer: control of the buffers before the main register file (Gebhart, 5.2). See
 * victim_buffer.h. Sets of buffers and of slots are one word. Steps are those of
 * docs/blocks/victim_buffer.md.
 */
#include "victim_buffer.h"

#include "prim/bitvec.h"

#include <string.h>

_Static_assert(MAIN_BANKS <= 64 && ACTIVE <= 32, "one word a set of these");

void victim_buffer_outputs(const victim_buffer_in *in, const victim_buffer_state *s,
                           victim_buffer_out *out) {
    (void)in;
    out->full[0] = s->full[0];
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        bool full = bitvec_get(s->full, m);

        out->write_row[m] = full ? s->row[m] : 0;
        out->write_mask[m] = full ? s->mask[m] : 0;
    }
}

/* Step 1: slots that want buffer m. */
static uint64_t wanting(const victim_buffer_in *in, unsigned m) {
    uint64_t slots = 0;

    for (unsigned p = 0; p < ACTIVE; p++) {
        unsigned bank = ((unsigned)in->ev_reg[p] + in->ev_warp[p]) % MAIN_BANKS;

        slots |= (uint64_t)(bitvec_get(in->ev_valid, p) && bank == m) << p;
    }
    return slots;
}

/* Step 3. */
static void fill(const victim_buffer_in *in, unsigned m, uint64_t slot, victim_buffer_state *next) {
    next->full[0] |= bits_bit(m);
    next->row[m] = 0;
    next->mask[m] = 0;
    next->turn[m] = bits_above(slot, ACTIVE);
    for (unsigned p = 0; p < ACTIVE; p++) {
        unsigned row = ((unsigned)in->ev_base[p] + in->ev_reg[p] / MAIN_BANKS) &
                       (unsigned)bits_low(MAIN_ROW_BITS);

        next->row[m] |= row & (unsigned)bits_if(slot >> p & 1);
        next->mask[m] |= in->ev_lanes[p] & (uint32_t)bits_if(slot >> p & 1);
    }
}

void victim_buffer_step(const victim_buffer_in *in, const victim_buffer_state *s,
                        victim_buffer_out *out, victim_buffer_state *next) {
    *next = *s;
    out->ev_go[0] = out->take[0] = 0;
    memset(out->take_slot, 0, sizeof out->take_slot);
    next->full[0] &= in->main_busy[0];
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        uint64_t slot = bits_pick(wanting(in, m), s->turn[m]);

        if (slot == 0 || bitvec_get(s->full, m))
            continue;
        out->ev_go[0] |= slot;
        out->take[0] |= bits_bit(m);
        out->take_slot[m] = bits_index(slot);
        fill(in, m, slot, next);
    }
}
