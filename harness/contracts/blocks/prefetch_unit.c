/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/prefetch_unit.md. Main banks and the allocator answer after many cycles.
 * They are bound by what the state remembers: registers of a slot that are being fetched, and links
 * in use. The contract asks the model for the fills and for the registers that could move: these
 * depend on none of the inputs in question.
 */
#include "prefetch_unit.h"

#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"

enum { REG_WORDS = BITVEC_WORDS(THREAD_REGS) };

/* ---- inputs ---- */

enum {
    NAMES_RESTING,
    NAMES_DIFFER,
    CLEARED_RESTS,
    DONE_EXISTS,
    DONE_ALONE,
    DONE_ASKED,
    BANK_EXISTS,
    BANK_LEFT,
    VECTORS_FIT,
    REG_BANK_EXISTS,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [NAMES_RESTING] = "prefetch, enter and leave name slots of phase IDLE",
    [NAMES_DIFFER] = "the slots of prefetch, enter and leave differ; one leaves at most",
    [CLEARED_RESTS] = "cleared names slots of phase IDLE",
    [DONE_EXISTS] = "done_dest of a bank with done is a slot, a register and a cache bank",
    [DONE_ALONE] = "no two done of a cycle, or within Beats cycles, have the same cache bank or "
                   "main bank",
    [DONE_ASKED] = "done names banks that were asked: all that is filled is open",
    [BANK_EXISTS] = "bank of a slot with bank_ok is a bank",
    [BANK_LEFT] = "a slot with registers that enter has an unused bank",
    [VECTORS_FIT] = "at most Banks registers of a working set are to enter",
    [REG_BANK_EXISTS] = "reg_bank of a slot with out_valid is a bank",
    [ASSUMPTIONS] = NULL};

static unsigned bank_of(unsigned dest) {
    return dest & ((1u << BANK_BITS) - 1);
}

static unsigned reg_of(unsigned dest) {
    return dest >> BANK_BITS & ((1u << REG_BITS) - 1);
}

static unsigned slot_of(unsigned dest) {
    return dest >> (BANK_BITS + REG_BITS);
}

/* The slot has registers to move. */
static int has_todo(const prefetch_unit_state *s, unsigned p) {
    return bitvec_any(s->todo[p], REG_WORDS);
}

/* Slots of phase IDLE. */
static uint64_t resting(const prefetch_unit_state *s) {
    uint64_t rest = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        rest |= (uint64_t)(s->phase[p] == PHASE_IDLE) << p;
    return rest;
}

static uint64_t prefetching(const prefetch_unit_in *in) {
    return bits_if(in->prefetch) & bits_bit(in->prefetch_slot);
}

static uint64_t entering(const prefetch_unit_in *in) {
    return bits_if(in->enter) & bits_bit(in->enter_slot);
}

static int names_differ(const prefetch_unit_in *in) {
    uint64_t prefetch = prefetching(in), enter = entering(in), leave = in->leave[0];
    int differ = ((prefetch & enter) | (prefetch & leave) | (enter & leave)) == 0;
    return differ & !bitvec_many(in->leave, 1);
}

static int dones_exist(const prefetch_unit_in *in) {
    int exist = 1;
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        unsigned dest = in->done_dest[m];
        int exists = below(slot_of(dest), ACTIVE) & below(reg_of(dest), THREAD_REGS) &
                     below(bank_of(dest), BANKS);
        exist &= implies(has(in->done, m), exists);
    }
    return exist;
}

static int dones_are_alone(const prefetch_unit_in *in, const prefetch_unit_state *s) {
    int met = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        unsigned bank = bank_of(in->done_dest[m]);
        for (unsigned c = 0; c < BANKS; c++)
            met |= has(in->done, m) & (s->fill_left[c] != 0) &
                   ((s->fill_source[c] == m) | (bank == c));
        for (unsigned n = 0; n < m; n++)
            met |= has(in->done, m) & has(in->done, n) & (bank == bank_of(in->done_dest[n]));
    }
    return !met;
}

static int dones_are_asked(const prefetch_unit_state *s, const prefetch_unit_out *shown) {
    int asked = 1;
    for (unsigned p = 0; p < ACTIVE; p++) {
        unsigned filled = 0;
        for (unsigned c = 0; c < BANKS; c++)
            filled += (unsigned)(has(shown->fill_valid, c) & (shown->fill_slot[c] == p));
        asked &= filled <= s->open[p];
    }
    return asked;
}

static int banks_exist(const prefetch_unit_in *in) {
    int exist = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        exist &= implies(has(in->bank_ok, p), below(in->bank[p], BANKS));
    return exist;
}

static int banks_are_left(const prefetch_unit_in *in, const prefetch_unit_state *s) {
    int left = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        left &= implies((s->phase[p] == PHASE_FETCH) & has_todo(s, p), has(in->bank_ok, p));
    return left;
}

/* Of those that enter; what a slot has already is fewer still. */
static int vectors_fit(const prefetch_unit_in *in, const prefetch_unit_state *s) {
    uint64_t enters[REG_WORDS];
    for (unsigned w = 0; w < REG_WORDS; w++)
        enters[w] = in->vector_working_set[w] & ~in->vector_valid[w];
    return in->prefetch || s->need[0] == 0 || bitvec_count(enters, THREAD_REGS) <= BANKS;
}

static int reg_banks_exist(const prefetch_unit_in *in, const prefetch_unit_out *shown) {
    int exist = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        exist &= implies(has(shown->out_valid, p), below(in->reg_bank[p], BANKS));
    return exist;
}

static unsigned broken(const void *self, const void *inputs) {
    const prefetch_unit_state *s = self;
    const prefetch_unit_in *in = inputs;
    prefetch_unit_out shown;
    prefetch_unit_outputs(in, s, &shown);
    uint64_t rest = resting(s), named = prefetching(in) | entering(in) | in->leave[0];
    return broken_unless((named & ~rest) == 0, NAMES_RESTING) |
           broken_unless(names_differ(in), NAMES_DIFFER) |
           broken_unless((in->cleared[0] & ~rest) == 0, CLEARED_RESTS) |
           broken_unless(dones_exist(in), DONE_EXISTS) |
           broken_unless(dones_are_alone(in, s), DONE_ALONE) |
           broken_unless(dones_are_asked(s, &shown), DONE_ASKED) |
           broken_unless(banks_exist(in), BANK_EXISTS) |
           broken_unless(banks_are_left(in, s), BANK_LEFT) |
           broken_unless(vectors_fit(in, s), VECTORS_FIT) |
           broken_unless(reg_banks_exist(in, &shown), REG_BANK_EXISTS);
}

int prefetch_unit_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum {
    TURNS,
    REST_IS_EMPTY,
    NEED_IS_EMPTY,
    TODO_FITS,
    OPEN_FITS,
    GAPS_FIT,
    GAPS_PAIR,
    FILLS_EXIST,
    FILLS_DIFFER,
    FILLS_ARE_OPEN,
    INVARIANTS
};

static const char *const invariants[] = {
    [TURNS] = "out_mask and in_mask are all bits above some bit",
    [REST_IS_EMPTY] = "a slot of phase IDLE needs no vectors and has nothing to move",
    [NEED_IS_EMPTY] =
        "need is set in phases DEACTIVATE and FETCH only, before there is anything to move",
    [TODO_FITS] = "registers of a slot that are open or to enter are at most Banks",
    [OPEN_FITS] = "open is 0 but in phase FETCH without need, and at most Banks",
    [GAPS_FIT] = "main_gap, cache_gap and fill_left are below Beats",
    [GAPS_PAIR] = "as many main banks as cache banks have a gap of each length",
    [FILLS_EXIST] = "fill_source and fill_slot exist",
    [FILLS_DIFFER] = "no two cache banks are filled from one main bank",
    [FILLS_ARE_OPEN] = "a slot has at least as many registers open as are being filled",
    [INVARIANTS] = NULL};

/* Inductive: every phase ends with todo empty and without need. */
static int rests_are_empty(const prefetch_unit_state *s) {
    int empty = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        empty &= implies(s->phase[p] == PHASE_IDLE, !(has(s->need, p) | has_todo(s, p)));
    return empty;
}

/* Inductive: need comes with leave and enter, when the slot rests, and with the end of EVICT. */
static int needs_are_empty(const prefetch_unit_state *s) {
    int empty = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        empty &= implies(has(s->need, p), (s->phase[p] >= PHASE_DEACTIVATE) & !has_todo(s, p));
    return empty;
}

/* Inductive: VECTORS_FIT, and what enters is one less to enter. */
static int todos_fit(const prefetch_unit_state *s) {
    int fit = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        fit &= s->phase[p] != PHASE_FETCH ||
               bitvec_count(s->todo[p], THREAD_REGS) + s->open[p] <= BANKS;
    return fit;
}

/* Inductive: only what enters is open, of what fits. */
static int opens_fit(const prefetch_unit_state *s) {
    int fit = 1;
    for (unsigned p = 0; p < ACTIVE; p++)
        fit &= s->open[p] <= BANKS &&
               (s->open[p] == 0 || (s->phase[p] == PHASE_FETCH && !has(s->need, p)));
    return fit;
}

static int gaps_fit(const prefetch_unit_state *s) {
    int fit = 1;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        fit &= below(s->main_gap[m], BEATS);
    for (unsigned c = 0; c < BANKS; c++)
        fit &= below(s->cache_gap[c], BEATS) & below(s->fill_left[c], BEATS);
    return fit;
}

/* Inductive: each main bank is read for one cache bank, each cache bank is filled from one. */
static int gaps_pair(const prefetch_unit_state *s) {
    int pair = 1;
    for (unsigned gap = 1; gap < BEATS; gap++) {
        unsigned main_banks = 0, cache_banks = 0;
        for (unsigned m = 0; m < MAIN_BANKS; m++)
            main_banks += s->main_gap[m] == gap;
        for (unsigned c = 0; c < BANKS; c++)
            cache_banks += s->cache_gap[c] == gap;
        pair &= main_banks == cache_banks;
    }
    return pair;
}

static int fills_exist(const prefetch_unit_state *s) {
    int exist = 1;
    for (unsigned c = 0; c < BANKS; c++)
        exist &= below(s->fill_source[c], MAIN_BANKS) & below(s->fill_slot[c], ACTIVE);
    return exist;
}

/* Inductive: DONE_ALONE. */
static int fills_differ(const prefetch_unit_state *s) {
    int same = 0;
    for (unsigned c = 0; c < BANKS; c++)
        for (unsigned d = 0; d < c; d++)
            same |= (s->fill_left[c] != 0) & (s->fill_left[d] != 0) &
                    (s->fill_source[c] == s->fill_source[d]);
    return !same;
}

/* Inductive: DONE_ASKED, and what its last beat ends is no longer either. */
static int fills_are_open(const prefetch_unit_state *s) {
    int are = 1;
    for (unsigned p = 0; p < ACTIVE; p++) {
        unsigned filled = 0;
        for (unsigned c = 0; c < BANKS; c++)
            filled += (unsigned)((s->fill_left[c] != 0) & (s->fill_slot[c] == p));
        are &= filled <= s->open[p];
    }
    return are;
}

static unsigned strayed(const void *self) {
    const prefetch_unit_state *s = self;
    int turns = is_turn_mask(s->out_mask, ACTIVE) & is_turn_mask(s->in_mask, ACTIVE);
    return broken_unless(turns, TURNS) | broken_unless(rests_are_empty(s), REST_IS_EMPTY) |
           broken_unless(needs_are_empty(s), NEED_IS_EMPTY) |
           broken_unless(todos_fit(s), TODO_FITS) | broken_unless(opens_fit(s), OPEN_FITS) |
           broken_unless(gaps_fit(s), GAPS_FIT) | broken_unless(gaps_pair(s), GAPS_PAIR) |
           broken_unless(fills_exist(s), FILLS_EXIST) |
           broken_unless(fills_differ(s), FILLS_DIFFER) |
           broken_unless(fills_are_open(s), FILLS_ARE_OPEN);
}

/* Counts of registers or banks are left out of the proof where there are many: the provers cannot
 * add them up. The twins are then equal in more states. Where it is proved, at small sizes, and in
 * every co-simulation it is asked. */
enum { COUNTS = 1 << TODO_FITS | 1 << OPEN_FITS | 1 << GAPS_PAIR | 1 << FILLS_ARE_OPEN };
enum { LEFT_OUT = THREAD_REGS > 16 ? COUNTS : 0 };

int prefetch_unit_invariant(const void *self) {
    return (strayed(self) & ~(unsigned)LEFT_OUT) == 0;
}

/* ---- what can happen ---- */

enum {
    PREFETCH,
    PREFETCH_SHARED,
    ENTER,
    LEAVE,
    CLEARED,
    VECTORS_OUT,
    VECTORS_IN,
    VECTORS_WAIT,
    OUT_ENDS,
    LEFT,
    LEFT_HELD,
    LEFT_WAITS,
    WAKE,
    WAKE_SEVERAL,
    OUT_WRITTEN,
    OUT_DROPPED,
    OUT_BOTH,
    OUT_SEVERAL,
    OUT_IN_TURN,
    OUT_LOSES_MAIN,
    OUT_LOSES_CACHE,
    OUT_LOSES_BOTH,
    OUT_LOSES_IN_VAIN,
    OUT_CLEAN_FIRST,
    OUT_IN_FLIGHT,
    OUT_MEETS_FILL,
    OUT_MEETS_UNLOADING,
    OUT_MEETS_BUFFERS,
    IN_FETCHED,
    IN_EMPTY,
    IN_BOTH,
    IN_SEVERAL,
    IN_IN_TURN,
    IN_LOSES_MAIN,
    IN_LOSES_CACHE,
    IN_LOSES_BOTH,
    IN_LOSES_IN_VAIN,
    IN_CLEAN_FIRST,
    IN_WAITS_FOR_RESULTS,
    IN_ASKED_IN_VAIN,
    IN_MEETS_BUSY,
    IN_MEETS_BUFFER,
    IN_MEETS_MAIN_GAP,
    IN_MEETS_CACHE_GAP,
    IN_MEETS_UNLOADING,
    OUT_AND_IN,
    OUT_AND_IN_MAIN,
    OUT_AND_IN_CACHE,
    DONE,
    DONE_SEVERAL,
    FILL_GOES_ON,
    FILL_ENDS,
    FILLS_END,
    FILL_ENDS_WITH_IN,
    ALL_OPEN,
    BACK
};
enum { SEVERAL_SLOTS = ACTIVE > 1, SEVERAL_BANKS = BANKS > 1, SEVERAL_BEATS = BEATS > 1 };
enum { SEVERAL_LINKS = BANKS > 1 && MAIN_BANKS > 1 };
/* Two slots move in one direction; three meet in a row; two share one kind of bank alone. */
enum { TWO_MOVE = SEVERAL_SLOTS && SEVERAL_LINKS, THREE_MEET = ACTIVE > 2 && SEVERAL_LINKS };
enum { AT_MAIN_ALONE = SEVERAL_SLOTS && BANKS > 1 };
enum { AT_CACHE_ALONE = SEVERAL_SLOTS && MAIN_BANKS > 1 };

static const char *const covers[] = {
    [PREFETCH] = "a PREFETCH",
    [PREFETCH_SHARED] = "a register of the old working set is in the new one",
    [ENTER] = "a warp enters",
    [LEAVE] = "a warp begins to leave",
    [CLEARED] = "a warp exits",
    [VECTORS_OUT] = "a slot that leaves reads its vectors",
    [VECTORS_IN] = "a slot that enters reads its vectors",
    [VECTORS_WAIT] = SEVERAL_SLOTS ? "a slot waits for its vectors" : "",
    [OUT_ENDS] = "the old working set has left",
    [LEFT] = "a warp has left",
    [LEFT_HELD] = "a warp could have left, but another one exits",
    [LEFT_WAITS] = SEVERAL_SLOTS ? "two warps could have left, one does" : "",
    [WAKE] = "a warp has its working set",
    [WAKE_SEVERAL] = SEVERAL_SLOTS ? "two warps have their working sets" : "",
    [OUT_WRITTEN] = "a register leaves and is written back",
    [OUT_DROPPED] = LIVENESS ? "a dead register leaves" : "",
    [OUT_BOTH] = LIVENESS && TWO_MOVE ? "a dead register leaves, another one is written back" : "",
    [OUT_SEVERAL] = TWO_MOVE ? "registers of two slots leave" : "",
    [OUT_IN_TURN] = SEVERAL_SLOTS ? "a register leaves before that of a lower-numbered slot" : "",
    [OUT_LOSES_MAIN] =
        AT_MAIN_ALONE ? "a register does not leave, as another one has its main bank alone" : "",
    [OUT_LOSES_CACHE] =
        AT_CACHE_ALONE ? "a register does not leave, as another one has its cache bank alone" : "",
    [OUT_LOSES_BOTH] =
        SEVERAL_SLOTS ? "a register does not leave, as another one has both its banks" : "",
    [OUT_LOSES_IN_VAIN] =
        THREE_MEET ? "a register does not leave, though none that leaves has one of its banks" : "",
    [OUT_CLEAN_FIRST] = THREAD_REGS > 1
                            ? "a register leaves before a lower-numbered one with a write in flight"
                            : "",
    [OUT_IN_FLIGHT] = "a register with a write in flight leaves",
    [OUT_MEETS_FILL] = SEVERAL_SLOTS ? "a register does not leave, as its bank is filled" : "",
    [OUT_MEETS_UNLOADING] = "a register does not leave, as its bank is unloaded",
    [OUT_MEETS_BUFFERS] = "all registers that are to leave wait for write buffers",
    [IN_FETCHED] = "a register enters and is fetched",
    [IN_EMPTY] = LIVENESS ? "a dead register enters" : "",
    [IN_BOTH] = LIVENESS && TWO_MOVE ? "a dead register enters, another one is fetched" : "",
    [IN_SEVERAL] = TWO_MOVE ? "registers of two slots enter" : "",
    [IN_IN_TURN] = SEVERAL_SLOTS ? "a register enters before that of a lower-numbered slot" : "",
    [IN_LOSES_MAIN] =
        AT_MAIN_ALONE ? "a register does not enter, as another one has its main bank alone" : "",
    [IN_LOSES_CACHE] =
        AT_CACHE_ALONE ? "a register does not enter, as another one has its cache bank alone" : "",
    [IN_LOSES_BOTH] =
        SEVERAL_SLOTS ? "a register does not enter, as another one has both its banks" : "",
    [IN_LOSES_IN_VAIN] =
        THREE_MEET ? "a register does not enter, though none that enters has one of its banks" : "",
    [IN_CLEAN_FIRST] =
        SEVERAL_BANKS ? "a register enters before a lower-numbered one with a write in flight" : "",
    [IN_WAITS_FOR_RESULTS] = "all registers that are to enter have writes in flight",
    [IN_ASKED_IN_VAIN] = LIVENESS ? "a live register with a write in flight does not enter" : "",
    [IN_MEETS_BUSY] = "a register that is to enter is in a busy main bank",
    [IN_MEETS_BUFFER] = "a register that is to enter is in a main bank whose buffer is in use",
    [IN_MEETS_MAIN_GAP] =
        SEVERAL_BEATS ? "a register that is to enter is in a main bank whose link will be in use"
                      : "",
    [IN_MEETS_CACHE_GAP] =
        SEVERAL_BEATS ? "the next bank of a slot has a link that will be in use" : "",
    [IN_MEETS_UNLOADING] = CACHE_BUFFERS ? "" : "the next bank of a slot is unloaded",
    [OUT_AND_IN] = SEVERAL_SLOTS ? "one register leaves, another one enters" : "",
    [OUT_AND_IN_MAIN] = SEVERAL_SLOTS ? "they have the same main bank" : "",
    [OUT_AND_IN_CACHE] = SEVERAL_SLOTS ? "they have the same cache bank" : "",
    [DONE] = "data of a main bank is there",
    [DONE_SEVERAL] = SEVERAL_LINKS ? "data of two main banks is there" : "",
    [FILL_GOES_ON] = BEATS > 2 ? "a beat that is neither the first nor the last" : "",
    [FILL_ENDS] = "the last beat of a register",
    [FILLS_END] = SEVERAL_LINKS ? "the last beats of two registers of a slot" : "",
    [FILL_ENDS_WITH_IN] =
        SEVERAL_BANKS ? "the last beat of a register, another one of its slot is fetched" : "",
    [ALL_OPEN] = "as many registers are being fetched as there are banks",
    [BACK] = PIPELINED && SEVERAL_BEATS ? "a main bank sends a later beat" : "",
    NULL};

/* Slots of a phase, or of two, with something to move. */
static uint64_t moving(const prefetch_unit_state *s, unsigned phase, unsigned or_phase) {
    uint64_t slots = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        int is = (s->phase[p] == phase) | (s->phase[p] == or_phase);
        slots |= (uint64_t)(is & has_todo(s, p)) << p;
    }
    return slots;
}

/* Main banks of the registers that the slot is to move. */
static uint64_t main_banks_of(const prefetch_unit_in *in, const prefetch_unit_state *s,
                              unsigned p) {
    uint64_t banks = 0;
    for (unsigned r = 0; r < THREAD_REGS; r++)
        banks |= bits_if(has(s->todo[p], r)) & bits_bit((r + in->slot_warp[p]) % MAIN_BANKS);
    return banks;
}

static uint64_t main_gaps(const prefetch_unit_state *s) {
    uint64_t gaps = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        gaps |= (uint64_t)(s->main_gap[m] != 0) << m;
    return gaps;
}

static uint64_t cache_gaps(const prefetch_unit_state *s) {
    uint64_t gaps = 0;
    for (unsigned c = 0; c < BANKS; c++)
        gaps |= (uint64_t)(s->cache_gap[c] != 0) << c;
    return gaps;
}

/* Slots of phase DEACTIVATE that have nothing left. */
static uint64_t could_have_left(const prefetch_unit_state *s) {
    uint64_t slots = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        slots |= (uint64_t)((s->phase[p] == PHASE_DEACTIVATE) & !(has(s->need, p) | has_todo(s, p)))
                 << p;
    return slots;
}

static int prefetches_shared(const prefetch_unit_in *in) {
    uint64_t shared = 0;
    for (unsigned w = 0; w < REG_WORDS; w++)
        shared |= in->prefetch_vector[w] & in->vector_valid[w];
    return in->prefetch & (shared != 0);
}

/* The vectors of a slot in this phase are read; not those of a PREFETCH. */
static int reads_vectors(const prefetch_unit_in *in, const prefetch_unit_state *s,
                         const prefetch_unit_out *out, unsigned phase) {
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        any |= (out->vector_slot == p) & (s->phase[p] == phase);
    return out->vector_valid_slot & !in->prefetch & any;
}

static int old_set_has_left(const prefetch_unit_state *s) {
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        any |= (s->phase[p] == PHASE_EVICT) & !has_todo(s, p);
    return any;
}

static int cover_phases(unsigned k, const prefetch_unit_in *in, const prefetch_unit_state *s,
                        const prefetch_unit_out *out) {
    uint64_t could_leave = could_have_left(s);
    switch (k) {
    case PREFETCH:
        return in->prefetch;
    case PREFETCH_SHARED:
        return prefetches_shared(in);
    case ENTER:
        return in->enter;
    case LEAVE:
        return in->leave[0] != 0;
    case CLEARED:
        return in->cleared[0] != 0;
    case VECTORS_OUT:
        return reads_vectors(in, s, out, PHASE_DEACTIVATE);
    case VECTORS_IN:
        return reads_vectors(in, s, out, PHASE_FETCH);
    case VECTORS_WAIT:
        return in->prefetch ? s->need[0] != 0 : bitvec_many(s->need, 1);
    case OUT_ENDS:
        return old_set_has_left(s);
    case LEFT:
        return out->left[0] != 0;
    case LEFT_HELD:
        return in->hold_left & (could_leave != 0);
    case LEFT_WAITS:
        return (out->left[0] != 0) & (could_leave != out->left[0]);
    case WAKE:
        return out->wake[0] != 0;
    default:
        return bitvec_many(out->wake, 1);
    }
}

static int out_meets_buffers(const prefetch_unit_in *in, const prefetch_unit_state *s) {
    uint64_t out = moving(s, PHASE_EVICT, PHASE_DEACTIVATE);
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        any |= (int)(out >> p & 1) & ((main_banks_of(in, s, p) & ~in->occupied[0]) == 0);
    return any;
}

/* ---- slots that move in a direction ---- */

/* One that asks, its banks, and what becomes of it. */
struct mover {
    int asks;
    unsigned main_bank, bank, kind;
};

static unsigned main_bank_of(const prefetch_unit_in *in, const prefetch_unit_out *out, unsigned p) {
    return ((unsigned)out->move_reg[p] + in->slot_warp[p]) % MAIN_BANKS;
}

static int asks_out(const prefetch_unit_in *in, const prefetch_unit_out *out, unsigned p) {
    return has(out->out_valid, p) && !has(out->fill_port, in->reg_bank[p]) &&
           !has(in->unloading, in->reg_bank[p]);
}

static int asks_in(const prefetch_unit_in *in, const prefetch_unit_out *out, unsigned p) {
    int waits = has(in->in_flight[p], out->move_reg[p]) & has(in->reg_live, p);
    return has(out->in_valid, p) & !waits;
}

static void find_movers(const prefetch_unit_in *in, const prefetch_unit_out *out, int leave,
                        struct mover movers[ACTIVE]) {
    for (unsigned p = 0; p < ACTIVE; p++) {
        movers[p].asks = leave ? asks_out(in, out, p) : asks_in(in, out, p);
        movers[p].main_bank = main_bank_of(in, out, p);
        movers[p].bank = leave ? in->reg_bank[p] : in->bank[p];
        movers[p].kind = leave ? out->out_kind[p] : out->in_kind[p];
    }
}

static uint64_t moving_by(const struct mover movers[ACTIVE], unsigned kind) {
    uint64_t slots = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        slots |= (uint64_t)(kind != 0 ? movers[p].kind == kind : movers[p].kind != 0) << p;
    return slots;
}

enum meeting { AT_MAIN, AT_CACHE, AT_BOTH, IN_VAIN, IN_TURN };

/* What keeps slot p from moving: others that ask for its main bank or its cache bank. In vain: all
 * those wait themselves. In turn: a higher-numbered one moves. */
static int loses(const struct mover movers[ACTIVE], unsigned p, enum meeting how) {
    int at_main = 0, at_cache = 0, at_both = 0, moves = 0, later = 0;
    for (unsigned q = 0; q < ACTIVE; q++) {
        int other = movers[q].asks & (q != p);
        int same_main = other & (movers[q].main_bank == movers[p].main_bank);
        int same_cache = other & (movers[q].bank == movers[p].bank);
        at_main |= same_main;
        at_cache |= same_cache;
        at_both |= same_main & same_cache;
        moves |= (same_main | same_cache) & (movers[q].kind != 0);
        later |= (same_main | same_cache) & (movers[q].kind != 0) & (q > p);
    }
    int shows = how == AT_MAIN    ? at_main & !at_cache
                : how == AT_CACHE ? at_cache & !at_main
                : how == AT_BOTH  ? at_both
                : how == IN_VAIN  ? !moves
                                  : later;
    return movers[p].asks & (movers[p].kind == 0) & shows;
}

static int any_loses(const struct mover movers[ACTIVE], enum meeting how) {
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        any |= loses(movers, p, how);
    return any;
}

enum movement { WITH_DATA, WITHOUT_DATA, BOTH_KINDS, SEVERAL_MOVE };

static int any_moves(const struct mover movers[ACTIVE], enum movement what) {
    uint64_t all = moving_by(movers, 0), data = moving_by(movers, 1), none = moving_by(movers, 2);
    return what == WITH_DATA      ? data != 0
           : what == WITHOUT_DATA ? none != 0
           : what == BOTH_KINDS   ? (data != 0) & (none != 0)
                                  : bitvec_many(&all, 1);
}

/* A slot's choice stays, as its cache bank is one of these. */
static int out_meets(const prefetch_unit_in *in, const prefetch_unit_out *out,
                     const uint64_t *cache_banks) {
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        any |= has(out->out_valid, p) && has(cache_banks, in->reg_bank[p]);
    return any;
}

/* A register that moves has a higher number than one of its slot with a write in flight. */
static int moves_before(const prefetch_unit_in *in, const prefetch_unit_state *s,
                        const prefetch_unit_out *out, const struct mover movers[ACTIVE]) {
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        for (unsigned r = 0; r < THREAD_REGS; r++)
            any |= (movers[p].kind != 0) & (r < out->move_reg[p]) & has(s->todo[p], r) &
                   has(in->in_flight[p], r);
    return any;
}

static int leaves_in_flight(const prefetch_unit_in *in, const prefetch_unit_out *out) {
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        any |= (out->out_kind[p] != OUT_NONE) & has(in->in_flight[p], out->move_reg[p]);
    return any;
}

static int cover_out(unsigned k, const prefetch_unit_in *in, const prefetch_unit_state *s,
                     const prefetch_unit_out *out) {
    struct mover movers[ACTIVE];
    find_movers(in, out, 1, movers);
    switch (k) {
    case OUT_WRITTEN:
        return any_moves(movers, WITH_DATA);
    case OUT_DROPPED:
        return any_moves(movers, WITHOUT_DATA);
    case OUT_BOTH:
        return any_moves(movers, BOTH_KINDS);
    case OUT_SEVERAL:
        return any_moves(movers, SEVERAL_MOVE);
    case OUT_IN_TURN:
        return any_loses(movers, IN_TURN);
    case OUT_LOSES_MAIN:
        return any_loses(movers, AT_MAIN);
    case OUT_LOSES_CACHE:
        return any_loses(movers, AT_CACHE);
    case OUT_LOSES_BOTH:
        return any_loses(movers, AT_BOTH);
    case OUT_LOSES_IN_VAIN:
        return any_loses(movers, IN_VAIN);
    case OUT_CLEAN_FIRST:
        return moves_before(in, s, out, movers);
    case OUT_IN_FLIGHT:
        return leaves_in_flight(in, out);
    case OUT_MEETS_FILL:
        return out_meets(in, out, out->fill_port);
    case OUT_MEETS_UNLOADING:
        return out_meets(in, out, in->unloading);
    default:
        return out_meets_buffers(in, s);
    }
}

static int all_are_in_flight(const prefetch_unit_in *in, const prefetch_unit_state *s) {
    uint64_t slots = moving(s, PHASE_FETCH, PHASE_FETCH);
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        uint64_t others = 0;
        for (unsigned w = 0; w < REG_WORDS; w++)
            others |= s->todo[p][w] & ~in->in_flight[p][w];
        any |= (int)(slots >> p & 1) & (others == 0);
    }
    return any;
}

/* A register that is to enter has its main bank among these, or its cache bank among those. */
static int in_meets(const prefetch_unit_in *in, const prefetch_unit_state *s, uint64_t main_banks,
                    uint64_t cache_banks) {
    uint64_t slots = moving(s, PHASE_FETCH, PHASE_FETCH);
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        any |= (int)(slots >> p & 1) & (((main_banks_of(in, s, p) & main_banks) != 0) |
                                        (int)(cache_banks >> in->bank[p] & 1));
    return any;
}

static int asked_in_vain(const prefetch_unit_in *in, const prefetch_unit_out *out) {
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        any |= has(out->in_valid, p) & !asks_in(in, out, p);
    return any;
}

static int cover_in(unsigned k, const prefetch_unit_in *in, const prefetch_unit_state *s,
                    const prefetch_unit_out *out) {
    struct mover movers[ACTIVE];
    find_movers(in, out, 0, movers);
    switch (k) {
    case IN_FETCHED:
        return any_moves(movers, WITH_DATA);
    case IN_EMPTY:
        return any_moves(movers, WITHOUT_DATA);
    case IN_BOTH:
        return any_moves(movers, BOTH_KINDS);
    case IN_SEVERAL:
        return any_moves(movers, SEVERAL_MOVE);
    case IN_IN_TURN:
        return any_loses(movers, IN_TURN);
    case IN_LOSES_MAIN:
        return any_loses(movers, AT_MAIN);
    case IN_LOSES_CACHE:
        return any_loses(movers, AT_CACHE);
    case IN_LOSES_BOTH:
        return any_loses(movers, AT_BOTH);
    case IN_LOSES_IN_VAIN:
        return any_loses(movers, IN_VAIN);
    case IN_CLEAN_FIRST:
        return moves_before(in, s, out, movers);
    case IN_WAITS_FOR_RESULTS:
        return all_are_in_flight(in, s);
    case IN_ASKED_IN_VAIN:
        return asked_in_vain(in, out);
    case IN_MEETS_BUSY:
        return in_meets(in, s, in->main_busy[0], 0);
    case IN_MEETS_BUFFER:
        return in_meets(in, s, in->occupied[0], 0);
    case IN_MEETS_MAIN_GAP:
        return in_meets(in, s, main_gaps(s), 0);
    case IN_MEETS_CACHE_GAP:
        return in_meets(in, s, 0, cache_gaps(s));
    default:
        return in_meets(in, s, 0, CACHE_BUFFERS ? 0 : in->unloading[0]);
    }
}

/* A register leaves, another one enters; of the same main bank, of the same cache bank. */
static int cover_out_and_in(unsigned k, const prefetch_unit_in *in, const prefetch_unit_out *out) {
    struct mover leave[ACTIVE], enter[ACTIVE];
    int any = 0;
    find_movers(in, out, 1, leave);
    find_movers(in, out, 0, enter);
    for (unsigned p = 0; p < ACTIVE; p++)
        for (unsigned q = 0; q < ACTIVE; q++) {
            int shows = k == OUT_AND_IN_MAIN    ? leave[p].main_bank == enter[q].main_bank
                        : k == OUT_AND_IN_CACHE ? leave[p].bank == enter[q].bank
                                                : 1;
            any |= (leave[p].kind != 0) & (enter[q].kind != 0) & shows;
        }
    return any;
}

static int goes_on(const prefetch_unit_out *out) {
    int any = 0;
    for (unsigned c = 0; c < BANKS; c++)
        any |= (out->fill_beat[c] != 0) & !has(out->fill_last, c);
    return any;
}

/* Last beats of a slot, and a register of it that is fetched. */
static int fills_end(const prefetch_unit_out *out, unsigned least, int with_in) {
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        unsigned n = 0;
        for (unsigned c = 0; c < BANKS; c++)
            n += (unsigned)(has(out->fill_last, c) & (out->fill_slot[c] == p));
        any |= (n >= least) & implies(with_in, out->in_kind[p] == IN_FETCH);
    }
    return any;
}

static int all_are_open(const prefetch_unit_state *s) {
    int any = 0;
    for (unsigned p = 0; p < ACTIVE; p++)
        any |= s->open[p] == BANKS;
    return any;
}

static int sends_later_beats(const prefetch_unit_out *out) {
    int any = 0;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        any |= out->main_back[m] != 0;
    return any;
}

static int cover_fills(unsigned k, const prefetch_unit_in *in, const prefetch_unit_state *s,
                       const prefetch_unit_out *out) {
    switch (k) {
    case DONE:
        return in->done[0] != 0;
    case DONE_SEVERAL:
        return bitvec_many(in->done, 1);
    case FILL_GOES_ON:
        return goes_on(out);
    case FILL_ENDS:
        return out->fill_last[0] != 0;
    case FILLS_END:
        return fills_end(out, 2, 0);
    case FILL_ENDS_WITH_IN:
        return fills_end(out, 1, 1);
    case ALL_OPEN:
        return all_are_open(s);
    default:
        return sends_later_beats(out);
    }
}

static int shows(unsigned k, const void *self, const void *in, const void *out) {
    if (k <= WAKE_SEVERAL)
        return cover_phases(k, in, self, out);
    if (k <= OUT_MEETS_BUFFERS)
        return cover_out(k, in, self, out);
    if (k <= IN_MEETS_UNLOADING)
        return cover_in(k, in, self, out);
    if (k <= OUT_AND_IN_CACHE)
        return cover_out_and_in(k, in, out);
    return cover_fills(k, in, self, out);
}

/* An example breaks no invariant, not even one that is left out. */
int prefetch_unit_cover(unsigned k, const void *self, const void *in, const void *out) {
    return shows(k, self, in, out) & (strayed(self) == 0);
}

const struct contract prefetch_unit_contract = {.block = "prefetch_unit",
                                                .assume = prefetch_unit_assume,
                                                .invariant = prefetch_unit_invariant,
                                                .cover = prefetch_unit_cover,
                                                .covers = covers,
                                                .broken = broken,
                                                .assumptions = assumptions,
                                                .strayed = strayed,
                                                .invariants = invariants,
                                                .asked = BY_ROWS};
