/* SPDX-License-Identifier: Apache-2.0
 * Small sums that the tables and the summary of `make analyze` share.
 */
#ifndef TWINRF_ANALYSIS_COUNTS_H
#define TWINRF_ANALYSIS_COUNTS_H

#include "kernels/trace/passes/regions.h"

/* 0 of nothing is 0. */
static inline double share(uint64_t part, uint64_t whole) {
    return whole ? (double)part / (double)whole : 0;
}

static inline uint64_t sum_counts(const uint64_t *counts, unsigned n) {
    uint64_t total = 0;
    for (unsigned i = 0; i < n; i++) {
        total += counts[i];
    }
    return total;
}

/* Operand instances of a trace: all that have a reuse distance or none. */
static inline uint64_t reuse_instances(const struct trace_stats *s) {
    return sum_counts(s->reuse_src, REUSE_DISTANCE + 2) +
           sum_counts(s->reuse_dst, REUSE_DISTANCE + 2);
}

/* Static instructions of a region. */
static inline uint32_t region_size(const struct regions *r, uint32_t region) {
    uint32_t size = 0;
    for (uint32_t i = r->first_part[region]; i < r->first_part[region + 1]; i++) {
        size += r->parts[i].to - r->parts[i].from;
    }
    return size;
}

#endif
