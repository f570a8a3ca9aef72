/* SPDX-License-Identifier: Apache-2.0
 * And-inverter graphs: simplification, simulation, and the files that the provers read.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "rfgen/files.h"
#include "prove/solve/aig.h"
#include "lockstep/rng.h"

enum { INPUTS = 5, GATES = 200 };

static void constants_cost_no_gates(void **state) {
    (void)state;
    struct aig *g = aig_new();
    lit a = aig_input(g), b = aig_input(g);
    assert_int_equal(aig_and(g, a, LIT_FALSE), LIT_FALSE);
    assert_int_equal(aig_and(g, LIT_TRUE, a), a);
    assert_int_equal(aig_and(g, a, a), a);
    assert_int_equal(aig_and(g, a, aig_not(a)), LIT_FALSE);
    assert_int_equal(aig_or(g, a, LIT_TRUE), LIT_TRUE);
    assert_int_equal(aig_xor(g, a, LIT_TRUE), aig_not(a));
    assert_int_equal(aig_xor(g, a, a), LIT_FALSE);
    assert_int_equal(aig_mux(g, LIT_TRUE, a, b), a);
    assert_int_equal(aig_mux(g, LIT_FALSE, a, b), b);
    assert_int_equal(aig_mux(g, a, b, b), b);
    assert_int_equal(aig_mux(g, a, LIT_TRUE, LIT_FALSE), a);
    assert_int_equal(aig_nodes(g), 3);
    assert_int_equal(aig_inputs(g), 2);
    aig_free(g);
}

static void equal_gates_are_one(void **state) {
    (void)state;
    struct aig *g = aig_new();
    lit a = aig_input(g), b = aig_input(g), c = aig_input(g);
    lit ab = aig_and(g, a, b);
    assert_int_equal(aig_and(g, b, a), ab);
    assert_int_equal(aig_xor(g, a, aig_not(b)), aig_not(aig_xor(g, b, a)));
    assert_int_equal(aig_mux(g, aig_not(c), b, a), aig_mux(g, c, a, b));
    assert_int_equal(aig_mux(g, c, aig_not(a), aig_not(b)), aig_not(aig_mux(g, c, a, b)));
    assert_int_equal(aig_and(g, ab, a), ab);
    assert_int_equal(aig_and(g, ab, aig_not(b)), LIT_FALSE);
    assert_int_equal(aig_and(g, aig_not(ab), a), aig_and(g, a, aig_not(b)));
    assert_int_equal(aig_and(g, aig_not(ab), aig_not(a)), aig_not(a));
    assert_int_equal(aig_and(g, ab, aig_and(g, c, aig_not(b))), LIT_FALSE);
    assert_int_equal(aig_or(g, ab, aig_and(g, a, aig_not(b))), a);
    assert_int_equal(aig_or(g, ab, aig_and(g, b, aig_not(a))), b);
    assert_int_equal(aig_and(g, ab, aig_not(aig_and(g, c, aig_not(b)))), ab);
    assert_int_equal(aig_and(g, ab, aig_not(aig_and(g, a, c))), aig_and(g, ab, aig_not(c)));
    aig_free(g);
}

/* A random function of few inputs, along with its truth table. */
struct tabled {
    lit a;
    uint64_t table;
};

static uint64_t input_table(unsigned i) {
    uint64_t table = 0;
    for (unsigned k = 0; k < 64; k++)
        table |= (uint64_t)(k >> i & 1) << k;
    return table;
}

static struct tabled pick(struct rng *r, const struct tabled *from, unsigned n) {
    struct tabled t = from[rng_below(r, n)];
    if (rng_chance(r, 128))
        t = (struct tabled){aig_not(t.a), ~t.table};
    return t;
}

static struct tabled random_gate(struct aig *g, struct rng *r, const struct tabled *from,
                                 unsigned n) {
    struct tabled x = pick(r, from, n), y = pick(r, from, n), z = pick(r, from, n);
    switch (rng_below(r, 4)) {
    case 0:
        return (struct tabled){aig_xor(g, x.a, y.a), x.table ^ y.table};
    case 1:
        return (struct tabled){aig_mux(g, x.a, y.a, z.a),
                               (x.table & y.table) | (~x.table & z.table)};
    case 2:
        return (struct tabled){aig_or(g, x.a, y.a), x.table | y.table};
    default:
        return (struct tabled){aig_and(g, x.a, y.a), x.table & y.table};
    }
}

/* Fills t[INPUTS + GATES]: inputs, then random gates of what is before. */
static void random_graph(struct aig *g, struct rng *r, struct tabled *t) {
    for (unsigned i = 0; i < INPUTS; i++)
        t[i] = (struct tabled){aig_input(g), input_table(i)};
    for (unsigned i = INPUTS; i < INPUTS + GATES; i++)
        t[i] = random_gate(g, r, t, i);
}

static void simulate(const struct aig *g, uint64_t *values) {
    uint64_t inputs[INPUTS];
    for (unsigned i = 0; i < INPUTS; i++)
        inputs[i] = input_table(i);
    aig_simulate(g, inputs, values);
}

static void simplified_gates_keep_their_function(void **state) {
    (void)state;
    for (unsigned seed = 0; seed < 300; seed++) {
        struct rng r = {seed};
        struct aig *g = aig_new();
        struct tabled t[INPUTS + GATES];
        random_graph(g, &r, t);
        uint64_t *values = calloc(aig_nodes(g), sizeof *values);
        assert_non_null(values);
        simulate(g, values);
        for (unsigned i = 0; i < INPUTS + GATES; i++)
            assert_int_equal(aig_value(values, t[i].a), t[i].table);
        free(values);
        aig_free(g);
    }
}

/* Past several doublings of its tables, a graph still knows its gates. */
static void large_graphs_find_their_gates(void **state) {
    enum { MANY = 1000 };
    (void)state;
    struct aig *g = aig_new();
    lit in[MANY];
    for (unsigned i = 0; i < MANY; i++)
        in[i] = aig_input(g);
    for (unsigned i = 0; i < MANY; i++) {
        for (unsigned k = 0; k < i; k++)
            aig_and(g, in[i], in[k]);
    }
    assert_int_equal(aig_nodes(g), 1 + MANY + MANY * (MANY - 1) / 2);
    for (unsigned i = 0; i < MANY; i++) {
        for (unsigned k = 0; k < i; k++)
            aig_and(g, in[k], in[i]);
    }
    assert_int_equal(aig_nodes(g), 1 + MANY + MANY * (MANY - 1) / 2);
    aig_free(g);
}

/* A binary AIGER file, simulated by itself: the values of its outputs. */
static uint32_t read_difference(const unsigned char **p) {
    uint32_t x = 0;
    for (unsigned shift = 0;; shift += 7) {
        unsigned char c = *(*p)++;
        x |= (uint32_t)(c & 127) << shift;
        if (c < 128)
            return x;
    }
}

static uint64_t value_of(const uint64_t *value, uint32_t a) {
    return value[a / 2] ^ (a & 1 ? UINT64_MAX : 0);
}

static unsigned simulate_file(const char *path, uint64_t *outputs) {
    struct err e;
    unsigned most, inputs, latches, n, gates, out[INPUTS + GATES + 2];
    char *text = file_text(path, &e);
    assert_non_null(text);
    assert_int_equal(sscanf(text, "aig %u %u %u %u %u", &most, &inputs, &latches, &n, &gates), 5);
    assert_int_equal(inputs, INPUTS);
    assert_int_equal(latches, 0);
    assert_int_equal(most, inputs + gates);
    assert_in_range(n, 1, INPUTS + GATES + 2);
    char *p = strchr(text, '\n') + 1;
    for (unsigned i = 0; i < n; i++) {
        out[i] = (unsigned)strtoul(p, &p, 10);
        assert_int_equal(*p++, '\n');
        assert_in_range(out[i], 0, 2 * most + 1);
    }
    uint64_t *value = calloc(most + 1, sizeof *value);
    assert_non_null(value);
    for (unsigned i = 0; i < INPUTS; i++)
        value[i + 1] = input_table(i);
    const unsigned char *c = (const unsigned char *)p;
    for (unsigned i = INPUTS + 1; i <= most; i++) {
        uint32_t left = 2 * i - read_difference(&c), right = left - read_difference(&c);
        assert_in_range(left, right, 2 * i - 1);
        value[i] = value_of(value, left) & value_of(value, right);
    }
    for (unsigned i = 0; i < n; i++)
        outputs[i] = value_of(value, out[i]);
    free(value);
    free(text);
    return gates;
}

static void aiger_files_have_the_same_function(void **state) {
    (void)state;
    for (unsigned seed = 0; seed < 50; seed++) {
        struct rng r = {seed};
        struct err e;
        struct aig *g = aig_new();
        struct tabled t[INPUTS + GATES];
        lit out[INPUTS + GATES + 2] = {LIT_FALSE, LIT_TRUE};
        uint64_t values[INPUTS + GATES + 2];
        random_graph(g, &r, t);
        for (unsigned i = 0; i < INPUTS + GATES; i++)
            out[i + 2] = t[i].a;
        assert_int_equal(aig_write(g, out, INPUTS + GATES + 2, "build/unit/files_aig/g.aig", &e),
                         0);
        simulate_file("build/unit/files_aig/g.aig", values);
        assert_int_equal(values[0], 0);
        assert_int_equal(values[1], UINT64_MAX);
        for (unsigned i = 0; i < INPUTS + GATES; i++)
            assert_int_equal(values[i + 2], t[i].table);
        aig_free(g);
    }
}

static void aiger_files_have_only_needed_gates(void **state) {
    (void)state;
    struct err e;
    struct aig *g = aig_new();
    lit in[INPUTS];
    uint64_t value;
    for (unsigned i = 0; i < INPUTS; i++)
        in[i] = aig_input(g);
    aig_xor(g, in[0], in[1]);
    lit needed = aig_not(aig_and(g, in[2], aig_not(in[4])));
    aig_xor(g, needed, in[1]);
    assert_int_equal(aig_write(g, &needed, 1, "build/unit/files_aig/cone.aig", &e), 0);
    assert_int_equal(simulate_file("build/unit/files_aig/cone.aig", &value), 1);
    assert_int_equal(value, ~(input_table(2) & ~input_table(4)));
    aig_free(g);
}

static void a_file_that_cannot_be_written_is_said(void **state) {
    (void)state;
    struct err e;
    struct aig *g = aig_new();
    lit a = aig_input(g);
    assert_int_equal(aig_write(g, &a, 1, "/dev/null/x.aig", &e), -1);
    assert_non_null(strstr(e.text, "/dev/null/x.aig"));
    assert_int_equal(aig_write_cnf(g, &a, 1, "/dev/full", &e), -1);
    assert_non_null(strstr(e.text, "/dev/full"));
    aig_free(g);
}

/* Status of cadical on a file: 10 satisfiable, 20 not. */
static int cadical(const char *path) {
    char command[128];
    snprintf(command, sizeof command, "cadical -q -n %s >/dev/null", path);
    return system(command) >> 8;
}

/* Every function of a random graph, alone and two together, against its truth table. */
static void cnf_is_satisfiable_as_the_table_says(void **state) {
    const char *path = "build/unit/files_aig/g.cnf";
    unsigned seen[2] = {0, 0};
    (void)state;
    for (unsigned seed = 0; seed < 60; seed++) {
        struct rng r = {seed};
        struct err e;
        struct aig *g = aig_new();
        struct tabled t[INPUTS + GATES], all = {LIT_TRUE, UINT64_MAX};
        lit wanted[4];
        unsigned n = 1 + rng_below(&r, 4);
        random_graph(g, &r, t);
        for (unsigned i = 0; i < n; i++) {
            struct tabled x = pick(&r, t + INPUTS, GATES);
            wanted[i] = x.a;
            all.table &= x.table;
        }
        assert_int_equal(aig_write_cnf(g, wanted, n, path, &e), 0);
        assert_int_equal(cadical(path), all.table ? 10 : 20);
        seen[all.table != 0]++;
        aig_free(g);
    }
    assert_true(seen[0] >= 5 && seen[1] >= 5);
}

/* Inputs keep their numbers: the file with a unit for each input has one assignment. */
static void cnf_variables_are_inputs(void **state) {
    const char *path = "build/unit/files_aig/units.cnf";
    (void)state;
    struct err e;
    struct aig *g = aig_new();
    lit a = aig_input(g), b = aig_input(g), wanted[] = {aig_not(a), LIT_TRUE, b, 0};
    aig_xor(g, a, b);
    assert_int_equal(aig_write_cnf(g, wanted, 3, path, &e), 0);
    char *text = file_text(path, &e);
    assert_non_null(text);
    assert_string_equal(text, "p cnf 2 2\n-1 0\n2 0\n");
    free(text);
    assert_int_equal(aig_write_cnf(g, wanted, 4, path, &e), 0);
    assert_int_equal(cadical(path), 20);
    aig_free(g);
}

int main(void) {
    mkdir("build/unit/files_aig", 0777);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constants_cost_no_gates),
        cmocka_unit_test(equal_gates_are_one),
        cmocka_unit_test(simplified_gates_keep_their_function),
        cmocka_unit_test(large_graphs_find_their_gates),
        cmocka_unit_test(aiger_files_have_the_same_function),
        cmocka_unit_test(aiger_files_have_only_needed_gates),
        cmocka_unit_test(a_file_that_cannot_be_written_is_said),
        cmocka_unit_test(cnf_is_satisfiable_as_the_table_says),
        cmocka_unit_test(cnf_variables_are_inputs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
