/* SPDX-License-Identifier: Apache-2.0 */
#include "region_view.h"

#include <stdlib.h>
#include <string.h>

void region_view_make(struct region_view *v, const struct regions *r, const struct cfg *g,
                      enum region_kind kind, unsigned limit) {
    *v = (struct region_view){.r = r, .g = g, .limit = limit, .kind = kind};
    node_graph_make(&v->n, g);
    v->region = checker_alloc(v->n.n, sizeof *v->region);
    v->header = checker_alloc(r->n, sizeof *v->header);
}

void region_view_free(struct region_view *v) {
    node_graph_free(&v->n);
    free(v->region);
    free(v->header);
}

int node_edge_back(const struct region_view *v, uint32_t from, uint32_t to) {
    const struct node *a = &v->n.nodes[from], *b = &v->n.nodes[to];
    return from == block_last_node(&v->n, a->block) && b->location == 0 && b->block <= a->block;
}

int node_is_call(const struct region_view *v, uint32_t node) {
    const struct static_inst *inst = v->n.nodes[node].inst;
    return inst && inst->jump == JUMP_CALL;
}

int node_is_entry(const struct region_view *v, uint32_t node) {
    return v->n.nodes[node].location == 0 && v->g->blocks[v->n.nodes[node].block].entry;
}

static const char *check_part(struct region_view *v, const struct region_part *part) {
    if (part->block >= v->g->n_blocks || !v->g->blocks[part->block].reachable) {
        return "a part of no block or of one that is not reached";
    }
    uint32_t count = v->g->blocks[part->block].count;
    if (part->to > count || (part->from >= part->to && !(part->from == 0 && count == 0))) {
        return "a part with impossible bounds";
    }
    uint32_t first = v->n.block_node[part->block];
    for (uint32_t i = part->from; i < part->to || (count == 0 && i == 0); i++) {
        if (v->region[first + i] != NO_REGION) {
            return "a place in two parts";
        }
        v->region[first + i] = part->region;
    }
    return NULL;
}

static int before(const struct region_part *a, const struct region_part *b) {
    return a->block < b->block || (a->block == b->block && a->from < b->from);
}

static const char *check_parts(struct region_view *v) {
    const struct regions *r = v->r;
    for (uint32_t i = 0; i < v->n.n; i++) {
        v->region[i] = NO_REGION;
    }
    if (r->first_part[0] != 0 || r->first_part[r->n] != r->n_parts) {
        return "parts of no region";
    }
    for (uint32_t i = 0; i < r->n; i++) {
        if (r->first_part[i] >= r->first_part[i + 1]) {
            return "a region without parts";
        }
        for (uint32_t j = r->first_part[i]; j < r->first_part[i + 1]; j++) {
            if (r->parts[j].region != i ||
                (j > r->first_part[i] && !before(&r->parts[j - 1], &r->parts[j]))) {
                return "parts out of order";
            }
            const char *complaint = check_part(v, &r->parts[j]);
            if (complaint) {
                return complaint;
            }
        }
    }
    return NULL;
}

static uint32_t mark_of(const struct region_view *v, const struct static_inst *inst) {
    return v->kind == REGION_INTERVAL ? inst->interval : inst->strand;
}

static const char *check_cover(const struct region_view *v) {
    for (uint32_t i = 0; i < v->n.n; i++) {
        const struct static_inst *inst = v->n.nodes[i].inst;
        if (v->g->blocks[v->n.nodes[i].block].reachable && v->region[i] == NO_REGION) {
            return "code in no region";
        }
        if (inst && mark_of(v, inst) != v->region[i]) {
            return "a wrong mark in an instruction";
        }
    }
    return NULL;
}

/* The instruction that list[].header should name: at or behind the header, or the region's first.
 */
static uint32_t header_inst(const struct region_view *v, uint32_t region) {
    uint32_t first = NO_REGION, behind = NO_REGION;
    for (uint32_t i = v->n.n; i-- > 0;) {
        if (v->region[i] == region && v->n.nodes[i].inst) {
            first = (uint32_t)(v->n.nodes[i].inst - v->g->insts);
            behind = i >= v->header[region] ? first : behind;
        }
    }
    return behind == NO_REGION ? first : behind;
}

static const char *check_headers(struct region_view *v) {
    const struct regions *r = v->r;
    for (uint32_t i = 0; i < r->n; i++) {
        if (r->header_block[i] >= v->g->n_blocks ||
            r->header_inst[i] > v->g->blocks[r->header_block[i]].count) {
            return "a header outside the graph";
        }
        v->header[i] = v->n.block_node[r->header_block[i]] + r->header_inst[i];
        if (v->header[i] >= v->n.n || v->region[v->header[i]] != i) {
            return "a header outside its region";
        }
        if (i > 0 && v->header[i] <= v->header[i - 1]) {
            return "regions out of order";
        }
        if (r->list[i].header != header_inst(v, i)) {
            return "a header that names another instruction";
        }
    }
    return NULL;
}

static int is_header(const struct region_view *v, uint32_t node) {
    return v->region[node] != NO_REGION && v->header[v->region[node]] == node;
}

static const char *check_ways_in(const struct region_view *v) {
    for (uint32_t i = 0; i < v->n.n; i++) {
        if (v->region[i] == NO_REGION || is_header(v, i)) {
            continue;
        }
        if (node_is_entry(v, i)) {
            return "an entry that is no header";
        }
        for (uint32_t j = v->n.first_pred[i]; j < v->n.first_pred[i + 1]; j++) {
            const struct node_link *way = &v->n.pred[j];
            if (kind_in(KINDS_FUNCTION, way->kind) && v->region[way->to] != v->region[i]) {
                return "a second way in";
            }
        }
    }
    return NULL;
}

static const char *check_region(struct region_view *v, uint32_t region) {
    uint64_t regs[REG_WORDS] = {0};
    uint32_t count = 0, calls = 0;
    for (uint32_t i = 0; i < v->n.n; i++) {
        if (v->region[i] != region) {
            continue;
        }
        count++;
        calls += (uint32_t)node_is_call(v, i);
        if (v->n.nodes[i].inst) {
            inst_regs(v->n.nodes[i].inst, regs);
        }
    }
    if (memcmp(regs, v->r->list[region].regs, sizeof regs) != 0) {
        return "a wrong working set";
    }
    if (reg_count(regs) > v->limit) {
        return "too many registers";
    }
    if (calls > 0 && count > 1) {
        return "a call that is not alone";
    }
    return NULL;
}

const char *region_view_complaint(struct region_view *v) {
    const char *complaint = check_parts(v);
    complaint = complaint ? complaint : check_cover(v);
    complaint = complaint ? complaint : check_headers(v);
    complaint = complaint ? complaint : check_ways_in(v);
    for (uint32_t i = 0; !complaint && i < v->r->n; i++) {
        complaint = check_region(v, i);
    }
    return complaint;
}
