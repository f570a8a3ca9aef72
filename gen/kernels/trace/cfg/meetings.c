/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/cfg/meetings.h"

#include <stdlib.h>
#include <string.h>

int meetings_start(struct meetings *m, struct arm_list *arms) {
    size_t n = arms->g->n_blocks + (size_t)1; /* one more: calloc(0) may give NULL */
    m->arms = arms;
    m->reached = calloc(n, 1);
    m->at = calloc(n, 1);
    return m->reached && m->at ? 0 : -1;
}

void meetings_stop(struct meetings *m) {
    free(m->reached);
    free(m->at);
}

/* Does an edge before this one lead to the same block? Lanes that take either are together. */
static int is_known(const struct cfg *g, const struct cfg_block *b, uint32_t s) {
    for (uint32_t i = 0; i < s; i++) {
        const struct cfg_edge *edge = &g->succ[b->succ + i];
        if (edge_in_function(edge->kind) && edge->to == g->succ[b->succ + s].to) {
            return 1;
        }
    }
    return 0;
}

/* Counts the arms that reach each block; none leads on through the branch. */
static void count_arms(struct meetings *m, uint32_t branch) {
    const struct cfg *g = m->arms->g;
    const struct cfg_block *b = &g->blocks[branch];
    uint8_t *marks = m->at;
    memset(m->reached, 0, g->n_blocks);
    memset(marks, 0, g->n_blocks);
    marks[branch] = 1;
    for (uint32_t s = 0; s < b->n_succ; s++) {
        const struct cfg_edge *edge = &g->succ[b->succ + s];
        int is_inside = edge_in_function(edge->kind) && is_arm(edge, b->ipdom);
        if (!is_inside || edge->to == branch || is_known(g, b, s)) {
            continue;
        }
        uint32_t n = arms_find_before(m->arms, edge->to, b->ipdom, marks, 1);
        for (uint32_t i = 0; i < n; i++) {
            m->reached[m->arms->blocks[i]] += m->reached[m->arms->blocks[i]] < 2;
        }
    }
    marks[branch] = 0;
}

/* Do lanes come to this block from the branch, or from where one arm alone leads? */
static int is_first(const struct meetings *m, uint32_t block, uint32_t branch) {
    const struct cfg *g = m->arms->g;
    const struct cfg_block *b = &g->blocks[block];
    for (uint32_t i = 0; i < b->n_pred; i++) {
        const struct cfg_edge *edge = &g->pred[b->pred + i];
        if (edge_in_function(edge->kind) && (edge->from == branch || m->reached[edge->from] == 1)) {
            return 1;
        }
    }
    return 0;
}

uint32_t meetings_find(struct meetings *m, uint32_t branch) {
    uint32_t n = 0;
    count_arms(m, branch);
    for (uint32_t block = 0; block < m->arms->g->n_blocks; block++) {
        m->at[block] = (uint8_t)(m->reached[block] == 2 && is_first(m, block, branch));
        n += m->at[block];
    }
    return n;
}
