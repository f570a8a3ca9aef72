/* SPDX-License-Identifier: Apache-2.0
 * Random work for collectors with register caches. The generator plays scheduler, caches, arbiter
 * and port W. Assumptions kept: those of the page. One warp at a time is between the passes of an
 * instruction, which has at most COLLECTORS of them.
 *
 * A third opinion: each operand is followed by its three parts, from a bank, from the set of its
 * position, from its home set. Each part is asked for once and must have come when the instruction
 * dispatches. Values that missed are put in order, after the last look-up, once; hits likewise with
 * LRU.
 */
#include <inttypes.h>
#include <string.h>

#include "design.h"
#include "stimulus/random_block.h"
#include "stimulus/requests.h"

extern const struct twin twin_rc_collector;

enum { FROM_BANK, FROM_SET, FROM_HOME, PARTS, NO_WARP = SCHEDULER_WARPS };
enum { THERE, LEFT, ON_ITS_WAY }; /* of a part */

struct operand {
    int part[PARTS], put, touch[PARTS]; /* hits are shown to their set, with LRU */
    uint32_t reg, set, bank, row;
    uint64_t mask[PARTS];
    uint32_t way[LANES];
};

struct unit {
    int busy, sent, more;
    uint32_t warp;
    uint64_t tag, since; /* when it arrived */
    struct operand op[SLOTS];
};

struct collector {
    uint32_t cycle, habits_end;
    uint32_t sources, hits, grants, evicts, puts, dispatches, passes; /* chances of 256 */
    struct unit unit[COLLECTORS];
    int arrives;
    uint32_t arrive_warp;
    uint32_t between, passed; /* warp between passes; passes that have arrived */
};

/* ---- inputs ---- */

static void new_habits(struct collector *c, struct traffic *t) {
    static const uint32_t any[] = {16, 96, 200, 256}, high[] = {128, 240, 256};
    struct rng *r = &t->rng;
    c->habits_end = c->cycle + 64 + rng_below(r, 256);
    c->sources = any[rng_below(r, 4)];
    c->hits = any[rng_below(r, 4)];
    c->grants = high[rng_below(r, 3)];
    c->evicts = any[rng_below(r, 3)];
    c->puts = high[rng_below(r, 3)];
    c->dispatches = high[rng_below(r, 3)];
    c->passes = rng_below(r, 2) * 64;
}

static void start(void *g, struct traffic *t) {
    struct collector *c = g;
    c->between = NO_WARP;
    new_habits(g, t);
}

static void drive_answer(struct collector *c, struct traffic *t, struct lockstep *ls, uint32_t k,
                         int valid, uint64_t mask) {
    uint64_t hit = 0, home = 0;
    if (valid && rng_chance(&t->rng, c->hits)) {
        hit = mask & traffic_mask(t, LANES);
        home = rng_below(&t->rng, 2) ? mask & ~hit & traffic_mask(t, LANES) : 0;
    }
    port_set(port_in(ls, "hit"), k, hit);
    port_set(port_in(ls, "home"), k, home);
    for (uint32_t i = 0; i < LANES; i++)
        port_set(port_in(ls, "way"), k * LANES + i,
                 (hit | home) >> i & 1 ? rng_below(&t->rng, RC_WAYS) : 0);
}

static void drive_instruction(struct collector *c, struct traffic *t, struct lockstep *ls) {
    uint64_t mask = traffic_mask(t, LANES);
    port_set(port_in(ls, "cur_mask"), 0, mask);
    port_random(port_in(ls, "cur_tag"), 0, &t->rng);
    for (uint32_t k = 0; k < SLOTS; k++) {
        int valid = rng_chance(&t->rng, c->sources);
        port_set_bit(port_in(ls, "cur_src_valid"), k, valid);
        port_set_bit(port_in(ls, "cur_reuse"), k, rng_chance(&t->rng, 128));
        port_random(port_in(ls, "cur_reg"), k, &t->rng);
        port_set(port_in(ls, "cur_set"), k, rng_below(&t->rng, RC_SETS));
        port_set(port_in(ls, "cur_bank"), k, traffic_bank(t, BANKS));
        port_set(port_in(ls, "cur_row"), k, traffic_row(t, ROWS));
        drive_answer(c, t, ls, k, valid, mask);
    }
}

static void drive_more(struct collector *c, struct traffic *t, struct lockstep *ls) {
    int may = c->arrives && (c->between == NO_WARP || c->between == c->arrive_warp) &&
              c->passed + 1 < COLLECTORS;
    port_set(port_in(ls, "cur_more"), 0, (uint64_t)(may && rng_chance(&t->rng, c->passes)));
}

static void drive_grants(struct collector *c, struct traffic *t, struct lockstep *ls) {
    for (uint32_t b = 0; b < BANKS; b++) {
        uint32_t r = find_request(t, ls, b);
        int reads = r < COLLECTORS * SLOTS && rng_chance(&t->rng, c->grants);
        port_set_bit(port_in(ls, "bank_read"), b, reads);
        port_set(port_in(ls, "bank_req"), b, reads ? r : 0);
    }
}

/* The warp between passes, or any other that may issue. */
static void drive_issue(struct collector *c, struct traffic *t, struct lockstep *ls) {
    uint32_t warp = rng_below(&t->rng, SCHEDULER_WARPS);
    int more = port_get(port_in(ls, "cur_more"), 0) != 0;
    if (c->between != NO_WARP && rng_below(&t->rng, 4))
        warp = c->between;
    int may = port_any(port_out(ls, "alloc_ok")) && !port_bit(port_out(ls, "hold"), warp) &&
              !(c->arrives && c->arrive_warp == warp && !more);
    port_set(port_in(ls, "issue_valid"), 0, (uint64_t)(may && traffic_request(t)));
    port_set(port_in(ls, "issue_warp"), 0, warp);
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct collector *c = g;
    if (++c->cycle >= c->habits_end)
        new_habits(c, t);
    drive_instruction(c, t, ls);
    drive_more(c, t, ls);
    for (uint32_t p = 0; p < DISPATCH_PORTS; p++)
        port_set_bit(port_in(ls, "dispatch_ready"), p, rng_chance(&t->rng, c->dispatches));
    lockstep_peek(ls); /* requests depend on none of what follows */
    port_set(port_in(ls, "evict"), 0, (uint64_t)rng_chance(&t->rng, c->evicts));
    port_set(port_in(ls, "put_go"), 0,
             port_any(port_out(ls, "put_valid")) && rng_chance(&t->rng, c->puts));
    drive_grants(c, t, ls);
    drive_issue(c, t, ls);
}

/* ---- the third opinion ---- */

static int expect(struct err *e, const char *what, uint32_t i, uint64_t want, uint64_t got) {
    if (want == got)
        return 0;
    return err_set(e,
                   "rc_collector: expected %s[%" PRIu32 "] = %" PRIu64 ", got %" PRIu64
                   " (docs/blocks/rc_collector.md)",
                   what, i, want, got);
}

static int has_part(const struct unit *u, int part, int state) {
    for (uint32_t k = 0; k < SLOTS; k++)
        if (u->op[k].part[part] == state)
            return 1;
    return 0;
}

static int is_left(const struct operand *o) {
    return o->put || o->touch[FROM_SET] || o->touch[FROM_HOME];
}

static int has_put(const struct unit *u) {
    for (uint32_t k = 0; k < SLOTS; k++)
        if (is_left(&u->op[k]))
            return 1;
    return 0;
}

/* Caches are still to be read for it, or a pass is to come. */
static int reads_on(const struct unit *u) {
    return u->more || has_part(u, FROM_SET, LEFT) || has_part(u, FROM_HOME, LEFT);
}

static int is_there(const struct unit *u) {
    for (int part = 0; part < PARTS; part++)
        if (has_part(u, part, LEFT) || has_part(u, part, ON_ITS_WAY))
            return 0;
    return u->busy;
}

static int check_warps(const struct collector *c, const struct lockstep *ls, struct err *e) {
    for (uint32_t w = 0; w < SCHEDULER_WARPS; w++) {
        int more = port_any(port_given(ls, "cur_more")), mine = c->arrives && c->arrive_warp == w;
        uint64_t hold = c->arrives && mine != more, waits = (uint64_t)mine;
        for (uint32_t u = 0; u < COLLECTORS; u++) {
            const struct unit *v = &c->unit[u];
            hold |= v->busy && (v->warp == w ? !v->more : v->more);
            waits |= v->busy && v->warp == w && (has_put(v) || reads_on(v));
        }
        if (expect(e, "hold", w, hold, (uint64_t)port_bit(port_out(ls, "hold"), w)) ||
            expect(e, "waits", w, waits, (uint64_t)port_bit(port_out(ls, "waits"), w)))
            return -1;
    }
    return 0;
}

static int check_dispatch(struct collector *c, const struct lockstep *ls, struct err *e) {
    for (uint32_t p = 0; p < DISPATCH_PORTS; p++) {
        uint32_t n = (uint32_t)port_get(port_out(ls, "disp_unit"), p);
        if (!port_bit(port_out(ls, "disp_valid"), p))
            continue;
        if (expect(e, "dispatch_ready", p, 1,
                   (uint64_t)port_bit(port_given(ls, "dispatch_ready"), p)) ||
            expect(e, "operands there of unit", n, 1, (uint64_t)is_there(&c->unit[n])) ||
            expect(e, "dispatched before", n, 0, (uint64_t)c->unit[n].sent) ||
            expect(e, "disp_tag", p, c->unit[n].tag, port_get(port_out(ls, "disp_tag"), p)))
            return -1;
        c->unit[n].sent = 1;
    }
    return 0;
}

/* An earlier pass has values to put, or the warp has look-ups to come. */
static int must_wait(const struct collector *c, const struct unit *u) {
    if (c->arrives && c->arrive_warp == u->warp)
        return 1;
    for (uint32_t n = 0; n < COLLECTORS; n++) {
        const struct unit *v = &c->unit[n];
        if (v->busy && v->warp == u->warp && (reads_on(v) || (v->since < u->since && v != u)))
            return 1;
    }
    return 0;
}

static uint32_t home_of(uint32_t reg) {
    return RC_MAP ? reg % RC_SETS : reg * RC_SETS >> REG_BITS;
}

static uint32_t lowest_put(const struct unit *u) {
    uint32_t k = 0;
    while (k < SLOTS && !is_left(&u->op[k]))
        k++;
    return k;
}

static int check_shown(struct unit *u, uint32_t slot, const struct lockstep *ls, struct err *e) {
    struct operand *o = &u->op[slot % SLOTS];
    int near = o->put || o->touch[FROM_SET], part = near ? FROM_SET : FROM_HOME;
    uint64_t touch = o->touch[part] ? o->mask[part] : 0, put = o->put ? o->mask[FROM_BANK] : 0;
    if (expect(e, "put_slot", 0, slot, port_get(port_out(ls, "put_slot"), 0)) ||
        expect(e, "put_warp", 0, u->warp, port_get(port_out(ls, "put_warp"), 0)) ||
        expect(e, "put_reg", 0, o->reg, port_get(port_out(ls, "put_reg"), 0)) ||
        expect(e, "put_set", 0, near ? o->set : home_of(o->reg),
               port_get(port_out(ls, "put_set"), 0)) ||
        expect(e, "put_touch", 0, touch, port_get(port_out(ls, "put_touch"), 0)) ||
        expect(e, "put_mask", 0, put, port_get(port_out(ls, "put_mask"), 0)))
        return -1;
    if (port_get(port_given(ls, "put_go"), 0))
        o->put = o->touch[part] = 0;
    return 0;
}

static int check_put(struct collector *c, const struct lockstep *ls, struct err *e) {
    for (uint32_t n = 0; n < COLLECTORS; n++) {
        struct unit *u = &c->unit[n];
        if (!is_there(u) || !has_put(u) || must_wait(c, u))
            continue;
        if (expect(e, "put_valid", 0, 1, port_get(port_out(ls, "put_valid"), 0)))
            return -1;
        return check_shown(u, n * SLOTS + lowest_put(u), ls, e);
    }
    return expect(e, "put_valid", 0, 0, port_get(port_out(ls, "put_valid"), 0));
}

/* Data on its way comes into the slots now. All of it was asked for in the cycle before. */
static int take_data(struct collector *c, const struct lockstep *ls, const char *valid,
                     const char *dest, const char *mask, uint32_t ports, struct err *e) {
    for (uint32_t p = 0; p < ports; p++) {
        uint32_t r = (uint32_t)port_get(port_out(ls, dest), p), part = 0;
        if (!port_bit(port_out(ls, valid), p))
            continue;
        struct operand *o = &c->unit[r / SLOTS % COLLECTORS].op[r % SLOTS];
        uint64_t lanes = port_get(port_out(ls, mask), p);
        while (part < PARTS && (o->part[part] != ON_ITS_WAY || o->mask[part] != lanes))
            part++;
        if (expect(e, "data nobody waits for in slot", r, 0, part == PARTS))
            return -1;
        o->part[part] = THERE;
    }
    return 0;
}

static int check_data(struct collector *c, const struct lockstep *ls, struct err *e) {
    if (take_data(c, ls, "fill_valid", "fill_dest", "fill_mask", BANKS, e) ||
        take_data(c, ls, "get_valid", "get_dest", "get_mask", RC_READS, e))
        return -1;
    for (uint32_t u = 0; u < COLLECTORS; u++)
        for (int part = 0; part < PARTS; part++)
            if (expect(e, "data late for unit", u, 0,
                       (uint64_t)has_part(&c->unit[u], part, ON_ITS_WAY)))
                return -1;
    return 0;
}

static void take_operand(struct operand *o, const struct lockstep *ls, uint32_t k) {
    uint64_t hit = port_get(port_given(ls, "hit"), k), home = port_get(port_given(ls, "home"), k),
             mask = port_get(port_given(ls, "cur_mask"), 0);
    int valid = port_bit(port_given(ls, "cur_src_valid"), k),
        reuse = port_bit(port_given(ls, "cur_reuse"), k);
    o->mask[FROM_BANK] = mask & ~(hit | home);
    o->mask[FROM_SET] = hit;
    o->mask[FROM_HOME] = home;
    for (int part = 0; part < PARTS; part++)
        o->part[part] = valid && o->mask[part] ? LEFT : THERE;
    o->put = o->part[FROM_BANK] && RC_ALLOC != 1 && (RC_ALLOC != 3 || reuse);
    for (int part = FROM_SET; part < PARTS; part++)
        o->touch[part] = RC_REPLACE && o->part[part] == LEFT;
    o->reg = (uint32_t)port_get(port_given(ls, "cur_reg"), k);
    o->set = (uint32_t)port_get(port_given(ls, "cur_set"), k);
    o->bank = (uint32_t)port_get(port_given(ls, "cur_bank"), k);
    o->row = (uint32_t)port_get(port_given(ls, "cur_row"), k);
    for (uint32_t i = 0; i < LANES; i++)
        o->way[i] = (uint32_t)port_get(port_given(ls, "way"), k * LANES + i);
}

static void arrive(struct collector *c, const struct lockstep *ls) {
    uint32_t n = 0;
    int more = port_get(port_given(ls, "cur_more"), 0) != 0;
    while (c->unit[n].busy)
        n++;
    for (uint32_t u = 0; u < COLLECTORS; u++)
        if (c->unit[u].warp == c->arrive_warp && !more)
            c->unit[u].more = 0;
    c->unit[n] = (struct unit){.busy = 1,
                               .more = more,
                               .warp = c->arrive_warp,
                               .tag = port_get(port_given(ls, "cur_tag"), 0),
                               .since = c->cycle};
    for (uint32_t k = 0; k < SLOTS; k++)
        take_operand(&c->unit[n].op[k], ls, k);
    if (more || c->between == c->arrive_warp) {
        c->between = more ? c->arrive_warp : NO_WARP;
        c->passed = more ? c->passed + 1 : 0;
    }
}

static int check_requests(const struct collector *c, const struct lockstep *ls, struct err *e) {
    for (uint32_t r = 0; r < COLLECTORS * SLOTS; r++) {
        const struct unit *u = &c->unit[r / SLOTS];
        const struct operand *o = &u->op[r % SLOTS];
        uint64_t asks = o->part[FROM_BANK] == LEFT;
        if (expect(e, "rd_valid", r, asks, (uint64_t)port_bit(port_out(ls, "rd_valid"), r)))
            return -1;
        if (asks && (expect(e, "rd_bank", r, o->bank, port_get(port_out(ls, "rd_bank"), r)) ||
                     expect(e, "rd_row", r, o->row, port_get(port_out(ls, "rd_row"), r)) ||
                     expect(e, "rd_reg", r, o->reg, port_get(port_out(ls, "rd_reg"), r)) ||
                     expect(e, "rd_warp", r / SLOTS, u->warp,
                            port_get(port_out(ls, "rd_warp"), r / SLOTS))))
            return -1;
    }
    return 0;
}

static void take_grants(struct collector *c, const struct lockstep *ls) {
    for (uint32_t b = 0; b < BANKS; b++) {
        uint32_t r = (uint32_t)port_get(port_given(ls, "bank_req"), b);
        if (port_bit(port_given(ls, "bank_read"), b))
            c->unit[r / SLOTS].op[r % SLOTS].part[FROM_BANK] = ON_ITS_WAY;
    }
}

static int check_read(const struct unit *u, const struct operand *o, int part, uint32_t p,
                      const struct lockstep *ls, struct err *e) {
    if (expect(e, "read_valid", p, 1, (uint64_t)port_bit(port_out(ls, "read_valid"), p)) ||
        expect(e, "read_warp", p, u->warp, port_get(port_out(ls, "read_warp"), p)) ||
        expect(e, "read_set", p, part == FROM_HOME ? home_of(o->reg) : o->set,
               port_get(port_out(ls, "read_set"), p)))
        return -1;
    for (uint32_t i = 0; i < LANES; i++)
        if (expect(e, "read_way", p * LANES + i, o->way[i],
                   port_get(port_out(ls, "read_way"), p * LANES + i)))
            return -1;
    return 0;
}

static int check_reads(struct collector *c, const struct lockstep *ls, struct err *e) {
    uint32_t ports = RC_READS - (port_get(port_given(ls, "evict"), 0) != 0), p = 0;
    for (uint32_t r = 0; r < COLLECTORS * SLOTS; r++)
        for (int part = FROM_SET; part <= FROM_HOME; part++) {
            struct unit *u = &c->unit[r / SLOTS];
            struct operand *o = &u->op[r % SLOTS];
            if (o->part[part] != LEFT || p == ports)
                continue;
            if (check_read(u, o, part, p++, ls, e))
                return -1;
            o->part[part] = ON_ITS_WAY;
        }
    for (; p < RC_READS; p++)
        if (expect(e, "read_valid", p, 0, (uint64_t)port_bit(port_out(ls, "read_valid"), p)))
            return -1;
    return 0;
}

/* Units are free in the next cycle. What arrived in this one is not sent. */
static void release(struct collector *c) {
    for (uint32_t u = 0; u < COLLECTORS; u++)
        if (c->unit[u].sent && !c->unit[u].more && !has_put(&c->unit[u]))
            memset(&c->unit[u], 0, sizeof c->unit[u]);
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct collector *c = g;
    if (check_warps(c, ls, e) || check_dispatch(c, ls, e) || check_put(c, ls, e) ||
        check_data(c, ls, e))
        return -1;
    if (c->arrives)
        arrive(c, ls);
    if (check_requests(c, ls, e) || check_reads(c, ls, e))
        return -1;
    take_grants(c, ls);
    release(c);
    c->arrives = port_get(port_given(ls, "issue_valid"), 0) != 0;
    c->arrive_warp = (uint32_t)port_get(port_given(ls, "issue_warp"), 0);
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "rd_valid")) || port_any(port_out(ls, "read_valid")) ||
           port_any(port_out(ls, "disp_valid"));
}

const struct random_block random_block = {.twin = &twin_rc_collector,
                                          .size = sizeof(struct collector),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
