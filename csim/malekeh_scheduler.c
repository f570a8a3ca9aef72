/* SPDX-License-Identifier: Apache-2.0
 * malekeh_scheduler: warps with a CCU, then the others, the oldest first in each class (Malekeh,
 * 5). See malekeh_scheduler.h.
 */
#include "malekeh_scheduler.h"

#include "prim/bitvec.h"

#include <string.h>

#define WARP_WORDS BITVEC_WORDS(SCHEDULER_WARPS)
#define NO_WARP UINT32_MAX

_Static_assert(AGE_BITS + SCHEDULER_WARP_BITS < 31,
               "a warp's key needs 32 bits and one value for none");

/* 1: Warps that have a CCU, and warps whose CCU still holds an instruction. */
static void find_units(const malekeh_scheduler_in *in, uint64_t *has, uint64_t *waits) {
    memset(has, 0, WARP_WORDS * sizeof *has);
    memset(waits, 0, WARP_WORDS * sizeof *waits);
    for (unsigned u = 0; u < COLLECTORS; u++)
        for (unsigned w = 0; w < WARP_WORDS; w++) {
            uint64_t warp = (uint64_t)(bitvec_get(in->unit_owned, u) & (in->unit_warp[u] / 64 == w))
                            << (in->unit_warp[u] % 64);

            has[w] |= warp;
            waits[w] |= warp & bits_if(bitvec_get(in->unit_busy, u));
        }
}

/* 2 and 3: The key of the first eligible warp: class, age, and number, which also settles ties.
 * NO_WARP if none is eligible. */
static uint32_t pick(const malekeh_scheduler_in *in) {
    uint64_t has[WARP_WORDS], waits[WARP_WORDS];
    uint32_t best = NO_WARP;

    find_units(in, has, waits);
    for (unsigned first = 0; first < SCHEDULER_WARPS; first += 64) {
        uint64_t eligible = in->ready[first / 64] & ~waits[first / 64];
        unsigned end = SCHEDULER_WARPS - first < 64 ? SCHEDULER_WARPS : first + 64;

        for (uint32_t w = first; w < end; w++) {
            uint32_t none = ~(uint32_t)(has[first / 64] >> (w - first)) & 1;
            uint32_t key = (none << AGE_BITS | in->age[w]) << SCHEDULER_WARP_BITS | w;

            key |= ((uint32_t)(eligible >> (w - first)) & 1) - 1;
            best = key < best ? key : best;
        }
    }
    return best;
}

void malekeh_scheduler_moore(const malekeh_scheduler_state *s, malekeh_scheduler_out *out) {
    out->arrive_valid = s->arrive_valid;
    out->arrive_warp = s->arrive_warp;
}

void malekeh_scheduler_outputs(const malekeh_scheduler_in *in, const malekeh_scheduler_state *s,
                               malekeh_scheduler_out *out) {
    uint32_t key = pick(in);
    bool valid = key != NO_WARP;

    malekeh_scheduler_moore(s, out);
    out->pick_valid = valid;
    out->pick_warp = valid ? key & (((uint32_t)1 << SCHEDULER_WARP_BITS) - 1) : 0;
}

/* Needs the pick that malekeh_scheduler_outputs has left in `out`. */
void malekeh_scheduler_step(const malekeh_scheduler_in *in, const malekeh_scheduler_state *s,
                            malekeh_scheduler_out *out, malekeh_scheduler_state *next) {
    (void)s;
    out->issue_valid = out->pick_valid & in->alloc_ok;
    out->issue_warp = out->issue_valid ? out->pick_warp : 0;
    next->arrive_valid = out->issue_valid;
    next->arrive_warp = out->issue_warp;
}
