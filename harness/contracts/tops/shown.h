/* SPDX-License-Identifier: Apache-2.0
 * What the environments of all tops but rf_bl and rf_ltrf keep to of warps and operands.
 */
#ifndef TWINRF_SHOWN_H
#define TWINRF_SHOWN_H

#include "contracts/tops/operands.h"

/* In some class, of tops that have classes. */
static inline int is_ready(const top_in *in, unsigned i, unsigned w) {
    int ready = 0;
    for (unsigned c = 0; c < CLASSES; c++)
        ready |= has(in->ready[i * CLASSES + c], w);
    return ready;
}

/* A warp has one next instruction. */
static inline int ready_in_one_class(const top_in *in) {
    int one = 1;
    for (unsigned i = 0; i < ISSUERS; i++)
        for (unsigned w = 0; w < SCHEDULER_WARPS; w++) {
            unsigned classes = 0;
            for (unsigned c = 0; c < CLASSES; c++)
                classes += has(in->ready[i * CLASSES + c], w);
            one &= classes <= 1;
        }
    return one;
}

/* Of one scheduler. Round robin does not look at ages. */
static inline int ages_differ(const top_in *in, unsigned i) {
    uint64_t taken[AGE_WORDS] = {0};
    int differ = 1;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++) {
        unsigned age = in->age[i * SCHEDULER_WARPS + w];
        int ready = is_ready(in, i, w);
        for (unsigned k = 0; k < AGE_WORDS; k++) {
            uint64_t bit = bits_if(ready & (age / 64 == k)) & bits_bit(age % 64);
            differ &= (taken[k] & bit) == 0;
            taken[k] |= bit;
        }
    }
    return POLICY != 0 || differ;
}

static inline int all_ages_differ(const top_in *in) {
    int differ = 1;
    for (unsigned i = 0; i < ISSUERS; i++)
        differ &= ages_differ(in, i);
    return differ;
}

/* Every bank grants a normal read; with one port a unit as many banks as there are units. */
static inline int all_banks_read(const top_out *out) {
    unsigned read = 0, most = BANKS;
    if (COLLECTOR_PORTS && COLLECTORS < BANKS)
        most = COLLECTORS;
    for (unsigned b = 0; b < SUBCORES * BANKS; b++)
        read += out->bank_class[b] == CLASS_R_NORMAL;
    return read == SUBCORES * most;
}

#endif
