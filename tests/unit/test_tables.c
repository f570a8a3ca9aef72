/* SPDX-License-Identifier: Apache-2.0
 * What the prover reads without making it. Tables of a design out of its bitcode are compared with
 * the compiled ones. Kept netlists must be made again when anything has changed.
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
#include "rfgen/files.h"
#include "rfgen/netlists.h"
#include "contracts/contract.h"
#include "prove/tables.h"
#include "lockstep/twin.h"

#define FOLDER "build/unit/tables"
#define NETLISTS FOLDER "/netlists"

extern const struct twin twin_bank_arbiter, twin_rf_steal;

static void run(const char *command) {
    assert_int_equal(system(command), 0);
}

static void compile(const char *source, const char *block) {
    char command[512];
    snprintf(command, sizeof command,
             "sh harness/prove/bitcode.sh -w -c -I. -Ibuild/steal8/gen -Icsim -Iharness %s "
             "-o " FOLDER "/prove/%s.bc",
             source, block);
    run(command);
}

static struct tables *open_tables(void) {
    struct err e = {""};
    run("rm -rf " FOLDER " && mkdir -p " FOLDER "/gen " FOLDER "/prove && "
        "cp build/steal8/gen/design.h " FOLDER "/gen");
    struct tables *t = tables_open(FOLDER, &e);
    assert_string_equal(e.text, "");
    assert_non_null(t);
    return t;
}

/* Twins ---------------------------------------------------------------------------------------- */

static void check_list(const struct signal_list *read, const struct signal_list *compiled) {
    assert_int_equal(read->n, compiled->n);
    assert_int_equal(read->size, compiled->size);
    for (unsigned i = 0; i < read->n; i++) {
        const struct signal *a = &read->rows[i], *b = &compiled->rows[i];
        assert_string_equal(a->name, b->name);
        assert_string_equal(a->block, b->block);
        assert_string_equal(a->doc, b->doc);
        assert_int_equal(a->width, b->width);
        assert_int_equal(a->count, b->count);
        assert_int_equal(a->is_vec, b->is_vec);
        assert_int_equal(a->offset, b->offset);
        assert_int_equal(a->stride, b->stride);
    }
}

static void check_twin(struct tables *t, const struct twin *compiled) {
    struct err e = {""};
    char source[64];
    snprintf(source, sizeof source, "build/steal8/gen/twin_%s.c", compiled->name);
    compile(source, compiled->name);
    const struct twin *read = tables_twin(t, compiled->name, &e);
    assert_string_equal(e.text, "");
    assert_string_equal(read->name, compiled->name);
    check_list(&read->in, &compiled->in);
    check_list(&read->out, &compiled->out);
    check_list(&read->state, &compiled->state);
    check_list(&read->mem, &compiled->mem);
    assert_int_equal(read->c.self_size, compiled->c.self_size);
    assert_int_equal(read->c.state_offset, compiled->c.state_offset);
    assert_int_equal(read->c.mem_offset, compiled->c.mem_offset);
    assert_true(read->c.reset != NULL && read->c.reset != compiled->c.reset);
    assert_null(read->rtl);
    assert_ptr_equal(tables_twin(t, compiled->name, &e), read);
}

static void test_twins(void **state) {
    (void)state;
    struct tables *t = open_tables();
    check_twin(t, &twin_bank_arbiter);
    check_twin(t, &twin_rf_steal);
    assert_string_equal(tables_design(t), "steal8");
    assert_string_equal(tables_sets(t), "");
    tables_close(t);
}

static void test_contracts(void **state) {
    (void)state;
    struct err e = {""};
    struct tables *t = open_tables();
    compile("harness/contracts/blocks/bank_arbiter.c", "bank_arbiter");
    const struct contract *read = tables_contract(t, "bank_arbiter", &e);
    assert_string_equal(e.text, "");
    assert_string_equal(read->block, "bank_arbiter");
    unsigned n = 0;
    for (; bank_arbiter_contract.covers[n]; n++)
        assert_string_equal(read->covers[n], bank_arbiter_contract.covers[n]);
    assert_null(read->covers[n]);
    assert_true(n > 10 && read->assume && !read->idle);
    tables_close(t);
}

/* Refused -------------------------------------------------------------------------------------- */

static void refused(struct tables *t, const char *block, const char *message) {
    struct err e = {""};
    assert_null(tables_contract(t, block, &e));
    if (!strstr(e.text, message))
        fail_msg("expected '%s', got '%s'", message, e.text);
}

static void test_refused(void **state) {
    (void)state;
    char message[96];
    struct err e = {""};
    struct tables *t = open_tables();
    file_close(file_create(&e, FOLDER "/other.c"), "other.c", &e);
    refused(t, "none", "expected a bitcode file");
    compile(FOLDER "/other.c", "empty");
    snprintf(message, sizeof message, "expected empty_contract of %zu bytes, got another or none",
             sizeof(struct contract));
    refused(t, "empty", message);
    FILE *f = file_create(&e, FOLDER "/other.c");
    fprintf(f, "#include \"harness/contracts/contract.h\"\n"
               "const int size_contract = 1;\n"
               "static const char text[] = \"text\";\n"
               "const struct contract inside_contract = {.block = text + 1};\n"
               "struct contract changes_contract = {.block = text};\n");
    file_close(f, "other.c", &e);
    compile(FOLDER "/other.c", "size");
    compile(FOLDER "/other.c", "inside");
    compile(FOLDER "/other.c", "changes");
    snprintf(message, sizeof message, "expected size_contract of %zu bytes, got another or none",
             sizeof(struct contract));
    refused(t, "size", message);
    refused(t, "inside", "got another pointer");
    refused(t, "changes", "got changes_contract");
    tables_close(t);
    assert_null(tables_open("build/unit", &e));
}

/* Netlists ------------------------------------------------------------------------------------- */

static char *key_of(const char *script, const char *dir) {
    struct err e = {""};
    struct hw_files files = {1, {"rr_pick"}};
    char *key = netlists_key(script, dir, &files, &e);
    assert_non_null(key);
    return key;
}

static void write(const char *name, const char *text) {
    struct err e;
    FILE *f = file_create(&e, "%s", name);
    fputs(text, f);
    assert_int_equal(file_close(f, name, &e), 0);
}

/* Is it found with this script, and in which text? */
static const char *found(const char *script) {
    static char text[64];
    struct err e = {""};
    char *key = key_of(script, FOLDER "/to");
    run("rm -rf " FOLDER "/to && mkdir -p " FOLDER "/to");
    int is_found = netlists_find(key, FOLDER "/to", "rr_pick", NULL);
    free(key);
    if (!is_found)
        return "";
    char *copy = file_text(FOLDER "/to/rr_pick.aag", &e);
    snprintf(text, sizeof text, "%s", copy);
    free(copy);
    return text;
}

static void test_netlists(void **state) {
    (void)state;
    tables_close(open_tables());
    setenv("TWINRF_NETLISTS", NETLISTS, 1);
    write(FOLDER "/from/rr_pick.aag", "netlist");
    char *key = key_of("write \"" FOLDER "/from/x\"", FOLDER "/from");
    assert_non_null(strstr(key, "module rr_pick"));
    assert_non_null(strstr(key, "Yosys"));
    netlists_keep(key, FOLDER "/from", "rr_pick", NULL);
    assert_string_equal(found("write \"" FOLDER "/to/x\""), "netlist");
    assert_string_equal(found("write \"" FOLDER "/to/y\""), "");
    run("for f in " NETLISTS "/*.key; do sed -i 's/module rr_pick/module rr_pack/' $f; done");
    assert_string_equal(found("write \"" FOLDER "/to/x\""), "");
    netlists_keep(key, FOLDER "/from", "rr_pick", NULL);
    assert_string_equal(found("write \"" FOLDER "/to/x\""), "netlist");
    assert_int_equal(netlists_find(key, FOLDER "/to", "rr_pick", ".il"), 0);
    run("rm " NETLISTS "/*.aag");
    assert_string_equal(found("write \"" FOLDER "/to/x\""), "");
    free(key);
    setenv("TWINRF_NETLISTS", "", 1);
    struct err e;
    assert_null(netlists_key("", FOLDER, &(struct hw_files){0}, &e));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_twins),
        cmocka_unit_test(test_contracts),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_netlists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
