/* SPDX-License-Identifier: Apache-2.0
 * Sets of architectural registers.
 */
#ifndef TWINRF_REGSET_H
#define TWINRF_REGSET_H

#include <stdint.h>

enum { MAX_REGS = 256, REG_WORDS = MAX_REGS / 64 };

static inline int reg_in(const uint64_t set[REG_WORDS], unsigned reg) {
    return (int)(set[reg / 64] >> reg % 64 & 1);
}

static inline void reg_add(uint64_t set[REG_WORDS], unsigned reg) {
    set[reg / 64] |= UINT64_C(1) << reg % 64;
}

static inline void reg_drop(uint64_t set[REG_WORDS], unsigned reg) {
    set[reg / 64] &= ~(UINT64_C(1) << reg % 64);
}

static inline void reg_add_list(uint64_t set[REG_WORDS], const uint8_t *list, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        reg_add(set, list[i]);
    }
}

/* a |= b; did a change? */
static inline int reg_join(uint64_t a[REG_WORDS], const uint64_t b[REG_WORDS]) {
    uint64_t fresh = 0;
    for (int w = 0; w < REG_WORDS; w++) {
        fresh |= b[w] & ~a[w];
        a[w] |= b[w];
    }
    return fresh != 0;
}

static inline unsigned reg_count(const uint64_t set[REG_WORDS]) {
    unsigned n = 0;
    for (int w = 0; w < REG_WORDS; w++) {
        n += (unsigned)__builtin_popcountll(set[w]);
    }
    return n;
}

#endif
