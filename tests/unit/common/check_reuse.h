/* SPDX-License-Identifier: Apache-2.0
 * What is counted along a stream, computed again from the definitions in value_use.h, reuse.h and
 * lengths.h: by looking forward from each operand.
 */
#ifndef TWINRF_CHECK_REUSE_H
#define TWINRF_CHECK_REUSE_H

#include "node_graph.h"

/* A stream of one warp: the records with the near bits that are to be checked. */
struct stream {
    const struct static_inst *insts;
    const struct dyn_inst *list;
    uint32_t n;
};

/* The near bits of every record. */
int check_near(const struct stream *s, unsigned rthld, struct err *e);

/* Distance from an operand (as bits of dyn_inst.near number them) to the next read of its value, 0
 * for none. Looks no further than `reach` instructions. */
uint32_t next_read(const struct stream *s, uint32_t location, unsigned operand, uint32_t reach);

/* Adds what a stream shows to stats: value_reads and once_lifetime, reuse_*, near_instances,
 * optimal, the region lengths. near_agrees is counted when the static bits are known. */
void count_values(const struct stream *s, struct trace_stats *stats);
void count_reuse(const struct stream *s, unsigned rthld, struct trace_stats *stats);
void count_agrees(const struct stream *s, unsigned rthld, struct trace_stats *stats);
void count_optimal(const struct stream *s, unsigned limit, struct length_stats *stats);
void count_runs(const struct stream *s, int strands, struct length_stats *stats);

/* Compares the parts of the statistics that the functions above count. */
int check_stats(const struct trace_stats *got, const struct trace_stats *expected, struct err *e);

/* The static near bits of every instruction, by search along the graph. */
int check_static_near(const struct node_graph *n, unsigned rthld, struct err *e);

/* Register of an operand, or -1 when the instruction has none of that number. */
int operand_reg(const struct static_inst *inst, unsigned operand);

enum { OPERANDS = MAX_SRC + MAX_DST };

#endif
