/* SPDX-License-Identifier: Apache-2.0
 * What structure theorems stand on. Logic with X, against all values of what is X. Which rows of
 * the tables are data, and which bits are of a lane. Answers with a certificate.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lockstep/rng.h"
#include "prove/structure/certified.h"
#include "prove/structure/places.h"
#include "prove/structure/rails.h"
#include "prove/structure/widths.h"

enum { INPUTS = 6, GATES = 40, GRAPHS = 500, ASSIGNMENTS = 1 << INPUTS };

static lit any_of(struct rng *r, const lit *lits, unsigned n) {
    return lits[rng_below(r, n)] ^ rng_below(r, 2);
}

/* All 64 assignments of six inputs are the bits of one word. */
static uint64_t table_of(const struct aig *g, lit a) {
    static const uint64_t inputs[INPUTS] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu,
                                            0xf0f0f0f0f0f0f0f0u, 0xff00ff00ff00ff00u,
                                            0xffff0000ffff0000u, 0xffffffff00000000u};
    uint64_t *values = calloc(aig_nodes(g), sizeof *values);
    aig_simulate(g, inputs, values);
    uint64_t table = aig_value(values, a);
    free(values);
    return table;
}

static struct aig *random_graph(struct rng *r, lit *last) {
    lit lits[INPUTS + GATES];
    struct aig *g = aig_new();
    for (unsigned i = 0; i < INPUTS; i++)
        lits[i] = aig_input(g);
    for (unsigned i = INPUTS; i < INPUTS + GATES; i++)
        lits[i] = aig_and(g, any_of(r, lits, i), any_of(r, lits, i));
    *last = lits[INPUTS + GATES - 1] ^ rng_below(r, 2);
    return g;
}

/* Where it is not X, it is the same when an input that is X flips. */
static void what_is_not_x_depends_on_no_x(void **state) {
    struct rng r = {1};
    unsigned n_x = 0, n_known = 0;
    (void)state;
    for (unsigned k = 0; k < GRAPHS; k++) {
        lit a;
        struct rails rails;
        struct aig *g = random_graph(&r, &a);
        uint8_t x[INPUTS];
        for (unsigned i = 0; i < INPUTS; i++)
            x[i] = (uint8_t)rng_below(&r, 2);
        rails_build(&rails, g, aig_nodes(g), x);
        uint64_t is_x = table_of(g, rails_x(g, &rails, a)), value = table_of(g, a);
        for (unsigned i = 0; i < INPUTS; i++)
            for (unsigned v = 0; v < ASSIGNMENTS; v++)
                if (x[i] && !(is_x >> v & 1))
                    assert_int_equal(value >> v & 1, value >> (v ^ 1u << i) & 1);
        n_x += is_x != 0;
        n_known += is_x != UINT64_MAX;
        rails_free(&rails);
        aig_free(g);
    }
    assert_true(n_x > GRAPHS / 10 && n_known > GRAPHS / 10);
}

static void without_x_the_graph_itself_says_so(void **state) {
    struct rng r = {2};
    const uint8_t none[INPUTS] = {0}, all[INPUTS] = {1, 1, 1, 1, 1, 1};
    (void)state;
    for (unsigned k = 0; k < GRAPHS; k++) {
        lit a;
        struct rails rails;
        struct aig *g = random_graph(&r, &a);
        rails_build(&rails, g, aig_nodes(g), none);
        assert_int_equal(rails_x(g, &rails, a), LIT_FALSE);
        rails_free(&rails);
        rails_build(&rails, g, aig_nodes(g), all);
        assert_int_equal(rails_x(g, &rails, a), a <= LIT_TRUE ? LIT_FALSE : LIT_TRUE);
        rails_free(&rails);
        aig_free(g);
    }
}

static void tables_say_what_is_data(void **state) {
    const struct signal rows[] = {
        {.name = "row", .block = "register_bank", .width = 3, .count = 1},
        {.name = "mask", .block = "register_bank", .width = 4, .count = 1},
        {.name = "wdata", .block = "register_bank", .width = 8, .count = 1},
        {.name = "bank[1].mem", .block = "register_bank", .width = 8, .count = 2},
        {.name = "fill_data", .block = "narrow_crossbar", .width = 4, .count = 2},
    };
    const struct signal_list list = {rows, 5, 0};
    uint8_t is_data[3 + 4 + 8 + 16 + 8];
    struct err e;
    (void)state;
    assert_int_equal(widths_mark(&list, is_data, &e), 0);
    for (size_t i = 0; i < sizeof is_data; i++)
        assert_int_equal(is_data[i], i >= 7);
}

static void a_row_of_no_table_is_refused(void **state) {
    const struct signal row = {.name = "wide", .block = "register_bank", .width = 1, .count = 1};
    const struct signal_list list = {&row, 1, 0};
    uint8_t is_data;
    struct err e;
    (void)state;
    assert_int_equal(widths_mark(&list, &is_data, &e), -1);
    assert_non_null(strstr(e.text, "wide: expected a width of DATA_BITS or LINK_BITS"));
}

/* Of a twin with inputs alone, `bits` of them. */
static int find_places(struct places *p, const struct signal *rows, unsigned n, unsigned bits,
                       struct err *e) {
    const struct twin twin = {.in = {rows, n, 0}};
    struct layout l;
    uint8_t is_data[32];
    assert_in_range(bits, 1, sizeof is_data);
    layout_of(&l, &twin);
    assert_int_equal(l.n_in, bits);
    assert_int_equal(widths_mark(&twin.in, is_data, e), 0);
    return places_find(p, &l, is_data, NULL, NULL, e);
}

static void assert_place(const struct place *p, enum place_kind kind, uint32_t part,
                         uint32_t step) {
    assert_int_equal(p->kind, kind);
    assert_int_equal(p->part, part);
    assert_int_equal(p->step, step);
}

/* Two lanes of four bits; two read ports with a way of three bits for each lane. */
static void tables_say_what_is_of_a_lane(void **state) {
    const struct signal rows[] = {
        {.name = "d_mask", .block = "rc_banks", .width = 2, .count = 1},
        {.name = "read_way", .block = "rc_banks", .width = 3, .count = 4},
        {.name = "d_fill", .block = "rc_banks", .width = 1, .count = 1},
        {.name = "wb_data", .block = "rc_banks", .width = 8, .count = 1},
    };
    struct places p;
    struct err e;
    (void)state;
    assert_int_equal(find_places(&p, rows, 4, 2 + 12 + 1 + 8, &e), 0);
    assert_place(&p.in[1], PLACE_LANE, 1, 1);
    assert_place(&p.in[2 + 2], PLACE_LANE, 0, 3);
    assert_place(&p.in[2 + 3], PLACE_LANE, 1, 3);
    assert_place(&p.in[2 + 6], PLACE_LANE, 0, 3);
    assert_int_equal(p.in[2 + 12].kind, PLACE_SHARED);
    assert_place(&p.in[2 + 13 + 5], PLACE_COLUMN, 5, 1);
    assert_int_equal(place_at(&p, PLACE_LANE, 3), 0);
    assert_int_equal(place_at(&p, PLACE_LANE, 5), 1);
    places_free(&p);
}

static void lanes_that_cannot_be_counted_are_refused(void **state) {
    const struct signal rows[] = {
        {.name = "read_way", .block = "rc_banks", .width = 3, .count = 4},
        {.name = "wb_data", .block = "rc_banks", .width = 8, .count = 1},
    };
    struct places p;
    struct err e;
    (void)state;
    assert_int_equal(find_places(&p, rows, 2, 12 + 8, &e), -1);
    assert_non_null(strstr(e.text, "read_way: expected a row of the block whose width or count"));
    places_free(&p);
}

static void an_answer_has_a_certificate(void **state) {
    const struct proof_options o = {.dir = "build/unit/structure", .seconds = 10};
    struct aig *g = aig_new();
    /* of three bits no two are equal */
    lit a = aig_input(g), b = aig_input(g), c = aig_input(g);
    lit wanted[] = {aig_xor(g, a, b), aig_xor(g, b, c), aig_xor(g, a, c)};
    enum certified result;
    struct err e;
    (void)state;
    mkdir(o.dir, 0777);
    assert_int_equal(certified_ask(g, wanted, 2, &o, "q", &result, &e), 0);
    assert_int_equal(result, CERTIFIED_SOMETIMES);
    assert_int_equal(certified_ask(g, wanted, 3, &o, "q", &result, &e), 0);
    assert_int_equal(result, CERTIFIED_NEVER);
    const struct proof_options nowhere = {.dir = "build/unit/structure/q.cnf", .seconds = 10};
    assert_int_equal(certified_ask(g, wanted, 3, &nowhere, "q", &result, &e), -1);
    aig_free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_x_depends_on_no_x),
        cmocka_unit_test(without_x_the_graph_itself_says_so),
        cmocka_unit_test(tables_say_what_is_data),
        cmocka_unit_test(a_row_of_no_table_is_refused),
        cmocka_unit_test(tables_say_what_is_of_a_lane),
        cmocka_unit_test(lanes_that_cannot_be_counted_are_refused),
        cmocka_unit_test(an_answer_has_a_certificate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
