/* SPDX-License-Identifier: Apache-2.0
 * warp_scheduler: selection tree and override (TVLSI 2016, IV.B.2, Fig. 7). See warp_scheduler.h.
 */
#include "warp_scheduler.h"

#include "prim/bitvec.h"

#define NO_WARP UINT32_MAX

_Static_assert(AGE_BITS + SCHEDULER_WARP_BITS < 31,
               "a warp's key needs 32 bits and one value for none");

/* 1: What the tree compares, a ready warp each: the policy's key with the warp's number below it,
 * which also settles ties. */
static void warp_keys(const warp_scheduler_in *in, const warp_scheduler_state *s, uint32_t *keys) {
    uint32_t last = s->last_valid ? s->last_warp : NO_WARP;
    uint32_t any_last = s->last_valid;

    for (uint32_t first = 0; first < SCHEDULER_WARPS; first += 32) { /* a key's width */
        uint32_t ready = (uint32_t)(in->ready[first / 64] >> (first % 64));
        uint32_t end = SCHEDULER_WARPS - first < 32 ? SCHEDULER_WARPS : first + 32;

        for (uint32_t w = first; w < end; w++) {
            uint32_t key = POLICY == 0 ? (uint32_t)(w != last) << AGE_BITS | in->age[w]
                                       : any_last & (w <= last);

            keys[w] = (key << SCHEDULER_WARP_BITS | w) | (((ready >> (w - first)) & 1) - 1);
        }
    }
}

/* 2: Winner of a half of the tree, the warps first, first + 2, ..; NO_WARP if none is ready. */
static uint32_t subtree(const uint32_t *keys, unsigned first) {
    uint32_t best = NO_WARP;

    for (unsigned w = first; w < SCHEDULER_WARPS; w += 2)
        best = keys[w] < best ? keys[w] : best;
    return best;
}

static uint32_t warp_of(uint32_t key) {
    return key & (((uint32_t)1 << SCHEDULER_WARP_BITS) - 1);
}

void warp_scheduler_moore(const warp_scheduler_state *s, warp_scheduler_out *out) {
    out->cand_valid = s->cand_valid;
    out->cand_warp = s->cand_warp;
}

void warp_scheduler_outputs(const warp_scheduler_in *in, const warp_scheduler_state *s,
                            warp_scheduler_out *out) {
    (void)in;
    warp_scheduler_moore(s, out);
}

/* 3 to 6: override, multiplexers, state, outputs. */
void warp_scheduler_step(const warp_scheduler_in *in, const warp_scheduler_state *s,
                         warp_scheduler_out *out, warp_scheduler_state *next) {
    uint32_t keys[SCHEDULER_WARPS];

    warp_keys(in, s, keys);

    uint32_t left = subtree(keys, 0);
    uint32_t right = subtree(keys, 1);
    bool left_sel = left < right;
    uint32_t root = left_sel ? left : right;
    uint32_t other = left_sel ? right : left;
    bool override = READ_STEAL && in->steal_success;
    bool root_issues = root != NO_WARP && in->alloc_ok;
    bool issue = override || root_issues;
    uint32_t issue_warp = override ? s->cand_warp : warp_of(root);
    /* After an override the root is still to be issued: it is the next candidate, unless it is
     * what the override issued. */
    bool root_waits = override && root != NO_WARP && warp_of(root) != s->cand_warp;
    bool take_other = override ? root != NO_WARP && !root_waits : root_issues;
    uint32_t cand = root_waits ? root : take_other ? other : NO_WARP;
    bool cand_valid = READ_STEAL && cand != NO_WARP;

    out->issue_valid = issue;
    out->issue_warp = issue ? issue_warp : 0;
    out->issue_override = override;
    out->next_cand_valid = cand_valid;
    out->next_cand_warp = cand_valid ? warp_of(cand) : 0;

    /* An override leaves the default policy where it was (IV.B.3: Wa, Wb, Wa, Wb). */
    next->last_valid = s->last_valid || (root_issues && !override);
    next->last_warp = root_issues && !override ? issue_warp : s->last_warp;
    next->cand_valid = out->next_cand_valid;
    next->cand_warp = out->next_cand_warp;
}
