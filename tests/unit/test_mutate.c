/* SPDX-License-Identifier: Apache-2.0
 * `make mutate`: the edits of a small C file, and the proof that tells an equivalent mutant. A
 * recorded stream is replayed through the block itself and through mutants of it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "design.h"
#include "rfgen/files.h"
#include "mutate/decide.h"
#include "mutate/edits.h"
#include "mutate/mutants.h"
#include "mutate/record.h"
#include "rfgen/tool.h"

#define FOLDER "build/unit/mutate"
#define BLOCK "warp_scheduler"

#include "twin_warp_scheduler.c"

/* Puts a text into a file below FOLDER. */
static void put(const char *name, const char *text) {
    struct err e;
    FILE *f = file_create(&e, FOLDER "/%s", name);
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(file_close(f, name, &e), 0);
}

static void run(const char *command) {
    struct err e = {""};
    if (tool_run("sh", command, FOLDER "/log", &e))
        fail_msg("%s", e.text);
}

/* ---- edits ---- */

static const char small_header[] = "static inline int twice(int a) { return a * 2; }\n"
                                   "static inline int unused(int a) { return a / 3; }\n";
static const char small_source[] = "#include \"small.h\"\n"
                                   "int f(int a, int b, int *v);\n"
                                   "int f(int a, int b, int *v) {\n"
                                   "    if (a <= b)\n"
                                   "        v[a] = twice(b);\n"
                                   "    return a & b;\n"
                                   "}\n";

static void find_small(struct edits *edits) {
    const char *const arguments[] = {"-std=gnu11", NULL};
    struct err e = {""};
    put("small.h", small_header);
    put("small.c", small_source);
    if (edits_find(edits, FOLDER "/small.c", arguments, &e))
        fail_msg("%s", e.text);
}

/* The file with each edit in it, one of which has to contain the text. */
static int some_mutant_has(const struct edits *edits, const char *text) {
    int found = 0;
    for (uint64_t i = 0; i < edits->n; i++) {
        struct err e;
        char *mutant = edit_apply(&edits->list[i], &e);
        assert_non_null(mutant);
        found |= strstr(mutant, text) != NULL;
        free(mutant);
    }
    return found;
}

static void edits_of_each_kind(void **state) {
    static const char *const wanted[] = {
        "if (a < b)", "if (a > b)",         "if (!(a <= b))", "if (0)",       "if (1)",
        "v[(a) + 1]", "v[(a) - 1]",         "return a | b;",  "return a;",    "return b;",
        "return 0;",  "        (void)0;\n", "a * (2 + 1)",    "return a + 2;"};
    struct edits edits;
    (void)state;
    find_small(&edits);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!some_mutant_has(&edits, wanted[i]))
            fail_msg("no mutant has `%s`", wanted[i]);
    edits_free(&edits);
}

static void functions_that_nobody_calls_are_left_alone(void **state) {
    struct edits edits;
    (void)state;
    find_small(&edits);
    assert_false(some_mutant_has(&edits, "a % 3"));
    edits_free(&edits);
}

static void each_edit_changes_the_file_once(void **state) {
    struct edits edits;
    (void)state;
    find_small(&edits);
    for (uint64_t i = 0; i < edits.n; i++) {
        const struct edit *a = &edits.list[i];
        const char *old = strstr(a->file, ".h") ? small_header : small_source;
        assert_true(strlen(a->text) != a->length ||
                    strncmp(old + a->offset, a->text, a->length) != 0);
        for (uint64_t k = 0; k < i; k++)
            assert_false(edits.list[k].offset == a->offset && edits.list[k].length == a->length &&
                         !strcmp(edits.list[k].text, a->text) &&
                         !strcmp(edits.list[k].file, a->file));
    }
    edits_free(&edits);
}

static void the_seed_chooses(void **state) {
    struct edits a, b;
    (void)state;
    find_small(&a);
    find_small(&b);
    edits_choose(&a, 5, 1);
    edits_choose(&b, 5, 1);
    assert_int_equal(a.n, 5);
    assert_memory_equal(a.list, b.list, 5 * sizeof *a.list);
    edits_free(&a);
    edits_free(&b);
}

static void a_source_that_does_not_compile_is_refused(void **state) {
    const char *const arguments[] = {NULL};
    struct edits edits;
    struct err e = {""};
    (void)state;
    put("wrong.c", "int f(void) { return x; }\n");
    assert_int_equal(edits_find(&edits, FOLDER "/wrong.c", arguments, &e), -1);
    assert_non_null(strstr(e.text, "wrong.c:1"));
    edits_free(&edits);
}

/* ---- replay ---- */

/* FOLDER/NUMBER/model.so: the model with a change by sed. */
static void build_mutant(unsigned number, const char *change) {
    char command[1024];
    snprintf(command, sizeof command,
             "mkdir -p %1$s/%2$u && sed '%3$s' csim/" BLOCK ".c >%1$s/%2$u/" BLOCK ".c && "
             "gcc -std=gnu11 -O1 -fPIC -shared -w -Ibuild/steal8/gen -Icsim -Iharness "
             "%1$s/%2$u/" BLOCK ".c build/steal8/gen/twin_" BLOCK ".c -o %1$s/%2$u/model.so",
             FOLDER, number, change);
    run(command);
}

static void replay_into(const unsigned *numbers, unsigned n, char *text, size_t size) {
    struct stream stream;
    struct err e = {""};
    struct mutants m = {&twin_warp_scheduler, FOLDER, &stream, 1, 0, 2};
    if (record_scenario(&twin_warp_scheduler, FOLDER, "tests/scenarios/read_steal.test", &e) ||
        stream_open(&stream, FOLDER "/read_steal.0.in", twin_warp_scheduler.in.size, &e))
        fail_msg("%s", e.text);
    assert_true(stream.cycles > 100);
    FILE *f = fmemopen(text, size, "w");
    int status = mutants_replay(&m, numbers, n, f, &e);
    fclose(f);
    stream_close(&stream);
    if (status)
        fail_msg("%s", e.text);
}

static void the_block_itself_survives_and_a_mutant_does_not(void **state) {
    const unsigned numbers[] = {0, 1};
    char text[512];
    (void)state;
    build_mutant(0, "");
    build_mutant(1, "s/next->last_warp = .*;/next->last_warp = 0;/");
    replay_into(numbers, 2, text, sizeof text);
    assert_non_null(strstr(text, "0 survived - - -\n"));
    assert_non_null(strstr(text, "1 killed read_steal.0 "));
}

/* What they do in the first line of the step. */
static void crashes_and_endless_loops_are_killed(void **state) {
    const unsigned numbers[] = {2, 3};
    char text[512];
    (void)state;
    build_mutant(2, "0,/) {$/s//) { __builtin_trap();/");
    build_mutant(3, "0,/) {$/s//) { for (volatile int i = 0; ; i++) { }/");
    replay_into(numbers, 2, text, sizeof text);
    assert_non_null(strstr(text, "2 killed read_steal.0 0 crash\n"));
    assert_non_null(strstr(text, "3 killed read_steal.0 0 hang\n"));
}

static void order_mode_is_of_designs_with_a_cache(void **state) {
    struct err e = {""};
    (void)state;
    assert_int_equal(record_order(&twin_warp_scheduler, FOLDER, "dep", "none.rft", &e), -1);
    assert_non_null(strstr(e.text, "rfc_entries"));
}

static void a_stream_of_another_size_is_refused(void **state) {
    struct stream s;
    struct err e = {""};
    (void)state;
    put("short.in", "abc");
    assert_int_equal(stream_open(&s, FOLDER "/short.in", 2, &e), -1);
    assert_non_null(strstr(e.text, "short.in"));
}

/* ---- proof ---- */

#define TO_BITCODE "sh harness/prove/bitcode.sh -I. -Ibuild/steal8/gen -Icsim -Iharness -c "

/* FOLDER/NAME/prove/: bitcode of the block, changed by sed, as harness/mk/design.mk makes it. */
static void build_bitcode(const char *name, const char *change) {
    char command[2048];
    snprintf(command, sizeof command,
             "dir=" FOLDER "/%s && mkdir -p $dir/prove && sed '%s' csim/" BLOCK
             ".c >$dir/model.c && " TO_BITCODE "$dir/model.c -o $dir/model.bc && " TO_BITCODE
             "build/steal8/gen/twin_" BLOCK ".c -o $dir/twin.bc && " TO_BITCODE
             "harness/contracts/blocks/" BLOCK ".c -o $dir/contract.bc && "
             "llvm-link-14 $dir/model.bc $dir/twin.bc $dir/contract.bc -o $dir/prove/" BLOCK ".bc",
             name, change);
    run(command);
}

static enum proof_result verdict_on(const char *change) {
    const struct proof_options o = {.design = DESIGN_NAME,
                                    .sets = DESIGN_SETS,
                                    .design_dir = FOLDER "/same",
                                    .dir = FOLDER "/proof",
                                    .seconds = 60};
    enum proof_result result = NOT_DECIDED;
    struct err e = {""};
    build_bitcode("same", "");
    build_bitcode("changed", change);
    struct decider *d =
        decide_open(&o, &twin_warp_scheduler, &warp_scheduler_contract, DECIDE_C, &e);
    if (!d || decide_mutant(d, FOLDER "/changed", FOLDER "/proof", &result, &e))
        fail_msg("%s", e.text);
    decide_close(d);
    return result;
}

static void equivalent_mutants_are_proved(void **state) {
    (void)state;
    assert_int_equal(verdict_on("s/left < right/right > left/"), PROVED);
    assert_int_equal(verdict_on("s/= issue ? issue_warp : 0/= issue ? issue_warp | 0 : 0/"),
                     PROVED);
}

static void others_are_not(void **state) {
    (void)state;
    assert_int_equal(verdict_on("s/left < right/left > right/"), DIFFERS);
    assert_true(file_exists(FOLDER "/proof/" BLOCK ".equal.cex"));
}

/* Which is no difference in any output: the code does what it must not. */
static void undefined_behaviour_is_refused(void **state) {
    (void)state;
    assert_int_equal(verdict_on("s/    (void)in;/    (void)in->ready[s->cand_warp + 64];/"),
                     REFUSED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_of_each_kind),
        cmocka_unit_test(functions_that_nobody_calls_are_left_alone),
        cmocka_unit_test(each_edit_changes_the_file_once),
        cmocka_unit_test(the_seed_chooses),
        cmocka_unit_test(a_source_that_does_not_compile_is_refused),
        cmocka_unit_test(the_block_itself_survives_and_a_mutant_does_not),
        cmocka_unit_test(crashes_and_endless_loops_are_killed),
        cmocka_unit_test(order_mode_is_of_designs_with_a_cache),
        cmocka_unit_test(a_stream_of_another_size_is_refused),
        cmocka_unit_test(equivalent_mutants_are_proved),
        cmocka_unit_test(others_are_not),
        cmocka_unit_test(undefined_behaviour_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
