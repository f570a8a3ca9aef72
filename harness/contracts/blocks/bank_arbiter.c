/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/bank_arbiter.md. A bus holds its destination until accepted: a matter of
 * two cycles. Of it the block remembers that a forced write still waits.
 */
#include <stddef.h>

#include "contracts/contract.h"
#include "bank_arbiter_if.h"
#include "contracts/predicates.h"

enum { REQUEST_WORDS = BITVEC_WORDS(REQUESTS), CANDIDATE_WORDS = BITVEC_WORDS(CANDIDATES) };

/* ---- inputs ---- */

enum {
    FORCE_OF_STOLEN,
    FREE_OR_STOLEN,
    NO_TABLE,
    FORCED_HOLDS,
    BUS_BANK_EXISTS,
    HOME_BUS_EXISTS,
    HOME_BANK_EXISTS,
    DESTINATIONS_DIFFER,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [FORCE_OF_STOLEN] = "entry_force implies entry_stolen",
    [FREE_OR_STOLEN] = "entry_free and entry_stolen exclude each other",
    [NO_TABLE] = "without WriteSteal all of entry_*, home_*, *_blocked are 0",
    [FORCED_HOLDS] = "a bus whose write was forced and waits still has it",
    [BUS_BANK_EXISTS] = "a bus with a result names an existing bank",
    [HOME_BUS_EXISTS] = "home_bus is below ResultBuses",
    [HOME_BANK_EXISTS] = "a valid home_valid names an existing bank",
    [DESTINATIONS_DIFFER] = "two buses never carry the same destination in one cycle",
    [ASSUMPTIONS] = NULL};

static int table_is_silent(const bank_arbiter_in *in) {
    uint64_t any = in->entry_free[0] | in->entry_stolen[0] | in->entry_force[0] |
                   in->wb_blocked[0] | in->home_valid | in->home_bank | in->home_row |
                   in->home_mask | in->home_bus;
    for (unsigned b = 0; b < BANKS; b++)
        any |= in->entry_row[b];
    for (unsigned w = 0; w < REQUEST_WORDS; w++)
        any |= in->rd_blocked[w];
    for (unsigned w = 0; w < CANDIDATE_WORDS; w++)
        any |= in->cand_blocked[w];
    return any == 0;
}

static int bus_banks_exist(const bank_arbiter_in *in) {
    int exist = 1;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        exist &= implies(has(in->wb_valid, p), below(in->wb_bank[p], BANKS));
    return exist;
}

static int destinations_differ(const bank_arbiter_in *in) {
    int same = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        for (unsigned q = 0; q < p; q++)
            same |= has(in->wb_valid, p) & has(in->wb_valid, q) &
                    (in->wb_bank[p] == in->wb_bank[q]) & (in->wb_row[p] == in->wb_row[q]);
    return !same;
}

static unsigned broken(const void *self, const void *inputs) {
    const bank_arbiter_state *s = self;
    const bank_arbiter_in *in = inputs;
    return broken_unless((in->entry_force[0] & ~in->entry_stolen[0]) == 0, FORCE_OF_STOLEN) |
           broken_unless((in->entry_free[0] & in->entry_stolen[0]) == 0, FREE_OR_STOLEN) |
           broken_unless(WRITE_STEAL || table_is_silent(in), NO_TABLE) |
           broken_unless((s->forced[0] & ~in->wb_valid[0]) == 0, FORCED_HOLDS) |
           broken_unless(bus_banks_exist(in), BUS_BANK_EXISTS) |
           broken_unless(implies(in->home_valid, below(in->home_bus, RESULT_BUSES)),
                         HOME_BUS_EXISTS) |
           broken_unless(implies(in->home_valid, below(in->home_bank, BANKS)), HOME_BANK_EXISTS) |
           broken_unless(destinations_differ(in), DESTINATIONS_DIFFER);
}

int bank_arbiter_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { TURNS, NO_READ_STEAL, NO_WRITE_STEAL, INVARIANTS };

static const char *const invariants[] = {
    [TURNS] = "each round robin is all bits above some bit",
    [NO_READ_STEAL] = "without ReadSteal cand_mask is 0",
    [NO_WRITE_STEAL] = "without WriteSteal nothing is forced, and its masks are 0",
    [INVARIANTS] = NULL};

/* Inductive by the block alone, see is_turn_mask. */
static int are_turns(const bank_arbiter_state *s) {
    int turns = is_turn_mask(s->target_mask, BANKS) & is_turn_mask(s->force_mask, BANKS) &
                is_turn_mask(s->idle_mask, BANKS);
    for (unsigned b = 0; b < BANKS; b++)
        turns &= is_turn_mask(s->rd_mask[b], REQUESTS) & is_turn_mask(s->cand_mask[b], CANDIDATES) &
                 is_turn_mask(s->forced_mask[b], RESULT_BUSES) &
                 is_turn_mask(s->normal_mask[b], RESULT_BUSES);
    return turns;
}

/* Inductive: without ReadSteal no candidate is granted, so no mask of candidates moves. */
static int no_candidate_moved(const bank_arbiter_state *s) {
    uint64_t any = 0;
    for (unsigned b = 0; b < BANKS; b++)
        for (unsigned w = 0; w < CANDIDATE_WORDS; w++)
            any |= s->cand_mask[b][w];
    return any == 0;
}

/* Inductive: without WriteSteal no write seeks a target, so none is forced; entry_* are 0, so
 * nothing goes home (assumption). */
static int nothing_stolen(const bank_arbiter_state *s) {
    uint64_t any = s->forced[0] | s->target_mask[0] | s->force_mask[0] | s->idle_mask[0];
    for (unsigned b = 0; b < BANKS; b++)
        any |= s->forced_mask[b][0];
    return any == 0;
}

static unsigned strayed(const void *self) {
    const bank_arbiter_state *s = self;
    return broken_unless(are_turns(s), TURNS) |
           broken_unless(READ_STEAL || no_candidate_moved(s), NO_READ_STEAL) |
           broken_unless(WRITE_STEAL || nothing_stolen(s), NO_WRITE_STEAL);
}

int bank_arbiter_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum { IDLE, R_NORMAL, W_NORMAL, READ_BEHIND_WRITE, COVERS_ALWAYS };
enum { R_STEAL, OVERRIDE, STEAL_BEHIND_READ, COVERS_READ_STEAL };
enum {
    W_HOME,
    R_HOME_FORCED,
    W_FORCED,
    W_STEAL,
    R_HOME,
    FORCED_AT_ONCE,
    FORCED_LATER,
    FORCED_WAITS,
    OUT_WITHOUT_BUS,
    HOME_TAKES_BUS,
    NORMAL_BEHIND_NORMAL
};

enum { FIRST_WRITE_STEAL = COVERS_ALWAYS + (READ_STEAL ? COVERS_READ_STEAL : 0) };

static const char *const covers[] = {
    [IDLE] = "a bank is idle",
    [R_NORMAL] = "normal read",
    [W_NORMAL] = "normal write",
    [READ_BEHIND_WRITE] = "a read waits for a write",
#if READ_STEAL
    [COVERS_ALWAYS + R_STEAL] = "stealing read",
    [COVERS_ALWAYS + OVERRIDE] = "a steal succeeds and overrides the issue",
    [COVERS_ALWAYS + STEAL_BEHIND_READ] = "a stealing read gives way to a normal read",
#endif
#if WRITE_STEAL
    [FIRST_WRITE_STEAL + W_HOME] = "a stolen value is written home",
    [FIRST_WRITE_STEAL + R_HOME_FORCED] = "a stolen value is read out by force",
    [FIRST_WRITE_STEAL + W_FORCED] = "forced write",
    [FIRST_WRITE_STEAL + W_STEAL] = BANKS > 1 ? "stealing write" : "",
    [FIRST_WRITE_STEAL + R_HOME] = "a stolen value is read out because it may",
    [FIRST_WRITE_STEAL + FORCED_AT_ONCE] = "a write finds no target and is forced at once",
    [FIRST_WRITE_STEAL + FORCED_LATER] = "a write that was forced before is written",
    [FIRST_WRITE_STEAL + FORCED_WAITS] = "a write that was forced before waits on",
    [FIRST_WRITE_STEAL + OUT_WITHOUT_BUS] = "a forced read-out finds all buses taken",
    [FIRST_WRITE_STEAL + HOME_TAKES_BUS] = "a value going home takes a bus with a result",
    [FIRST_WRITE_STEAL + NORMAL_BEHIND_NORMAL] =
        RESULT_BUSES > 1 ? "a normal write waits for another one" : "",
#endif
    NULL};

static int is_done(const bank_arbiter_out *out, unsigned class) {
    int any = 0;
    for (unsigned b = 0; b < BANKS; b++)
        any |= out->bank_class[b] == class;
    return any;
}

static int read_behind_write(const bank_arbiter_in *in, const bank_arbiter_out *out) {
    uint64_t waits = 0;
    for (unsigned r = 0; r < REQUESTS; r++)
        waits |= (uint64_t)(has(in->rd_valid, r) & !has(in->rd_blocked, r)) << in->rd_bank[r];
    return (waits & out->bank_we[0]) != 0;
}

static int steal_behind_read(const bank_arbiter_in *in, const bank_arbiter_out *out) {
    uint64_t wanted = 0;
    for (unsigned x = 0; x < CANDIDATES; x++)
        wanted |= (uint64_t)(has(in->cand_src_valid, x) & !has(in->cand_blocked, x) &
                             has(in->alloc_ok, x / SLOTS))
                  << in->cand_bank[x];
    return (wanted & out->bank_read[0]) != 0;
}

/* A write whose answer is `kind`, on a bus that had been forced before or had not. */
static int is_answered(const bank_arbiter_state *s, const bank_arbiter_in *in,
                       const bank_arbiter_out *out, int forced_before, unsigned kind) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        any |=
            has(in->wb_valid, p) & (has(s->forced, p) == forced_before) & (out->wb_kind[p] == kind);
    return any;
}

static int normal_behind_normal(const bank_arbiter_state *s, const bank_arbiter_in *in,
                                const bank_arbiter_out *out) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        for (unsigned q = 0; q < RESULT_BUSES; q++)
            any |= (p != q) & has(in->wb_valid, p) & !has(in->wb_blocked, p) & !has(s->forced, p) &
                   (out->wb_kind[p] == WB_WAITS) & (out->wb_kind[q] == WB_HOME) &
                   (in->wb_bank[p] == in->wb_bank[q]) & !(in->home_valid & (in->home_bus == p));
    return any;
}

static int cover_always(unsigned k, const bank_arbiter_in *in, const bank_arbiter_out *out) {
    switch (k) {
    case IDLE:
        return is_done(out, CLASS_IDLE);
    case R_NORMAL:
        return is_done(out, CLASS_R_NORMAL);
    case W_NORMAL:
        return is_done(out, CLASS_W_NORMAL);
    default:
        return read_behind_write(in, out);
    }
}

static int cover_read_steal(unsigned k, const bank_arbiter_in *in, const bank_arbiter_out *out) {
    switch (k) {
    case R_STEAL:
        return is_done(out, CLASS_R_STEAL);
    case OVERRIDE:
        return out->steal_success[0] != 0;
    default:
        return steal_behind_read(in, out);
    }
}

static int cover_write_steal(unsigned k, const bank_arbiter_state *s, const bank_arbiter_in *in,
                             const bank_arbiter_out *out) {
    static const unsigned char classes[] = {CLASS_W_HOME, CLASS_R_HOME_FORCED, CLASS_W_FORCED,
                                            CLASS_W_STEAL, CLASS_R_HOME};
    int all_taken = in->wb_valid[0] == bits_low(RESULT_BUSES);
    switch (k) {
    case FORCED_AT_ONCE:
        return is_answered(s, in, out, 0, WB_FORCED);
    case FORCED_LATER:
        return is_answered(s, in, out, 1, WB_FORCED);
    case FORCED_WAITS:
        return is_answered(s, in, out, 1, WB_WAITS);
    case OUT_WITHOUT_BUS:
        return is_done(out, CLASS_R_HOME_FORCED) & all_taken;
    case HOME_TAKES_BUS:
        return in->home_valid & (int)((in->wb_valid[0] >> in->home_bus) & 1);
    case NORMAL_BEHIND_NORMAL:
        return normal_behind_normal(s, in, out);
    default:
        return is_done(out, classes[k]);
    }
}

int bank_arbiter_cover(unsigned k, const void *self, const void *in, const void *out) {
    if (k < COVERS_ALWAYS)
        return cover_always(k, in, out);
    if (k < FIRST_WRITE_STEAL)
        return cover_read_steal(k - COVERS_ALWAYS, in, out);
    return cover_write_steal(k - FIRST_WRITE_STEAL, self, in, out);
}

const struct contract bank_arbiter_contract = {.block = "bank_arbiter",
                                               .assume = bank_arbiter_assume,
                                               .invariant = bank_arbiter_invariant,
                                               .cover = bank_arbiter_cover,
                                               .covers = covers,
                                               .broken = broken,
                                               .assumptions = assumptions,
                                               .strayed = strayed,
                                               .invariants = invariants};
