/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/status_table.md.
 */
#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"
#include "status_table_if.h"

/* Is (bank, row) R_dest of an entry that holds a value? */
static int hits_dest(const status_table_state *s, unsigned bank, unsigned row) {
    int hit = 0;
    for (unsigned e = 0; e < BANKS; e++)
        hit |= has(s->m, e) & (s->dest_bank[e] == bank) & (s->dest_row[e] == row);
    return hit;
}

/* Is it the free register of an entry that holds a value? */
static int hits_target(const status_table_state *s, unsigned bank, unsigned row) {
    int hit = 0;
    for (unsigned e = 0; e < BANKS; e++)
        hit |= has(s->m, e) & (e == bank) & (s->row[e] == row);
    return hit;
}

static int write_hits_dest(const status_table_in *in, const status_table_state *s, unsigned p) {
    return has(in->wb_valid, p) & hits_dest(s, in->wb_bank[p], in->wb_row[p]);
}

static int write_hits_target(const status_table_in *in, const status_table_state *s, unsigned p) {
    return has(in->wb_valid, p) & hits_target(s, in->wb_bank[p], in->wb_row[p]);
}

/* ---- inputs ---- */

enum {
    TARGET_IS_FREE,
    ONE_BUS_A_TARGET,
    HOME_OF_STOLEN,
    ACCEPTED_NOT_BLOCKED,
    ACCEPTED_IS_VALID,
    DESTINATIONS_DIFFER,
    HOME_BUS_EXISTS,
    FREE_IS_DEAD,
    CLEAR_IN_ORDER,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [TARGET_IS_FREE] = "wb_kind STOLEN only with a target whose entry_free is 1",
    [ONE_BUS_A_TARGET] = "one bus a target",
    [HOME_OF_STOLEN] = "home_go only for an entry with m = 1",
    [ACCEPTED_NOT_BLOCKED] = "a write that is accepted is not blocked",
    [ACCEPTED_IS_VALID] = "a write that is accepted is on a bus with a result",
    [DESTINATIONS_DIFFER] = "two buses never carry the same destination in one cycle",
    [HOME_BUS_EXISTS] = "with home_go, home_out_bus is below ResultBuses",
    [FREE_IS_DEAD] = "no read of a register named by free_* and no write to it is on its way",
    [CLEAR_IN_ORDER] = "clear_first <= clear_last",
    [ASSUMPTIONS] = NULL};

static int targets_are_free(const status_table_in *in, const status_table_state *s) {
    uint64_t free = s->f[0] & ~s->m[0];
    int holds = 1;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        holds &= implies(in->wb_kind[p] == WB_STOLEN, (int)(free >> in->wb_target[p]) & 1);
    return holds;
}

static int targets_differ(const status_table_in *in) {
    uint64_t taken = 0, twice = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        uint64_t target = bits_if(in->wb_kind[p] == WB_STOLEN) & bits_bit(in->wb_target[p]);
        twice |= taken & target;
        taken |= target;
    }
    return twice == 0;
}

static int accepted_are_not_blocked(const status_table_in *in, const status_table_state *s) {
    int holds = 1;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        holds &= implies(in->wb_kind[p] != WB_WAITS,
                         !(write_hits_dest(in, s, p) | write_hits_target(in, s, p)));
    return holds;
}

static int accepted_are_valid(const status_table_in *in) {
    int holds = 1;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        holds &= implies(in->wb_kind[p] != WB_WAITS, has(in->wb_valid, p));
    return holds;
}

static int destinations_differ(const status_table_in *in) {
    int same = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        for (unsigned q = 0; q < p; q++)
            same |= has(in->wb_valid, p) & has(in->wb_valid, q) &
                    (in->wb_bank[p] == in->wb_bank[q]) & (in->wb_row[p] == in->wb_row[q]);
    return !same;
}

/* Is the register read or written by what the inputs show? */
static int is_used(const status_table_in *in, unsigned bank, unsigned row) {
    int used = 0;
    for (unsigned r = 0; r < REQUESTS; r++)
        used |= has(in->rd_valid, r) & (in->rd_bank[r] == bank) & (in->rd_row[r] == row);
    for (unsigned x = 0; x < CANDIDATES; x++)
        used |= has(in->cand_src_valid, x) & (in->cand_bank[x] == bank) & (in->cand_row[x] == row);
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        used |= has(in->wb_valid, p) & (in->wb_bank[p] == bank) & (in->wb_row[p] == row);
    return used;
}

static int free_are_dead(const status_table_in *in) {
    int used = 0;
    for (unsigned i = 0; i < SCHEDULERS; i++)
        if (has(in->free_valid, i))
            used |= is_used(in, in->free_bank[i], in->free_row[i]);
    return !used;
}

static unsigned broken(const void *self, const void *inputs) {
    const status_table_state *s = self;
    const status_table_in *in = inputs;
    int home = implies(in->home_go, (int)(s->m[0] >> in->home_entry) & 1);
    return broken_unless(targets_are_free(in, s), TARGET_IS_FREE) |
           broken_unless(targets_differ(in), ONE_BUS_A_TARGET) |
           broken_unless(home, HOME_OF_STOLEN) |
           broken_unless(accepted_are_not_blocked(in, s), ACCEPTED_NOT_BLOCKED) |
           broken_unless(accepted_are_valid(in), ACCEPTED_IS_VALID) |
           broken_unless(destinations_differ(in), DESTINATIONS_DIFFER) |
           broken_unless(implies(in->home_go, below(in->home_out_bus, RESULT_BUSES)),
                         HOME_BUS_EXISTS) |
           broken_unless(free_are_dead(in), FREE_IS_DEAD) |
           broken_unless(implies(in->clear_valid, in->clear_first <= in->clear_last),
                         CLEAR_IN_ORDER);
}

int status_table_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum { NOTHING_HOME_IS_ZERO, INVARIANTS };

static const char *const invariants[] =
    {[NOTHING_HOME_IS_ZERO] = "without a value on its way home, home_* are 0", [INVARIANTS] = NULL};

/* Inductive by the block alone: home_valid takes home_go, the five others become 0 without it. */
static unsigned strayed(const void *self) {
    const status_table_state *s = self;
    int zero = (s->home_bank | s->home_row | s->home_mask | s->home_source | s->home_bus) == 0;
    return broken_unless(s->home_valid | zero, NOTHING_HOME_IS_ZERO);
}

int status_table_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    RAW,
    RAW_CANDIDATE,
    WAW,
    LIVE,
    INSERT,
    READ_OUT,
    READ_OUT_FORCED,
    ON_ITS_WAY,
    FREE_UPDATE,
    FREE_IGNORED,
    FREE_PASSED_OVER,
    FALLS_BY_WRITE,
    FALLS_BY_CLEAR
};

static const char *const covers[] = {
    [RAW] = "RAW: a read waits for a stolen value",
    [RAW_CANDIDATE] = "RAW: a candidate's operand is stolen",
    [WAW] = "WAW: a write waits for a stolen value of its register",
    [LIVE] = "a write waits for the value that its register holds for another",
    [INSERT] = "a write is stolen",
    [READ_OUT] = "a stolen value is read out unasked",
    [READ_OUT_FORCED] = "a stolen value is read out because somebody waits",
    [ON_ITS_WAY] = "a value is on its way home",
    [FREE_UPDATE] = "a register becomes free",
    [FREE_IGNORED] = "a free register is ignored: its bank holds a value",
    [FREE_PASSED_OVER] = "a free register is passed over: its own value is stolen",
    [FALLS_BY_WRITE] = "the free register is written and free no more",
    [FALLS_BY_CLEAR] = "the free register's warp exits",
    NULL};

enum write_hit { HIT_DEST, HIT_TARGET };

static int write_waits(const status_table_in *in, const status_table_state *s, enum write_hit hit) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        any |= hit == HIT_DEST ? write_hits_dest(in, s, p) : write_hits_target(in, s, p);
    return any;
}

static int is_inserted(const status_table_in *in) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        any |= has(in->wb_valid, p) & (in->wb_kind[p] == WB_STOLEN);
    return any;
}

/* A free_* input at a bank that holds a value (or not), which is a stolen value's destination (or
 * not). */
static int is_named_free(const status_table_in *in, const status_table_state *s, int holds,
                         int stolen) {
    int any = 0;
    for (unsigned i = 0; i < SCHEDULERS; i++)
        any |= has(in->free_valid, i) & ((int)((s->m[0] >> in->free_bank[i]) & 1) == holds) &
               (hits_dest(s, in->free_bank[i], in->free_row[i]) == stolen);
    return any;
}

static int falls_by_write(const status_table_in *in, const status_table_state *s) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        for (unsigned b = 0; b < BANKS; b++)
            any |= has(s->f, b) & has(in->wb_valid, p) & (in->wb_kind[p] != WB_WAITS) &
                   (in->wb_bank[p] == b) & (in->wb_row[p] == s->row[b]);
    return any;
}

static int falls_by_clear(const status_table_in *in, const status_table_state *s) {
    int any = 0;
    for (unsigned b = 0; b < BANKS; b++)
        any |= has(s->f, b) & in->clear_valid & (in->clear_first <= s->row[b]) &
               (s->row[b] <= in->clear_last);
    return any;
}

static int is_read_out(const status_table_in *in, const status_table_out *out, int forced) {
    return in->home_go & ((int)((out->entry_force[0] >> in->home_entry) & 1) == forced);
}

static int cover_hazard(unsigned k, const status_table_state *s, const status_table_in *in,
                        const status_table_out *out) {
    switch (k) {
    case RAW:
        return bitvec_any(out->rd_blocked, BITVEC_WORDS(REQUESTS));
    case RAW_CANDIDATE:
        return bitvec_any(out->cand_blocked, BITVEC_WORDS(CANDIDATES));
    case WAW:
        return write_waits(in, s, HIT_DEST);
    default:
        return write_waits(in, s, HIT_TARGET);
    }
}

int status_table_cover(unsigned k, const void *self, const void *inputs, const void *out) {
    const status_table_state *s = self;
    const status_table_in *in = inputs;
    switch (k) {
    case INSERT:
        return is_inserted(in);
    case READ_OUT:
        return is_read_out(in, out, 0);
    case READ_OUT_FORCED:
        return is_read_out(in, out, 1);
    case ON_ITS_WAY:
        return s->home_valid;
    case FREE_UPDATE:
        return is_named_free(in, s, 0, 0);
    case FREE_IGNORED:
        return is_named_free(in, s, 1, 0);
    case FREE_PASSED_OVER:
        return is_named_free(in, s, 0, 1);
    case FALLS_BY_WRITE:
        return falls_by_write(in, s);
    case FALLS_BY_CLEAR:
        return falls_by_clear(in, s);
    default:
        return cover_hazard(k, s, in, out);
    }
}

const struct contract status_table_contract = {.block = "status_table",
                                               .assume = status_table_assume,
                                               .invariant = status_table_invariant,
                                               .cover = status_table_cover,
                                               .covers = covers,
                                               .broken = broken,
                                               .assumptions = assumptions,
                                               .strayed = strayed,
                                               .invariants = invariants};
