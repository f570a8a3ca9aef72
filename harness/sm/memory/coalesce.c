/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/memory/coalesce.h"

#include <string.h>

enum { WORD = 4, LANES_MOST = 32, WORDS_A_LANE = 4 };

/* Where the sector is in the list, or belongs. The last one is the usual case. */
static unsigned find(const struct access *access, uint64_t number) {
    unsigned at = access->n;
    while (at > 0 && access->sector[at - 1].number > number) {
        at--;
    }
    return at > 0 && access->sector[at - 1].number == number ? at - 1 : at;
}

static void add(struct access *access, uint64_t number, uint32_t words) {
    unsigned at = find(access, number);
    if (at == access->n || access->sector[at].number != number) {
        if (access->n == ACCESS_SECTORS) {
            return;
        }
        memmove(&access->sector[at + 1], &access->sector[at],
                (access->n - at) * sizeof access->sector[0]);
        access->sector[at] = (struct sector){number, 0};
        access->n++;
    }
    access->sector[at].words |= words;
}

/* The words of a lane that lie in one sector, from `address` on. Returns how many. */
static uint32_t add_words(struct access *access, uint64_t address, uint32_t bytes,
                          uint32_t sector_bytes) {
    uint32_t first = (uint32_t)(address & (sector_bytes - 1)) / WORD;
    uint32_t named = (bytes + WORD - 1) / WORD, room = sector_bytes / WORD - first;
    uint32_t n = named < room ? named : room;
    add(access, address >> __builtin_ctz(sector_bytes),
        (uint32_t)((UINT64_C(1) << n) - 1) << first);
    return n;
}

void coalesce(struct access *access, const struct lane_addresses *a, uint32_t sector_bytes) {
    access->n = 0;
    for (uint32_t left = a->mask; left; left &= left - 1) {
        uint64_t address = a->of[__builtin_ctz(left)];
        for (uint32_t byte = 0; byte < a->width;) {
            byte += WORD * add_words(access, address + byte, a->width - byte, sector_bytes);
        }
    }
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
