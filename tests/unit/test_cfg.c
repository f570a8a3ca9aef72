/* SPDX-License-Identifier: Apache-2.0
 * Control-flow graphs: small ones with the answer by hand, random ones against the definitions,
 * large ones against the clock.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kernels/trace/cfg/cfg.h"

enum { SMALL = 12, LARGE = 20000 };

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t n) {
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % n;
}

/* Graphs by hand ------------------------------------------------------------------------------ */

/* One function of n blocks with one plain instruction each: insts[i] in block i. */
static void start(struct cfg *g, uint32_t n) {
    struct err e;
    memset(g, 0, sizeof *g);
    assert_int_equal(cfg_add_function(g, "f", &e), 0);
    for (uint32_t i = 0; i < n; i++) {
        char label[16];
        snprintf(label, sizeof label, "b%u", i);
        assert_int_equal(cfg_add_block(g, label, &e), 0);
        assert_int_equal(cfg_add_inst(g, i, &e), 0);
    }
}

static void edge(struct cfg *g, uint32_t from, uint32_t to, unsigned kind) {
    struct err e;
    assert_int_equal(cfg_add_edge(g, from, to, kind, &e), 0);
}

static void finish(struct cfg *g, struct static_inst *insts) {
    struct err e = {""};
    int status = cfg_finish(g, insts, "test", &e);
    assert_string_equal(e.text, "");
    assert_int_equal(status, 0);
}

static void diamond(void **state) {
    (void)state;
    struct static_inst insts[4] = {0};
    struct cfg g;
    start(&g, 4);
    edge(&g, 0, 2, EDGE_TAKEN);
    edge(&g, 1, 3, EDGE_TAKEN);
    edge(&g, 2, 3, EDGE_FALL);
    edge(&g, 0, 1, EDGE_FALL);
    finish(&g, insts);
    assert_int_equal(g.blocks[0].ipdom, 3);
    assert_int_equal(g.blocks[1].ipdom, 3);
    assert_int_equal(g.blocks[2].ipdom, 3);
    assert_int_equal(g.blocks[3].ipdom, NO_BLOCK);
    assert_true(g.blocks[3].leaves && !g.blocks[0].leaves);
    assert_true(g.blocks[0].entry && !g.blocks[1].entry);
    assert_string_equal(cfg_label(&g, 2), "b2");
    assert_string_equal(cfg_function_name(&g, 0), "f");
    cfg_free(&g);
}

/* FALL, TAKEN, then the rest by block; a second edge is dropped. */
static void order_of_edges(void **state) {
    (void)state;
    static const struct cfg_edge wanted[] = {{0, 2, EDGE_FALL},
                                             {0, 1, EDGE_TAKEN},
                                             {0, 1, EDGE_SWITCH},
                                             {0, 2, EDGE_RETURN},
                                             {0, 2, EDGE_SWITCH}};
    struct static_inst insts[3] = {0};
    struct cfg g;
    start(&g, 3);
    for (unsigned i = 0; i < 10; i++) {
        const struct cfg_edge *w = &wanted[(i * 3) % 5];
        edge(&g, w->from, w->to, w->kind);
    }
    finish(&g, insts);
    assert_int_equal(g.n_edges, 5);
    assert_memory_equal(g.succ, wanted, sizeof wanted);
    assert_int_equal(g.blocks[1].n_pred, 2);
    assert_int_equal(g.blocks[2].n_pred, 3);
    assert_int_equal(g.pred[g.blocks[2].pred].kind, EDGE_FALL);
    cfg_free(&g);
}

/* A guarded exit or a stream's end inside the graph leaves, a return leaves, an open jump leaves.
 */
static void places_that_leave(void **state) {
    (void)state;
    for (int what = 0; what < 5; what++) {
        struct static_inst insts[3] = {0};
        struct cfg g;
        insts[0].jump = what == 1 ? JUMP_EXIT : what == 2 ? JUMP_RETURN : JUMP_NONE;
        insts[0].flags = what == 3 ? INST_LAST : what == 4 ? INST_OPEN : 0;
        start(&g, 3);
        edge(&g, 0, 1, EDGE_FALL);
        edge(&g, 1, 2, EDGE_FALL);
        finish(&g, insts);
        assert_int_equal(g.blocks[0].leaves, what != 0);
        assert_int_equal(g.blocks[0].open, what == 4);
        assert_int_equal(g.blocks[0].ipdom, what == 0 ? 1 : NO_BLOCK);
        assert_int_equal(g.blocks[1].ipdom, 2);
        cfg_free(&g);
    }
}

static void cycle_without_exit(void **state) {
    (void)state;
    struct static_inst insts[3] = {{.line = 7}, {.line = 8}, {.line = 9}};
    struct err e = {""};
    struct cfg g;
    start(&g, 3);
    edge(&g, 0, 1, EDGE_FALL);
    edge(&g, 1, 2, EDGE_FALL);
    edge(&g, 2, 1, EDGE_TAKEN);
    assert_int_equal(cfg_finish(&g, insts, "a.dot", &e), -1);
    assert_non_null(strstr(e.text, "a.dot:7: expected a way from block b0 to an exit"));
    cfg_free(&g);
}

/* Not reached: no error, no post-dominator. Left by a switch to other lanes: no error. */
static void cycles_that_are_allowed(void **state) {
    (void)state;
    struct static_inst insts[4] = {0};
    struct cfg g;
    start(&g, 4);
    edge(&g, 0, 3, EDGE_TAKEN);
    edge(&g, 1, 2, EDGE_FALL);
    edge(&g, 2, 1, EDGE_TAKEN);
    finish(&g, insts);
    assert_int_equal(g.blocks[1].ipdom, NO_BLOCK);
    assert_false(g.blocks[1].reachable || g.blocks[2].reachable);
    assert_true(g.blocks[3].reachable);
    cfg_free(&g);

    start(&g, 4);
    edge(&g, 0, 1, EDGE_FALL);
    edge(&g, 1, 2, EDGE_FALL);
    edge(&g, 2, 1, EDGE_TAKEN);
    edge(&g, 2, 3, EDGE_SWITCH);
    finish(&g, insts);
    assert_true(g.blocks[2].leaves && !g.blocks[1].leaves);
    assert_int_equal(g.blocks[1].ipdom, 2);
    assert_false(g.blocks[3].reachable);
    cfg_free(&g);
}

/* A branch into another function leaves the one and enters the other there. */
static void branch_between_functions(void **state) {
    (void)state;
    struct static_inst insts[4] = {0};
    struct err e;
    struct cfg g;
    start(&g, 2);
    assert_int_equal(cfg_add_function(&g, "other", &e), 0);
    assert_int_equal(cfg_add_block(&g, "x", &e), 0);
    assert_int_equal(cfg_add_block(&g, "y", &e), 0);
    edge(&g, 0, 1, EDGE_FALL);
    edge(&g, 0, 3, EDGE_TAKEN);
    finish(&g, insts);
    assert_true(g.blocks[0].leaves && g.blocks[3].entry && g.blocks[2].entry && !g.blocks[1].entry);
    assert_int_equal(g.succ[1].kind, EDGE_CALL);
    assert_int_equal(g.blocks[0].ipdom, NO_BLOCK);
    cfg_free(&g);
}

static void nothing_at_all(void **state) {
    (void)state;
    struct kernel k = {.name = "none"};
    struct err e;
    struct cfg g = {0};
    assert_int_equal(cfg_finish(&g, NULL, "test", &e), 0);
    cfg_free(&g);
    assert_int_equal(cfg_from_flows(&g, &k, &e), 0);
    assert_int_equal(g.n_blocks, 0);
    cfg_free(&g);
}

/* Random graphs against the definitions -------------------------------------------------------- */

/* Can control leave the function from `from` without passing block `without`? By trying all ways.
 */
static int can_leave(const struct cfg *g, uint32_t from, uint32_t without) {
    uint8_t met[SMALL] = {0};
    uint32_t stack[SMALL], depth = 0;
    if (from != without) {
        met[from] = 1;
        stack[depth++] = from;
    }
    while (depth > 0) {
        const struct cfg_block *b = &g->blocks[stack[--depth]];
        if (b->leaves) {
            return 1;
        }
        for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
            uint32_t to = g->succ[i].to;
            if (edge_in_function(g->succ[i].kind) && to != without && !met[to]) {
                met[to] = 1;
                stack[depth++] = to;
            }
        }
    }
    return 0;
}

static int post_dominates(const struct cfg *g, uint32_t p, uint32_t b) {
    return p != b && can_leave(g, b, NO_BLOCK) && !can_leave(g, b, p);
}

/* The strict post-dominator that all the others post-dominate. */
static uint32_t ipdom_by_definition(const struct cfg *g, uint32_t b) {
    for (uint32_t p = 0; p < g->n_blocks; p++) {
        int nearest = post_dominates(g, p, b);
        for (uint32_t q = 0; nearest && q < g->n_blocks; q++) {
            nearest = q == p || !post_dominates(g, q, b) || post_dominates(g, q, p);
        }
        if (nearest) {
            return p;
        }
    }
    return NO_BLOCK;
}

/* First block whose ipdom is wrong, or NO_BLOCK. */
static uint32_t wrong_ipdom(const struct cfg *g) {
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        if (g->blocks[b].ipdom != ipdom_by_definition(g, b)) {
            return b;
        }
    }
    return NO_BLOCK;
}

/* Is every edge of the one list in the other, and are both grouped and in order? */
static int edges_fit(const struct cfg *g) {
    uint32_t succ = 0, pred = 0;
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        const struct cfg_block *at = &g->blocks[b];
        if (at->succ != succ || at->pred != pred) {
            return 0;
        }
        for (; succ < at->succ + at->n_succ; succ++) {
            if (g->succ[succ].from != b) {
                return 0;
            }
        }
        for (; pred < at->pred + at->n_pred; pred++) {
            if (g->pred[pred].to != b ||
                (pred > at->pred && g->pred[pred].from < g->pred[pred - 1].from)) {
                return 0;
            }
        }
    }
    for (uint32_t i = 0; i < g->n_edges; i++) {
        int same = 0;
        for (uint32_t j = 0; j < g->n_edges; j++) {
            same += memcmp(&g->succ[i], &g->pred[j], sizeof g->succ[i]) == 0;
        }
        if (same != 1) {
            return 0;
        }
    }
    return succ == g->n_edges && pred == g->n_edges;
}

/* A reachable block that no way leads out of, by definition. */
static int has_stuck_block(const struct cfg *g) {
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        if (g->blocks[b].reachable && !can_leave(g, b, NO_BLOCK)) {
            return 1;
        }
    }
    return 0;
}

static void random_graph(struct cfg *g, uint32_t n) {
    start(g, n);
    uint32_t n_edges = random_below(2 * n);
    for (uint32_t i = 0; i < n_edges; i++) {
        edge(g, random_below(n), random_below(n), random_below(2) ? EDGE_FALL : EDGE_TAKEN);
    }
}

static void random_graphs(void **state) {
    (void)state;
    struct static_inst insts[SMALL] = {0};
    unsigned refused = 0, with_ipdom = 0;
    for (int round = 0; round < 20000; round++) {
        struct cfg g;
        struct err e;
        random_graph(&g, 1 + random_below(SMALL));
        int status = cfg_finish(&g, insts, "random", &e);
        assert_true(edges_fit(&g));
        assert_int_equal(status != 0, has_stuck_block(&g));
        refused += status != 0;
        if (status == 0) {
            assert_int_equal(wrong_ipdom(&g), NO_BLOCK);
            with_ipdom += g.blocks[0].ipdom != NO_BLOCK;
        }
        cfg_free(&g);
    }
    assert_true(refused > 500 && with_ipdom > 500);
}

/* The checkers above complain about any change of a right answer. */
static void checkers_see_faults(void **state) {
    (void)state;
    struct static_inst insts[SMALL] = {0};
    unsigned faults = 0;
    for (int round = 0; round < 200; round++) {
        struct cfg g;
        struct err e;
        random_graph(&g, 2 + random_below(SMALL - 1));
        if (cfg_finish(&g, insts, "random", &e) == 0) {
            uint32_t *ipdom = &g.blocks[random_below(g.n_blocks)].ipdom;
            *ipdom = *ipdom == NO_BLOCK ? 0 : NO_BLOCK;
            assert_int_not_equal(wrong_ipdom(&g), NO_BLOCK);
            faults++;
        }
        if (g.n_edges > 0) {
            uint32_t at = random_below(g.n_edges);
            g.pred[at].kind ^= 1;
            int taken_twice = edges_fit(&g);
            g.pred[at].kind ^= 1;
            g.succ[at].from ^= 1;
            assert_false(taken_twice || edges_fit(&g));
        }
        cfg_free(&g);
    }
    assert_true(faults > 50);
}

/* Large graphs -------------------------------------------------------------------------------- */

/* A chain whose blocks, by shape, also go to themselves, one back, across the middle, to the end or
 * anywhere. Or they go to the second half in opposite order. Or its first block goes everywhere. */
static void large_graph(struct cfg *g, int shape) {
    start(g, LARGE);
    for (uint32_t i = 0; i + 1 < LARGE; i++) {
        edge(g, i, i + 1, EDGE_FALL);
        uint32_t to[] = {i,         i > 0 ? i - 1 : 0,   LARGE - 1 - i,
                         LARGE - 1, random_below(LARGE), LARGE - 1 - i / 2,
                         i};
        edge(g, shape == 6 ? 0 : i, to[shape], EDGE_TAKEN);
    }
}

static void large_graphs(void **state) {
    (void)state;
    struct static_inst *insts = calloc(LARGE, sizeof *insts);
    assert_non_null(insts);
    for (int shape = 0; shape < 7; shape++) {
        struct cfg g;
        large_graph(&g, shape);
        clock_t from = clock();
        finish(&g, insts);
        double seconds = (double)(clock() - from) / CLOCKS_PER_SEC;
        if (seconds >= 1.0) {
            fail_msg("shape %d: %.2f s", shape, seconds);
        }
        assert_int_equal(g.blocks[LARGE - 2].ipdom, LARGE - 1);
        cfg_free(&g);
    }
    free(insts);
}

/* From flows ---------------------------------------------------------------------------------- */

static int has_edge(const struct cfg *g, uint32_t from, uint32_t to, unsigned kind) {
    for (uint32_t i = 0; i < g->n_edges; i++) {
        if (g->succ[i].from == from && g->succ[i].to == to && g->succ[i].kind == kind) {
            return 1;
        }
    }
    return 0;
}

static unsigned jump_of(const struct cfg *g, uint32_t block) {
    return cfg_inst(g, &g->blocks[block], g->blocks[block].count - 1)->jump;
}

/* The first block that another falls to, or NO_BLOCK. */
static uint32_t falls_to(const struct cfg *g, uint32_t from) {
    uint32_t to = 0;
    while (to < g->n_blocks && !has_edge(g, from, to, EDGE_FALL)) {
        to++;
    }
    return to < g->n_blocks ? to : NO_BLOCK;
}

/* Is `back` behind a call of the function that `from` returns from? */
static int returns_to(const struct cfg *g, uint32_t from, uint32_t back) {
    uint32_t function = g->blocks[from].function;
    for (uint32_t i = 0; jump_of(g, from) == JUMP_RETURN && i < g->n_edges; i++) {
        const struct cfg_edge *call = &g->succ[i];
        if (call->kind == EDGE_CALL && g->blocks[call->to].function == function &&
            jump_of(g, call->from) == JUMP_CALL && falls_to(g, call->from) == back) {
            return 1;
        }
    }
    return 0;
}

/* Edges that are there without a flow of `k`; -1 when a return lacks one. */
static int count_returns(const struct cfg *g, const struct kernel *k, const uint32_t *block_of) {
    int n = 0;
    for (uint32_t from = 0; from < g->n_blocks; from++) {
        for (uint32_t to = 0; to < g->n_blocks; to++) {
            int seen = 0;
            for (uint32_t i = 0; i < k->n_flows; i++) {
                const struct flow *flow = &k->flows[i];
                seen |= flow->kind == EDGE_RETURN && block_of[flow->from] == from &&
                        block_of[flow->to] == to;
            }
            if (returns_to(g, from, to) && !seen) {
                if (!has_edge(g, from, to, EDGE_RETURN)) {
                    return -1;
                }
                n++;
            }
        }
    }
    return n;
}

/* Does the graph hold every instruction once, all flows, returns to behind every call, no other
 * edge, and functions one behind the other? */
static int graph_fits(const struct cfg *g, const struct kernel *k) {
    uint32_t block_of[64], n = 0, n_edges = 0;
    memset(block_of, 0xff, sizeof block_of);
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        const struct cfg_block *at = &g->blocks[b];
        const struct cfg_function *f = &g->functions[at->function];
        if (at->first != n || at->count == 0 || b < f->first || b >= f->first + f->count) {
            return 0;
        }
        for (; n < at->first + at->count; n++) {
            block_of[g->order[n]] = b;
        }
    }
    for (uint32_t i = 0; i < k->n_insts; i++) {
        if (block_of[i] == UINT32_MAX) {
            return 0;
        }
    }
    for (uint32_t i = 0; i < k->n_flows; i++) {
        const struct flow *flow = &k->flows[i];
        const struct cfg_block *from = &g->blocks[block_of[flow->from]],
                               *to = &g->blocks[block_of[flow->to]];
        int found = 0, is_last = g->order[from->first + from->count - 1] == flow->from;
        for (uint32_t j = from->succ; is_last && j < from->succ + from->n_succ; j++) {
            found |= g->succ[j].to == block_of[flow->to] && g->succ[j].kind == flow->kind;
        }
        n_edges += found;
        if (found ? g->order[to->first] != flow->to : (from != to || flow->kind != EDGE_FALL)) {
            return 0;
        }
    }
    int returns = count_returns(g, k, block_of);
    return n == k->n_insts && returns >= 0 && n_edges + (uint32_t)returns == g->n_edges;
}

/* A second call, at 0x20, is never seen to come back; the callee does so, too. */
static void returns_behind_every_call(void **state) {
    (void)state;
    struct static_inst insts[] = {
        {.pc = 0x00, .jump = JUMP_CALL}, {.pc = 0x10}, {.pc = 0x20, .jump = JUMP_CALL},
        {.pc = 0x30, .jump = JUMP_EXIT}, {.pc = 0x40}, {.pc = 0x50, .jump = JUMP_RETURN}};
    struct flow seen[] = {{0, 1, EDGE_FALL},  {0, 4, EDGE_CALL}, {1, 2, EDGE_FALL},
                          {2, 3, EDGE_FALL},  {2, 4, EDGE_CALL}, {4, 5, EDGE_FALL},
                          {5, 1, EDGE_RETURN}};
    uint32_t first[] = {0};
    struct kernel k = {.name = "k", .insts = insts, .flows = seen, .entries = first};
    k.n_insts = 6;
    k.n_flows = 7;
    k.n_entries = 1;
    struct err e;
    struct cfg g = {0};
    assert_int_equal(cfg_from_flows(&g, &k, &e), 0);
    assert_true(graph_fits(&g, &k));
    assert_string_equal(cfg_label(&g, 4), "0x0040");
    assert_int_equal(g.blocks[4].n_succ, 2);
    assert_true(has_edge(&g, 4, 1, EDGE_RETURN) && has_edge(&g, 4, 3, EDGE_RETURN));
    cfg_free(&g);
}

/* A callee at 0x00, a cold part of the kernel at 0x20, the kernel at 0x40, dead code behind it. */
static struct static_inst program[] = {
    {.pc = 0x00}, {.pc = 0x10, .jump = JUMP_RETURN},                        /* callee */
    {.pc = 0x20}, {.pc = 0x30, .jump = JUMP_DIRECT},                        /* cold */
    {.pc = 0x40}, {.pc = 0x50, .jump = JUMP_DIRECT, .flags = INST_GUARDED}, /* kernel */
    {.pc = 0x60}, {.pc = 0x70, .jump = JUMP_CALL},
    {.pc = 0x80}, {.pc = 0x90, .jump = JUMP_EXIT},
    {.pc = 0xa0}, {.pc = 0xb0, .jump = JUMP_DIRECT}, /* dead */
};
static struct flow flows[] = {
    {0, 1, EDGE_FALL},   {1, 8, EDGE_RETURN},  {2, 3, EDGE_FALL},  {3, 6, EDGE_TAKEN},
    {4, 5, EDGE_FALL},   {5, 6, EDGE_FALL},    {5, 2, EDGE_TAKEN}, {6, 7, EDGE_FALL},
    {7, 0, EDGE_CALL},   {7, 8, EDGE_FALL},    {8, 9, EDGE_FALL},  {9, 6, EDGE_SWITCH},
    {10, 11, EDGE_FALL}, {11, 11, EDGE_TAKEN},
};
static uint32_t entries[] = {4};

static struct kernel sample(void) {
    struct kernel k = {
        .name = "main", .path = "sample", .insts = program, .flows = flows, .entries = entries};
    k.n_insts = sizeof program / sizeof program[0];
    k.n_flows = sizeof flows / sizeof flows[0];
    k.n_entries = 1;
    return k;
}

static void kernel_with_callee(void **state) {
    (void)state;
    static const char *const labels[] = {"0x0020", "0x0040", "0x0060", "0x0070",
                                         "0x0080", "0x00a0", "0x00b0", "0x0000"};
    struct kernel k = sample();
    struct err e;
    struct cfg g = {0};
    assert_int_equal(cfg_from_flows(&g, &k, &e), 0);
    assert_int_equal(g.n_functions, 2);
    assert_string_equal(cfg_function_name(&g, 0), "main");
    assert_string_equal(cfg_function_name(&g, 1), "main@0x0000");
    assert_int_equal(g.functions[0].entry, 1);
    assert_int_equal(g.functions[1].entry, 7);
    assert_int_equal(g.n_blocks, 8);
    for (uint32_t b = 0; b < 8; b++) {
        assert_string_equal(cfg_label(&g, b), labels[b]);
        assert_int_equal(g.blocks[b].entry, b == 1 || b == 7);
        assert_int_equal(g.blocks[b].reachable, b != 5 && b != 6);
    }
    assert_int_equal(g.blocks[1].ipdom, 2);
    assert_int_equal(g.blocks[3].ipdom, 4);
    assert_int_equal(g.blocks[5].ipdom, NO_BLOCK);
    assert_true(graph_fits(&g, &k));
    cfg_free(&g);
}

/* Dead code goes to the function before it, 0x38 to the callee. But parts that an edge joins stay
 * together, though another function stands between 0x20 and 0x40. */
static void parts_of_dead_code(void **state) {
    (void)state;
    static struct static_inst insts[] = {
        {.pc = 0x00, .jump = JUMP_CALL},   {.pc = 0x10, .jump = JUMP_EXIT},
        {.pc = 0x20, .jump = JUMP_DIRECT}, {.pc = 0x30, .jump = JUMP_RETURN},
        {.pc = 0x38, .jump = JUMP_EXIT},   {.pc = 0x40, .jump = JUMP_EXIT},
    };
    static struct flow some[] = {
        {0, 1, EDGE_FALL}, {0, 3, EDGE_CALL}, {2, 5, EDGE_TAKEN}, {3, 1, EDGE_RETURN}};
    static const char *const labels[] = {"0x0000", "0x0010", "0x0020",
                                         "0x0040", "0x0030", "0x0038"};
    static uint32_t first[] = {0};
    struct kernel k = {.name = "m", .insts = insts, .flows = some, .entries = first};
    struct err e;
    struct cfg g = {0};
    k.n_insts = 6;
    k.n_flows = 4;
    k.n_entries = 1;
    assert_int_equal(cfg_from_flows(&g, &k, &e), 0);
    assert_true(graph_fits(&g, &k));
    assert_int_equal(g.n_functions, 2);
    assert_int_equal(g.functions[0].count, 4);
    for (uint32_t b = 0; b < 6; b++) {
        assert_string_equal(cfg_label(&g, b), labels[b]);
        assert_int_equal(g.blocks[b].reachable, b < 2 || b == 4);
    }
    cfg_free(&g);
}

/* A jump ends its block even when it was never seen taken, a call is a block of its own. */
static void cuts_at_jumps(void **state) {
    (void)state;
    static struct static_inst insts[] = {
        {.pc = 0x00}, {.pc = 0x10, .jump = JUMP_DIRECT}, {.pc = 0x20},
        {.pc = 0x30}, {.pc = 0x40, .jump = JUMP_CALL},   {.pc = 0x50},
    };
    static struct flow some[] = {{0, 1, EDGE_FALL},
                                 {1, 2, EDGE_FALL},
                                 {2, 3, EDGE_FALL},
                                 {3, 4, EDGE_FALL},
                                 {4, 5, EDGE_FALL}};
    static const uint32_t counts[] = {2, 2, 1, 1};
    static uint32_t first[] = {0};
    struct kernel k = {.name = "m", .insts = insts, .flows = some, .entries = first};
    struct err e;
    struct cfg g = {0};
    k.n_insts = 6;
    k.n_flows = 5;
    k.n_entries = 1;
    assert_int_equal(cfg_from_flows(&g, &k, &e), 0);
    assert_int_equal(g.n_blocks, 4);
    for (uint32_t b = 0; b < 4; b++) {
        assert_int_equal(g.blocks[b].count, counts[b]);
    }
    cfg_free(&g);
}

/* Nothing ran: one function from the first row. */
static void program_without_entry(void **state) {
    (void)state;
    struct kernel k = sample();
    struct err e;
    struct cfg g = {0};
    k.n_entries = k.n_flows = 0;
    assert_int_equal(cfg_from_flows(&g, &k, &e), 0);
    assert_int_equal(g.n_functions, 1);
    assert_int_equal(g.functions[0].entry, 0);
    assert_true(graph_fits(&g, &k));
    cfg_free(&g);
}

static void random_flows(void **state) {
    (void)state;
    enum { N = 24, FLOWS = 40 };
    for (int round = 0; round < 5000; round++) {
        struct static_inst insts[N] = {0};
        struct flow some[FLOWS];
        uint32_t first[] = {random_below(N)};
        struct kernel k = {
            .name = "r", .insts = insts, .n_insts = N, .flows = some, .entries = first};
        k.n_entries = 1;
        for (uint32_t i = 0; i < N; i++) {
            insts[i].pc = 16 * random_below(N);
            insts[i].jump = (uint8_t)(random_below(3) ? JUMP_NONE : random_below(JUMP_EXIT + 1));
            insts[i].flags = INST_LAST;
        }
        while (k.n_flows < FLOWS) {
            struct flow flow = {random_below(N), random_below(N), random_below(EDGE_SWITCH + 1)};
            some[k.n_flows++] = flow;
            for (uint32_t i = 0; i + 1 < k.n_flows; i++) {
                if (memcmp(&some[i], &flow, sizeof flow) == 0) {
                    k.n_flows--;
                    break;
                }
            }
        }
        struct err e;
        struct cfg g = {0};
        assert_int_equal(cfg_from_flows(&g, &k, &e), 0);
        assert_int_equal(g.blocks[g.functions[0].entry].entry, 1);
        assert_true(graph_fits(&g, &k));
        cfg_free(&g);
    }
}

static void graph_checker_sees_faults(void **state) {
    (void)state;
    struct kernel k = sample();
    struct err e;
    struct cfg g = {0};
    assert_int_equal(cfg_from_flows(&g, &k, &e), 0);
    for (uint32_t i = 0; i < g.n_edges; i++) {
        g.succ[i].kind ^= 1;
        assert_false(graph_fits(&g, &k));
        g.succ[i].kind ^= 1;
    }
    for (uint32_t i = 0; i < g.n_order; i++) {
        g.order[i] ^= 1;
        assert_false(graph_fits(&g, &k));
        g.order[i] ^= 1;
    }
    for (uint32_t b = 0; b < g.n_blocks; b++) {
        g.blocks[b].function ^= 1;
        assert_false(graph_fits(&g, &k));
        g.blocks[b].function ^= 1;
    }
    assert_true(graph_fits(&g, &k));
    cfg_free(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(diamond),
        cmocka_unit_test(order_of_edges),
        cmocka_unit_test(places_that_leave),
        cmocka_unit_test(cycle_without_exit),
        cmocka_unit_test(cycles_that_are_allowed),
        cmocka_unit_test(branch_between_functions),
        cmocka_unit_test(nothing_at_all),
        cmocka_unit_test(random_graphs),
        cmocka_unit_test(checkers_see_faults),
        cmocka_unit_test(large_graphs),
        cmocka_unit_test(kernel_with_callee),
        cmocka_unit_test(parts_of_dead_code),
        cmocka_unit_test(cuts_at_jumps),
        cmocka_unit_test(program_without_entry),
        cmocka_unit_test(returns_behind_every_call),
        cmocka_unit_test(random_flows),
        cmocka_unit_test(graph_checker_sees_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
