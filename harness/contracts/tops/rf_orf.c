/* SPDX-License-Identifier: Apache-2.0
 * Contract of rf_orf (docs/blocks/rf_orf.md).
 */
#include "rf_orf_if.h"

typedef rf_orf top;
typedef rf_orf_in top_in;
typedef rf_orf_out top_out;

#include "contracts/tops/buses.h"
#include "contracts/tops/active_set.h"
#include "orf_codes.h"

enum { TO_MAIN = 1, TO_ORF = 2, TO_LRF = 4 };

struct seen {
    struct buses buses;
    uint32_t warp[BUSES], levels[BUSES], entry[BUSES]; /* of results that were not accepted */
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
    ENTRIES_EXIST,
    ENTRIES_HOLD,
    WRITES_DIFFER,
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
    [ENTRIES_EXIST] = "operands and results name levels that there are, and entries of them",
    [ENTRIES_HOLD] = "a bus holds warp, levels and entry of its result, too",
    [WRITES_DIFFER] = "writes and fills in flight are of different entries",
    [ASSUMPTIONS] = NULL};

static int operands_exist(const top_in *in) {
    int exist = 1;
    for (unsigned x = 0; x < OPERANDS; x++)
        exist &= implies(has(in->cur_src_valid, x), is_register(in->cur_bank[x], in->cur_row[x]));
    return exist;
}

static int entry_exists(unsigned level, unsigned entry) {
    return below(entry, level == ORF_LEVEL_LRF ? LRF_BANKS : ORF_ENTRIES);
}

static int sources_exist(const top_in *in) {
    int exist = 1;
    for (unsigned k = 0; k < OPERANDS; k++) {
        unsigned level = in->cur_level[k];
        int fills = has(in->cur_fill, k), main = level == ORF_LEVEL_MAIN;
        int named = implies((!main) | fills, entry_exists(level, in->cur_entry[k]));
        exist &= implies(has(in->cur_src_valid, k),
                         (level <= ORF_LEVEL_LRF) & implies(fills, main) & named);
    }
    return exist;
}

static int destinations_exist(const top_in *in) {
    int exist = 1;
    for (unsigned p = 0; p < BUSES; p++) {
        unsigned levels = in->wb_levels[p];
        unsigned level = levels & TO_LRF ? ORF_LEVEL_LRF : ORF_LEVEL_ORF;
        int both = (levels & TO_ORF) && (levels & TO_LRF);
        int named =
            implies((levels & (TO_ORF | TO_LRF)) != 0, entry_exists(level, in->wb_entry[p]));
        exist &= implies(has(in->wb_valid, p), (!both) & named);
    }
    return exist;
}

static int entries_hold(const struct seen *s, const top_in *in) {
    int hold = 1;
    for (unsigned p = 0; p < BUSES; p++)
        hold &= implies(has(s->buses.waits, p), (in->wb_warp[p] == s->warp[p]) &
                                                    (in->wb_levels[p] == s->levels[p]) &
                                                    (in->wb_entry[p] == s->entry[p]));
    return hold;
}

static unsigned row_of(unsigned slot, int lrf, unsigned entry) {
    return slot * ORF_UNITS + (lrf ? ORF_ENTRIES : 0) + entry;
}

/* The result is for this entry. */
static int result_is_for(const top *m, const top_in *in, unsigned p, unsigned row) {
    int is = 0;
    for (unsigned q = 0; q < ACTIVE; q++)
        is |= has(m->s.scheduler.held, q) & (m->s.scheduler.warp[q] == in->wb_warp[p]) &
              (row_of(q, (in->wb_levels[p] & TO_LRF) != 0, in->wb_entry[p]) == row);
    return is & has(in->wb_valid, p) & ((in->wb_levels[p] & (TO_ORF | TO_LRF)) != 0);
}

/* A fill that arrives is for this entry. */
static int arrives_for(const top *m, const top_in *in, unsigned k, unsigned row) {
    return m->s.collector.arrive & has(in->cur_src_valid, k) & has(in->cur_fill, k) &
           (row_of(m->s.scheduler.last_slot, 0, in->cur_entry[k]) == row);
}

/* What is written into an entry, arrives and the fills that are noted are for different ones. */
static int writes_differ(const top *m, const top_in *in) {
    int differ = 1;
    for (unsigned p = 0; p < BUSES; p++)
        for (unsigned q = 0; q < p; q++)
            differ &= !(has(in->wb_valid, p) & has(in->wb_valid, q) &
                        ((in->wb_levels[p] & (TO_ORF | TO_LRF)) != 0) &
                        ((in->wb_levels[q] & (TO_ORF | TO_LRF)) != 0) &
                        (in->wb_warp[p] == in->wb_warp[q]) &
                        (row_of(0, (in->wb_levels[p] & TO_LRF) != 0, in->wb_entry[p]) ==
                         row_of(0, (in->wb_levels[q] & TO_LRF) != 0, in->wb_entry[q])));
    for (unsigned k = 0; k < OPERANDS; k++)
        for (unsigned j = 0; j < k; j++)
            differ &=
                !arrives_for(m, in, k, row_of(m->s.scheduler.last_slot, 0, in->cur_entry[j])) |
                !has(in->cur_src_valid, j) | !has(in->cur_fill, j);
    for (unsigned r = 0; r < REQUESTS; r++) {
        unsigned row = m->s.orf.fill_row[r];
        for (unsigned p = 0; p < BUSES; p++)
            differ &= !(has(m->s.orf.fill, r) & result_is_for(m, in, p, row));
        for (unsigned k = 0; k < OPERANDS; k++)
            differ &= !(has(m->s.orf.fill, r) & arrives_for(m, in, k, row));
    }
    return differ;
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
           broken_unless(latency_stays(seen->latency, in), LATENCY_STAYS) |
           broken_unless(implies(m->s.collector.arrive, sources_exist(in)) & destinations_exist(in),
                         ENTRIES_EXIST) |
           broken_unless(entries_hold(seen, in), ENTRIES_HOLD) |
           broken_unless(writes_differ(m, in), WRITES_DIFFER);
}

static void watch(const void *inputs, const void *out, void *monitor) {
    const top_in *in = inputs;
    struct seen *seen = monitor;
    memset(seen, 0, sizeof *seen);
    watch_buses(&seen->buses, in, out);
    seen->latency = in->main_latency;
    for (unsigned p = 0; p < BUSES; p++)
        if (has(seen->buses.waits, p)) {
            seen->warp[p] = in->wb_warp[p];
            seen->levels[p] = in->wb_levels[p];
            seen->entry[p] = in->wb_entry[p];
        }
}

/* ---- what the blocks keep to ---- */

enum {
    PENDING_EXIST,
    READS_ARE_AWAITED,
    LATENCY_FITS,
    ARRIVALS_AGREE,
    FILLS_ARE_AWAITED,
    FILLS_DIFFER,
    INVARIANTS
};

static const char *const invariants[] = {
    [PENDING_EXIST] = "operands that wait in a collector are in a bank and a row of it",
    [READS_ARE_AWAITED] = "each read under way in a bank goes to a slot of its own that is reading",
    [LATENCY_FITS] = "pipelined: main_latency is below Depth, and nothing is read before the first",
    [ARRIVALS_AGREE] = "what issued last cycle arrives at the collectors and the operand files",
    [FILLS_ARE_AWAITED] = "an operand that fills an entry is pending or reading",
    [FILLS_DIFFER] = "operands that wait fill different entries",
    [INVARIANTS] = NULL};

/* Inductive: they come with cur_* (assumption). */
static int pending_exist(const ltrf_collector_state *s) {
    int exist = 1;
    for (unsigned r = 0; r < REQUESTS; r++)
        exist &= implies(has(s->pending, r), is_register(s->bank[r], s->row[r]));
    return exist;
}

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

/* Inductive: noted when it arrives, and its data ends both. */
static int fills_are_awaited(const top *m) {
    int awaited = 1;
    for (unsigned r = 0; r < REQUESTS; r++)
        awaited &= implies(has(m->s.orf.fill, r),
                           has(m->s.collector.pending, r) | has(m->s.collector.reading, r));
    return awaited;
}

/* Inductive: what arrives fills others (assumption). */
static int fills_differ(const orf_state *s) {
    int differ = 1;
    for (unsigned r = 0; r < REQUESTS; r++)
        for (unsigned q = 0; q < r; q++)
            differ &= !(has(s->fill, r) & has(s->fill, q) & (s->fill_row[r] == s->fill_row[q]));
    return differ;
}

static unsigned agreement(const void *self, const void *monitor) {
    const top *m = self;
    const struct seen *seen = monitor;
    return broken_unless(pending_exist(&m->s.collector), PENDING_EXIST) |
           broken_unless(reads_are_awaited(m, seen->latency), READS_ARE_AWAITED) |
           broken_unless(!PIPELINED || latency_fits(&m->s.timer, seen->latency), LATENCY_FITS) |
           broken_unless(m->s.scheduler.issued == m->s.collector.arrive, ARRIVALS_AGREE) |
           broken_unless(fills_are_awaited(m), FILLS_ARE_AWAITED) |
           broken_unless(fills_differ(&m->s.orf), FILLS_DIFFER);
}

/* ---- what can happen ---- */

enum {
    ARRIVES,
    READ,
    WRITTEN,
    DONE,
    ENTERS,
    CLEARED,
    ENTRY_READ,
    ENTRY_FILLED,
    ENTRY_WRITTEN,
    LEAVES_LATE
};

static const char *const covers[] = {
    [ARRIVES] = "an instruction arrives, another one issues",
    [READ] = "a bank is read, another one is written",
    [WRITTEN] = "a result that waited is written",
    [DONE] = "data of two banks arrives, and a unit dispatches",
    [ENTERS] = "a warp enters, another one begins to leave",
    [CLEARED] = "a warp that is in the active set exits while another one waits to leave",
    [ENTRY_READ] = ORF_ENTRIES + LRF_BANKS ? "an entry that is not void is read" : "",
    [ENTRY_FILLED] = ORF_ENTRIES ? "an entry is filled" : "",
    [ENTRY_WRITTEN] = ORF_ENTRIES + LRF_BANKS ? "a result is written into an entry and a bank" : "",
    [LEAVES_LATE] = "a warp that leaves waits for a write",
    NULL};

static int cover_entries(unsigned k, const top_in *in, const top_out *out) {
    switch (k) {
    case ENTRY_READ:
        return (out->orf_read[0] & ~out->orf_void[0]) != 0;
    case ENTRY_FILLED:
        return out->orf_fill[0] != 0;
    case ENTRY_WRITTEN:
        return has(out->orf_write, 0) & ((in->wb_levels[0] & TO_MAIN) != 0);
    default:
        return out->orf_waits[0] != 0;
    }
}

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
    case ENTERS:
    case CLEARED:
        return cover_slots(k, &m->s.scheduler, in, out);
    default:
        return cover_entries(k, in, out);
    }
}

TOP_CONTRACT("rf_orf", "rf_orf", struct seen);
