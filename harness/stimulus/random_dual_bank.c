/* SPDX-License-Identifier: Apache-2.0
 * Random accesses to one bank with two ports. Assumption kept: rows are below ROWS.
 *
 * A third opinion: what the last read of each row must show, lane by lane, of what was written.
 */
#include <inttypes.h>
#include <string.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_dual_bank;

enum { WORDS = (DATA_BITS + 63) / 64 };

struct bank {
    uint64_t row[ROWS][WORDS], known[ROWS][WORDS]; /* bits that were written */
    uint64_t shown[WORDS], shown_known[WORDS];
};

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    (void)g;
    port_set(port_in(ls, "rd"), 0, (uint64_t)traffic_request(t));
    port_set(port_in(ls, "rd_row"), 0, traffic_row(t, ROWS));
    port_set(port_in(ls, "we"), 0, (uint64_t)traffic_request(t));
    port_set(port_in(ls, "row"), 0, traffic_row(t, ROWS));
    port_set(port_in(ls, "mask"), 0, traffic_mask(t, LANES));
    port_random(port_in(ls, "wdata"), 0, &t->rng);
}

static int is_written(uint64_t mask, uint32_t bit) {
    return mask >> (bit / LANE_BITS) & 1;
}

static void write_row(struct bank *b, const struct lockstep *ls) {
    uint64_t mask = port_get(port_given(ls, "mask"), 0), row = port_get(port_given(ls, "row"), 0),
             data[WORDS], lanes[WORDS] = {0};
    port_get_words(port_given(ls, "wdata"), 0, data);
    for (uint32_t i = 0; i < DATA_BITS; i++)
        lanes[i / 64] |= (uint64_t)is_written(mask, i) << (i % 64);
    for (uint32_t w = 0; w < WORDS; w++) {
        b->row[row][w] = (b->row[row][w] & ~lanes[w]) | (data[w] & lanes[w]);
        b->known[row][w] |= lanes[w];
    }
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct bank *b = g;
    uint64_t data[WORDS], rd_row = port_get(port_given(ls, "rd_row"), 0);
    port_get_words(port_out(ls, "rdata"), 0, data);
    for (uint32_t w = 0; w < WORDS; w++)
        if ((data[w] ^ b->shown[w]) & b->shown_known[w])
            return err_set(e,
                           "dual_bank: expected word %" PRIu32 " of rdata = %" PRIx64
                           ", got %" PRIx64 " (docs/blocks/dual_bank.md)",
                           w, b->shown[w], data[w]);
    if (port_get(port_given(ls, "rd"), 0)) {
        memcpy(b->shown, b->row[rd_row], sizeof b->shown);
        memcpy(b->shown_known, b->known[rd_row], sizeof b->shown);
    }
    if (port_get(port_given(ls, "we"), 0))
        write_row(b, ls);
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_given(ls, "rd")) || port_any(port_given(ls, "we"));
}

const struct random_block random_block = {.twin = &twin_dual_bank,
                                          .size = sizeof(struct bank),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
