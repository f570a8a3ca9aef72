/* SPDX-License-Identifier: Apache-2.0
 * Contract of rf_malekeh (docs/blocks/rf_malekeh.md).
 */
#include "rf_malekeh_if.h"

typedef rf_malekeh top;
typedef rf_malekeh_in top_in;
typedef rf_malekeh_out top_out;

#include "contracts/tops/banked.h"

/* What the result buses carried in the cycle before, for the banks and for the CCUs. */
struct seen {
    struct buses buses;
    uint32_t warp[BUSES], reg[BUSES], near[BUSES]; /* of those that wait */
};

/* ---- the environment ---- */

enum {
    AGES_DIFFER,
    OPERANDS_EXIST,
    ONE_BANK_A_REGISTER,
    RESULTS_EXIST,
    BUSES_HOLD,
    DESTINATIONS_DIFFER,
    REGISTERS_DIFFER,
    CLEARED_IS_IDLE,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [AGES_DIFFER] = "age ranks of a sub-core's ready warps differ",
    [OPERANDS_EXIST] = "cur_bank and cur_row of an operand name a bank and a row of it",
    [ONE_BANK_A_REGISTER] = "equal cur_reg of an instruction have equal cur_near, cur_bank, "
                            "cur_row",
    [RESULTS_EXIST] = "wb_bank and wb_row of a result name a bank and a row of it",
    [BUSES_HOLD] = "a bus holds its result until wb_kind is not 0",
    [DESTINATIONS_DIFFER] = "two buses of a sub-core never carry the same destination in one cycle",
    [REGISTERS_DIFFER] = "two buses of a sub-core never carry the same register of a warp",
    [CLEARED_IS_IDLE] = "no instruction of a warp that is cleared is in a CCU or arrives",
    [ASSUMPTIONS] = NULL};

static int registers_have_one_bank(const top_in *in) {
    int hold = 1;
    for (unsigned x = 0; x < OPERANDS; x++)
        for (unsigned y = x - x % SLOTS; y < x; y++) {
            int same = has(in->cur_src_valid, x) & has(in->cur_src_valid, y) &
                       (in->cur_reg[x] == in->cur_reg[y]);
            int equal = (has(in->cur_near, x) == has(in->cur_near, y)) &
                        (in->cur_bank[x] == in->cur_bank[y]) & (in->cur_row[x] == in->cur_row[y]);
            hold &= implies(same, equal);
        }
    return hold;
}

static int results_hold(const struct seen *seen, const top_in *in) {
    int hold = buses_hold(&seen->buses, in);
    for (unsigned p = 0; p < BUSES; p++)
        hold &= implies(has(seen->buses.waits, p),
                        (in->wb_warp[p] == seen->warp[p]) & (in->wb_reg[p] == seen->reg[p]) &
                            ((unsigned)has(in->wb_near, p) == seen->near[p]));
    return hold;
}

static int registers_differ(const top_in *in) {
    int same = 0;
    for (unsigned p = 0; p < BUSES; p++)
        for (unsigned q = p - p % RESULT_BUSES; q < p; q++)
            same |= has(in->wb_valid, p) & has(in->wb_valid, q) &
                    (in->wb_warp[p] == in->wb_warp[q]) & (in->wb_reg[p] == in->wb_reg[q]);
    return !same;
}

static int is_idle(const top *m, unsigned c, unsigned warp) {
    int idle = !(m->s.scheduler[c].arrive_valid & (m->s.scheduler[c].arrive_warp == warp));
    for (unsigned u = c * COLLECTORS; u < (c + 1) * COLLECTORS; u++)
        idle &= !(m->s.ccu[u].busy & (m->s.ccu[u].warp == warp));
    return idle;
}

static int cleared_are_idle(const top *m, const top_in *in) {
    int idle = 1;
    for (unsigned c = 0; c < SUBCORES; c++)
        idle &= implies(has(in->clear_valid, c), is_idle(m, c, in->clear_warp));
    return idle;
}

static unsigned environment(const void *self, const void *monitor, const void *inputs) {
    const struct seen *seen = monitor;
    const top_in *in = inputs;
    return broken_unless(all_ages_differ(in), AGES_DIFFER) |
           broken_unless(operands_exist(in), OPERANDS_EXIST) |
           broken_unless(registers_have_one_bank(in), ONE_BANK_A_REGISTER) |
           broken_unless(results_exist(in), RESULTS_EXIST) |
           broken_unless(results_hold(seen, in), BUSES_HOLD) |
           broken_unless(destinations_differ(in), DESTINATIONS_DIFFER) |
           broken_unless(registers_differ(in), REGISTERS_DIFFER) |
           broken_unless(cleared_are_idle(self, in), CLEARED_IS_IDLE);
}

static void watch(const void *inputs, const void *out, void *monitor) {
    const top_in *in = inputs;
    struct seen *seen = monitor;
    memset(seen, 0, sizeof *seen);
    watch_buses(&seen->buses, in, out);
    for (unsigned p = 0; p < BUSES; p++) {
        int waits = has(seen->buses.waits, p);
        seen->warp[p] = waits ? in->wb_warp[p] : 0;
        seen->reg[p] = waits ? in->wb_reg[p] : 0;
        seen->near[p] = waits ? (unsigned)has(in->wb_near, p) : 0;
    }
}

/* ---- what the blocks keep to ---- */

enum { PENDING_EXIST, OWNERS_DIFFER, ARRIVES_IN_OWN, ARRIVES_IN_FREE, FILLS_DIFFER, INVARIANTS };

static const char *const invariants[] = {
    [PENDING_EXIST] = "operands that wait in a CCU or are filled are in a bank and a row of it",
    [OWNERS_DIFFER] = "no two CCUs belong to one warp",
    [ARRIVES_IN_OWN] = "an instruction arrives in its warp's own CCU, if it has one",
    [ARRIVES_IN_FREE] = "an instruction arrives in a CCU that is not busy",
    [FILLS_DIFFER] = "no two slots of a sub-core are filled from one bank",
    [INVARIANTS] = NULL};

/* Inductive: they come with cur_* (assumption). */
static int pending_exist(const ccu_state *s) {
    int exist = 1;
    for (unsigned k = 0; k < SLOTS; k++)
        exist &= implies(has(s->pending, k) | has(s->fill, k), is_register(s->bank[k], s->row[k]));
    return exist;
}

/* Of one sub-core's CCUs. Inductive: a CCU gets a warp that has none, see below. */
static int owners_differ(const ccu_state *s) {
    int same = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        for (unsigned v = 0; v < u; v++)
            same |= s[u].owned & s[v].owned & (s[u].warp == s[v].warp);
    return !same;
}

/* Inductive: the allocator gives a warp its own CCU, and without one a CCU that is not busy. Both
 * as they are with the arrival of the same cycle. */
static int arrives_in_own(const malekeh_scheduler_state *w, const ccu_allocator_state *a,
                          const ccu_state *s) {
    int own = 1;
    for (unsigned u = 0; u < COLLECTORS; u++)
        own &= implies(w->arrive_valid & s[u].owned & (s[u].warp == w->arrive_warp),
                       u == a->arrive_unit);
    return own;
}

static int arrives_in_free(const malekeh_scheduler_state *w, const ccu_allocator_state *a,
                           const ccu_state *s) {
    int busy = 0;
    for (unsigned u = 0; u < COLLECTORS; u++)
        busy |= (u == a->arrive_unit) & s[u].busy;
    return implies(w->arrive_valid, !busy);
}

/* Inductive: a bank grants one request a cycle, which has that bank. */
static int fills_differ(const ccu_state *s) {
    uint64_t read = 0;
    int differ = 1;
    for (unsigned u = 0; u < COLLECTORS; u++)
        for (unsigned k = 0; k < SLOTS; k++) {
            uint64_t bank = bits_if(has(s[u].fill, k)) & bits_bit(s[u].bank[k]);
            differ &= (read & bank) == 0;
            read |= bank;
        }
    return differ;
}

static unsigned agreement(const void *self, const void *monitor) {
    const top *m = self;
    int exist = 1, owners = 1, own = 1, free = 1, fills = 1;
    (void)monitor;
    for (unsigned c = 0; c < SUBCORES; c++) {
        const ccu_state *s = &m->s.ccu[c * COLLECTORS];
        for (unsigned u = 0; u < COLLECTORS; u++)
            exist &= pending_exist(&s[u]);
        owners &= owners_differ(s);
        own &= arrives_in_own(&m->s.scheduler[c], &m->s.allocator[c], s);
        free &= arrives_in_free(&m->s.scheduler[c], &m->s.allocator[c], s);
        fills &= fills_differ(s);
    }
    return broken_unless(exist, PENDING_EXIST) | broken_unless(owners, OWNERS_DIFFER) |
           broken_unless(own, ARRIVES_IN_OWN) | broken_unless(free, ARRIVES_IN_FREE) |
           broken_unless(fills, FILLS_DIFFER);
}

/* ---- what can happen ---- */

enum { ARRIVES, READ, HIT, STORED, FLUSHED, WRITTEN, HELD, CLEARED };

static const char *const covers[] = {
    [ARRIVES] = "an instruction arrives in each sub-core, another one issues",
    [READ] = "operands are read from all banks, or into all units",
    [HIT] = "an operand hits beside one that is filled",
    [STORED] = "a result is stored in a CCU while an instruction arrives",
    [FLUSHED] = "a CCU changes its warp",
    [WRITTEN] = "a result that waited is written",
    [HELD] = "a result waits on",
    [CLEARED] = "a warp that owns a CCU exits, another one's instruction is in its CCU",
    NULL};

static int all_arrive(const top *m, const top_out *out) {
    int all = out->issue_valid[0] != 0;
    for (unsigned c = 0; c < SUBCORES; c++)
        all &= m->s.scheduler[c].arrive_valid;
    return all;
}

static int hits_beside_fill(const top *m, const top_out *out) {
    int fills = 0;
    for (unsigned u = 0; u < SUBCORES * COLLECTORS; u++)
        fills |= m->s.ccu[u].fill[0] != 0;
    return fills && bitvec_any(out->hit, BITVEC_WORDS(SUBCORES * REQUESTS));
}

/* wr_kind STORED and ALLOCATED. */
static int stores(const top *m, const top_out *out) {
    int any = 0;
    for (unsigned x = 0; x < SUBCORES * COLLECTORS * RESULT_BUSES; x++)
        any |= (out->wr_kind[x] == WRITE_STORED) | (out->wr_kind[x] == WRITE_ALLOCATED);
    return any & m->s.scheduler[0].arrive_valid;
}

static int clears_owner(const top *m, const top_in *in) {
    int owns = 0, busy = 0;
    for (unsigned u = 0; u < COLLECTORS; u++) {
        owns |= m->s.ccu[u].owned & (m->s.ccu[u].warp == in->clear_warp);
        busy |= m->s.ccu[u].busy;
    }
    return has(in->clear_valid, 0) & owns & busy;
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
        return hits_beside_fill(self, out);
    case STORED:
        return stores(self, out);
    case FLUSHED:
        return bitvec_any(out->flush, BITVEC_WORDS(SUBCORES * COLLECTORS));
    case WRITTEN:
        return is_accepted_late(&seen->buses, out);
    case HELD:
        return waits_on(&seen->buses, out);
    default:
        return clears_owner(self, in);
    }
}

TOP_CONTRACT("rf_malekeh", "rf_malekeh", struct seen);
