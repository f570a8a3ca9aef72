/* SPDX-License-Identifier: Apache-2.0
 * Encodings that tests put together: bits that the decoder does not read are put right by what it
 * says of them.
 */
#ifndef TWINRF_UNIT_ENCODINGS_H
#define TWINRF_UNIT_ENCODINGS_H

#include <stdlib.h>
#include <string.h>

#include "kernels/emulator/decode.h"

enum { ENCODING_BITS = 128 };

static inline void flip(struct encoding *e, unsigned bit) {
    if (bit < 64)
        e->low ^= UINT64_C(1) << bit;
    else
        e->high ^= UINT64_C(1) << (bit - 64);
}

/* The bit that the decoder names as not read; -1 when that is not why it refused. */
static inline int named_bit(const struct instruction *i) {
    static const char before[] = "does not read bit ";
    const char *at = strstr(i->text, before);
    return at ? atoi(at + sizeof before - 1) : -1;
}

/* Returns 1 when the decoder takes it then. */
static inline int put_right(struct encoding *e) {
    struct instruction i;
    for (unsigned n = 0; n < ENCODING_BITS; n++) {
        if (!instruction_decode(&i, *e, 0))
            return 1;
        int bit = named_bit(&i);
        if (bit < 0)
            return 0;
        flip(e, (unsigned)bit);
    }
    return 0;
}

#endif
