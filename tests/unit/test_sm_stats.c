/* SPDX-License-Identifier: Apache-2.0
 * Counters are found by name and printed as text and JSON.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "sm/stats.h"

static void counters_are_found_by_name(void **state) {
    struct stats s = {.cycles = 9, .conflicts_intra = 4};
    int found;
    (void)state;
    s.of_class[CLASS_W_STEAL] = 3;
    s.prio[CLASS_W_FORCED][CLASS_R_HOME_FORCED] = 5;
    assert_int_equal(stats_get(&s, "cycles", &found), 9);
    assert_true(found);
    assert_int_equal(stats_get(&s, "stolen_writes", &found), 3);
    assert_int_equal(stats_get(&s, "class_w_steal", &found), 3);
    assert_int_equal(stats_get(&s, "intra_conflicts", &found), 4);
    assert_int_equal(stats_get(&s, "prio_r_home_forced_w_forced", &found), 5);
    assert_true(found);
    assert_int_equal(stats_get(&s, "prio_r_home_w_forced", &found), 0);
    assert_true(found);
}

static void last_numbers_are_those_of_the_design(void **state) {
    int found;
    (void)state;
    assert_int_equal(stats_last("highest_row", &found), 127);
    assert_true(found);
    assert_int_equal(stats_last("highest_unit", &found), 15);
    assert_int_equal(stats_last("highest_register", &found), 254);
    assert_true(found);
    stats_last("cycles", &found);
    assert_false(found);
    stats_last("highest_place", &found); /* of another top */
    assert_false(found);
}

static void unknown_names_are_not_found(void **state) {
    const char *const names[] = {"",        "cycle",   "class_",      "class_idle",
                                 "class_x", "prio_",   "prio_r_home", "prio_x_y",
                                 "design",  "ccu_hits" /* of another top */};
    struct stats s = {0};
    int found;
    (void)state;
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_int_equal(stats_get(&s, names[i], &found), 0);
        assert_false(found);
    }
}

static void print(const struct stats *s, int json, char *text, size_t n) {
    FILE *f = tmpfile();
    assert_non_null(f);
    stats_print(s, f, json);
    rewind(f);
    text[fread(text, 1, n - 1, f)] = '\0';
    fclose(f);
}

static void assert_ends(const char *text, const char *end) {
    assert_true(strlen(text) >= strlen(end));
    assert_string_equal(text + strlen(text) - strlen(end), end);
}

static void text_and_json_hold_the_same(void **state) {
    struct stats s = {
        .design = "steal8", .kernel = "a\"b", .cycles = 4, .instructions = 6, .retired = 1};
    char text[8192];
    (void)state;
    print(&s, 0, text, sizeof text);
    assert_ptr_equal(strstr(text, "design: steal8\nkernel: a\"b\ncycles: 4\n"), text);
    assert_non_null(strstr(text, "\nipc: 1.5000\n"));
    assert_ends(text, "\nretired: ok\n");
    print(&s, 1, text, sizeof text);
    assert_ptr_equal(
        strstr(text, "{\n  \"design\": \"steal8\",\n  \"kernel\": \"a\\\"b\",\n  \"cycles\": 4,\n"),
        text);
    assert_ends(text, ",\n  \"retired\": \"ok\"\n}\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counters_are_found_by_name),
        cmocka_unit_test(last_numbers_are_those_of_the_design),
        cmocka_unit_test(unknown_names_are_not_found),
        cmocka_unit_test(text_and_json_hold_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
