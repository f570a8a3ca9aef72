/* SPDX-License-Identifier: Apache-2.0
 * One screen about a program, for people.
 */
#include <inttypes.h>

#include "kernels/trace/analyze/analysis.h"
#include "kernels/trace/analyze/analysis_counts.h"
#include "kernels/trace/passes/liveness.h"
#include "kernels/trace/passes/region_ends.h"

/* Column in which the figures stand. */
static void print_title(FILE *out, const char *title) {
    fprintf(out, "%-19s", title);
}

static double percent(uint64_t part, uint64_t whole) {
    return 100 * share(part, whole);
}

/* The static program ------------------------------------------------------------------------ */

/* Registers and blocks are counted over the code that is reached, edges and open jumps over all. */
struct static_counts {
    uint32_t insts, blocks, edges, open;
    uint64_t sources, dead, free;
    unsigned max_live;
};

static unsigned larger(unsigned a, unsigned b) {
    return a > b ? a : b;
}

static void count_inst(struct static_counts *c, const struct static_inst *inst, uint32_t regs) {
    uint64_t unused[REG_WORDS] = {0};
    liveness_free(inst, regs, unused);
    c->insts++;
    c->sources += inst->n_src;
    c->dead += (unsigned)__builtin_popcount(inst->dead);
    c->free += reg_count(unused);
    c->max_live = larger(c->max_live, larger(reg_count(inst->live_in), reg_count(inst->live_out)));
}

static void count_program(struct static_counts *c, const struct analysis *a) {
    const struct cfg *g = &a->g;
    for (uint32_t i = 0; i < g->n_blocks; i++) {
        const struct cfg_block *b = &g->blocks[i];
        for (uint32_t p = 0; b->reachable && p < b->count; p++) {
            count_inst(c, cfg_inst(g, b, p), a->k.regs);
        }
        c->blocks += b->reachable;
    }
    for (uint32_t i = 0; i < a->k.n_insts; i++) {
        c->open += (a->k.insts[i].flags & (INST_OPEN | INST_UNSEEN)) != 0;
    }
    for (uint32_t i = 0; i < g->n_edges; i++) {
        c->edges += edge_in_function(g->succ[i].kind);
    }
}

static const char *source_text(uint32_t source, uint32_t open) {
    switch (source) {
    case SOURCE_TABLE:
        return open ? "trace with its static table: complete but for open jumps, liveness as this "
                      "trace shows"
                    : "trace with its static table: the whole program";
    case SOURCE_OBSERVED:
        return "observed: the trace alone, never complete";
    default:
        return "dot file: the whole program";
    }
}

static void print_program(const struct analysis *a, FILE *out) {
    const struct cfg *g = &a->g;
    struct static_counts c = {0};
    count_program(&c, a);
    print_title(out, "kernel");
    fprintf(out, "%s (%s)\n", a->k.name, a->k.path);
    print_title(out, "source");
    fprintf(out, "%s; open jumps: %" PRIu32 "\n", source_text(a->k.source, c.open), c.open);
    print_title(out, "program");
    fprintf(out,
            "functions %" PRIu32 ", blocks %" PRIu32 ", edges %" PRIu32 ", instructions %" PRIu32
            "\n",
            g->n_functions, g->n_blocks, c.edges, g->n_order);
    print_title(out, "not reached");
    fprintf(out, "blocks %" PRIu32 ", instructions %" PRIu32 "; left out below\n",
            g->n_blocks - c.blocks, g->n_order - c.insts);
    print_title(out, "registers");
    fprintf(out, "%" PRIu32 " a thread, at most %u live at once\n", a->k.regs, c.max_live);
    print_title(out, "dead operand bits");
    fprintf(out, "%" PRIu64 " of %" PRIu64 " source operands (%.1f %%)\n", c.dead, c.sources,
            percent(c.dead, c.sources));
    print_title(out, "free registers");
    fprintf(out, "%.1f on average where an instruction issues: dead or never named\n",
            share(c.free, c.insts));
}

/* Regions ----------------------------------------------------------------------------------- */

static void print_regions(FILE *out, const struct regions *r) {
    uint64_t insts = 0, regs = 0;
    unsigned most_insts = 0, most_regs = 0;
    for (uint32_t i = 0; i < r->n; i++) {
        insts += region_size(r, i);
        regs += reg_count(r->list[i].regs);
        most_insts = larger(most_insts, region_size(r, i));
        most_regs = larger(most_regs, reg_count(r->list[i].regs));
    }
    fprintf(out,
            "%" PRIu32 ": instructions %.1f on average, at most %u; registers %.1f, at most %u\n",
            r->n, share(insts, r->n), most_insts, share(regs, r->n), most_regs);
}

/* Says nothing when memory is out: the tables, which need it too, have been refused then. */
static void print_bounded(const struct analysis *a, FILE *out) {
    struct region_ends ends;
    struct err e;
    uint32_t bounded = 0;
    if (region_ends_find(&ends, &a->g, &a->intervals, &e)) {
        return;
    }
    for (uint32_t i = 0; i < a->intervals.n; i++) {
        bounded += interval_bounded(&ends, &a->g, &a->intervals, i) != 0;
    }
    region_ends_free(&ends);
    print_title(out, "");
    fprintf(out, "begun only because N = %u registers were full: %" PRIu32 "\n",
            a->options.interval_regs, bounded);
}

/* What the streams showed ------------------------------------------------------------------- */

static void print_run(FILE *out, const char *title, const struct length_stats *s,
                      const char *paper) {
    fprintf(out, "  %-17s%9" PRIu64 "%10.1f%9" PRIu32 "%9" PRIu32 "%s\n", title, s->count,
            share(s->sum, s->count), s->min, s->max, paper);
}

static void print_lengths(const struct trace_stats *s, FILE *out) {
    fprintf(out, "dynamic lengths          runs   average      min      max   LTRF, Table 4\n");
    print_run(out, "intervals, real", &s->interval, "   31.2, 7..45");
    print_run(out, "optimal", &s->optimal, "   34.7, 9..53");
    print_run(out, "strands", &s->strand, "");
}

static void print_executed(const struct trace_stats *s, FILE *out) {
    print_title(out, "executed");
    fprintf(out,
            "%" PRIu64 " warp instructions: %.1f %% with some of the lanes, %.1f %% with none\n",
            s->instructions, percent(s->partial, s->instructions),
            percent(s->masked_off, s->instructions));
}

static void print_values(const struct trace_stats *s, FILE *out) {
    uint64_t values = sum_counts(s->value_reads, VALUE_READS + 1);
    uint64_t soon = sum_counts(s->once_lifetime + 1, 3);
    print_title(out, "values");
    fprintf(out,
            "%" PRIu64 ": %.1f %% read once (%.1f %% within three instructions), %.1f %% never\n",
            values, percent(s->value_reads[1], values), percent(soon, values),
            percent(s->value_reads[0], values));
}

static void print_reuse(const struct trace_stats *s, unsigned rthld, FILE *out) {
    uint64_t all = reuse_instances(s);
    print_title(out, "reuse");
    fprintf(out, "%.1f %% of operand instances near (RTHLD = %u); static bit right for %.1f %%\n",
            percent(s->near_instances, all), rthld, percent(s->near_agrees, all));
}

void analysis_summary(const struct analysis *a, FILE *out) {
    print_program(a, out);
    print_title(out, "register intervals");
    print_regions(out, &a->intervals);
    print_bounded(a, out);
    print_title(out, "strands");
    print_regions(out, &a->strands);
    if (a->k.source != SOURCE_DOT) {
        print_executed(&a->k.stats, out);
        print_lengths(&a->k.stats, out);
        print_values(&a->k.stats, out);
        print_reuse(&a->k.stats, a->options.rthld, out);
    }
}
