/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/program.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/trace/passes/liveness.h"
#include "kernels/trace/passes/shared_use.h"
#include "sm/allocation.h"
#include "sm/ports.h"

const struct trace_options program_options = {
    .interval_regs = HAS_CACHE && !STRANDS ? INTERVAL_REGS : 0,
    .strand_regs = HAS_CACHE && STRANDS ? INTERVAL_REGS : 0,
    .rthld = RTHLD,
    .cache = "build/annotated",
};

/* Cycles from dispatch to result, by class; barriers and exits are control instructions. */
static const uint16_t class_latency[OP_CLASSES] = {
    [OP_ALU] = LATENCY_ALU,       [OP_SFU] = LATENCY_SFU,         [OP_SHARED] = LATENCY_SHARED,
    [OP_GLOBAL] = LATENCY_GLOBAL, [OP_CONTROL] = LATENCY_CONTROL, [OP_BARRIER] = LATENCY_CONTROL,
    [OP_EXIT] = LATENCY_CONTROL,
};

static int refuse_reg(const struct kernel *k, const struct static_inst *from, unsigned reg,
                      const char *role, unsigned alloc, struct err *e) {
    return err_set(e,
                   "%.300s: %s at pc 0x%x: expected a %s below R%u, the warp's registers, got R%u; "
                   "correct the trace",
                   k->path, from->opcode, from->pc, role, alloc, reg);
}

/* The registers that the instruction may name as free, one a bank: the directed test's, or
 * liveness's, padding included. */
static int resolve_free(struct inst *to, const struct kernel *k, const struct static_inst *from,
                        uint8_t *list, unsigned alloc, struct err *e) {
    to->free = list;
    to->n_free = 0;
    if (from->hint >= 0) {
        if ((unsigned)from->hint >= alloc) {
            return refuse_reg(k, from, (unsigned)from->hint, "free register", alloc, e);
        }
        list[to->n_free++] = (uint8_t)from->hint;
    } else if (from->hint == HINT_AUTO) {
        uint64_t set[REG_WORDS];
        liveness_free(from, alloc, set);
        to->n_free = (uint16_t)liveness_free_per_bank(set, k->uses, MAIN_BANKS, list);
    }
    return 0;
}

/* Register caches are shown operands in the order of their positions, and results come in that of
 * their numbers (docs/regcache.md). */
static void order_operands(struct inst *to, const struct static_inst *from) {
    for (unsigned i = 0; i < to->n_src; i++) {
        unsigned at = i;
        for (; at > 0 && to->position[at - 1] > from->slot[i]; at--) {
            to->position[at] = to->position[at - 1];
            to->source[at] = to->source[at - 1];
        }
        to->position[at] = from->slot[i];
        to->source[at] = (uint8_t)i;
    }
    for (unsigned i = 0; i < to->n_src; i++) {
        unsigned operand = to->source[i];
        to->source[i] = from->operand[operand];
        to->src[i] = from->src[to->source[i]];
        to->reuse |= (from->reuse >> operand & 1) << i;
    }
    for (unsigned i = 1; i < to->n_dst; i++) {
        for (unsigned at = i; at > 0 && to->dst[at - 1] > to->dst[at]; at--) {
            uint8_t lower = to->dst[at];
            to->dst[at] = to->dst[at - 1];
            to->dst[at - 1] = lower;
        }
    }
}

static int resolve_operands(struct inst *to, const struct kernel *k, const struct static_inst *from,
                            struct err *e) {
    int repeats = SHOWS_REPEATS && !DISTINCT_SOURCES;
    to->n_src = repeats ? from->n_operands : from->n_src;
    to->n_dst = from->n_dst;
    memcpy(to->dst, from->dst, sizeof to->dst);
    for (unsigned i = 0; i < to->n_src; i++) {
        to->source[i] = repeats ? from->operand[i] : (uint8_t)i;
        to->src[i] = from->src[to->source[i]];
    }
    if (HAS_REGISTER_CACHES) {
        order_operands(to, from);
    }
    for (unsigned i = 0; i < from->n_src; i++) {
        if (from->src[i] >= k->regs) {
            return refuse_reg(k, from, from->src[i], "source", k->regs, e);
        }
        reg_add(to->regs, from->src[i]);
    }
    for (unsigned i = 0; i < from->n_dst; i++) {
        if (from->dst[i] >= k->regs) {
            return refuse_reg(k, from, from->dst[i], "destination", k->regs, e);
        }
        reg_add(to->regs, from->dst[i]);
        reg_add(to->dsts, from->dst[i]);
    }
    return 0;
}

/* The region that the compiler put the instruction into; code that no warp reaches has none. */
static void resolve_region(struct inst *to, const struct kernel *k,
                           const struct static_inst *from) {
    static const uint64_t none[REG_WORDS];
    const struct region *list = STRANDS ? k->strands : k->intervals;
    to->dead = from->dead;
    to->region = STRANDS ? from->strand : from->interval;
    to->vector = none;
    if (HAS_CACHE && to->region != NO_REGION) {
        to->vector = list[to->region].regs;
        to->heads = list[to->region].header == (uint32_t)(from - k->insts);
    }
}

static int resolve(struct inst *to, const struct kernel *k, const struct static_inst *from,
                   uint8_t *list, unsigned alloc, struct err *e) {
    if (resolve_operands(to, k, from, e) || resolve_free(to, k, from, list, alloc, e)) {
        return -1;
    }
    resolve_region(to, k, from);
    to->passes = to->n_src > SLOTS ? (uint8_t)((to->n_src + SLOTS - 1) / SLOTS) : 1;
    if (HAS_REGISTER_CACHES && to->passes > COLLECTORS) {
        return err_set(e,
                       "%.300s: %s at pc 0x%x: expected at most %d operands, as many as the "
                       "collector units have slots, got %u; use a design with more",
                       k->path, from->opcode, from->pc, (int)REQUESTS, to->n_src);
    }
    to->cls = from->cls;
    to->unit = from->unit;
    to->memory = from->memory;
    to->space = from->space;
    to->groups = from->groups;
    to->latency = from->latency ? from->latency : class_latency[from->cls];
    to->delay = from->delay;
    return 0;
}

/* A last result file keeps what private instructions alone read (Gebhart, 6.5.2). */
static int resolve_lrf(struct program *p, const struct kernel *k, struct err *e) {
    uint32_t *shared = calloc(k->n_insts + (size_t)1, sizeof *shared);
    struct cfg g = {0};
    struct kernel own = *k; /* the graph is built from it, and changes nothing */
    if (!shared) {
        return err_set(e, "%.300s: out of memory for the program; free some memory", k->path);
    }
    int status = cfg_from_flows(&g, &own, e) || shared_use_find(shared, &g, e) ? -1 : 0;
    for (uint32_t i = 0; i < k->n_insts; i++) {
        p->insts[i].to_lrf = is_private(&k->insts[i]) ? ~shared[i] : 0;
    }
    cfg_free(&g);
    free(shared);
    return status;
}

/* The compiler's words for levels and the ports'. */
static struct entry_name name_of(struct orf_operand o) {
    static const uint8_t level[] = {
        [LEVEL_MRF] = ORF_LEVEL_MAIN, [LEVEL_ORF] = ORF_LEVEL_ORF, [LEVEL_LRF] = ORF_LEVEL_LRF};
    return (struct entry_name){level[o.level], o.entry, o.mrf};
}

/* Operands that fill entries come last: a fill of an earlier pass would land before a later one
 * has read what the entry had. */
static void fills_last(struct inst *to) {
    struct inst was = *to;
    unsigned n = 0;
    for (unsigned fills = 0; fills < 2; fills++) {
        for (unsigned i = 0; i < to->n_src; i++) {
            if (was.src_at[i].main == fills) {
                to->src[n] = was.src[i];
                to->source[n] = was.source[i];
                to->src_at[n++] = was.src_at[i];
            }
        }
    }
}

static void resolve_entries(struct inst *to, const struct orf_inst *from, int ends) {
    to->ends = (uint8_t)ends;
    for (unsigned i = 0; i < to->n_src; i++) {
        to->src_at[i] = name_of(from->src[to->source[i]]);
        to->entries |= entry_named(to->src_at[i]);
    }
    if (to->passes > 1) {
        fills_last(to);
    }
    for (unsigned d = 0; d < to->n_dst; d++) {
        to->dst_at[d] = name_of(from->dst[d]);
        to->entries |= entry_named(to->dst_at[d]);
    }
}

/* Where operands and results are, of all instructions. */
static int resolve_allocation(struct program *p, const struct kernel *k, const char *path,
                              const char *tables, struct err *e) {
    struct allocation of;
    if (allocation_create(&of, k, path, tables, e)) {
        return -1;
    }
    for (uint32_t i = 0; i < k->n_insts; i++) {
        resolve_entries(&p->insts[i], &of.where[i], of.ends[i]);
    }
    allocation_destroy(&of);
    return 0;
}

int program_create(struct program *p, const struct kernel *k, unsigned alloc,
                   const char *allocation, const char *tables, struct err *e) {
    memset(p, 0, sizeof *p);
    size_t bytes = ((size_t)k->n_insts + 1) * sizeof *p->insts;
    p->insts = aligned_alloc(_Alignof(struct inst), bytes);
    p->free_pool = malloc(((size_t)k->n_insts + 1) * MAIN_BANKS);
    if (!p->insts || !p->free_pool) {
        program_destroy(p);
        return err_set(e, "%.300s: out of memory for the program; free some memory", k->path);
    }
    memset(p->insts, 0, bytes);
    for (uint32_t i = 0; i < k->n_insts; i++) {
        struct inst *to = &p->insts[i];
        if (resolve(to, k, &k->insts[i], p->free_pool + (size_t)i * MAIN_BANKS, alloc, e)) {
            program_destroy(p);
            return -1;
        }
        for (unsigned w = 0; w < REG_WORDS; w++) {
            p->used[w] |= to->regs[w];
        }
        p->longest = to->latency > p->longest ? to->latency : p->longest;
        p->longest = to->delay > p->longest ? to->delay : p->longest;
    }
    if (HAS_FILE_CACHES && RFC_LRF && resolve_lrf(p, k, e)) {
        program_destroy(p);
        return -1;
    }
    if (HAS_ENTRIES && resolve_allocation(p, k, allocation, tables, e)) {
        program_destroy(p);
        return -1;
    }
    return 0;
}

void program_destroy(struct program *p) {
    free(p->insts);
    free(p->free_pool);
    memset(p, 0, sizeof *p);
}
