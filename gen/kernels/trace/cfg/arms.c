/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/cfg/arms.h"

#include <stdlib.h>

/* In how many ways can a jump to an unknown target go? */
static unsigned unknown_ways(const struct static_inst *jump) {
    int by_register = jump->jump == JUMP_INDIRECT || (jump->jump == JUMP_CALL && jump->n_src > 0);
    return by_register ? 2 : 1;
}

int lanes_part(const struct cfg *g, const struct cfg_block *b) {
    if (!b->reachable || b->count == 0) {
        return 0;
    }
    const struct static_inst *last = cfg_inst(g, b, b->count - 1);
    if (last->jump == JUMP_NONE || last->jump == JUMP_EXIT) {
        return 0;
    }
    unsigned ways[EDGE_SWITCH + 1] = {0};
    for (uint32_t s = 0; s < b->n_succ; s++) {
        ways[g->succ[b->succ + s].kind]++;
    }
    if (last->jump == JUMP_CALL && !(last->flags & INST_GUARDED)) {
        ways[EDGE_FALL] = 0;
    }
    unsigned n = ways[EDGE_FALL] + ways[EDGE_TAKEN] + ways[EDGE_CALL] + (ways[EDGE_RETURN] > 0);
    return n + (b->open ? unknown_ways(last) : 0) > 1;
}

int arms_start(struct arm_list *l, const struct cfg *g) {
    size_t n = g->n_blocks + (size_t)1; /* one more: calloc(0) may give NULL */
    l->g = g;
    l->blocks = calloc(n, sizeof *l->blocks);
    l->listed = calloc(n, 1);
    l->none = calloc(n, 1);
    if (l->blocks && l->listed && l->none) {
        return 0;
    }
    arms_stop(l);
    return -1;
}

void arms_stop(struct arm_list *l) {
    free(l->blocks);
    free(l->listed);
    free(l->none);
    l->blocks = NULL;
    l->listed = NULL;
    l->none = NULL;
}

/* Puts a block at the end of the list of n, unless it is in it. */
static void list_block(struct arm_list *l, uint32_t block, uint32_t *n) {
    if (!l->listed[block]) {
        l->listed[block] = 1;
        l->blocks[(*n)++] = block;
    }
}

/* Adds the blocks behind one of the list; returns n. */
static uint32_t list_behind(struct arm_list *l, uint32_t block, uint32_t n, uint32_t stop,
                            const uint8_t *marks, int inside) {
    const struct cfg_block *b = &l->g->blocks[block];
    for (uint32_t s = 0; s < b->n_succ; s++) {
        const struct cfg_edge *edge = &l->g->succ[b->succ + s];
        int is_way = is_arm(edge, stop) && (!inside || edge_in_function(edge->kind));
        if (is_way && !marks[edge->to]) {
            list_block(l, edge->to, &n);
        }
    }
    return n;
}

uint32_t arms_find_before(struct arm_list *l, uint32_t arm, uint32_t stop, const uint8_t *marks,
                          int inside) {
    uint32_t n = 0;
    int anywhere = 0;
    list_block(l, arm, &n);
    for (uint32_t i = 0; i < n; i++) {
        anywhere |= !inside && l->g->blocks[l->blocks[i]].open;
        n = list_behind(l, l->blocks[i], n, stop, marks, inside);
    }
    for (uint32_t block = 0; anywhere && block < l->g->n_blocks; block++) {
        if (block != stop && !marks[block]) {
            list_block(l, block, &n);
        }
    }
    for (uint32_t i = 0; i < n; i++) {
        l->listed[l->blocks[i]] = 0;
    }
    return n;
}

uint32_t arms_find(struct arm_list *l, uint32_t arm, uint32_t stop) {
    return arms_find_before(l, arm, stop, l->none, 0);
}
