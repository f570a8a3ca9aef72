/* SPDX-License-Identifier: Apache-2.0
 * Random work for the victim buffers. Assumptions kept: entries that leave have lanes, their rows
 * exist.
 *
 * A third opinion beside both twins: buffers as records, and for each slot how often others were
 * taken before it.
 */
#include <inttypes.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_victim_buffer;

struct buffer {
    int full;
    uint64_t row, mask;
};

struct buffers {
    /* habits of some hundred cycles; chances of 256 */
    uint32_t cycle, habits_end;
    uint32_t leaves, busy, first_bank, banks;
    struct buffer buffer[MAIN_BANKS];
    uint32_t passed[ACTIVE]; /* takings of its buffer by others while the slot waits */
    uint64_t bank[ACTIVE];   /* that it waits for */
};

/* ---- inputs ---- */

static void new_habits(struct buffers *m, struct traffic *t) {
    static const uint32_t any[] = {16, 96, 200, 256};
    struct rng *r = &t->rng;
    m->habits_end = m->cycle + 64 + rng_below(r, 256);
    m->leaves = any[rng_below(r, 4)];
    m->busy = any[rng_below(r, 4)] - 16;
    m->first_bank = rng_below(r, MAIN_BANKS);
    m->banks = rng_below(r, 2) ? MAIN_BANKS : 1;
}

static void start(void *g, struct traffic *t) {
    new_habits(g, t);
}

/* A register of a bank that is aimed at, in a row that exists. */
static void drive_slot(const struct buffers *m, struct traffic *t, struct lockstep *ls,
                       uint32_t p) {
    uint32_t bank = (m->first_bank + rng_below(&t->rng, m->banks)) % MAIN_BANKS;
    uint32_t warp = rng_below(&t->rng, SCHEDULER_WARPS);
    uint32_t rows = THREAD_REGS / MAIN_BANKS;
    uint32_t row = rng_below(&t->rng, rows < MAIN_ROWS ? rows : MAIN_ROWS);
    uint32_t reg = row * MAIN_BANKS + (bank + MAIN_BANKS - warp % MAIN_BANKS) % MAIN_BANKS;
    uint64_t lanes = traffic_mask(t, LANES);
    port_set_bit(port_in(ls, "ev_valid"), p, rng_chance(&t->rng, m->leaves));
    port_set(port_in(ls, "ev_warp"), p, warp);
    port_set(port_in(ls, "ev_reg"), p, reg % THREAD_REGS);
    port_set(port_in(ls, "ev_base"), p, rng_below(&t->rng, MAIN_ROWS - row));
    port_set(port_in(ls, "ev_lanes"), p, lanes ? lanes : 1);
}

/* A slot that waits shows the same entry again, mostly. */
static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct buffers *m = g;
    if (++m->cycle >= m->habits_end)
        new_habits(m, t);
    for (uint32_t p = 0; p < ACTIVE; p++)
        if (!port_bit(port_given(ls, "ev_valid"), p) || m->passed[p] == 0 || rng_chance(&t->rng, 8))
            drive_slot(m, t, ls, p);
    for (uint32_t b = 0; b < MAIN_BANKS; b++)
        port_set_bit(port_in(ls, "main_busy"), b, rng_chance(&t->rng, m->busy));
}

/* ---- the third opinion ---- */

static int expect(struct err *e, const char *port, uint32_t i, uint64_t want, uint64_t got) {
    if (want == got)
        return 0;
    return err_set(e,
                   "victim_buffer: expected %s[%" PRIu32 "] to be %" PRIu64 ", got %" PRIu64
                   " (docs/blocks/victim_buffer.md)",
                   port, i, want, got);
}

static uint64_t bank_of(const struct lockstep *ls, uint32_t p) {
    return (port_get(port_given(ls, "ev_reg"), p) + port_get(port_given(ls, "ev_warp"), p)) %
           MAIN_BANKS;
}

static int wants(const struct lockstep *ls, uint32_t p, uint32_t b) {
    return port_bit(port_given(ls, "ev_valid"), p) && bank_of(ls, p) == b;
}

static int check_shown(const struct buffers *m, const struct lockstep *ls, uint32_t b,
                       struct err *e) {
    const struct buffer *v = &m->buffer[b];
    return expect(e, "full", b, (uint64_t)v->full, (uint64_t)port_bit(port_out(ls, "full"), b)) ||
                   expect(e, "write_row", b, v->full ? v->row : 0,
                          port_get(port_out(ls, "write_row"), b)) ||
                   expect(e, "write_mask", b, v->full ? v->mask : 0,
                          port_get(port_out(ls, "write_mask"), b))
               ? -1
               : 0;
}

/* An empty buffer takes one of the slots that want it, and no slot waits for ever. */
static int check_taken(struct buffers *m, const struct lockstep *ls, uint32_t b, struct err *e) {
    uint32_t some = 0, gone = 0, slot = (uint32_t)port_get(port_out(ls, "take_slot"), b);
    struct buffer *v = &m->buffer[b];
    for (uint32_t p = 0; p < ACTIVE; p++) {
        some += (uint32_t)wants(ls, p, b);
        gone += (uint32_t)(wants(ls, p, b) && port_bit(port_out(ls, "ev_go"), p));
    }
    int takes = some && !v->full;
    if (expect(e, "take", b, (uint64_t)takes, (uint64_t)port_bit(port_out(ls, "take"), b)) ||
        expect(e, "slots that go to buffer", b, (uint64_t)takes, gone))
        return -1;
    if (!takes) {
        v->full = v->full && port_bit(port_given(ls, "main_busy"), b);
        return expect(e, "take_slot", b, 0, slot);
    }
    if (!wants(ls, slot, b) || !port_bit(port_out(ls, "ev_go"), slot))
        return expect(e, "the slot taken to want buffer", b, 1, 0);
    *v = (struct buffer){1,
                         (port_get(port_given(ls, "ev_base"), slot) +
                          port_get(port_given(ls, "ev_reg"), slot) / MAIN_BANKS) %
                             ((uint64_t)1 << MAIN_ROW_BITS),
                         port_get(port_given(ls, "ev_lanes"), slot)};
    return 0;
}

static int check_waits(struct buffers *m, const struct lockstep *ls, uint32_t p, struct err *e) {
    uint64_t bank = bank_of(ls, p);
    int waits = port_bit(port_given(ls, "ev_valid"), p) && !port_bit(port_out(ls, "ev_go"), p);
    int taken = port_bit(port_out(ls, "take"), (uint32_t)bank);
    if (!waits || (m->passed[p] && m->bank[p] != bank)) {
        m->passed[p] = 0;
        return 0;
    }
    m->bank[p] = bank;
    m->passed[p] += (uint32_t)taken;
    return m->passed[p] < ACTIVE ? 0
                                 : expect(e, "takings before slot", p, ACTIVE - 1, m->passed[p]);
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct buffers *m = g;
    for (uint32_t b = 0; b < MAIN_BANKS; b++)
        if (check_shown(m, ls, b, e) || check_taken(m, ls, b, e))
            return -1;
    for (uint32_t p = 0; p < ACTIVE; p++)
        if (check_waits(m, ls, p, e))
            return -1;
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "take")) || port_any(port_out(ls, "full"));
}

const struct random_block random_block = {.twin = &twin_victim_buffer,
                                          .size = sizeof(struct buffers),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
