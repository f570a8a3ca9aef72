/* SPDX-License-Identifier: Apache-2.0 */
#include "check_reuse.h"

#include <string.h>

int operand_reg(const struct static_inst *inst, unsigned operand) {
    if (operand < inst->n_src) {
        return inst->src[operand];
    }
    return operand >= MAX_SRC && operand - MAX_SRC < inst->n_dst ? inst->dst[operand - MAX_SRC]
                                                                 : -1;
}

static const struct static_inst *inst_at(const struct stream *s, uint32_t location) {
    return &s->insts[s->list[location].index];
}

/* ---- reuse ---- */

uint32_t next_read(const struct stream *s, uint32_t location, unsigned operand, uint32_t reach) {
    const struct static_inst *inst = inst_at(s, location);
    unsigned reg = (unsigned)operand_reg(inst, operand);
    if (operand < MAX_SRC && inst_writes(inst, reg)) {
        return 0;
    }
    for (uint32_t later = location + 1; later < s->n && later - location <= reach; later++) {
        if (s->list[later].mask == 0) {
            continue;
        }
        if (inst_reads(inst_at(s, later), reg)) {
            return later - location;
        }
        if (inst_writes(inst_at(s, later), reg)) {
            return 0;
        }
    }
    return 0;
}

static uint32_t near_bits(const struct stream *s, uint32_t location, unsigned rthld) {
    uint32_t bits = 0;
    for (unsigned o = 0; o < OPERANDS && s->list[location].mask; o++) {
        if (operand_reg(inst_at(s, location), o) >= 0 && next_read(s, location, o, rthld) > 0) {
            bits |= UINT32_C(1) << o;
        }
    }
    return bits;
}

int check_near(const struct stream *s, unsigned rthld, struct err *e) {
    for (uint32_t location = 0; location < s->n; location++) {
        uint32_t expected = near_bits(s, location, rthld);
        if (s->list[location].near != expected) {
            return err_set(e, "record %u, PC %x: near bits are %08x, expected %08x",
                           (unsigned)location, (unsigned)inst_at(s, location)->pc,
                           (unsigned)s->list[location].near, (unsigned)expected);
        }
    }
    return 0;
}

/* Registers other than `reg` that are named between two instructions. */
static unsigned named_between(const struct stream *s, uint32_t from, uint32_t to, unsigned reg) {
    uint64_t named[REG_WORDS] = {0};
    for (uint32_t location = from + 1; location < to; location++) {
        if (s->list[location].mask) {
            inst_regs(inst_at(s, location), named);
        }
    }
    reg_drop(named, reg);
    return reg_count(named);
}

static void count_operand(const struct stream *s, uint32_t location, unsigned operand,
                          unsigned rthld, struct trace_stats *stats) {
    const struct static_inst *inst = inst_at(s, location);
    uint32_t distance = next_read(s, location, operand, UINT32_MAX);
    uint32_t bin = distance > REUSE_DISTANCE ? REUSE_DISTANCE + 1 : distance;
    (operand < MAX_SRC ? stats->reuse_src : stats->reuse_dst)[bin]++;
    if (distance > 0 && named_between(s, location, location + distance,
                                      (unsigned)operand_reg(inst, operand)) < REUSE_ENTRIES) {
        stats->reuse_fits[bin]++;
    }
    stats->near_instances += distance > 0 && distance <= rthld;
}

void count_reuse(const struct stream *s, unsigned rthld, struct trace_stats *stats) {
    for (uint32_t location = 0; location < s->n; location++) {
        for (unsigned o = 0; o < OPERANDS && s->list[location].mask; o++) {
            if (operand_reg(inst_at(s, location), o) >= 0) {
                count_operand(s, location, o, rthld, stats);
            }
        }
    }
}

void count_agrees(const struct stream *s, unsigned rthld, struct trace_stats *stats) {
    for (uint32_t location = 0; location < s->n; location++) {
        for (unsigned o = 0; o < OPERANDS && s->list[location].mask; o++) {
            if (operand_reg(inst_at(s, location), o) >= 0) {
                unsigned near = next_read(s, location, o, rthld) > 0;
                stats->near_agrees += near == (inst_at(s, location)->near >> o & 1);
            }
        }
    }
}

/* ---- values ---- */

static void count_value(const struct stream *s, uint32_t location, unsigned reg,
                        struct trace_stats *stats) {
    uint32_t standing = s->list[location].mask, reads = 0, lifetime = 0;
    for (uint32_t later = location + 1; later < s->n && standing; later++) {
        if (inst_reads(inst_at(s, later), reg) && s->list[later].mask & standing) {
            reads++;
            lifetime = later - location;
        }
        if (inst_writes(inst_at(s, later), reg)) {
            standing &= ~s->list[later].mask;
        }
    }
    stats->value_reads[reads > VALUE_READS ? VALUE_READS : reads]++;
    if (reads == 1) {
        stats->once_lifetime[lifetime > VALUE_LIFETIME ? 0 : lifetime]++;
    }
}

void count_values(const struct stream *s, struct trace_stats *stats) {
    for (uint32_t location = 0; location < s->n; location++) {
        const struct static_inst *inst = inst_at(s, location);
        for (unsigned d = 0; d < inst->n_dst && s->list[location].mask; d++) {
            count_value(s, location, inst->dst[d], stats);
        }
    }
}

/* ---- lengths ---- */

static uint32_t optimal_length(const struct stream *s, uint32_t from, unsigned limit) {
    uint64_t regs[REG_WORDS] = {0};
    uint32_t to = from;
    while (to < s->n) {
        inst_regs(inst_at(s, to), regs);
        if (to > from && reg_count(regs) > limit) {
            break;
        }
        to++;
    }
    return to - from;
}

void count_optimal(const struct stream *s, unsigned limit, struct length_stats *stats) {
    uint32_t length;
    for (uint32_t location = 0; location < s->n; location += length) {
        length = optimal_length(s, location, limit);
        length_add(stats, length);
    }
}

static uint32_t region_at(const struct stream *s, uint32_t location, int strands) {
    return strands ? inst_at(s, location)->strand : inst_at(s, location)->interval;
}

void count_runs(const struct stream *s, int strands, struct length_stats *stats) {
    for (uint32_t from = 0, to; from < s->n; from = to) {
        to = from + 1;
        while (to < s->n && region_at(s, to, strands) == region_at(s, from, strands)) {
            to++;
        }
        length_add(stats, to - from);
    }
}

/* ---- comparison ---- */

static int compare_bins(const char *what, const uint64_t *got, const uint64_t *expected, unsigned n,
                        struct err *e) {
    for (unsigned i = 0; i < n; i++) {
        if (got[i] != expected[i]) {
            return err_set(e, "%s[%u] is %llu, expected %llu", what, i, (unsigned long long)got[i],
                           (unsigned long long)expected[i]);
        }
    }
    return 0;
}

static int compare_length(const char *what, const struct length_stats *got,
                          const struct length_stats *expected, struct err *e) {
    const uint64_t a[] = {got->count, got->sum, got->min, got->max};
    const uint64_t b[] = {expected->count, expected->sum, expected->min, expected->max};
    return compare_bins(what, a, b, 4, e);
}

int check_stats(const struct trace_stats *got, const struct trace_stats *expected, struct err *e) {
    return compare_bins("value_reads", got->value_reads, expected->value_reads, VALUE_READS + 1,
                        e) ||
                   compare_bins("once_lifetime", got->once_lifetime, expected->once_lifetime,
                                VALUE_LIFETIME + 1, e) ||
                   compare_bins("reuse_src", got->reuse_src, expected->reuse_src,
                                REUSE_DISTANCE + 2, e) ||
                   compare_bins("reuse_dst", got->reuse_dst, expected->reuse_dst,
                                REUSE_DISTANCE + 2, e) ||
                   compare_bins("reuse_fits", got->reuse_fits, expected->reuse_fits,
                                REUSE_DISTANCE + 2, e) ||
                   compare_bins("near_instances", &got->near_instances, &expected->near_instances,
                                1, e) ||
                   compare_bins("near_agrees", &got->near_agrees, &expected->near_agrees, 1, e) ||
                   compare_length("interval", &got->interval, &expected->interval, e) ||
                   compare_length("optimal", &got->optimal, &expected->optimal, e) ||
                   compare_length("strand", &got->strand, &expected->strand, e)
               ? -1
               : 0;
}

/* ---- static near bits ---- */

/* Puts behind `top` the nodes that come next, with empty blocks passed over. Returns the new top.
 */
static uint32_t push_next(const struct node_graph *n, uint32_t x, uint32_t top) {
    for (uint32_t i = n->first_succ[x]; i < n->first_succ[x + 1]; i++) {
        uint32_t to = n->succ[i].to;
        if (!kind_in(KINDS_FUNCTION, n->succ[i].kind) || n->mark[to]) {
            continue;
        }
        n->mark[to] = 1;
        if (n->nodes[to].inst) {
            n->stack[top++] = to;
        } else {
            top = push_next(n, to, top);
        }
    }
    return top;
}

/* Is the register read within `rthld` instructions behind node x, on some way that has no unguarded
 * write before? */
static int read_within(const struct node_graph *n, uint32_t x, unsigned reg, unsigned rthld) {
    uint32_t first = 0, behind;
    memset(n->mark, 0, n->n);
    behind = push_next(n, x, 0);
    for (unsigned distance = 1; distance <= rthld && first < behind; distance++) {
        /* stack[first .. behind) are the instructions at this distance. */
        uint32_t next = behind;
        for (; first < behind; first++) {
            const struct static_inst *inst = n->nodes[n->stack[first]].inst;
            if (inst_reads(inst, reg)) {
                return 1;
            }
            if (!inst_kills(inst, reg)) {
                next = push_next(n, n->stack[first], next);
            }
        }
        behind = next;
    }
    return 0;
}

int check_static_near(const struct node_graph *n, unsigned rthld, struct err *e) {
    for (uint32_t x = 0; x < n->n; x++) {
        const struct static_inst *inst = n->nodes[x].inst;
        for (unsigned o = 0; o < OPERANDS && inst; o++) {
            int reg = operand_reg(inst, o), expected = 0;
            if (reg >= 0 && !(o < MAX_SRC && inst_kills(inst, (unsigned)reg))) {
                expected = read_within(n, x, (unsigned)reg, rthld);
            }
            if ((int)(inst->near >> o & 1) != expected) {
                return err_set(e, "%s, instruction %u: near bit %u is not %d",
                               cfg_label(n->g, n->nodes[x].block), (unsigned)n->nodes[x].location,
                               o, expected);
            }
        }
    }
    return 0;
}
