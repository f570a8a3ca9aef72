/* SPDX-License-Identifier: Apache-2.0
 * Lockstep, comparison and report on a dummy twin.
 */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "dummy_twin.h"
#include "lockstep/report.h"

/* ---- compare ---- */

static void equal_sides_have_no_difference(void **state) {
    struct dummy_out a = {{1, 2, 3, 4}, {5, 6}}, b = a;
    struct differences found = {.total = 0};
    (void)state;
    compare_list(COMPARE_OUTPUT, &dummy_twin.out, &a, &b, &found);
    assert_int_equal(found.total, 0);
}

static void every_element_that_differs_is_found(void **state) {
    struct dummy_out a = {{1, 2, 3, 4}, {5, 6}}, b = {{1, 7, 3, 8}, {5, 9}};
    struct differences found = {.total = 0};
    (void)state;
    compare_list(COMPARE_OUTPUT, &dummy_twin.out, &a, &b, &found);
    assert_int_equal(found.total, 3);
    assert_string_equal(found.d[0].sig->name, "bank_class");
    assert_int_equal(found.d[0].element, 1);
    assert_int_equal(found.d[0].rtl[0], 2);
    assert_int_equal(found.d[0].csim[0], 7);
    assert_int_equal(found.d[1].element, 3);
    assert_string_equal(found.d[2].sig->name, "rd_grant");
    assert_int_equal(found.d[2].rtl[1], 6);
    assert_int_equal(found.d[2].csim[1], 9);
}

static void padding_is_no_difference(void **state) {
    struct dummy_state a, b;
    struct differences found = {.total = 0};
    (void)state;
    memset(&a, 0x00, sizeof a);
    memset(&b, 0xff, sizeof b);
    a.count = b.count = 7;
    compare_list(COMPARE_STATE, &dummy_twin.state, &a, &b, &found);
    assert_int_equal(found.total, 0);
}

static void deep_memories_only_when_full(void **state) {
    struct dummy_mem a = {{1, 2}, {{0}}}, b = a;
    struct differences found = {.total = 0};
    (void)state;
    b.rows[2][1] = 1;
    compare_memory(&dummy_twin.mem, &a, &b, 0, &found);
    assert_int_equal(found.total, 0);
    compare_memory(&dummy_twin.mem, &a, &b, 1, &found);
    assert_int_equal(found.total, 1);
    assert_int_equal(found.d[0].element, 2);
    b.rdata[0] = 9;
    compare_memory(&dummy_twin.mem, &a, &b, 0, &found);
    assert_int_equal(found.total, 2);
}

/* With fills that differ by 0x5 in each lane of four bits. */
static unsigned compare_one(uint64_t rtl, uint64_t csim, struct lanes *lanes) {
    struct dummy_mem a = {{0}, {{0}}}, b = a;
    struct differences found = {.total = 0};
    *lanes = (struct lanes){.pattern = 0x5555555555555555, .bits = 4};
    a.rdata[1] = rtl;
    b.rdata[1] = csim;
    compare_lanes(COMPARE_MEMORY, &dummy_mem_rows[0], &a, &b, lanes, &found);
    return found.total;
}

static void a_lane_is_equal_or_apart(void **state) {
    struct lanes lanes;
    (void)state;
    assert_int_equal(compare_one(0x12, 0x12, &lanes), 0);
    assert_int_equal(lanes.equal, 32);
    assert_int_equal(lanes.apart, 0);
    assert_int_equal(compare_one(0x72, 0x22, &lanes), 0);
    assert_int_equal(lanes.equal, 31);
    assert_int_equal(lanes.apart, 1);
    assert_int_equal(compare_one(0x62, 0x22, &lanes), 1);
    assert_int_equal(compare_one(0, UINT64_C(1) << 63, &lanes), 1);
}

static void a_vector_ends_with_its_width(void **state) {
    struct lanes lanes = {.pattern = 0x5555555555555555, .bits = 4};
    struct dummy_out a = {{0}, {0}}, b = a;
    struct differences found = {.total = 0};
    (void)state;
    b.rd_grant[1] = UINT64_C(5) << 32; /* lane 24 of 25 */
    compare_lanes(COMPARE_OUTPUT, &dummy_out_rows[1], &a, &b, &lanes, &found);
    assert_int_equal(found.total, 0);
    assert_int_equal(lanes.equal, 24);
    assert_int_equal(lanes.apart, 1);
}

static void fills_are_equal_or_apart_everywhere(void **state) {
    struct dummy_mem c, rtl;
    struct memory_fill f = {.lane_bits = 4};
    struct err e;
    (void)state;
    assert_int_equal(fill_parse(&f, "0", &e), 0);
    fill_memories(&f, &dummy_twin.mem, &c, &rtl);
    assert_int_equal(c.rows[2][1] | rtl.rows[2][1], 0);
    assert_int_equal(fill_parse(&f, "7", &e), 0);
    fill_memories(&f, &dummy_twin.mem, &c, &rtl);
    assert_memory_equal(&c, &rtl, sizeof c);
    assert_int_not_equal(c.rdata[0], c.rdata[1]);
    assert_int_equal(fill_parse(&f, "7,8", &e), 0);
    fill_memories(&f, &dummy_twin.mem, &c, &rtl);
    for (unsigned at = 0; at < 64; at += 4) {
        assert_int_not_equal(fill_pattern(&f) >> at & 15, 0);
        assert_int_equal(fill_pattern(&f) >> at & 15, fill_pattern(&f) & 15);
    }
    assert_int_equal(c.rows[1][0] ^ rtl.rows[1][0], fill_pattern(&f));
}

static void bad_fills_are_refused(void **state) {
    static const char *const bad[] = {
        "", "x", "5,", "5,0", "0,5", "5,6,7", "-1", "123456789012345678901234567890123456789"};
    struct memory_fill f = {.lane_bits = 4};
    struct err e;
    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(fill_parse(&f, bad[i], &e), -1);
}

static void what_is_compared_is_counted(void **state) {
    (void)state;
    assert_int_equal(signal_list_elements(&dummy_twin.out), DUMMY_BANKS + 1);
    assert_int_equal(signal_list_bits(&dummy_twin.state), 32);
    assert_int_equal(signal_list_bits(&dummy_twin.out), 4 * DUMMY_BANKS + 100);
}

/* ---- runs ---- */

static uint64_t check_fails_in = UINT64_MAX;

static void *stimulus_create(const void *config, struct err *e) {
    (void)config;
    (void)e;
    return calloc(1, 1);
}

static int stimulus_done(const void *self) {
    (void)self;
    return 0;
}

static void stimulus_drive(void *self, struct lockstep *ls) {
    (void)self;
    ((struct dummy_in *)ls->in)->add = (uint8_t)(ls->cycle % 5);
}

static int stimulus_observe(void *self, const struct lockstep *ls, struct err *e) {
    (void)self;
    return ls->cycle == check_fails_in ? err_set(e, "cycle %d: lost a write", (int)ls->cycle) : 0;
}

static int stimulus_finish(void *self, const struct lockstep *ls, int complete, struct err *e) {
    (void)self;
    (void)ls;
    (void)complete;
    (void)e;
    return 0;
}

static void stimulus_describe(const void *self, const struct lockstep *ls,
                              const struct difference *d, const uint64_t *value, char *text,
                              size_t n) {
    (void)self;
    (void)ls;
    (void)d;
    snprintf(text, n, "value %d", (int)value[0]);
}

static const struct stimulus stimulus = {
    stimulus_create,   free, stimulus_done, stimulus_drive, stimulus_observe, stimulus_finish,
    stimulus_describe, NULL, NULL};

static struct experiment experiment(uint64_t cycles) {
    struct experiment x = {
        .twin = &dummy_twin, .stimulus = &stimulus, .sides = SIDE_BOTH, .max_cycles = cycles};
    dummy_fault_cycle = UINT64_MAX;
    check_fails_in = UINT64_MAX;
    return x;
}

static struct run_result result;

static void a_good_run_ends_at_the_limit(void **state) {
    struct experiment x = experiment(25000);
    struct err e;
    (void)state;
    assert_int_equal(run_experiment(&x, 0, NULL, &result, &e), 0);
    assert_int_equal(result.end, RUN_CUT);
    assert_int_equal(result.cycle, 25000);
}

static void a_fault_ends_the_run_in_its_cycle(void **state) {
    struct experiment x = experiment(1000);
    struct err e;
    (void)state;
    dummy_fault_cycle = 100;
    assert_int_equal(run_experiment(&x, 0, NULL, &result, &e), 0);
    assert_int_equal(result.end, RUN_MISMATCH);
    assert_int_equal(result.cycle, 100);
    assert_int_equal(result.differences.total, 1);
    assert_int_equal(result.differences.d[0].element, 2);
}

static void a_failed_check_ends_the_run(void **state) {
    struct experiment x = experiment(1000);
    struct err e;
    (void)state;
    check_fails_in = 40;
    assert_int_equal(run_experiment(&x, 0, NULL, &result, &e), 0);
    assert_int_equal(result.end, RUN_CHECK);
    assert_int_equal(result.cycle, 40);
    assert_string_equal(result.check, "cycle 40: lost a write");
}

/* ---- reset ---- */

static int stimulus_drive_reset(const void *config, uint64_t number, struct lockstep *ls,
                                struct err *e) {
    (void)config;
    (void)e;
    ((struct dummy_in *)ls->in)->add = (uint8_t)(1 + number);
    return 0;
}

static struct stimulus with_reset(void) {
    struct stimulus s = stimulus;
    s.drive_reset = stimulus_drive_reset;
    return s;
}

static void reset_leaves_no_trace(void **state) {
    const struct stimulus s = with_reset();
    struct experiment x = experiment(1000);
    struct err e;
    (void)state;
    x.stimulus = &s;
    x.fill = (struct memory_fill){.seed = 5, .lane_bits = 4};
    assert_int_equal(run_experiment(&x, 0, NULL, &result, &e), 0);
    assert_int_equal(result.end, RUN_CUT);
    assert_int_equal(result.cycle, 1000);
}

static void outputs_during_reset_are_compared(void **state) {
    const struct stimulus s = with_reset();
    struct experiment x = experiment(1000);
    struct report p = {"sample", "tiny", 7, "make cosim TEST=sample", NULL};
    struct err e;
    char *text = NULL;
    size_t size;
    (void)state;
    x.stimulus = &s;
    dummy_reset_fault = 4;
    assert_int_equal(run_experiment(&x, 0, NULL, &result, &e), 0);
    dummy_reset_fault = 0;
    assert_int_equal(result.end, RUN_MISMATCH);
    assert_int_equal(result.in_reset, 1);
    assert_int_equal(result.cycle, 3);
    FILE *f = open_memstream(&text, &size);
    report_headline(f, &p, &result);
    report_details(f, &p, &result, NULL);
    fclose(f);
    assert_non_null(strstr(text, "FAIL sample design=tiny reset cycle=3: dummy.bank_class[2]: "));
    assert_non_null(strstr(text, "All that differs in reset cycle 3 (1):"));
    free(text);
}

static void a_flip_is_found_wherever_it_is(void **state) {
    static const struct {
        const char *flip;
        enum compare_what what;
        uint64_t cycle;
    } cases[] = {{"bank_class[3]:70", COMPARE_OUTPUT, 70},
                 {"rd_grant:71", COMPARE_OUTPUT, 71},
                 {"count:72", COMPARE_STATE, 72},
                 {"rdata:73", COMPARE_MEMORY, 73},
                 {"rows[1]:9998", COMPARE_MEMORY, 10000}}; /* next full comparison */
    struct err e;
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct experiment x = experiment(20000);
        assert_int_equal(flip_parse(&x.flip, &dummy_twin, cases[i].flip, &e), 0);
        assert_int_equal(run_experiment(&x, 0, NULL, &result, &e), 0);
        assert_int_equal(result.end, RUN_MISMATCH);
        assert_int_equal(result.cycle, cases[i].cycle);
        assert_int_equal(result.differences.d[0].what, cases[i].what);
    }
}

static void bad_flips_are_refused(void **state) {
    static const char *const bad[] = {"bank_class[3]", "bank_class[4]:1", "nobody:1",
                                      "bank_class[x]:1", "count:"};
    struct flip f;
    struct err e;
    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(flip_parse(&f, &dummy_twin, bad[i], &e), -1);
}

/* ---- report ---- */

struct look {
    struct history history;
    uint64_t last;
};

static void look_state(void *self, const struct lockstep *ls) {
    struct look *k = self;
    history_state(&k->history, ls, k->last);
}

static void look_outputs(void *self, const struct lockstep *ls) {
    struct look *k = self;
    history_outputs(&k->history, ls, k->last);
}

static const char expected_report[] =
    "FAIL sample design=tiny cycle=5: dummy.bank_class[2]: rtl=2 (R_HOME_FORCED) csim=3 "
    "(W_FORCED)\n"
    "\n"
    "  All that differs in cycle 5 (1):\n"
    "    kind    signal                             rtl                        csim\n"
    "    output  dummy.bank_class[2]                2 (R_HOME_FORCED)          3 (W_FORCED)\n"
    "            rtl: value 2; csim: value 3\n"
    "\n"
    "  dummy, the last 6 cycles (what stays 0 is left out; long arrays are in the waves):\n"
    "          cycle                            0             1             2"
    "             3             4             5\n"
    "    in    add                              0             1             2"
    "             3             4             0\n"
    "    out   bank_class[2]        R_HOME_FORCED R_HOME_FORCED      W_FORCED"
    "       R_STEAL        R_HOME R_HOME_FORCED\n"
    "            csim               R_HOME_FORCED R_HOME_FORCED      W_FORCED"
    "       R_STEAL        R_HOME      W_FORCED\n"
    "    state count                     00000000      00000000      00000001"
    "      00000003      00000006      0000000a\n"
    "\n"
    "  design    tiny\n"
    "  test      sample\n"
    "  seed      7\n"
    "  waves     gtkwave w/sample.fst w/sample.gtkw\n"
    "  reproduce make cosim TEST=sample\n";

static void the_report_says_it_all(void **state) {
    struct experiment x = experiment(1000);
    struct report p = {"sample", "tiny", 7, "make cosim TEST=sample", "w/sample.fst w/sample.gtkw"};
    struct look k = {.last = 5};
    struct watcher w = {&k, look_state, look_outputs};
    struct err e;
    char *text = NULL;
    size_t size;
    (void)state;
    dummy_fault_cycle = 5;
    assert_int_equal(history_create(&k.history, &dummy_twin), 0);
    assert_int_equal(run_experiment(&x, 2, &w, &result, &e), 0);
    FILE *f = open_memstream(&text, &size);
    report_headline(f, &p, &result);
    report_details(f, &p, &result, &k.history);
    fclose(f);
    assert_string_equal(text, expected_report);
    free(text);
    history_destroy(&k.history);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_sides_have_no_difference),
        cmocka_unit_test(every_element_that_differs_is_found),
        cmocka_unit_test(padding_is_no_difference),
        cmocka_unit_test(deep_memories_only_when_full),
        cmocka_unit_test(a_lane_is_equal_or_apart),
        cmocka_unit_test(a_vector_ends_with_its_width),
        cmocka_unit_test(fills_are_equal_or_apart_everywhere),
        cmocka_unit_test(bad_fills_are_refused),
        cmocka_unit_test(what_is_compared_is_counted),
        cmocka_unit_test(a_good_run_ends_at_the_limit),
        cmocka_unit_test(a_fault_ends_the_run_in_its_cycle),
        cmocka_unit_test(a_failed_check_ends_the_run),
        cmocka_unit_test(reset_leaves_no_trace),
        cmocka_unit_test(outputs_during_reset_are_compared),
        cmocka_unit_test(a_flip_is_found_wherever_it_is),
        cmocka_unit_test(bad_flips_are_refused),
        cmocka_unit_test(the_report_says_it_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
