/* SPDX-License-Identifier: Apache-2.0
 * What can happen to any bank of registers.
 */
#ifndef TWINRF_BANK_COVERS_H
#define TWINRF_BANK_COVERS_H

#include "design.h"
#include "prim/bitvec.h"

enum { READ, WRITE_FULL, WRITE_PARTIAL, WRITE_NOTHING, BANK_COVERS };

#define BANK_COVER_TEXTS                                                                           \
    [READ] = "read", [WRITE_FULL] = "write of all lanes",                                          \
    [WRITE_PARTIAL] = LANES > 1 ? "write of some lanes" : "", [WRITE_NOTHING] = "write of no lane"

/* Cover k, of a bank that reads, or writes these lanes. */
static inline int bank_cover(unsigned k, int reads, int writes, uint32_t mask) {
    int all = mask == bits_low(LANES), none = mask == 0;
    switch (k) {
    case READ:
        return reads;
    case WRITE_FULL:
        return writes & all;
    case WRITE_PARTIAL:
        return writes & !all & !none;
    default:
        return writes & none;
    }
}

#endif
