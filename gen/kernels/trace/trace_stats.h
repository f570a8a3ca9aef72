/* SPDX-License-Identifier: Apache-2.0
 * What a trace showed, counted while it was compiled. Fixed size: part of the annotated trace.
 */
#ifndef TWINRF_TRACE_STATS_H
#define TWINRF_TRACE_STATS_H

#include <stdint.h>

enum { VALUE_READS = 16, VALUE_LIFETIME = 64, REUSE_DISTANCE = 256 };

/* Lengths of runs, in executed warp instructions. min is 0 when count is. */
struct length_stats {
    uint64_t count, sum;
    uint32_t min, max;
};

struct trace_stats {
    uint64_t instructions;  /* executed warp instructions, those with mask 0 included */
    uint64_t masked_off;    /* with mask 0 */
    uint64_t partial;       /* with some of the 32 lanes */
    uint64_t reads, writes; /* of warp registers, by instructions whose mask is not 0 */
    /* values (value_use.h): [n] were read n times, the last is that often or more */
    uint64_t value_reads[VALUE_READS + 1];
    /* values that were read once: [n] n instructions after they were made, [0] later than
     * VALUE_LIFETIME */
    uint64_t once_lifetime[VALUE_LIFETIME + 1];
    /* reuse (reuse.h): operand instances whose value is read again n instructions later; [0] never,
     * the last: later than REUSE_DISTANCE. Sources, destinations. */
    uint64_t reuse_src[REUSE_DISTANCE + 2], reuse_dst[REUSE_DISTANCE + 2];
    /* of those with distance n (either kind): fewer than REUSE_ENTRIES others were named in
     * between */
    uint64_t reuse_fits[REUSE_DISTANCE + 2];
    uint64_t near_instances;      /* operand instances that are near */
    uint64_t near_agrees;         /* operand instances whose static bit is the same as their own */
    struct length_stats interval; /* runs inside one register interval (lengths.h) */
    struct length_stats optimal;  /* longest runs with at most N registers */
    struct length_stats strand;   /* runs inside one strand */
};

/* Entries of Malekeh's cache table (3.2), against which reuse_fits counts. */
enum { REUSE_ENTRIES = 8 };

static inline void length_add(struct length_stats *s, uint32_t length) {
    s->min = s->count == 0 || length < s->min ? length : s->min;
    s->max = length > s->max ? length : s->max;
    s->sum += length;
    s->count++;
}

#endif
