/* SPDX-License-Identifier: Apache-2.0
 * The addresses of a memory instruction, one an executing lane, as they lie in the annotated trace.
 *
 * A record is its length in bytes (two of them), then numbers of 7 bits a byte, lowest first. They
 * are the width and the first address, less that of the warp's record before. Then comes the stride
 * of all lanes, or each lane's address less that of the lane before.
 */
#ifndef TWINRF_LANE_ADDRESSES_H
#define TWINRF_LANE_ADDRESSES_H

#include <stdint.h>

enum { WINDOW_BYTES = 1 << 24 /* of generic addresses of shared or local memory */ };

struct lane_addresses {
    uint32_t mask;  /* lanes that execute */
    uint32_t width; /* bytes a lane; 0: the trace has no addresses here */
    uint64_t of[32];
};

/* Bytes of a record, at most: its length, the width, 32 addresses. */
enum { ADDRESSES_MOST = 2 + 10 + 32 * 10 };

/* Writes a record and returns its length. *last: the first address of the warp's record before. */
unsigned addresses_encode(const struct lane_addresses *a, uint64_t *last, uint8_t *record);
/* The other way; a->mask says which lanes execute. */
void addresses_decode(const uint8_t *record, uint64_t *last, struct lane_addresses *a);

/* How long a record is. */
static inline unsigned addresses_length(const uint8_t *record) {
    return record[0] | (unsigned)record[1] << 8;
}

#endif
