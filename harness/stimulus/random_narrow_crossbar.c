/* SPDX-License-Identifier: Apache-2.0
 * Random beats through the narrow crossbar. Assumptions kept: sources and beats exist where
 * something is valid. The buffers' contents are followed by the ports.
 */
#include <inttypes.h>
#include <string.h>

#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_narrow_crossbar;

enum { WORDS = (DATA_BITS + 63) / 64, LINK_WORDS = (LINK_BITS + 63) / 64 };

struct buffers {
    uint64_t data[MAIN_BANKS][WORDS];
    uint64_t fill[BANKS][WORDS], unload[BANKS][WORDS]; /* with CACHE_BUFFERS */
};

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

/* ---- inputs ---- */

/* Without a beat source and number are any, those that do not exist among them. */
static void drive_beat(struct traffic *t, struct lockstep *ls, const char *const ports[3],
                       uint32_t i, uint32_t sources) {
    int valid = traffic_request(t);
    port_set_bit(port_in(ls, ports[0]), i, valid);
    port_random(port_in(ls, ports[1]), i, &t->rng);
    port_random(port_in(ls, ports[2]), i, &t->rng);
    if (valid) {
        port_set(port_in(ls, ports[1]), i, traffic_bank(t, sources));
        port_set(port_in(ls, ports[2]), i, rng_below(&t->rng, BEATS));
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    static const char *const fill[] = {"fill_valid", "fill_source", "fill_beat"};
    static const char *const move[] = {"move_valid", "move_source", "move_beat"};
    (void)g;
    for (uint32_t m = 0; m < MAIN_BANKS; m++) {
        drive_beat(t, ls, move, m, SOURCES);
        if (rng_chance(&t->rng, 64)) /* data stays until the next read */
            port_random(port_in(ls, "main_rdata"), m, &t->rng);
    }
    for (uint32_t c = 0; c < BANKS; c++) {
        drive_beat(t, ls, fill, c, MAIN_BANKS);
        if (rng_chance(&t->rng, 64))
            port_random(port_in(ls, "cache_rdata"), c, &t->rng);
    }
    for (uint32_t p = 0; p < RESULT_BUSES; p++)
        if (rng_chance(&t->rng, 64))
            port_random(port_in(ls, "wb_data"), p, &t->rng);
}

/* ---- contents ---- */

static int bit_of(const uint64_t *words, uint32_t i) {
    return (int)(words[i / 64] >> (i % 64) & 1);
}

static void put_bit(uint64_t *words, uint32_t i, int value) {
    uint64_t bit = (uint64_t)1 << (i % 64);
    words[i / 64] = value ? words[i / 64] | bit : words[i / 64] & ~bit;
}

static int check_fill(const struct lockstep *ls, uint32_t c, struct err *e) {
    uint64_t source[WORDS] = {0}, expected[LINK_WORDS] = {0}, shown[LINK_WORDS] = {0};
    uint32_t first = (uint32_t)port_get(port_given(ls, "fill_beat"), c) * LINK_BITS;
    if (port_bit(port_given(ls, "fill_valid"), c)) {
        port_get_words(port_given(ls, "main_rdata"),
                       (uint32_t)port_get(port_given(ls, "fill_source"), c), source);
        for (uint32_t i = 0; i < LINK_BITS; i++)
            put_bit(expected, i, bit_of(source, first + i));
    }
    port_get_words(port_out(ls, "fill_data"), c, shown);
    if (memcmp(shown, expected, sizeof shown))
        return err_set(e,
                       "narrow_crossbar: expected fill_data of cache bank %" PRIu32
                       " to be its beat, or 0, is another (docs/blocks/narrow_crossbar.md)",
                       c);
    return 0;
}

/* The fill register with the beat put in; the register then takes it. */
static int check_whole(struct buffers *b, const struct lockstep *ls, uint32_t c, struct err *e) {
    uint64_t source[WORDS] = {0}, expected[WORDS] = {0}, shown[WORDS] = {0};
    uint32_t first = (uint32_t)port_get(port_given(ls, "fill_beat"), c) * LINK_BITS;
    if (CACHE_BUFFERS && port_bit(port_given(ls, "fill_valid"), c)) {
        port_get_words(port_given(ls, "main_rdata"),
                       (uint32_t)port_get(port_given(ls, "fill_source"), c), source);
        for (uint32_t i = first; i < first + LINK_BITS; i++)
            put_bit(b->fill[c], i, bit_of(source, i));
        memcpy(expected, b->fill[c], sizeof expected);
    }
    port_get_words(port_out(ls, "fill_whole"), c, shown);
    if (memcmp(shown, expected, sizeof shown))
        return err_set(e,
                       "narrow_crossbar: expected fill_whole of cache bank %" PRIu32
                       " to be the beats that came, or 0, is another "
                       "(docs/blocks/narrow_crossbar.md)",
                       c);
    return 0;
}

static int check_buffer(const struct buffers *b, const struct lockstep *ls, uint32_t m,
                        struct err *e) {
    uint64_t shown[WORDS] = {0};
    port_get_words(port_out(ls, "buffer"), m, shown);
    if (memcmp(shown, b->data[m], sizeof shown))
        return err_set(e,
                       "narrow_crossbar: expected buffer %" PRIu32
                       " to hold the beats that it took, holds others "
                       "(docs/blocks/narrow_crossbar.md)",
                       m);
    return 0;
}

static void move_beat(struct buffers *b, const struct lockstep *ls, uint32_t m) {
    uint64_t data[WORDS] = {0};
    uint32_t source = (uint32_t)port_get(port_given(ls, "move_source"), m);
    uint32_t first = (uint32_t)port_get(port_given(ls, "move_beat"), m) * LINK_BITS;
    if (!port_bit(port_given(ls, "move_valid"), m))
        return;
    if (source < BANKS && first && CACHE_BUFFERS)
        memcpy(data, b->unload[source], sizeof data);
    else if (source < BANKS)
        port_get_words(port_given(ls, "cache_rdata"), source, data);
    else
        port_get_words(port_given(ls, "wb_data"), source - BANKS, data);
    for (uint32_t i = first; i < first + LINK_BITS; i++)
        put_bit(b->data[m], i, bit_of(data, i));
}

/* Beat 0 of a register goes to its buffer; the unload register of its bank takes all of it. */
static void unload(struct buffers *b, const struct lockstep *ls, uint32_t m) {
    uint32_t source = (uint32_t)port_get(port_given(ls, "move_source"), m);
    if (port_bit(port_given(ls, "move_valid"), m) && source < BANKS &&
        !port_get(port_given(ls, "move_beat"), m))
        port_get_words(port_given(ls, "cache_rdata"), source, b->unload[source]);
}

/* What the memories hold at the start. */
static void follow_start(struct buffers *b, const struct lockstep *ls) {
    for (uint32_t m = 0; m < MAIN_BANKS; m++)
        port_get_words(port_memory(ls, "buffer"), m, b->data[m]);
    for (uint32_t c = 0; c < BANKS; c++) {
        port_get_words(port_memory(ls, "fill"), c, b->fill[c]);
        port_get_words(port_memory(ls, "unload"), c, b->unload[c]);
    }
}

static int check(void *g, const struct lockstep *ls, struct err *e) {
    struct buffers *b = g;
    if (ls->cycle == 0)
        follow_start(b, ls);
    for (uint32_t c = 0; c < BANKS; c++)
        if (check_fill(ls, c, e) || check_whole(b, ls, c, e))
            return -1;
    for (uint32_t m = 0; m < MAIN_BANKS; m++) {
        if (check_buffer(b, ls, m, e))
            return -1;
        move_beat(b, ls, m);
    }
    for (uint32_t m = 0; m < MAIN_BANKS; m++)
        unload(b, ls, m);
    return 0;
}

static int active(const struct lockstep *ls) {
    return port_any(port_given(ls, "fill_valid")) || port_any(port_given(ls, "move_valid"));
}

const struct random_block random_block = {.twin = &twin_narrow_crossbar,
                                          .size = sizeof(struct buffers),
                                          .start = start,
                                          .drive = drive,
                                          .active = active,
                                          .check = check,
                                          .due = random_block_due};
