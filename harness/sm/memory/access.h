/* SPDX-License-Identifier: Apache-2.0
 * A memory instruction as the memory system takes it.
 */
#ifndef TWINRF_ACCESS_H
#define TWINRF_ACCESS_H

#include <stdint.h>

enum access_kind {
    ACCESS_LOAD,
    ACCESS_STORE,
    ACCESS_ATOMIC,
    ACCESS_SHARED,       /* answers: load or atomic of shared memory */
    ACCESS_SHARED_STORE, /* does not */
    ACCESS_CONSTANT      /* through the load-store unit, and done */
};

/* 32 lanes of 16 bytes, each word in a sector of its own. */
enum { ACCESS_SECTORS = 128 };

struct sector {
    uint64_t number; /* address / bytes of a sector */
    uint32_t words;  /* of the sector, that lanes name */
};

struct sectors {
    uint16_t n;
    struct sector of[ACCESS_SECTORS]; /* ascending */
};

/* Its sectors lie elsewhere: of global memory all copies of the grid have one list. */
struct access {
    uint64_t order;              /* of issue */
    const struct sector *sector; /* the first of n, which stay while it is in work */
    uint64_t behind;             /* what is added to the number of each */
    uint32_t owner;              /* the SM's: it comes back with what happened */
    uint16_t n;
    uint16_t cycles; /* of shared memory: accesses of the fullest bank */
    uint8_t kind;    /* enum access_kind */
    uint8_t local;   /* local memory, for the counters */
};

#endif
