/* SPDX-License-Identifier: Apache-2.0
 * One twin in lockstep: the C model and the RTL driven with the same inputs, compared cycle by
 * cycle.
 *
 * A cycle is: lockstep_compare_state (registers as they are in this cycle), inputs written to `in`,
 * lockstep_outputs (both answer, outputs compared), lockstep_clock (the edge). So a register that
 * an edge set wrongly shows in the cycle after it, with the outputs that depend on it, as in the
 * waves.
 */
#ifndef TWINRF_LOCKSTEP_H
#define TWINRF_LOCKSTEP_H

#include "contracts/assertions.h"
#include "lockstep/compare.h"
#include "rfgen/err.h"
#include "lockstep/fill.h"
#include "lockstep/flip.h"
#include "lockstep/moved.h"

enum lockstep_sides { SIDE_RTL = 1, SIDE_CSIM = 2, SIDE_BOTH = 3 };

struct lockstep {
    const struct twin *twin;
    unsigned sides; /* enum lockstep_sides */
    struct flip flip;
    uint64_t cycle;
    void *rtl;  /* handle of the Verilated side */
    void *csim; /* the C side's state and memory */
    void *in;
    void *out_rtl, *out_csim, *state_rtl, *mem_rtl;
    void *state_first;    /* as reset leaves it */
    unsigned state_moved; /* enum lockstep_sides whose state has left it */
    struct moved moved;
    struct assertions assertions; /* of the C side's blocks, when both sides run */
    int in_reset;                 /* rst_ni of the RTL is 0 */
    struct memory_fill fill;      /* of the memories; zeros, until lockstep_fill */
    struct lanes lanes;           /* with fills that differ */
    unsigned char *is_data;       /* of each output */
    const void *out; /* the outputs to follow: the RTL's, or the C side's when it is alone */
};

/* Both sides after reset, at cycle 0. NULL when memory is short or there is no RTL to create. */
struct lockstep *lockstep_create(const struct twin *t, unsigned sides, unsigned seed,
                                 const struct flip *flip, struct err *e);
void lockstep_destroy(struct lockstep *ls);

/* What all memories hold from now on, on both sides. With fills that differ, data is compared lane
 * by lane (compare.h). */
void lockstep_fill(struct lockstep *ls, const struct memory_fill *f);

/* Between these two both sides stay in reset, whatever the inputs are. Registers keep their reset
 * values, outputs are those of that state, memories do as commanded. No cycle of it counts. At the
 * end inputs are 0 and the memories filled anew. */
void lockstep_enter_reset(struct lockstep *ls);
void lockstep_leave_reset(struct lockstep *ls);

/* State and memory of the C side, now. */
const void *lockstep_csim_state(const struct lockstep *ls);
const void *lockstep_csim_mem(const struct lockstep *ls);
/* The RTL's outputs for the inputs so far; for inputs that depend on them (EARLY outputs of a block
 * alone). */
const void *lockstep_peek(struct lockstep *ls);

/* With `full` also memories of any depth. Each returns the number of differences added. */
unsigned lockstep_compare_state(struct lockstep *ls, int full, struct differences *found);
unsigned lockstep_outputs(struct lockstep *ls, struct differences *found);
void lockstep_clock(struct lockstep *ls);

/* Whose state has stood still since reset, in words; NULL: nobody's, or there is none. Idle twins
 * prove nothing. */
const char *lockstep_stood_still(const struct twin *t, unsigned state_moved);

#endif
