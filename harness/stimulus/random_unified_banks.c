/* SPDX-License-Identifier: Apache-2.0
 * Random accesses of registers and of memory to unified banks. Assumptions kept: a port is used by
 * one of them, a memory access has one bank of a cluster at most, rows exist.
 *
 * A third opinion: all memories once more, a lane a number. It starts with what the RTL holds in
 * cycle 0.
 */
#include <string.h>

#include "stimulus/lanes.h"

extern const struct twin twin_unified_banks;

enum { WORDS = LANES / CLUSTERS };

struct data {
    int begun;
    row mem[BANKS * MAIN_ROWS], rdata[BANKS], line;
};

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

/* ---- inputs ---- */

/* Of each cluster one bank at most, all of one number or each its own. */
static void drive_line(struct traffic *t, struct lockstep *ls) {
    const char *name = rng_chance(&t->rng, 128) ? "line_read" : "line_write";
    const char *taken = strcmp(name, "line_read") == 0 ? "rd" : "we";
    int scattered = rng_chance(&t->rng, 128), any = traffic_request(t);
    uint32_t number = traffic_bank(t, BANKS);
    for (uint32_t i = 0; i < BANKS * CLUSTERS; i++) {
        port_set_bit(port_in(ls, "line_read"), i, 0);
        port_set_bit(port_in(ls, "line_write"), i, 0);
    }
    for (uint32_t c = 0; c < CLUSTERS; c++) {
        uint32_t b = scattered ? rng_below(&t->rng, BANKS) : number;
        int goes = any && (!scattered || rng_chance(&t->rng, 192));
        port_set(port_in(ls, "line_row"), c, traffic_row(t, MAIN_ROWS));
        port_set_bit(port_in(ls, name), b * CLUSTERS + c, goes && !port_bit(port_in(ls, taken), b));
    }
    port_set(port_in(ls, "line_mask"), 0, traffic_mask(t, LANES));
    port_random(port_in(ls, "line_wdata"), 0, &t->rng);
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    (void)g;
    for (uint32_t b = 0; b < BANKS; b++) {
        port_set_bit(port_in(ls, "rd"), b, traffic_request(t));
        port_set(port_in(ls, "rd_row"), b, traffic_row(t, MAIN_ROWS));
        port_set_bit(port_in(ls, "we"), b, traffic_request(t));
        port_set(port_in(ls, "row"), b, traffic_row(t, MAIN_ROWS));
        port_set(port_in(ls, "mask"), b, traffic_mask(t, LANES));
        port_random(port_in(ls, "wdata"), b, &t->rng);
    }
    drive_line(t, ls);
}

/* ---- the third opinion ---- */

static void begin(struct data *d, const struct lockstep *ls) {
    d->begun = 1;
    get_rows(ls, "mem", d->mem, BANKS * MAIN_ROWS);
    get_rows(ls, "rdata", d->rdata, BANKS);
    get_rows(ls, "line", &d->line, 1);
}

static void read_rows(struct data *d, const struct lockstep *ls) {
    for (uint32_t b = 0; b < BANKS; b++)
        if (port_bit(port_given(ls, "rd"), b))
            memcpy(d->rdata[b], d->mem[b * MAIN_ROWS + port_get(port_given(ls, "rd_row"), b)],
                   sizeof(row));
    for (uint32_t i = 0; i < BANKS * CLUSTERS; i++) {
        uint32_t b = i / CLUSTERS, c = i % CLUSTERS;
        uint64_t at = b * MAIN_ROWS + port_get(port_given(ls, "line_row"), c);
        if (port_bit(port_given(ls, "line_read"), i))
            memcpy(&d->line[c * WORDS], &d->mem[at][c * WORDS], WORDS * sizeof d->line[0]);
    }
}

static void put(row to, const row from, uint32_t first, uint32_t n, uint64_t mask) {
    for (uint32_t i = first; i < first + n; i++)
        if (mask >> i & 1)
            to[i] = from[i];
}

static void write_rows(struct data *d, const struct lockstep *ls) {
    row data;
    for (uint32_t b = 0; b < BANKS; b++) {
        get_row(port_given(ls, "wdata"), b, data);
        if (port_bit(port_given(ls, "we"), b))
            put(d->mem[b * MAIN_ROWS + port_get(port_given(ls, "row"), b)], data, 0, LANES,
                port_get(port_given(ls, "mask"), b));
    }
    get_row(port_given(ls, "line_wdata"), 0, data);
    for (uint32_t i = 0; i < BANKS * CLUSTERS; i++) {
        uint32_t b = i / CLUSTERS, c = i % CLUSTERS;
        uint64_t at = b * MAIN_ROWS + port_get(port_given(ls, "line_row"), c);
        if (port_bit(port_given(ls, "line_write"), i))
            put(d->mem[at], data, c * WORDS, WORDS, port_get(port_given(ls, "line_mask"), 0));
    }
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct data *d = g;
    if (!d->begun)
        begin(d, ls);
    for (uint32_t b = 0; b < BANKS; b++)
        if (expect_row(ls, "unified_banks", "rdata", b, d->rdata[b], e))
            return -1;
    if (expect_row(ls, "unified_banks", "line_rdata", 0, d->line, e))
        return -1;
    read_rows(d, ls);
    write_rows(d, ls);
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_given(ls, "rd")) || port_any(port_given(ls, "we")) ||
           port_any(port_given(ls, "line_read")) || port_any(port_given(ls, "line_write"));
}

const struct random_block random_block = {.twin = &twin_unified_banks,
                                          .size = sizeof(struct data),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
