/* SPDX-License-Identifier: Apache-2.0
 * Register intervals: graphs with the answer by hand, and many random ones with a checker, which is
 * shown to see every kind of fault.
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

#include "common/graph_text.h"
#include "kernels/trace/passes/intervals.h"
#include "common/random_program.h"
#include "common/region_forms.h"
#include "common/region_text.h"
#include "common/region_view.h"

/* The checker ---------------------------------------------------------------------------------- */

static int has_call(const struct region_view *v, uint32_t region) {
    return node_is_call(v, v->header[region]);
}

/* The one other region from which all ways into a region's header come, or NO_REGION. */
static uint32_t only_source(const struct region_view *v, uint32_t region) {
    uint32_t header = v->header[region], only = NO_REGION;
    for (uint32_t j = v->n.first_pred[header]; j < v->n.first_pred[header + 1]; j++) {
        uint32_t source = v->region[v->n.pred[j].to];
        if (!kind_in(KINDS_FUNCTION, v->n.pred[j].kind) || source == region) {
            continue;
        }
        if (source == NO_REGION || (only != NO_REGION && only != source)) {
            return NO_REGION;
        }
        only = source;
    }
    return only;
}

/* Pass 2 is at its fixpoint when no interval can still join another. */
static int can_join(const struct region_view *v, uint32_t region) {
    uint64_t both[REG_WORDS];
    uint32_t source = only_source(v, region);
    if (source == NO_REGION || node_is_entry(v, v->header[region]) || has_call(v, region) ||
        has_call(v, source)) {
        return 0;
    }
    memcpy(both, v->r->list[region].regs, sizeof both);
    reg_join(both, v->r->list[source].regs);
    return reg_count(both) <= v->limit;
}

static const char *complaint_of(const struct regions *r, const struct cfg *g, unsigned limit) {
    struct region_view v;
    region_view_make(&v, r, g, REGION_INTERVAL, limit);
    const char *complaint = region_view_complaint(&v);
    for (uint32_t i = 0; !complaint && i < r->n; i++) {
        complaint = can_join(&v, i) ? "two intervals that can join" : NULL;
    }
    region_view_free(&v);
    return complaint;
}

/* By hand -------------------------------------------------------------------------------------- */

static const struct region_forms by_intervals = {REGION_INTERVAL, intervals_form, complaint_of};

static void assert_intervals(const char *graph, unsigned limit, const char *expected) {
    assert_formed(&by_intervals, graph, limit, expected);
}

/* LTRF, Fig. 6: a loop in a loop. The inner one is an interval of its own after pass 1. */
static const char fig6[] = "A 1= -> B\n"
                           "B 2= 3= -> C\n"
                           "C 4=2 -> B A D\n"
                           "D 1=";

static void test_fig6(void **state) {
    (void)state;
    assert_intervals(fig6, 4, "A B C D");
    assert_intervals(fig6, 3, "A | B C | D");
}

/* Three loops deep: every repetition of pass 2 takes one level. */
static void test_nested(void **state) {
    (void)state;
    const char graph[] =
        "A 1= -> B\nB 2= -> C\nC 3= -> D\nD 4= -> C E\nE 5= -> B F\nF 6= -> A G\nG 1=";
    assert_intervals(graph, 6, "A B C D E F G");
    assert_intervals(graph, 5, "A | B | C D E F G");
}

static void test_hammock(void **state) {
    (void)state;
    const char graph[] = "A 1= -> B C\nB 2= 3= -> D\nC 4= 5= -> D\nD 1=";
    assert_intervals(graph, 5, "A B C D");
    /* Each arm fits with A, but PREFETCH would have to bring both. */
    assert_intervals(graph, 3, "A B | C | D");
    /* Half of C fits. */
    assert_intervals(graph, 4, "A B C:0-1 | C:1-2 | D");
}

static void test_source_order(void **state) {
    (void)state;
    /* C is named first and lies second. */
    assert_intervals("A 1= -> C B\nB 2= -> D\nC 3= -> D\nD 1=", 2, "A B | C | D");
    /* D is met first and lies behind B. */
    assert_intervals("A 1= -> C\nB 2= -> E\nC 1= -> D B\nD 3= -> E\nE 1=", 2, "A B C | D | E");
}

static void test_large_loop(void **state) {
    (void)state;
    assert_intervals("A 1= -> B\nB 2= 3= 4= -> C\nC 5= 6= -> B D\nD 7=", 3, "A | B | C D");
    assert_intervals("A 1= -> B\nB 2= 3= 4= -> C\nC 5= 6= -> B D\nD 7=", 2,
                     "A | B:0-2 | B:2-3 C:0-1 | C:1-2 D");
}

static void test_large_block(void **state) {
    (void)state;
    assert_intervals("A 1= 2= 3= 4= 5= 1=", 2, "A:0-2 | A:2-4 | A:4-6");
    assert_intervals("A 1= 2= 3= 4= 5= 1=", 1, "A:0-1 | A:1-2 | A:2-3 | A:3-4 | A:4-5 | A:5-6");
    assert_intervals("A 1=1,1 =1 1=", 1, "A");
}

static void test_calls(void **state) {
    (void)state;
    assert_intervals("A 1= C= 1= -> B\nB 1=", 8, "A:0-1 | A:1-2 | A:2-3 B");
    assert_intervals("A C= C= -> B\nB C= -> C\nC C=", 8, "A:0-1 | A:1-2 | B | C");
    /* In a loop: what is behind the call leads back to the loop's header. */
    assert_intervals("A 1= -> B\nB 2= C= 3= -> B C\nC 4=", 8, "A | B:0-1 | B:1-2 | B:2-3 C");
    /* A block that both a call and what is before it lead to. */
    assert_intervals("A 1= -> B C\nB C= -> C\nC 1=", 8, "A | B | C");
}

static void test_irreducible(void **state) {
    (void)state;
    assert_intervals("A 1= -> B C\nB 2= -> C\nC 3= -> B D\nD 4=", 8, "A | B | C D");
}

static void test_unreachable(void **state) {
    (void)state;
    /* U is not reached, but B has a way in from there. */
    assert_intervals("A 1= -> B\nU 2= -> B\nB 3=", 8, "A | B");
}

static void test_self_loop(void **state) {
    (void)state;
    assert_intervals("A 1= -> B\nB 2= -> B C\nC 3=", 3, "A B C");
    assert_intervals("A 1= -> A B\nB 2=", 1, "A | B");
}

static void test_empty_blocks(void **state) {
    (void)state;
    assert_intervals("A 1= -> X\nX -> Y\nY -> B\nB 2=", 1, "A X Y | B");
    assert_intervals("X -> A Y\nA 1= -> X\nY", 1, "X A Y");
    assert_intervals("A C= -> X\nX", 1, "A | X");
}

static void test_entries(void **state) {
    (void)state;
    assert_intervals("A 1= -> B\nB* 2= -> C\nC 3=", 8, "A | B C");
    assert_intervals("fn f\nA 1= -> B\nB 2=\nfn g\nP 1= -> Q\nQ 2=", 8, "A B | P Q");
}

static void test_no_limit(void **state) {
    (void)state;
    assert_intervals("A 1= 2= 3= -> B C\nB 254= -> D\nC 0= -> D\nD 4=5,6,7 -> E A\n"
                     "E 8= -> E F\nF 9= -> D G\nG 10=",
                     255, "A B C D E F G");
}

static void test_wide_instruction(void **state) {
    (void)state;
    struct text_graph t;
    struct regions r;
    struct err e;
    text_graph_make(&t, "A 1= 2=3,4 -> B\nU 1=2,3,4,5 -> B\nB 1=");
    assert_int_equal(intervals_form(&r, &t.g, 2, "k.traceg", &e), -1);
    assert_string_equal(e.text, "k.traceg:2: expected at most 2 registers in an instruction, got 3 "
                                "in '2=3,4' at PC 0x0010; allow more registers a region");
    assert_int_equal(intervals_form(&r, &t.g, 3, "k.traceg", &e), 0); /* U is not reached */
    regions_free(&r);
    text_graph_free(&t);
}

static void test_headers(void **state) {
    (void)state;
    struct text_graph t;
    struct regions r;
    struct err e;
    text_graph_make(&t, "A C= -> X\nX -> B Y\nB 1=\nY");
    assert_int_equal(intervals_form(&r, &t.g, 2, "graph", &e), 0);
    assert_int_equal(r.n, 2);
    assert_int_equal(r.list[0].header, 0);
    assert_int_equal(r.header_block[1], 1); /* the empty block, whose first instruction is B's */
    assert_int_equal(r.list[1].header, 1);
    regions_free(&r);
    text_graph_free(&t);
    text_graph_make(&t, "A C= -> X\nX");
    assert_int_equal(intervals_form(&r, &t.g, 2, "graph", &e), 0);
    assert_int_equal(r.list[1].header, NO_REGION);
    regions_free(&r);
    text_graph_free(&t);
}

/* The checker sees faults ---------------------------------------------------------------------- */

static void assert_complaint(const char *graph, unsigned limit, const char *intervals,
                             const char *complaint) {
    assert_complains(&by_intervals, graph, limit, intervals, complaint);
}

static void test_checker_sees_wrong_regions(void **state) {
    (void)state;
    const char line[] = "A 1= 2= -> B\nB 3= -> C\nC 4=";
    assert_complaint(line, 4, "A B C", "none");
    assert_complaint(line, 4, "A B", "code in no region");
    assert_complaint(line, 4, "A:0-1 B C", "code in no region");
    assert_complaint(line, 4, "A B | B:0-1 C", "a place in two parts");
    assert_complaint(line, 3, "A B C", "too many registers");
    assert_complaint(line, 4, "A B | C", "two intervals that can join");
    assert_complaint(line, 4, "A:0-1 | A:1-2 B C", "two intervals that can join");
    assert_complaint(line, 3, "A:0-1 C | A:1-2 B", "a second way in");
    assert_complaint("A 1= -> B C\nB 2= -> D\nC 3= -> D\nD 4=", 3, "A B | C D", "a second way in");
    assert_complaint("A 1= -> B\nU 2= -> B\nB 3=", 4, "A B", "a second way in");
    assert_complaint("A 1= -> B\nU 2= -> B\nB 3=", 4, "A | U B",
                     "a part of no block or of one that "
                     "is not reached");
    assert_complaint("A 1= -> B\nB* 2=", 4, "A B", "an entry that is no header");
    assert_complaint("fn f\nA 1=\nfn g\nB 1=", 4, "A B", "an entry that is no header");
    assert_complaint("A 1= C= 2=", 4, "A:0-2 | A:2-3", "a call that is not alone");
    assert_complaint("A 1= C= 2=", 4, "A:0-1 | A:1-3", "a call that is not alone");
    assert_complaint("A 1= C= 2=", 4, "A:0-1 | A:1-2 | A:2-3", "none");
    assert_complaint("A 1= -> B C\nB* 2= -> B D\nC 3= -> B\nD 4=", 4, "A C | B D", "none");
}

/* One way to spoil a right list; it is made anew for each. */
struct spoiled {
    struct regions r;
    struct text_graph t;
};

static void wrong_set(struct spoiled *s) {
    s->r.list[1].regs[3] ^= UINT64_C(1) << 20;
}

static void missing_register(struct spoiled *s) {
    reg_drop(s->r.list[0].regs, 2);
}

static void wrong_mark(struct spoiled *s) {
    s->t.insts[2].interval ^= 1;
}

static void unmarked(struct spoiled *s) {
    s->t.insts[0].interval = NO_REGION;
}

static void wrong_header(struct spoiled *s) {
    s->r.list[1].header++;
}

static void moved_header(struct spoiled *s) {
    s->r.header_inst[0]++;
    s->r.list[0].header++;
}

static void foreign_header(struct spoiled *s) {
    s->r.header_block[1] = 0;
}

static void swapped(struct spoiled *s) {
    uint32_t block = s->r.header_block[0];
    s->r.header_block[0] = s->r.header_block[1];
    s->r.header_block[1] = block;
}

static void header_nowhere(struct spoiled *s) {
    s->r.header_block[1] = s->t.g.n_blocks;
}

/* Both regions have three parts: a consistent list, but for the order. */
static void renumbered(struct spoiled *s) {
    struct regions *r = &s->r;
    struct region region = r->list[0];
    r->list[0] = r->list[1];
    r->list[1] = region;
    swapped(s);
    for (uint32_t i = 0; i < 3; i++) {
        struct region_part part = r->parts[i];
        r->parts[i] = r->parts[i + 3];
        r->parts[i].region = 0;
        r->parts[i + 3] = part;
        r->parts[i + 3].region = 1;
    }
    for (uint32_t i = 0; i < s->t.n; i++) {
        s->t.insts[i].interval ^= 1;
    }
}

static void parts_swapped(struct spoiled *s) {
    struct region_part part = s->r.parts[1];
    s->r.parts[1] = s->r.parts[2];
    s->r.parts[2] = part;
}

static void part_too_long(struct spoiled *s) {
    s->r.parts[0].to++;
}

static void part_reversed(struct spoiled *s) {
    s->r.parts[0].to = 0;
}

static void lost_region(struct spoiled *s) {
    s->r.first_part[1] = 0;
}

static void lost_parts(struct spoiled *s) {
    s->r.n_parts++;
}

static void test_checker_sees_spoiled_lists(void **state) {
    (void)state;
    static const struct {
        void (*spoil)(struct spoiled *s);
        const char *complaint;
    } faults[] = {
        {wrong_set, "a wrong working set"},
        {missing_register, "a wrong working set"},
        {wrong_mark, "a wrong mark in an instruction"},
        {unmarked, "a wrong mark in an instruction"},
        {wrong_header, "a header that names another instruction"},
        {moved_header, "an entry that is no header"},
        {foreign_header, "a header outside its region"},
        {swapped, "a header outside its region"},
        {header_nowhere, "a header outside the graph"},
        {renumbered, "regions out of order"},
        {parts_swapped, "parts out of order"},
        {part_too_long, "a part with impossible bounds"},
        {part_reversed, "a part with impossible bounds"},
        {lost_region, "a region without parts"},
        {lost_parts, "parts of no region"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct spoiled s;
        struct err e;
        text_graph_make(&s.t, "A 1= 2= -> Z\nZ 3= -> B\nB 3= -> C\nC 4= -> D\nD 5= -> C E\nE 5=");
        assert_int_equal(intervals_form(&s.r, &s.t.g, 3, "graph", &e), 0);
        assert_null(complaint_of(&s.r, &s.t.g, 3));
        assert_int_equal(s.r.n, 2);
        assert_int_equal(s.r.n_parts, 6);
        faults[i].spoil(&s);
        const char *said = complaint_of(&s.r, &s.t.g, 3);
        assert_string_equal(said ? said : "none", faults[i].complaint);
        regions_free(&s.r);
        text_graph_free(&s.t);
    }
}

/* Many graphs ---------------------------------------------------------------------------------- */

static void test_random(void **state) {
    (void)state;
    static const unsigned limits[] = {4, 8, 16, 255};
    struct formed_programs all =
        assert_random_formed(&by_intervals, limits, sizeof limits / sizeof *limits);
    assert_true(all.formed > 4000);
    assert_true(all.several > 2000);
}

/* Time ----------------------------------------------------------------------------------------- */

/* A block of one instruction that writes a register. */
static void add_named(struct cfg *g, struct static_inst *inst, uint32_t index, unsigned reg) {
    struct err e;
    inst->n_dst = 1;
    inst->dst[0] = (uint8_t)reg;
    assert_int_equal(cfg_add_block(g, "b", &e), 0);
    assert_int_equal(cfg_add_inst(g, index, &e), 0);
}

/* `depth` loops, one in the other; block i names register i of 250 when `regs` is set. */
static void make_nest(struct cfg *g, struct static_inst *insts, uint32_t depth, int regs) {
    struct err e;
    memset(g, 0, sizeof *g);
    assert_int_equal(cfg_add_function(g, "f", &e), 0);
    for (uint32_t b = 0; b <= 2 * depth; b++) {
        add_named(g, &insts[b], b, regs ? b % 250 : 1);
        if (b < 2 * depth) {
            assert_int_equal(cfg_add_edge(g, b, b + 1, EDGE_FALL, &e), 0);
        }
        if (b >= depth && b < 2 * depth) {
            assert_int_equal(cfg_add_edge(g, b, 2 * depth - 1 - b, EDGE_TAKEN, &e), 0);
        }
    }
    assert_int_equal(cfg_finish(g, insts, "nest", &e), 0);
}

/* One loop of `n` small loops, to choose from in its header. */
static void make_star(struct cfg *g, struct static_inst *insts, uint32_t n) {
    struct err e;
    memset(g, 0, sizeof *g);
    assert_int_equal(cfg_add_function(g, "f", &e), 0);
    for (uint32_t b = 0; b < n; b++) {
        add_named(g, &insts[b], b, 1);
    }
    assert_int_equal(cfg_add_edge(g, 0, 1, EDGE_FALL, &e), 0);
    for (uint32_t b = 2; b < n; b++) {
        assert_int_equal(cfg_add_edge(g, 1, b, EDGE_TAKEN, &e), 0);
        assert_int_equal(cfg_add_edge(g, b, b, EDGE_TAKEN, &e), 0);
        assert_int_equal(cfg_add_edge(g, b, 1, EDGE_TAKEN, &e), 0);
    }
    insts[1].jump = JUMP_EXIT; /* guarded: there is a way out */
    assert_int_equal(cfg_finish(g, insts, "star", &e), 0);
}

enum { DEPTH = 10000 };

/* Forms intervals within a second, though instrumented; is there just one, as said? */
static void assert_quick(struct cfg *g, int one) {
    struct regions r;
    struct err e;
    clock_t start = clock();
    assert_int_equal(intervals_form(&r, g, 16, "graph", &e), 0);
    assert_true(clock() - start < CLOCKS_PER_SEC);
    assert_int_equal(r.n == 1, one);
    regions_free(&r);
    cfg_free(g);
}

static void test_time(void **state) {
    (void)state;
    struct static_inst *insts = calloc(2 * DEPTH + 1, sizeof *insts);
    assert_non_null(insts);
    struct cfg g;
    make_nest(&g, insts, DEPTH, 0);
    assert_quick(&g, 1);
    make_nest(&g, insts, DEPTH, 1);
    assert_quick(&g, 0);
    make_star(&g, insts, 2 * DEPTH);
    assert_quick(&g, 1);
    free(insts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fig6),
        cmocka_unit_test(test_nested),
        cmocka_unit_test(test_hammock),
        cmocka_unit_test(test_source_order),
        cmocka_unit_test(test_large_loop),
        cmocka_unit_test(test_large_block),
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_irreducible),
        cmocka_unit_test(test_unreachable),
        cmocka_unit_test(test_self_loop),
        cmocka_unit_test(test_empty_blocks),
        cmocka_unit_test(test_entries),
        cmocka_unit_test(test_no_limit),
        cmocka_unit_test(test_wide_instruction),
        cmocka_unit_test(test_headers),
        cmocka_unit_test(test_checker_sees_wrong_regions),
        cmocka_unit_test(test_checker_sees_spoiled_lists),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
