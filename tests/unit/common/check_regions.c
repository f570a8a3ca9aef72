/* SPDX-License-Identifier: Apache-2.0 */
#include "check_regions.h"

#include <stdlib.h>
#include <string.h>

/* What a check needs: the region of each node by the parts, and of each region the node of its
 * header. */
struct check {
    const struct node_graph *n;
    const struct regions *r;
    uint32_t *of, *header;
    unsigned limit;
    struct err *e;
};

static uint32_t node_at(const struct node_graph *n, uint32_t block, uint32_t location) {
    return n->block_node[block] + location;
}

static const char *node_label(const struct check *c, uint32_t node) {
    return cfg_label(c->n->g, c->n->nodes[node].block);
}

static int complain(const struct check *c, uint32_t node, const char *what) {
    return err_set(c->e, "%s, instruction %u: %s", node_label(c, node),
                   (unsigned)c->n->nodes[node].location, what);
}

static int is_call(const struct node *node) {
    return node->inst && node->inst->jump == JUMP_CALL;
}

/* ---- parts ---- */

static int part_in_order(const struct region_part *a, const struct region_part *b) {
    if (a->region != b->region) {
        return a->region < b->region;
    }
    return a->block != b->block ? a->block < b->block : a->to <= b->from;
}

static int check_part(const struct check *c, uint32_t p) {
    const struct region_part *part = &c->r->parts[p];
    if (part->region >= c->r->n || part->block >= c->n->g->n_blocks) {
        return err_set(c->e, "part %u: no such region or block", (unsigned)p);
    }
    uint32_t count = c->n->g->blocks[part->block].count;
    if (part->to > count || (count ? part->from >= part->to : part->from != 0)) {
        return err_set(c->e, "part %u: [%u, %u) of a block of %u", (unsigned)p,
                       (unsigned)part->from, (unsigned)part->to, (unsigned)count);
    }
    if (p > 0 && !part_in_order(part - 1, part)) {
        return err_set(c->e, "part %u: not in order", (unsigned)p);
    }
    if (p < c->r->first_part[part->region] || p >= c->r->first_part[part->region + 1]) {
        return err_set(c->e, "part %u: first_part of region %u is wrong", (unsigned)p,
                       (unsigned)part->region);
    }
    return 0;
}

/* Nodes of a part: an empty block has one. */
static uint32_t part_nodes(const struct region_part *part) {
    return part->to > part->from ? part->to - part->from : 1;
}

static int check_parts(struct check *c) {
    for (uint32_t p = 0; p < c->r->n_parts; p++) {
        if (check_part(c, p)) {
            return -1;
        }
        const struct region_part *part = &c->r->parts[p];
        for (uint32_t i = 0; i < part_nodes(part); i++) {
            uint32_t node = node_at(c->n, part->block, part->from) + i;
            if (c->of[node] != NO_REGION) {
                return complain(c, node, "in two parts");
            }
            c->of[node] = part->region;
        }
    }
    for (uint32_t x = 0; x < c->n->n; x++) {
        if ((c->of[x] != NO_REGION) != c->n->g->blocks[c->n->nodes[x].block].reachable) {
            return complain(c, x, "reached and in no region, or the other way round");
        }
    }
    return c->r->first_part[0] == 0 && c->r->first_part[c->r->n] == c->r->n_parts
               ? 0
               : err_set(c->e, "first_part does not span the parts");
}

/* ---- headers and working sets ---- */

/* The first instruction on the way from a header, inside its region: there is one way as long as
 * blocks are empty. */
static uint32_t header_index(const struct node_graph *n, const uint32_t *of, uint32_t header) {
    uint32_t x = header;
    while (!n->nodes[x].inst) {
        uint32_t next = n->n;
        for (uint32_t i = n->first_succ[x]; i < n->first_succ[x + 1]; i++) {
            next = kind_in(KINDS_FUNCTION, n->succ[i].kind) ? n->succ[i].to : next;
        }
        if (next == n->n || of[next] != of[header] || next == header) {
            return NO_REGION;
        }
        x = next;
    }
    return (uint32_t)(n->nodes[x].inst - n->g->insts);
}

static int check_headers(struct check *c) {
    for (uint32_t i = 0; i < c->r->n; i++) {
        uint32_t block = c->r->header_block[i], location = c->r->header_inst[i];
        uint32_t count = block < c->n->g->n_blocks ? c->n->g->blocks[block].count : 0;
        if (block >= c->n->g->n_blocks || (location >= count && location > 0)) {
            return err_set(c->e, "region %u: its header is nowhere", (unsigned)i);
        }
        c->header[i] = node_at(c->n, block, location);
        if (c->of[c->header[i]] != i) {
            return complain(c, c->header[i], "header of a region that it is not in");
        }
        if (i > 0 && c->header[i] <= c->header[i - 1]) {
            return complain(c, c->header[i], "regions are not in the order of their headers");
        }
        if (c->r->list[i].header != header_index(c->n, c->of, c->header[i])) {
            return complain(c, c->header[i], "list[].header is another instruction");
        }
    }
    return 0;
}

static int check_sets(const struct check *c) {
    struct region *list = checker_alloc(c->r->n, sizeof *list);
    int wrong = 0;
    for (uint32_t x = 0; x < c->n->n; x++) {
        if (c->of[x] != NO_REGION && c->n->nodes[x].inst) {
            inst_regs(c->n->nodes[x].inst, list[c->of[x]].regs);
        }
    }
    for (uint32_t i = 0; i < c->r->n && !wrong; i++) {
        if (memcmp(list[i].regs, c->r->list[i].regs, sizeof list[i].regs) != 0) {
            wrong = complain(c, c->header[i], "working set is not what the region names");
        } else if (reg_count(list[i].regs) > c->limit) {
            wrong = complain(c, c->header[i], "working set is beyond the limit");
        }
    }
    free(list);
    return wrong;
}

/* ---- ways in ---- */

static int check_single_entry(const struct check *c) {
    const struct node_graph *n = c->n;
    for (uint32_t x = 0; x < n->n; x++) {
        for (uint32_t i = n->first_succ[x]; i < n->first_succ[x + 1]; i++) {
            uint32_t to = n->succ[i].to;
            if (kind_in(KINDS_FUNCTION, n->succ[i].kind) && c->of[to] != c->of[x] &&
                c->of[to] != NO_REGION && c->header[c->of[to]] != to) {
                return complain(c, to, "control enters a region here, and it is not the header");
            }
        }
    }
    for (uint32_t b = 0; b < n->g->n_blocks; b++) {
        uint32_t first = n->block_node[b];
        if (n->g->blocks[b].entry && c->header[c->of[first]] != first) {
            return complain(c, first, "control enters from outside, and it is no header");
        }
    }
    return 0;
}

static int check_calls(const struct check *c) {
    for (uint32_t x = 0; x < c->n->n; x++) {
        if (!is_call(&c->n->nodes[x]) || c->of[x] == NO_REGION) {
            continue;
        }
        const uint32_t *first = &c->r->first_part[c->of[x]];
        if (first[1] - first[0] != 1 || part_nodes(&c->r->parts[first[0]]) != 1) {
            return complain(c, x, "a call is not alone in its region");
        }
    }
    return 0;
}

typedef uint32_t region_number(const struct static_inst *inst);

static uint32_t interval_number(const struct static_inst *inst) {
    return inst->interval;
}

static uint32_t strand_number(const struct static_inst *inst) {
    return inst->strand;
}

static int check_numbers(const struct check *c, region_number *number) {
    for (uint32_t x = 0; x < c->n->n; x++) {
        if (c->n->nodes[x].inst && number(c->n->nodes[x].inst) != c->of[x]) {
            return complain(c, x, "the instruction names another region than the parts");
        }
    }
    return 0;
}

static int check_common(struct check *c, region_number *number) {
    if (check_parts(c) || check_headers(c) || check_sets(c)) {
        return -1;
    }
    return check_single_entry(c) || check_calls(c) || check_numbers(c, number) ? -1 : 0;
}

static void check_begin(struct check *c, const struct node_graph *n, const struct regions *r) {
    c->of = checker_alloc(n->n, sizeof *c->of);
    c->header = checker_alloc(r->n, sizeof *c->header);
    for (uint32_t x = 0; x < n->n; x++) {
        c->of[x] = NO_REGION;
    }
}

static void check_end(struct check *c) {
    free(c->of);
    free(c->header);
}

/* ---- intervals: pass 2 has nothing left to join ---- */

/* The one region that all ways into `region` come from, or NO_REGION. */
static uint32_t only_way_in(const struct check *c, uint32_t region) {
    const struct node_graph *n = c->n;
    uint32_t x = c->header[region], found = NO_REGION;
    for (uint32_t i = n->first_pred[x]; i < n->first_pred[x + 1]; i++) {
        uint32_t from = c->of[n->pred[i].to];
        if (!kind_in(KINDS_FUNCTION, n->pred[i].kind) || from == region) {
            continue;
        }
        if (from == NO_REGION || (found != NO_REGION && found != from)) {
            return NO_REGION;
        }
        found = from;
    }
    return found;
}

static int check_joined(const struct check *c) {
    for (uint32_t i = 0; i < c->r->n; i++) {
        const struct node *header = &c->n->nodes[c->header[i]];
        uint32_t from = only_way_in(c, i);
        if (from == NO_REGION || is_call(header) || is_call(&c->n->nodes[c->header[from]]) ||
            (header->location == 0 && c->n->g->blocks[header->block].entry)) {
            continue;
        }
        uint64_t both[REG_WORDS];
        memcpy(both, c->r->list[i].regs, sizeof both);
        reg_join(both, c->r->list[from].regs);
        if (reg_count(both) <= c->limit) {
            return complain(c, c->header[i],
                            "this interval fits into the only one that leads to it");
        }
    }
    return 0;
}

int check_intervals(const struct node_graph *n, const struct regions *r, unsigned limit,
                    struct err *e) {
    struct check c = {n, r, NULL, NULL, limit, e};
    check_begin(&c, n, r);
    int wrong = check_common(&c, interval_number) || check_joined(&c);
    check_end(&c);
    return wrong ? -1 : 0;
}

/* ---- strands ---- */

/* Registers that long-latency operations of the strand are still to write, before and behind each
 * node. */
struct pending {
    uint64_t (*in)[REG_WORDS], (*out)[REG_WORDS];
};

static int touches(const struct static_inst *inst, const uint64_t set[REG_WORDS]) {
    uint64_t named[REG_WORDS] = {0}, common = 0;
    inst_regs(inst, named);
    for (int w = 0; w < REG_WORDS; w++) {
        common |= named[w] & set[w];
    }
    return common != 0;
}

/* Nodes in source order: inside a strand every predecessor comes before, which check_backward has
 * made sure of. */
static void find_pending(const struct check *c, struct pending *p) {
    const struct node_graph *n = c->n;
    for (uint32_t x = 0; x < n->n; x++) {
        for (uint32_t i = n->first_pred[x]; i < n->first_pred[x + 1]; i++) {
            uint32_t from = n->pred[i].to;
            if (kind_in(KINDS_FUNCTION, n->pred[i].kind) && c->of[from] == c->of[x] &&
                c->of[x] != NO_REGION && c->header[c->of[x]] != x) {
                reg_join(p->in[x], p->out[from]);
            }
        }
        const struct static_inst *inst = n->nodes[x].inst;
        memcpy(p->out[x], p->in[x], sizeof p->out[x]);
        if (inst && inst->cls == OP_GLOBAL) {
            reg_add_list(p->out[x], inst->dst, inst->n_dst);
        }
    }
}

static int goes_back(const struct node_graph *n, uint32_t x) {
    for (uint32_t i = n->first_succ[x]; i < n->first_succ[x + 1]; i++) {
        if (kind_in(KINDS_FUNCTION, n->succ[i].kind) &&
            n->nodes[n->succ[i].to].block <= n->nodes[x].block &&
            x == block_last_node(n, n->nodes[x].block)) {
            return 1;
        }
    }
    return 0;
}

/* Behind a backward branch, whichever way it goes, and at its target a strand begins. */
static int check_backward(const struct check *c) {
    const struct node_graph *n = c->n;
    for (uint32_t x = 0; x < n->n; x++) {
        for (uint32_t i = n->first_succ[x]; i < n->first_succ[x + 1] && goes_back(n, x); i++) {
            uint32_t to = n->succ[i].to;
            if (kind_in(KINDS_FUNCTION, n->succ[i].kind) && c->of[to] != NO_REGION &&
                c->header[c->of[to]] != to) {
                return complain(c, to, "at or behind a backward branch, and no strand begins");
            }
        }
    }
    return 0;
}

static int check_pending(const struct check *c, const struct pending *p) {
    const struct node_graph *n = c->n;
    for (uint32_t x = 0; x < n->n; x++) {
        if (c->of[x] == NO_REGION || c->header[c->of[x]] == x) {
            continue;
        }
        if (n->nodes[x].inst && touches(n->nodes[x].inst, p->in[x])) {
            return complain(c, x, "waits for a long-latency operation of its own strand");
        }
        for (uint32_t i = n->first_pred[x]; i < n->first_pred[x + 1]; i++) {
            if (kind_in(KINDS_FUNCTION, n->pred[i].kind) &&
                memcmp(p->out[n->pred[i].to], p->in[x], sizeof p->in[x]) != 0) {
                return complain(c, x,
                                "what is pending here depends on the way, and no strand begins");
            }
        }
    }
    return 0;
}

/* Would the working set have passed the limit here? The final one of the strand before is at least
 * what it was then. */
static int beyond_limit(const struct check *c, uint32_t x, uint32_t strand) {
    uint64_t both[REG_WORDS];
    memcpy(both, c->r->list[strand].regs, sizeof both);
    inst_regs(c->n->nodes[x].inst, both);
    return reg_count(both) > c->limit;
}

/* Must a strand begin at a node (docs/trace-compiler.md, strands, 1 to 6)? `from` is a node before
 * it. */
static int has_reason(const struct check *c, const struct pending *p, uint32_t x, uint32_t from) {
    const struct node_graph *n = c->n;
    const struct static_inst *inst = n->nodes[x].inst;
    if (c->of[from] == NO_REGION || goes_back(n, from) || is_call(&n->nodes[x]) ||
        is_call(&n->nodes[from]) || n->nodes[from].block > n->nodes[x].block) {
        return 1;
    }
    return inst && (touches(inst, p->out[from]) || beyond_limit(c, x, c->of[from]));
}

static int check_reason(const struct check *c, const struct pending *p, uint32_t x) {
    const struct node_graph *n = c->n;
    uint32_t first = n->n;
    int reason = n->nodes[x].location == 0 && n->g->blocks[n->nodes[x].block].entry;
    for (uint32_t i = n->first_pred[x]; i < n->first_pred[x + 1]; i++) {
        uint32_t from = n->pred[i].to;
        if (!kind_in(KINDS_FUNCTION, n->pred[i].kind)) {
            continue;
        }
        first = first == n->n ? from : first;
        reason |= has_reason(c, p, x, from) || c->of[from] != c->of[first] ||
                  memcmp(p->out[from], p->out[first], sizeof p->out[from]) != 0;
    }
    return reason ? 0 : complain(c, x, "a strand begins here for no reason");
}

static int check_strands_begin(const struct check *c) {
    struct pending p;
    int wrong = check_backward(c);
    p.in = checker_alloc(c->n->n, sizeof *p.in);
    p.out = checker_alloc(c->n->n, sizeof *p.out);
    if (!wrong) {
        find_pending(c, &p);
        wrong = check_pending(c, &p);
    }
    for (uint32_t i = 0; i < c->r->n && !wrong; i++) {
        wrong = check_reason(c, &p, c->header[i]);
    }
    free(p.in);
    free(p.out);
    return wrong;
}

int check_strands(const struct node_graph *n, const struct regions *r, unsigned limit,
                  struct err *e) {
    struct check c = {n, r, NULL, NULL, limit, e};
    check_begin(&c, n, r);
    int wrong = check_common(&c, strand_number) || check_strands_begin(&c);
    check_end(&c);
    return wrong ? -1 : 0;
}

/* ---- regions by node ---- */

uint32_t *region_of_nodes(const struct node_graph *n, const struct regions *r) {
    uint32_t *of = checker_alloc(n->n, sizeof *of);
    for (uint32_t x = 0; x < n->n; x++) {
        of[x] = NO_REGION;
    }
    for (uint32_t p = 0; p < r->n_parts; p++) {
        for (uint32_t i = 0; i < part_nodes(&r->parts[p]); i++) {
            of[node_at(n, r->parts[p].block, r->parts[p].from) + i] = r->parts[p].region;
        }
    }
    return of;
}

/* Numbers regions in the order of their headers. */
static void number_headers(struct regions *r, const struct node_graph *n, const uint32_t *of,
                           const uint8_t *header, uint32_t *number) {
    for (uint32_t x = 0; x < n->n; x++) {
        if (of[x] == NO_REGION || !header[x] || number[of[x]] != NO_REGION) {
            continue;
        }
        number[of[x]] = r->n;
        r->header_block[r->n] = n->nodes[x].block;
        r->header_inst[r->n++] = n->nodes[x].location;
    }
}

/* Nodes of a region that follow each other in a block are one part. */
static void add_node(struct regions *r, const struct node_graph *n, uint32_t x, uint32_t region) {
    const struct node *node = &n->nodes[x];
    struct region_part *last =
        r->n_parts > r->first_part[region] ? &r->parts[r->n_parts - 1] : NULL;
    if (node->inst) {
        reg_add_list(r->list[region].regs, node->inst->src, node->inst->n_src);
        reg_add_list(r->list[region].regs, node->inst->dst, node->inst->n_dst);
    }
    if (last && last->block == node->block && last->to == node->location) {
        last->to++;
    } else {
        r->parts[r->n_parts++] = (struct region_part){region, node->block, node->location,
                                                      node->location + !!node->inst};
    }
}

void regions_of_nodes(struct regions *r, const struct node_graph *n, const uint32_t *of,
                      const uint8_t *header) {
    uint32_t *number = checker_alloc(n->n, sizeof *number);
    memset(r, 0, sizeof *r);
    r->list = checker_alloc(n->n, sizeof *r->list);
    r->header_block = checker_alloc(n->n, sizeof *r->header_block);
    r->header_inst = checker_alloc(n->n, sizeof *r->header_inst);
    r->parts = checker_alloc(n->n, sizeof *r->parts);
    r->first_part = checker_alloc(n->n + 1, sizeof *r->first_part);
    for (uint32_t x = 0; x < n->n; x++) {
        number[x] = NO_REGION;
    }
    number_headers(r, n, of, header, number);
    for (uint32_t i = 0; i < r->n; i++) {
        r->first_part[i] = r->n_parts;
        for (uint32_t x = 0; x < n->n; x++) {
            if (of[x] != NO_REGION && number[of[x]] == i) {
                add_node(r, n, x, i);
            }
        }
        r->list[i].header = header_index(n, of, node_at(n, r->header_block[i], r->header_inst[i]));
    }
    r->first_part[r->n] = r->n_parts;
    free(number);
}

int regions_equal(const struct regions *a, const struct regions *b) {
    return a->n == b->n && a->n_parts == b->n_parts &&
           memcmp(a->list, b->list, a->n * sizeof a->list[0]) == 0 &&
           memcmp(a->header_block, b->header_block, a->n * sizeof a->header_block[0]) == 0 &&
           memcmp(a->header_inst, b->header_inst, a->n * sizeof a->header_inst[0]) == 0 &&
           memcmp(a->parts, b->parts, a->n_parts * sizeof a->parts[0]) == 0 &&
           memcmp(a->first_part, b->first_part, (a->n + 1) * sizeof a->first_part[0]) == 0;
}
