/* SPDX-License-Identifier: Apache-2.0
 * Between the SM and its memory system: instructions that are there, and results that come back.
 */
#ifndef TWINRF_MEMORY_ENTRIES_H
#define TWINRF_MEMORY_ENTRIES_H

#include "sm/memory/memory.h"
#include "sm/ports.h"
#include "sm/program.h"

/* Groups of copies that a warp can have on their way; of more, some count as one. */
enum { COPY_GROUPS = 16 };

/* As many as the memory system can hold. */
enum { MEMORY_OPS = 8192 + 8 * 32, MEMORY_OP_NONE = 0xFFFF };

/* An instruction in the memory system. */
struct memory_entry {
    const struct inst *inst;
    uint16_t next; /* free one, or behind it at the load port */
    uint8_t slot;
    uint8_t operation; /* enum memory_op */
    uint8_t copies;    /* of a copy: which of its warp.open_copies counts it */
    uint8_t silent;    /* nothing comes back to a register */
};

struct sm_memory {
    struct memory *system; /* NULL: fixed latencies */
    uint16_t free;
    uint16_t port_first, port_last; /* loads that wait for the load port */
    struct memory_entry op[MEMORY_OPS];
};

#endif
