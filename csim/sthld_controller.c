/* SPDX-License-Identifier: Apache-2.0
 * sthld_controller: a state machine over intervals (Malekeh, 7). See sthld_controller.h. Its table
 * is data of the design point.
 */
#include "sthld_controller.h"

#include "prim/bitvec.h"

#define ISSUED_MASK (((uint32_t)1 << 20) - 1) /* bits of the counters */
#define MOST_STHLD ((1 << STHLD_BITS) - 1)

static bool interval_ends(const sthld_controller_state *s) {
    return s->cycle == STHLD_INTERVAL - 1;
}

void sthld_controller_outputs(const sthld_controller_in *in, const sthld_controller_state *s,
                              sthld_controller_out *out) {
    (void)in;
    out->sthld = s->sthld;
    out->fsm = s->fsm;
    out->interval_end = interval_ends(s);
}

/* 1: IPC against that of the interval before: both are as long. */
static enum change_code compare(uint32_t issued, uint32_t previous) {
    bool rise = issued > previous;
    uint32_t difference = rise ? issued - previous : previous - issued;

    if (difference * 64 <= previous * STHLD_LARGE)
        return CHANGE_SMALL;
    return rise ? CHANGE_RISE : CHANGE_FALL;
}

/* 2: A state's row for a change: next state, and steps of STHLD + 4. Numbers that are no state use
 * row 1. */
static unsigned table_entry(unsigned fsm, enum change_code change) {
    static const uint32_t rows[8] = {STHLD_STATE1, STHLD_STATE1, STHLD_STATE2, STHLD_STATE3,
                                     STHLD_STATE4, STHLD_STATE5, STHLD_STATE6, STHLD_STATE1};

    return (rows[fsm] >> (6 * change)) & 63;
}

/* 3: STHLD stays in its range. */
static int clamp_sthld(int sthld) {
    if (sthld < 0)
        return 0;
    return sthld > MOST_STHLD ? MOST_STHLD : sthld;
}

void sthld_controller_step(const sthld_controller_in *in, const sthld_controller_state *s,
                           sthld_controller_out *out, sthld_controller_state *next) {
    uint32_t issued = (s->issued + bitvec_count(in->issue_valid, SUBCORES)) & ISSUED_MASK;

    *next = *s;
    out->change = CHANGE_SMALL;
    if (interval_ends(s)) {
        enum change_code change = compare(issued, s->previous);
        unsigned entry = table_entry(s->fsm, change);

        out->change = change;
        next->fsm = entry & 7;
        next->sthld = clamp_sthld(s->sthld + ((int)(entry >> 3) - 4) * STHLD_DELTA);
        next->previous = issued;
        next->cycle = 0;
        next->issued = 0;
    } else {
        next->cycle = s->cycle + 1;
        next->issued = issued;
    }
}
