/* SPDX-License-Identifier: Apache-2.0
 * What a kernel's memory instructions ask for. It does not depend on time or on the copy of the
 * grid, so lanes are decoded and coalesced once, before the run.
 */
#ifndef TWINRF_ACCESSES_H
#define TWINRF_ACCESSES_H

#include <stdint.h>

#include "rfgen/err.h"
#include "sm/machine.h"
#include "sm/memory/access.h"
#include "kernels/trace/kernel.h"
#include "kernels/trace/lane_addresses.h"

enum { COPY_BYTES = 0x4001280 /* from one copy of the grid's global addresses to the next */ };

/* A memory instruction that a lane executes. */
struct kernel_access {
    uint64_t record, last; /* in kernel.addresses; first address of the warp's record before */
    uint64_t sectors;      /* of global memory: the first of n in accesses.sector */
    uint16_t n;
    uint16_t cycles; /* of shared memory: accesses of the fullest bank */
    uint8_t space;   /* enum memory_space, never SPACE_GENERIC or SPACE_TEXTURE */
    uint8_t kind;    /* enum access_kind */
    uint8_t known;   /* the trace has its addresses */
};

struct accesses {
    struct kernel_access *of; /* a warp's in order; NULL: none was asked for */
    struct sector *sector;    /* of the first copy of the grid */
    uint32_t *first;          /* [kernel.warps] a warp's first in `of` */
    uint64_t n, n_sectors, room, sector_room;
    uint64_t copy_sectors; /* from a copy of the grid to the next */
};

/* The warp's next access will be asked for: it is brought into the host's cache. */
static inline void accesses_soon(const struct accesses *a, uint32_t access) {
    __builtin_prefetch(&a->of[access]);
}

/* Those of the kernel. machine: coalesced for its memory system; NULL: not coalesced. Returns -1
 * with a message when there is no room; accesses_destroy frees what there is. */
int accesses_create(struct accesses *a, const struct kernel *k, const struct machine *machine,
                    struct err *e);
void accesses_destroy(struct accesses *a);

/* Lanes' addresses in copy `run` of the grid. lanes->mask says which execute. */
void accesses_lanes(const struct kernel_access *a, const struct kernel *k, uint32_t run,
                    struct lane_addresses *lanes);

#endif
