/* SPDX-License-Identifier: Apache-2.0
 * Contract of rf_steal (docs/blocks/rf_steal.md).
 */
#include "rf_steal_if.h"

typedef rf_steal top;
typedef rf_steal_in top_in;
typedef rf_steal_out top_out;

#include "contracts/tops/collectors.h"

struct seen {
    struct buses buses;
    uint64_t candidates[BITVEC_WORDS(SCHEDULERS)]; /* schedulers that latched one a cycle ago */
};

/* ---- the environment ---- */

enum {
    AGES_DIFFER,
    OPERANDS_EXIST,
    CANDIDATE_LATCHED,
    CANDIDATES_EXIST,
    RESULTS_EXIST,
    BUSES_HOLD,
    DESTINATIONS_DIFFER,
    FREE_EXIST,
    FREE_IS_DEAD,
    CLEAR_IN_ORDER,
    ONE_CLASS,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [AGES_DIFFER] = "age ranks of a scheduler's ready warps differ",
    [OPERANDS_EXIST] = "cur_bank and cur_row of an operand name a bank and a row of it",
    [CANDIDATE_LATCHED] = "cand_src_valid is 0 without next_cand_valid in the cycle before",
    [CANDIDATES_EXIST] = "cand_bank and cand_row of an operand name a bank and a row of it",
    [RESULTS_EXIST] = "wb_bank and wb_row of a result name a bank and a row of it",
    [BUSES_HOLD] = "a bus holds its result until wb_kind is not 0",
    [DESTINATIONS_DIFFER] = "two buses never carry the same destination in one cycle",
    [FREE_EXIST] = "free_bank and free_row name a bank and a row of it",
    [FREE_IS_DEAD] = "a register named by free_* waits in no collector, and none of cur_*, cand_* "
                     "and wb_* names it",
    [CLEAR_IN_ORDER] = "clear_first <= clear_last",
#if SP_COLLECTORS /* more than one class */
    [ONE_CLASS] = "a warp is ready in one class at most",
#endif
    [ASSUMPTIONS] = NULL};

static int are_latched(const struct seen *seen, const rf_steal_in *in) {
    int holds = 1;
    for (unsigned x = 0; x < CANDIDATES; x++)
        holds &= implies(has(in->cand_src_valid, x), has(seen->candidates, x / SLOTS));
    return holds;
}

static int candidates_exist(const rf_steal_in *in) {
    int exist = 1;
    for (unsigned x = 0; x < CANDIDATES; x++)
        exist &=
            implies(has(in->cand_src_valid, x), is_register(in->cand_bank[x], in->cand_row[x]));
    return exist;
}

static int free_exist(const rf_steal_in *in) {
    int exist = 1;
    for (unsigned i = 0; i < SCHEDULERS; i++)
        exist &= implies(has(in->free_valid, i), is_register(in->free_bank[i], in->free_row[i]));
    return exist;
}

static int is_used(const operand_collector_state *s, const rf_steal_in *in, unsigned bank,
                   unsigned row) {
    int used = 0;
    for (unsigned r = 0; r < REQUESTS; r++)
        used |= has(s->pending, r) & (s->bank[r] == bank) & (s->row[r] == row);
    for (unsigned x = 0; x < CANDIDATES; x++) {
        used |= has(in->cur_src_valid, x) & (in->cur_bank[x] == bank) & (in->cur_row[x] == row);
        used |= has(in->cand_src_valid, x) & (in->cand_bank[x] == bank) & (in->cand_row[x] == row);
    }
    for (unsigned p = 0; p < BUSES; p++)
        used |= has(in->wb_valid, p) & (in->wb_bank[p] == bank) & (in->wb_row[p] == row);
    return used;
}

static int free_are_dead(const operand_collector_state *s, const rf_steal_in *in) {
    int dead = 1;
    for (unsigned i = 0; i < SCHEDULERS; i++)
        dead &= implies(has(in->free_valid, i), !is_used(s, in, in->free_bank[i], in->free_row[i]));
    return dead;
}

static unsigned environment(const void *self, const void *monitor, const void *inputs) {
    const rf_steal *m = self;
    const struct seen *seen = monitor;
    const rf_steal_in *in = inputs;
    return broken_unless(all_ages_differ(in), AGES_DIFFER) |
           broken_unless(operands_exist(in), OPERANDS_EXIST) |
           broken_unless(are_latched(seen, in), CANDIDATE_LATCHED) |
           broken_unless(candidates_exist(in), CANDIDATES_EXIST) |
           broken_unless(results_exist(in), RESULTS_EXIST) |
           broken_unless(buses_hold(&seen->buses, in), BUSES_HOLD) |
           broken_unless(destinations_differ(in), DESTINATIONS_DIFFER) |
           broken_unless(free_exist(in), FREE_EXIST) |
           broken_unless(free_are_dead(&m->s.collector, in), FREE_IS_DEAD) |
           broken_unless(implies(in->clear_valid, in->clear_first <= in->clear_last),
                         CLEAR_IN_ORDER) |
           broken_unless(ready_in_one_class(in), ONE_CLASS);
}

static void watch(const void *in, const void *out, void *monitor) {
    const rf_steal_out *shown = out;
    struct seen *seen = monitor;
    watch_buses(&seen->buses, in, out);
    memcpy(seen->candidates, shown->next_cand_valid, sizeof seen->candidates);
}

/* ---- what the blocks keep to ---- */

enum {
    PENDING_EXIST,
    LATCHED_IS_SEEN,
    FORCED_WAITS,
    ENTRIES_EXIST,
    HOME_EXISTS,
    EMPTY_TABLE,
    INVARIANTS
};

static const char *const invariants[] = {
    [PENDING_EXIST] = "operands that wait in a collector are in a bank and a row of it",
    [LATCHED_IS_SEEN] = "a scheduler holds a candidate when it showed so in the cycle before",
    [FORCED_WAITS] = "a write that has been forced and waits was on its bus in the cycle before",
    [ENTRIES_EXIST] = "R_free and R_dest of an entry in use are in a bank and a row of it",
    [HOME_EXISTS] = "a value on its way home has a bus, and goes to a bank and a row of it; it "
                    "comes from a bank",
    [EMPTY_TABLE] = "without WriteSteal the table is as after reset",
    [INVARIANTS] = NULL};

/* Inductive: both are next_cand_valid. */
static int latched_are_seen(const rf_steal *m, const struct seen *seen) {
    int same = 1;
    for (unsigned i = 0; i < SCHEDULERS; i++)
        same &= (m->s.scheduler[i].cand_valid != 0) == has(seen->candidates, i);
    return same;
}

/* Inductive: R_free comes from free_*, R_dest from wb_* (assumptions). */
static int entries_exist(const status_table_state *s) {
    int exist = 1;
    for (unsigned b = 0; b < BANKS; b++)
        exist &= implies(has(s->f, b) | has(s->m, b), below(s->row[b], ROWS)) &
                 implies(has(s->m, b), is_register(s->dest_bank[b], s->dest_row[b]));
    return exist;
}

/* Inductive: a value that goes home was an entry, and the arbiter gives it a bus. */
static int home_exists(const status_table_state *s) {
    return below(s->home_source, BANKS) &
           implies(s->home_valid,
                   is_register(s->home_bank, s->home_row) & below(s->home_bus, RESULT_BUSES));
}

/* Inductive: the top names no register free, so there is no target for a write. */
static int table_is_empty(const status_table_state *s) {
    uint64_t any = s->f[0] | s->m[0] | s->home_valid | s->home_bank | s->home_row | s->home_mask |
                   s->home_source | s->home_bus;
    for (unsigned b = 0; b < BANKS; b++)
        any |= s->row[b] | s->dest_bank[b] | s->dest_row[b] | s->mask[b];
    return any == 0;
}

static unsigned agreement(const void *self, const void *monitor) {
    const rf_steal *m = self;
    const struct seen *seen = monitor;
    return broken_unless(pending_exist(&m->s.collector), PENDING_EXIST) |
           broken_unless(latched_are_seen(m, seen), LATCHED_IS_SEEN) |
           broken_unless((m->s.arbiter.forced[0] & ~seen->buses.waits[0]) == 0, FORCED_WAITS) |
           broken_unless(entries_exist(&m->s.table), ENTRIES_EXIST) |
           broken_unless(home_exists(&m->s.table), HOME_EXISTS) |
           broken_unless(WRITE_STEAL || table_is_empty(&m->s.table), EMPTY_TABLE);
}

/* ---- what can happen ---- */

enum { ARRIVES, WRITTEN, COVERS_ALWAYS };
enum { OVERRIDDEN, COVERS_READ_STEAL };
enum { STOLEN, HOME, FORCED_LATER, NAMED_FREE };
enum { FIRST_WRITE_STEAL = COVERS_ALWAYS + (READ_STEAL ? COVERS_READ_STEAL : 0) };

static const char *const covers[] = {
    [ARRIVES] = "an instruction arrives, another one issues",
    [WRITTEN] = "a result that waited is written",
#if READ_STEAL
    [COVERS_ALWAYS + OVERRIDDEN] = "a candidate's operand is read ahead, and it issues",
#endif
#if WRITE_STEAL
    [FIRST_WRITE_STEAL + STOLEN] = BANKS > 1 ? "a write is stolen" : "",
    [FIRST_WRITE_STEAL + HOME] = "a stolen value goes home while an instruction arrives",
    [FIRST_WRITE_STEAL + FORCED_LATER] = "a write that was forced before is written",
    [FIRST_WRITE_STEAL + NAMED_FREE] = "a register becomes free while another value is stolen",
#endif
    NULL};

static int forced_is_written(const rf_steal *m, const rf_steal_out *out) {
    int any = 0;
    for (unsigned p = 0; p < BUSES; p++)
        any |= has(m->s.arbiter.forced, p) & (out->wb_kind[p] != WB_WAITS);
    return any;
}

static int is_stolen(const rf_steal_out *out) {
    int any = 0;
    for (unsigned p = 0; p < BUSES; p++)
        any |= out->wb_kind[p] == WB_STOLEN;
    return any;
}

static int cover_write_steal(unsigned k, const rf_steal *m, const rf_steal_in *in,
                             const rf_steal_out *out) {
    switch (k) {
    case STOLEN:
        return is_stolen(out);
    case HOME:
        return m->s.table.home_valid & (m->s.collector.arrive[0] != 0);
    case FORCED_LATER:
        return forced_is_written(m, out);
    default:
        return (in->free_valid[0] != 0) & (m->s.table.m[0] != 0);
    }
}

static int cover(unsigned k, const void *self, const void *monitor, const void *in,
                 const void *outputs) {
    const rf_steal *m = self;
    const struct seen *seen = monitor;
    const rf_steal_out *out = outputs;
    if (k == ARRIVES)
        return (m->s.collector.arrive[0] != 0) & (out->issue_valid[0] != 0);
    if (k == WRITTEN)
        return is_accepted_late(&seen->buses, out);
    if (k < FIRST_WRITE_STEAL)
        return out->issue_override[0] != 0;
    return cover_write_steal(k - FIRST_WRITE_STEAL, m, in, out);
}

TOP_CONTRACT("rf_steal", "rf_steal", struct seen);
