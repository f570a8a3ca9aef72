/* SPDX-License-Identifier: Apache-2.0
 * Reuse distances along streams and over graphs: by hand, and against the definitions by brute
 * force.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "common/streams.h"
#include "kernels/trace/passes/reuse.h"

enum { STEPS = 600, STREAMS = 1500, SLOTS = MAX_SRC + MAX_DST, UNTOLD = 0xffff };

/* Along the streams --------------------------------------------------------------------------- */

/* Everything that one stream gives, besides the statistics. */
struct answer {
    uint32_t n;
    struct dyn_inst records[STEPS];
    uint16_t distance[STEPS][SLOTS]; /* UNTOLD: no such operand instance */
    uint32_t told_twice;
};

/* One stream on its way through the module. */
struct run {
    const struct step *steps;
    struct answer *answer;
    uint32_t fail_at; /* number of the record that is refused; STEPS: none */
};

static void answer_clear(struct answer *a) {
    memset(a, 0, sizeof *a);
    for (unsigned p = 0; p < STEPS; p++) {
        for (unsigned s = 0; s < SLOTS; s++) {
            a->distance[p][s] = UNTOLD;
        }
    }
}

/* The place of a register in an operand list: the number of lower registers there. */
static unsigned slot_of(uint32_t list, unsigned reg) {
    return (unsigned)__builtin_popcount(list & (R(reg) - 1));
}

static int take_record(void *context, const struct dyn_inst *record, struct err *e) {
    struct run *run = context;
    if (run->answer->n == run->fail_at) {
        return err_set(e, "full");
    }
    run->answer->records[run->answer->n++] = *record;
    return 0;
}

static void take_distance(void *context, uint32_t location, unsigned reg, int is_dst,
                          uint32_t distance) {
    struct run *run = context;
    const struct step *step = &run->steps[location];
    unsigned slot = is_dst ? MAX_SRC + slot_of(step->dst, reg) : slot_of(step->src, reg);
    assert_true((is_dst ? step->dst : step->src) >> reg & 1);
    run->answer->told_twice += run->answer->distance[location][slot] != UNTOLD;
    run->answer->distance[location][slot] = (uint16_t)distance;
}

/* Feeds one stream; the records are numbered in order. */
static int feed(struct reuse *u, struct run *run, unsigned n, struct err *e) {
    answer_clear(run->answer);
    reuse_begin(u);
    for (unsigned i = 0; i < n; i++) {
        struct static_inst inst = step_inst(&run->steps[i]);
        struct dyn_inst record = {.index = i, .mask = run->steps[i].mask, .near = UINT32_MAX};
        if (reuse_inst(u, &inst, &record, e)) {
            return -1;
        }
    }
    return reuse_end(u, e);
}

static struct trace_stats distances(struct answer *a, const struct step *steps, unsigned n,
                                    unsigned rthld) {
    struct trace_stats stats = {0};
    struct run run = {.steps = steps, .answer = a, .fail_at = STEPS};
    struct reuse *u = reuse_new(rthld, &stats, take_record, take_distance, &run);
    struct err e;
    assert_non_null(u);
    assert_int_equal(feed(u, &run, n, &e), 0);
    reuse_delete(u);
    return stats;
}

/* The definition: the next instruction behind index p that names the register reads it. */
static unsigned next_read(const struct step *steps, unsigned n, unsigned p, unsigned reg) {
    for (unsigned q = p + 1; q < n; q++) {
        if (steps[q].mask && steps[q].src >> reg & 1) {
            return q - p;
        }
        if (steps[q].mask && steps[q].dst >> reg & 1) {
            return 0;
        }
    }
    return 0;
}

static unsigned named_between(const struct step *steps, unsigned from, unsigned to) {
    uint32_t set = 0;
    for (unsigned q = from + 1; q < to; q++) {
        set |= steps[q].mask ? steps[q].src | steps[q].dst : 0;
    }
    return (unsigned)__builtin_popcount(set);
}

/* The operand instance of `reg` at index p, in `slot`. */
static void add_instance(struct answer *a, struct trace_stats *stats, const struct step *steps,
                         unsigned n, unsigned p, unsigned reg, unsigned slot, unsigned rthld) {
    int overwritten = slot < MAX_SRC && steps[p].dst >> reg & 1;
    unsigned distance = overwritten ? 0 : next_read(steps, n, p, reg);
    unsigned location = distance > REUSE_DISTANCE ? REUSE_DISTANCE + 1 : distance;
    a->distance[p][slot] = (uint16_t)distance;
    (slot < MAX_SRC ? stats->reuse_src : stats->reuse_dst)[location]++;
    if (distance > 0) {
        stats->reuse_fits[location] += named_between(steps, p, p + distance) < REUSE_ENTRIES;
    }
    if (distance > 0 && distance <= rthld) {
        a->records[p].near |= UINT32_C(1) << slot;
        stats->near_instances++;
    }
}

static void answer_by_definition(struct answer *a, struct trace_stats *stats,
                                 const struct step *steps, unsigned n, unsigned rthld) {
    answer_clear(a);
    a->n = n;
    for (unsigned p = 0; p < n; p++) {
        a->records[p] = (struct dyn_inst){.index = p, .mask = steps[p].mask};
        for (unsigned reg = 0; reg < STREAM_REGS && steps[p].mask; reg++) {
            if (steps[p].src >> reg & 1) {
                unsigned slot = slot_of(steps[p].src, reg);
                add_instance(a, stats, steps, n, p, reg, slot, rthld);
            }
            if (steps[p].dst >> reg & 1) {
                unsigned slot = MAX_SRC + slot_of(steps[p].dst, reg);
                add_instance(a, stats, steps, n, p, reg, slot, rthld);
            }
        }
    }
}

static int differ(const struct answer *a, const struct trace_stats *a_stats, const struct answer *b,
                  const struct trace_stats *b_stats) {
    return memcmp(a, b, sizeof *a) != 0 || memcmp(a_stats, b_stats, sizeof *a_stats) != 0;
}

static struct answer got, expected;

static void assert_distance(unsigned location, unsigned slot, unsigned distance) {
    assert_int_equal(got.distance[location][slot], distance);
}

static void a_result_read_by_the_next_instruction(void **state) {
    const struct step steps[] = {{0, R(1), FULL}, {R(1), 0, FULL}};
    struct trace_stats s = distances(&got, steps, 2, 1);
    (void)state;
    assert_distance(0, MAX_SRC, 1);
    assert_distance(1, 0, 0);
    assert_int_equal(got.records[0].near, UINT32_C(1) << MAX_SRC);
    assert_int_equal(got.records[1].near, 0);
    assert_int_equal(s.reuse_dst[1], 1);
    assert_int_equal(s.reuse_src[0], 1);
    assert_int_equal(s.reuse_fits[1], 1);
    assert_int_equal(s.near_instances, 1);
}

static void a_write_in_any_lane_ends_the_value(void **state) {
    const struct step steps[] = {{R(1), 0, FULL}, {0, R(1), 1}, {R(1), 0, FULL}};
    struct trace_stats s = distances(&got, steps, 3, 255);
    (void)state;
    assert_distance(0, 0, 0);
    assert_distance(1, MAX_SRC, 1);
    assert_int_equal(s.reuse_src[0], 2);
}

static void an_accumulator_is_reused_as_a_destination(void **state) {
    const struct step add = {R(1) | R(2), R(1), FULL}, steps[] = {add, add, add};
    struct trace_stats s = distances(&got, steps, 3, 4);
    (void)state;
    for (unsigned p = 0; p < 3; p++) {
        assert_distance(p, 0, 0);
        assert_distance(p, 1, p < 2);
        assert_distance(p, MAX_SRC, p < 2);
    }
    assert_int_equal(got.records[0].near, 1u << MAX_SRC | 2);
    assert_int_equal(got.records[2].near, 0);
    assert_int_equal(s.near_instances, 4);
}

static void an_instruction_without_lanes_only_takes_time(void **state) {
    const struct step steps[] = {{R(1), 0, FULL}, {R(1), R(1), 0}, {R(1), 0, 2}};
    struct trace_stats s = distances(&got, steps, 3, 2);
    (void)state;
    assert_distance(0, 0, 2);
    assert_distance(1, 0, UNTOLD);
    assert_distance(1, MAX_SRC, UNTOLD);
    assert_int_equal(got.n, 3);
    assert_int_equal(got.records[1].near, 0);
    assert_int_equal(s.reuse_src[2], 1);
}

/* R1 is written, then read `distance` instructions later; nothing is named in between. */
static struct trace_stats one_reuse(unsigned distance, unsigned rthld) {
    static struct step steps[STEPS];
    for (unsigned i = 0; i <= distance; i++) {
        steps[i] = (struct step){.mask = FULL};
    }
    steps[0].dst = R(1);
    steps[distance].src = R(1);
    struct trace_stats s = distances(&got, steps, distance + 1, rthld);
    assert_distance(0, MAX_SRC, distance);
    assert_int_equal(got.n, distance + 1);
    assert_int_equal(got.records[0].near != 0, s.near_instances);
    return s;
}

static void near_is_up_to_the_threshold(void **state) {
    const unsigned thresholds[] = {1, 2, 12, 127, 128, 254, 255};
    (void)state;
    for (unsigned i = 0; i < sizeof thresholds / sizeof thresholds[0]; i++) {
        assert_int_equal(one_reuse(thresholds[i], thresholds[i]).near_instances, 1);
        assert_int_equal(one_reuse(thresholds[i] + 1, thresholds[i]).near_instances, 0);
    }
}

static void far_distances_share_a_counter(void **state) {
    (void)state;
    assert_int_equal(one_reuse(REUSE_DISTANCE, 1).reuse_dst[REUSE_DISTANCE], 1);
    assert_int_equal(one_reuse(REUSE_DISTANCE + 1, 1).reuse_dst[REUSE_DISTANCE + 1], 1);
    assert_int_equal(one_reuse(500, 1).reuse_dst[REUSE_DISTANCE + 1], 1);
    assert_int_equal(one_reuse(500, 1).reuse_fits[REUSE_DISTANCE + 1], 1);
}

/* R1 is written with R20 and read with R0, R21 and R22; `named` others in between, some of them
 * twice. */
static uint64_t fits_with(unsigned named) {
    const unsigned twice = 4;
    struct step steps[32] = {{0, R(1) | R(20), FULL}};
    for (unsigned i = 0; i < named + twice; i++) {
        steps[1 + i] =
            (struct step){i % 2 ? R(2 + i % named) : 0, i % 2 ? 0 : R(2 + i % named), FULL};
    }
    steps[1 + named + twice] = (struct step){R(19), R(18), 0};
    steps[2 + named + twice] = (struct step){R(0) | R(1) | R(21) | R(22), 0, FULL};
    struct trace_stats s = distances(&got, steps, 3 + named + twice, 1);
    assert_int_equal(s.reuse_dst[2 + named + twice], 1);
    return s.reuse_fits[2 + named + twice];
}

static void a_reuse_fits_with_fewer_others_than_entries(void **state) {
    (void)state;
    assert_int_equal(fits_with(REUSE_ENTRIES - 1), 1);
    assert_int_equal(fits_with(REUSE_ENTRIES), 0);
    assert_int_equal(fits_with(REUSE_ENTRIES + 3), 0);
}

static void a_stream_starts_without_instances(void **state) {
    const struct step one[] = {{0, R(1), FULL}}, two[] = {{R(1), 0, FULL}};
    struct trace_stats s = {0};
    struct run run = {.steps = one, .answer = &got, .fail_at = STEPS};
    struct reuse *u = reuse_new(255, &s, take_record, NULL, &run);
    struct err e;
    (void)state;
    assert_non_null(u);
    assert_int_equal(feed(u, &run, 1, &e), 0);
    run.steps = two;
    assert_int_equal(feed(u, &run, 1, &e), 0);
    reuse_delete(u);
    assert_int_equal(s.reuse_dst[0], 1);
    assert_int_equal(s.reuse_src[0], 1);
    assert_int_equal(s.reuse_dst[1], 0);
}

static void a_refused_record_stops_the_stream(void **state) {
    const struct step steps[] = {{R(1), 0, FULL}, {R(1), 0, FULL}, {R(1), 0, FULL}};
    struct trace_stats s = {0};
    struct run run = {.steps = steps, .answer = &got};
    struct reuse *u = reuse_new(2, &s, take_record, NULL, &run);
    struct err e;
    (void)state;
    assert_non_null(u);
    for (run.fail_at = 0; run.fail_at < 3; run.fail_at++) {
        e.text[0] = '\0';
        assert_int_equal(feed(u, &run, 3, &e), -1);
        assert_string_equal(e.text, "full");
        assert_int_equal(got.n, run.fail_at);
    }
    run.fail_at = STEPS;
    memset(&s, 0, sizeof s);
    assert_int_equal(feed(u, &run, 3, &e), 0);
    assert_int_equal(s.reuse_src[1], 2); /* as if nothing had been */
    assert_int_equal(s.reuse_src[0], 1);
    reuse_delete(u);
}

static void random_streams_are_as_defined(void **state) {
    const unsigned thresholds[] = {1, 2, 7, 12, 255};
    static struct step steps[STEPS];
    uint32_t seed = 3;
    (void)state;
    for (unsigned t = 0; t < sizeof thresholds / sizeof thresholds[0]; t++) {
        struct trace_stats s = {0}, right = {0};
        struct run run = {.steps = steps, .answer = &got, .fail_at = STEPS};
        struct reuse *u = reuse_new(thresholds[t], &s, take_record, take_distance, &run);
        struct err e;
        assert_non_null(u);
        for (unsigned i = 0; i < STREAMS; i++) {
            unsigned n = random_next(&seed) % (i % 16 ? 60 : STEPS + 1);
            random_stream(&seed, steps, n);
            assert_int_equal(feed(u, &run, n, &e), 0);
            answer_by_definition(&expected, &right, steps, n, thresholds[t]);
            assert_false(differ(&got, &s, &expected, &right));
        }
        assert_true(s.reuse_src[REUSE_DISTANCE + 1] > 0 && s.reuse_fits[20] > 0);
        assert_true(s.reuse_fits[20] < s.reuse_src[20] + s.reuse_dst[20]);
        reuse_delete(u);
    }
}

static void the_comparison_sees_faults(void **state) {
    const struct step steps[] = {
        {R(2), R(1), FULL}, {R(1), 0, 1}, {R(1) | R(2), R(2), FULL}, {R(2), 0, FULL}};
    struct step other[4];
    struct trace_stats right = {0}, s = distances(&got, steps, 4, 2), other_stats = {0};
    uint64_t *counters[] = {&s.reuse_src[1], &s.reuse_dst[1], &s.reuse_fits[2], &s.near_instances,
                            &s.reuse_src[REUSE_DISTANCE + 1]};
    (void)state;
    answer_by_definition(&expected, &right, steps, 4, 2);
    assert_false(differ(&got, &s, &expected, &right));
    for (unsigned i = 0; i < sizeof counters / sizeof counters[0]; i++) {
        *counters[i] ^= 1;
        assert_true(differ(&got, &s, &expected, &right));
        *counters[i] ^= 1;
    }
    for (unsigned bit = 0; bit < 32; bit++) {
        got.records[1].near ^= UINT32_C(1) << bit;
        assert_true(differ(&got, &s, &expected, &right));
        got.records[1].near ^= UINT32_C(1) << bit;
    }
    got.distance[3][0] ^= 1;
    assert_true(differ(&got, &s, &expected, &right));
    memcpy(other, steps, sizeof steps);
    other[1].mask = 0;
    answer_by_definition(&expected, &other_stats, other, 4, 2);
    assert_true(differ(&got, &s, &expected, &other_stats));
}

/* Over the graph ------------------------------------------------------------------------------ */

enum { BLOCKS = 7, BLOCK_INSTS = 4, EDGES = 3 * BLOCKS, GRAPHS = 1500, GRAPH_REGS = 4 };

/* A small program: registers as bits. */
struct program {
    struct static_inst insts[BLOCKS * BLOCK_INSTS];
    unsigned n_blocks, n_edges;
    unsigned count[BLOCKS]; /* instructions of each block, at most BLOCK_INSTS */
    struct step steps[BLOCKS][BLOCK_INSTS];
    int guarded[BLOCKS][BLOCK_INSTS];
    struct cfg_edge edges[EDGES];
};

/* Instruction i of block b is insts[BLOCK_INSTS * b + i]. */
static struct static_inst *inst_at(struct program *p, unsigned b, unsigned i) {
    return &p->insts[BLOCK_INSTS * b + i];
}

static void add_block(struct cfg *g, struct program *p, unsigned b) {
    struct err e;
    assert_int_equal(cfg_add_block(g, "b", &e), 0);
    for (unsigned i = 0; i < p->count[b]; i++) {
        struct static_inst *inst = inst_at(p, b, i);
        *inst = step_inst(&p->steps[b][i]);
        inst->near = UINT32_MAX;
        inst->flags = p->guarded[b][i] ? INST_GUARDED : 0;
        assert_int_equal(cfg_add_inst(g, (uint32_t)(inst - p->insts), &e), 0);
    }
}

static void mark(struct program *p, unsigned rthld) {
    struct cfg g;
    struct err e;
    memset(&g, 0, sizeof g);
    assert_int_equal(cfg_add_function(&g, "f", &e), 0);
    for (unsigned b = 0; b < p->n_blocks; b++) {
        add_block(&g, p, b);
    }
    for (unsigned i = 0; i < p->n_edges; i++) {
        const struct cfg_edge *edge = &p->edges[i];
        assert_int_equal(cfg_add_edge(&g, edge->from, edge->to, edge->kind, &e), 0);
    }
    assert_int_equal(cfg_finish(&g, p->insts, "test", &e), 0);
    assert_int_equal(reuse_static(&g, rthld, &e), 0);
    cfg_free(&g);
}

/* Searches all ways, from instruction i of block b on. Is the register read by one of the next
 * `budget` instructions before it is surely written? `empty`: how many empty blocks the way
 * came through last. */
static int read_within(const struct program *p, unsigned b, unsigned i, unsigned reg,
                       unsigned budget, unsigned empty) {
    if (budget == 0 || empty > BLOCKS) {
        return 0;
    }
    if (i < p->count[b]) {
        const struct step *step = &p->steps[b][i];
        if (step->src >> reg & 1) {
            return 1;
        }
        int ends = step->dst >> reg & 1 && !p->guarded[b][i];
        return !ends && read_within(p, b, i + 1, reg, budget - 1, 0);
    }
    for (unsigned k = 0; k < p->n_edges; k++) {
        const struct cfg_edge *edge = &p->edges[k];
        if (edge->from == b && (edge->kind == EDGE_FALL || edge->kind == EDGE_TAKEN) &&
            read_within(p, edge->to, 0, reg, budget, empty + (p->count[edge->to] == 0))) {
            return 1;
        }
    }
    return 0;
}

static uint32_t near_by_search(const struct program *p, unsigned b, unsigned i, unsigned rthld) {
    const struct step *step = &p->steps[b][i];
    uint32_t near = 0;
    for (unsigned reg = 0; reg < STREAM_REGS; reg++) {
        int read = read_within(p, b, i + 1, reg, rthld, 0);
        int ends = step->dst >> reg & 1 && !p->guarded[b][i];
        if (step->src >> reg & 1 && read && !ends) {
            near |= UINT32_C(1) << slot_of(step->src, reg);
        }
        if (step->dst >> reg & 1 && read) {
            near |= UINT32_C(1) << (MAX_SRC + slot_of(step->dst, reg));
        }
    }
    return near;
}

/* Instructions whose bits are not those of the search. */
static unsigned wrong_bits(struct program *p, unsigned rthld) {
    unsigned wrong = 0;
    for (unsigned b = 0; b < p->n_blocks; b++) {
        for (unsigned i = 0; i < p->count[b]; i++) {
            wrong += inst_at(p, b, i)->near != near_by_search(p, b, i, rthld);
        }
    }
    return wrong;
}

static void random_inst(uint32_t *seed, struct program *p, unsigned b, unsigned i) {
    p->steps[b][i] =
        (struct step){random_regs(seed, 1, GRAPH_REGS), random_regs(seed, 1, GRAPH_REGS), FULL};
    p->guarded[b][i] = random_next(seed) % 3 == 0;
}

/* Every block falls into the next one; up to one jump and one edge outside the function's graph
 * besides. */
static void random_program(uint32_t *seed, struct program *p) {
    memset(p, 0, sizeof *p);
    p->n_blocks = 1 + random_next(seed) % BLOCKS;
    for (unsigned b = 0; b < p->n_blocks; b++) {
        p->count[b] = random_next(seed) % (BLOCK_INSTS + 1);
        for (unsigned i = 0; i < p->count[b]; i++) {
            random_inst(seed, p, b, i);
        }
        uint32_t to = random_next(seed) % p->n_blocks, other = random_next(seed) % p->n_blocks;
        if (b + 1 < p->n_blocks) {
            p->edges[p->n_edges++] = (struct cfg_edge){b, b + 1, EDGE_FALL};
            if (random_next(seed) % 2) {
                p->edges[p->n_edges++] = (struct cfg_edge){b, to, EDGE_TAKEN};
            }
        }
        if (random_next(seed) % 3 == 0) {
            uint32_t kind = EDGE_CALL + random_next(seed) % 3;
            p->edges[p->n_edges++] = (struct cfg_edge){b, other, kind};
        }
    }
}

static void random_graphs_are_as_searched(void **state) {
    struct program p;
    uint32_t seed = 4;
    unsigned near = 0;
    (void)state;
    for (unsigned n = 0; n < GRAPHS; n++) {
        unsigned rthld = 1 + random_next(&seed) % 9;
        random_program(&seed, &p);
        mark(&p, rthld);
        assert_int_equal(wrong_bits(&p, rthld), 0);
        for (unsigned i = 0; i < BLOCKS * BLOCK_INSTS; i++) {
            near += (unsigned)__builtin_popcount(p.insts[i].near);
        }
    }
    assert_true(near > GRAPHS);
}

/* R1 is written. One arm reads it at distance 2, the other overwrites it and goes through an empty
 * block to the read of block 4. */
static const struct program two_arms = {
    .n_blocks = 6,
    .n_edges = 7,
    .count = {2, 1, 1, 0, 1, 0},
    .steps = {{{0, R(1), FULL}, {R(2), 0, FULL}},
              {{R(1), R(1), FULL}},
              {{0, R(1), FULL}},
              {{0, 0, 0}},
              {{R(1), R(2), FULL}}},
    .edges = {{0, 1, EDGE_FALL},
              {0, 2, EDGE_TAKEN},
              {1, 4, EDGE_TAKEN},
              {2, 3, EDGE_FALL},
              {3, 4, EDGE_FALL},
              {4, 0, EDGE_SWITCH},
              {4, 5, EDGE_FALL}},
};

static void the_shortest_way_counts(void **state) {
    struct program p = two_arms;
    const uint32_t dst = UINT32_C(1) << MAX_SRC;
    (void)state;
    mark(&p, 1);
    assert_int_equal(inst_at(&p, 0, 0)->near, 0);
    assert_int_equal(inst_at(&p, 1, 0)->near, dst); /* its source is overwritten */
    assert_int_equal(inst_at(&p, 2, 0)->near, dst); /* an empty block takes no instruction */
    assert_int_equal(inst_at(&p, 4, 0)->near, 0);   /* a switch is no control flow */
    mark(&p, 2);
    assert_int_equal(inst_at(&p, 0, 0)->near, dst);
    p.guarded[1][0] = 1;
    mark(&p, 1);
    assert_int_equal(inst_at(&p, 1, 0)->near, dst | 1);
    p.edges[5].kind = EDGE_TAKEN; /* from block 4: now R1 and R2 come round again */
    p.guarded[0][0] = 1;
    mark(&p, 2);
    assert_int_equal(inst_at(&p, 4, 0)->near, dst); /* R2 at distance 2, R1 at distance 3 */
    mark(&p, 3);
    assert_int_equal(inst_at(&p, 4, 0)->near, dst | 1);
}

/* Is the only read of R1, in a loop of `length` instructions, near to itself? */
static uint32_t near_around_loop(unsigned length, unsigned rthld) {
    struct static_inst *insts = calloc(length + 1, sizeof *insts);
    struct cfg g;
    struct err e;
    assert_non_null(insts);
    memset(&g, 0, sizeof g);
    assert_int_equal(cfg_add_function(&g, "f", &e) | cfg_add_block(&g, "loop", &e), 0);
    for (unsigned i = 0; i < length; i++) {
        assert_int_equal(cfg_add_inst(&g, i, &e), 0);
    }
    insts[0] = step_inst(&(struct step){R(1), 0, FULL});
    assert_int_equal(cfg_add_block(&g, "end", &e) | cfg_add_inst(&g, length, &e), 0);
    assert_int_equal(cfg_add_edge(&g, 0, 1, EDGE_FALL, &e), 0);
    assert_int_equal(cfg_add_edge(&g, 0, 0, EDGE_TAKEN, &e), 0);
    assert_int_equal(cfg_finish(&g, insts, "test", &e), 0);
    assert_int_equal(reuse_static(&g, rthld, &e), 0);
    uint32_t near = insts[0].near;
    cfg_free(&g);
    free(insts);
    return near;
}

static void a_loop_comes_back_after_its_length(void **state) {
    (void)state;
    assert_int_equal(near_around_loop(1, 1), 1);
    assert_int_equal(near_around_loop(2, 1), 0);
    assert_int_equal(near_around_loop(RTHLD_MAX, RTHLD_MAX), 1);
    assert_int_equal(near_around_loop(RTHLD_MAX + 1, RTHLD_MAX), 0);
}

static void the_search_sees_a_wrong_bit(void **state) {
    struct program p = two_arms;
    (void)state;
    mark(&p, 2);
    assert_int_equal(wrong_bits(&p, 2), 0);
    for (unsigned bit = 0; bit < SLOTS; bit++) {
        inst_at(&p, 2, 0)->near ^= UINT32_C(1) << bit;
        assert_int_equal(wrong_bits(&p, 2), 1);
        inst_at(&p, 2, 0)->near ^= UINT32_C(1) << bit;
    }
    mark(&p, 1);
    assert_int_equal(wrong_bits(&p, 2), 1);
    p.n_edges = 0;
    assert_true(wrong_bits(&p, 1) > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_result_read_by_the_next_instruction),
        cmocka_unit_test(a_write_in_any_lane_ends_the_value),
        cmocka_unit_test(an_accumulator_is_reused_as_a_destination),
        cmocka_unit_test(an_instruction_without_lanes_only_takes_time),
        cmocka_unit_test(near_is_up_to_the_threshold),
        cmocka_unit_test(far_distances_share_a_counter),
        cmocka_unit_test(a_reuse_fits_with_fewer_others_than_entries),
        cmocka_unit_test(a_stream_starts_without_instances),
        cmocka_unit_test(a_refused_record_stops_the_stream),
        cmocka_unit_test(random_streams_are_as_defined),
        cmocka_unit_test(the_comparison_sees_faults),
        cmocka_unit_test(the_shortest_way_counts),
        cmocka_unit_test(a_loop_comes_back_after_its_length),
        cmocka_unit_test(random_graphs_are_as_searched),
        cmocka_unit_test(the_search_sees_a_wrong_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
