/* SPDX-License-Identifier: Apache-2.0
 * What any list of regions must be, checked instruction by instruction without the passes' own
 * means (regions.h, LTRF 3.3).
 */
#ifndef TWINRF_REGION_VIEW_H
#define TWINRF_REGION_VIEW_H

#include "node_graph.h"
#include "kernels/trace/passes/regions.h"

struct region_view {
    const struct regions *r;
    const struct cfg *g;
    struct node_graph n;
    uint32_t *region; /* of each node, NO_REGION where the list says nothing */
    uint32_t *header; /* node of each region */
    unsigned limit;
    enum region_kind kind;
};

void region_view_make(struct region_view *v, const struct regions *r, const struct cfg *g,
                      enum region_kind kind, unsigned limit);
void region_view_free(struct region_view *v);

/* What is wrong with the regions, in a few words, or NULL. Checked are parts: in order, disjoint,
 * of all code that is reached. Then the marks in the instructions, headers and numbers, one way in,
 * entries at headers. Working sets are exact and within the limit; a call is alone. To be called
 * before the rest of a view is used. */
const char *region_view_complaint(struct region_view *v);

/* Does an edge of a function's graph lead against the source order? */
int node_edge_back(const struct region_view *v, uint32_t from, uint32_t to);
int node_is_call(const struct region_view *v, uint32_t node);
int node_is_entry(const struct region_view *v, uint32_t node);

#endif
