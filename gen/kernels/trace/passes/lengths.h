/* SPDX-License-Identifier: Apache-2.0
 * Lengths of runs along a dynamic stream (LTRF 6.5, Table 4).
 */
#ifndef TWINRF_LENGTHS_H
#define TWINRF_LENGTHS_H

#include "kernels/trace/kernel.h"

/* The optimal register interval: the stream is cut greedily into the longest runs with at most
 * `limit` registers. Registers count as the instruction names them, whatever its mask. */
struct optimal_run {
    uint64_t regs[REG_WORDS];
    unsigned n_regs, limit;
    uint32_t length;
};

void optimal_begin(struct optimal_run *o, unsigned limit);
void optimal_inst(struct optimal_run *o, const struct static_inst *inst,
                  struct length_stats *stats);
void optimal_end(struct optimal_run *o,
                 struct length_stats *stats); /* the run that the stream's end cuts counts too */

/* The real one: a run lasts while the stream stays in one region; going back to the header inside
 * it does not end it. */
struct region_run {
    uint32_t region, length;
};

void region_begin(struct region_run *r);
void region_inst(struct region_run *r, uint32_t region, struct length_stats *stats);
void region_end(struct region_run *r, struct length_stats *stats);

#endif
