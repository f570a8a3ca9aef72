/* SPDX-License-Identifier: Apache-2.0
 * Regions: what register intervals and strands have in common. A region is entered at its header
 * only, holds parts of blocks, and knows its working set.
 */
#ifndef TWINRF_REGIONS_H
#define TWINRF_REGIONS_H

#include "kernels/trace/cfg/cfg.h"

/* Instructions [from, to) of a block; an empty block is [0, 0). */
struct region_part {
    uint32_t region, block, from, to;
};

struct regions {
    struct region *list; /* in order of their headers' positions */
    uint32_t n;
    uint32_t *header_block;    /* [n] block of the header, and */
    uint32_t *header_inst;     /* [n] its first instruction there */
    struct region_part *parts; /* by region, then block, then from */
    uint32_t n_parts;
    uint32_t *first_part; /* [n + 1] */
};

void regions_free(struct regions *r);

/* Forming them (intervals.c, strands.c) -------------------------------------------------------- */

/* A position: a number for each instruction and each empty block of a graph, ascending in source
 * order. While regions are formed, the position of its header stands for a region. */
static inline uint32_t region_location(const struct cfg *g, uint32_t block, uint32_t from) {
    return g->blocks[block].first + block + from;
}

static inline uint32_t region_locations(const struct cfg *g) {
    return g->n_order + g->n_blocks;
}

enum region_kind { REGION_INTERVAL, REGION_STRAND };

/* Starts an empty list for the reachable code of `g`, `*r` uninitialized. Refuses a reachable
 * instruction that alone names more than `limit` registers, naming `path`:line and its PC; no
 * region can hold it. Returns 0, or -1 with the message and nothing to free. */
int regions_start(struct regions *r, const struct cfg *g, unsigned limit, const char *path,
                  struct err *e);

/* Adds a part, in source order; `part.region` is the place of its region's header, which is the
 * start of a part. */
void regions_add(struct regions *r, struct region_part part);

/* Numbers the regions, sorts their parts, collects their working sets, and sets insts[].interval or
 * .strand. Returns 0, or -1 with the message and nothing to free. */
int regions_finish(struct regions *r, struct cfg *g, enum region_kind kind, struct err *e);

/* Adds `more` to `set` when the union has at most `limit` registers; does it? */
int regions_widen(uint64_t set[REG_WORDS], const uint64_t more[REG_WORDS], unsigned limit);

/* All registers that an instruction names. */
void regions_named(const struct static_inst *inst, uint64_t set[REG_WORDS]);

#endif
