/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/passes/region_ends.h"

#include <stdlib.h>

static int is_header(const struct regions *r, uint32_t region, uint32_t block, uint32_t at) {
    return region != NO_REGION && r->header_block[region] == block && r->header_inst[region] == at;
}

/* Does control that leaves `block` at its end, inside `region`, come to the end of that region? */
static int ends_behind(const struct region_ends *ends, const struct cfg *g, const struct regions *r,
                       uint32_t block) {
    const struct cfg_block *b = &g->blocks[block];
    if (b->leaves) {
        return 1;
    }
    for (uint32_t i = 0; i < b->n_succ; i++) {
        const struct cfg_edge *edge = &g->succ[b->succ + i];
        if (!edge_in_function(edge->kind)) {
            continue;
        }
        uint32_t to = edge->to;
        if (ends->first[to] != ends->last[block] || is_header(r, ends->first[to], to, 0) ||
            ends->over[to]) {
            return 1;
        }
    }
    return 0;
}

/* Through empty blocks, of which there may be several in a row. */
static void find_over(struct region_ends *ends, const struct cfg *g, const struct regions *r) {
    int changed = 1;
    while (changed) {
        changed = 0;
        for (uint32_t b = 0; b < g->n_blocks; b++) {
            if (g->blocks[b].count == 0 && !ends->over[b] && ends_behind(ends, g, r, b)) {
                ends->over[b] = 1;
                changed = 1;
            }
        }
    }
}

int region_ends_find(struct region_ends *ends, const struct cfg *g, const struct regions *r,
                     struct err *e) {
    size_t n = g->n_blocks + (size_t)1;
    ends->first = malloc(n * sizeof *ends->first);
    ends->last = malloc(n * sizeof *ends->last);
    ends->over = calloc(n, sizeof *ends->over);
    if (!ends->first || !ends->last || !ends->over) {
        region_ends_free(ends);
        return err_set(e, "analyze: out of memory for the blocks' regions; free some memory");
    }
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        ends->first[b] = ends->last[b] = NO_REGION;
    }
    for (uint32_t i = 0; i < r->n_parts; i++) {
        const struct region_part *part = &r->parts[i];
        if (part->from == 0) {
            ends->first[part->block] = part->region;
        }
        if (part->to == g->blocks[part->block].count) {
            ends->last[part->block] = part->region;
        }
    }
    find_over(ends, g, r);
    return 0;
}

void region_ends_free(struct region_ends *ends) {
    free(ends->first);
    free(ends->last);
    free(ends->over);
}

int strand_ends_after(const struct region_ends *ends, const struct cfg *g,
                      const struct regions *strands, uint32_t block, uint32_t at) {
    const struct cfg_block *b = &g->blocks[block];
    if (at + 1 < b->count) {
        return cfg_inst(g, b, at + 1)->strand != cfg_inst(g, b, at)->strand;
    }
    return ends_behind(ends, g, strands, block);
}

static int is_call(const struct cfg *g, uint32_t inst) {
    return inst != NO_REGION && g->insts[inst].jump == JUMP_CALL;
}

/* The one region from which all ways into a block come that do not start in `region`; NO_REGION
 * when there is none. */
static uint32_t only_region_before(const struct region_ends *ends, const struct cfg *g,
                                   uint32_t block, uint32_t region) {
    const struct cfg_block *b = &g->blocks[block];
    uint32_t only = NO_REGION;
    for (uint32_t i = 0; i < b->n_pred; i++) {
        const struct cfg_edge *edge = &g->pred[b->pred + i];
        uint32_t from = ends->last[edge->from];
        if (!edge_in_function(edge->kind) || from == region) {
            continue;
        }
        if (from == NO_REGION || (only != NO_REGION && from != only)) {
            return NO_REGION;
        }
        only = from;
    }
    return only;
}

int interval_bounded(const struct region_ends *ends, const struct cfg *g,
                     const struct regions *intervals, uint32_t region) {
    uint32_t block = intervals->header_block[region], at = intervals->header_inst[region];
    const struct cfg_block *b = &g->blocks[block];
    if (is_call(g, intervals->list[region].header)) {
        return 0;
    }
    if (at > 0) {
        return cfg_inst(g, b, at - 1)->jump != JUMP_CALL;
    }
    if (b->entry || block == g->functions[b->function].entry) {
        return 0;
    }
    uint32_t before = only_region_before(ends, g, block, region);
    return before != NO_REGION && !is_call(g, intervals->list[before].header);
}
