/* SPDX-License-Identifier: Apache-2.0
 * Which scenarios are named when one is run at a design point that it was not written for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "sm/like_scenarios.h"

static void assert_named(const char *name, const char *design, unsigned n, const char *expected) {
    struct scenario s;
    struct err e = {""};
    char path[128], text[512];
    snprintf(path, sizeof path, "tests/scenarios/%s.test", name);
    scenario_read(&s, path, &e);
    assert_string_equal(e.text, "");
    assert_int_equal(like_scenarios(&s, design, text, sizeof text), n);
    assert_string_equal(text, expected);
}

/* By the name first, of the design point before those of its top. */
static void test_named(void **state) {
    (void)state;
    assert_named("random", "straight8", 1, "TEST=random_straight");
    assert_named("random", "straight16", 1, "TEST=random_straight");
    assert_named("random_straight", "steal16", 1, "TEST=random");
    assert_named("random", "ltrf", 1, "TEST=ltrf_random");
    assert_named("random", "rfc6_lrf", 3,
                 "TEST=rfc_ltrf_random, TEST=rfc_random, TEST=rfc_reads_random");
    assert_named("bfs", "malekeh_ct7", 1, "TEST=malekeh_bfs");
}

static void test_none(void **state) {
    (void)state;
    assert_named("write_steal", "straight8", 0, "");
    assert_named("random", "malekeh", 0, "");
    assert_named("random", "no_such_design", 0, "");
}

/* Names that do not fit are left out whole. */
static void test_room(void **state) {
    (void)state;
    struct scenario s;
    struct err e;
    char text[24];
    assert_int_equal(scenario_read(&s, "tests/scenarios/random_straight.test", &e), 0);
    strcpy(s.name, "x"); /* a name like none: random, random_any and all others of rf_steal */
    assert_int_equal(like_scenarios(&s, "steal16", text, sizeof text), 1);
    assert_string_equal(text, "TEST=full_warps");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_named), cmocka_unit_test(test_none),
                                       cmocka_unit_test(test_room)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
