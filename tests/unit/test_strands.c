/* SPDX-License-Identifier: Apache-2.0
 * Strands: graphs with the answer by hand, each reason alone, and many random graphs with a
 * checker. That is shown to see every kind of fault.
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
#include "common/random_program.h"
#include "common/region_forms.h"
#include "common/region_text.h"
#include "common/region_view.h"
#include "kernels/trace/passes/strands.h"

/* The checker ---------------------------------------------------------------------------------- */

typedef uint64_t reg_set[REG_WORDS];

/* Nodes in source order: inside a right strand every way leads forward, so that one sweep knows
 * what is pending behind each node. */
struct strand_check {
    struct region_view v;
    reg_set *pending; /* behind a node */
};

static int names_any(const struct static_inst *inst, const reg_set regs) {
    reg_set named = {0};
    inst_regs(inst, named);
    for (unsigned reg = 0; reg < MAX_REGS; reg++) {
        if (reg_in(named, reg) && reg_in(regs, reg)) {
            return 1;
        }
    }
    return 0;
}

static int is_header(const struct strand_check *c, uint32_t node) {
    return c->v.region[node] != NO_REGION && c->v.header[c->v.region[node]] == node;
}

static int ends_in_back_edge(const struct region_view *v, uint32_t node) {
    for (uint32_t j = v->n.first_succ[node]; j < v->n.first_succ[node + 1]; j++) {
        if (kind_in(KINDS_FUNCTION, v->n.succ[j].kind) &&
            node_edge_back(v, node, v->n.succ[j].to)) {
            return 1;
        }
    }
    return 0;
}

/* No strand goes on over a backward branch, taken or not. */
static const char *check_back_edges(const struct strand_check *c) {
    for (uint32_t i = 0; i < c->v.n.n; i++) {
        for (uint32_t j = c->v.n.first_pred[i]; j < c->v.n.first_pred[i + 1]; j++) {
            const struct node_link *way = &c->v.n.pred[j];
            if (c->v.region[i] == NO_REGION || is_header(c, i) ||
                !kind_in(KINDS_FUNCTION, way->kind)) {
                continue;
            }
            if (node_edge_back(&c->v, way->to, i)) {
                return "a backward branch into a strand";
            }
            if (ends_in_back_edge(&c->v, way->to)) {
                return "a strand that goes on behind a backward branch";
            }
        }
    }
    return NULL;
}

/* Every instruction that can be reached inside the strand from a long-latency operation, without
 * coming to the header again, must leave what it writes alone. */
static const char *check_uses(struct strand_check *c, uint32_t from) {
    struct node_graph *n = &c->v.n;
    const struct static_inst *inst = n->nodes[from].inst;
    reg_set written = {0};
    uint32_t depth = 0;
    if (!inst || inst->cls != OP_GLOBAL || c->v.region[from] == NO_REGION) {
        return NULL;
    }
    reg_add_list(written, inst->dst, inst->n_dst);
    memset(n->mark, 0, n->n);
    n->stack[depth++] = from;
    while (depth > 0) {
        uint32_t at = n->stack[--depth];
        if (at != from && n->nodes[at].inst && names_any(n->nodes[at].inst, written)) {
            return "a strand that needs its own long-latency operation";
        }
        for (uint32_t j = n->first_succ[at]; j < n->first_succ[at + 1]; j++) {
            uint32_t to = n->succ[j].to;
            if (kind_in(KINDS_FUNCTION, n->succ[j].kind) && !n->mark[to] && !is_header(c, to) &&
                c->v.region[to] == c->v.region[from]) {
                n->mark[to] = 1;
                n->stack[depth++] = to;
            }
        }
    }
    return NULL;
}

/* Ways that meet inside a strand must agree on what is pending. */
static const char *sweep_pending(struct strand_check *c) {
    const struct node_graph *n = &c->v.n;
    for (uint32_t i = 0; i < n->n; i++) {
        const uint64_t *first = NULL;
        const int inside = c->v.region[i] != NO_REGION && !is_header(c, i);
        for (uint32_t j = n->first_pred[i]; inside && j < n->first_pred[i + 1]; j++) {
            const uint64_t *other = c->pending[n->pred[j].to];
            if (!kind_in(KINDS_FUNCTION, n->pred[j].kind)) {
                continue;
            }
            if (first && memcmp(first, other, sizeof *c->pending) != 0) {
                return "a strand that does not know what is pending";
            }
            first = other;
        }
        if (first) {
            memcpy(c->pending[i], first, sizeof *c->pending);
        }
        const struct static_inst *inst = n->nodes[i].inst;
        if (inst && inst->cls == OP_GLOBAL) {
            reg_add_list(c->pending[i], inst->dst, inst->n_dst);
        }
    }
    return NULL;
}

/* Does the node's instruction fit no more into the strand behind which it lies? */
static int finds_no_room(const struct strand_check *c, uint32_t node, uint32_t strand) {
    reg_set regs = {0};
    for (uint32_t i = 0; i < node; i++) {
        if (c->v.region[i] == strand && c->v.n.nodes[i].inst) {
            inst_regs(c->v.n.nodes[i].inst, regs);
        }
    }
    if (c->v.n.nodes[node].inst) {
        inst_regs(c->v.n.nodes[node].inst, regs);
    }
    return reg_count(regs) > c->v.limit;
}

/* A strand begins only where a rule says so. */
static int needs_header(const struct strand_check *c, uint32_t node) {
    const struct node_graph *n = &c->v.n;
    const struct static_inst *inst = n->nodes[node].inst;
    uint32_t before = NO_REGION;
    if (node_is_entry(&c->v, node) || node_is_call(&c->v, node)) {
        return 1;
    }
    for (uint32_t j = n->first_pred[node]; j < n->first_pred[node + 1]; j++) {
        uint32_t from = n->pred[j].to;
        if (!kind_in(KINDS_FUNCTION, n->pred[j].kind)) {
            continue;
        }
        if (c->v.region[from] == NO_REGION || node_is_call(&c->v, from) ||
            node_edge_back(&c->v, from, node) || ends_in_back_edge(&c->v, from)) {
            return 1;
        }
        if (before != NO_REGION &&
            (c->v.region[before] != c->v.region[from] ||
             memcmp(c->pending[before], c->pending[from], sizeof *c->pending) != 0)) {
            return 1;
        }
        before = from;
    }
    return (inst && names_any(inst, c->pending[before])) ||
           finds_no_room(c, node, c->v.region[before]);
}

static const char *check_strands(struct strand_check *c) {
    const char *complaint = region_view_complaint(&c->v);
    complaint = complaint ? complaint : check_back_edges(c);
    for (uint32_t i = 0; !complaint && i < c->v.n.n; i++) {
        complaint = check_uses(c, i);
    }
    complaint = complaint ? complaint : sweep_pending(c);
    for (uint32_t i = 0; !complaint && i < c->v.r->n; i++) {
        complaint = needs_header(c, c->v.header[i]) ? NULL : "a strand that begins for no reason";
    }
    return complaint;
}

static const char *complaint_of(const struct regions *r, const struct cfg *g, unsigned limit) {
    struct strand_check c;
    region_view_make(&c.v, r, g, REGION_STRAND, limit);
    c.pending = checker_alloc(c.v.n.n, sizeof *c.pending);
    const char *complaint = check_strands(&c);
    free(c.pending);
    region_view_free(&c.v);
    return complaint;
}

/* By hand -------------------------------------------------------------------------------------- */

static const struct region_forms by_strands = {REGION_STRAND, strands_form, complaint_of};

static void assert_strands_within(const char *graph, unsigned limit, const char *expected) {
    assert_formed(&by_strands, graph, limit, expected);
}

static void assert_strands(const char *graph, const char *expected) {
    assert_strands_within(graph, MAX_REGS, expected);
}

/* Fig. 6.4(a): a strand ends at the use of a load, the others at the loop's backward branch. */
static void test_fig_6_4_a(void **state) {
    (void)state;
    assert_strands("BB1 L1=0 2=3 4=1 -> BB2\n"
                   "BB2 4=4,2 5=4 -> BB2 BB3\n"
                   "BB3 =5",
                   "BB1:0-2 | BB1:2-3 | BB2 | BB3");
}

/* Fig. 6.4(b): BB3 waits for the load, if it is executed; BB4 cannot know. */
static void test_fig_6_4_b(void **state) {
    (void)state;
    assert_strands("BB1 L1=0 -> BB3 BB2\n"
                   "BB2 2=3 -> BB4\n"
                   "BB3 4=1 -> BB4\n"
                   "BB4 5=1",
                   "BB1 BB2 | BB3 | BB4");
    /* The load itself is in one arm only. */
    assert_strands("BB1 1= -> BB3 BB2\n"
                   "BB2 2=3 -> BB4\n"
                   "BB3 L1=0 -> BB4\n"
                   "BB4 5=2",
                   "BB1 BB2 BB3 | BB4");
}

static void test_entries(void **state) {
    (void)state;
    assert_strands("A 1= -> B\nB* 2= -> C\nC 3=", "A | B C");
    assert_strands("fn f\nA 1= -> B\nB 2=\nfn g\nP 1= -> Q\nQ 2=", "A B | P Q");
}

static void test_uses(void **state) {
    (void)state;
    assert_strands("A L1=0 2=3 3=1", "A:0-2 | A:2-3");
    assert_strands("A L1=0 2=3 1=4", "A:0-2 | A:2-3"); /* a write is one too */
    assert_strands("A L1=0 L2=1 3=2 4=1", "A:0-1 | A:1-2 | A:2-4");
    assert_strands("A L1=0 L2=0 3=4 3=2 4=1", "A:0-3 | A:3-5"); /* both have come then */
    assert_strands("A L=0,1 2=0 1=1", "A");                     /* a store writes no register */
    assert_strands("A L1=1 2=3", "A");                          /* its own operand */
    assert_strands("A L200=0 -> B\nB 3= -> C\nC =200", "A B | C");
    assert_strands("A 1=0 2=1", "A");
}

static void test_backward_branches(void **state) {
    (void)state;
    assert_strands("A 1= -> B\nB 2= -> C\nC 3= -> B D\nD 4=", "A | B C | D");
    assert_strands("A 1= -> B\nB 2= -> B C\nC 3=", "A | B | C");
    /* An operation from before the branch does not end the strand in which it is used. */
    assert_strands("A L1=0 -> B\nB 2=1 3=1 -> B C\nC 4=1", "A | B | C");
    /* Also in an irreducible graph. */
    assert_strands("A 1= -> B C\nB 2= -> C\nC 3= -> B D\nD 4=", "A | B | C | D");
}

static void test_meeting_ways(void **state) {
    (void)state;
    assert_strands("A L1=0 -> B C\nB 2= -> D\nC 3= -> D\nD 4=5", "A B C D");
    assert_strands("A 1= -> B C\nB L2= -> D\nC L2= -> D\nD 4=5", "A B C D");
    assert_strands("A 1= -> B C\nB L2= -> D\nC L3= -> D\nD 4=5", "A B C | D");
    /* C goes on with A's strand, though B before it in the source begins another. */
    assert_strands("A L1=0 -> B C\nB =1 -> D\nC 3= -> D\nD 4=5", "A C | B | D");
    /* A way in from code that is not reached. */
    assert_strands("A 1= -> B\nU 2= -> B\nB 3=", "A | B");
}

static void test_calls(void **state) {
    (void)state;
    assert_strands("A 1= C= C= 2= -> B\nB 1=", "A:0-1 | A:1-2 | A:2-3 | A:3-4 B");
    assert_strands("A 1= -> B\nB C= -> C\nC 3=", "A | B | C");
    assert_strands("A L1=0 C= 2=1", "A:0-1 | A:1-2 | A:2-3");
}

static void test_limit(void **state) {
    (void)state;
    assert_strands_within("A 1= 2= 3= 4= 3=", 2, "A:0-2 | A:2-5");
    /* What B names counts against C: one strand holds both. */
    assert_strands_within("A 1= -> B C\nB 2= 3= -> D\nC 2= 4= -> D\nD 1=", 3,
                          "A B C:0-1 | C:1-2 | D");
    struct text_graph t;
    struct regions r;
    struct err e;
    text_graph_make(&t, "A 1= 2=3,4");
    assert_int_equal(strands_form(&r, &t.g, 2, "k.traceg", &e), -1);
    assert_string_equal(e.text, "k.traceg:2: expected at most 2 registers in an instruction, got 3 "
                                "in '2=3,4' at PC 0x0010; allow more registers a region");
    text_graph_free(&t);
}

static void test_empty_blocks(void **state) {
    (void)state;
    assert_strands("A L1=0 -> X\nX -> B\nB =1", "A X | B");
    assert_strands("X -> A Y\nA 1= -> X\nY", "X A Y");
    assert_strands("A C= -> X\nX", "A | X");
}

/* The checker sees faults ---------------------------------------------------------------------- */

static void assert_complaint(const char *graph, unsigned limit, const char *strands,
                             const char *complaint) {
    assert_complains(&by_strands, graph, limit, strands, complaint);
}

static void test_checker_sees_wrong_strands(void **state) {
    (void)state;
    const char needs[] = "a strand that needs its own long-latency operation";
    const char unsure[] = "a strand that does not know what is pending";
    const char behind[] = "a strand that goes on behind a backward branch";
    const char into[] = "a backward branch into a strand";
    const char idle[] = "a strand that begins for no reason";
    assert_complaint("A L1=0 2=3 3=1", 9, "A", needs);
    assert_complaint("A L1=0 2=3 1=3", 9, "A", needs);
    assert_complaint("A L1=0 2=3 3=1", 9, "A:0-1 | A:1-3", idle);
    assert_complaint("A L1=0 2=3 3=1", 9, "A:0-2 | A:2-3", "none");
    assert_complaint("A L1=0 -> B C\nB 3= -> D\nC 2= -> D\nD =1", 9, "A B C D", needs);
    assert_complaint("A 1= -> B C\nB L2= -> D\nC 3= -> D\nD 4=", 9, "A B C D", unsure);
    assert_complaint("A 1= -> B C\nB L2= -> D\nC 3= -> D\nD 4=", 9, "A B C | D", "none");
    assert_complaint("A 1= -> B\nB 2= -> B C\nC 3=", 9, "A | B C", behind);
    assert_complaint("A 1= -> B\nB 2= -> B C\nC 3=", 9, "A B | C", into);
    assert_complaint("A 1= -> B\nB 2= -> C\nC 3= -> B D\nD 4=", 9, "A B C | D", into);
    assert_complaint("A 1= -> B\nB 2=", 9, "A | B", idle);
    assert_complaint("A 1= -> B C\nB 2= -> D\nC 3= -> D\nD 4=", 9, "A B C | D", idle);
    assert_complaint("A 1= -> B C\nB L1= -> D\nC =1 -> D\nD 4=", 9, "A C | B | D", idle);
    assert_complaint("A 1= 2= 3=", 2, "A", "too many registers");
    assert_complaint("A 1= 2= 3=", 2, "A:0-2 | A:2-3", "none");
    assert_complaint("A 1= 2= 3=", 2, "A:0-1 | A:1-3", idle);
    assert_complaint("A 1= C= 2=", 9, "A:0-2 | A:2-3", "a call that is not alone");
    assert_complaint("A 1= -> B C\nB =1 -> C\nC 2=", 9, "A | B C", "a second way in");
    assert_complaint("A 1= -> B\nB* 2=", 9, "A B", "an entry that is no header");
    assert_complaint("A 1= -> B\nB 2=", 9, "A", "code in no region");
}

static void test_checker_sees_spoiled_marks(void **state) {
    (void)state;
    struct text_graph t;
    struct regions r;
    struct err e;
    text_graph_make(&t, "A L1=0 2=3 3=1");
    assert_int_equal(strands_form(&r, &t.g, MAX_REGS, "graph", &e), 0);
    assert_null(complaint_of(&r, &t.g, MAX_REGS));
    t.insts[1].strand ^= 1;
    assert_string_equal(complaint_of(&r, &t.g, MAX_REGS), "a wrong mark in an instruction");
    t.insts[1].strand ^= 1;
    r.list[1].regs[0] ^= 1;
    assert_string_equal(complaint_of(&r, &t.g, MAX_REGS), "a wrong working set");
    regions_free(&r);
    text_graph_free(&t);
}

/* Many graphs ---------------------------------------------------------------------------------- */

static void test_random(void **state) {
    (void)state;
    static const unsigned limits[] = {8, 16, MAX_REGS};
    struct formed_programs all =
        assert_random_formed(&by_strands, limits, sizeof limits / sizeof *limits);
    assert_true(all.formed > 3000);
    assert_true(all.several > 2000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fig_6_4_a),
        cmocka_unit_test(test_fig_6_4_b),
        cmocka_unit_test(test_entries),
        cmocka_unit_test(test_uses),
        cmocka_unit_test(test_backward_branches),
        cmocka_unit_test(test_meeting_ways),
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_empty_blocks),
        cmocka_unit_test(test_checker_sees_wrong_strands),
        cmocka_unit_test(test_checker_sees_spoiled_marks),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
