/* SPDX-License-Identifier: Apache-2.0
 * What the memory system counts, in sectors unless it says otherwise, as Accel-Sim does.
 */
#ifndef TWINRF_MEMORY_COUNTS_H
#define TWINRF_MEMORY_COUNTS_H

#include <stdint.h>

/* Whose accesses: gld, gst, lld, lst. */
enum traffic { TRAFFIC_GLD, TRAFFIC_GST, TRAFFIC_LLD, TRAFFIC_LST, TRAFFICS };

struct cache_counts {
    uint64_t hit;         /* the sector is there */
    uint64_t pending;     /* it is on its way: merged */
    uint64_t miss;        /* its line is not there */
    uint64_t sector_miss; /* the line is, the sector is not */
};

struct memory_counts {
    struct cache_counts l1[TRAFFICS], l2_gld, l2_lld;
    uint64_t dram_reads, dram_writes;        /* of 32 bytes */
    uint64_t l1_bytes, l2_bytes, dram_bytes; /* of sectors that asked, left L1, moved in DRAM */
    uint64_t mshr_refusals, queue_refusals, line_refusals; /* cycles in which a bank was blocked */
    uint64_t bank_conflicts;    /* cycles in which a sector met a bank that was taken */
    uint64_t shared_conflicts;  /* cycles beyond an instruction's first */
    uint64_t accesses, latency; /* loads that were answered, and their cycles in all */
};

#endif
