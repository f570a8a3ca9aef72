/* SPDX-License-Identifier: Apache-2.0
 * Random moves of the data of register file caches. Assumptions kept: what is named exists, and no
 * lane of an operand slot is written twice in a cycle. No w_entry is an LRF.
 *
 * A third opinion: all memories once more, a lane a number. It starts with what the RTL holds in
 * cycle 0. Operands and write data that come out are compared with it.
 */
#include <inttypes.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_rfc_data;

enum { WORDS = (DATA_BITS + 63) / 64, SLOTS_ALL = COLLECTORS * SLOTS, LRF = RFC_ENTRIES };

typedef uint64_t row[LANES];

struct data {
    int begun;
    row entry[ACTIVE][RFC_ENTRIES + 1], slot[SLOTS_ALL], victim[BANKS];
};

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

/* ---- inputs ---- */

static uint64_t any_lanes(struct traffic *t) {
    return traffic_request(t) ? traffic_mask(t, LANES) : 0;
}

/* Operands that hit, then fills of lanes that nothing else writes. */
static void drive_slots(struct traffic *t, struct lockstep *ls) {
    uint64_t taken[SLOTS_ALL] = {0};
    uint32_t unit = rng_below(&t->rng, COLLECTORS);
    port_set(port_in(ls, "get_slot"), 0, rng_below(&t->rng, ACTIVE));
    port_set(port_in(ls, "get_unit"), 0, unit);
    for (uint32_t k = 0; k < SLOTS; k++) {
        uint64_t lanes = any_lanes(t), lrf = any_lanes(t) & ~lanes;
        port_set(port_in(ls, "get_lanes"), k, lanes);
        port_set(port_in(ls, "lrf_lanes"), k, lrf);
        port_set(port_in(ls, "get_entry"), k, rng_below(&t->rng, RFC_ENTRIES + 1));
        taken[unit * SLOTS + k] = lanes | lrf;
    }
    for (uint32_t b = 0; b < BANKS; b++) {
        uint32_t to = rng_below(&t->rng, SLOTS_ALL);
        uint64_t lanes = traffic_mask(t, LANES) & ~taken[to];
        int fills = traffic_request(t);
        port_set_bit(port_in(ls, "fill_valid"), b, fills);
        port_set(port_in(ls, "fill_dest"), b, to);
        port_set(port_in(ls, "fill_lanes"), b, lanes);
        taken[to] |= fills ? lanes : 0;
    }
}

static void drive_write(struct traffic *t, struct lockstep *ls, uint32_t p) {
    port_set(port_in(ls, "w_lanes"), p, any_lanes(t));
    port_set(port_in(ls, "w_entry"), p, rng_below(&t->rng, RFC_ENTRIES));
    port_set(port_in(ls, "w_mask"), p, traffic_mask(t, LANES));
    port_set_bit(port_in(ls, "w_fill"), p, rng_below(&t->rng, 2));
    port_set(port_in(ls, "w_bus"), p, rng_below(&t->rng, RESULT_BUSES));
    port_set(port_in(ls, "w_bank"), p, rng_below(&t->rng, BANKS));
    port_set(port_in(ls, "lrf_kind"), p, rng_below(&t->rng, 2) ? rng_below(&t->rng, 5) : 0);
    port_set(port_in(ls, "ev_entry"), p, rng_below(&t->rng, RFC_ENTRIES + 1));
}

static void drive_bank(struct traffic *t, struct lockstep *ls, uint32_t b) {
    if (rng_chance(&t->rng, 128)) /* a bank's data stays until its next read */
        port_random(port_in(ls, "bank_rdata"), b, &t->rng);
    port_set_bit(port_in(ls, "take"), b, traffic_request(t));
    port_set(port_in(ls, "take_slot"), b, rng_below(&t->rng, ACTIVE));
    port_set_bit(port_in(ls, "back"), b, traffic_request(t));
    port_set(port_in(ls, "bank_wsel"), b,
             traffic_request(t) ? (uint64_t)1 << rng_below(&t->rng, RESULT_BUSES) : 0);
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    (void)g;
    drive_slots(t, ls);
    for (uint32_t p = 0; p < ACTIVE; p++)
        drive_write(t, ls, p);
    for (uint32_t b = 0; b < BANKS; b++)
        drive_bank(t, ls, b);
    for (uint32_t b = 0; b < RESULT_BUSES; b++)
        port_random(port_in(ls, "wb_data"), b, &t->rng);
    for (uint32_t p = 0; p < DISPATCH_PORTS; p++) {
        port_set_bit(port_in(ls, "disp_valid"), p, traffic_request(t));
        port_set(port_in(ls, "disp_unit"), p, rng_below(&t->rng, COLLECTORS));
    }
}

/* ---- the third opinion ---- */

/* A lane never lies in two words. */
static void get_row(struct port p, uint32_t e, row lanes) {
    uint64_t words[WORDS];
    port_get_words(p, e, words);
    for (uint32_t i = 0; i < LANES; i++)
        lanes[i] =
            words[i * LANE_BITS / 64] >> (i * LANE_BITS % 64) & (~(uint64_t)0 >> (64 - LANE_BITS));
}

static void begin(struct data *d, const struct lockstep *ls) {
    d->begun = 1;
    for (uint32_t e = 0; e < ACTIVE * (RFC_ENTRIES + 1); e++)
        get_row(port_memory(ls, "entry"), e,
                d->entry[e / (RFC_ENTRIES + 1)][e % (RFC_ENTRIES + 1)]);
    for (uint32_t e = 0; e < SLOTS_ALL; e++)
        get_row(port_memory(ls, "slot"), e, d->slot[e]);
    for (uint32_t e = 0; e < BANKS; e++)
        get_row(port_memory(ls, "victim"), e, d->victim[e]);
}

static int expect_row(const row want, struct port p, uint32_t e, const char *what, struct err *er) {
    row got;
    get_row(p, e, got);
    for (uint32_t i = 0; i < LANES; i++)
        if (want[i] != got[i])
            return err_set(er,
                           "rfc_data: expected lane %" PRIu32 " of %s[%" PRIu32 "] = %" PRIx64
                           ", got %" PRIx64 " (docs/blocks/rfc_data.md)",
                           i, what, e, want[i], got[i]);
    return 0;
}

static uint64_t given(const struct lockstep *ls, const char *port, uint32_t i) {
    return port_get(port_given(ls, port), i);
}

static int bit(const struct lockstep *ls, const char *port, uint32_t i) {
    return port_bit(port_given(ls, port), i);
}

static int check_outputs(const struct data *d, const struct lockstep *ls, struct err *e) {
    static const row nothing;
    for (uint32_t x = 0; x < DISPATCH_PORTS * SLOTS; x++) {
        uint64_t from = given(ls, "disp_unit", x / SLOTS) * SLOTS + x % SLOTS;
        if (expect_row(bit(ls, "disp_valid", x / SLOTS) ? d->slot[from] : nothing,
                       port_out(ls, "disp_data"), x, "disp_data", e))
            return -1;
    }
    for (uint32_t b = 0; b < BANKS; b++) {
        uint64_t wsel = given(ls, "bank_wsel", b);
        row data = {0};
        for (uint32_t p = 0; p < RESULT_BUSES; p++)
            if (wsel >> p & 1)
                get_row(port_given(ls, "wb_data"), p, data);
        if (expect_row(bit(ls, "back", b) ? d->victim[b] : data, port_out(ls, "bank_wdata"), b,
                       "bank_wdata", e))
            return -1;
    }
    return 0;
}

/* The value that active slot p is given. */
static void value_of(const struct lockstep *ls, uint32_t p, row value) {
    if (bit(ls, "w_fill", p))
        get_row(port_given(ls, "bank_rdata"), (uint32_t)given(ls, "w_bank", p), value);
    else
        get_row(port_given(ls, "wb_data"), (uint32_t)given(ls, "w_bus", p), value);
}

static void write(struct data *next, const struct data *d, const struct lockstep *ls, uint32_t p) {
    uint64_t entry = given(ls, "w_entry", p);
    int lrf = given(ls, "lrf_kind", p) != 0;
    row value;
    value_of(ls, p, value);
    for (uint32_t i = 0; i < LANES; i++) {
        if (given(ls, "w_lanes", p) >> i & 1)
            next->entry[p][entry][i] = lrf ? d->entry[p][LRF][i] : value[i];
        if (lrf && (given(ls, "w_mask", p) >> i & 1))
            next->entry[p][LRF][i] = value[i];
    }
}

static void take(struct data *next, const struct data *d, const struct lockstep *ls, uint32_t b) {
    uint64_t p = given(ls, "take_slot", b), to = given(ls, "fill_dest", b);
    row shown;
    get_row(port_given(ls, "bank_rdata"), b, shown);
    for (uint32_t i = 0; i < LANES; i++) {
        if (bit(ls, "take", b))
            next->victim[b][i] = d->entry[p][given(ls, "ev_entry", (uint32_t)p)][i];
        if (bit(ls, "fill_valid", b) && (given(ls, "fill_lanes", b) >> i & 1))
            next->slot[to][i] = shown[i];
    }
}

static void get(struct data *next, const struct data *d, const struct lockstep *ls, uint32_t k) {
    const row *entries = d->entry[given(ls, "get_slot", 0)];
    uint64_t to = given(ls, "get_unit", 0) * SLOTS + k, from = given(ls, "get_entry", k);
    for (uint32_t i = 0; i < LANES; i++) {
        if (given(ls, "get_lanes", k) >> i & 1)
            next->slot[to][i] = entries[from][i];
        if (given(ls, "lrf_lanes", k) >> i & 1)
            next->slot[to][i] = entries[LRF][i];
    }
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct data *d = g, next;
    if (!d->begun)
        begin(d, ls);
    if (check_outputs(d, ls, e))
        return -1;
    next = *d;
    for (uint32_t p = 0; p < ACTIVE; p++)
        write(&next, d, ls, p);
    for (uint32_t k = 0; k < SLOTS; k++)
        get(&next, d, ls, k);
    for (uint32_t b = 0; b < BANKS; b++)
        take(&next, d, ls, b);
    *d = next;
    return 0;
}

static int active(const struct lockstep *ls) {
    static const char *const inputs[] = {"fill_valid", "get_lanes", "w_lanes", "take",
                                         "disp_valid"};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++)
        if (port_any(port_given(ls, inputs[i])))
            return 1;
    return 0;
}

const struct random_block random_block = {.twin = &twin_rfc_data,
                                          .size = sizeof(struct data),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
