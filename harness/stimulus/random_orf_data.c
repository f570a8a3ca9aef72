/* SPDX-License-Identifier: Apache-2.0
 * Random moves of the data of operand files and operand slots. Assumptions kept: what is named
 * exists, no slot and no entry takes data twice in a cycle.
 *
 * A third opinion: both memories once more, a lane a number. It starts with what the RTL holds in
 * cycle 0. Operands and write data that come out are compared with it.
 */
#include <inttypes.h>
#include <string.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_orf_data;

enum { WORDS = (DATA_BITS + 63) / 64 };

typedef uint64_t row[LANES];

struct data {
    int begun;
    row entry[ORF_ROWS], slot[REQUESTS];
};

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

/* ---- inputs ---- */

/* A number below n that is not taken yet, if one is found; it is taken then. */
static int draw_free(struct traffic *t, uint32_t n, int *taken, uint32_t *number) {
    *number = traffic_row(t, n);
    if (!traffic_request(t) || taken[*number])
        return 0;
    taken[*number] = 1;
    return 1;
}

static void drive_banks(struct traffic *t, struct lockstep *ls, int *slots, int *entries) {
    for (uint32_t b = 0; b < BANKS; b++) {
        uint32_t slot, entry;
        if (rng_chance(&t->rng, 128)) /* a bank's data stays until its next read */
            port_random(port_in(ls, "bank_rdata"), b, &t->rng);
        port_set_bit(port_in(ls, "fill_valid"), b, draw_free(t, REQUESTS, slots, &slot));
        port_set(port_in(ls, "fill_dest"), b, slot);
        port_set_bit(port_in(ls, "put_valid"), b, draw_free(t, ORF_ROWS, entries, &entry));
        port_set(port_in(ls, "put_row"), b, entry);
        port_set(port_in(ls, "put_mask"), b, traffic_mask(t, LANES));
        port_set(port_in(ls, "bank_wsel"), b, rng_below(&t->rng, 1u << RESULT_BUSES));
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    int slots[REQUESTS] = {0}, entries[ORF_ROWS] = {0};
    (void)g;
    drive_banks(t, ls, slots, entries);
    for (uint32_t k = 0; k < SLOTS; k++) {
        uint32_t slot;
        port_set_bit(port_in(ls, "get_valid"), k, draw_free(t, REQUESTS, slots, &slot));
        port_set(port_in(ls, "get_dest"), k, slot);
        port_set(port_in(ls, "get_row"), k, traffic_row(t, ORF_ROWS));
    }
    for (uint32_t p = 0; p < RESULT_BUSES; p++) {
        uint32_t entry;
        port_set_bit(port_in(ls, "write_valid"), p, draw_free(t, ORF_ROWS, entries, &entry));
        port_set(port_in(ls, "write_row"), p, entry);
        port_set(port_in(ls, "write_mask"), p, traffic_mask(t, LANES));
        port_random(port_in(ls, "wb_data"), p, &t->rng);
    }
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
    for (uint32_t r = 0; r < ORF_ROWS; r++)
        get_row(port_memory(ls, "entry"), r, d->entry[r]);
    for (uint32_t r = 0; r < REQUESTS; r++)
        get_row(port_memory(ls, "slot"), r, d->slot[r]);
}

static int expect_row(const row want, struct port p, uint32_t e, const char *what, struct err *er) {
    row got;
    get_row(p, e, got);
    for (uint32_t i = 0; i < LANES; i++)
        if (want[i] != got[i])
            return err_set(er,
                           "orf_data: expected lane %" PRIu32 " of %s[%" PRIu32 "] = %" PRIx64
                           ", got %" PRIx64 " (docs/blocks/orf_data.md)",
                           i, what, e, want[i], got[i]);
    return 0;
}

static int check_dispatch(const struct data *d, const struct lockstep *ls, struct err *e) {
    static const row nothing;
    for (uint32_t i = 0; i < DISPATCH_PORTS * SLOTS; i++) {
        uint32_t p = i / SLOTS;
        uint64_t slot = port_get(port_given(ls, "disp_unit"), p) * SLOTS + i % SLOTS;
        int dispatches = port_bit(port_given(ls, "disp_valid"), p);
        if (expect_row(dispatches ? d->slot[slot] : nothing, port_out(ls, "disp_data"), i,
                       "disp_data", e))
            return -1;
    }
    return 0;
}

static int check_write_data(const struct lockstep *ls, struct err *e) {
    for (uint32_t b = 0; b < BANKS; b++) {
        uint64_t buses = port_get(port_given(ls, "bank_wsel"), b);
        row want = {0}, bus;
        for (uint32_t p = 0; p < RESULT_BUSES; p++) {
            get_row(port_given(ls, "wb_data"), p, bus);
            for (uint32_t i = 0; i < LANES && buses >> p & 1; i++)
                want[i] |= bus[i];
        }
        if (expect_row(want, port_out(ls, "bank_wdata"), b, "bank_wdata", e))
            return -1;
    }
    return 0;
}

/* The lanes of `mask` of element e of the port. */
static void take(row to, struct port p, uint32_t e, uint64_t mask) {
    row from;
    get_row(p, e, from);
    for (uint32_t i = 0; i < LANES; i++)
        if (mask >> i & 1)
            to[i] = from[i];
}

static void move_entries(struct data *d, const struct lockstep *ls) {
    for (uint32_t b = 0; b < BANKS; b++)
        if (port_bit(port_given(ls, "put_valid"), b))
            take(d->entry[port_get(port_given(ls, "put_row"), b)], port_given(ls, "bank_rdata"), b,
                 port_get(port_given(ls, "put_mask"), b));
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        if (port_bit(port_given(ls, "write_valid"), p))
            take(d->entry[port_get(port_given(ls, "write_row"), p)], port_given(ls, "wb_data"), p,
                 port_get(port_given(ls, "write_mask"), p));
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct data *d = g;
    if (!d->begun)
        begin(d, ls);
    if (check_dispatch(d, ls, e) || check_write_data(ls, e))
        return -1;
    for (uint32_t k = 0; k < SLOTS; k++)
        if (port_bit(port_given(ls, "get_valid"), k))
            memcpy(d->slot[port_get(port_given(ls, "get_dest"), k)],
                   d->entry[port_get(port_given(ls, "get_row"), k)], sizeof(row));
    for (uint32_t b = 0; b < BANKS; b++)
        if (port_bit(port_given(ls, "fill_valid"), b))
            take(d->slot[port_get(port_given(ls, "fill_dest"), b)], port_given(ls, "bank_rdata"), b,
                 ~(uint64_t)0);
    move_entries(d, ls);
    return 0;
}

static int active(const struct lockstep *ls) {
    static const char *const inputs[] = {"fill_valid", "get_valid", "put_valid", "write_valid",
                                         "disp_valid"};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++)
        if (port_any(port_given(ls, inputs[i])))
            return 1;
    return 0;
}

const struct random_block random_block = {.twin = &twin_orf_data,
                                          .size = sizeof(struct data),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
