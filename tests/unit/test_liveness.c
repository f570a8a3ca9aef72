/* SPDX-License-Identifier: Apache-2.0
 * Free registers: small graphs with the answer by hand, and a real kernel. Run from the root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "trace/kernel.h"
#include "trace/liveness.h"

enum { MAX_ROWS = 16, PLAIN = 0, GUARD = 1, BRANCH = 2, LEAVE = 4 };

/* One instruction: kind bits, row of the branch's target (-1 unknown), R0..R9 read and written as
 * bits. */
struct spec {
    int kind, target;
    unsigned use, def;
};

/* A kernel with one static instruction a row, all in memory of the test. */
struct program {
    struct kernel k;
    struct static_inst insts[MAX_ROWS];
    struct cfg_inst cfg[MAX_ROWS];
    struct dyn_inst dyn[MAX_ROWS];
    struct warp_stream warp;
};

static uint8_t list_bits(uint8_t *list, unsigned bits) {
    uint8_t n = 0;
    for (uint8_t reg = 0; reg < 10; reg++) {
        if (bits >> reg & 1) {
            list[n++] = reg;
        }
    }
    return n;
}

/* Runs the pass. The one warp executes the rows of `path`, -1 at its end. */
static void analyse(struct program *p, const struct spec *specs, uint32_t n, const int *path) {
    struct err e;
    memset(p, 0, sizeof *p);
    for (uint32_t i = 0; i < n; i++) {
        const struct spec *s = &specs[i];
        p->insts[i].pc = p->cfg[i].pc = 16 * i;
        p->insts[i].n_src = list_bits(p->insts[i].src, s->use);
        p->insts[i].n_dst = list_bits(p->insts[i].dst, s->def);
        p->cfg[i].use[0] = s->use;
        p->cfg[i].def[0] = s->def;
        p->cfg[i].predicated = (s->kind & GUARD) != 0;
        p->cfg[i].is_branch = (s->kind & BRANCH) != 0;
        p->cfg[i].is_exit = (s->kind & LEAVE) != 0;
        p->cfg[i].target = s->target < 0 ? -1 : 16 * s->target;
    }
    for (; path[p->warp.count] >= 0; p->warp.count++) {
        p->dyn[p->warp.count].index = (uint32_t)path[p->warp.count];
    }
    p->k.insts = p->insts;
    p->k.n_insts = n;
    p->k.dyn = p->dyn;
    p->k.n_dyn = p->warp.count;
    p->k.warps = &p->warp;
    p->k.n_blocks = p->k.warps_per_block = 1;
    assert_int_equal(liveness_pass(&p->k, p->cfg, n, &e), 0);
}

static const int no_path[] = {-1};

/* The free ones of R0..R9 at a row, as bits. */
static void assert_free(const struct program *p, unsigned row, unsigned expected) {
    assert_int_equal(p->insts[row].free[0] & 0x3ff, expected);
}

enum { R1 = 2, R2 = 4, R3 = 8, R4 = 16, REST = 0x3ff & ~30 };

static void test_straight_line(void **state) {
    (void)state;
    static const struct spec specs[] = {
        {PLAIN, -1, 0, R1}, {PLAIN, -1, R1, R2}, {PLAIN, -1, R2, 0}, {LEAVE, -1, 0, 0}};
    struct program p;
    analyse(&p, specs, 4, no_path);
    assert_free(&p, 0, REST | R2 | R3 | R4);
    assert_free(&p, 1, REST | R3 | R4);
    assert_free(&p, 2, REST | R1 | R3 | R4);
    assert_free(&p, 3, REST | R1 | R2 | R3 | R4);
    assert_int_equal(p.insts[0].free[1], UINT64_MAX);
    assert_int_equal(p.insts[0].free[3], UINT64_MAX >> 1); /* RZ is not a register */
}

/* 1..3 is the loop; R2 is a temporary of it, live through the divergent region. */
static void test_loop(void **state) {
    (void)state;
    static const struct spec specs[] = {{PLAIN, -1, 0, R1},  {PLAIN, -1, R1, R2},
                                        {PLAIN, -1, R2, R1}, {GUARD | BRANCH, 1, 0, 0},
                                        {PLAIN, -1, R1, 0},  {LEAVE, -1, 0, 0}};
    struct program p;
    analyse(&p, specs, 6, no_path);
    assert_free(&p, 0, REST | R2 | R3 | R4);
    assert_free(&p, 1, REST | R3 | R4);
    assert_free(&p, 2, REST | R3 | R4);
    assert_free(&p, 3, REST | R3 | R4);
    assert_free(&p, 4, REST | R2 | R3 | R4);
    assert_free(&p, 5, REST | R1 | R2 | R3 | R4);
}

/* An unguarded jump back is no divergence: R2 is free where it is dead. */
static void test_uniform_loop(void **state) {
    (void)state;
    static const struct spec specs[] = {
        {PLAIN, -1, R1, R2}, {PLAIN, -1, R2, R1}, {BRANCH, 0, 0, 0}, {LEAVE, -1, 0, 0}};
    struct program p;
    analyse(&p, specs, 4, no_path);
    assert_free(&p, 2, REST | R2 | R3 | R4);
}

/* Both arms: 2-3 and 4-5 meet at 6. R3 is written by both and read behind. */
static const struct spec hammock[] = {
    {PLAIN, -1, 0, R1}, {GUARD | BRANCH, 4, 0, 0}, {PLAIN, -1, R1, R3}, {BRANCH, 6, 0, 0},
    {PLAIN, -1, 0, R4}, {PLAIN, -1, R4, R3},       {PLAIN, -1, R3, 0},  {LEAVE, -1, 0, 0}};

static void check_hammock(const struct program *p) {
    assert_free(p, 0, REST | R2 | R3 | R4);
    assert_free(p, 1, REST | R2 | R3 | R4); /* the branch itself is before the region */
    for (unsigned row = 2; row <= 5; row++) {
        assert_free(p, row, REST | R2);
    }
    assert_free(p, 6, REST | R1 | R2 | R4);
    assert_free(p, 7, REST | R1 | R2 | R3 | R4);
}

static void test_hammock(void **state) {
    (void)state;
    /* Both arms one after the other: the edge 3 -> 4 of the trace changes nothing. */
    static const int both[] = {0, 1, 2, 3, 4, 5, 6, 7, -1};
    static const int *const paths[] = {no_path, both};
    for (int i = 0; i < 2; i++) {
        struct program p;
        analyse(&p, hammock, 8, paths[i]);
        check_hammock(&p);
    }
}

/* The inner hammock 2..4 is in an arm of the outer 1..6: R2 of the other arm is live inside it. */
static void test_nested(void **state) {
    (void)state;
    static const struct spec specs[] = {{PLAIN, -1, 0, R2},        {GUARD | BRANCH, 6, 0, 0},
                                        {GUARD | BRANCH, 4, 0, 0}, {PLAIN, -1, 0, R1},
                                        {PLAIN, -1, 0, R3},        {BRANCH, 7, R3, 0},
                                        {PLAIN, -1, R2, 0},        {LEAVE, -1, 0, 0}};
    struct program p;
    analyse(&p, specs, 8, no_path);
    assert_free(&p, 1, REST | R1 | R3 | R4);
    for (unsigned row = 2; row <= 6; row++) {
        assert_int_equal(p.insts[row].free[0] & (R2 | R3), 0);
    }
    assert_free(&p, 7, REST | R1 | R2 | R3 | R4);
}

/* A branch with no known target may need all that is ever read, from there to the end. */
static void test_unknown_target(void **state) {
    (void)state;
    static const struct spec specs[] = {{PLAIN, -1, 0, R1 | R2 | R3}, {GUARD | BRANCH, -1, 0, 0},
                                        {PLAIN, -1, R1, R4},          {LEAVE, -1, 0, 0},
                                        {PLAIN, -1, R2 | R3, 0},      {LEAVE, -1, 0, 0}};
    struct program p;
    analyse(&p, specs, 6, no_path);
    assert_free(&p, 0, REST | R4);
    assert_free(&p, 1, REST | R4);
    assert_free(&p, 2, REST);
    assert_free(&p, 3, REST | R4);
}

static void test_predicated_def(void **state) {
    (void)state;
    struct spec specs[] = {{PLAIN, -1, 0, R1},
                           {PLAIN, -1, R2, 0},
                           {GUARD, -1, 0, R1},
                           {PLAIN, -1, R1, 0},
                           {LEAVE, -1, 0, 0}};
    struct program p;
    analyse(&p, specs, 5, no_path);
    assert_free(&p, 1, REST | R3 | R4);
    specs[2].kind = PLAIN;
    analyse(&p, specs, 5, no_path);
    assert_free(&p, 1, REST | R1 | R3 | R4);
}

/* A guarded EXIT ends lanes; nothing comes back, so there is no region. */
static void test_predicated_exit(void **state) {
    (void)state;
    static const struct spec specs[] = {{PLAIN, -1, 0, R1},
                                        {GUARD | LEAVE, -1, 0, 0},
                                        {PLAIN, -1, 0, R2},
                                        {PLAIN, -1, R1 | R2, 0},
                                        {LEAVE, -1, 0, 0}};
    struct program p;
    analyse(&p, specs, 5, no_path);
    assert_free(&p, 1, REST | R2 | R3 | R4);
    assert_free(&p, 4, REST | R1 | R2 | R3 | R4);
}

/* One arm ends the lanes' run: no post-dominator, so R1 stays taken to the end of both. */
static void test_no_post_dominator(void **state) {
    (void)state;
    static const struct spec specs[] = {{GUARD | BRANCH, 3, 0, 0},
                                        {PLAIN, -1, R1, 0},
                                        {LEAVE, -1, 0, 0},
                                        {PLAIN, -1, R2, 0},
                                        {LEAVE, -1, 0, 0}};
    struct program p;
    analyse(&p, specs, 5, no_path);
    for (unsigned row = 1; row <= 4; row++) {
        assert_free(&p, row, REST | R3 | R4);
    }
}

/* Lanes that wait elsewhere run after an EXIT: the trace's own order is an edge. */
static void test_observed_edge(void **state) {
    (void)state;
    static const struct spec specs[] = {{PLAIN, -1, 0, R1},
                                        {PLAIN, -1, R2, 0},
                                        {LEAVE, -1, 0, 0},
                                        {PLAIN, -1, R1, 0},
                                        {LEAVE, -1, 0, 0}};
    static const int path[] = {0, 1, 2, 3, 4, -1};
    struct program p;
    analyse(&p, specs, 5, no_path);
    assert_free(&p, 1, REST | R1 | R3 | R4);
    analyse(&p, specs, 5, path);
    assert_free(&p, 1, REST | R3 | R4);
}

/* A loop without an end has no post-dominators: all of it is one region. */
static void test_endless_loop(void **state) {
    (void)state;
    static const struct spec specs[] = {
        {PLAIN, -1, R1, R2}, {GUARD | BRANCH, 0, R2, 0}, {BRANCH, 0, 0, 0}};
    struct program p;
    analyse(&p, specs, 3, no_path);
    for (unsigned row = 0; row < 3; row++) {
        assert_free(&p, row, REST | R3 | R4);
    }
}

static void test_no_graph(void **state) {
    (void)state;
    struct program p;
    struct err e;
    analyse(&p, hammock, 8, no_path);
    assert_int_equal(liveness_pass(&p.k, NULL, 0, &e), 0);
    for (unsigned row = 0; row < 8; row++) {
        assert_free(&p, row, REST | R2);
    }
}

static void test_missing_row(void **state) {
    (void)state;
    struct program p;
    struct err e;
    analyse(&p, hammock, 8, no_path);
    memcpy(p.k.path, "x.traceg", sizeof "x.traceg");
    assert_int_equal(liveness_pass(&p.k, p.cfg, 7, &e), -1);
    assert_string_equal(e.text, "x.traceg: expected PC 0070 in the static table, got none; make "
                                "the table again or remove it");
}

/* vecadd by hand: R0 is never named; R1 (stack) is written and never read. */
static void test_vecadd(void **state) {
    (void)state;
    static const struct {
        uint32_t pc;
        unsigned taken; /* R0..R11, bits */
    } rows[] = {{0x00, 0x002}, {0x10, 0x040}, {0x20, 0x048}, {0x30, 0x048}, {0x40, 0x040},
                {0x50, 0x040}, {0x60, 0x0c0}, {0x70, 0x0f0}, {0x80, 0x0fc}, {0x90, 0x0fc},
                {0xa0, 0x0dc}, {0xb0, 0x0d8}, {0xc0, 0x2d8}, {0xd0, 0x2c0}, {0xe0, 0x000}};
    struct kernel k;
    struct err e = {""};
    kernel_read(&k, "tests/traces/vecadd.traceg.xz", &e);
    assert_string_equal(e.text, "");
    assert_int_equal(k.n_insts, 15);
    for (unsigned i = 0; i < 15; i++) {
        assert_int_equal(k.insts[i].pc, rows[i].pc);
        assert_int_equal(~k.insts[i].free[0] & 0xfff, rows[i].taken);
    }
    kernel_free(&k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_straight_line),
        cmocka_unit_test(test_loop),
        cmocka_unit_test(test_uniform_loop),
        cmocka_unit_test(test_hammock),
        cmocka_unit_test(test_nested),
        cmocka_unit_test(test_unknown_target),
        cmocka_unit_test(test_predicated_def),
        cmocka_unit_test(test_predicated_exit),
        cmocka_unit_test(test_no_post_dominator),
        cmocka_unit_test(test_observed_edge),
        cmocka_unit_test(test_endless_loop),
        cmocka_unit_test(test_no_graph),
        cmocka_unit_test(test_missing_row),
        cmocka_unit_test(test_vecadd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
