/* SPDX-License-Identifier: Apache-2.0
 * Counterexample files: written, read back, refused; a cycle run from one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

#include "dummy_twin.h"
#include "lockstep/replay.h"

static const char path[] = "build/unit/replay.cex";
static const struct replay_target of = {&dummy_twin, "steal8", "lane_bits=4 banks=8"};
static const char header[] = "twinrf counterexample 1\nblock dummy\ndesign steal8\n"
                             "set lane_bits=4\nset banks=8\n";

static void write_text(const char *first, const char *rest) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f, "%s%s", first, rest);
    fclose(f);
}

static void some_values(struct replay *v) {
    struct err e;
    assert_int_equal(replay_create(v, &dummy_twin, &e), 0);
    ((struct dummy_state *)v->state)->count = 0xdeadbeef;
    ((struct dummy_mem *)v->mem)->rdata[1] = 0x8000000000000000u;
    ((struct dummy_mem *)v->mem)->rows[2][0] = 5;
    ((struct dummy_mem *)v->mem)->rows[2][1] = 0x12;
    ((struct dummy_in *)v->in)->add = 0xa5;
}

static void what_is_written_reads_back(void **state) {
    struct replay v, w;
    struct err e;
    char text[512] = "";
    (void)state;
    some_values(&v);
    assert_int_equal(replay_write(&v, &of, path, &e), 0);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_true(fread(text, 1, sizeof text - 1, f) > 0);
    fclose(f);
    assert_string_equal(text, "twinrf counterexample 1\nblock dummy\ndesign steal8\n"
                              "set lane_bits=4\nset banks=8\n"
                              "state count 0 deadbeef\n"
                              "state rdata 0 80000000000000000000000000000000\n"
                              "state rows 2 120000000000000005\n"
                              "in add 0 a5\nend\n");
    assert_int_equal(replay_create(&w, &dummy_twin, &e), 0);
    assert_int_equal(replay_read(&w, &of, path, &e), 0);
    assert_memory_equal(v.state, w.state, sizeof(struct dummy_state));
    assert_memory_equal(v.mem, w.mem, sizeof(struct dummy_mem));
    assert_memory_equal(v.in, w.in, sizeof(struct dummy_in));
    replay_destroy(&v);
    replay_destroy(&w);
}

static void comments_and_leading_zeros_are_read(void **state) {
    struct replay v;
    struct err e;
    (void)state;
    write_text(header, "# from a proof\n\nin add 0 00000000000000FF # all\nstate count 0 0\nend\n");
    assert_int_equal(replay_create(&v, &dummy_twin, &e), 0);
    assert_int_equal(replay_read(&v, &of, path, &e), 0);
    assert_int_equal(((struct dummy_in *)v.in)->add, 0xff);
    replay_destroy(&v);
}

static const struct {
    const char *first, *rest, *message;
} bad[] = {
    {"", "", ":1: expected a last line `end`"},
    {"", "twinrf counterexample 2\n", ":1: expected `twinrf counterexample 1`, got"},
    {"", "twinrf counterexample 1\ndesign steal8\n", ":2: expected `block dummy`, got `design"},
    {"", "twinrf counterexample 1\nblock dummy\nend\n", ":3: expected `design steal8`, got `end`"},
    {"", "twinrf counterexample 1\nblock dummy\ndesign steal8\nend\n",
     ":4: expected `set lane_bits=4`, with which the program is built, got `end`"},
    {"", "twinrf counterexample 1\nblock dummy\ndesign steal8\nset lane_bits=40\n",
     ":4: expected `set lane_bits=4`, with which the program is built, got `set lane_bits=40`"},
    {header, "set warps=8\n", ":6: expected no further `set` line"},
    {header, "", ":6: expected a last line `end`"},
    {header, "end\nin add 0 1\n", ":7: expected nothing after `end`"},
    {header, "input add 0 1\n", ":6: expected `set KEY=VALUE`, `state NAME"},
    {header, "in add 0\n", ":6: expected `set KEY=VALUE`, `state NAME"},
    {header, "in add 0 1 2\n", ":6: expected `set KEY=VALUE`, `state NAME"},
    {header, "in count 0 1\n",
     ":6: expected an input of block dummy (its page in docs/blocks), got `count`"},
    {header, "state add 0 1\n", ":6: expected a register or memory of block dummy"},
    {header, "state rows 3 1\n", ":6: expected an element of rows, 0 to 2, got `3`"},
    {header, "state rows -1 1\n", ":6: expected an element of rows, 0 to 2, got `-1`"},
    {header, "in add 0 100\n", ":6: expected at most 8 bits for add, got 9"},
    {header, "state rows 0 100000000000000000000000000000000\n",
     ":6: expected at most 128 bits for rows, got 129"},
    {header, "in add 0 0x1\n", ":6: expected hexadecimal digits for add, got `0x1`"},
    {header, "in add 0 1\n# again\nin add 0 1\n", ":8: expected add[0] once, got it twice"},
};

static void bad_files_are_refused_with_their_line(void **state) {
    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct replay v;
        struct err e;
        write_text(bad[i].first, bad[i].rest);
        assert_int_equal(replay_create(&v, &dummy_twin, &e), 0);
        assert_int_equal(replay_read(&v, &of, path, &e), -1);
        assert_non_null(strstr(e.text, path));
        if (!strstr(e.text, bad[i].message))
            fail_msg("expected '%s', got '%s'", bad[i].message, e.text);
        replay_destroy(&v);
    }
}

static void missing_files_are_refused(void **state) {
    struct replay v;
    struct err e;
    (void)state;
    some_values(&v);
    assert_int_equal(replay_read(&v, &of, "build/unit/none/a.cex", &e), -1);
    assert_int_equal(replay_write(&v, &of, "build/unit/none/a.cex", &e), -1);
    assert_int_equal(replay_write(&v, &of, "/dev/full", &e), -1);
    replay_destroy(&v);
}

static struct run_result result;

static void run(const struct replay *v, uint64_t fault_cycle) {
    const struct experiment x = {.twin = &dummy_twin,
                                 .stimulus = &replay_stimulus,
                                 .config = v,
                                 .sides = SIDE_BOTH,
                                 .max_cycles = 1,
                                 .start = replay_start};
    struct err e;
    dummy_fault_cycle = fault_cycle;
    assert_int_equal(run_experiment(&x, 2, NULL, &result, &e), 0);
}

static void a_cycle_runs_from_the_state(void **state) {
    struct replay v;
    (void)state;
    some_values(&v);
    run(&v, UINT64_MAX);
    assert_int_equal(result.end, RUN_DONE);
    assert_int_equal(result.cycle, 1);
    run(&v, 0);
    assert_int_equal(result.end, RUN_MISMATCH);
    assert_int_equal(result.cycle, 0);
    assert_string_equal(result.differences.d[0].sig->name, "bank_class");
    assert_int_equal(result.differences.d[0].csim[0], (0xdeadbeef + 2u) % 9);
    replay_destroy(&v);
}

/* Is one element that the edge sets wrongly all that is found? */
static int flip_is_found(const struct replay *v, const char *name, uint32_t element) {
    struct experiment x = {.twin = &dummy_twin,
                           .stimulus = &replay_stimulus,
                           .config = v,
                           .sides = SIDE_BOTH,
                           .max_cycles = 1,
                           .flip = {NULL, COMPARE_STATE, element, 1},
                           .start = replay_start};
    struct err e;
    const struct signal *flipped = signal_find(&dummy_twin.state, name);
    if (!flipped) {
        flipped = signal_find(&dummy_twin.mem, name);
        x.flip.what = COMPARE_MEMORY;
    }
    x.flip.sig = flipped;
    dummy_fault_cycle = UINT64_MAX;
    assert_int_equal(run_experiment(&x, 2, NULL, &result, &e), 0);
    return result.end == RUN_MISMATCH && result.cycle == 1 &&
           result.differences.d[0].sig == flipped && result.differences.total == 1;
}

static void what_the_edge_did_is_compared(void **state) {
    struct replay v;
    (void)state;
    some_values(&v);
    assert_true(flip_is_found(&v, "count", 0));
    assert_true(flip_is_found(&v, "rdata", 0));
    assert_true(flip_is_found(&v, "rows", 1));
    replay_destroy(&v);
}

/* The cycles that a watcher saw. */
struct seen {
    uint64_t state[8], outputs[8];
    unsigned states, cycles;
};

static void see_state(void *self, const struct lockstep *ls) {
    struct seen *s = self;
    s->state[s->states++] = ls->cycle;
}

static void see_outputs(void *self, const struct lockstep *ls) {
    struct seen *s = self;
    s->outputs[s->cycles++] = ls->cycle;
}

static void a_failure_after_the_last_cycle_is_shown(void **state) {
    struct replay v;
    struct err e;
    struct seen seen = {.states = 0};
    const struct watcher w = {&seen, see_state, see_outputs};
    (void)state;
    some_values(&v);
    const struct experiment x = {
        .twin = &dummy_twin,
        .stimulus = &replay_stimulus,
        .config = &v,
        .sides = SIDE_BOTH,
        .max_cycles = 1,
        .flip = {signal_find(&dummy_twin.state, "count"), COMPARE_STATE, 0, 1},
        .start = replay_start};
    dummy_fault_cycle = UINT64_MAX;
    assert_int_equal(run_experiment(&x, 1, &w, &result, &e), 0);
    assert_int_equal(result.cycle, 1);
    assert_int_equal(seen.states, 3);
    assert_int_equal(seen.cycles, 3);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(seen.state[i], i);
        assert_int_equal(seen.outputs[i], i);
    }
    replay_destroy(&v);
}

static void a_cycle_is_kept(void **state) {
    struct replay v;
    struct replay_keeper k = {.at = 0};
    struct err e;
    const struct watcher w = {&k, replay_keep_state, replay_keep_inputs};
    (void)state;
    some_values(&v);
    assert_int_equal(replay_create(&k.kept, &dummy_twin, &e), 0);
    const struct experiment x = {.twin = &dummy_twin,
                                 .stimulus = &replay_stimulus,
                                 .config = &v,
                                 .sides = SIDE_BOTH,
                                 .max_cycles = 1,
                                 .start = replay_start};
    dummy_fault_cycle = UINT64_MAX;
    assert_int_equal(run_experiment(&x, 0, &w, &result, &e), 0);
    assert_memory_equal(k.kept.state, v.state, sizeof(struct dummy_state));
    assert_memory_equal(k.kept.mem, v.mem, sizeof(struct dummy_mem));
    assert_memory_equal(k.kept.in, v.in, sizeof(struct dummy_in));
    replay_destroy(&k.kept);
    replay_destroy(&v);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(comments_and_leading_zeros_are_read),
        cmocka_unit_test(bad_files_are_refused_with_their_line),
        cmocka_unit_test(missing_files_are_refused),
        cmocka_unit_test(a_cycle_runs_from_the_state),
        cmocka_unit_test(what_the_edge_did_is_compared),
        cmocka_unit_test(a_failure_after_the_last_cycle_is_shown),
        cmocka_unit_test(a_cycle_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
