/* SPDX-License-Identifier: Apache-2.0
 * 64 structs of a twin at once: rows as C has them, columns as a graph simulates them (aig.h).
 */
#ifndef TWINRF_BATCH_H
#define TWINRF_BATCH_H

#include <stddef.h>
#include <stdint.h>

#include "lockstep/twin.h"

enum { BATCH = 64 }; /* bits of a word */

/* Where a list's signals lie in the struct. */
struct batch_part {
    const struct signal_list *list;
    size_t base;
};

struct batch {
    unsigned n_words;  /* of a row, rounded up */
    uint64_t *rows;    /* [BATCH][n_words] */
    uint64_t *columns; /* [64 * n_words] bit k: that bit of row k */
    unsigned n_bits;
    uint32_t *locations; /* [n_bits] columns of the lists' bits, in the order of struct layout */
};

/* Rows of `size` bytes, all 0. Returns -1 when memory is short; close it then, too. */
int batch_open(struct batch *b, size_t size, const struct batch_part *parts, unsigned n_parts);
void batch_close(struct batch *b);

static inline void *batch_row(const struct batch *b, unsigned k) {
    return b->rows + (size_t)k * b->n_words;
}

/* The column of bit i of the lists. */
static inline uint64_t *batch_bit(const struct batch *b, unsigned i) {
    return &b->columns[b->locations[i]];
}

void batch_flip(struct batch *b, unsigned k, unsigned i); /* bit i, in row k */
void batch_to_columns(struct batch *b);
void batch_to_rows(struct batch *b);

/* 64 words: bit k of word i becomes bit i of word k. */
void batch_transpose(uint64_t *m);

#endif
