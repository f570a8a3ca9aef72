/* SPDX-License-Identifier: Apache-2.0
 * Global memory: buffers one behind the other, at least 256 bytes that belong to none between them.
 */
#ifndef TWINRF_EMULATOR_MEMORY_H
#define TWINRF_EMULATOR_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#include "rfgen/err.h"

enum { PAGE_BYTES = 256, MEMORY_BASE = 0x10000000, MEMORY_LIMIT = 1 << 30 };

struct memory {
    uint8_t *bytes;  /* from MEMORY_BASE on */
    uint16_t *valid; /* of each page: bytes from its start on that belong to a buffer */
    uint64_t size, end;
};

/* Adds a buffer of zeros. *address: where it is. Pointers into memory may move. */
int memory_add(struct memory *m, uint64_t bytes, uint64_t *address, struct err *e);
void memory_free(struct memory *m);

/* `size` aligned bytes, or NULL when one is outside every buffer. */
static inline uint8_t *memory_at(const struct memory *m, uint64_t address, unsigned size) {
    uint64_t offset = address - MEMORY_BASE;
    if (offset >= m->size)
        return NULL;
    return (offset & (PAGE_BYTES - 1)) + size <= m->valid[offset / PAGE_BYTES] ? m->bytes + offset
                                                                               : NULL;
}

#endif
