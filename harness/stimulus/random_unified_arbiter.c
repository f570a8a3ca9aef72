/* SPDX-License-Identifier: Apache-2.0
 * Random memory accesses and random register traffic. Assumptions kept: an access that is shown
 * holds until it is taken, and names banks and rows of its part. Parts change, and an access that
 * is shown goes away, only where a run with the new parts could begin: when none waits.
 *
 * A third opinion: the access that was taken, by what is shown and taken alone. It says when it
 * goes, and where.
 */
#include <inttypes.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_unified_arbiter;

enum { WORDS = LANES / CLUSTERS };

struct access {
    uint64_t write, shared, mask, bank[CLUSTERS], row[CLUSTERS];
};

struct memory {
    uint32_t cycle, habits_end;
    uint64_t rf_rows, shared_rows;
    uint32_t reads, writes; /* chances of 256 of registers at a bank */
    int shown;              /* and not taken yet */
    struct access shows;
    int waits, got;
    struct access waiting; /* its rows are those of the banks */
};

static int has_words(uint64_t mask, uint32_t c) {
    return (mask >> (c * WORDS) & (~(uint64_t)0 >> (64 - WORDS))) != 0;
}

/* ---- inputs ---- */

/* One time in eight parts that do not fit. */
static void new_habits(struct memory *m, struct traffic *t) {
    static const uint32_t any[] = {0, 16, 96, 208};
    struct rng *r = &t->rng;
    int fit = rng_below(r, 8) != 0;
    m->habits_end = m->cycle + 64 + rng_below(r, 256);
    m->rf_rows = rng_below(r, MAIN_ROWS + 1);
    m->shared_rows =
        fit ? rng_below(r, (uint32_t)(MAIN_ROWS - m->rf_rows) + 1) : MAIN_ROWS - m->rf_rows + 1;
    if (m->shared_rows >> PART_BITS) {
        m->shared_rows--;
        m->rf_rows++;
    }
    m->reads = any[rng_below(r, 4)];
    m->writes = any[rng_below(r, 4)];
    m->shown = 0;
}

static void start(void *g, struct traffic *t) {
    new_habits(g, t);
}

/* A line, or scattered words; without words where its part has no row. */
static void draw(struct memory *m, struct traffic *t) {
    struct rng *r = &t->rng;
    struct access *a = &m->shows;
    int scattered = rng_chance(r, 128), fits = m->rf_rows + m->shared_rows <= MAIN_ROWS;
    uint64_t number = traffic_bank(t, BANKS);
    a->write = rng_chance(r, 128);
    a->shared = rng_chance(r, 128);
    uint64_t rows = !fits       ? MAIN_ROWS
                    : a->shared ? m->shared_rows
                                : MAIN_ROWS - m->rf_rows - m->shared_rows;
    a->mask = rows ? traffic_mask(t, LANES) : 0;
    for (uint32_t c = 0; c < CLUSTERS; c++) {
        a->bank[c] = scattered ? rng_below(r, BANKS) : number;
        a->row[c] = rows ? traffic_row(t, (uint32_t)rows) : 0;
    }
}

static void drive_access(const struct memory *m, struct lockstep *ls) {
    const struct access *a = &m->shows;
    port_set(port_in(ls, "rf_rows"), 0, m->rf_rows);
    port_set(port_in(ls, "shared_rows"), 0, m->shared_rows);
    port_set(port_in(ls, "mem_valid"), 0, (uint64_t)m->shown);
    port_set(port_in(ls, "mem_write"), 0, a->write);
    port_set(port_in(ls, "mem_shared"), 0, a->shared);
    port_set(port_in(ls, "mem_mask"), 0, a->mask);
    for (uint32_t c = 0; c < CLUSTERS; c++) {
        port_set(port_in(ls, "mem_bank"), c, a->bank[c]);
        port_set(port_in(ls, "mem_row"), c, a->row[c]);
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct memory *m = g;
    if (++m->cycle >= m->habits_end && !m->waits)
        new_habits(m, t);
    if (!m->shown && m->cycle < m->habits_end && traffic_request(t)) {
        m->shown = 1;
        draw(m, t);
    }
    drive_access(m, ls);
    for (uint32_t b = 0; b < BANKS; b++) {
        port_set_bit(port_in(ls, "reg_read"), b, rng_chance(&t->rng, m->reads));
        port_set_bit(port_in(ls, "reg_write"), b, rng_chance(&t->rng, m->writes));
    }
}

/* ---- the third opinion ---- */

static int expect(struct err *e, const char *what, uint64_t i, uint64_t want, uint64_t got) {
    return want == got ? 0
                       : err_set(e,
                                 "unified_arbiter: expected %s[%" PRIu64 "] = %" PRIu64
                                 ", got %" PRIu64 " (docs/blocks/unified_arbiter.md)",
                                 what, i, want, got);
}

/* A register has a port that the access wants. */
static int is_held_up(const struct memory *m, const struct lockstep *ls) {
    const char *ports = m->waiting.write ? "reg_write" : "reg_read";
    int held_up = 0;
    for (uint32_t c = 0; c < CLUSTERS && UNIFIED; c++)
        held_up |= has_words(m->waiting.mask, c) &&
                   port_bit(port_given(ls, ports), (uint32_t)m->waiting.bank[c]);
    return held_up;
}

static int check_banks(const struct memory *m, const struct lockstep *ls, int goes, struct err *e) {
    for (uint32_t i = 0; i < BANKS * CLUSTERS; i++) {
        uint32_t c = i % CLUSTERS;
        int here =
            goes && UNIFIED && has_words(m->waiting.mask, c) && m->waiting.bank[c] == i / CLUSTERS;
        int reads = here && !m->waiting.write, writes = here && m->waiting.write;
        if (expect(e, "line_read", i, (uint64_t)reads,
                   (uint64_t)port_bit(port_out(ls, "line_read"), i)) ||
            expect(e, "line_write", i, (uint64_t)writes,
                   (uint64_t)port_bit(port_out(ls, "line_write"), i)) ||
            (here &&
             expect(e, "line_row", c, m->waiting.row[c], port_get(port_out(ls, "line_row"), c))))
            return -1;
    }
    return 0;
}

static void take(struct memory *m) {
    uint64_t base = m->rf_rows + (m->shows.shared ? 0 : m->shared_rows);
    m->waits = 1;
    m->shown = 0;
    m->waiting = m->shows;
    for (uint32_t c = 0; c < CLUSTERS; c++)
        m->waiting.row[c] += base;
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct memory *m = g;
    int held_up = m->waits && is_held_up(m, ls), goes = m->waits && !held_up;
    int fits = m->rf_rows + m->shared_rows <= MAIN_ROWS;
    int ready = fits && (!m->waits || goes);
    if (expect(e, "part_ok", 0, (uint64_t)fits, port_get(port_out(ls, "part_ok"), 0)) ||
        expect(e, "mem_ready", 0, (uint64_t)ready, port_get(port_out(ls, "mem_ready"), 0)) ||
        expect(e, "mem_go", 0, (uint64_t)goes, port_get(port_out(ls, "mem_go"), 0)) ||
        expect(e, "mem_wait", 0, (uint64_t)held_up, port_get(port_out(ls, "mem_wait"), 0)) ||
        expect(e, "got", 0, (uint64_t)m->got, port_get(port_out(ls, "got"), 0)) ||
        (m->waits &&
         expect(e, "line_mask", 0, m->waiting.mask, port_get(port_out(ls, "line_mask"), 0))) ||
        check_banks(m, ls, goes, e))
        return -1;
    m->got = UNIFIED && goes && !m->waiting.write;
    m->waits = held_up;
    if (ready && m->shown)
        take(m);
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "mem_go")) || port_any(port_out(ls, "mem_wait"));
}

const struct random_block random_block = {.twin = &twin_unified_arbiter,
                                          .size = sizeof(struct memory),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
