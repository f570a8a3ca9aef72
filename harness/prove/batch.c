/* SPDX-License-Identifier: Apache-2.0
 * The machine is little-endian: bit b of a struct is bit b % 64 of its word b / 64.
 */
#include "prove/batch.h"

#include <stdlib.h>
#include <string.h>

#include "lockstep/signals.h"

void batch_transpose(uint64_t *m) {
    uint64_t mask = 0x00000000ffffffff;
    for (unsigned half = 32; half > 0; half /= 2, mask ^= mask << half) {
        for (unsigned k = 0; k < 64; k = ((k | half) + 1) & ~half) {
            uint64_t swapped = (m[k] >> half ^ m[k | half]) & mask;
            m[k] ^= swapped << half;
            m[k | half] ^= swapped;
        }
    }
}

static uint32_t *location_list(uint32_t *locations, const struct batch_part *part) {
    for (unsigned i = 0; i < part->list->n; i++) {
        const struct signal *s = &part->list->rows[i];
        for (uint32_t e = 0; e < s->count; e++) {
            size_t first = 8 * (part->base + s->offset + e * s->stride);
            for (uint32_t b = 0; b < s->width; b++)
                *locations++ = (uint32_t)(first + b);
        }
    }
    return locations;
}

int batch_open(struct batch *b, size_t size, const struct batch_part *parts, unsigned n_parts) {
    memset(b, 0, sizeof *b);
    b->n_words = (unsigned)((size + 7) / 8);
    for (unsigned i = 0; i < n_parts; i++)
        b->n_bits += (unsigned)signal_list_bits(parts[i].list);
    b->rows = calloc((size_t)BATCH * b->n_words + 1, sizeof *b->rows);
    b->columns = calloc((size_t)64 * b->n_words + 1, sizeof *b->columns);
    b->locations = calloc((size_t)b->n_bits + 1, sizeof *b->locations);
    if (!b->rows || !b->columns || !b->locations)
        return -1;
    uint32_t *locations = b->locations;
    for (unsigned i = 0; i < n_parts; i++)
        locations = location_list(locations, &parts[i]);
    return 0;
}

void batch_close(struct batch *b) {
    free(b->rows);
    free(b->columns);
    free(b->locations);
}

void batch_flip(struct batch *b, unsigned k, unsigned i) {
    b->rows[(size_t)k * b->n_words + b->locations[i] / 64] ^= (uint64_t)1 << b->locations[i] % 64;
}

void batch_to_columns(struct batch *b) {
    for (unsigned w = 0; w < b->n_words; w++) {
        uint64_t *block = b->columns + (size_t)64 * w;
        for (unsigned k = 0; k < BATCH; k++)
            block[k] = b->rows[(size_t)k * b->n_words + w];
        batch_transpose(block);
    }
}

void batch_to_rows(struct batch *b) {
    uint64_t block[64];
    for (unsigned w = 0; w < b->n_words; w++) {
        memcpy(block, b->columns + (size_t)64 * w, sizeof block);
        batch_transpose(block);
        for (unsigned k = 0; k < BATCH; k++)
            b->rows[(size_t)k * b->n_words + w] = block[k];
    }
}
