/* SPDX-License-Identifier: Apache-2.0
 * The thread blocks of a grid that were met.
 */
#ifndef TWINRF_BLOCK_SET_H
#define TWINRF_BLOCK_SET_H

#include <stdint.h>

struct block_set {
    uint32_t (*of)[3]; /* open addressing; a power of two, at most half full */
    uint8_t *taken;
    uint32_t n, size;
};

/* Adds block x,y,z. Returns 1, 0 when it was there, -1 when memory is out. */
int block_set_add(struct block_set *s, const uint32_t block[3]);
void block_set_free(struct block_set *s);

#endif
