/* SPDX-License-Identifier: Apache-2.0
 * Strands of operand files: end bits of graphs with the answer by hand, each rule alone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "common/graph_text.h"
#include "kernels/trace/passes/orf_strands.h"

enum { STEPS = 16 };

/* One executed instruction of a stream. */
struct step {
    uint32_t inst, mask;
};

/* A digit an instruction, a blank behind each block. */
static void digits(const struct cfg *g, const uint8_t *ends, char *text) {
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        for (uint32_t i = 0; i < g->blocks[b].count; i++) {
            *text++ = (char)('0' + ends[g->order[g->blocks[b].first + i]]);
        }
        *text++ = ' ';
    }
    text[-1] = '\0';
}

/* With a stream of one warp, up to an instruction with mask 0. */
static void expect_run(const char *graph, const struct step *steps, const char *expected) {
    struct text_graph t;
    struct regions r;
    struct err e;
    struct dyn_inst dyn[STEPS];
    struct warp_stream warp = {0};
    uint8_t ends[TEXT_INSTS];
    char text[2 * TEXT_INSTS + 1];
    for (; steps && steps->mask; steps++) {
        dyn[warp.count++] = (struct dyn_inst){.index = steps->inst, .mask = steps->mask};
    }
    text_graph_make(&t, graph);
    struct kernel k = {.insts = t.insts, .n_insts = t.n, .warps_per_block = 1, .n_blocks = 1};
    k.dyn = steps ? dyn : NULL;
    k.warps = &warp;
    assert_int_equal(orf_strands_form(&r, ends, &t.g, &k, &e), 0);
    digits(&t.g, ends, text);
    assert_string_equal(text, expected);
    regions_free(&r);
    text_graph_free(&t);
}

static void expect(const char *graph, const char *expected) {
    expect_run(graph, NULL, expected);
}

static void test_barriers(void **state) {
    (void)state;
    expect("A 1= B= 2=1 X=", "0101");
    expect("A 1= ?B= 2=1 X=", "0101");
    expect("A L1= 2= 3=1 X=", "0101");
}

/* B and C meet in D with different loads pending, so that D begins a strand. The bit of A's branch
 * stands for all its ways, too: C begins one. */
static void test_all_ways_out(void **state) {
    (void)state;
    expect("A L1= J= -> B C\nB =1 -> D\nC 3= -> D\nD X=", "01 1 1 1");
    expect("A 1= J= -> B C\nB 2= -> D\nC 3= -> D\nD 4=1 X=", "00 0 0 01");
}

static void test_exits(void **state) {
    (void)state;
    expect("A 1= ?X= -> B\nB 2=1 X=", "00 01");
    expect("A L1= ?X= -> B\nB 2=1 X=", "01 01");
    /* Lanes of B run behind the exit of A's other arm. */
    expect("A 1= J= -> B C\nB X=\nC 2=1 X=", "00 0 00");
}

/* A load and its use in one arm: the branch and what comes before the join end, too. */
static void test_arms(void **state) {
    (void)state;
    expect("A 1= J= -> B C\nB L2= 3=2 -> D\nC 4=1 -> D\nD 5=1 X=", "01 11 1 01");
    /* The arm has no end bit of its own, but the outer branch's other arm has. */
    expect("A 1= J= -> B E\nB 2= J= -> C D\nC 3= -> D\nD 4= -> F\nE L5= 6=5 -> F\nF X=",
           "01 00 0 1 11 1");
}

/* Lanes that come to one BSYNC after another: no loop. */
static void test_lanes_apart(void **state) {
    (void)state;
    expect("A 1= -> S\nS = -> S B\nB 2=1 X=", "1 1 01");
    struct text_graph t;
    text_graph_make(&t, "A 1= -> S\nS = -> S B\nB 2=1 X=");
    for (uint32_t i = 0; i < t.g.n_edges; i++) {
        int same = t.g.succ[i].from == t.g.succ[i].to;
        t.g.succ[i].kind = EDGE_FALL;
        assert_int_equal(strands_apart(&t.g, &t.g.succ[i]), same);
        t.insts[1].flags = INST_TWICE;
        assert_int_equal(strands_apart(&t.g, &t.g.succ[i]), 0);
        t.insts[1].flags = 0;
    }
    text_graph_free(&t);
}

/* Lane 1 waits in mid-strand, behind instruction 0, while lane 0 meets the barrier; then lane 0
 * waits behind instruction 3. */
static void test_streams(void **state) {
    (void)state;
    static const struct step together[] = {{0, 3}, {1, 3}, {2, 3}, {3, 3}, {4, 3}, {0, 0}};
    static const struct step apart[] = {{0, 3}, {1, 1}, {2, 1}, {3, 1}, {1, 2},
                                        {2, 2}, {3, 2}, {4, 3}, {0, 0}};
    expect_run("A 1= 2= B= 3= X=", together, "00101");
    expect_run("A 1= 2= B= 3= X=", apart, "10111");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_barriers),    cmocka_unit_test(test_all_ways_out),
        cmocka_unit_test(test_exits),       cmocka_unit_test(test_arms),
        cmocka_unit_test(test_lanes_apart), cmocka_unit_test(test_streams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
