/* SPDX-License-Identifier: Apache-2.0
 * Where strands end and why intervals begin: graphs with the answer by hand, and random graphs with
 * a search that goes from instruction to instruction.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/graph_text.h"
#include "kernels/trace/passes/intervals.h"
#include "common/node_graph.h"
#include "common/random_program.h"
#include "kernels/trace/passes/region_ends.h"
#include "kernels/trace/passes/strands.h"

/* By hand -------------------------------------------------------------------------------------- */

/* A digit an instruction, a blank behind each block that has some. */
static void strand_bits(const struct cfg *g, const struct regions *r, char *text) {
    struct region_ends ends;
    struct err e;
    assert_int_equal(region_ends_find(&ends, g, r, &e), 0);
    for (uint32_t b = 0; b < g->n_blocks; b++) {
        for (uint32_t i = 0; i < g->blocks[b].count; i++) {
            *text++ = strand_ends_after(&ends, g, r, b, i) ? '1' : '0';
        }
        if (g->blocks[b].count > 0) {
            *text++ = ' ';
        }
    }
    *text = '\0';
    region_ends_free(&ends);
}

static void expect_strands(const char *graph, const char *expected) {
    struct text_graph t;
    struct regions r;
    struct err e;
    char text[2 * TEXT_INSTS + 1];
    text_graph_make(&t, graph);
    assert_int_equal(strands_form(&r, &t.g, MAX_REGS, "text", &e), 0);
    strand_bits(&t.g, &r, text);
    assert_string_equal(text, expected);
    regions_free(&r);
    text_graph_free(&t);
}

static void test_strand_ends(void **state) {
    (void)state;
    expect_strands("fn f\nA* 1= 2=1 3=2\n", "001 ");
    expect_strands("fn f\nA* L1= 2= 3=1\n", "011 "); /* the use of a load */
    expect_strands("fn f\nA* 1= -> B\nB 2= -> B C\nC 3=\n", "1 1 1 ");
    expect_strands("fn f\nA* 1= C= 2=\n", "111 "); /* a call is alone */
    expect_strands("fn f\nA* 1= -> B C\nB 2= -> D\nC 3= -> D\nD 4=\n", "0 0 0 1 ");
    expect_strands("fn f\nA* 1= -> B C\nB L2= -> D\nC 3= -> D\nD 4=\n", "0 1 1 1 ");
}

/* An empty block is no instruction: what ends behind it ends before it. */
static void test_empty_blocks(void **state) {
    (void)state;
    expect_strands("fn f\nA* 1= -> B\nB -> C\nC 2=\n", "0 1 ");
    expect_strands("fn f\nA* 1= -> B\nB -> C\nC -> D\nD 2= -> D E\nE 3=\n", "1 1 1 ");
    expect_strands("fn f\nA* 1= -> B\nB\n", "1 ");
}

static void expect_bounded(const char *graph, unsigned limit, const char *expected) {
    struct text_graph t;
    struct regions r;
    struct region_ends ends;
    struct err e;
    char text[TEXT_INSTS + 1] = "";
    text_graph_make(&t, graph);
    assert_int_equal(intervals_form(&r, &t.g, limit, "text", &e), 0);
    assert_int_equal(region_ends_find(&ends, &t.g, &r, &e), 0);
    for (uint32_t i = 0; i < r.n; i++) {
        text[i] = interval_bounded(&ends, &t.g, &r, i) ? '1' : '0';
    }
    assert_string_equal(text, expected);
    region_ends_free(&ends);
    regions_free(&r);
    text_graph_free(&t);
}

static void test_bounded(void **state) {
    (void)state;
    expect_bounded("fn f\nA* 1= 2= 3= 4=\n", 4, "0");
    expect_bounded("fn f\nA* 1= 2= 3= 4=\n", 2, "01");
    expect_bounded("fn f\nA* 1= C= 2=\n", 4, "000"); /* around a call, whatever N is */
    expect_bounded("fn f\nA* 1= 2= -> B\nB 3= -> B C\nC 4=\n", 2, "01");
    expect_bounded("fn f\nA* 1= -> B C\nB* 2= -> C\nC 3=\n", 4, "000");
}

/* The search ----------------------------------------------------------------------------------- */

static int is_header(const struct node_graph *n, const struct regions *r, uint32_t region,
                     uint32_t node) {
    return n->nodes[node].block == r->header_block[region] &&
           n->nodes[node].location == r->header_inst[region];
}

static uint32_t region_at(const struct node_graph *n, const struct regions *r, uint32_t node) {
    uint32_t block = n->nodes[node].block, location = n->nodes[node].location;
    for (uint32_t i = 0; i < r->n_parts; i++) {
        const struct region_part *part = &r->parts[i];
        if (part->block == block && location >= part->from &&
            (location < part->to || part->to == 0)) {
            return part->region;
        }
    }
    return NO_REGION;
}

/* Does some way from `node` leave its region, by empty blocks only? */
static int search_end(const struct node_graph *n, const struct regions *r, uint32_t node) {
    uint32_t region = region_at(n, r, node), depth = 0;
    memset(n->mark, 0, n->n);
    n->stack[depth++] = node;
    while (depth > 0) {
        uint32_t at = n->stack[--depth];
        uint32_t block = n->nodes[at].block;
        if (at == block_last_node(n, block) && n->g->blocks[block].leaves) {
            return 1;
        }
        for (uint32_t i = n->first_succ[at]; i < n->first_succ[at + 1]; i++) {
            uint32_t to = n->succ[i].to;
            if (!kind_in(KINDS_FUNCTION, n->succ[i].kind) || n->mark[to]) {
                continue;
            }
            if (region_at(n, r, to) != region ||
                (region != NO_REGION && is_header(n, r, region, to))) {
                return 1;
            }
            if (!n->nodes[to].inst) {
                n->mark[to] = 1;
                n->stack[depth++] = to;
            }
        }
    }
    return 0;
}

/* Nodes whose answer is not what the search says; counts those that end a strand. */
static uint32_t wrong_bits(const struct node_graph *n, const struct regions *r, const uint8_t *bits,
                           unsigned *set) {
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < n->n; i++) {
        if (n->nodes[i].inst) {
            int end = search_end(n, r, i);
            wrong += bits[i] != end;
            *set += end != 0;
        }
    }
    return wrong;
}

static void check_strands_of(struct cfg *g, unsigned *set) {
    struct regions r;
    struct region_ends ends;
    struct node_graph n;
    struct err e;
    assert_int_equal(strands_form(&r, g, MAX_REGS, "random", &e), 0);
    assert_int_equal(region_ends_find(&ends, g, &r, &e), 0);
    node_graph_make(&n, g);
    uint8_t *bits = checker_alloc(n.n, 1);
    for (uint32_t i = 0; i < n.n; i++) {
        bits[i] = n.nodes[i].inst &&
                  strand_ends_after(&ends, g, &r, n.nodes[i].block, n.nodes[i].location) != 0;
    }
    assert_int_equal(wrong_bits(&n, &r, bits, set), 0);
    for (uint32_t i = 0; i < n.n; i++) { /* and it sees a wrong bit, wherever it is */
        unsigned unused = 0;
        bits[i] ^= 1;
        assert_int_equal(wrong_bits(&n, &r, bits, &unused), n.nodes[i].inst != NULL);
        bits[i] ^= 1;
        i += n.n / 8;
    }
    free(bits);
    node_graph_free(&n);
    region_ends_free(&ends);
    regions_free(&r);
}

/* An interval that begins only because the one before it is full could not have joined it; the
 * region before it is found by search. */
static void check_full(const struct node_graph *n, const struct regions *r, uint32_t region,
                       unsigned limit) {
    uint32_t header = n->block_node[r->header_block[region]] + r->header_inst[region];
    uint32_t before = NO_REGION;
    for (uint32_t i = n->first_pred[header]; i < n->first_pred[header + 1]; i++) {
        uint32_t from = region_at(n, r, n->pred[i].to);
        if (kind_in(KINDS_FUNCTION, n->pred[i].kind) && from != region) {
            assert_true(before == NO_REGION || before == from);
            before = from;
        }
    }
    assert_int_not_equal(before, NO_REGION);
    uint64_t both[REG_WORDS];
    memcpy(both, r->list[region].regs, sizeof both);
    reg_join(both, r->list[before].regs);
    assert_true(reg_count(both) > limit);
}

static void check_intervals_of(struct cfg *g, unsigned limit, unsigned *bounded) {
    struct regions r;
    struct region_ends ends;
    struct node_graph n;
    struct err e;
    if (intervals_form(&r, g, limit, "random", &e)) {
        return;
    }
    assert_int_equal(region_ends_find(&ends, g, &r, &e), 0);
    node_graph_make(&n, g);
    for (uint32_t i = 0; i < r.n; i++) {
        if (interval_bounded(&ends, g, &r, i)) {
            check_full(&n, &r, i, limit);
            (*bounded)++;
        }
    }
    node_graph_free(&n);
    region_ends_free(&ends);
    regions_free(&r);
}

struct found {
    unsigned set, bounded, unbounded;
};

static void check_program(const struct random_program *p, struct cfg *g, void *context) {
    struct found *f = context;
    (void)p;
    check_strands_of(g, &f->set);
    check_intervals_of(g, 16, &f->bounded);
    check_intervals_of(g, MAX_REGS, &f->unbounded);
}

static void test_random(void **state) {
    (void)state;
    struct found f = {0, 0, 0};
    random_programs(400, check_program, &f);
    assert_true(f.set > 1000);
    assert_true(f.bounded > 100);
    assert_int_equal(f.unbounded, 0); /* no limit, nothing is full */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strand_ends),
        cmocka_unit_test(test_empty_blocks),
        cmocka_unit_test(test_bounded),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
