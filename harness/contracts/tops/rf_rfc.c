/* SPDX-License-Identifier: Apache-2.0
 * Contract of rf_rfc (docs/blocks/rf_rfc.md).
 */
#include "rf_rfc_if.h"

typedef rf_rfc top;
typedef rf_rfc_in top_in;
typedef rf_rfc_out top_out;
typedef ltrf_collector_state collector_state;

#include "contracts/tops/buses.h"
#include "contracts/tops/active_set.h"
#include "contracts/tops/pending.h"

struct seen {
    struct buses buses;
    uint32_t latency; /* of the main banks; 0: it was never shown */
};

/* ---- the environment ---- */

enum {
    OPERANDS_EXIST,
    RESULTS_EXIST,
    BUSES_HOLD,
    DESTINATIONS_DIFFER,
    STALLED_NOT_READY,
    CLEARED_IS_SETTLED,
    LATENCY_STAYS,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [OPERANDS_EXIST] = "cur_bank and cur_row of an operand name a bank and a row of it",
    [RESULTS_EXIST] = "wb_bank and wb_row of a result name a bank and a row of it",
    [BUSES_HOLD] = "a bus holds its result until wb_kind is not 0",
    [DESTINATIONS_DIFFER] = "two buses never carry the same destination in one cycle",
    [STALLED_NOT_READY] = "a warp that is stalled is not ready",
    [CLEARED_IS_SETTLED] = "a warp that is cleared is not entering or leaving the active set",
    [LATENCY_STAYS] = "main_latency is at least 1, below Depth when pipelined, and never changes",
    [ASSUMPTIONS] = NULL};

static unsigned environment(const void *self, const void *monitor, const void *inputs) {
    const top *m = self;
    const struct seen *seen = monitor;
    const top_in *in = inputs;
    return broken_unless(operands_exist(in), OPERANDS_EXIST) |
           broken_unless(results_exist(in), RESULTS_EXIST) |
           broken_unless(buses_hold(&seen->buses, in), BUSES_HOLD) |
           broken_unless(destinations_differ(in), DESTINATIONS_DIFFER) |
           broken_unless(stalled_are_not_ready(in), STALLED_NOT_READY) |
           broken_unless(cleared_are_settled(&m->s.scheduler, in), CLEARED_IS_SETTLED) |
           broken_unless(latency_stays(seen->latency, in), LATENCY_STAYS);
}

static void watch(const void *inputs, const void *out, void *monitor) {
    const top_in *in = inputs;
    struct seen *seen = monitor;
    memset(seen, 0, sizeof *seen);
    watch_buses(&seen->buses, in, out);
    seen->latency = in->main_latency;
}

/* ---- what the blocks keep to ---- */

enum { PENDING_EXIST, READS_ARE_AWAITED, LATENCY_FITS, INVARIANTS };

static const char *const invariants[] = {
    [PENDING_EXIST] = "operands that wait in a collector are in a bank and a row of it",
    [READS_ARE_AWAITED] = "each read under way in a bank goes to a slot of its own that is reading",
    [LATENCY_FITS] = "pipelined: main_latency is below Depth, and nothing is read before the first",
    [INVARIANTS] = NULL};

/* Inductive: a slot that is granted a read was not reading, and one bank grants it. */
static int reads_are_awaited(const top *m, unsigned latency) {
    uint64_t awaited[BITVEC_WORDS(REQUESTS)] = {0};
    int holds = 1;
    for (unsigned b = 0; b < BANKS; b++)
        for (unsigned entry = 0; entry < DEPTH; entry++)
            if (is_under_way(&m->s.timer, latency, b, entry)) {
                unsigned slot = m->s.timer.dest[b * DEPTH + entry];
                holds &= below(slot, REQUESTS) && !has(awaited, slot) &&
                         has(m->s.collector.reading, slot);
                bitvec_put(awaited, BITVEC_WORDS(REQUESTS), slot, true);
            }
    return holds;
}

/* Inductive: the latency stays (assumption). */
static int latency_fits(const bank_timer_state *s, unsigned latency) {
    uint64_t any = 0;
    for (unsigned b = 0; b < BANKS; b++)
        any |= s->reads[b][0];
    return below(latency, DEPTH) & implies(latency == 0, any == 0);
}

static unsigned agreement(const void *self, const void *monitor) {
    const top *m = self;
    const struct seen *seen = monitor;
    return broken_unless(pending_exist(&m->s.collector), PENDING_EXIST) |
           broken_unless(reads_are_awaited(m, seen->latency), READS_ARE_AWAITED) |
           broken_unless(!PIPELINED || latency_fits(&m->s.timer, seen->latency), LATENCY_FITS);
}

/* ---- what can happen ---- */

enum { ARRIVES, READ, WRITTEN, DONE, ENTERS, CLEARED };

static const char *const covers[] = {
    [ARRIVES] = "an instruction arrives, another one issues",
    [READ] = "a bank is read, another one is written",
    [WRITTEN] = "a result that waited is written",
    [DONE] = "data of two banks arrives, and a unit dispatches",
    [ENTERS] = "a warp enters, another one begins to leave",
    [CLEARED] = "a warp that is in the active set exits while another one waits to leave",
    NULL};

static int cover_slots(unsigned k, const two_level_scheduler_state *s, const top_in *in,
                       const top_out *out) {
    int cleared = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        cleared |= has(s->running, p) & (s->warp[p] == in->clear_warp);
    if (k == ENTERS)
        return out->enter_valid & (out->leave[0] != 0);
    return has(in->clear_valid, 0) & cleared & (s->leaving[0] != 0);
}

static int reads_beside_write(const top_out *out) {
    int reads = 0, writes = 0;
    for (unsigned b = 0; b < BANKS; b++) {
        reads |= out->bank_class[b] == CLASS_R_NORMAL;
        writes |= out->bank_class[b] == CLASS_W_NORMAL;
    }
    return reads & writes;
}

/* Banks whose reads end in this cycle. */
static unsigned done_banks(const top *m, unsigned latency) {
    unsigned done = 0;
    for (unsigned b = 0; b < BANKS; b++) {
        const bank_timer_state *s = &m->s.timer;
        unsigned age = PIPELINED ? latency : 1, entry = (s->index[b] - age) & (DEPTH - 1);
        done += has(s->reads[b], entry) & (PIPELINED | (s->left[b] == 1));
    }
    return done;
}

static int cover(unsigned k, const void *self, const void *monitor, const void *inputs,
                 const void *outputs) {
    const top *m = self;
    const struct seen *seen = monitor;
    const top_in *in = inputs;
    const top_out *out = outputs;
    switch (k) {
    case ARRIVES:
        return m->s.collector.arrive & (out->issue_valid[0] != 0);
    case READ:
        return reads_beside_write(out);
    case WRITTEN:
        return is_accepted_late(&seen->buses, out);
    case DONE:
        return (done_banks(m, in->main_latency) > 1) & (out->disp_valid[0] != 0);
    default:
        return cover_slots(k, &m->s.scheduler, in, out);
    }
}

TOP_CONTRACT("rf_rfc", "rf_rfc", struct seen);
