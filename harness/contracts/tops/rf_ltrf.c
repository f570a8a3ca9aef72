/* SPDX-License-Identifier: Apache-2.0
 * Contract of rf_ltrf (docs/blocks/rf_ltrf.md).
 */
#include "rf_ltrf_if.h"

typedef rf_ltrf top;
typedef rf_ltrf_in top_in;
typedef rf_ltrf_out top_out;

#include "contracts/tops/active_set.h"
#include "contracts/tops/named_buses.h"

enum { REG_WORDS = BITVEC_WORDS(THREAD_REGS) };

struct seen {
    struct named_buses buses;
    uint32_t latency; /* of the main banks; 0: it was never shown */
    uint32_t base[SCHEDULER_WARPS];
    uint64_t moving[1]; /* slots held by a warp that did not run */
    uint32_t moved_warp[ACTIVE];
    uint64_t in_flight[ACTIVE][REG_WORDS]; /* of those */
};

/* ---- the environment ---- */

enum {
    STALLED_NOT_READY,
    CLEARED_IS_SETTLED,
    CLEARED_IS_IDLE,
    LATENCY_STAYS,
    BASES_STAY,
    RESULTS_EXIST,
    BUSES_HOLD,
    REGISTERS_DIFFER,
    DEAD_IS_READ_LAST,
    VECTOR_FITS,
    RESULTS_IN_FLIGHT,
    NONE_TAKES_OFF,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [STALLED_NOT_READY] = "a warp that is stalled is not ready",
    [CLEARED_IS_SETTLED] = "a warp that is cleared is not entering, leaving or waiting for a "
                           "PREFETCH",
    [CLEARED_IS_IDLE] = "a warp that is cleared is not ready, and nothing of it arrives",
    [LATENCY_STAYS] = "main_latency is at least 1, below Depth when pipelined, and never changes",
    [BASES_STAY] = "base never changes",
    [RESULTS_EXIST] = "a result is of a warp, and base + wb_reg / MainBanks is a row",
    [BUSES_HOLD] = "a bus holds its result until wb_kind is not 0",
    [REGISTERS_DIFFER] = "two buses never carry the same register of a warp",
    [DEAD_IS_READ_LAST] = "no result is for a register whose last read arrives",
    [VECTOR_FITS] = "a PREFETCH names at most as many registers as there are cache banks",
    [RESULTS_IN_FLIGHT] = "a register with a result on a bus is in in_flight of its warp's slot",
    [NONE_TAKES_OFF] = "in_flight of a slot gets no register while its warp does not run",
    [ASSUMPTIONS] = NULL};

static unsigned row_of(const top_in *in, unsigned p) {
    return (unsigned)in->base[in->wb_warp[p]] + in->wb_reg[p] / MAIN_BANKS;
}

static int results_exist(const top_in *in) {
    int exist = 1;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        exist &= !has(in->wb_valid, p) ||
                 (below(in->wb_warp[p], SCHEDULER_WARPS) && below(row_of(in, p), MAIN_ROWS));
    return exist;
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
    unsigned warp = below(s->last_slot, ACTIVE) ? s->warp[s->last_slot] : 0;
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

static int cleared_are_idle(const two_level_scheduler_state *s, const top_in *in) {
    int idle = !(s->issued & (s->warp[s->last_slot] == in->clear_warp));
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        idle &= !(has(in->ready[0], w) & (w == in->clear_warp));
    return implies((int)(in->clear_valid[0] & 1), idle);
}

static int results_are_in_flight(const two_level_scheduler_state *s, const top_in *in) {
    int are = 1;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        for (unsigned q = 0; q < ACTIVE; q++)
            are &= implies(has(in->wb_valid, p) & has(s->held, q) & (s->warp[q] == in->wb_warp[p]),
                           has(in->in_flight[q], in->wb_reg[p]));
    return are;
}

/* A slot whose warp did not run in the cycle before, and does not run now. */
static int goes_on(const two_level_scheduler_state *s, const struct seen *seen, unsigned q) {
    return has(seen->moving, q) & (seen->moved_warp[q] == s->warp[q]) & has(s->held, q) &
           !has(s->running, q);
}

static int none_takes_off(const two_level_scheduler_state *s, const struct seen *seen,
                          const top_in *in) {
    int none = 1;
    for (unsigned q = 0; q < ACTIVE; q++)
        for (unsigned w = 0; w < REG_WORDS; w++)
            none &=
                implies(goes_on(s, seen, q), (in->in_flight[q][w] & ~seen->in_flight[q][w]) == 0);
    return none;
}

static unsigned environment(const void *self, const void *monitor, const void *inputs) {
    const top *m = self;
    const struct seen *seen = monitor;
    const top_in *in = inputs;
    int fits = bitvec_count(in->cur_vector, THREAD_REGS) <= BANKS;
    return broken_unless(stalled_are_not_ready(in), STALLED_NOT_READY) |
           broken_unless(cleared_are_settled(&m->s.scheduler, in), CLEARED_IS_SETTLED) |
           broken_unless(cleared_are_idle(&m->s.scheduler, in), CLEARED_IS_IDLE) |
           broken_unless(latency_stays(seen->latency, in), LATENCY_STAYS) |
           broken_unless(latency_and_bases_stay(seen, in), BASES_STAY) |
           broken_unless(results_exist(in), RESULTS_EXIST) |
           broken_unless(named_buses_hold(&seen->buses, in), BUSES_HOLD) |
           broken_unless(registers_differ(in), REGISTERS_DIFFER) |
           broken_unless(dead_are_not_written(&m->s.scheduler, in), DEAD_IS_READ_LAST) |
           broken_unless(implies(in->cur_prefetch, fits), VECTOR_FITS) |
           broken_unless(results_are_in_flight(&m->s.scheduler, in), RESULTS_IN_FLIGHT) |
           broken_unless(none_takes_off(&m->s.scheduler, seen, in), NONE_TAKES_OFF);
}

static void watch(const void *inputs, const void *outputs, void *monitor) {
    const top_in *in = inputs;
    const top_out *out = outputs;
    struct seen *seen = monitor;
    memset(seen, 0, sizeof *seen);
    watch_named_buses(&seen->buses, in, out);
    seen->latency = in->main_latency;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        seen->base[w] = in->base[w];
    seen->moving[0] = out->held[0] & ~out->running[0];
    for (unsigned q = 0; q < ACTIVE; q++)
        seen->moved_warp[q] = out->slot_warp[q];
    memcpy(seen->in_flight, in->in_flight, sizeof seen->in_flight);
}

/* ---- what the blocks keep to ---- */

enum {
    VECTORS_FIT,
    ADDRESSES_ARE_SLOTS,
    OFFSETS_ARE_SLOTS,
    ARRIVES_FROM_RUNNING,
    PHASES_FIT,
    LATE_IS_LOOKED_UP,
    COMING_EXISTS,
    COMING_ONCE,
    COMING_IN_ITS_BANK,
    COMING_IS_COUNTED,
    COMING_IS_LANDED,
    BANKS_ARE_REGISTERS,
    BANKS_DIFFER,
    NONE_LEFT_BEHIND,
    TODO_FITS,
    SET_FITS,
    READS_IN_TIME,
    READS_APART,
    FILLS_IN_TIME,
    READS_BEHIND_FILLS,
    BUFFERS_KEEP_BUSES,
    INVARIANTS
};

static const char *const invariants[] = {
    [VECTORS_FIT] = "a working set has at most as many registers as there are cache banks",
    [ADDRESSES_ARE_SLOTS] = "the warp-offset addresses allocated are the slots held",
    [OFFSETS_ARE_SLOTS] = "the WCB of a warp in a slot has the slot as its address",
    [ARRIVES_FROM_RUNNING] = "what arrives is of a slot that runs, and arrives in a collector",
    [PHASES_FIT] = "registers move of slots that enter, leave or wait for a PREFETCH only",
    [LATE_IS_LOOKED_UP] = "no register of a warp moves while an operand of it is looked up late",
    [COMING_EXISTS] = "a register that is read or filled is of a slot, and has a cache bank",
    [COMING_ONCE] = "no register is read or filled twice at a time",
    [COMING_IN_ITS_BANK] = "a register that is read or filled goes to the bank that its WCB has",
    [COMING_IS_COUNTED] = "open counts the registers of a slot that are read or filled",
    [COMING_IS_LANDED] = "a register that is read or filled has no write in flight",
    [BANKS_ARE_REGISTERS] = "the banks allocated at a slot are those of its registers, valid or "
                            "on their way",
    [BANKS_DIFFER] = "two registers of a warp never have one cache bank",
    [NONE_LEFT_BEHIND] = "a warp without a slot has no valid register",
    [TODO_FITS] = "registers to leave are valid, registers to enter neither valid nor on their way",
    [SET_FITS] = "what a slot has or gets for its working set is of it",
    [READS_IN_TIME] = "the gaps of both banks of a read end when its beats do",
    [READS_APART] = "two reads for one cache bank are done Beats cycles apart",
    [FILLS_IN_TIME] = "a fill ends before what is read now is done",
    [READS_BEHIND_FILLS] = "a read is done when the fills of both its banks have ended",
    [BUFFERS_KEEP_BUSES] = "a buffer filled from a bus has the row and mask of what waits there, "
                           "and the register is not in the cache or on its way",
    [INVARIANTS] = NULL};

/* Registers on their way into the cache: a main bank is read for them, or their beats come. */
struct coming {
    uint64_t registers[ACTIVE][REG_WORDS];
    int exist, once, in_its_bank;
};

static unsigned bank_of(const wcb_state *s, unsigned reg) {
    return (unsigned)bitvec_field(s->bank, reg * BANK_BITS, BANK_BITS);
}

/* The slot has the register on its way, to the bank that its WCB has. */
static void add_to_slot(struct coming *to, const top *m, unsigned slot, unsigned reg,
                        unsigned bank) {
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        to->in_its_bank &= m->s.scheduler.warp[slot] != w || bank_of(&m->s.wcb[w], reg) == bank;
    for (unsigned w = 0; w < REG_WORDS; w++) {
        uint64_t here = bits_if(reg / 64 == w) & bits_bit(reg % 64);
        to->once &= (to->registers[slot][w] & here) == 0;
        to->registers[slot][w] |= here;
    }
}

static void add_coming(struct coming *to, const top *m, unsigned slot, unsigned reg,
                       unsigned bank) {
    int exists = below(slot, ACTIVE) & below(reg, THREAD_REGS) & below(bank, BANKS);
    to->exist &= exists;
    for (unsigned p = 0; p < ACTIVE; p++)
        if (exists & (slot == p))
            add_to_slot(to, m, p, reg, bank);
}

static unsigned dest_bank(unsigned dest) {
    return dest & ((1u << BANK_BITS) - 1);
}

static void find_coming(struct coming *to, const top *m, unsigned latency) {
    const prefetch_unit_state *s = &m->s.prefetch;
    memset(to, 0, sizeof *to);
    to->exist = to->once = to->in_its_bank = 1;
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        for (unsigned entry = 0; entry < DEPTH; entry++)
            if (is_under_way(&m->s.timer, latency, b, entry)) {
                unsigned dest = m->s.timer.dest[b * DEPTH + entry];
                add_coming(to, m, dest >> (BANK_BITS + REG_BITS),
                           dest >> BANK_BITS & ((1u << REG_BITS) - 1), dest_bank(dest));
            }
    for (unsigned c = 0; c < BANKS; c++)
        if (s->fill_left[c] != 0)
            add_coming(to, m, s->fill_slot[c], s->fill_reg[c], c);
}

/* Inductive: it comes with a PREFETCH (assumption). */
static int vectors_fit(const top *m) {
    int fit = 1;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        fit &= bitvec_count(m->s.wcb[w].working_set, THREAD_REGS) <= BANKS;
    return fit;
}

/* The WCB of the warp in a slot, or nothing. */
static wcb_state wcb_of(const top *m, unsigned p) {
    wcb_state s;
    memset(&s, 0, sizeof s);
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        if (has(m->s.scheduler.held, p) & (m->s.scheduler.warp[p] == w))
            s = m->s.wcb[w];
    return s;
}

static int offsets_are_slots(const top *m, const wcb_state wcb[ACTIVE]) {
    int are = 1;
    for (unsigned p = 0; p < ACTIVE; p++) {
        are &= implies(has(m->s.scheduler.held, p), wcb[p].offset == p);
    }
    return are;
}

static int arrives_from_running(const top *m) {
    const two_level_scheduler_state *s = &m->s.scheduler;
    return (m->s.collector.arrive == s->issued) &&
           implies(s->issued, below(s->last_slot, ACTIVE) && has(s->held, s->last_slot) &&
                                  has(s->running, s->last_slot));
}

static int phases_fit(const top *m) {
    const two_level_scheduler_state *s = &m->s.scheduler;
    int fit = 1;
    for (unsigned p = 0; p < ACTIVE; p++) {
        unsigned phase = m->s.prefetch.phase[p];
        int rests = !has(s->held, p) || has(s->running, p);
        fit &= rests                ? phase == PHASE_IDLE
               : has(s->leaving, p) ? phase == PHASE_DEACTIVATE
                                    : (phase == PHASE_EVICT) | (phase == PHASE_FETCH);
    }
    return fit;
}

static int late_are_looked_up(const top *m) {
    const ltrf_collector_state *s = &m->s.collector;
    int are = 1;
    for (unsigned p = 0; p < ACTIVE; p++) {
        int late = (s->late_valid[0] != 0) & has(m->s.scheduler.held, p) &
                   (m->s.scheduler.warp[p] == s->late_warp);
        are &= implies(late, (m->s.prefetch.phase[p] == PHASE_IDLE) | has(m->s.prefetch.need, p));
    }
    return are;
}

static int comings_are_counted(const top *m, const struct coming *c) {
    int are = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        are &= bitvec_count(c->registers[p], THREAD_REGS) == m->s.prefetch.open[p];
    return are;
}

/* Inductive: only what has none is read, and none takes off while its warp does not run. */
static int comings_are_landed(const top *m, const struct seen *seen, const struct coming *c) {
    int are = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        for (unsigned w = 0; w < REG_WORDS; w++)
            are &= c->registers[p][w] == 0 ||
                   (has(seen->moving, p) && seen->moved_warp[p] == m->s.scheduler.warp[p] &&
                    (c->registers[p][w] & seen->in_flight[p][w]) == 0);
    return are;
}

/* Of the registers `have` of a WCB's word: none has a bank of `taken`, nor of another. */
static int banks_apart(const wcb_state *s, unsigned word, uint64_t have, uint64_t *taken) {
    int apart = 1;
    for (unsigned r = 0; r < 64 && 64 * word + r < THREAD_REGS; r++) {
        uint64_t bank = bits_if(have >> r & 1) & bits_bit(bank_of(s, 64 * word + r));
        apart &= (*taken & bank) == 0;
        *taken |= bank;
    }
    return apart;
}

/* Of all slots: `taken` are the banks of their registers. Most words have none. */
static int banks_differ(const top *m, const wcb_state wcb[ACTIVE], const struct coming *c,
                        uint64_t taken[ACTIVE]) {
    int differ = 1;
    for (unsigned p = 0; p < ACTIVE; p++) {
        taken[p] = 0;
        for (unsigned w = 0; w < REG_WORDS; w++) {
            uint64_t have =
                bits_if(has(m->s.scheduler.held, p)) & (wcb[p].valid[w] | c->registers[p][w]);
            if (have != 0)
                differ &= banks_apart(&wcb[p], w, have, &taken[p]);
        }
    }
    return differ;
}

static int banks_are_registers(const top *m, const uint64_t taken[ACTIVE]) {
    int are = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        are &= m->s.allocator.occupied[p][0] == taken[p];
    return are;
}

static int none_left_behind(const top *m) {
    int none = 1;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++) {
        int placed = 0;
        for (unsigned p = 0; p < ACTIVE; p++)
            placed |= has(m->s.scheduler.held, p) & (m->s.scheduler.warp[p] == w);
        none &= placed | !bitvec_any(m->s.wcb[w].valid, REG_WORDS);
    }
    return none;
}

static int todo_fits(const top *m, const wcb_state wcb[ACTIVE], const struct coming *c) {
    const prefetch_unit_state *u = &m->s.prefetch;
    int fits = 1;
    for (unsigned p = 0; p < ACTIVE; p++) {
        int need = has(u->need, p), in = (u->phase[p] == PHASE_FETCH) & !need;
        for (unsigned w = 0; w < REG_WORDS; w++) {
            uint64_t todo = u->todo[p][w], comes = c->registers[p][w], valid = wcb[p].valid[w];
            fits &= ((valid & comes) == 0) & implies(!in, comes == 0) & implies(need, todo == 0) &
                    implies(in, (todo & (valid | comes)) == 0) &
                    implies(u->phase[p] == PHASE_EVICT, !need & ((todo & ~valid) == 0)) &
                    implies((u->phase[p] == PHASE_DEACTIVATE) & !need, todo == valid);
        }
    }
    return fits;
}

static int set_fits(const top *m, const wcb_state wcb[ACTIVE], const struct coming *c) {
    const prefetch_unit_state *u = &m->s.prefetch;
    int fits = 1;
    for (unsigned p = 0; p < ACTIVE; p++) {
        for (unsigned w = 0; w < REG_WORDS; w++) {
            uint64_t others = ~wcb[p].working_set[w],
                     has_or_gets = wcb[p].valid[w] | c->registers[p][w];
            fits &=
                implies(u->phase[p] == PHASE_FETCH, ((has_or_gets | u->todo[p][w]) & others) == 0) &
                implies(u->phase[p] == PHASE_EVICT,
                        (wcb[p].valid[w] & ~u->todo[p][w] & others) == 0);
        }
    }
    return fits;
}

/* Not pipelined, a bank has one read in flight, and `left` cycles to go. */
static int reads_for(const bank_timer_state *s, unsigned b, unsigned *bank) {
    unsigned entry = (s->index[b] - 1u) & (DEPTH - 1);
    *bank = dest_bank(s->dest[b * DEPTH + entry]);
    return has(s->reads[b], entry);
}

static int reads_in_time(const top *m, unsigned latency) {
    int in_time = 1;
    for (unsigned b = 0; b < MAIN_BANKS; b++) {
        unsigned bank, left = m->s.timer.left[b];
        int reads = reads_for(&m->s.timer, b, &bank);
        in_time &= implies(reads, (left <= latency) &
                                      (left + BEATS - 1 <= latency + m->s.prefetch.main_gap[b]));
        for (unsigned c = 0; c < BANKS; c++)
            in_time &= implies(reads & (bank == c),
                               left + BEATS - 1 <= latency + m->s.prefetch.cache_gap[c]);
    }
    return in_time;
}

static int reads_apart(const bank_timer_state *s) {
    int apart = 1;
    for (unsigned a = 0; a < MAIN_BANKS; a++)
        for (unsigned b = 0; b < a; b++) {
            unsigned one, two, first = s->left[a], second = s->left[b];
            int both = reads_for(s, a, &one) & reads_for(s, b, &two);
            apart &=
                implies(both && one == two, (first >= second + BEATS) | (second >= first + BEATS));
        }
    return apart;
}

static int fills_in_time(const top *m, unsigned latency) {
    const prefetch_unit_state *s = &m->s.prefetch;
    int in_time = 1;
    for (unsigned c = 0; c < BANKS; c++) {
        in_time &= s->fill_left[c] <= latency + s->cache_gap[c];
        for (unsigned b = 0; b < MAIN_BANKS; b++)
            in_time &= implies((s->fill_left[c] != 0) & (s->fill_source[c] == b),
                               s->fill_left[c] <= latency + s->main_gap[b]);
    }
    return in_time;
}

static int reads_behind_fills(const top *m) {
    const prefetch_unit_state *s = &m->s.prefetch;
    int behind = 1;
    for (unsigned b = 0; b < MAIN_BANKS; b++) {
        unsigned bank;
        int reads = reads_for(&m->s.timer, b, &bank);
        for (unsigned c = 0; c < BANKS; c++)
            behind &= implies(reads && (bank == c || s->fill_source[c] == b),
                              (s->fill_left[c] == 0) | (m->s.timer.left[b] > s->fill_left[c]));
    }
    return behind;
}

/* What a bus has that waits, is it in the cache or on its way there? */
static int is_in_cache(const top *m, const struct coming *c, unsigned warp, unsigned reg) {
    int any = 0;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        any |= (warp == w) & has(m->s.wcb[w].valid, reg);
    for (unsigned p = 0; p < ACTIVE; p++)
        any |= has(m->s.scheduler.held, p) & (m->s.scheduler.warp[p] == warp) &
               has(c->registers[p], reg);
    return any;
}

static int buffer_keeps_bus(const top *m, const struct seen *seen, const struct coming *c,
                            unsigned b, unsigned p) {
    const write_buffer_state *s = &m->s.buffer;
    unsigned warp = seen->buses.warp[p], reg = seen->buses.reg[p];
    if (seen->latency == 0 || !has(seen->buses.waits, p) || !below(warp, SCHEDULER_WARPS) ||
        !below(reg, THREAD_REGS))
        return 0;
    return ((reg + warp) % MAIN_BANKS == b) & (s->row[b] == seen->base[warp] + reg / MAIN_BANKS) &
           (s->mask[b] == seen->buses.mask[p]) & !is_in_cache(m, c, warp, reg);
}

static int buffers_keep_buses(const top *m, const struct seen *seen, const struct coming *c) {
    int keep = 1;
    for (unsigned b = 0; b < MAIN_BANKS; b++)
        for (unsigned p = 0; p < RESULT_BUSES; p++)
            keep &= m->s.buffer.phase[b] != BUFFER_FROM_BUS || m->s.buffer.source[b] != BANKS + p ||
                    buffer_keeps_bus(m, seen, c, b, p);
    return keep;
}

static unsigned agreement_of_slots(const top *m, const wcb_state wcb[ACTIVE],
                                   const struct seen *seen, const struct coming *c) {
    uint64_t taken[ACTIVE];
    int differ = banks_differ(m, wcb, c, taken);
    return broken_unless(phases_fit(m), PHASES_FIT) |
           broken_unless(late_are_looked_up(m), LATE_IS_LOOKED_UP) |
           broken_unless(c->exist, COMING_EXISTS) | broken_unless(c->once, COMING_ONCE) |
           broken_unless(c->in_its_bank, COMING_IN_ITS_BANK) |
           broken_unless(comings_are_counted(m, c), COMING_IS_COUNTED) |
           broken_unless(comings_are_landed(m, seen, c), COMING_IS_LANDED) |
           broken_unless(banks_are_registers(m, taken), BANKS_ARE_REGISTERS) |
           broken_unless(differ, BANKS_DIFFER) |
           broken_unless(none_left_behind(m), NONE_LEFT_BEHIND) |
           broken_unless(todo_fits(m, wcb, c), TODO_FITS) |
           broken_unless(set_fits(m, wcb, c), SET_FITS);
}

static unsigned agreement(const void *self, const void *monitor) {
    const top *m = self;
    const struct seen *seen = monitor;
    struct coming c;
    wcb_state wcb[ACTIVE];
    int addresses = m->s.allocator.offset_occupied[0] == m->s.scheduler.held[0];
    find_coming(&c, m, seen->latency);
    for (unsigned p = 0; p < ACTIVE; p++)
        wcb[p] = wcb_of(m, p);
    return broken_unless(vectors_fit(m), VECTORS_FIT) |
           broken_unless(addresses, ADDRESSES_ARE_SLOTS) |
           broken_unless(offsets_are_slots(m, wcb), OFFSETS_ARE_SLOTS) |
           broken_unless(arrives_from_running(m), ARRIVES_FROM_RUNNING) |
           agreement_of_slots(m, wcb, seen, &c) |
           broken_unless(PIPELINED || reads_in_time(m, seen->latency), READS_IN_TIME) |
           broken_unless(PIPELINED || reads_apart(&m->s.timer), READS_APART) |
           broken_unless(PIPELINED || fills_in_time(m, seen->latency), FILLS_IN_TIME) |
           broken_unless(PIPELINED || reads_behind_fills(m), READS_BEHIND_FILLS) |
           broken_unless(buffers_keep_buses(m, seen, &c), BUFFERS_KEEP_BUSES);
}

/* ---- what can happen ---- */

enum { ARRIVES, PREFETCHES, REFETCHES, LEAVES, MOVES, FILLED, TO_MAIN, TO_CACHE, CLEARED };

static const char *const covers[] = {
    [ARRIVES] = "an instruction arrives, another one issues",
    [PREFETCHES] = "a PREFETCH arrives of a warp that has valid registers",
    [REFETCHES] = "a register enters while another one is on its way",
    [LEAVES] = "a register of a warp that leaves is written back",
    [MOVES] = "a register leaves, one of another slot enters",
    [FILLED] = "a warp has its working set and wakes",
    [TO_MAIN] = "a result that waits is accepted for the main register file",
    [TO_CACHE] = "a result that waited is written to the cache",
    [CLEARED] = "a warp that is in the active set exits while another one waits to leave",
    NULL};

static int has_valid(const top *m) {
    int any = 0;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        any |= (m->s.scheduler.warp[m->s.scheduler.last_slot] == w) &
               bitvec_any(m->s.wcb[w].valid, REG_WORDS);
    return any;
}

/* Does a register leave a slot in this phase, or enter any; where others are on their way? */
static int moves(const top *m, const top_out *out, unsigned phase) {
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        any |= (m->s.prefetch.phase[p] == phase) &
               (phase == PHASE_FETCH ? (out->in_kind[p] == IN_FETCH) & (m->s.prefetch.open[p] != 0)
                                     : out->out_kind[p] == OUT_WRITE_BACK);
    return any;
}

static int moves_both_ways(const top_out *out) {
    int leaves = 0, enters = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        leaves |= out->out_kind[p] != OUT_NONE;
        enters |= out->in_kind[p] != IN_NONE;
    }
    return leaves & enters;
}

static int is_accepted(const struct seen *seen, const top_out *out, unsigned kind) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        any |= has(seen->buses.waits, p) & (out->wb_kind[p] == kind);
    return any;
}

static int is_cleared(const two_level_scheduler_state *s, const top_in *in) {
    int cleared = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        cleared |= has(s->running, p) & (s->warp[p] == in->clear_warp);
    return has(in->clear_valid, 0) & cleared & (s->leaving[0] != 0);
}

static int cover(unsigned k, const void *self, const void *monitor, const void *inputs,
                 const void *outputs) {
    const top *m = self;
    const top_in *in = inputs;
    const top_out *out = outputs;
    switch (k) {
    case ARRIVES:
        return m->s.collector.arrive & (out->issue_valid[0] != 0);
    case PREFETCHES:
        return m->s.scheduler.issued & in->cur_prefetch && has_valid(m);
    case REFETCHES:
        return moves(m, out, PHASE_FETCH);
    case LEAVES:
        return moves(m, out, PHASE_DEACTIVATE);
    case MOVES:
        return moves_both_ways(out);
    case FILLED:
        return (out->wake[0] != 0) & (out->cache_fill[0] != 0);
    case TO_MAIN:
    case TO_CACHE:
        return is_accepted(monitor, out, k == TO_MAIN ? 2 : 1);
    default:
        return is_cleared(&m->s.scheduler, in);
    }
}

TOP_CONTRACT("rf_ltrf", "rf_ltrf", struct seen);
