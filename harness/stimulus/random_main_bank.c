/* SPDX-License-Identifier: Apache-2.0
 * Random accesses to one bank of the main register file. Assumption kept: rows are below MAIN_ROWS.
 * Entries are any: the block alone does not know its timer. Its contents are followed by the ports.
 */
#include <inttypes.h>
#include <string.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_main_bank;

enum { WORDS = (DATA_BITS + 63) / 64 };

struct bank {
    uint64_t mem[MAIN_ROWS][WORDS], read[DEPTH][WORDS];
};

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

/* Half of the time the entry that is shown is the one that is read into, or near it. */
static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    uint32_t index = rng_below(&t->rng, DEPTH);
    int near = rng_below(&t->rng, 2) != 0;
    (void)g;
    port_set(port_in(ls, "en"), 0, (uint64_t)traffic_request(t));
    port_set(port_in(ls, "we"), 0, rng_below(&t->rng, 2));
    port_set(port_in(ls, "row"), 0, traffic_row(t, MAIN_ROWS));
    port_set(port_in(ls, "mask"), 0, traffic_mask(t, LANES));
    port_random(port_in(ls, "wdata"), 0, &t->rng);
    port_set(port_in(ls, "index"), 0, index);
    port_set(port_in(ls, "out_index"), 0,
             near ? (index + rng_below(&t->rng, 3)) % DEPTH : rng_below(&t->rng, DEPTH));
    port_random(port_in(ls, "back"), 0, &t->rng);
}

static int check_shown(const struct bank *k, const struct lockstep *ls, struct err *e) {
    uint64_t shown[WORDS] = {0};
    uint64_t entry = (port_get(port_given(ls, "out_index"), 0) + DEPTH -
                      port_get(port_given(ls, "back"), 0) % DEPTH) %
                     DEPTH;
    port_get_words(port_out(ls, "rdata"), 0, shown);
    if (memcmp(shown, k->read[entry], sizeof shown))
        return err_set(e,
                       "main_bank: expected rdata to show what was read into entry %" PRIu64
                       ", shows another value (docs/blocks/main_bank.md)",
                       entry);
    return 0;
}

static void write_lanes(uint64_t *row, const uint64_t *data, uint64_t mask) {
    for (uint32_t i = 0; i < DATA_BITS; i++) {
        uint64_t bit = (uint64_t)1 << (i % 64);
        if (mask >> (i / LANE_BITS) & 1)
            row[i / 64] = (row[i / 64] & ~bit) | (data[i / 64] & bit);
    }
}

static void access_row(struct bank *k, const struct lockstep *ls) {
    uint64_t data[WORDS] = {0};
    uint64_t *row = k->mem[port_get(port_given(ls, "row"), 0)];
    port_get_words(port_given(ls, "wdata"), 0, data);
    if (port_get(port_given(ls, "we"), 0))
        write_lanes(row, data, port_get(port_given(ls, "mask"), 0));
    else
        memcpy(k->read[port_get(port_given(ls, "index"), 0)], row, sizeof k->read[0]);
}

/* What is there before anything is written. */
static void begin(struct bank *k, const struct lockstep *ls) {
    for (uint32_t row = 0; row < MAIN_ROWS; row++)
        port_get_words(port_memory(ls, "mem"), row, k->mem[row]);
    for (uint32_t entry = 0; entry < DEPTH; entry++)
        port_get_words(port_memory(ls, "read"), entry, k->read[entry]);
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    if (ls->cycle == 0)
        begin(g, ls);
    if (check_shown(g, ls, e))
        return -1;
    if (port_get(port_given(ls, "en"), 0))
        access_row(g, ls);
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_get(port_given(ls, "en"), 0) != 0;
}

const struct random_block random_block = {.twin = &twin_main_bank,
                                          .size = sizeof(struct bank),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
