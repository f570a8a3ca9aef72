/* SPDX-License-Identifier: Apache-2.0
 * Read-only memory of symbolic execution: every write to it is a broken obligation with its line,
 * under the condition of the write and no other.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rfgen/err.h"
#include "common/marked_line.h"
#include "prove/c/sym.h"
#include "lockstep/rng.h"
#include "sym/read_only.h"

#define FOLDER "build/unit/sym/"
#define SOURCE "tests/unit/sym/read_only.c"
static const char read_only[] = "writes what it may only read";

enum { BITS = 8 * sizeof(struct in), ROUNDS = 8 };

static const struct {
    const char *function, *what;
} cases[] = {
    {"cast", read_only},
    {"same_value", read_only},
    {"byte", read_only},
    {"bit_field", read_only},
    {"any_element", read_only},
    {"copy_into", read_only},
    {"move_into", read_only},
    {"set_into", read_only},
    {"assign_all", read_only},
    {"in_helper", read_only},
    {"one_of_two", read_only},
    {"returned", read_only},
    {"constant_table", "write to a constant"},
    {"from_another", "index out of bounds"},
    {"protected_state", read_only},
    {"protected_alias", read_only},
    {"box_over_input", read_only},
};

struct run {
    struct aig *g;
    struct sym *x;
    lit in[BITS], out[64], unwritten[64];
};

static int answer(void *user, const char *function, struct sym_given *args, unsigned n, lit reached,
                  struct err *e) {
    (void)user;
    (void)reached;
    (void)e;
    assert_string_equal(function, "box");
    assert_int_equal(n, 2);
    args[1].written = 1;
    memset(args[1].view.undefined, 0, BITS * sizeof(lit));
    return 0;
}

static void open_run(struct run *r) {
    struct err e = {""};
    r->g = aig_new();
    r->x = sym_open(r->g, FOLDER "read_only.bc", &e);
    assert_string_equal(e.text, "");
    sym_protect(r->x, "block_step", 3, 2);
    sym_protect(r->x, "block_outputs", 3, 2);
    sym_protect(r->x, "other_step", 3, 2);
    sym_protect(r->x, "nowhere", 3, 2);
    sym_set_box(r->x, answer, NULL);
    for (unsigned i = 0; i < BITS; i++)
        r->in[i] = aig_input(r->g);
}

/* in is read-only, out is not. */
static void run(struct run *r, const char *function, int in_read_only) {
    lit values[BITS];
    struct err e = {""};
    memcpy(values, r->in, sizeof values);
    for (unsigned i = 0; i < 64; i++)
        r->unwritten[i] = LIT_TRUE;
    struct sym_object in = {"in", sizeof(struct in), values, NULL, in_read_only};
    struct sym_object out = {"out", sizeof(struct out), r->out, r->unwritten, 0};
    struct sym_arg args[] = {{&in, NULL}, {&out, NULL}};
    if (sym_run(r->x, function, args, 2, NULL, &e))
        fail_msg("%s: %s", function, e.text);
    if (in_read_only)
        assert_memory_equal(values, r->in, sizeof values);
}

static void close_run(struct run *r) {
    sym_close(r->x);
    aig_free(r->g);
}

/* In which of 64 random inputs is an obligation broken? Those of this kind and line: *wanted. */
static uint64_t broken(const struct run *r, const char *name, const char *what, uint64_t bit_0,
                       uint64_t seed, uint64_t *wanted) {
    const struct obligation *list;
    unsigned n = sym_obligations(r->x, &list);
    uint64_t inputs[BITS], any = 0, *values = malloc(aig_nodes(r->g) * sizeof *values);
    struct rng rng = {seed};
    char at[100];
    snprintf(at, sizeof at, SOURCE ":%u", marked_line(SOURCE, name));
    for (unsigned i = 0; i < BITS; i++)
        inputs[i] = rng_next(&rng);
    inputs[0] = bit_0;
    aig_simulate(r->g, inputs, values);
    *wanted = 0;
    for (unsigned i = 0; i < n; i++) {
        any |= aig_value(values, list[i].bad);
        if (strcmp(list[i].what, what) == 0 && strcmp(list[i].where, at) == 0)
            *wanted |= aig_value(values, list[i].bad);
    }
    free(values);
    return any;
}

static void check(const char *function, const char *what) {
    struct run r;
    uint64_t wanted;
    open_run(&r);
    run(&r, function, 1);
    for (unsigned round = 1; round <= ROUNDS; round++) {
        if (broken(&r, function, what, 0, round, &wanted) != 0)
            fail_msg("%s: an obligation is broken without cause", function);
        broken(&r, function, what, UINT64_MAX, round, &wanted);
        if (wanted != UINT64_MAX)
            fail_msg("%s: expected \"%s\" in its line whenever bit 0 is set", function, what);
    }
    close_run(&r);
}

static void every_write_is_an_obligation(void **state) {
    (void)state;
    for (unsigned k = 0; k < sizeof cases / sizeof cases[0]; k++)
        check(cases[k].function, cases[k].what);
}

/* No random input meets it; the literal is there for a prover to be asked. */
static void rare_writes_are_a_question(void **state) {
    const struct obligation *list;
    struct run r;
    (void)state;
    open_run(&r);
    run(&r, "rare", 1);
    assert_int_equal(sym_obligations(r.x, &list), 1);
    assert_string_equal(list[0].what, read_only);
    assert_true(list[0].bad > LIT_TRUE);
    close_run(&r);
}

/* What is not read-only may be written; so may memory after the call that protected it. */
static void other_memory_may_be_written(void **state) {
    static const char *const right[] = {"cast", "byte", "copy_into", "assign_all", "other_step"};
    const struct obligation *list;
    (void)state;
    for (unsigned k = 0; k < sizeof right / sizeof right[0]; k++) {
        struct run r;
        open_run(&r);
        run(&r, right[k], 0);
        assert_int_equal(sym_obligations(r.x, &list), 0);
        close_run(&r);
    }
}

/* What a run marks, it takes back: the same function twice, in one session. */
static void marks_are_taken_back(void **state) {
    const struct obligation *list;
    struct run r;
    (void)state;
    open_run(&r);
    run(&r, "protected_state", 0);
    unsigned n = sym_obligations(r.x, &list);
    run(&r, "protected_state", 0);
    assert_int_equal(n, 1);
    assert_int_equal(sym_obligations(r.x, &list), 2);
    assert_int_equal(list[0].bad, r.in[0]);
    close_run(&r);
}

static int compile_source(void **state) {
    (void)state;
    return system("mkdir -p " FOLDER " && sh harness/prove/bitcode.sh -w -c " SOURCE " -o " FOLDER
                  "read_only.bc");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_write_is_an_obligation),
        cmocka_unit_test(rare_writes_are_a_question),
        cmocka_unit_test(other_memory_may_be_written),
        cmocka_unit_test(marks_are_taken_back),
    };
    return cmocka_run_group_tests(tests, compile_source, NULL);
}
