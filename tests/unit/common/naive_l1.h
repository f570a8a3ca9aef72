/* SPDX-License-Identifier: Apache-2.0
 * L1 as docs/memory.md says it, of accesses one after another. Each line of a set is looked at,
 * and an hour is kept for each use. It knows nothing of harness/sm/memory.
 */
#ifndef TWINRF_NAIVE_L1_H
#define TWINRF_NAIVE_L1_H

#include <stdint.h>

enum { NAIVE_LINES = 4096, NAIVE_SECTORS = 4 };

struct naive_line {
    uint64_t number; /* address / bytes of a line */
    uint64_t used;   /* hour of its last use; 0: holds nothing */
    uint8_t readable[NAIVE_SECTORS], dirty[NAIVE_SECTORS];
    uint32_t written[NAIVE_SECTORS]; /* words that stores left here */
};

struct naive_l1 {
    unsigned sets, ways, sectors, words; /* sectors a line, words a sector */
    int evicts;                          /* l1_stores = evict */
    int local_back;                      /* l1_local_back */
    uint64_t hour;
    struct naive_line line[NAIVE_LINES];
    uint64_t hit, miss, sector_miss; /* of the last access */
    uint64_t down;                   /* requests to L2, of all */
};

struct naive_access {
    uint64_t sector; /* address / bytes of a sector */
    uint32_t words;  /* of it */
    int store, local;
};

void naive_l1_start(struct naive_l1 *l, unsigned bytes, unsigned line_bytes, unsigned sector_bytes,
                    unsigned sets);
void naive_l1_access(struct naive_l1 *l, const struct naive_access *a);

#endif
