/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "common/graph_text.h"
#include "common/random_program.h"
#include "common/region_forms.h"
#include "common/region_text.h"

static void assert_said(const struct region_forms *f, const struct regions *r, const struct cfg *g,
                        unsigned limit, const char *expected) {
    const char *said = f->complaint(r, g, limit);
    assert_string_equal(said ? said : "none", expected);
}

void assert_formed(const struct region_forms *f, const char *graph, unsigned limit,
                   const char *expected) {
    struct text_graph t;
    struct regions r;
    struct err e;
    char text[REGION_TEXT];
    text_graph_make(&t, graph);
    assert_int_equal(f->form(&r, &t.g, limit, "graph", &e), 0);
    region_text_print(&r, &t.g, text);
    assert_string_equal(text, expected);
    assert_said(f, &r, &t.g, limit, "none");
    regions_free(&r);
    text_graph_free(&t);
}

void assert_complains(const struct region_forms *f, const char *graph, unsigned limit,
                      const char *regions, const char *complaint) {
    struct text_graph t;
    struct regions r;
    text_graph_make(&t, graph);
    region_text_make(&r, &t.g, f->kind, regions);
    assert_said(f, &r, &t.g, limit, complaint);
    regions_free(&r);
    text_graph_free(&t);
}

static void assert_same(const struct regions *a, const struct regions *b) {
    assert_int_equal(a->n, b->n);
    assert_int_equal(a->n_parts, b->n_parts);
    for (uint32_t i = 0; i < a->n; i++) {
        assert_memory_equal(a->list[i].regs, b->list[i].regs, sizeof a->list[i].regs);
        assert_int_equal(a->list[i].header, b->list[i].header);
    }
    assert_memory_equal(a->parts, b->parts, a->n_parts * sizeof *a->parts);
}

/* Forms them twice; returns how many there are, 0 when an instruction is too wide. */
static uint32_t check_program(const struct region_forms *f, const struct random_program *p,
                              struct cfg *g, unsigned limit) {
    struct regions r, again;
    struct err e;
    if (f->form(&r, g, limit, "random", &e)) {
        return 0;
    }
    const char *complaint = f->complaint(&r, g, limit);
    if (complaint) {
        program_print(p, stderr);
        fail_msg("seed %llu, %u registers: %s", (unsigned long long)p->seed, limit, complaint);
    }
    assert_int_equal(f->form(&again, g, limit, "random", &e), 0);
    assert_same(&r, &again);
    uint32_t n = r.n;
    regions_free(&r);
    regions_free(&again);
    return n;
}

struct forming {
    const struct region_forms *f;
    const unsigned *limits;
    size_t n_limits;
    struct formed_programs all;
};

static void form_program(const struct random_program *p, struct cfg *g, void *context) {
    struct forming *w = context;
    for (size_t i = 0; i < w->n_limits; i++) {
        uint32_t n = check_program(w->f, p, g, w->limits[i]);
        w->all.formed += n > 0;
        w->all.several += n > p->n_functions;
    }
}

struct formed_programs assert_random_formed(const struct region_forms *f, const unsigned *limits,
                                            size_t n_limits) {
    struct forming w = {f, limits, n_limits, {0, 0}};
    random_programs(2000, form_program, &w);
    return w.all;
}
