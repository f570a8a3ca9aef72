/* SPDX-License-Identifier: Apache-2.0
 * Random accesses to the banks of the main register file. Assumptions kept: a bank that is busy is
 * left alone, one access a bank and cycle. The latency changes only when all reads are over and
 * their entries forgotten. A run with the new latency comes to that state, too.
 *
 * A queue of due data for each bank follows the block by its ports alone. It checks when data is
 * there, where it goes, that its entry is that of its read, and that what is shown stays.
 */
#include <inttypes.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_bank_timer;

enum { LATENCIES = 1 << LATENCY_BITS, FORGOTTEN = LATENCIES + DEPTH };

struct read {
    uint32_t due, entry;
    uint64_t dest;
};

struct bank {
    struct read reads[LATENCIES]; /* a ring: what is due */
    uint32_t first, n;
    uint32_t busy_until;
    int has_shown; /* data was there */
    uint32_t shown;
};

struct timer {
    uint32_t cycle, habits_end, quiet_end;
    uint32_t latency, next_latency;
    uint32_t reads, writes; /* chances of 256 */
    struct bank bank[MAIN_BANKS];
};

/* ---- inputs ---- */

static void new_habits(struct timer *m, struct traffic *t) {
    static const uint32_t latencies[] = {1, 2, 3, 4, 6, 9, 32, LATENCIES - 1},
                          any[] = {12, 64, 160, 256};
    struct rng *r = &t->rng;
    m->quiet_end = m->cycle + FORGOTTEN;
    m->habits_end = m->quiet_end + 128 + rng_below(r, 512);
    m->next_latency = latencies[rng_below(r, 8)];
    m->reads = any[rng_below(r, 4)];
    m->writes = any[rng_below(r, 3)];
}

static void start(void *g, struct traffic *t) {
    struct timer *m = g;
    new_habits(m, t);
    m->latency = m->next_latency;
}

static void drive_access(const struct timer *m, struct traffic *t, struct lockstep *ls,
                         uint32_t b) {
    int may = m->cycle >= m->quiet_end && !port_bit(port_out(ls, "busy"), b);
    int reads = may && rng_chance(&t->rng, m->reads) && traffic_request(t);
    int writes = may && !reads && rng_chance(&t->rng, m->writes) && traffic_request(t);
    port_set_bit(port_in(ls, "read"), b, reads);
    port_set_bit(port_in(ls, "write"), b, writes);
    port_random(port_in(ls, "dest"), b, &t->rng);
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct timer *m = g;
    if (++m->cycle >= m->habits_end)
        new_habits(m, t);
    if (m->cycle == m->quiet_end)
        m->latency = m->next_latency;
    port_set(port_in(ls, "latency"), 0, m->latency);
    lockstep_peek(ls); /* busy is state */
    for (uint32_t b = 0; b < MAIN_BANKS; b++)
        drive_access(m, t, ls, b);
}

/* ---- times ---- */

static int refuse(const struct timer *m, uint32_t b, const char *what, uint64_t expected,
                  uint64_t got, struct err *e) {
    return err_set(e,
                   "bank_timer: expected %s of bank %" PRIu32 " to be %" PRIu64 ", got %" PRIu64
                   " at a latency of %" PRIu32 " (docs/blocks/bank_timer.md)",
                   what, b, expected, got, m->latency);
}

/* Data that is there is that of the oldest read; what was shown last stays, but when pipelined. */
static int check_bank(struct timer *m, uint32_t b, const struct lockstep *ls, struct err *e) {
    struct bank *k = &m->bank[b];
    const struct read *r = &k->reads[k->first];
    uint32_t is_due = k->n && r->due == m->cycle, is_busy = !PIPELINED && m->cycle < k->busy_until;
    uint32_t done = (uint32_t)port_bit(port_out(ls, "done"), b);
    uint32_t busy = (uint32_t)port_bit(port_out(ls, "busy"), b);
    uint64_t dest = port_get(port_out(ls, "done_dest"), b);
    uint64_t shown = port_get(port_out(ls, "out_index"), b);
    if (done != is_due)
        return refuse(m, b, "done", is_due, done, e);
    if (busy != is_busy)
        return refuse(m, b, "busy", is_busy, busy, e);
    if (dest != (done ? r->dest : 0))
        return refuse(m, b, "done_dest", done ? r->dest : 0, dest, e);
    if (done) {
        k->has_shown = 1;
        k->shown = r->entry;
        k->first = (k->first + 1) % LATENCIES;
        k->n--;
    }
    if (k->has_shown && (done || !PIPELINED) && shown != k->shown)
        return refuse(m, b, "out_index", k->shown, shown, e);
    return 0;
}

static void begin_access(struct timer *m, uint32_t b, const struct lockstep *ls) {
    struct bank *k = &m->bank[b];
    int reads = port_bit(port_given(ls, "read"), b);
    if (reads) {
        struct read *r = &k->reads[(k->first + k->n++) % LATENCIES];
        r->due = m->cycle + m->latency;
        r->entry = (uint32_t)port_get(port_out(ls, "index"), b);
        r->dest = port_get(port_given(ls, "dest"), b);
    }
    if (reads || port_bit(port_given(ls, "write"), b))
        k->busy_until = m->cycle + m->latency;
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct timer *m = g;
    for (uint32_t b = 0; b < MAIN_BANKS; b++) {
        if (check_bank(m, b, ls, e))
            return -1;
        begin_access(m, b, ls);
    }
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "busy")) || port_any(port_out(ls, "done"));
}

const struct random_block random_block = {.twin = &twin_bank_timer,
                                          .size = sizeof(struct timer),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
