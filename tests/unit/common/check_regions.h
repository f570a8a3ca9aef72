/* SPDX-License-Identifier: Apache-2.0
 * Checks of register intervals and strands against docs/trace-compiler.md, instruction
 * by instruction.
 */
#ifndef TWINRF_CHECK_REGIONS_H
#define TWINRF_CHECK_REGIONS_H

#include "node_graph.h"
#include "kernels/trace/passes/regions.h"

/* Parts are well formed, disjoint and hold the reachable code and nothing else. Control enters a
 * region at its header only. Its working set is what its instructions name, at most `limit`. A call
 * is alone, insts[] say the same, and none is smaller than pass 2 leaves it. */
int check_intervals(const struct node_graph *n, const struct regions *r, unsigned limit,
                    struct err *e);

/* The same for strands. Besides, nothing in a strand waits for it, backward branches end one, what
 * is pending is certain, and each strand begins for a reason. */
int check_strands(const struct node_graph *n, const struct regions *r, unsigned limit,
                  struct err *e);

/* Region of each node by the parts, NO_REGION where there is none: for callers that make faulty
 * regions. To be freed. */
uint32_t *region_of_nodes(const struct node_graph *n, const struct regions *r);

/* Regions made from such a list: list entries, parts and working sets. The header of a region is
 * the first of its nodes for which `header` is set. insts[] are left alone. */
void regions_of_nodes(struct regions *r, const struct node_graph *n, const uint32_t *of,
                      const uint8_t *header);

/* Are two results the same, byte by byte? */
int regions_equal(const struct regions *a, const struct regions *b);

#endif
