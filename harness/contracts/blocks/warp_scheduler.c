/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/warp_scheduler.md. That a ready warp stays ready is a matter of two
 * cycles; nothing in the block remembers it.
 */
#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "warp_scheduler_if.h"

enum { AGE_WORDS = BITVEC_WORDS(1u << AGE_BITS) };

/* ---- inputs ---- */

enum { SUCCESS_NEEDS_CANDIDATE, AGES_DIFFER, ASSUMPTIONS };

static const char *const assumptions[] = {[SUCCESS_NEEDS_CANDIDATE] =
                                              "steal_success implies cand_valid",
                                          [AGES_DIFFER] = "age ranks of ready warps differ",
                                          [ASSUMPTIONS] = NULL};

/* Round robin does not look at ages. */
static int ages_differ(const warp_scheduler_in *in) {
    uint64_t seen[AGE_WORDS] = {0};
    int differ = 1;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++) {
        int ready = has(in->ready, w);
        for (unsigned i = 0; i < AGE_WORDS; i++) {
            uint64_t age = bits_if(ready & (in->age[w] / 64 == i)) & bits_bit(in->age[w] % 64);
            differ &= (seen[i] & age) == 0;
            seen[i] |= age;
        }
    }
    return POLICY != 0 || differ;
}

static unsigned broken(const void *self, const void *inputs) {
    const warp_scheduler_state *s = self;
    const warp_scheduler_in *in = inputs;
    return broken_unless(implies(in->steal_success, s->cand_valid), SUCCESS_NEEDS_CANDIDATE) |
           broken_unless(ages_differ(in), AGES_DIFFER);
}

int warp_scheduler_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { NUMBERS_EXIST, EMPTY_IS_ZERO, NO_CANDIDATE, INVARIANTS };

static const char *const invariants[] = {
    [NUMBERS_EXIST] = "last_warp and cand_warp are warps of the scheduler",
    [EMPTY_IS_ZERO] = "without a last warp or a candidate its number is 0",
    [NO_CANDIDATE] = "without ReadSteal there is no candidate",
    [INVARIANTS] = NULL};

/* Inductive by the block alone. Both numbers are 0 or come from leaves of the tree, which has only
 * existing warps. last_warp is written together with last_valid, which never falls. Without a
 * candidate, as always without ReadSteal, the latch takes number 0. */
static unsigned strayed(const void *self) {
    const warp_scheduler_state *s = self;
    int exist = below(s->last_warp, SCHEDULER_WARPS) & below(s->cand_warp, SCHEDULER_WARPS);
    int zero =
        implies(!s->last_valid, s->last_warp == 0) & implies(!s->cand_valid, s->cand_warp == 0);
    return broken_unless(exist, NUMBERS_EXIST) | broken_unless(zero, EMPTY_IS_ZERO) |
           broken_unless(READ_STEAL || !s->cand_valid, NO_CANDIDATE);
}

int warp_scheduler_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { KEEPS, MOVES_ON, FIRST_ISSUE, WAITS_FOR_COLLECTOR, COVERS_ALWAYS };
enum { CANDIDATE, OVERRIDE, OVERRIDE_ROOT_WAITS, OVERRIDE_IS_ROOT, COVERS_READ_STEAL };
enum { SEVERAL_WARPS = SCHEDULER_WARPS > 1 };

static const char *const covers[] = {
    [KEEPS] = POLICY != 0     ? "round robin comes back to the lowest warp"
              : SEVERAL_WARPS ? "the greedy warp issues before an older one"
                              : "",
    [MOVES_ON] = !SEVERAL_WARPS ? ""
                 : POLICY == 0  ? "the oldest issues, the greedy warp is not ready"
                                : "round robin passes a ready warp that had its turn",
    [FIRST_ISSUE] = "the first issue since reset",
    [WAITS_FOR_COLLECTOR] = "a ready warp waits for a collector",
#if READ_STEAL
    [COVERS_ALWAYS + CANDIDATE] = SEVERAL_WARPS ? "the runner-up becomes the candidate" : "",
    [COVERS_ALWAYS + OVERRIDE] = "override: the candidate issues",
    [COVERS_ALWAYS + OVERRIDE_ROOT_WAITS] =
        SEVERAL_WARPS ? "override, the tree's winner becomes the candidate" : "",
    [COVERS_ALWAYS + OVERRIDE_IS_ROOT] =
        SEVERAL_WARPS ? "override issues the tree's winner, the other follows" : "",
#endif
    NULL};

static int issues_by_tree(const warp_scheduler_out *out) {
    return out->issue_valid & !out->issue_override;
}

/* The warp with the smallest key; `greedy` is the greedy warp, or SCHEDULER_WARPS. */
static unsigned winner(const warp_scheduler_in *in, unsigned greedy) {
    unsigned best = 0, best_key = 2u << AGE_BITS;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++) {
        unsigned key = (unsigned)(w != greedy) << AGE_BITS | in->age[w];
        int better = has(in->ready, w) & (key < best_key);
        best = better ? w : best;
        best_key = better ? key : best_key;
    }
    return best;
}

/* The first ready warp from `first` on, else the first of all. */
static unsigned in_turn(const warp_scheduler_in *in, unsigned first) {
    unsigned low = SCHEDULER_WARPS, after = SCHEDULER_WARPS;
    for (unsigned w = SCHEDULER_WARPS; w-- > 0;) {
        low = has(in->ready, w) ? w : low;
        after = (has(in->ready, w) & (w >= first)) ? w : after;
    }
    return after < SCHEDULER_WARPS ? after : low;
}

/* The tree's winner, when a warp is ready. */
static unsigned root(const warp_scheduler_state *s, const warp_scheduler_in *in) {
    if (POLICY == 0)
        return winner(in, s->last_valid ? s->last_warp : SCHEDULER_WARPS);
    return in_turn(in, s->last_valid ? s->last_warp + 1u : 0);
}

static int keeps(const warp_scheduler_state *s, const warp_scheduler_in *in,
                 const warp_scheduler_out *out) {
    int tree = issues_by_tree(out) & s->last_valid;
    if (POLICY == 0)
        return tree & (out->issue_warp == s->last_warp) &
               (winner(in, SCHEDULER_WARPS) != s->last_warp);
    return tree & (out->issue_warp <= s->last_warp);
}

static int moves_on(const warp_scheduler_state *s, const warp_scheduler_in *in,
                    const warp_scheduler_out *out) {
    int tree = issues_by_tree(out) & s->last_valid;
    if (POLICY == 0)
        return tree & !has(in->ready, s->last_warp);
    return tree & (out->issue_warp > s->last_warp) & (in_turn(in, 0) <= s->last_warp);
}

static int cover_always(unsigned k, const warp_scheduler_state *s, const warp_scheduler_in *in,
                        const warp_scheduler_out *out) {
    switch (k) {
    case KEEPS:
        return keeps(s, in, out);
    case MOVES_ON:
        return moves_on(s, in, out);
    case FIRST_ISSUE:
        return issues_by_tree(out) & !s->last_valid;
    default:
        return bitvec_any(in->ready, BITVEC_WORDS(SCHEDULER_WARPS)) & !out->issue_valid;
    }
}

static int cover_read_steal(unsigned k, const warp_scheduler_state *s, const warp_scheduler_in *in,
                            const warp_scheduler_out *out) {
    switch (k) {
    case CANDIDATE:
        return issues_by_tree(out) & out->next_cand_valid;
    case OVERRIDE:
        return out->issue_override;
    case OVERRIDE_ROOT_WAITS:
        return out->issue_override & out->next_cand_valid & (out->next_cand_warp == root(s, in));
    default:
        return out->issue_override & out->next_cand_valid & (s->cand_warp == root(s, in));
    }
}

int warp_scheduler_cover(unsigned k, const void *self, const void *in, const void *out) {
    return k < COVERS_ALWAYS ? cover_always(k, self, in, out)
                             : cover_read_steal(k - COVERS_ALWAYS, self, in, out);
}

const struct contract warp_scheduler_contract = {.block = "warp_scheduler",
                                                 .assume = warp_scheduler_assume,
                                                 .invariant = warp_scheduler_invariant,
                                                 .cover = warp_scheduler_cover,
                                                 .covers = covers,
                                                 .broken = broken,
                                                 .assumptions = assumptions,
                                                 .strayed = strayed,
                                                 .invariants = invariants};
