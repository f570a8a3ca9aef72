/* SPDX-License-Identifier: Apache-2.0
 * prefetch_unit: moves registers between the main register file and the cache (LTRF, 3.1, 4.2). See
 * prefetch_unit.h.
 *
 * Sets of slots, of cache banks and of main banks are one word; a set of registers is REG_WORDS.
 * Register r of warp w has main bank (r + w) mod MAIN_BANKS, a power of two that divides 64. So
 * flags of main banks are a pattern of a warp's registers that repeats in every word.
 */
#include "prefetch_unit.h"

#include "prim/bitvec.h"

#include <string.h>

#define REG_WORDS BITVEC_WORDS(THREAD_REGS)

_Static_assert(ACTIVE <= 64 && BANKS <= 64 && MAIN_BANKS <= 64, "one word a set of these");

/* Slots that know their registers, by what they do. */
struct slots {
    uint64_t out;    /* EVICT or DEACTIVATE, with registers to move */
    uint64_t in;     /* FETCH, with registers to move */
    uint64_t is_out; /* EVICT, all moved */
    uint64_t left;   /* DEACTIVATE, all moved */
    uint64_t is_in;  /* FETCH, all moved */
};

static void find_slots(const prefetch_unit_state *s, struct slots *slots) {
    memset(slots, 0, sizeof *slots);
    for (unsigned p = 0; p < ACTIVE; p++) {
        uint64_t slot = bits_bit(p);
        unsigned phase = s->phase[p];

        if (phase == PHASE_IDLE || bitvec_get(s->need, p)) /* nearly always */
            continue;
        if (bitvec_any(s->todo[p], REG_WORDS)) {
            slots->in |= slot & bits_if(phase == PHASE_FETCH);
            slots->out |= slot & bits_if(phase != PHASE_FETCH);
        } else {
            slots->is_out |= slot & bits_if(phase == PHASE_EVICT);
            slots->left |= slot & bits_if(phase == PHASE_DEACTIVATE);
            slots->is_in |= slot & bits_if(phase == PHASE_FETCH && s->open[p] == 0);
        }
    }
}

/* The registers of a warp whose main bank is one of these, in a word of 64 registers. */
static uint64_t registers_of(uint64_t main_banks, unsigned warp) {
    unsigned turn = warp % MAIN_BANKS;

    for (unsigned n = MAIN_BANKS; n < 64; n *= 2)
        main_banks |= main_banks << n;
    return main_banks >> turn | main_banks << ((64 - turn) % 64);
}

/* Main bank and row of a register of the warp in place p. */
static unsigned main_of(const prefetch_unit_in *in, unsigned p, unsigned reg) {
    return (in->slot_warp[p] + reg) % MAIN_BANKS;
}

static unsigned row_of(const prefetch_unit_in *in, unsigned p, unsigned reg) {
    return (in->slot_base[p] + reg / MAIN_BANKS) & bits_low(MAIN_ROW_BITS);
}

static unsigned lowest_register(const uint64_t *registers) {
    uint64_t one[REG_WORDS];

    bitvec_lowest(one, registers, REG_WORDS);
    return bitvec_index(one, REG_WORDS);
}

/* A slot chooses the lowest-numbered of its registers that can move, if there is one. */
static void choose(unsigned p, const uint64_t *can, uint64_t *valid, prefetch_unit_out *out) {
    if (!bitvec_any(can, REG_WORDS))
        return;
    *valid |= bits_bit(p);
    out->move_reg[p] = lowest_register(can);
}

/* ready = candidates with no write in flight. Returns false if none is left. */
static bool find_ready(const uint64_t *in_flight, const uint64_t *can, uint64_t *ready) {
    for (unsigned w = 0; w < REG_WORDS; w++)
        ready[w] = can[w] & ~in_flight[w];
    return bitvec_any(ready, REG_WORDS);
}

/* 6: Which registers may leave the cache: their main bank's write buffer is empty. Those that wait
 * for a result come last. */
static void choose_out(const prefetch_unit_in *in, const prefetch_unit_state *s, uint64_t slots,
                       prefetch_unit_out *out) {
    uint64_t empty = ~in->occupied[0] & bits_low(MAIN_BANKS);

    for (unsigned p = 0; p < ACTIVE; p++) {
        uint64_t can[REG_WORDS], ready[REG_WORDS], may = registers_of(empty, in->slot_warp[p]);

        if (!((slots >> p) & 1))
            continue;
        for (unsigned w = 0; w < REG_WORDS; w++)
            can[w] = s->todo[p][w] & may;
        choose(p, find_ready(in->in_flight[p], can, ready) ? ready : can, out->out_valid, out);
    }
}

/* 7: Slots whose unused cache bank can be filled: its link is free, and what was in it is out. */
static uint64_t fillable(const prefetch_unit_in *in, const prefetch_unit_state *s) {
    uint64_t can = 0;

    for (unsigned p = 0; p < ACTIVE; p++) {
        unsigned c = in->bank[p];

        /* With unload registers the bank was read when its register left. */
        if (number_exists(c, BANK_BITS, BANKS))
            can |=
                (uint64_t)(s->cache_gap[c] == 0 && (CACHE_BUFFERS || !bitvec_get(in->unloading, c)))
                << p;
    }
    return can & in->bank_ok[0];
}

/* 7: Main banks that can be read: they and their links are free, and nothing waits to be
 * written. */
static uint64_t readable(const prefetch_unit_in *in, const prefetch_unit_state *s) {
    uint64_t can = ~(in->main_busy[0] | in->occupied[0]) & bits_low(MAIN_BANKS);

    for (unsigned m = 0; m < MAIN_BANKS; m++)
        can &= ~((uint64_t)(s->main_gap[m] != 0) << m);
    return can;
}

/* 7: Which registers may enter the cache: their main bank can be read. */
static void choose_in(const prefetch_unit_in *in, const prefetch_unit_state *s, uint64_t slots,
                      prefetch_unit_out *out) {
    uint64_t idle = readable(in, s);

    slots &= fillable(in, s);
    for (unsigned p = 0; p < ACTIVE; p++) {
        uint64_t can[REG_WORDS], ready[REG_WORDS], may = registers_of(idle, in->slot_warp[p]);
        bool some;

        if (!((slots >> p) & 1))
            continue;
        for (unsigned w = 0; w < REG_WORDS; w++)
            can[w] = s->todo[p][w] & may;
        /* One that waits for a result may be dead (LTRF+). */
        some = find_ready(in->in_flight[p], can, ready);
        choose(p, some || !LIVENESS ? ready : can, out->in_valid, out);
    }
}

/* 14: Beats of registers whose first one came in an earlier cycle. */
static void continue_fills(const prefetch_unit_state *s, prefetch_unit_out *out) {
    for (unsigned c = 0; c < BANKS; c++) {
        unsigned left = s->fill_left[c];

        if (left == 0)
            continue;
        out->fill_valid[0] |= bits_bit(c);
        out->fill_source[c] = s->fill_source[c];
        out->fill_beat[c] = BEATS - left;
        out->fill_last[0] |= (uint64_t)(left == 1) << c;
        out->fill_slot[c] = s->fill_slot[c];
        out->fill_reg[c] = s->fill_reg[c];
    }
}

/* 13: Beat 0 of what the main banks give. */
static void begin_fills(const prefetch_unit_in *in, prefetch_unit_out *out) {
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        unsigned dest = in->done_dest[m], c = dest & bits_low(BANK_BITS);

        if (!bitvec_get(in->done, m) || !number_exists(c, BANK_BITS, BANKS))
            continue;
        out->fill_valid[0] |= bits_bit(c);
        out->fill_source[c] = m;
        out->fill_beat[c] = 0;
        out->fill_last[0] &= ~bits_bit(c);
        out->fill_last[0] |= (uint64_t)(BEATS == 1) << c;
        out->fill_slot[c] = dest >> (BANK_BITS + REG_BITS);
        out->fill_reg[c] = (dest >> BANK_BITS) & bits_low(REG_BITS);
    }
}

static void fill(const prefetch_unit_in *in, const prefetch_unit_state *s, prefetch_unit_out *out) {
    out->fill_valid[0] = out->fill_last[0] = out->fill_port[0] = 0;
    memset(out->fill_source, 0, sizeof out->fill_source);
    memset(out->fill_beat, 0, sizeof out->fill_beat);
    memset(out->fill_slot, 0, sizeof out->fill_slot);
    memset(out->fill_reg, 0, sizeof out->fill_reg);
    memset(out->main_back, 0, sizeof out->main_back);
    continue_fills(s, out);
    if (in->done[0] != 0)
        begin_fills(in, out);
    out->fill_port[0] = CACHE_BUFFERS ? out->fill_last[0] : out->fill_valid[0];
    if (!PIPELINED || out->fill_valid[0] == 0)
        return;
    for (unsigned c = 0; c < BANKS; c++)
        if (bitvec_get(out->fill_valid, c) &&
            number_exists(out->fill_source[c], MAIN_BANK_BITS, MAIN_BANKS))
            out->main_back[out->fill_source[c]] = out->fill_beat[c];
}

void prefetch_unit_outputs(const prefetch_unit_in *in, const prefetch_unit_state *s,
                           prefetch_unit_out *out) {
    struct slots slots;

    find_slots(s, &slots);
    out->wake[0] = slots.is_in;
    out->left[0] = bits_lowest(slots.left) & ~bits_if(in->hold_left);
    out->vector_valid_slot = in->prefetch || s->need[0] != 0;
    out->vector_slot = in->prefetch ? in->prefetch_slot : bits_index(bits_lowest(s->need[0]));
    out->out_valid[0] = out->in_valid[0] = 0;
    memset(out->move_reg, 0, sizeof out->move_reg);
    if (slots.out != 0)
        choose_out(in, s, slots.out, out);
    if (slots.in != 0)
        choose_in(in, s, slots.in, out);
    fill(in, s, out);
}

static void remove_register(uint64_t *registers, unsigned reg) {
    bitvec_put(registers, REG_WORDS, reg, false);
}

/* 8: Slots that ask to go out: their register's cache bank can be read. */
static uint64_t asking_out(const prefetch_unit_in *in, const prefetch_unit_out *out) {
    uint64_t busy = out->fill_port[0] | in->unloading[0], asks = 0;

    for (unsigned p = 0; p < ACTIVE; p++)
        asks |= (~(busy >> in->reg_bank[p]) & 1) << p;
    return asks & out->out_valid[0];
}

/* 8: Slots that ask to come in; not with a register whose value is still to come. */
static uint64_t asking_in(const prefetch_unit_in *in, const prefetch_unit_out *out) {
    uint64_t waits = 0;

    for (unsigned p = 0; p < ACTIVE; p++)
        waits |= (uint64_t)bitvec_get(in->in_flight[p], out->move_reg[p]) << p;
    return out->in_valid[0] & ~(waits & in->reg_live[0]);
}

/* Banks that an earlier slot asks for. */
struct wanted {
    uint64_t main, cache;
};

/* Of these slots, by number, those whose banks no earlier one asks for. `bank`: cache bank of each
 * slot. */
static uint64_t find_first(const prefetch_unit_in *in, const prefetch_unit_out *out,
                           const uint8_t bank[ACTIVE], uint64_t slots, struct wanted *wanted) {
    uint64_t first = 0;

    for (unsigned p = 0; p < ACTIVE; p++) {
        uint64_t main = bits_bit(main_of(in, p, out->move_reg[p])), cache = bits_bit(bank[p]);

        if (!((slots >> p) & 1))
            continue;
        if (((wanted->main & main) | (wanted->cache & cache)) == 0)
            first |= bits_bit(p);
        wanted->main |= main;
        wanted->cache |= cache;
    }
    return first;
}

/* 9: "Arbitrate among warps" (4.2): the slots that move, of those that ask for one direction. A
 * slot that asks holds back later ones even if it does not move. */
static uint64_t arbitrate(const prefetch_unit_in *in, const prefetch_unit_out *out,
                          const uint8_t bank[ACTIVE], uint64_t asks, uint64_t mask) {
    struct wanted wanted = {0, 0};
    uint64_t moves = find_first(in, out, bank, asks & mask, &wanted);

    return moves | find_first(in, out, bank, asks & ~mask, &wanted);
}

/* 9: Arbitrates one direction: returns which of `asks` move, and advances the round robin. */
static uint64_t take_turns(const prefetch_unit_in *in, const prefetch_unit_out *out,
                           const uint8_t bank[ACTIVE], uint64_t asks, const uint64_t mask[1],
                           uint64_t next_mask[1]) {
    if (asks == 0)
        return 0;
    next_mask[0] = bits_above(bits_pick(asks, mask[0]), ACTIVE);
    return arbitrate(in, out, bank, asks, mask[0]);
}

/* Liveness is asked now: a result may have come since the phase began. */
static bool moves_data(const prefetch_unit_in *in, unsigned p) {
    return !LIVENESS || bitvec_get(in->reg_live, p);
}

/* 10: A register leaves, written back or dropped. */
static void leave_cache(const prefetch_unit_in *in, unsigned p, prefetch_unit_out *out,
                        prefetch_unit_state *next) {
    unsigned reg = out->move_reg[p], m = main_of(in, p, reg);

    out->out_kind[p] = moves_data(in, p) ? OUT_WRITE_BACK : OUT_DROP;
    remove_register(next->todo[p], reg);
    if (out->out_kind[p] == OUT_DROP)
        return;
    out->back_valid[0] |= bits_bit(m);
    out->back_slot[m] = p;
    out->back_bank[m] = in->reg_bank[p];
    out->back_row[m] = row_of(in, p, reg);
}

/* 10: All slots that move out. */
static void move_out(const prefetch_unit_in *in, const prefetch_unit_state *s,
                     prefetch_unit_out *out, prefetch_unit_state *next) {
    uint64_t moves;

    memset(out->out_kind, 0, sizeof out->out_kind);
    out->back_valid[0] = 0;
    memset(out->back_slot, 0, sizeof out->back_slot);
    memset(out->back_bank, 0, sizeof out->back_bank);
    memset(out->back_row, 0, sizeof out->back_row);
    if (out->out_valid[0] == 0) /* mostly */
        return;
    moves = take_turns(in, out, in->reg_bank, asking_out(in, out), s->out_mask, next->out_mask);
    for (unsigned p = 0; p < ACTIVE; p++)
        if ((moves >> p) & 1)
            leave_cache(in, p, out, next);
}

/* 11 and 12: A dead register only gets its bank. */
static void enter_cache(const prefetch_unit_in *in, unsigned p, prefetch_unit_out *out,
                        prefetch_unit_state *next) {
    unsigned reg = out->move_reg[p], m = main_of(in, p, reg), c = in->bank[p];

    out->in_kind[p] = moves_data(in, p) ? IN_FETCH : IN_ALLOCATE;
    out->enters[0] |= bits_bit(m);
    remove_register(next->todo[p], reg);
    if (out->in_kind[p] == IN_ALLOCATE)
        return;
    out->read[0] |= bits_bit(m);
    out->read_row[m] = row_of(in, p, reg);
    out->read_dest[m] = ((uint32_t)p << REG_BITS | reg) << BANK_BITS | c;
    next->open[p] = (next->open[p] + 1u) & bits_low(OPEN_BITS);
    next->main_gap[m] = next->cache_gap[c] = BEATS - 1;
}

/* 11: All slots that move in. */
static void move_in(const prefetch_unit_in *in, const prefetch_unit_state *s,
                    prefetch_unit_out *out, prefetch_unit_state *next) {
    uint64_t moves;

    memset(out->in_kind, 0, sizeof out->in_kind);
    out->enters[0] = out->read[0] = 0;
    memset(out->read_row, 0, sizeof out->read_row);
    memset(out->read_dest, 0, sizeof out->read_dest);
    if (out->in_valid[0] == 0) /* mostly */
        return;
    moves = take_turns(in, out, in->bank, asking_in(in, out), s->in_mask, next->in_mask);
    for (unsigned p = 0; p < ACTIVE; p++)
        if ((moves >> p) & 1)
            enter_cache(in, p, out, next);
}

/* 12: Gaps count down to 0. */
static void count_gaps(const prefetch_unit_state *s, prefetch_unit_state *next) {
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        next->main_gap[m] = s->main_gap[m] - (s->main_gap[m] != 0);
    for (unsigned c = 0; c < BANKS; c++)
        next->cache_gap[c] = s->cache_gap[c] - (s->cache_gap[c] != 0);
}

/* 14 and 15: Beats still to come, and fills that end. */
static void step_fills(const prefetch_unit_out *out, prefetch_unit_state *next) {
    if (out->fill_valid[0] == 0)
        return;
    for (unsigned c = 0; c < BANKS; c++) {
        unsigned p = out->fill_slot[c];

        if (!bitvec_get(out->fill_valid, c))
            continue;
        next->fill_left[c] = BEATS - 1 - out->fill_beat[c];
        next->fill_source[c] = out->fill_source[c];
        next->fill_slot[c] = p;
        next->fill_reg[c] = out->fill_reg[c];
        if (bitvec_get(out->fill_last, c) && number_exists(p, ACTIVE_BITS, ACTIVE))
            next->open[p] = (next->open[p] - 1u) & bits_low(OPEN_BITS);
    }
}

/* 1 and 3: A slot reads its warp's vectors: for a PREFETCH at once, else when its turn comes. */
static void read_vectors(const prefetch_unit_in *in, const prefetch_unit_state *s, unsigned p,
                         prefetch_unit_state *next) {
    if (!number_exists(p, ACTIVE_BITS, ACTIVE))
        return;
    if (in->prefetch) {
        next->phase[p] = PHASE_EVICT;
        for (unsigned w = 0; w < REG_WORDS; w++)
            next->todo[p][w] =
                in->vector_valid[w] & ~(in->prefetch_vector[w] & bits_if(KEEP_SHARED));
        return;
    }
    next->need[0] &= ~bits_bit(p);
    for (unsigned w = 0; w < REG_WORDS; w++) {
        if (s->phase[p] == PHASE_DEACTIVATE)
            next->todo[p][w] = in->vector_valid[w];
        else if (s->phase[p] == PHASE_FETCH)
            next->todo[p][w] = in->vector_working_set[w] & ~in->vector_valid[w];
    }
}

/* 1, 2 and 4: Phases begin and end. */
static void change_phases(const prefetch_unit_in *in, const prefetch_unit_state *s,
                          const prefetch_unit_out *out, prefetch_unit_state *next) {
    struct slots slots;
    uint64_t over = out->left[0] | out->wake[0], enter = 0;

    if (in->enter && number_exists(in->enter_slot, ACTIVE_BITS, ACTIVE))
        enter = bits_bit(in->enter_slot);
    find_slots(s, &slots);
    next->need[0] |= slots.is_out | in->leave[0] | enter;
    for (unsigned p = 0; p < ACTIVE; p++) {
        if ((over >> p) & 1)
            next->phase[p] = PHASE_IDLE;
        if (((slots.is_out | enter) >> p) & 1)
            next->phase[p] = PHASE_FETCH;
        if (bitvec_get(in->leave, p))
            next->phase[p] = PHASE_DEACTIVATE;
    }
}

/* 5: Slots whose warp exits. */
static void clear_slots(uint64_t slots, prefetch_unit_state *next) {
    next->need[0] &= ~slots;
    for (unsigned p = 0; p < ACTIVE; p++) {
        if (!((slots >> p) & 1))
            continue;
        next->phase[p] = PHASE_IDLE;
        next->open[p] = 0;
        memset(next->todo[p], 0, sizeof next->todo[p]);
    }
}

/* Needs what prefetch_unit_outputs has left in `out`. */
void prefetch_unit_step(const prefetch_unit_in *in, const prefetch_unit_state *s,
                        prefetch_unit_out *out, prefetch_unit_state *next) {
    *next = *s;
    count_gaps(s, next);
    move_out(in, s, out, next);
    move_in(in, s, out, next);
    step_fills(out, next);
    if (out->vector_valid_slot)
        read_vectors(in, s, out->vector_slot, next);
    change_phases(in, s, out, next);
    if (in->cleared[0] != 0)
        clear_slots(in->cleared[0], next);
}
