/* SPDX-License-Identifier: Apache-2.0 */
#include "export/bench/image.h"

#include <string.h>

unsigned image_words(const struct signal_list *list) {
    return (unsigned)((signal_list_bits(list) + 63) / 64);
}

/* Unused upper bits of a value are 0, so what lies above it stays free. */
static void put(uint64_t *words, uint64_t at, uint64_t value, unsigned width) {
    unsigned shift = (unsigned)(at % 64);
    words[at / 64] |= value << shift;
    if (shift && shift + width > 64)
        words[at / 64 + 1] |= value >> (64 - shift);
}

void image_set(const struct signal_list *list, const void *base, uint64_t *words) {
    uint64_t at = 0;
    memset(words, 0, sizeof *words * image_words(list));
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        for (uint32_t e = 0; e < s->count; e++) {
            for (uint32_t w = 0; w < signal_words(s); w++) {
                unsigned width = s->width - 64 * w < 64 ? s->width - 64 * w : 64;
                put(words, at, signal_word(s, base, e, w), width);
                at += width;
            }
        }
    }
}
