/* SPDX-License-Identifier: Apache-2.0
 * Random moves of a sub-core's data with register caches. Assumptions kept: what is valid exists,
 * no lane of a slot is written twice in a cycle, evict only with take.
 *
 * A third opinion: all memories once more, a lane a number. It starts with what the RTL holds in
 * cycle 0. Operands and victims that come out are compared with it.
 */
#include <string.h>

#include "stimulus/lanes.h"

extern const struct twin twin_rc_banks;

enum { SLOTS_ALL = COLLECTORS * SLOTS };

struct data {
    int begun;
    row entry[SCHEDULER_WARPS * RC_ENTRIES], slot[SLOTS_ALL], rdata[RC_READS], victim;
};

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

/* ---- inputs ---- */

static void drive_slots(struct traffic *t, struct lockstep *ls, const char *valid, const char *dest,
                        const char *mask, uint32_t ports, uint64_t taken[SLOTS_ALL]) {
    for (uint32_t p = 0; p < ports; p++) {
        uint32_t r = rng_below(&t->rng, SLOTS_ALL);
        int fills = traffic_request(t);
        uint64_t lanes = traffic_mask(t, LANES);
        if (fills) {
            lanes &= ~taken[r];
            taken[r] |= lanes;
        }
        port_set_bit(port_in(ls, valid), p, fills);
        port_set(port_in(ls, dest), p, r);
        port_set(port_in(ls, mask), p, lanes);
    }
}

static void drive_reads(struct traffic *t, struct lockstep *ls) {
    for (uint32_t p = 0; p < RC_READS; p++) {
        port_set_bit(port_in(ls, "read_valid"), p, traffic_request(t));
        port_set(port_in(ls, "read_warp"), p, rng_below(&t->rng, SCHEDULER_WARPS));
        port_set(port_in(ls, "read_set"), p, rng_below(&t->rng, RC_SETS));
        for (uint32_t i = 0; i < LANES; i++)
            port_set(port_in(ls, "read_way"), p * LANES + i, rng_below(&t->rng, RC_WAYS));
    }
}

static void drive_write(struct traffic *t, struct lockstep *ls) {
    port_set(port_in(ls, "d_mask"), 0, traffic_request(t) ? traffic_mask(t, LANES) : 0);
    port_set(port_in(ls, "d_fill"), 0, rng_below(&t->rng, 2));
    port_set(port_in(ls, "d_slot"), 0, rng_below(&t->rng, SLOTS_ALL));
    port_set(port_in(ls, "d_warp"), 0, rng_below(&t->rng, SCHEDULER_WARPS));
    port_set(port_in(ls, "d_set"), 0, rng_below(&t->rng, RC_SETS));
    for (uint32_t i = 0; i < LANES; i++)
        port_set(port_in(ls, "d_way"), i, rng_below(&t->rng, RC_WAYS));
    int takes = traffic_request(t);
    port_set(port_in(ls, "take"), 0, (uint64_t)takes);
    port_set(port_in(ls, "evict"), 0, takes && rng_below(&t->rng, 2));
    port_random(port_in(ls, "wb_data"), 0, &t->rng);
}

static void drive_dispatch(struct traffic *t, struct lockstep *ls) {
    for (uint32_t p = 0; p < DISPATCH_PORTS; p++) {
        port_set_bit(port_in(ls, "disp_valid"), p, traffic_request(t));
        port_set(port_in(ls, "disp_unit"), p, rng_below(&t->rng, COLLECTORS));
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    uint64_t taken[SLOTS_ALL] = {0};
    (void)g;
    for (uint32_t b = 0; b < BANKS; b++)
        if (rng_chance(&t->rng, 128)) /* a bank's data stays until its next read */
            port_random(port_in(ls, "bank_rdata"), b, &t->rng);
    drive_slots(t, ls, "fill_valid", "fill_dest", "fill_mask", BANKS, taken);
    drive_slots(t, ls, "get_valid", "get_dest", "get_mask", RC_READS, taken);
    drive_reads(t, ls);
    drive_write(t, ls);
    drive_dispatch(t, ls);
}

/* ---- the third opinion ---- */

static void begin(struct data *d, const struct lockstep *ls) {
    d->begun = 1;
    get_rows(ls, "entry", d->entry, SCHEDULER_WARPS * RC_ENTRIES);
    get_rows(ls, "slot", d->slot, SLOTS_ALL);
    get_rows(ls, "rdata", d->rdata, RC_READS);
    get_rows(ls, "victim", &d->victim, 1);
}

static int check_outputs(const struct data *d, const struct lockstep *ls, struct err *e) {
    static const row nothing;
    for (uint32_t p = 0; p < DISPATCH_PORTS; p++)
        for (uint32_t k = 0; k < SLOTS; k++) {
            uint64_t unit = port_get(port_given(ls, "disp_unit"), p);
            int dispatches = port_bit(port_given(ls, "disp_valid"), p);
            if (expect_row(ls, "rc_banks", "disp_data", p * SLOTS + k,
                           dispatches ? d->slot[unit * SLOTS + k] : nothing, e))
                return -1;
        }
    return expect_row(ls, "rc_banks", "victim", 0, d->victim, e);
}

static uint64_t entry_of(const struct lockstep *ls, const char *warp, const char *set,
                         const char *way, uint32_t port, uint32_t lane) {
    uint64_t first =
        port_get(port_given(ls, warp), port) * RC_SETS + port_get(port_given(ls, set), port);
    return first * RC_WAYS + port_get(port_given(ls, way), port * LANES + lane);
}

static void take_slots(struct data *next, const struct data *d, const struct lockstep *ls,
                       uint32_t i) {
    for (uint32_t b = 0; b < BANKS; b++) {
        row shown;
        get_row(port_given(ls, "bank_rdata"), b, shown);
        if (port_bit(port_given(ls, "fill_valid"), b) &&
            port_get(port_given(ls, "fill_mask"), b) >> i & 1)
            next->slot[port_get(port_given(ls, "fill_dest"), b)][i] = shown[i];
    }
    for (uint32_t p = 0; p < RC_READS; p++)
        if (port_bit(port_given(ls, "get_valid"), p) &&
            port_get(port_given(ls, "get_mask"), p) >> i & 1)
            next->slot[port_get(port_given(ls, "get_dest"), p)][i] = d->rdata[p][i];
}

static void move_lane(struct data *next, const struct data *d, const struct lockstep *ls,
                      uint32_t i) {
    uint64_t written = entry_of(ls, "d_warp", "d_set", "d_way", 0, i);
    row result;
    get_row(port_given(ls, "wb_data"), 0, result);
    for (uint32_t p = 0; p < RC_READS; p++)
        if (port_bit(port_given(ls, "read_valid"), p))
            next->rdata[p][i] =
                d->entry[entry_of(ls, "read_warp", "read_set", "read_way", p, i)][i];
    if (port_get(port_given(ls, "take"), 0))
        next->victim[i] = port_get(port_given(ls, "evict"), 0) ? d->entry[written][i] : result[i];
    if (port_get(port_given(ls, "d_mask"), 0) >> i & 1)
        next->entry[written][i] = port_get(port_given(ls, "d_fill"), 0)
                                      ? d->slot[port_get(port_given(ls, "d_slot"), 0)][i]
                                      : result[i];
    take_slots(next, d, ls, i);
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct data *d = g, next;
    if (!d->begun)
        begin(d, ls);
    if (check_outputs(d, ls, e))
        return -1;
    next = *d;
    for (uint32_t i = 0; i < LANES; i++)
        move_lane(&next, d, ls, i);
    *d = next;
    return 0;
}

static int active(const struct lockstep *ls) {
    static const char *const inputs[] = {"fill_valid", "get_valid", "read_valid", "d_mask",
                                         "disp_valid"};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++)
        if (port_any(port_given(ls, inputs[i])))
            return 1;
    return 0;
}

const struct random_block random_block = {.twin = &twin_rc_banks,
                                          .size = sizeof(struct data),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
