/* SPDX-License-Identifier: Apache-2.0
 * Scenario files: what is read, and every refusal with its message. Writes its files into the
 * working folder.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "common/text_file.h"
#include "lockstep/scenario.h"

#define SAMPLE "build/unit/scenario_sample.test"

static int remove_sample(void **state) {
    (void)state;
    remove(SAMPLE);
    return 0;
}

static void all_keys_are_read(void **state) {
    struct scenario s;
    struct err e;
    (void)state;
    write_file(
        SAMPLE,
        "# a comment\n\n  design = steal8 \ntrace=tests/traces/x.rft # and one here\n"
        "optional = 1\nseed = 9\n"
        "repeat = 3\noffset = 4\nlatencies = 100  630\ngranule_regs = 8\nstall_dispatch = 20\n"
        "max_cycles = 1000\n"
        "expect stolen_writes >= 1\nexpect  ipc_x  <  18446744073709551615\n"
        "expect highest_row == last\n");
    assert_int_equal(scenario_read(&s, SAMPLE, &e), 0);
    assert_int_equal(s.stall_dispatch, 20);
    assert_true(s.expect[2].last && !s.expect[1].last);
    assert_string_equal(s.name, "scenario_sample");
    assert_string_equal(s.design, "steal8");
    assert_string_equal(s.trace, "tests/traces/x.rft");
    assert_int_equal(s.random_system, 0);
    assert_int_equal(s.optional, 1);
    assert_int_equal(s.seed, 9);
    assert_int_equal(s.repeat, 3);
    assert_int_equal(s.offset, 4);
    assert_int_equal(s.n_latencies, 2);
    assert_int_equal(s.latencies[0], 100);
    assert_int_equal(s.latencies[1], 630);
    assert_int_equal(s.granule_regs, 8);
    assert_int_equal(s.max_cycles, 1000);
    assert_int_equal(s.n_expect, 3);
    assert_string_equal(s.expect[0].counter, "stolen_writes");
    assert_int_equal(s.expect[0].relation, AT_LEAST);
    assert_int_equal(s.expect[0].line, 13);
    assert_int_equal(s.expect[1].relation, BELOW);
    assert_int_equal(s.expect[1].number, UINT64_MAX);
}

static void defaults_are_filled_in(void **state) {
    struct scenario s;
    struct err e;
    (void)state;
    write_file(SAMPLE, "design = steal8\ntrace = random_system\nexpect writes > 0");
    assert_int_equal(scenario_read(&s, SAMPLE, &e), 0);
    assert_int_equal(s.random_system, 1);
    assert_int_equal(s.seed, 1);
    assert_int_equal(s.repeat, 1);
    assert_int_equal(s.optional, 0);
    assert_int_equal(s.offset, 0);
    assert_int_equal(s.n_latencies, 0);
    assert_int_equal(s.max_cycles, UINT64_MAX);
}

static void bad_files_are_refused(void **state) {
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"colour = red\n",
         ":1: expected design, trace, optional, seed, repeat, offset, latencies, granule_regs, "
         "machine, memory, set, stall_dispatch, allocation, max_cycles or expect, got 'colour'"},
        {"design = a\nnonsense\n",
         ":2: expected 'key = value' or 'expect COUNTER >= NUMBER', got 'nonsense'"},
        {"design =\n", ":1: expected 1 to 63 characters after '=', got 0"},
        {"seed = -1\n", ":1: expected seed = a number from 0 to 4294967295, got '-1'"},
        {"seed = 1x\n", ":1: expected seed = a number from 0 to 4294967295, got '1x'"},
        {"repeat = 0\n", ":1: expected repeat = a number from 1 to 4294967295, got '0'"},
        {"latencies =\n", ":1: expected 1 to 255 characters after '=', got 0"},
        {"latencies = 100 3x0\n",
         ":1: expected latencies = a number from 1 to 4294967295, got '3x0'"},
        {"latencies = 1 2 3 4 5 6 7 8 9\n", ":1: expected at most 8 latencies; split the scenario"},
        {"optional = 2\n", ":1: expected optional = a number from 0 to 1, got '2'"},
        {"max_cycles = 99999999999999999999\n",
         ":1: expected max_cycles = a number from 1 to 18446744073709551615, "
         "got '99999999999999999999'"},
        {"expect writes 1\n", ":1: expected 'expect COUNTER >= NUMBER', got 'expect writes 1'"},
        {"expect writes != 1\n", ":1: expected one of >= <= == > <, got '!='"},
        {"expect writes >= 1 2\n",
         ":1: expected 'expect COUNTER >= NUMBER', got 'expect writes >= 1 2'"},
        {"expect writes >= -1\n",
         ":1: expected 'expect COUNTER >= NUMBER', got 'expect writes >= -1'"},
        {"trace = x\nexpect writes > 0\n", ":1: expected a line 'design = NAME', got none"},
        {"design = x\nexpect writes > 0\n",
         ":1: expected a line 'trace = FILE' or 'trace = random_system', got none"},
        {"design = x\ntrace = y\n",
         ":1: expected at least one 'expect COUNTER >= NUMBER', got none; say what the "
         "run must have shown"},
        {"", ":1: expected a line 'design = NAME', got none"},
    };
    struct scenario s;
    struct err e;
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char expected[600];
        write_file(SAMPLE, cases[i].text);
        assert_int_equal(scenario_read(&s, SAMPLE, &e), -1);
        snprintf(expected, sizeof expected, "%s%s", SAMPLE, cases[i].message);
        assert_string_equal(e.text, expected);
    }
}

static void missing_files_and_other_names_are_refused(void **state) {
    struct scenario s;
    struct err e;
    (void)state;
    assert_int_equal(scenario_read(&s, "no_such.test", &e), -1);
    assert_string_equal(e.text, "no_such.test: cannot read: No such file or directory");
    assert_int_equal(scenario_read(&s, "x.txt", &e), -1);
    assert_string_equal(e.text, "x.txt: expected a scenario file, NAME.test");
    assert_int_equal(scenario_read(&s, ".test", &e), -1);
}

static void long_lines_are_refused(void **state) {
    static char text[3000];
    struct scenario s;
    struct err e;
    (void)state;
    memset(text, 'x', sizeof text - 1);
    write_file(SAMPLE, text);
    assert_int_equal(scenario_read(&s, SAMPLE, &e), -1);
}

static void relations_hold_as_they_say(void **state) {
    static const struct {
        enum relation relation;
        int below, equal, above;
    } cases[] = {{AT_LEAST, 0, 1, 1},
                 {AT_MOST, 1, 1, 0},
                 {EQUAL, 0, 1, 0},
                 {ABOVE, 0, 0, 1},
                 {BELOW, 1, 0, 0}};
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct expectation x = {"n", cases[i].relation, 5, 1, 0};
        assert_int_equal(expectation_holds(&x, 4), cases[i].below);
        assert_int_equal(expectation_holds(&x, 5), cases[i].equal);
        assert_int_equal(expectation_holds(&x, 6), cases[i].above);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_keys_are_read),
        cmocka_unit_test(defaults_are_filled_in),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(missing_files_and_other_names_are_refused),
        cmocka_unit_test(long_lines_are_refused),
        cmocka_unit_test(relations_hold_as_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, remove_sample);
}
