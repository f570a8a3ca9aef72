/* SPDX-License-Identifier: Apache-2.0
 * Logic under facts: literals keep their values wherever the facts are true. Inputs that a
 * conjunction fixes are found, and are gone from what is left.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "prove/solve/restrict.h"
#include "lockstep/rng.h"

enum { INPUTS = 12, GATES = 300, GRAPHS = 200, WORDS = 64, LITS = 40 };

static lit any_lit(struct rng *r, const struct aig *g) {
    return (lit)(rng_next(r) % (2 * (uint64_t)aig_nodes(g)));
}

static void random_graph(struct aig *g, struct rng *r) {
    for (unsigned i = 0; i < INPUTS; i++)
        aig_input(g);
    for (unsigned i = 0; i < GATES; i++)
        aig_and(g, any_lit(r, g), any_lit(r, g));
}

/* Input k of a graph made by random_graph. */
static lit input(unsigned k) {
    return 2 * (k + 1);
}

/* Both lists have equal values in every random assignment in which all facts are true; returns how
 * many there were. */
static unsigned count_equal(const struct aig *g, struct rng *r, const lit *facts, unsigned n_facts,
                            const lit *a, const lit *b, unsigned n, unsigned *differences) {
    uint64_t in[INPUTS], *values = calloc(aig_nodes(g), sizeof *values);
    unsigned seen = 0;
    assert_non_null(values);
    for (unsigned w = 0; w < WORDS; w++) {
        uint64_t used = UINT64_MAX;
        for (unsigned i = 0; i < INPUTS; i++)
            in[i] = rng_next(r);
        aig_simulate(g, in, values);
        for (unsigned i = 0; i < n_facts; i++)
            used &= aig_value(values, facts[i]);
        seen += (unsigned)__builtin_popcountll(used);
        for (unsigned i = 0; i < n; i++)
            *differences += ((aig_value(values, a[i]) ^ aig_value(values, b[i])) & used) != 0;
    }
    free(values);
    return seen;
}

/* Facts about gates, too: restrict_to takes any literals. */
static void values_stay_where_facts_hold(void **state) {
    (void)state;
    struct rng r = {1};
    unsigned seen = 0, changed = 0;
    for (unsigned k = 0; k < GRAPHS; k++) {
        struct aig *g = aig_new();
        random_graph(g, &r);
        lit before[LITS], after[LITS], facts[3];
        unsigned differences = 0;
        for (unsigned i = 0; i < LITS; i++)
            before[i] = after[i] = any_lit(&r, g);
        for (unsigned i = 0; i < 3; i++)
            facts[i] = i < 2 ? input(2 * i + (unsigned)(rng_next(&r) & 1)) ^ (rng_next(&r) & 1)
                             : any_lit(&r, g) | 2;
        uint32_t first = rng_next(&r) & 1 ? 0 : aig_nodes(g) / 2;
        restrict_to(g, facts, 3, first, after, LITS);
        seen += count_equal(g, &r, facts, 3, before, after, LITS, &differences);
        assert_int_equal(differences, 0);
        for (unsigned i = 0; i < LITS; i++)
            changed += before[i] != after[i];
        aig_free(g);
    }
    assert_true(seen > GRAPHS * WORDS);
    assert_true(changed > GRAPHS);
}

/* The check above sees a literal that is wrong under the facts. */
static void a_wrong_literal_is_seen(void **state) {
    (void)state;
    struct rng r = {2};
    struct aig *g = aig_new();
    random_graph(g, &r);
    lit fact = input(0), right = aig_and(g, input(0), input(1)), wrong = input(2);
    unsigned differences = 0;
    restrict_to(g, &fact, 1, 0, &right, 1);
    assert_int_equal(right, input(1));
    assert_true(count_equal(g, &r, &fact, 1, &right, &wrong, 1, &differences) > 0);
    assert_true(differences > 0);
    aig_free(g);
}

static void fixed_inputs_are_found(void **state) {
    (void)state;
    struct aig *g = aig_new();
    for (unsigned i = 0; i < INPUTS; i++)
        aig_input(g);
    /* not 0; 1 or 0, so 1; 2 and 3 differ: open */
    lit differ = aig_xor(g, input(2), input(3));
    lit all = aig_and(g, aig_not(input(0)), aig_and(g, aig_or(g, input(1), input(0)), differ));
    unsigned n;
    lit *facts = restrict_inputs(g, &all, &n);
    assert_int_equal(n, 2);
    assert_int_equal(facts[0] ^ facts[1], aig_not(input(0)) ^ input(1));
    assert_int_equal(all, differ);
    free(facts);
    aig_free(g);
}

static void a_contradiction_is_false(void **state) {
    (void)state;
    struct aig *g = aig_new();
    for (unsigned i = 0; i < INPUTS; i++)
        aig_input(g);
    /* 0, and not both of 0 and 1, and 1 */
    lit both = aig_and(g, input(0), input(1)), some = aig_and(g, input(0), input(2));
    lit all = aig_and(g, aig_and(g, some, input(1)), aig_not(both));
    unsigned n;
    lit *facts = restrict_inputs(g, &all, &n);
    assert_int_equal(all, LIT_FALSE);
    free(facts);
    aig_free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_stay_where_facts_hold), cmocka_unit_test(a_wrong_literal_is_seen),
        cmocka_unit_test(fixed_inputs_are_found), cmocka_unit_test(a_contradiction_is_false)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
