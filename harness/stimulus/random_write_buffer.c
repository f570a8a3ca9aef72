/* SPDX-License-Identifier: Apache-2.0
 * Random work for the write buffers. The generator plays the prefetch unit, which writes registers
 * back and fills cache banks, the result buses and the main banks. Assumptions kept: a register
 * that leaves finds its buffer empty and its cache bank neither unloading nor filled nor another's.
 * A bus keeps its result until it is done; rows exist.
 *
 * Every beat is followed by the ports, once each and in order. A beat of a cache bank moves in the
 * cycle after its read, one of a bus at once. Then the buffer is written.
 */
#include <inttypes.h>

#include "design.h"
#include "stimulus/random_block.h"
#include "write_buffer_codes.h"

extern const struct twin twin_write_buffer;

struct bus {
    int valid;
    uint64_t warp, reg, base, mask;
};

struct buffer {
    enum buffer_code phase;
    uint64_t source, slot, row, mask;
    uint32_t read, moved; /* beats */
};

struct buffers {
    /* habits of some hundred cycles; chances of 256 */
    uint32_t cycle, habits_end;
    uint32_t outs, ins, fills, results, busy;
    uint32_t first_bank, banks; /* main banks that are aimed at */
    struct bus bus[RESULT_BUSES];
    struct buffer buffer[MAIN_BANKS];
};

/* ---- inputs ---- */

static void new_habits(struct buffers *m, struct traffic *t) {
    static const uint32_t any[] = {0, 24, 128, 256};
    struct rng *r = &t->rng;
    m->habits_end = m->cycle + 64 + rng_below(r, 256);
    m->outs = any[rng_below(r, 4)];
    m->ins = any[rng_below(r, 3)];
    m->fills = any[rng_below(r, 4)];
    m->results = any[rng_below(r, 4)];
    m->busy = any[rng_below(r, 4)];
    m->first_bank = rng_below(r, MAIN_BANKS);
    m->banks = rng_below(r, 2) ? MAIN_BANKS : 1 + rng_below(r, MAIN_BANKS);
}

static void start(void *g, struct traffic *t) {
    new_habits(g, t);
}

static uint32_t any_main_bank(const struct buffers *m, struct traffic *t) {
    return (m->first_bank + rng_below(&t->rng, m->banks)) % MAIN_BANKS;
}

static int is_aimed_at(const struct buffers *m, uint32_t main_bank) {
    return (main_bank + MAIN_BANKS - m->first_bank) % MAIN_BANKS < m->banks;
}

static void drive_banks(const struct buffers *m, struct traffic *t, struct lockstep *ls) {
    for (uint32_t c = 0; c < BANKS; c++)
        port_set_bit(port_in(ls, "fill_valid"), c, rng_chance(&t->rng, m->fills));
    for (uint32_t b = 0; b < MAIN_BANKS; b++) {
        port_set_bit(port_in(ls, "main_busy"), b, rng_chance(&t->rng, m->busy));
        port_set_bit(port_in(ls, "in_valid"), b, is_aimed_at(m, b) && rng_chance(&t->rng, m->ins));
    }
}

/* A register that leaves to the main bank, from a cache bank that no other one leaves. */
static void drive_out(const struct buffers *m, struct traffic *t, struct lockstep *ls,
                      uint32_t main_bank, uint8_t taken[BANKS]) {
    uint32_t bank = rng_below(&t->rng, BANKS);
    int goes = is_aimed_at(m, main_bank) && !port_bit(port_out(ls, "occupied"), main_bank) &&
               !port_bit(port_out(ls, "unloading"), bank) &&
               !port_bit(port_in(ls, "fill_valid"), bank) && !taken[bank] &&
               rng_chance(&t->rng, m->outs);
    port_set_bit(port_in(ls, "out_valid"), main_bank, goes);
    port_random(port_in(ls, "out_bank"), main_bank, &t->rng);
    port_random(port_in(ls, "out_slot"), main_bank, &t->rng);
    port_set(port_in(ls, "out_row"), main_bank, rng_below(&t->rng, MAIN_ROWS));
    if (goes) {
        port_set(port_in(ls, "out_bank"), main_bank, bank);
        taken[bank] = 1;
    }
}

/* A register of a main bank that is aimed at, in a row that exists. */
static void new_result(const struct buffers *m, struct bus *bus, struct traffic *t) {
    uint32_t above = THREAD_REGS / MAIN_BANKS; /* rows of a thread */
    uint32_t row = rng_below(&t->rng, above < MAIN_ROWS ? above + 1 : MAIN_ROWS);
    uint32_t bank = any_main_bank(m, t);
    bus->valid = 1;
    bus->warp = rng_below(&t->rng, SCHEDULER_WARPS);
    bus->reg = row * MAIN_BANKS + (bank + MAIN_BANKS - bus->warp % MAIN_BANKS) % MAIN_BANKS;
    bus->reg %= THREAD_REGS;
    bus->base = rng_below(&t->rng, MAIN_ROWS - (uint32_t)bus->reg / MAIN_BANKS);
    bus->mask = traffic_mask(t, LANES);
}

/* Without a result a bus shows anything. */
static void drive_bus(struct buffers *m, struct traffic *t, struct lockstep *ls, uint32_t p) {
    struct bus *bus = &m->bus[p];
    if (!bus->valid && rng_chance(&t->rng, m->results))
        new_result(m, bus, t);
    port_set_bit(port_in(ls, "bus_valid"), p, bus->valid);
    port_random(port_in(ls, "bus_warp"), p, &t->rng);
    port_random(port_in(ls, "bus_reg"), p, &t->rng);
    port_random(port_in(ls, "bus_base"), p, &t->rng);
    port_random(port_in(ls, "bus_mask"), p, &t->rng);
    if (bus->valid) {
        port_set(port_in(ls, "bus_warp"), p, bus->warp);
        port_set(port_in(ls, "bus_reg"), p, bus->reg);
        port_set(port_in(ls, "bus_base"), p, bus->base);
        port_set(port_in(ls, "bus_mask"), p, bus->mask);
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct buffers *m = g;
    uint8_t taken[BANKS] = {0};
    if (++m->cycle >= m->habits_end)
        new_habits(m, t);
    drive_banks(m, t, ls);
    lockstep_peek(ls); /* what is occupied and unloading is state */
    for (uint32_t b = 0; b < MAIN_BANKS; b++)
        drive_out(m, t, ls, (m->first_bank + b) % MAIN_BANKS, taken);
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        drive_bus(m, t, ls, p);
}

/* ---- beats ---- */

static int refuse(const char *what, uint64_t i, uint64_t expected, uint64_t got, struct err *e) {
    return err_set(e,
                   "write_buffer: expected %s[%" PRIu64 "] to be %" PRIu64 ", got %" PRIu64
                   " (docs/blocks/write_buffer.md)",
                   what, i, expected, got);
}

static int check_value(const struct lockstep *ls, const char *port, uint32_t i, uint64_t expected,
                       struct err *e) {
    uint64_t got = port_get(port_out(ls, port), i);
    return got == expected ? 0 : refuse(port, i, expected, got, e);
}

static int check_bit(const struct lockstep *ls, const char *port, uint32_t i, int expected,
                     struct err *e) {
    int got = port_bit(port_out(ls, port), i);
    return got == expected ? 0 : refuse(port, i, (uint64_t)expected, (uint64_t)got, e);
}

static int is_read_for(const struct buffer *b, uint32_t bank) {
    return b->phase == BUFFER_FROM_CACHE && b->source == bank && b->read < BEATS;
}

/* What the buffers show before anything moves. */
static int check_state(const struct buffers *m, const struct lockstep *ls, struct err *e) {
    for (uint32_t i = 0; i < MAIN_BANKS; i++) {
        const struct buffer *b = &m->buffer[i];
        int full = b->phase == BUFFER_FULL;
        if (check_bit(ls, "occupied", i, b->phase != BUFFER_EMPTY, e) ||
            check_bit(ls, "write", i, full, e) ||
            check_value(ls, "write_row", i, full ? b->row : 0, e) ||
            check_value(ls, "write_mask", i, full ? b->mask : 0, e))
            return -1;
    }
    for (uint32_t c = 0; c < BANKS; c++) {
        int unloading = 0;
        for (uint32_t i = 0; i < MAIN_BANKS; i++)
            unloading |= is_read_for(&m->buffer[i], c);
        if (check_bit(ls, "unloading", c, unloading, e))
            return -1;
    }
    return 0;
}

static void begin_out(struct buffer *b, uint32_t i, const struct lockstep *ls) {
    if (!port_bit(port_given(ls, "out_valid"), i))
        return;
    b->phase = BUFFER_FROM_CACHE;
    b->source = port_get(port_given(ls, "out_bank"), i);
    b->slot = port_get(port_given(ls, "out_slot"), i);
    b->row = port_get(port_given(ls, "out_row"), i);
    b->mask = ~(uint64_t)0 >> (64 - LANES);
    b->read = b->moved = 0;
}

static int is_taken_from(const struct buffers *m, uint32_t p) {
    for (uint32_t i = 0; i < MAIN_BANKS; i++)
        if (m->buffer[i].phase == BUFFER_FROM_BUS && m->buffer[i].source == BANKS + p)
            return 1;
    return 0;
}

static int wants(const struct buffers *m, uint32_t p, uint32_t i) {
    const struct bus *bus = &m->bus[p];
    return bus->valid && (bus->reg + bus->warp) % MAIN_BANKS == i && !is_taken_from(m, p);
}

/* A buffer that may be had is taken by one of the buses that want it: whose turn it is, the twins
 * must agree on. */
static int begin_result(struct buffers *m, uint32_t i, const struct lockstep *ls, struct err *e) {
    struct buffer *b = &m->buffer[i];
    int enters = port_bit(port_given(ls, "in_valid"), i);
    uint64_t source = port_get(port_out(ls, "move_source"), i);
    uint32_t some = 0, taker = RESULT_BUSES;
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        if (wants(m, p, i)) {
            some++;
            taker = source == BANKS + p ? p : taker;
        }
    if (b->phase != BUFFER_EMPTY || enters || !some)
        return 0;
    if (taker == RESULT_BUSES)
        return refuse("move_source", i, BANKS, source, e);
    b->phase = BUFFER_FROM_BUS;
    b->source = source;
    b->row = m->bus[taker].base + m->bus[taker].reg / MAIN_BANKS;
    b->mask = m->bus[taker].mask;
    b->read = b->moved = 0;
    return 0;
}

/* Beats that were read before move; then the next one is read. */
static int move_from_cache(struct buffer *b, uint32_t i, const struct lockstep *ls,
                           int explained[BANKS], struct err *e) {
    uint32_t bank = (uint32_t)b->source;
    int moves = b->read > b->moved;
    int goes_on =
        b->read < BEATS && (CACHE_BUFFERS || !port_bit(port_given(ls, "fill_valid"), bank));
    int reads = goes_on && (b->read == 0 || !CACHE_BUFFERS); /* then the unload register has it */
    if (check_bit(ls, "move_valid", i, moves, e) ||
        check_value(ls, "move_source", i, moves ? bank : 0, e) ||
        check_value(ls, "move_beat", i, moves ? b->moved : 0, e))
        return -1;
    if (reads) {
        explained[bank] = 1;
        if (check_bit(ls, "cache_read", bank, 1, e) ||
            check_value(ls, "cache_row", bank, b->slot, e))
            return -1;
    }
    b->moved += (uint32_t)moves;
    b->read += (uint32_t)goes_on;
    return 0;
}

static int move_from_bus(struct buffers *m, struct buffer *b, uint32_t i, const struct lockstep *ls,
                         int done[RESULT_BUSES], struct err *e) {
    uint32_t p = (uint32_t)b->source - BANKS;
    if (check_bit(ls, "move_valid", i, 1, e) || check_value(ls, "move_source", i, b->source, e) ||
        check_value(ls, "move_beat", i, b->moved, e))
        return -1;
    b->moved++;
    done[p] = b->moved == BEATS;
    if (done[p])
        m->bus[p].valid = 0;
    return 0;
}

static int move_nothing(struct buffer *b, uint32_t i, const struct lockstep *ls, struct err *e) {
    if (check_bit(ls, "move_valid", i, 0, e) || check_value(ls, "move_source", i, 0, e) ||
        check_value(ls, "move_beat", i, 0, e))
        return -1;
    if (b->phase == BUFFER_FULL && !port_bit(port_given(ls, "main_busy"), i))
        b->phase = BUFFER_EMPTY;
    return 0;
}

static int check_moves(struct buffers *m, const struct lockstep *ls, struct err *e) {
    int explained[BANKS] = {0}, done[RESULT_BUSES] = {0};
    for (uint32_t i = 0; i < MAIN_BANKS; i++) {
        struct buffer *b = &m->buffer[i];
        if (b->phase == BUFFER_FROM_CACHE ? move_from_cache(b, i, ls, explained, e)
            : b->phase == BUFFER_FROM_BUS ? move_from_bus(m, b, i, ls, done, e)
                                          : move_nothing(b, i, ls, e))
            return -1;
        if ((b->phase == BUFFER_FROM_CACHE || b->phase == BUFFER_FROM_BUS) && b->moved == BEATS)
            b->phase = BUFFER_FULL;
    }
    for (uint32_t c = 0; c < BANKS; c++)
        if (!explained[c] &&
            (check_bit(ls, "cache_read", c, 0, e) || check_value(ls, "cache_row", c, 0, e)))
            return -1;
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        if (check_bit(ls, "bus_done", p, done[p], e))
            return -1;
    return 0;
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct buffers *m = g;
    if (check_state(m, ls, e))
        return -1;
    for (uint32_t i = 0; i < MAIN_BANKS; i++)
        begin_out(&m->buffer[i], i, ls);
    for (uint32_t i = 0; i < MAIN_BANKS; i++)
        if (begin_result(m, i, ls, e))
            return -1;
    return check_moves(m, ls, e);
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "move_valid")) || port_any(port_out(ls, "write"));
}

const struct random_block random_block = {.twin = &twin_write_buffer,
                                          .size = sizeof(struct buffers),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
