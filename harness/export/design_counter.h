/* SPDX-License-Identifier: Apache-2.0
 * A counter by name, and how bits are counted.
 */
#ifndef TWINRF_DESIGN_COUNTER_H
#define TWINRF_DESIGN_COUNTER_H

#include <stddef.h>
#include <stdint.h>

struct design_counter {
    const char *name; /* "rd_grant", "bank_class.W_STEAL" */
    size_t offset;    /* in the counters of the design point */
};

static inline uint64_t design_ones(uint64_t bits) {
    return (uint64_t)__builtin_popcountll(bits);
}

#endif
