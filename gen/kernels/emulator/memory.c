/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/memory.h"

#include <stdlib.h>
#include <string.h>

static int grow(struct memory *m, uint64_t size, struct err *e) {
    size = (size + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
    uint8_t *bytes = realloc(m->bytes, size);
    if (bytes)
        m->bytes = bytes;
    uint16_t *valid = bytes ? realloc(m->valid, size / PAGE_BYTES * sizeof *valid) : NULL;
    if (!valid)
        return err_set(e, "out of memory for buffers of %llu bytes", (unsigned long long)size);
    m->valid = valid;
    memset(m->bytes + m->size, 0, size - m->size);
    memset(valid + m->size / PAGE_BYTES, 0, (size - m->size) / PAGE_BYTES * sizeof *valid);
    m->size = size;
    return 0;
}

int memory_add(struct memory *m, uint64_t bytes, uint64_t *address, struct err *e) {
    uint64_t start = m->end ? (m->end + 2 * PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES : PAGE_BYTES;
    if (bytes > MEMORY_LIMIT - start)
        return err_set(e, "expected buffers of at most %d bytes together, got %llu more",
                       MEMORY_LIMIT, (unsigned long long)bytes);
    if (grow(m, start + bytes, e))
        return -1;
    for (uint64_t at = 0; at < bytes; at += PAGE_BYTES)
        m->valid[(start + at) / PAGE_BYTES] =
            (uint16_t)(bytes - at < PAGE_BYTES ? bytes - at : PAGE_BYTES);
    m->end = start + bytes;
    *address = MEMORY_BASE + start;
    return 0;
}

void memory_free(struct memory *m) {
    free(m->bytes);
    free(m->valid);
    *m = (struct memory){0};
}
