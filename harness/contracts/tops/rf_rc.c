/* SPDX-License-Identifier: Apache-2.0
 * Contract of rf_rc (docs/blocks/rf_rc.md).
 */
#include "rf_rc_if.h"

typedef rf_rc top;
typedef rf_rc_in top_in;
typedef rf_rc_out top_out;
typedef rc_collector_state collector_state;

#include "contracts/tops/named_buses.h"
#include "contracts/tops/pending.h"
#include "contracts/tops/shown.h"

struct seen {
    struct named_buses buses;
};

/* ---- the environment ---- */

enum {
    AGES_DIFFER,
    OPERANDS_EXIST,
    SETS_EXIST,
    RESULTS_EXIST,
    BUSES_HOLD,
    CLEARED_IS_IDLE,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [AGES_DIFFER] = "age ranks of a sub-core's ready warps differ",
    [OPERANDS_EXIST] = "cur_bank and cur_row of an operand name a bank and a row of it",
    [SETS_EXIST] = "cur_set is a set",
    [RESULTS_EXIST] = "wb_warp is a warp of the sub-core",
    [BUSES_HOLD] = "a bus holds its result until wb_kind is not 0",
    [CLEARED_IS_IDLE] = "nothing of a warp that is cleared is in a unit, arrives or is on the bus",
    [ASSUMPTIONS] = NULL};

static int sets_exist(const top_in *in) {
    int exist = 1;
    for (unsigned x = 0; x < OPERANDS; x++)
        exist &= below(in->cur_set[x], RC_SETS);
    return exist;
}

static int warps_exist(const top_in *in) {
    int exist = 1;
    for (unsigned c = 0; c < SUBCORES; c++)
        exist &= below(in->wb_warp[c], SCHEDULER_WARPS);
    return exist;
}

static int is_idle(const top *m, const top_in *in, unsigned c) {
    const rc_collector_state *s = &m->s.collector[c];
    unsigned warp = in->clear_warp;
    int idle = !(s->arrive & (s->arrive_warp == warp)) &
               !(has(in->wb_valid, c) & (in->wb_warp[c] == warp));
    for (unsigned u = 0; u < COLLECTORS; u++)
        idle &= !(has(s->busy, u) & (s->warp[u] == warp));
    return idle;
}

static int cleared_are_idle(const top *m, const top_in *in) {
    int idle = 1;
    for (unsigned c = 0; c < SUBCORES; c++)
        idle &= implies(has(in->clear_valid, c), is_idle(m, in, c));
    return idle;
}

static unsigned environment(const void *self, const void *monitor, const void *inputs) {
    const struct seen *seen = monitor;
    const top_in *in = inputs;
    return broken_unless(all_ages_differ(in), AGES_DIFFER) |
           broken_unless(operands_exist(in), OPERANDS_EXIST) |
           broken_unless(sets_exist(in), SETS_EXIST) |
           broken_unless(warps_exist(in), RESULTS_EXIST) |
           broken_unless(named_buses_hold(&seen->buses, in), BUSES_HOLD) |
           broken_unless(cleared_are_idle(self, in), CLEARED_IS_IDLE);
}

static void watch(const void *in, const void *out, void *monitor) {
    struct seen *seen = monitor;
    watch_named_buses(&seen->buses, in, out);
}

/* ---- what the blocks keep to ---- */

enum { PENDING_EXIST, PUT_IS_CLEAN, INVARIANTS };

static const char *const invariants[] = {
    [PENDING_EXIST] = "operands that wait for a bank are in a bank and a row of it",
    [PUT_IS_CLEAN] = "no thread that missed has its register dirty while it is to be put",
    [INVARIANTS] = NULL};

/* Threads in which the warp's caches have the register dirty. */
static uint32_t dirty_threads(const register_cache_state *s, unsigned reg) {
    uint32_t threads = 0;
    for (unsigned t = 0; t < LANES; t++)
        for (unsigned e = 0; e < RC_ENTRIES; e++)
            threads |= (uint32_t)((s->dirty[t] >> e & 1) &&
                                  s->tag[t % RC_TAG_THREADS * RC_ENTRIES + e] == reg)
                       << t;
    return threads;
}

/* Inductive: a source that missed is dirty nowhere, and results of its warp wait until it is
 * put. */
static int puts_are_clean(const top *m, unsigned c) {
    const rc_collector_state *s = &m->s.collector[c];
    int clean = 1;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        for (unsigned r = 0; r < REQUESTS; r++)
            if (has(s->put, r) & (s->warp[r / SLOTS] == w))
                clean &= (dirty_threads(&m->s.cache[c * SCHEDULER_WARPS + w], s->reg[r]) &
                          s->miss[r]) == 0;
    return clean;
}

static unsigned agreement(const void *self, const void *monitor) {
    const top *m = self;
    int exist = 1, clean = 1;
    (void)monitor;
    for (unsigned c = 0; c < SUBCORES; c++) {
        exist &= pending_exist(&m->s.collector[c]);
        clean &= puts_are_clean(m, c);
    }
    return broken_unless(exist, PENDING_EXIST) | broken_unless(clean, PUT_IS_CLEAN);
}

/* ---- what can happen ---- */

enum { ARRIVES, READ, HIT, PUT, EVICTED, HELD, CLEARED };

static const char *const covers[] = {
    [ARRIVES] = "an instruction arrives in each sub-core, another one issues",
    [READ] = "operands are read from all banks",
    [HIT] = "an operand hits beside one that misses",
    [PUT] = "a value that missed is put into the caches",
    [EVICTED] = "dirty registers leave while others are on their way home in another sub-core",
    [HELD] = "a result waits on",
    [CLEARED] = "a warp with dirty registers exits",
    NULL};

static int all_arrive(const top *m, const top_out *out) {
    int all = out->issue_valid[0] != 0;
    for (unsigned c = 0; c < SUBCORES; c++)
        all &= m->s.collector[c].arrive;
    return all;
}

static int hits_beside_miss(const top_in *in, const top_out *out) {
    return has(in->cur_src_valid, 0) & (out->src_hit[0] == in->cur_mask[0]) &
           (in->cur_mask[0] != 0) & has(out->rd_valid, SLOTS > 1);
}

static int holds_on(const struct seen *seen, const top_out *out) {
    int any = 0;
    for (unsigned p = 0; p < BUSES; p++)
        any |= has(seen->buses.waits, p) & (out->wb_kind[p] == WB_WAITS);
    return any;
}

static int drops(const top_out *out) {
    int any = 0;
    for (unsigned i = 0; i < SUBCORES * LANES; i++)
        any |= out->dropped[i] != 0;
    return any;
}

static int cover(unsigned k, const void *self, const void *monitor, const void *in,
                 const void *outputs) {
    const struct seen *seen = monitor;
    const top_out *out = outputs;
    switch (k) {
    case ARRIVES:
        return all_arrive(self, out);
    case READ:
        return all_banks_read(out);
    case HIT:
        return hits_beside_miss(in, out);
    case PUT:
        return out->put_go[0] != 0;
    case EVICTED:
        return out->evict[0] != 0 && (SUBCORES == 1 || out->back_mask[SUBCORES > 1] != 0);
    case HELD:
        return holds_on(seen, out);
    default:
        return drops(out);
    }
}

TOP_CONTRACT("rf_rc", "rf_rc", struct seen);
