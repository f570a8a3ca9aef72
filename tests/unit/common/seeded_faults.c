/* SPDX-License-Identifier: Apache-2.0 */
#include "seeded_faults.h"

#include <stdlib.h>
#include <string.h>

#include "check_regions.h"

/* Any position from which a thing can be reached: `tries` goes around once, from a random start. */
struct locations {
    uint32_t start, n, i;
};

static struct locations locations_from(struct rng *rng, uint32_t n) {
    return (struct locations){n ? rng_below(rng, n) : 0, n, 0};
}

static int next_location(struct locations *p, uint32_t *location) {
    if (p->i == p->n) {
        return 0;
    }
    *location = (p->start + p->i++) % p->n;
    return 1;
}

/* The instruction of a node, to be changed; NULL of an empty block. */
static struct static_inst *node_inst(const struct node_graph *n, struct static_inst *insts,
                                     uint32_t x) {
    return n->nodes[x].inst ? &insts[n->nodes[x].inst - n->g->insts] : NULL;
}

/* ---- regions ---- */

static int fault_set(struct regions *r, struct rng *rng, int missing) {
    uint32_t i;
    for (struct locations p = locations_from(rng, r->n); next_location(&p, &i);) {
        for (unsigned reg = 0; reg < MAX_REGS - 1; reg++) {
            if (reg_in(r->list[i].regs, reg) == missing) {
                r->list[i].regs[reg / 64] ^= UINT64_C(1) << reg % 64;
                return 1;
            }
        }
    }
    return 0;
}

static int fault_header(struct regions *r, const struct node_graph *n, const uint32_t *of,
                        struct rng *rng) {
    uint32_t x;
    for (struct locations p = locations_from(rng, n->n); next_location(&p, &x);) {
        uint32_t region = of[x];
        if (region != NO_REGION && n->nodes[x].inst &&
            (r->header_block[region] != n->nodes[x].block ||
             r->header_inst[region] != n->nodes[x].location)) {
            r->header_block[region] = n->nodes[x].block;
            r->header_inst[region] = n->nodes[x].location;
            r->list[region].header = (uint32_t)(n->nodes[x].inst - n->g->insts);
            return 1;
        }
    }
    return 0;
}

static int fault_part(struct regions *r, struct rng *rng, int shorter) {
    uint32_t i;
    for (struct locations p = locations_from(rng, r->n_parts); next_location(&p, &i);) {
        if (shorter && r->parts[i].to > r->parts[i].from) {
            r->parts[i].to--;
            return 1;
        }
        if (!shorter && r->n > 1) {
            r->parts[i].region = (r->parts[i].region + 1) % r->n;
            return 1;
        }
    }
    return 0;
}

static void set_number(struct static_inst *inst, int strands, uint32_t region) {
    if (strands) {
        inst->strand = region;
    } else {
        inst->interval = region;
    }
}

static int fault_number(const struct node_graph *n, struct static_inst *insts, int strands,
                        struct rng *rng) {
    uint32_t x;
    for (struct locations p = locations_from(rng, n->n); next_location(&p, &x);) {
        struct static_inst *inst = node_inst(n, insts, x);
        if (inst) {
            set_number(inst, strands, (strands ? inst->strand : inst->interval) + 1);
            return 1;
        }
    }
    return 0;
}

/* Makes the regions again from a list by node, instructions included. */
static void remake(struct regions *r, const struct node_graph *n, struct static_inst *insts,
                   int strands, const uint32_t *of, const uint8_t *header) {
    regions_free(r);
    regions_of_nodes(r, n, of, header);
    uint32_t *now = region_of_nodes(n, r);
    for (uint32_t x = 0; x < n->n; x++) {
        struct static_inst *inst = node_inst(n, insts, x);
        if (inst) {
            set_number(inst, strands, now[x]);
        }
    }
    free(now);
}

/* Takes an instruction that is no header out of its region. */
static int take_out(const struct regions *r, const struct node_graph *n, uint32_t *of,
                    uint8_t *header, struct rng *rng) {
    uint32_t x;
    for (struct locations p = locations_from(rng, n->n); next_location(&p, &x);) {
        if (of[x] != NO_REGION && !header[x] && n->nodes[x].inst && r->n < n->n) {
            of[x] = r->n;
            header[x] = 1;
            return 1;
        }
    }
    return 0;
}

static void join_nodes(const struct node_graph *n, uint32_t *of, uint8_t *header, uint32_t into,
                       uint32_t joining) {
    for (uint32_t x = 0; x < n->n; x++) {
        if (of[x] == joining) {
            of[x] = into;
            header[x] = 0;
        }
    }
}

/* Joins a region to one that control comes from. */
static int merge(const struct node_graph *n, uint32_t *of, uint8_t *header, struct rng *rng) {
    uint32_t x;
    for (struct locations p = locations_from(rng, n->n); next_location(&p, &x);) {
        for (uint32_t i = n->first_succ[x]; i < n->first_succ[x + 1]; i++) {
            uint32_t to = n->succ[i].to;
            if (kind_in(KINDS_FUNCTION, n->succ[i].kind) && of[x] != NO_REGION && of[x] != of[to]) {
                join_nodes(n, of, header, of[x], of[to]);
                return 1;
            }
        }
    }
    return 0;
}

static int fault_by_node(struct regions *r, const struct node_graph *n, struct static_inst *insts,
                         int strands, enum region_fault fault, struct rng *rng) {
    uint32_t *of = region_of_nodes(n, r);
    uint8_t *header = checker_alloc(n->n, 1);
    int made;
    for (uint32_t i = 0; i < r->n; i++) {
        header[n->block_node[r->header_block[i]] + r->header_inst[i]] = 1;
    }
    if (fault == FAULT_HEADER_MOVED) {
        made = fault_header(r, n, of, rng);
    } else {
        made = fault == FAULT_MERGED ? merge(n, of, header, rng) : take_out(r, n, of, header, rng);
        if (made) {
            remake(r, n, insts, strands, of, header);
        }
    }
    free(of);
    free(header);
    return made;
}

int fault_regions(struct regions *r, const struct node_graph *n, struct static_inst *insts,
                  int strands, enum region_fault fault, struct rng *rng) {
    switch (fault) {
    case FAULT_REG_MISSING:
        return fault_set(r, rng, 1);
    case FAULT_REG_TOO_MUCH:
        return fault_set(r, rng, 0);
    case FAULT_PART_MOVED:
        return fault_part(r, rng, 0);
    case FAULT_PART_SHORTER:
        return fault_part(r, rng, 1);
    case FAULT_NUMBER:
        return fault_number(n, insts, strands, rng);
    default:
        return fault_by_node(r, n, insts, strands, fault, rng);
    }
}

/* ---- liveness ---- */

/* A source whose dead bit is `dead`. */
static int flip_dead(struct static_inst *inst, unsigned dead) {
    for (unsigned s = 0; s < inst->n_src; s++) {
        if ((inst->dead >> s & 1) == dead) {
            inst->dead ^= UINT32_C(1) << s;
            return 1;
        }
    }
    return 0;
}

static int add_unnamed(const struct node_graph *n, struct static_inst *inst) {
    uint64_t named[REG_WORDS] = {0};
    for (uint32_t x = 0; x < n->n; x++) {
        if (n->nodes[x].inst) {
            inst_regs(n->nodes[x].inst, named);
        }
    }
    for (unsigned reg = 0; reg < MAX_REGS - 1; reg++) {
        if (!reg_in(named, reg)) {
            reg_add(inst->live_in, reg);
            return 1;
        }
    }
    return 0;
}

int fault_liveness(const struct node_graph *n, struct static_inst *insts, enum liveness_fault fault,
                   struct rng *rng) {
    uint32_t x;
    for (struct locations p = locations_from(rng, n->n); next_location(&p, &x);) {
        struct static_inst *inst = node_inst(n, insts, x);
        int made = 0;
        if (!inst) {
            continue;
        }
        if (fault == FAULT_LIVE) {
            made = add_unnamed(n, inst);
        } else if (fault == FAULT_NOT_LIVE && inst->n_src) {
            reg_drop(inst->live_in, inst->src[0]);
            made = 1;
        } else if (fault == FAULT_DEAD_SET || fault == FAULT_DEAD_CLEARED) {
            made = flip_dead(inst, fault == FAULT_DEAD_CLEARED);
        }
        if (made) {
            return 1;
        }
    }
    return 0;
}

int fault_static_near(const struct node_graph *n, struct static_inst *insts, struct rng *rng) {
    uint32_t x;
    for (struct locations p = locations_from(rng, n->n); next_location(&p, &x);) {
        struct static_inst *inst = node_inst(n, insts, x);
        if (inst && (inst->n_src || inst->n_dst)) {
            inst->near ^= UINT32_C(1) << (inst->n_src ? 0 : MAX_SRC);
            return 1;
        }
    }
    return 0;
}

int fault_stream_dead(const struct stream *s, struct static_inst *insts, struct rng *rng) {
    uint32_t location;
    for (struct locations p = locations_from(rng, s->n); next_location(&p, &location);) {
        struct static_inst *inst = &insts[s->list[location].index];
        for (unsigned o = 0; o < inst->n_src; o++) {
            if (next_read(s, location, o, UINT32_MAX)) {
                inst->dead |= UINT32_C(1) << o;
                return 1;
            }
        }
    }
    return 0;
}
