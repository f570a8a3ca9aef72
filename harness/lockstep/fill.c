/* SPDX-License-Identifier: Apache-2.0 */
#include "lockstep/fill.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lockstep/rng.h"
#include "lockstep/scenario.h"

int fill_parse(struct memory_fill *f, const char *text, struct err *e) {
    char first[32];
    const char *comma = strchr(text, ',');
    size_t n = comma ? (size_t)(comma - text) : strlen(text);
    f->other = 0;
    if (n < sizeof first) {
        memcpy(first, text, n);
        first[n] = 0;
        if (!parse_number(first, &f->seed) &&
            (!comma || (f->seed && !parse_number(comma + 1, &f->other) && f->other)))
            return 0;
    }
    return err_set(e,
                   "--xseed: expected a number, 0 for zeros, or two above 0 for fills that differ, "
                   "'5,6', got '%.80s'",
                   text);
}

void fill_text(const struct memory_fill *f, char *text, size_t n) {
    text[0] = 0;
    if (f->other)
        snprintf(text, n, "%" PRIu64 ",%" PRIu64, f->seed, f->other);
    else
        snprintf(text, n, "%" PRIu64, f->seed);
}

uint64_t fill_pattern(const struct memory_fill *f) {
    struct rng r = {f->other};
    uint64_t lane = 0, pattern = 0;
    if (!f->other)
        return 0;
    while (!lane)
        lane = rng_next(&r) >> (64 - f->lane_bits);
    for (unsigned at = 0; at < 64; at += f->lane_bits)
        pattern |= lane << at;
    return pattern;
}

/* Bits of word w that an element has. */
static uint64_t word_bits(const struct signal *s, uint32_t w) {
    uint32_t left = s->width - 64 * w;
    return left < 64 ? (UINT64_C(1) << left) - 1 : ~UINT64_C(0);
}

void fill_memories(const struct memory_fill *f, const struct signal_list *list, void *csim,
                   void *rtl) {
    struct rng r = {f->seed};
    uint64_t pattern = fill_pattern(f);
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        for (uint32_t at = 0; at < s->count * signal_words(s); at++) {
            uint32_t e = at / signal_words(s), w = at % signal_words(s);
            uint64_t value = f->seed ? rng_next(&r) & word_bits(s, w) : 0;
            size_t offset = s->offset + e * s->stride + 8 * (size_t)w;
            memcpy((char *)csim + offset, &value, 8);
            value ^= pattern & word_bits(s, w);
            memcpy((char *)rtl + offset, &value, 8);
        }
    }
}
