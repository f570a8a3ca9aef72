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
#include "rfc_codes.h"

struct seen {
    struct buses buses;
    uint32_t latency; /* of the main banks; 0: it was never shown */
    uint32_t base[SCHEDULER_WARPS];
};

/* ---- the environment ---- */

enum {
    OPERANDS_EXIST,
    RESULTS_EXIST,
    BUSES_HOLD,
    DESTINATIONS_DIFFER,
    STALLED_NOT_READY,
    CLEARED_IS_SETTLED,
    CLEARED_IS_IDLE,
    LATENCY_STAYS,
    BASES_STAY,
    OPERANDS_DIFFER,
    REGISTERS_EXIST,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [OPERANDS_EXIST] = "cur_bank and cur_row of an operand name a bank and a row of it",
    [RESULTS_EXIST] = "wb_bank and wb_row of a result name a bank and a row of it",
    [BUSES_HOLD] = "a bus holds its result until wb_kind is not 0",
    [DESTINATIONS_DIFFER] = "two buses never carry the same destination in one cycle",
    [STALLED_NOT_READY] = "a warp that is stalled is not ready",
    [CLEARED_IS_SETTLED] = "a warp that is cleared is not entering or leaving the active set",
    [CLEARED_IS_IDLE] = "a warp that is cleared is not ready, and nothing of it arrives",
    [LATENCY_STAYS] = "main_latency is at least 1, below Depth when pipelined, and never changes",
    [BASES_STAY] = "base never changes",
    [OPERANDS_DIFFER] = "operands of an instruction that arrives name different registers",
    [REGISTERS_EXIST] = "base + register / MainBanks is a row: of results, of operands that arrive",
    [ASSUMPTIONS] = NULL};

static int cleared_are_idle(const two_level_scheduler_state *s, const top_in *in) {
    int idle = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        idle &= !(s->issued & (s->last_slot == p) & (s->warp[p] == in->clear_warp));
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        idle &= !(has(in->ready[0], w) & (w == in->clear_warp));
    return implies((int)(in->clear_valid[0] & 1), idle);
}

static int bases_stay(const struct seen *seen, const top_in *in) {
    int stay = 1;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        stay &= in->base[w] == seen->base[w];
    return implies(seen->latency != 0, stay);
}

static int operands_differ(const top_in *in) {
    int same = 0;
    for (unsigned k = 0; k < OPERANDS; k++)
        for (unsigned j = 0; j < k; j++)
            same |= has(in->cur_src_valid, j) & has(in->cur_src_valid, k) &
                    (in->cur_reg[j] == in->cur_reg[k]);
    return !same;
}

/* The register is a row of its warp's. */
static int is_row_of(const uint32_t base[SCHEDULER_WARPS], unsigned warp, unsigned reg) {
    int is = 0;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        is |= (warp == w) & below(base[w] + reg / MAIN_BANKS, MAIN_ROWS);
    return is;
}

static unsigned warp_that_arrives(const two_level_scheduler_state *s) {
    unsigned warp = SCHEDULER_WARPS;
    for (unsigned p = 0; p < ACTIVE; p++)
        warp = s->last_slot == p ? s->warp[p] : warp;
    return warp;
}

static void bases_of(const top_in *in, uint32_t base[SCHEDULER_WARPS]) {
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        base[w] = in->base[w];
}

static int registers_exist(const two_level_scheduler_state *s, const top_in *in) {
    uint32_t base[SCHEDULER_WARPS];
    unsigned warp = warp_that_arrives(s);
    int exist = 1;
    bases_of(in, base);
    for (unsigned k = 0; k < OPERANDS; k++)
        exist &=
            implies(s->issued & has(in->cur_src_valid, k), is_row_of(base, warp, in->cur_reg[k]));
    for (unsigned p = 0; p < BUSES; p++)
        exist &= implies(has(in->wb_valid, p), is_row_of(base, in->wb_warp[p], in->wb_reg[p]));
    return exist;
}

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
           broken_unless(cleared_are_idle(&m->s.scheduler, in), CLEARED_IS_IDLE) |
           broken_unless(latency_stays(seen->latency, in), LATENCY_STAYS) |
           broken_unless(bases_stay(seen, in), BASES_STAY) |
           broken_unless(implies(m->s.scheduler.issued, operands_differ(in)), OPERANDS_DIFFER) |
           broken_unless(registers_exist(&m->s.scheduler, in), REGISTERS_EXIST);
}

static void watch(const void *inputs, const void *out, void *monitor) {
    const top_in *in = inputs;
    struct seen *seen = monitor;
    memset(seen, 0, sizeof *seen);
    watch_buses(&seen->buses, in, out);
    seen->latency = in->main_latency;
    bases_of(in, seen->base);
}

/* ---- what the blocks keep to ---- */

enum {
    PENDING_EXIST,
    READS_ARE_AWAITED,
    LATENCY_FITS,
    ARRIVES_FROM_RUNNING,
    ENTRIES_EXIST,
    FILLS_EXIST,
    VICTIMS_EXIST,
    INVARIANTS
};

static const char *const invariants[] = {
    [PENDING_EXIST] = "operands that wait in a collector are in a bank and a row of it",
    [READS_ARE_AWAITED] = "each read under way in a bank goes to a slot of its own that is reading",
    [LATENCY_FITS] = "pipelined: main_latency is below Depth, and nothing is read before the first",
    [ARRIVES_FROM_RUNNING] = "what arrives is of a slot that runs, and arrives in a collector",
    [ENTRIES_EXIST] = "an RFC that has entries is of a warp, and they are rows of it",
    [FILLS_EXIST] = "an operand that is to enter an RFC is of a warp, and a row of it",
    [VICTIMS_EXIST] = "a full victim buffer has a row of its bank",
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

/* Inductive: what issues runs, and is not cleared (assumption). */
static int arrives_from_running(const top *m) {
    const two_level_scheduler_state *s = &m->s.scheduler;
    int runs = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        runs |= (s->last_slot == p) & has(s->held, p) & has(s->running, p);
    return (m->s.collector.arrive == s->issued) & implies(s->issued, runs);
}

/* The slot holds a warp, and the register is a row of it: bases have been shown. */
static int is_row_in(const top *m, const struct seen *seen, unsigned p, unsigned reg) {
    return (seen->latency != 0) & has(m->s.scheduler.held, p) &
           is_row_of(seen->base, m->s.scheduler.warp[p], reg);
}

/* Inductive: they come with results and operands (assumption), and a slot is emptied when its warp
 * goes. */
static int entries_exist(const top *m, const struct seen *seen) {
    int exist = 1;
    for (unsigned p = 0; p < ACTIVE; p++) {
        const rfc_state *s = &m->s.rfc[p];
        for (unsigned e = 0; e < RFC_ENTRIES; e++)
            exist &= implies(has(s->valid, e), is_row_in(m, seen, p, s->tag[e]));
        exist &= implies(s->lrf_valid, is_row_in(m, seen, p, s->lrf_tag));
    }
    return exist;
}

/* Inductive: the same of operands. */
static int fills_exist(const top *m, const struct seen *seen) {
    const rfc_operands_state *s = &m->s.operands;
    int exist = 1;
    for (unsigned r = 0; r < REQUESTS; r++) {
        int fits = 0;
        for (unsigned p = 0; p < ACTIVE; p++)
            fits |= (s->slot[r / SLOTS] == p) & is_row_in(m, seen, p, s->reg[r]);
        exist &= implies(has(s->fill, r), fits);
    }
    return exist;
}

/* Inductive: an entry that leaves is a row (ENTRIES_EXIST). */
static int victims_exist(const victim_buffer_state *s) {
    int exist = 1;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        exist &= implies(has(s->full, m), below(s->row[m], MAIN_ROWS));
    return exist;
}

static unsigned agreement(const void *self, const void *monitor) {
    const top *m = self;
    const struct seen *seen = monitor;
    return broken_unless(pending_exist(&m->s.collector), PENDING_EXIST) |
           broken_unless(reads_are_awaited(m, seen->latency), READS_ARE_AWAITED) |
           broken_unless(!PIPELINED || latency_fits(&m->s.timer, seen->latency), LATENCY_FITS) |
           broken_unless(arrives_from_running(m), ARRIVES_FROM_RUNNING) |
           broken_unless(entries_exist(m, seen), ENTRIES_EXIST) |
           broken_unless(fills_exist(m, seen), FILLS_EXIST) |
           broken_unless(victims_exist(&m->s.victims), VICTIMS_EXIST);
}

/* ---- what can happen ---- */

enum {
    ARRIVES,
    READ,
    WRITTEN,
    DONE,
    ENTERS,
    CLEARED,
    HIT,
    LRF_HIT,
    SPLIT,
    PUSHED_OUT,
    ENTERS_RFC,
    LEAVES_LATE
};

#define OF_RFC(text) (HAS_RFC ? (text) : "")

static const char *const covers[] = {
    [ARRIVES] = "an instruction arrives, another one issues",
    [READ] = "a bank is read, another one is written",
    [WRITTEN] = "a result that waited is written",
    [DONE] = "data of two banks arrives, and a unit dispatches",
    [ENTERS] = "a warp enters, another one begins to leave",
    [CLEARED] = "a warp that is in the active set exits while another one waits to leave",
    [HIT] = OF_RFC("an operand that arrives is in the RFC in all of its lanes"),
    [LRF_HIT] = RFC_LRF ? "one is in the LRF" : "",
    [SPLIT] = HAS_RFC && LANES > 1 ? "one is there in some lanes, and read in a bank, too" : "",
    [PUSHED_OUT] = OF_RFC("a dirty entry leaves for a result, and a bank is written of a victim "
                          "buffer"),
    [ENTERS_RFC] = RFC_READS ? "an operand that missed enters" : "",
    [LEAVES_LATE] = OF_RFC("a warp that leaves has a dirty entry that waits for its buffer"),
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

static int cover_caches(unsigned k, const top *m, const top_in *in, const top_out *out) {
    int asked = m->s.scheduler.issued & has(in->cur_src_valid, 0) & (in->cur_mask[0] != 0);
    uint64_t leaving = m->s.scheduler.leaving[0];
    switch (k) {
    case HIT:
        return asked & !has(out->src_main, 0) & (out->src_rfc[0] == in->cur_mask[0]);
    case LRF_HIT:
        return out->src_lrf[0] != 0;
    case SPLIT:
        return asked & has(out->src_main, 0) & (out->src_rfc[0] != 0);
    case PUSHED_OUT:
        return (out->w_kind[0] == RFC_WRITE_VICTIM) & (out->victim_write[0] != 0);
    case ENTERS_RFC:
        return has(out->w_fill, 0) & (out->w_kind[0] != RFC_WRITE_NONE);
    default:
        return (leaving & out->ev_valid[0] & ~out->ev_go[0]) != 0;
    }
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
    case ENTERS:
    case CLEARED:
        return cover_slots(k, &m->s.scheduler, in, out);
    default:
        return cover_caches(k, m, in, out);
    }
}

TOP_CONTRACT("rf_rfc", "rf_rfc", struct seen);
