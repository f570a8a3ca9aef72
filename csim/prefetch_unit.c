/* SPDX-License-Identifier: Apache-2.0
 * prefetch_unit: moves registers between the main register file and the cache (LTRF, 3.1, 4.2). See
 * prefetch_unit.h.
 *
 * Sets of places, of cache banks and of main banks are one word; a set of registers is REG_WORDS.
 * Register r of warp w has main bank (r + w) mod MAIN_BANKS, a power of two that divides 64: what
 * holds for main banks holds for a warp's registers in a pattern that repeats in every word.
 */
#include "prefetch_unit.h"

#include "bitvec.h"

#include <string.h>

#define REG_WORDS BITVEC_WORDS(THREAD_REGS)

_Static_assert(ACTIVE <= 64 && BANKS <= 64 && MAIN_BANKS <= 64, "one word a set of these");

enum phase { PHASE_NONE, PHASE_OUT, PHASE_LEAVE, PHASE_IN };

/* Places that know their registers, by what they do. */
struct places {
    uint64_t out;    /* phase 1 or 2, with registers to move */
    uint64_t in;     /* phase 3, with registers to move */
    uint64_t is_out; /* phase 1, all moved */
    uint64_t left;   /* phase 2, all moved */
    uint64_t is_in;  /* phase 3, all moved */
};

static void find_places(const prefetch_unit_state *s, struct places *places)
{
    memset(places, 0, sizeof *places);
    for (unsigned p = 0; p < ACTIVE; p++) {
        uint64_t place = bits_bit(p);
        unsigned phase = s->phase[p];

        if (phase == PHASE_NONE || bitvec_get(s->need, p)) /* nearly always */
            continue;
        if (bitvec_any(s->todo[p], REG_WORDS)) {
            places->in |= place & bits_if(phase == PHASE_IN);
            places->out |= place & bits_if(phase != PHASE_IN);
        } else {
            places->is_out |= place & bits_if(phase == PHASE_OUT);
            places->left |= place & bits_if(phase == PHASE_LEAVE);
            places->is_in |= place & bits_if(phase == PHASE_IN && s->open[p] == 0);
        }
    }
}

/* The registers of a warp whose main bank is one of these, in a word of 64 registers. */
static uint64_t registers_of(uint64_t main_banks, unsigned warp)
{
    unsigned turn = warp % MAIN_BANKS;

    for (unsigned n = MAIN_BANKS; n < 64; n *= 2)
        main_banks |= main_banks << n;
    return main_banks >> turn | main_banks << ((64 - turn) % 64);
}

/* Main bank and row of a register of the warp in place p. */
static unsigned main_of(const prefetch_unit_in *in, unsigned p, unsigned reg)
{
    return (in->place_warp[p] + reg) % MAIN_BANKS;
}

static unsigned row_of(const prefetch_unit_in *in, unsigned p, unsigned reg)
{
    return (in->place_base[p] + reg / MAIN_BANKS) & bits_low(MAIN_ROW_BITS);
}

static unsigned lowest_register(const uint64_t *registers)
{
    uint64_t one[REG_WORDS];

    bitvec_lowest(one, registers, REG_WORDS);
    return bitvec_index(one, REG_WORDS);
}

/* Which register may leave the cache: its main bank's write buffer is empty. */
static void choose_out(const prefetch_unit_in *in, const prefetch_unit_state *s, uint64_t places,
                       prefetch_unit_out *out)
{
    uint64_t can[ACTIVE][REG_WORDS], any = 0, empty = ~in->occupied[0] & bits_low(MAIN_BANKS);

    out->out_valid = out->out_place = out->out_reg = 0;
    if (places == 0)
        return;
    memset(can, 0, sizeof can);
    for (unsigned p = 0; p < ACTIVE; p++) {
        uint64_t may = registers_of(empty, in->place_warp[p]);

        if (!((places >> p) & 1))
            continue;
        for (unsigned w = 0; w < REG_WORDS; w++)
            can[p][w] = s->todo[p][w] & may;
        any |= (uint64_t)bitvec_any(can[p], REG_WORDS) << p;
    }
    if (any == 0)
        return;
    out->out_valid = 1;
    out->out_place = bits_index(bits_pick(any, s->out_mask[0]));
    out->out_reg = lowest_register(can[out->out_place]);
}

/* Of a place's registers that may enter those without a write in flight, else, where they may be
 * dead, all (LTRF+). */
static void prefer_ready(const uint64_t *in_flight, uint64_t *can)
{
    uint64_t ready[REG_WORDS];

    for (unsigned w = 0; w < REG_WORDS; w++)
        ready[w] = can[w] & ~in_flight[w];
    if (!LIVENESS || bitvec_any(ready, REG_WORDS))
        memcpy(can, ready, sizeof ready);
}

/* Places whose unused cache bank can be filled: its link is free, and what was in it is out. */
static uint64_t fillable(const prefetch_unit_in *in, const prefetch_unit_state *s)
{
    uint64_t can = 0;

    for (unsigned p = 0; p < ACTIVE; p++) {
        unsigned c = in->bank[p];

        if (number_exists(c, BANK_BITS, BANKS))
            can |= (uint64_t)(s->cache_gap[c] == 0 && !bitvec_get(in->unloading, c)) << p;
    }
    return can & in->bank_ok[0];
}

/* Which register may enter the cache: its main bank can be read. */
static void choose_in(const prefetch_unit_in *in, const prefetch_unit_state *s, uint64_t places,
                      prefetch_unit_out *out)
{
    uint64_t can[ACTIVE][REG_WORDS], any = 0, idle = ~(in->main_busy[0] | in->occupied[0]);

    out->in_valid = out->in_place = out->in_reg = 0;
    if (places == 0)
        return;
    places &= fillable(in, s);
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        idle &= ~((uint64_t)(s->main_gap[m] != 0) << m);
    idle &= bits_low(MAIN_BANKS);
    memset(can, 0, sizeof can);
    for (unsigned p = 0; p < ACTIVE; p++) {
        uint64_t may = registers_of(idle, in->place_warp[p]);

        if (!((places >> p) & 1))
            continue;
        for (unsigned w = 0; w < REG_WORDS; w++)
            can[p][w] = s->todo[p][w] & may;
        prefer_ready(in->in_flight[p], can[p]);
        any |= (uint64_t)bitvec_any(can[p], REG_WORDS) << p;
    }
    if (any == 0)
        return;
    out->in_valid = 1;
    out->in_place = bits_index(bits_pick(any, s->in_mask[0]));
    out->in_reg = lowest_register(can[out->in_place]);
}

/* Beats of registers whose first one came in an earlier cycle. */
static void continue_fills(const prefetch_unit_state *s, prefetch_unit_out *out)
{
    for (unsigned c = 0; c < BANKS; c++) {
        unsigned left = s->fill_left[c];

        if (left == 0)
            continue;
        out->fill_valid[0] |= bits_bit(c);
        out->fill_source[c] = s->fill_source[c];
        out->fill_beat[c] = BEATS - left;
        out->fill_last[0] |= (uint64_t)(left == 1) << c;
        out->fill_place[c] = s->fill_place[c];
        out->fill_reg[c] = s->fill_reg[c];
    }
}

/* Beat 0 of what the main banks give. */
static void begin_fills(const prefetch_unit_in *in, prefetch_unit_out *out)
{
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        unsigned dest = in->done_dest[m], c = dest & bits_low(BANK_BITS);

        if (!bitvec_get(in->done, m) || !number_exists(c, BANK_BITS, BANKS))
            continue;
        out->fill_valid[0] |= bits_bit(c);
        out->fill_source[c] = m;
        out->fill_beat[c] = 0;
        out->fill_last[0] &= ~bits_bit(c);
        out->fill_last[0] |= (uint64_t)(BEATS == 1) << c;
        out->fill_place[c] = dest >> (BANK_BITS + REG_BITS);
        out->fill_reg[c] = (dest >> BANK_BITS) & bits_low(REG_BITS);
    }
}

static void fill(const prefetch_unit_in *in, const prefetch_unit_state *s, prefetch_unit_out *out)
{
    out->fill_valid[0] = out->fill_last[0] = 0;
    memset(out->fill_source, 0, sizeof out->fill_source);
    memset(out->fill_beat, 0, sizeof out->fill_beat);
    memset(out->fill_place, 0, sizeof out->fill_place);
    memset(out->fill_reg, 0, sizeof out->fill_reg);
    memset(out->main_back, 0, sizeof out->main_back);
    continue_fills(s, out);
    if (in->done[0] != 0)
        begin_fills(in, out);
    if (!PIPELINED || out->fill_valid[0] == 0)
        return;
    for (unsigned c = 0; c < BANKS; c++)
        if (bitvec_get(out->fill_valid, c)
            && number_exists(out->fill_source[c], MAIN_BANK_BITS, MAIN_BANKS))
            out->main_back[out->fill_source[c]] = out->fill_beat[c];
}

void prefetch_unit_outputs(const prefetch_unit_in *in, const prefetch_unit_state *s,
                           prefetch_unit_out *out)
{
    struct places places;

    find_places(s, &places);
    out->wake[0] = places.is_in;
    out->left[0] = bits_lowest(places.left) & ~bits_if(in->hold_left);
    out->vector_valid_place = in->prefetch || s->need[0] != 0;
    out->vector_place = in->prefetch ? in->prefetch_place : bits_index(bits_lowest(s->need[0]));
    choose_out(in, s, places.out, out);
    choose_in(in, s, places.in, out);
    fill(in, s, out);
}

static void remove_register(uint64_t *registers, unsigned reg)
{
    bitvec_put(registers, REG_WORDS, reg, false);
}

/* Liveness is asked now: a result may have come since the phase began. */
static void move_out(const prefetch_unit_in *in, prefetch_unit_out *out, prefetch_unit_state *next)
{
    uint64_t cache_busy = out->fill_valid[0] | in->unloading[0];
    unsigned p = out->out_place;

    out->out_kind = out->out_main = out->out_row = 0;
    if (!out->out_valid)
        return;
    out->out_main = main_of(in, p, out->out_reg);
    out->out_row = row_of(in, p, out->out_reg);
    next->out_mask[0] = bits_above(bits_bit(p), ACTIVE);
    if ((cache_busy >> in->out_bank) & 1)
        return;
    out->out_kind = in->out_live || !LIVENESS ? 1 : 2;
    remove_register(next->todo[p], out->out_reg);
}

/* A register whose value is still to come does not enter; a dead one only gets its bank. */
static void move_in(const prefetch_unit_in *in, prefetch_unit_out *out, prefetch_unit_state *next)
{
    unsigned p = out->in_place, reg = out->in_reg;

    out->in_kind = out->in_bank = out->in_main = out->in_row = 0;
    out->in_dest = 0;
    if (!out->in_valid)
        return;
    out->in_bank = in->bank[p];
    out->in_main = main_of(in, p, reg);
    out->in_row = row_of(in, p, reg);
    out->in_dest = ((uint32_t)p << REG_BITS | reg) << BANK_BITS | out->in_bank;
    next->in_mask[0] = bits_above(bits_bit(p), ACTIVE);
    if (in->in_live && bitvec_get(in->in_flight[p], reg))
        return;
    out->in_kind = in->in_live || !LIVENESS ? 1 : 2;
    remove_register(next->todo[p], reg);
    if (out->in_kind == 2)
        return;
    next->open[p]++;
    next->main_gap[out->in_main] = next->cache_gap[out->in_bank] = BEATS - 1;
}

static void count_gaps(const prefetch_unit_state *s, prefetch_unit_state *next)
{
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        next->main_gap[m] = s->main_gap[m] - (s->main_gap[m] != 0);
    for (unsigned c = 0; c < BANKS; c++)
        next->cache_gap[c] = s->cache_gap[c] - (s->cache_gap[c] != 0);
}

static void step_fills(const prefetch_unit_out *out, prefetch_unit_state *next)
{
    if (out->fill_valid[0] == 0)
        return;
    for (unsigned c = 0; c < BANKS; c++) {
        unsigned p = out->fill_place[c];

        if (!bitvec_get(out->fill_valid, c))
            continue;
        next->fill_left[c] = BEATS - 1 - out->fill_beat[c];
        next->fill_source[c] = out->fill_source[c];
        next->fill_place[c] = p;
        next->fill_reg[c] = out->fill_reg[c];
        if (bitvec_get(out->fill_last, c) && number_exists(p, PLACE_BITS, ACTIVE))
            next->open[p]--;
    }
}

/* A place reads its warp's vectors: for a PREFETCH at once, else when its turn comes. */
static void read_vectors(const prefetch_unit_in *in, const prefetch_unit_state *s, unsigned p,
                         prefetch_unit_state *next)
{
    if (!number_exists(p, PLACE_BITS, ACTIVE))
        return;
    if (in->prefetch) {
        next->phase[p] = PHASE_OUT;
        for (unsigned w = 0; w < REG_WORDS; w++)
            next->todo[p][w] =
                in->vector_valid[w] & ~(in->prefetch_vector[w] & bits_if(KEEP_SHARED));
        return;
    }
    next->need[0] &= ~bits_bit(p);
    for (unsigned w = 0; w < REG_WORDS; w++) {
        if (s->phase[p] == PHASE_LEAVE)
            next->todo[p][w] = in->vector_valid[w];
        else if (s->phase[p] == PHASE_IN)
            next->todo[p][w] = in->vector_working_set[w] & ~in->vector_valid[w];
    }
}

static void change_phases(const prefetch_unit_in *in, const prefetch_unit_state *s,
                          const prefetch_unit_out *out, prefetch_unit_state *next)
{
    struct places places;
    uint64_t over = out->left[0] | out->wake[0], enter = 0;

    if (in->enter && number_exists(in->enter_place, PLACE_BITS, ACTIVE))
        enter = bits_bit(in->enter_place);
    find_places(s, &places);
    next->need[0] |= places.is_out | in->leave[0] | enter;
    for (unsigned p = 0; p < ACTIVE; p++) {
        if ((over >> p) & 1)
            next->phase[p] = PHASE_NONE;
        if (((places.is_out | enter) >> p) & 1)
            next->phase[p] = PHASE_IN;
        if (bitvec_get(in->leave, p))
            next->phase[p] = PHASE_LEAVE;
    }
}

static void clear_places(uint64_t places, prefetch_unit_state *next)
{
    next->need[0] &= ~places;
    for (unsigned p = 0; p < ACTIVE; p++) {
        if (!((places >> p) & 1))
            continue;
        next->phase[p] = PHASE_NONE;
        next->open[p] = 0;
        memset(next->todo[p], 0, sizeof next->todo[p]);
    }
}

/* Needs what prefetch_unit_outputs has left in `out`. */
void prefetch_unit_step(const prefetch_unit_in *in, const prefetch_unit_state *s,
                        prefetch_unit_out *out, prefetch_unit_state *next)
{
    *next = *s;
    count_gaps(s, next);
    move_out(in, out, next);
    move_in(in, out, next);
    step_fills(out, next);
    if (out->vector_valid_place)
        read_vectors(in, s, out->vector_place, next);
    change_phases(in, s, out, next);
    if (in->cleared[0] != 0)
        clear_places(in->cleared[0], next);
}
