/* SPDX-License-Identifier: Apache-2.0
 * Properties of the trace compiler's passes on random control-flow graphs. RANDOM_PROGRAMS=n sets
 * how many, RANDOM_SEED=n the seed of the first. A program that fails is made as small as it can be
 * and printed. Run from the root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "common/check_graph.h"
#include "common/check_liveness.h"
#include "common/check_regions.h"
#include "common/check_reuse.h"
#include "lockstep/rng.h"
#include "kernels/trace/passes/intervals.h"
#include "common/lane_run.h"
#include "kernels/trace/passes/lengths.h"
#include "kernels/trace/passes/liveness.h"
#include "common/random_program.h"
#include "kernels/trace/passes/reuse.h"
#include "common/seeded_faults.h"
#include "kernels/trace/passes/strands.h"
#include "kernels/trace/passes/value_use.h"

enum { PROGRAMS = 10000, RUNS = 3 };

/* What the programs had, so that no property holds of nothing. */
enum feature {
    HAS_LOOP,
    HAS_SELF_LOOP,
    HAS_IRREDUCIBLE,
    HAS_DIVERGENCE,
    HAS_CALL,
    HAS_OPAQUE_CALL,
    HAS_GUARDED_CALL,
    HAS_FUNCTIONS,
    HAS_UNREACHABLE,
    HAS_EMPTY,
    HAS_GUARD,
    HAS_GUARDED_EXIT,
    HAS_OPEN,
    HAS_SWITCH,
    HAS_ENTRIES,
    HAS_CUT,     /* a block cut because the registers did not fit */
    HAS_REFUSED, /* an instruction with more registers than an interval may have */
    HAS_WAIT,    /* a strand that begins at a long-latency result */
    HAS_PARTED_RUN,
    HAS_MET_RUN, /* lanes met before the post-dominator */
    HAS_CALLED_RUN,
    HAS_LOST,  /* a run that finds liveness without divergence wrong */
    HAS_PLAIN, /* no divergence: live sets are exact */
    FEATURES
};

static const char *const feature_names[FEATURES] = {
    "loop",         "self loop", "irreducible", "divergence",  "call",    "opaque call",
    "guarded call", "functions", "unreachable", "empty block", "guard",   "guarded exit",
    "open jump",    "switch",    "entries",     "cut",         "refused", "wait",
    "parted run",   "met run",   "called run",  "lost",        "plain"};

struct test {
    struct built_program b;
    struct node_graph n;
    struct rng rng;
    unsigned rthld;
    const char *step; /* what is being checked, for the message */
    struct err e;
    uint8_t has[FEATURES];
    int faults; /* seed them too */
};

static unsigned largest_inst(const struct node_graph *n, int reachable) {
    unsigned largest = 1;
    for (uint32_t x = 0; x < n->n; x++) {
        uint64_t named[REG_WORDS] = {0};
        if (n->nodes[x].inst && (!reachable || n->g->blocks[n->nodes[x].block].reachable)) {
            inst_regs(n->nodes[x].inst, named);
        }
        largest = reg_count(named) > largest ? reg_count(named) : largest;
    }
    return largest;
}

/* ---- seeded faults: restore the instructions afterwards ---- */

static struct static_inst *copy_insts(const struct test *t) {
    struct static_inst *copy = checker_alloc(t->b.n_insts, sizeof *copy);
    memcpy(copy, t->b.insts, t->b.n_insts * sizeof *copy);
    return copy;
}

static void restore_insts(struct test *t, struct static_inst *copy) {
    memcpy(t->b.insts, copy, t->b.n_insts * sizeof *copy);
    free(copy);
}

static int unnoticed(struct test *t, const char *what, unsigned number) {
    return err_set(&t->e, "a seeded fault was not noticed: %s %u", what, number);
}

typedef int form_regions(struct regions *r, struct cfg *g, unsigned limit, const char *path,
                         struct err *e);
typedef int check_regions(const struct node_graph *n, const struct regions *r, unsigned limit,
                          struct err *e);

static const struct region_pass {
    const char *name;
    form_regions *form;
    check_regions *check;
} passes[] = {{"intervals", intervals_form, check_intervals},
              {"strands", strands_form, check_strands}};

static int region_faults(struct test *t, int strands, unsigned limit) {
    struct err expected;
    for (unsigned fault = 0; fault < REGION_FAULTS; fault++) {
        struct static_inst *copy = copy_insts(t);
        struct regions r;
        if (passes[strands].form(&r, &t->b.g, limit, "random.dot", &t->e)) {
            free(copy);
            return -1;
        }
        int made = fault_regions(&r, &t->n, t->b.insts, strands, (enum region_fault)fault, &t->rng);
        int noticed = made && passes[strands].check(&t->n, &r, limit, &expected);
        regions_free(&r);
        restore_insts(t, copy);
        if (made && !noticed) {
            return unnoticed(t, passes[strands].name, fault);
        }
    }
    return 0;
}

static int liveness_faults(struct test *t) {
    struct err expected;
    for (unsigned fault = 0; fault < LIVENESS_FAULTS; fault++) {
        struct static_inst *copy = copy_insts(t);
        int made = fault_liveness(&t->n, t->b.insts, (enum liveness_fault)fault, &t->rng);
        int noticed = made && check_liveness(&t->n, &expected);
        restore_insts(t, copy);
        if (made && !noticed) {
            return unnoticed(t, "liveness", fault);
        }
    }
    return 0;
}

static int graph_faults(struct test *t) {
    struct err expected;
    struct cfg *g = &t->b.g;
    uint32_t b = rng_below(&t->rng, g->n_blocks), ipdom = g->blocks[b].ipdom;
    if (g->blocks[b].reachable) {
        g->blocks[b].ipdom = ipdom == b ? NO_BLOCK : b;
        int noticed = check_post_dominators(g, &expected);
        g->blocks[b].ipdom = ipdom;
        if (!noticed) {
            return unnoticed(t, "post-dominator of block", b);
        }
    }
    g->blocks[b].reachable ^= 1;
    int noticed = check_edges(g, &expected);
    g->blocks[b].reachable ^= 1;
    if (g->n_edges && noticed) {
        uint32_t i = rng_below(&t->rng, g->n_edges);
        g->succ[i].kind ^= 1;
        noticed = check_edges(g, &expected);
        g->succ[i].kind ^= 1;
    }
    return noticed ? 0 : unnoticed(t, "edges", b);
}

/* ---- the graph ---- */

static int check_graph(struct test *t) {
    t->step = "graph";
    if (check_edges(&t->b.g, &t->e) || check_post_dominators(&t->b.g, &t->e)) {
        return -1;
    }
    return t->faults ? graph_faults(t) : 0;
}

/* ---- liveness ---- */

static int check_live_sets(struct test *t) {
    t->step = "liveness";
    if (liveness(&t->b.g, &t->e) || check_liveness(&t->n, &t->e)) {
        return -1;
    }
    struct static_inst *first = copy_insts(t);
    int same =
        !liveness(&t->b.g, &t->e) && memcmp(first, t->b.insts, t->b.n_insts * sizeof *first) == 0;
    free(first);
    if (!same) {
        return err_set(&t->e, "a second run says something else");
    }
    return t->faults ? liveness_faults(t) : 0;
}

/* ---- regions ---- */

/* Refused: the message names the file. */
static int check_refused(struct test *t, const struct region_pass *pass, unsigned limit) {
    struct regions r;
    struct err message;
    t->has[HAS_REFUSED] = 1;
    if (pass->form(&r, &t->b.g, limit, "random.dot", &message) == 0) {
        regions_free(&r);
        return err_set(&t->e, "%u registers: an instruction with more was not refused", limit);
    }
    return strncmp(message.text, "random.dot:", 11) == 0
               ? 0
               : err_set(&t->e, "not file:line: %s", message.text);
}

static int check_same(struct test *t, const struct region_pass *pass, const struct regions *r,
                      unsigned limit) {
    struct regions again;
    struct static_inst *first = copy_insts(t);
    int failed = pass->form(&again, &t->b.g, limit, "random.dot", &t->e);
    int same = !failed && regions_equal(r, &again) &&
               memcmp(first, t->b.insts, t->b.n_insts * sizeof *first) == 0;
    free(first);
    if (!failed) {
        regions_free(&again);
    }
    return same ? 0 : err_set(&t->e, "a second run says something else");
}

static void count_headers(struct test *t, const struct regions *r, int strands) {
    const struct cfg *g = &t->b.g;
    for (uint32_t i = 0; i < r->n; i++) {
        uint32_t location = r->header_inst[i];
        const struct cfg_block *b = &g->blocks[r->header_block[i]];
        if (location > 0 && cfg_inst(g, b, location)->jump != JUMP_CALL &&
            cfg_inst(g, b, location - 1)->jump != JUMP_CALL) {
            t->has[strands ? HAS_WAIT : HAS_CUT] = 1;
            return;
        }
    }
}

static int check_pass(struct test *t, int strands, unsigned limit) {
    const struct region_pass *pass = &passes[strands];
    struct regions r;
    t->step = pass->name;
    if (limit < largest_inst(&t->n, 1)) {
        return check_refused(t, pass, limit);
    }
    if (pass->form(&r, &t->b.g, limit, "random.dot", &t->e)) {
        return -1;
    }
    int wrong = pass->check(&t->n, &r, limit, &t->e) || check_same(t, pass, &r, limit);
    count_headers(t, &r, strands);
    regions_free(&r);
    return wrong ? -1 : 0;
}

static int check_all_regions(struct test *t) {
    unsigned largest = largest_inst(&t->n, 1);
    const unsigned limits[] = {largest, largest - 1, 8, 16, 32, 255};
    for (unsigned i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        if (limits[i] && check_pass(t, 0, limits[i])) {
            return -1;
        }
    }
    if (check_pass(t, 1, largest) || check_pass(t, 1, MAX_REGS)) {
        return -1;
    }
    unsigned some = largest + rng_below(&t->rng, 8);
    if (check_pass(t, 0, some) || (t->faults && region_faults(t, 0, some))) {
        return -1;
    }
    return t->faults ? region_faults(t, 1, rng_chance(&t->rng, 128) ? some : (unsigned)MAX_REGS)
                     : 0;
}

/* ---- along a stream ---- */

/* Collects what reuse.c emits. */
struct emitted {
    struct dyn_inst list[LANE_RUN_LENGTH];
    uint32_t n;
};

static int take_record(void *context, const struct dyn_inst *record, struct err *e) {
    struct emitted *out = context;
    if (out->n == LANE_RUN_LENGTH) {
        return err_set(e, "more records than were fed");
    }
    out->list[out->n++] = *record;
    return 0;
}

static int run_reuse(struct test *t, const struct lane_run *run, struct emitted *out,
                     struct trace_stats *stats) {
    struct reuse *u = reuse_new(t->rthld, stats, take_record, NULL, out);
    int wrong = !u;
    if (u) {
        reuse_begin(u);
    }
    for (uint32_t i = 0; i < run->n && !wrong; i++) {
        wrong = reuse_inst(u, &t->b.insts[run->list[i].index], &run->list[i], &t->e);
    }
    wrong = wrong || reuse_end(u, &t->e);
    reuse_delete(u);
    for (uint32_t i = 0; i < out->n && !wrong; i++) {
        wrong = out->list[i].index != run->list[i].index || out->list[i].mask != run->list[i].mask;
    }
    return wrong || out->n != run->n
               ? err_set(&t->e, "reuse: the records are not those that were fed")
               : 0;
}

static void run_values(const struct test *t, const struct lane_run *run,
                       struct trace_stats *stats) {
    struct values *v = values_new(stats);
    assert_non_null(v);
    values_begin(v);
    for (uint32_t i = 0; i < run->n; i++) {
        values_inst(v, &t->b.insts[run->list[i].index], run->list[i].mask);
    }
    values_end(v);
    values_delete(v);
}

static void run_lengths(const struct test *t, const struct lane_run *run, unsigned limit,
                        struct trace_stats *stats) {
    struct optimal_run optimal;
    struct region_run interval, strand;
    optimal_begin(&optimal, limit);
    region_begin(&interval);
    region_begin(&strand);
    for (uint32_t i = 0; i < run->n; i++) {
        const struct static_inst *inst = &t->b.insts[run->list[i].index];
        optimal_inst(&optimal, inst, &stats->optimal);
        region_inst(&interval, inst->interval, &stats->interval);
        region_inst(&strand, inst->strand, &stats->strand);
    }
    optimal_end(&optimal, &stats->optimal);
    region_end(&interval, &stats->interval);
    region_end(&strand, &stats->strand);
}

static int stream_faults(struct test *t, struct emitted *out, struct trace_stats *stats,
                         const struct trace_stats *expected) {
    struct stream s = {t->b.insts, out->list, out->n};
    struct err message;
    uint64_t *bins[] = {stats->value_reads,  stats->once_lifetime, stats->reuse_src,
                        stats->reuse_dst,    stats->reuse_fits,    &stats->near_instances,
                        &stats->near_agrees, &stats->interval.sum, &stats->optimal.sum,
                        &stats->strand.count};
    for (unsigned i = 0; i < sizeof bins / sizeof bins[0]; i++) {
        ++*bins[i];
        int noticed = check_stats(stats, expected, &message);
        --*bins[i];
        if (!noticed) {
            return unnoticed(t, "count", i);
        }
    }
    if (out->n > 0) {
        struct dyn_inst *record = &out->list[rng_below(&t->rng, out->n)];
        record->near ^= UINT32_C(1) << rng_below(&t->rng, OPERANDS);
        return check_near(&s, t->rthld, &message) ? 0 : unnoticed(t, "near bit", 0);
    }
    return 0;
}

static int check_counts(struct test *t, const struct lane_run *run) {
    static struct trace_stats got, expected;
    static struct emitted out;
    unsigned limit = largest_inst(&t->n, 0) + rng_below(&t->rng, 8);
    struct stream s = {t->b.insts, out.list, run->n};
    t->step = "counts along a stream";
    memset(&got, 0, sizeof got);
    memset(&expected, 0, sizeof expected);
    out.n = 0;
    run_values(t, run, &got);
    run_lengths(t, run, limit, &got);
    if (run_reuse(t, run, &out, &got) || check_near(&s, t->rthld, &t->e)) {
        return -1;
    }
    count_values(&s, &expected);
    count_reuse(&s, t->rthld, &expected);
    count_optimal(&s, limit, &expected.optimal);
    count_runs(&s, 0, &expected.interval);
    count_runs(&s, 1, &expected.strand);
    if (check_stats(&got, &expected, &t->e)) {
        return -1;
    }
    return t->faults ? stream_faults(t, &out, &got, &expected) : 0;
}

static int check_lost(const struct test *t, const struct lane_run *run, struct err *e) {
    struct lost_values lost;
    lost_begin(&lost);
    for (uint32_t i = 0; i < run->n; i++) {
        if (lost_inst(&lost, &t->b.insts[run->list[i].index], run->list[i].mask, e)) {
            return -1;
        }
    }
    return 0;
}

static int lost_faults(struct test *t, const struct lane_run *run) {
    struct stream s = {t->b.insts, run->list, run->n};
    struct static_inst *copy = copy_insts(t);
    struct err message;
    int made = fault_stream_dead(&s, t->b.insts, &t->rng);
    int noticed = made && check_lost(t, run, &message);
    restore_insts(t, copy);
    return made && !noticed ? unnoticed(t, "dead bit", 0) : 0;
}

/* Liveness that does not know of divergence: does this run find it out? */
static void count_lost(struct test *t, const struct lane_run *run) {
    struct static_inst *copy = copy_insts(t);
    struct err message;
    plain_liveness(&t->n, t->b.insts);
    t->has[HAS_LOST] |= check_lost(t, run, &message) != 0;
    restore_insts(t, copy);
}

static int check_runs(struct test *t) {
    static struct lane_run run;
    for (unsigned i = 0; i < RUNS; i++) {
        lane_run(&run, &t->b.g, rng_next(&t->rng));
        t->has[HAS_PARTED_RUN] |= run.parted > 0;
        t->has[HAS_MET_RUN] |= run.met > 0;
        t->has[HAS_CALLED_RUN] |= run.called > 0;
        if (t->faults && run.parted) {
            count_lost(t, &run);
        }
        t->step = "execution";
        if (check_lost(t, &run, &t->e) || (t->faults && lost_faults(t, &run)) ||
            check_counts(t, &run)) {
            return -1;
        }
    }
    return 0;
}

static int check_near_bits(struct test *t) {
    struct err message;
    t->step = "static near bits";
    if (reuse_static(&t->b.g, t->rthld, &t->e) || check_static_near(&t->n, t->rthld, &t->e)) {
        return -1;
    }
    if (!t->faults) {
        return 0;
    }
    struct static_inst *copy = copy_insts(t);
    int made = fault_static_near(&t->n, t->b.insts, &t->rng);
    int noticed = made && check_static_near(&t->n, t->rthld, &message);
    restore_insts(t, copy);
    return made && !noticed ? unnoticed(t, "static near bit", 0) : 0;
}

/* ---- one program ---- */

static int check_built(struct test *t) {
    return check_graph(t) || check_live_sets(t) || check_all_regions(t) || check_near_bits(t) ||
           check_runs(t);
}

static int check_program(struct test *t, const struct random_program *p) {
    static const uint8_t thresholds[] = {1, 2, 8, 12, RTHLD_MAX};
    t->step = "building";
    t->rng.state = p->seed;
    t->rthld = thresholds[rng_below(&t->rng, sizeof thresholds)];
    if (program_build(&t->b, p, &t->e)) {
        return -1;
    }
    node_graph_make(&t->n, &t->b.g);
    int wrong = check_built(t);
    node_graph_free(&t->n);
    built_program_free(&t->b);
    return wrong ? -1 : 0;
}

static int still_fails(const struct random_program *p, void *context) {
    const struct test *first = context;
    struct test t = {.faults = first->faults};
    return check_program(&t, p) && t.step == first->step;
}

static void show_failure(struct test *t, struct random_program *p) {
    struct test small = {.faults = t->faults};
    print_error("seed %llu: %s: %s\n", (unsigned long long)p->seed, t->step, t->e.text);
    program_shrink(p, still_fails, t);
    check_program(&small, p);
    print_error("smallest: %s: %s\n", small.step, small.e.text);
    program_print(p, stderr);
}

/* ---- what the generator makes ---- */

/* Is some cycle entered at more than one block? A graph is reducible when taking away self loops
 * and joining each block to its only predecessor leaves one block. Row v of `preds` is a set of
 * blocks; the last bit stands for outside. */
static int is_irreducible(const struct cfg *g) {
    uint64_t preds[PROGRAM_BLOCKS] = {0};
    uint32_t left = 0;
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        preds[b] = (uint64_t)g->blocks[b].entry << 63;
        left += g->blocks[b].reachable;
    }
    for (uint32_t i = 0; i < g->n_edges; i++) {
        if (edge_in_function(g->succ[i].kind) && g->blocks[g->succ[i].from].reachable) {
            preds[g->succ[i].to] |= UINT64_C(1) << g->succ[i].from;
        }
    }
    for (int changed = 1; changed;) {
        changed = 0;
        for (uint32_t b = 0; b < g->n_blocks; b++) {
            preds[b] &= ~(UINT64_C(1) << b);
            if (!preds[b] || preds[b] & (preds[b] - 1)) {
                continue;
            }
            for (uint32_t to = 0; to < g->n_blocks; to++) {
                if (preds[to] >> b & 1) {
                    preds[to] = (preds[to] & ~(UINT64_C(1) << b)) | preds[b];
                }
            }
            preds[b] = 0;
            changed = 1;
            left--;
        }
    }
    return left > 0;
}

static void count_blocks(struct test *t, const struct random_program *p) {
    const struct cfg *g = &t->b.g;
    uint8_t *has = t->has;
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        const struct program_block *block = &p->blocks[b];
        has[HAS_DIVERGENCE] |= g->blocks[b].reachable && part_ways(g, b);
        has[HAS_CALL] |= block->end == END_CALL;
        has[HAS_GUARDED_CALL] |= block->end == END_GUARDED_CALL;
        has[HAS_UNREACHABLE] |= !g->blocks[b].reachable;
        has[HAS_EMPTY] |= g->blocks[b].count == 0;
        has[HAS_GUARDED_EXIT] |= block->end == END_GUARDED_EXIT;
        has[HAS_OPEN] |= g->blocks[b].open;
        has[HAS_SWITCH] |= block->switches;
        has[HAS_ENTRIES] |= block->entry && b != g->functions[g->blocks[b].function].entry;
        for (uint32_t i = 0; i < block->n_insts; i++) {
            has[HAS_GUARD] |= block->insts[i].guarded;
            has[HAS_OPAQUE_CALL] |= block->insts[i].opaque_call;
        }
    }
}

static void count_program(struct test *t, const struct random_program *p) {
    const struct cfg *g = &t->b.g;
    struct err e;
    if (program_build(&t->b, p, &e)) {
        program_print(p, stderr);
        fail_msg("%s", e.text);
    }
    count_blocks(t, p);
    for (uint32_t i = 0; i < g->n_edges; i++) {
        if (edge_in_function(g->succ[i].kind) && g->blocks[g->succ[i].from].reachable) {
            t->has[HAS_LOOP] |= g->succ[i].to < g->succ[i].from;
            t->has[HAS_SELF_LOOP] |= g->succ[i].to == g->succ[i].from;
        }
    }
    t->has[HAS_IRREDUCIBLE] = (uint8_t)is_irreducible(g);
    t->has[HAS_FUNCTIONS] = g->n_functions > 1;
    t->has[HAS_PLAIN] = !t->has[HAS_DIVERGENCE];
    built_program_free(&t->b);
}

static uint64_t from_environment(const char *name, uint64_t otherwise) {
    const char *text = getenv(name);
    return text && *text ? strtoull(text, NULL, 0) : otherwise;
}

static void test_programs(void **state) {
    (void)state;
    uint64_t features[FEATURES] = {0};
    uint64_t n = from_environment("RANDOM_PROGRAMS", PROGRAMS),
             seed = from_environment("RANDOM_SEED", 1);
    for (uint64_t i = 0; i < n; i++) {
        static struct random_program p;
        struct test t = {.faults = 1};
        random_program(&p, seed + i);
        count_program(&t, &p);
        if (check_program(&t, &p)) {
            show_failure(&t, &p);
            fail();
        }
        for (unsigned f = 0; f < FEATURES; f++) {
            features[f] += t.has[f];
        }
    }
    for (unsigned f = 0; f < FEATURES; f++) {
        print_message("%s: %llu\n", feature_names[f], (unsigned long long)features[f]);
        if (n >= PROGRAMS / 10 && features[f] < n / 100) {
            fail_msg("only %llu programs of %llu have: %s", (unsigned long long)features[f],
                     (unsigned long long)n, feature_names[f]);
        }
    }
}

/* The same seed makes the same program. */
static void test_generator(void **state) {
    (void)state;
    static struct random_program a, b;
    random_program(&a, 7);
    random_program(&b, 7);
    assert_memory_equal(&a, &b, sizeof a);
    random_program(&b, 8);
    assert_memory_not_equal(&a, &b, sizeof a);
}

static int has_two_guards(const struct random_program *p, void *context) {
    uint32_t guards = 0;
    (void)context;
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        for (uint32_t i = 0; i < p->blocks[b].n_insts; i++) {
            guards += p->blocks[b].insts[i].guarded;
        }
    }
    return guards >= 2;
}

/* A failure that needs two guarded instructions shrinks to them. */
static void test_shrinking(void **state) {
    (void)state;
    static struct random_program p;
    uint64_t seed = 1;
    do {
        random_program(&p, seed++);
    } while (p.n_blocks < 20 || !has_two_guards(&p, NULL));
    program_shrink(&p, has_two_guards, NULL);
    uint32_t insts = 0;
    for (uint32_t b = 0; b < p.n_blocks; b++) {
        insts += p.blocks[b].n_insts;
    }
    assert_int_equal(insts, 2);
    assert_in_range(p.n_blocks, 1, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_generator),
                                       cmocka_unit_test(test_shrinking),
                                       cmocka_unit_test(test_programs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
