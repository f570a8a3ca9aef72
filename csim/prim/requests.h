/* SPDX-License-Identifier: Apache-2.0
 * Operand requests between the collectors of LTRF, or of its baseline, and the banks they read.
 * Request r is slot r % SLOTS of unit r / SLOTS (docs/blocks/rf_ltrf.md).
 */
#ifndef TWINRF_REQUESTS_H
#define TWINRF_REQUESTS_H

#include "prim/bitvec.h"
#include "design.h"

_Static_assert(BANKS <= 64, "one word a set of banks");

/* Adds a slot, when it is valid and there is such a slot. */
static inline void requests_add(uint64_t slots[BITVEC_WORDS(REQUESTS)], bool valid, unsigned slot) {
    uint64_t here =
        bits_if(valid && number_exists(slot, REQUEST_BITS, REQUESTS)) & bits_bit(slot % 64);

    for (unsigned w = 0; w < BITVEC_WORDS(REQUESTS); w++)
        slots[w] |= here & bits_if(slot / 64 == w);
}

/* Bit i: the i-th of n banks is one of `banks`; n <= 64. */
static inline uint64_t banks_among(const uint8_t *bank, unsigned n, uint64_t banks) {
    uint64_t among = 0;

    for (unsigned i = 0; i < n; i++)
        among |= ((banks >> bank[i]) & 1) << i;
    return among;
}

/* Requests of other banks than these. */
static inline void requests_without(uint64_t left[BITVEC_WORDS(REQUESTS)],
                                    const uint64_t requests[BITVEC_WORDS(REQUESTS)],
                                    const uint8_t bank[REQUESTS], uint64_t banks) {
    for (unsigned w = 0; w < BITVEC_WORDS(REQUESTS); w++) {
        unsigned n = REQUESTS - w * 64;

        left[w] = requests[w] & ~banks_among(&bank[w * 64], n < 64 ? n : 64, banks);
    }
}

#endif
