/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/cfg/arms.h"

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
    if (l->blocks && l->listed) {
        return 0;
    }
    arms_stop(l);
    return -1;
}

void arms_stop(struct arm_list *l) {
    free(l->blocks);
    free(l->listed);
    l->blocks = NULL;
    l->listed = NULL;
}

/* Puts a block at the end of the list of n, unless it is in it. */
static void list_block(struct arm_list *l, uint32_t block, uint32_t *n) {
    if (!l->listed[block]) {
        l->listed[block] = 1;
        l->blocks[(*n)++] = block;
    }
}

uint32_t arms_find(struct arm_list *l, uint32_t arm, uint32_t stop) {
    const struct cfg *g = l->g;
    uint32_t n = 0;
    int anywhere = 0;
    list_block(l, arm, &n);
    for (uint32_t i = 0; i < n; i++) {
        const struct cfg_block *b = &g->blocks[l->blocks[i]];
        anywhere |= b->open;
        for (uint32_t s = 0; s < b->n_succ; s++) {
            if (is_arm(&g->succ[b->succ + s], stop)) {
                list_block(l, g->succ[b->succ + s].to, &n);
            }
        }
    }
    for (uint32_t block = 0; anywhere && block < g->n_blocks; block++) {
        if (block != stop) {
            list_block(l, block, &n);
        }
    }
    for (uint32_t i = 0; i < n; i++) {
        l->listed[l->blocks[i]] = 0;
    }
    return n;
}
