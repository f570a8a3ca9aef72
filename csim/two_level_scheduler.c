/* SPDX-License-Identifier: Apache-2.0
 * two_level_scheduler: an active set and a pending one (LTRF, 3.2). See two_level_scheduler.h. Sets
 * of slots are one word.
 */
#include "two_level_scheduler.h"

#include "prim/bitvec.h"

#include <string.h>

#define WARP_WORDS BITVEC_WORDS(SCHEDULER_WARPS)

_Static_assert(ACTIVE <= 64, "one word a set of slots");

void two_level_scheduler_moore(const two_level_scheduler_state *s, two_level_scheduler_out *out) {
    out->held[0] = s->held[0];
    memcpy(out->warp, s->warp, sizeof out->warp);
    out->running[0] = s->running[0];
    out->leaving[0] = s->leaving[0];
    out->arrive_valid = s->issued;
    out->arrive_slot = s->last_slot;
}

void two_level_scheduler_outputs(const two_level_scheduler_in *in,
                                 const two_level_scheduler_state *s, two_level_scheduler_out *out) {
    uint64_t same = 0;

    two_level_scheduler_moore(s, out);
    for (unsigned p = 0; p < ACTIVE; p++)
        same |= (uint64_t)(s->warp[p] == in->clear_warp) << p;
    out->cleared[0] = same & s->held[0] & bits_if(in->clear_valid);
}

/* Slots whose warp runs and is one of these. */
static uint64_t running_slots(const two_level_scheduler_state *s, const uint64_t *warps) {
    uint64_t slots = s->held[0] & s->running[0], found = 0;

    if (!bitvec_any(warps, WARP_WORDS))
        return 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        if (number_exists(s->warp[p], SCHEDULER_WARP_BITS, SCHEDULER_WARPS))
            found |= (uint64_t)bitvec_get(warps, s->warp[p]) << p;
    return found & slots;
}

/* The slot that issued last cycle, if it did and the condition holds. */
static uint64_t last_if(const two_level_scheduler_state *s, bool condition) {
    return bits_if(s->issued & condition) & bits_bit(s->last_slot);
}

/* 2: The slot that issues, or none. */
static uint64_t issue(const two_level_scheduler_in *in, const two_level_scheduler_state *s,
                      two_level_scheduler_out *out, two_level_scheduler_state *next) {
    uint64_t can = running_slots(s, in->ready) & ~last_if(s, in->hold | in->stop);
    uint64_t last = can & bits_bit(s->last_slot), one = bits_pick(can, s->issue_mask[0]);

    if (POLICY == 0 && last != 0)
        one = last;
    one &= bits_if(in->alloc_ok);
    out->issue_valid = next->issued = one != 0;
    out->issue_warp = 0;
    if (one != 0) {
        out->issue_warp = s->warp[bits_index(one)];
        next->issue_mask[0] = bits_above(one, ACTIVE);
        next->last_slot = bits_index(one);
    }
    return one;
}

/* 4: "Whenever a warp encounters a long latency operation, it becomes inactive" (3.2), one a
 * cycle. */
static void leave(const two_level_scheduler_in *in, const two_level_scheduler_state *s,
                  uint64_t issues, two_level_scheduler_out *out, two_level_scheduler_state *next) {
    uint64_t can =
        running_slots(s, in->stalled) & ~issues & ~out->cleared[0] & ~last_if(s, in->stop);

    out->leave[0] = bits_pick(can, s->leave_mask[0]);
    if (out->leave[0] != 0)
        next->leave_mask[0] = bits_above(out->leave[0], ACTIVE);
}

static void remove_warp(uint64_t *warps, bool condition, unsigned warp) {
    for (unsigned w = 0; w < WARP_WORDS; w++)
        warps[w] &= ~((uint64_t)(condition & (warp / 64 == w)) << (warp % 64));
}

/* 5: One warp enters, if a slot is free. */
static void enter(const two_level_scheduler_in *in, const two_level_scheduler_state *s,
                  two_level_scheduler_out *out, two_level_scheduler_state *next) {
    uint64_t can[WARP_WORDS], one[WARP_WORDS];

    out->enter_valid = 0;
    out->enter_warp = 0;
    if (!in->enter_ok) /* nearly always: the set is full */
        return;
    memcpy(can, in->eligible, sizeof can);
    for (unsigned p = 0; p < ACTIVE; p++)
        remove_warp(can, bitvec_get(s->held, p), s->warp[p]);
    remove_warp(can, in->clear_valid, in->clear_warp);
    if (!bitvec_any(can, WARP_WORDS))
        return;
    bitvec_pick(one, can, s->enter_mask, WARP_WORDS);
    out->enter_valid = 1;
    out->enter_warp = bitvec_index(one, WARP_WORDS);
    bitvec_above(next->enter_mask, one, SCHEDULER_WARPS);
}

/* 1: Next state of the slots; later lines win. */
static void move_slots(const two_level_scheduler_in *in, const two_level_scheduler_state *s,
                       const two_level_scheduler_out *out, two_level_scheduler_state *next) {
    uint64_t enters = 0, freed = in->left[0] | out->cleared[0];

    if (out->enter_valid && number_exists(in->enter_slot, ACTIVE_BITS, ACTIVE)) {
        enters = bits_bit(in->enter_slot);
        next->warp[in->enter_slot] = out->enter_warp;
    }
    next->held[0] = (s->held[0] | enters) & ~freed;
    next->running[0] =
        ((s->running[0] & ~enters) | in->wake[0]) & ~(last_if(s, in->stop) | out->leave[0] | freed);
    next->leaving[0] = ((s->leaving[0] & ~enters) | out->leave[0]) & ~freed;
}

/* Needs the `cleared` that two_level_scheduler_outputs has left in `out`. */
void two_level_scheduler_step(const two_level_scheduler_in *in, const two_level_scheduler_state *s,
                              two_level_scheduler_out *out, two_level_scheduler_state *next) {
    uint64_t issues;

    *next = *s;
    issues = issue(in, s, out, next);
    leave(in, s, issues, out, next);
    enter(in, s, out, next);
    move_slots(in, s, out, next);
}
