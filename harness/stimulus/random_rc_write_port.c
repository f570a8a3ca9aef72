/* SPDX-License-Identifier: Apache-2.0
 * Random results and values to be put, and the caches' answers. Assumptions kept: a put that was
 * held back stays, answers only to what is shown. Hits and entries only in its threads.
 *
 * A third opinion, of what must never be. A result of a warp that waits goes. Registers leave while
 * others are on their way. A result goes before a put that was held back. Threads that were
 * not asked take data.
 */
#include <inttypes.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_rc_write_port;

/* With tags of a warp threads that are not asked may lose a register, too. */
enum { GROUPED = RC_TAG_THREADS < LANES };

struct write_port {
    uint32_t cycle, habits_end;
    uint32_t results, waits, news, victims, busy; /* chances of 256 */
    int held;                                     /* a put was held back */
};

static void new_habits(struct write_port *w, struct traffic *t) {
    static const uint32_t any[] = {0, 32, 128, 224, 256};
    struct rng *r = &t->rng;
    w->habits_end = w->cycle + 64 + rng_below(r, 256);
    w->results = any[rng_below(r, 5)];
    w->waits = any[rng_below(r, 4)];
    w->news = any[rng_below(r, 5)];
    w->victims = any[rng_below(r, 5)];
    w->busy = any[rng_below(r, 4)];
}

static void start(void *g, struct traffic *t) {
    new_habits(g, t);
}

static void drive_result(const struct write_port *w, struct traffic *t, struct lockstep *ls) {
    port_set(port_in(ls, "wb_valid"), 0, (uint64_t)rng_chance(&t->rng, w->results));
    port_set(port_in(ls, "wb_warp"), 0, rng_below(&t->rng, SCHEDULER_WARPS));
    port_random(port_in(ls, "wb_reg"), 0, &t->rng);
    port_set(port_in(ls, "wb_mask"), 0, traffic_mask(t, LANES));
    for (uint32_t i = 0; i < SCHEDULER_WARPS; i++)
        port_set_bit(port_in(ls, "waits"), i, rng_chance(&t->rng, w->waits));
}

static void drive_put(const struct write_port *w, struct traffic *t, struct lockstep *ls) {
    if (w->held)
        return;
    port_set(port_in(ls, "put_valid"), 0, (uint64_t)traffic_request(t));
    port_set(port_in(ls, "put_warp"), 0, rng_below(&t->rng, SCHEDULER_WARPS));
    port_random(port_in(ls, "put_reg"), 0, &t->rng);
    port_set(port_in(ls, "put_set"), 0, rng_below(&t->rng, RC_SETS));
    uint64_t mask = traffic_mask(t, LANES), touch = RC_REPLACE ? traffic_mask(t, LANES) : 0;
    port_set(port_in(ls, "put_mask"), 0, mask & ~touch);
    port_set(port_in(ls, "put_touch"), 0, touch);
}

static uint64_t some_of(struct traffic *t, uint64_t threads, uint32_t chance) {
    return rng_chance(&t->rng, chance) ? threads & traffic_mask(t, LANES) : 0;
}

static void drive_answers(const struct write_port *w, struct traffic *t, struct lockstep *ls) {
    uint64_t asked = port_get(port_out(ls, "w_mask"), 0),
             other =
                 port_any(port_out(ls, "w_valid")) && GROUPED ? ~(uint64_t)0 >> (64 - LANES) : 0;
    uint64_t alloc = some_of(t, asked, w->news);
    port_set(port_in(ls, "alloc"), 0, alloc);
    port_set(port_in(ls, "hit"), 0, asked & ~alloc);
    port_set(port_in(ls, "victim"), 0, some_of(t, asked | other, w->victims));
    port_set(port_in(ls, "busy"), 0, (uint64_t)rng_chance(&t->rng, w->busy));
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct write_port *w = g;
    if (++w->cycle >= w->habits_end)
        new_habits(w, t);
    drive_result(w, t, ls);
    drive_put(w, t, ls);
    lockstep_peek(ls); /* what is shown depends on none of the answers */
    drive_answers(w, t, ls);
}

static int never(struct err *e, const char *what, int happens) {
    if (!happens)
        return 0;
    return err_set(e, "rc_write_port: expected never %s, got one (docs/blocks/rc_write_port.md)",
                   what);
}

/* Threads that take data: those with a new entry; of a result, those with an entry. */
static uint64_t data_due(const struct lockstep *ls, int put) {
    uint64_t alloc = port_get(port_given(ls, "alloc"), 0), hit = port_get(port_given(ls, "hit"), 0);
    return put ? alloc : alloc | hit;
}

static int check_goes(const struct lockstep *ls, int put, int result, struct err *e) {
    uint64_t warp = port_get(port_out(ls, "w_warp"), 0);
    int victim = port_any(port_given(ls, "victim")), take = port_any(port_out(ls, "take")),
        evict = port_any(port_out(ls, "evict"));
    if (never(e, "a put and a result in one cycle", put && result) ||
        never(e, "a result of a warp that waits",
              result && port_bit(port_given(ls, "waits"), (uint32_t)warp)) ||
        never(e, "a second register on its way", take && port_any(port_given(ls, "busy"))) ||
        never(e, "victims that do not leave", (put || result) && victim != take) ||
        never(e, "an eviction without victims of the caches",
              evict != (take && (put || RC_ALLOC != 0))) ||
        never(e, "hits of another source",
              put && port_get(port_out(ls, "w_touch"), 0) !=
                         port_get(port_given(ls, "put_touch"), 0)) ||
        never(e, "hits of a result", result && port_any(port_out(ls, "w_touch"))))
        return -1;
    return never(e, "data in other threads",
                 port_get(port_out(ls, "d_mask"), 0) != (put || result ? data_due(ls, put) : 0));
}

/* What can go goes: nothing is left idle. */
static int check_idle(const struct lockstep *ls, int put, int result, struct err *e) {
    uint64_t warp = port_get(port_given(ls, "wb_warp"), 0);
    int blocked = port_any(port_given(ls, "victim")) && port_any(port_given(ls, "busy"));
    int may =
        port_any(port_given(ls, "wb_valid")) && !port_bit(port_given(ls, "waits"), (uint32_t)warp);
    if (never(e, "an idle port",
              !put && !result && !blocked && (may || port_any(port_given(ls, "put_valid")))))
        return -1;
    return never(e, "a warp written without a choice",
                 port_any(port_out(ls, "w_go")) != (put || result));
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct write_port *w = g;
    int put = port_any(port_out(ls, "put_go")), result = port_any(port_out(ls, "wb_kind"));
    if (check_goes(ls, put, result, e) || check_idle(ls, put, result, e) ||
        never(e, "a result before a put that was held back", w->held && result))
        return -1;
    w->held = port_any(port_out(ls, "w_fill")) && !put;
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "w_valid"));
}

const struct random_block random_block = {.twin = &twin_rc_write_port,
                                          .size = sizeof(struct write_port),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
