/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/memory/coalesce.h"

enum { WORD = 4, LANES_MOST = 32, WORDS_A_LANE = 4 };

/* Words of a sector, in the list first to end. Returns its new end. Lanes come with rising
 * addresses as a rule: the list is searched from its end. */
static inline struct sector *add(struct sector *first, struct sector *end, uint64_t number,
                                 uint32_t words) {
    struct sector *s = end;
    while (s > first && s[-1].number > number) {
        s--;
    }
    if (s > first && s[-1].number == number) {
        s[-1].words |= words;
        return end;
    }
    if (end == first + ACCESS_SECTORS) {
        return end;
    }
    for (struct sector *to = end; to > s; to--) {
        *to = to[-1];
    }
    *s = (struct sector){number, words};
    return end + 1;
}

void coalesce(struct sectors *to, const struct lane_addresses *a, uint32_t sector_bytes) {
    unsigned words = sector_bytes / WORD, shift = (unsigned)__builtin_ctz(words);
    unsigned named = (a->width + WORD - 1) / WORD;
    struct sector *first = to->of, *end = first;
    for (uint32_t left = a->mask; left; left &= left - 1) {
        uint64_t word = a->of[__builtin_ctz(left)] / WORD, last = word + named;
        while (word < last) {
            uint64_t number = word >> shift, next = (number + 1) << shift;
            uint64_t stop = next < last ? next : last;
            uint32_t bits = (uint32_t)((UINT64_C(1) << (stop - word)) - 1);
            end = add(first, end, number, bits << (word & (words - 1)));
            word = stop;
        }
    }
    to->n = (uint16_t)(end - first);
}

uint16_t shared_conflicts(const struct lane_addresses *a, uint32_t banks) {
    uint64_t word[LANES_MOST][LANES_MOST * WORDS_A_LANE]; /* that were named, by bank */
    uint16_t n[LANES_MOST] = {0}, most = 1;
    for (uint32_t left = a->mask; left; left &= left - 1) {
        uint64_t address = a->of[__builtin_ctz(left)];
        for (uint32_t byte = 0; byte < a->width && byte < WORD * WORDS_A_LANE; byte += WORD) {
            uint64_t named = (address + byte) / WORD;
            unsigned bank = (unsigned)(named & (banks - 1)), i = 0;
            while (i < n[bank] && word[bank][i] != named) {
                i++;
            }
            if (i == n[bank]) {
                word[bank][n[bank]++] = named;
            }
            most = n[bank] > most ? n[bank] : most;
        }
    }
    return most;
}
