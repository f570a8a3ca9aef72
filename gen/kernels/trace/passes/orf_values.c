/* SPDX-License-Identifier: Apache-2.0
 * The values of a strand, a register at a time: which definitions reach which reads, and which are
 * needed behind it. Inside a strand every way leads forward, so one walk in source order is enough.
 */
#include "kernels/trace/passes/orf_values.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/trace/grow.h"
#include "kernels/trace/passes/strands.h"

enum { NONE = UINT32_MAX };

/* A register's walk. Bit 0 of a set of definitions stands for the value of before the strand, bit
 * i + 1 for the i-th definition. */
struct reach_walk {
    struct orf_strand *s;
    const struct orf_program *p;
    const struct region_part *parts;
    uint32_t n_parts, strand;
    int forward;
    unsigned reg;
    uint64_t *now;       /* set where the walk stands */
    uint64_t *out;       /* [parts] sets at their ends */
    uint32_t words;      /* of a set */
    uint64_t first_def;  /* of the register, in s->defs */
    uint64_t first_read; /* in s->reads */
};

enum datapath orf_path(const struct static_inst *inst) {
    int tensor = strlen(inst->opcode) > 4 && strncmp(inst->opcode + 1, "MMA", 3) == 0;
    return inst->cls == OP_ALU && !tensor ? DATAPATH_PRIVATE : DATAPATH_SHARED;
}

static int no_memory(struct err *e) {
    return err_set(e, "out of memory for the values of a strand; free some memory");
}

/* Sets ----------------------------------------------------------------------------------------- */

static int set_has(const uint64_t *set, uint64_t bit) {
    return (int)(set[bit / 64] >> bit % 64 & 1);
}

static void set_add(uint64_t *set, uint64_t bit) {
    set[bit / 64] |= UINT64_C(1) << bit % 64;
}

static void set_outer(const struct reach_walk *w) {
    memset(w->now, 0, w->words * sizeof *w->now);
    set_add(w->now, 0);
}

/* Ways ----------------------------------------------------------------------------------------- */

/* The part of the strand that a block begins with, if it goes on with the strand there, else
 * NONE. */
static uint32_t goes_on_at(const struct reach_walk *w, uint32_t block) {
    for (uint32_t i = 1; i < w->n_parts; i++) { /* the first has the header */
        if (w->parts[i].block == block && w->parts[i].from == 0) {
            return i;
        }
    }
    return NONE;
}

static int is_way(const struct cfg *g, const struct cfg_edge *edge) {
    return edge_in_function(edge->kind) && !strands_apart(g, edge);
}

/* The part that ends with a block. */
static uint32_t part_ending(const struct reach_walk *w, uint32_t block) {
    for (uint32_t i = 0; i < w->n_parts; i++) {
        if (w->parts[i].block == block && w->parts[i].to == w->p->g->blocks[block].count) {
            return i;
        }
    }
    return NONE;
}

static void enter_part(const struct reach_walk *w, uint32_t part) {
    const struct cfg_block *b = &w->p->g->blocks[w->parts[part].block];
    if (part == 0 || !w->forward) {
        set_outer(w);
        return;
    }
    memset(w->now, 0, w->words * sizeof *w->now);
    for (uint32_t i = b->pred; i < b->pred + b->n_pred; i++) {
        const struct cfg_edge *edge = &w->p->g->pred[i];
        uint32_t from = is_way(w->p->g, edge) ? part_ending(w, edge->from) : NONE;
        for (uint32_t j = 0; from != NONE && j < w->words; j++) {
            w->now[j] |= w->out[(uint64_t)from * w->words + j];
        }
    }
}

/* Is the register needed behind the strand, on some way out of the part? */
static int needed_behind(const struct reach_walk *w, const struct region_part *part) {
    const struct cfg *g = w->p->g;
    const struct cfg_block *b = &g->blocks[part->block];
    uint64_t at = region_location(g, part->block, part->to);
    if (part->to < b->count || !w->forward || b->open) {
        return reg_in(w->p->need[at], w->reg);
    }
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        const struct cfg_edge *edge = &g->succ[i];
        int inside = is_way(g, edge) && goes_on_at(w, edge->to) != NONE;
        int lane_goes = edge->kind != EDGE_SWITCH || g->blocks[edge->to].entry;
        if (!inside && lane_goes && reg_in(w->p->need[region_location(g, edge->to, 0)], w->reg)) {
            return 1;
        }
    }
    return 0;
}

static void leave_part(const struct reach_walk *w, uint32_t part) {
    memcpy(w->out + (uint64_t)part * w->words, w->now, w->words * sizeof *w->now);
    if (!needed_behind(w, &w->parts[part])) {
        return;
    }
    for (uint64_t d = w->first_def; d < w->s->n_defs; d++) {
        if (set_has(w->now, d - w->first_def + 1)) {
            w->s->defs[d].behind = 1;
        }
    }
}

/* Reads and definitions ------------------------------------------------------------------------ */

#define ROOM(s, list, extra)                                                                       \
    ((s)->list =                                                                                   \
         grow_array((s)->list, &(s)->cap_##list, (s)->n_##list + (extra), sizeof *(s)->list))

/* The slot of all operands that name source `src`. */
static uint8_t slot_of(const struct static_inst *inst, unsigned src) {
    uint8_t slot = NO_SLOT;
    for (unsigned o = 0; o < inst->n_operands; o++) {
        if (inst->operand[o] == src) {
            if (slot != NO_SLOT && slot != inst->slot[o]) {
                return NO_SLOT;
            }
            slot = inst->slot[o];
        }
    }
    return slot;
}

static int add_read(struct reach_walk *w, struct orf_read r, const struct static_inst *inst) {
    struct orf_strand *s = w->s;
    uint64_t n = s->n_defs - w->first_def;
    if (!ROOM(s, reads, 1) || !ROOM(s, reach, n + 1)) {
        return -1;
    }
    r.first = (uint32_t)s->n_reach;
    r.outer = (uint8_t)set_has(w->now, 0);
    r.guarded = (inst->flags & INST_GUARDED) != 0;
    r.slot = slot_of(inst, r.src);
    r.path = (uint8_t)orf_path(inst);
    r.fixed = w->p->fixed[r.inst];
    for (uint64_t d = 0; d < n; d++) {
        if (set_has(w->now, d + 1)) {
            s->reach[s->n_reach++] = (uint32_t)(w->first_def + d);
            r.fixed |= s->defs[w->first_def + d].fixed;
        }
    }
    r.n = (uint32_t)s->n_reach - r.first;
    s->reads[s->n_reads++] = r;
    return 0;
}

/* The definitions of the register, before the walk: sets are as large as their number. */
static int find_defs(struct reach_walk *w) {
    uint32_t at = 0;
    w->first_def = w->s->n_defs;
    for (uint32_t i = 0; i < w->n_parts; i++) {
        const struct cfg_block *b = &w->p->g->blocks[w->parts[i].block];
        for (uint32_t j = w->parts[i].from; j < w->parts[i].to; j++, at++) {
            uint32_t index = w->p->g->order[b->first + j];
            const struct static_inst *inst = &w->p->g->insts[index];
            for (unsigned d = 0; d < inst->n_dst; d++) {
                if (inst->dst[d] != w->reg) {
                    continue;
                }
                if (!ROOM(w->s, defs, 1)) {
                    return -1;
                }
                w->s->defs[w->s->n_defs++] =
                    (struct orf_def){.at = at,
                                     .inst = index,
                                     .reg = (uint8_t)w->reg,
                                     .dst = (uint8_t)d,
                                     .fixed = inst->cls == OP_GLOBAL || w->p->fixed[index],
                                     .path = (uint8_t)orf_path(inst)};
            }
        }
    }
    return 0;
}

/* One instruction: its read, then its definition, whose number of the register is *next. */
static int walk_inst(struct reach_walk *w, uint32_t part, uint32_t index, uint32_t at,
                     uint64_t *next) {
    const struct static_inst *inst = &w->p->g->insts[index];
    for (unsigned i = 0; i < inst->n_src; i++) {
        struct orf_read r = {
            .at = at, .inst = index, .part = part, .reg = (uint8_t)w->reg, .src = (uint8_t)i};
        if (inst->src[i] == w->reg && add_read(w, r, inst)) {
            return -1;
        }
    }
    for (unsigned d = 0; d < inst->n_dst; d++) {
        if (inst->dst[d] == w->reg) {
            if (!(inst->flags & INST_GUARDED)) {
                memset(w->now, 0, w->words * sizeof *w->now);
            }
            set_add(w->now, ++*next);
        }
    }
    return 0;
}

static int walk_register(struct reach_walk *w) {
    uint32_t at = 0;
    uint64_t next = 0;
    for (uint32_t i = 0; i < w->n_parts; i++) {
        const struct cfg_block *b = &w->p->g->blocks[w->parts[i].block];
        enter_part(w, i);
        for (uint32_t j = w->parts[i].from; j < w->parts[i].to; j++, at++) {
            if (walk_inst(w, i, w->p->g->order[b->first + j], at, &next)) {
                return -1;
            }
        }
        leave_part(w, i);
    }
    return 0;
}

/* Webs ----------------------------------------------------------------------------------------- */

static uint32_t root_of(uint32_t *web, uint32_t def) {
    while (web[def] != def) {
        web[def] = web[web[def]];
        def = web[def];
    }
    return def;
}

/* May a small file serve the read? */
static int is_open(const struct orf_read *r) {
    return !r->outer && !r->fixed && r->n > 0;
}

/* Joins the register's definitions over their reads; web[def - first_def]. */
static void join_defs(const struct reach_walk *w, uint32_t *web) {
    const struct orf_strand *s = w->s;
    for (uint64_t i = 0; i < s->n_defs - w->first_def; i++) {
        web[i] = (uint32_t)i;
    }
    for (uint64_t i = w->first_read; i < s->n_reads; i++) {
        const struct orf_read *r = &s->reads[i];
        for (uint32_t j = 1; is_open(r) && j < r->n; j++) {
            uint32_t a = s->reach[r->first] - (uint32_t)w->first_def;
            uint32_t b = s->reach[r->first + j] - (uint32_t)w->first_def;
            web[root_of(web, b)] = root_of(web, a);
        }
    }
}

static int reaches_web(const struct reach_walk *w, const struct orf_read *r, uint32_t *web,
                       uint32_t root) {
    for (uint32_t j = 0; j < r->n; j++) {
        if (root_of(web, w->s->reach[r->first + j] - (uint32_t)w->first_def) == root) {
            return 1;
        }
    }
    return 0;
}

static int add_web(struct reach_walk *w, uint32_t *web, uint32_t root) {
    struct orf_strand *s = w->s;
    struct orf_value v = {.reg = (uint8_t)w->reg};
    if (!ROOM(s, values, 1) ||
        !ROOM(s, inside, s->n_defs - w->first_def + 2 * (s->n_reads - w->first_read) + 1)) {
        return -1;
    }
    v.defs = (uint32_t)s->n_inside;
    for (uint64_t d = w->first_def; d < s->n_defs; d++) {
        if (root_of(web, (uint32_t)(d - w->first_def)) == root) {
            s->inside[s->n_inside++] = (uint32_t)d;
            v.n_defs++;
        }
    }
    v.reads = (uint32_t)s->n_inside;
    for (uint64_t i = w->first_read; i < s->n_reads; i++) {
        if (is_open(&s->reads[i]) && reaches_web(w, &s->reads[i], web, root)) {
            s->inside[s->n_inside++] = (uint32_t)i;
            v.n_reads++;
        }
    }
    v.others = (uint32_t)s->n_inside;
    for (uint64_t i = w->first_read; i < s->n_reads; i++) {
        if (!is_open(&s->reads[i]) && reaches_web(w, &s->reads[i], web, root)) {
            s->inside[s->n_inside++] = (uint32_t)i;
            v.n_others++;
        }
    }
    if (v.n_reads > 0) {
        s->values[s->n_values++] = v;
    }
    return 0;
}

static int add_webs(struct reach_walk *w) {
    uint32_t n = (uint32_t)(w->s->n_defs - w->first_def);
    uint32_t *web = malloc((n + (size_t)1) * sizeof *web);
    int status = web ? 0 : -1;
    if (web) {
        join_defs(w, web);
    }
    for (uint32_t i = 0; status == 0 && i < n; i++) {
        if (root_of(web, i) == i) {
            status = add_web(w, web, i);
        }
    }
    free(web);
    return status;
}

/* Read operands -------------------------------------------------------------------------------- */

/* Does every way to read `b` come through read `a`? Sets passed[part]: on all ways to its end. */
static void find_passed(const struct reach_walk *w, const struct orf_read *a, uint8_t *passed) {
    for (uint32_t i = 0; i < w->n_parts; i++) {
        const struct cfg_block *b = &w->p->g->blocks[w->parts[i].block];
        int all = i > 0 && w->forward;
        for (uint32_t j = b->pred; all && j < b->pred + b->n_pred; j++) {
            const struct cfg_edge *edge = &w->p->g->pred[j];
            uint32_t from = is_way(w->p->g, edge) ? part_ending(w, edge->from) : NONE;
            all = from == NONE || passed[from];
        }
        passed[i] = (uint8_t)(all || i == a->part);
    }
}

static int is_outer_read(const struct orf_read *r) {
    return r->outer && r->n == 0 && !r->fixed;
}

static int dominates(const struct orf_read *a, const struct orf_read *b, const uint8_t *passed) {
    return passed[b->part] && b->at >= a->at;
}

/* The value of which read `first` is the first, and of which `taken` says what is in others. */
static int add_read_operand(struct reach_walk *w, uint64_t first, uint8_t *taken, uint8_t *passed) {
    struct orf_strand *s = w->s;
    struct orf_value v = {.reg = (uint8_t)w->reg, .is_read = 1};
    if (!ROOM(s, values, 1) || !ROOM(s, inside, s->n_reads - w->first_read + 1)) {
        return -1;
    }
    find_passed(w, &s->reads[first], passed);
    v.defs = v.others = v.reads = (uint32_t)s->n_inside;
    for (uint64_t i = first; i < s->n_reads; i++) {
        if (is_outer_read(&s->reads[i]) && !taken[i - w->first_read] &&
            dominates(&s->reads[first], &s->reads[i], passed)) {
            taken[i - w->first_read] = 1;
            s->inside[s->n_inside++] = (uint32_t)i;
            v.n_reads++;
        }
    }
    if (v.n_reads > 1) {
        s->values[s->n_values++] = v;
    }
    return 0;
}

static int add_read_operands(struct reach_walk *w) {
    uint64_t n = w->s->n_reads - w->first_read;
    uint8_t *taken = calloc(n + w->n_parts + 1, 1);
    int status = taken ? 0 : -1;
    for (uint64_t i = 0; status == 0 && i < n; i++) {
        const struct orf_read *r = &w->s->reads[w->first_read + i];
        if (is_outer_read(r) && !r->guarded && !taken[i]) {
            status = add_read_operand(w, w->first_read + i, taken, taken + n);
        }
    }
    free(taken);
    return status;
}

/* All ------------------------------------------------------------------------------------------ */

static int find_register(struct reach_walk *w, const struct orf_design *d) {
    w->first_read = w->s->n_reads;
    if (find_defs(w)) {
        return -1;
    }
    w->words = (uint32_t)((w->s->n_defs - w->first_def) / 64 + 1);
    w->now = malloc(((size_t)w->n_parts + 1) * w->words * sizeof *w->now);
    if (!w->now) {
        return -1;
    }
    w->out = w->now + w->words;
    int status = walk_register(w) || add_webs(w) || (d->reads && add_read_operands(w));
    free(w->now);
    return status ? -1 : 0;
}

int orf_strand_find(struct orf_strand *s, const struct orf_program *p, uint32_t strand,
                    const struct orf_design *d, struct err *e) {
    const struct regions *r = p->strands;
    struct reach_walk w = {.s = s,
                           .p = p,
                           .parts = r->parts + r->first_part[strand],
                           .n_parts = r->first_part[strand + 1] - r->first_part[strand],
                           .strand = strand,
                           .forward = d->forward};
    s->n_reads = s->n_defs = s->n_values = s->n_reach = s->n_inside = 0;
    for (w.reg = 0; w.reg < MAX_REGS; w.reg++) {
        if (reg_in(r->list[strand].regs, w.reg) && find_register(&w, d)) {
            return no_memory(e);
        }
    }
    return 0;
}

void orf_strand_free(struct orf_strand *s) {
    free(s->reads);
    free(s->defs);
    free(s->values);
    free(s->reach);
    free(s->inside);
    memset(s, 0, sizeof *s);
}
