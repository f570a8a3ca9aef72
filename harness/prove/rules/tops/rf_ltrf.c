/* SPDX-License-Identifier: Apache-2.0
 * Rules of rf_ltrf (docs/blocks/rf_ltrf.md).
 */
#include "rf_ltrf_if.h"

typedef rf_ltrf top;
typedef rf_ltrf_in top_in;
typedef rf_ltrf_out top_out;

#include "places.h"

struct seen {
    uint64_t waits[BITVEC_WORDS(RESULT_BUSES)]; /* buses with a result that was not accepted */
    uint32_t warp[RESULT_BUSES], reg[RESULT_BUSES], mask[RESULT_BUSES];
    uint32_t latency; /* of the main banks; 0: it was never shown */
    uint32_t base[SCHEDULER_WARPS];
};

/* ---- the environment ---- */

enum {
    STALLED_NOT_READY,
    CLEARED_IS_SETTLED,
    LATENCY_STAYS,
    BASES_STAY,
    RESULTS_EXIST,
    BUSES_HOLD,
    REGISTERS_DIFFER,
    DEAD_IS_READ_LAST,
    VECTOR_FITS,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [STALLED_NOT_READY] = "a warp that is stalled is not ready",
    [CLEARED_IS_SETTLED] = "a warp that is cleared is not entering, leaving or waiting for a "
                           "PREFETCH",
    [LATENCY_STAYS] = "main_latency is at least 1, below Depth when pipelined, and never changes",
    [BASES_STAY] = "base never changes",
    [RESULTS_EXIST] = "a result is of a warp, and base + wb_reg / MainBanks is a row",
    [BUSES_HOLD] = "a bus holds its result until wb_kind is not 0",
    [REGISTERS_DIFFER] = "two buses never carry the same register of a warp",
    [DEAD_IS_READ_LAST] = "no result is for a register whose last read arrives",
    [VECTOR_FITS] = "a PREFETCH names at most as many registers as there are cache banks",
    [ASSUMPTIONS] = NULL};

static unsigned row_of(const top_in *in, unsigned p) {
    return (unsigned)in->base[in->wb_warp[p]] + in->wb_reg[p] / MAIN_BANKS;
}

static int results_exist(const top_in *in) {
    int exist = 1;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        exist &= !has(in->wb_valid, p) || (below(in->wb_warp[p], SCHEDULER_WARPS) &&
                                           below(row_of(in, p), MAIN_ROWS));
    return exist;
}

static int buses_hold(const struct seen *seen, const top_in *in) {
    int hold = 1;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        hold &= implies(has(seen->waits, p),
                        has(in->wb_valid, p) & (in->wb_warp[p] == seen->warp[p]) &
                            (in->wb_reg[p] == seen->reg[p]) & (in->wb_mask[p] == seen->mask[p]));
    return hold;
}

static int registers_differ(const top_in *in) {
    int same = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        for (unsigned q = 0; q < p; q++)
            same |= has(in->wb_valid, p) & has(in->wb_valid, q) &
                    (in->wb_warp[p] == in->wb_warp[q]) & (in->wb_reg[p] == in->wb_reg[q]);
    return !same;
}

/* Of the instruction that arrives. */
static int dead_are_not_written(const two_level_scheduler_state *s, const top_in *in) {
    unsigned warp = below(s->last_place, ACTIVE) ? s->warp[s->last_place] : 0;
    int both = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        for (unsigned k = 0; k < SLOTS; k++)
            both |= has(in->wb_valid, p) & has(in->cur_src_valid, k) & has(in->cur_dead, k) &
                    (in->wb_warp[p] == warp) & (in->wb_reg[p] == in->cur_reg[k]);
    return implies(s->issued & !in->cur_prefetch, !both);
}

static int latency_and_bases_stay(const struct seen *seen, const top_in *in) {
    int stay = 1;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        stay &= in->base[w] == seen->base[w];
    return implies(seen->latency != 0, stay);
}

static unsigned environment(const void *self, const void *monitor, const void *inputs) {
    const top *m = self;
    const struct seen *seen = monitor;
    const top_in *in = inputs;
    int fits = bitvec_count(in->cur_vector, THREAD_REGS) <= BANKS;
    return broken_unless(stalled_are_not_ready(in), STALLED_NOT_READY) |
           broken_unless(cleared_are_settled(&m->s.scheduler, in), CLEARED_IS_SETTLED) |
           broken_unless(latency_stays(seen->latency, in), LATENCY_STAYS) |
           broken_unless(latency_and_bases_stay(seen, in), BASES_STAY) |
           broken_unless(results_exist(in), RESULTS_EXIST) |
           broken_unless(buses_hold(seen, in), BUSES_HOLD) |
           broken_unless(registers_differ(in), REGISTERS_DIFFER) |
           broken_unless(dead_are_not_written(&m->s.scheduler, in), DEAD_IS_READ_LAST) |
           broken_unless(implies(in->cur_prefetch, fits), VECTOR_FITS);
}

static void watch(const void *inputs, const void *outputs, void *monitor) {
    const top_in *in = inputs;
    const top_out *out = outputs;
    struct seen *seen = monitor;
    memset(seen, 0, sizeof *seen);
    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        int waits = has(in->wb_valid, p) & (out->wb_kind[p] == 0);
        bitvec_put(seen->waits, BITVEC_WORDS(RESULT_BUSES), p, waits);
        seen->warp[p] = waits ? in->wb_warp[p] : 0;
        seen->reg[p] = waits ? in->wb_reg[p] : 0;
        seen->mask[p] = waits ? in->wb_mask[p] : 0;
    }
    seen->latency = in->main_latency;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        seen->base[w] = in->base[w];
}

/* ---- what the blocks keep to ---- */

enum { VECTORS_FIT, INVARIANTS };

static const char *const invariants[] = {
    [VECTORS_FIT] = "a working set has at most as many registers as there are cache banks",
    [INVARIANTS] = NULL};

/* Inductive: it comes with a PREFETCH (assumption). */
static int vectors_fit(const top *m) {
    int fit = 1;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        fit &= bitvec_count(m->s.wcb[w].working_set, THREAD_REGS) <= BANKS;
    return fit;
}

static unsigned agreement(const void *self, const void *monitor) {
    (void)monitor;
    return broken_unless(vectors_fit(self), VECTORS_FIT);
}

/* ---- what can happen ---- */

static const char *const covers[] = {"an instruction arrives, another one issues", NULL};

static int cover(unsigned k, const void *self, const void *monitor, const void *in,
                 const void *outputs) {
    const top *m = self;
    const top_out *out = outputs;
    (void)k;
    (void)monitor;
    (void)in;
    return m->s.collector.arrive & (out->issue_valid[0] != 0);
}

TOP_RULES("rf_ltrf", "rf_ltrf", struct seen);
