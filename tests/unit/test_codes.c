/* SPDX-License-Identifier: Apache-2.0
 * Codes of the interface tables: words in C and Verilog, and faults in the tables that are refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "rfgen/codes.h"

static struct tables all;

/* The tables as they are shipped, at a small design point. */
static int build(void **state) {
    struct design d;
    (void)state;
    memset(&d, 0, sizeof d);
    for (const struct design_key *k = design_keys; k->name; k++)
        *(unsigned *)(void *)((char *)&d + k->offset) = k->min;
    d.capacity_kb = 128;
    design_resolve(&d);
    tables_build(&all, &d);
    return 0;
}

static struct table *table(const char *name) {
    for (unsigned i = 0; i < TABLES; i++)
        if (!strcmp(all.t[i].name, name))
            return &all.t[i];
    return NULL;
}

static struct code_row *value(const char *block, const char *code, const char *name) {
    struct table *t = table(block);
    for (unsigned i = 0; i < t->n_codes; i++)
        if (!strcmp(t->codes[i].code, code) && !strcmp(t->codes[i].name, name))
            return &t->codes[i];
    return NULL;
}

static struct row *row(const char *block, const char *name) {
    struct table *t = table(block);
    for (unsigned i = 0; i < t->n; i++)
        if (!strcmp(t->rows[i].name, name) && t->rows[i].kind != ROW_IN)
            return &t->rows[i];
    return NULL;
}

/* One line: the table's line, what was expected, what was got. */
static void refused(const char *file, unsigned line, const char *expected, const char *got) {
    struct err e = {""};
    char location[96];
    snprintf(location, sizeof location, "%s:%u: ", file, line);
    assert_int_equal(codes_check(&all, &e), -1);
    assert_memory_equal(e.text, location, strlen(location));
    assert_non_null(strstr(e.text, expected));
    assert_non_null(strstr(e.text, got));
    assert_null(strchr(e.text, '\n'));
}

static void shipped_tables_are_accepted(void **state) {
    struct err e = {""};
    (void)state;
    assert_int_equal(codes_check(&all, &e), 0);
    assert_string_equal(e.text, "");
}

static void words_follow_from_the_rows(void **state) {
    char name[CODE_NAME];
    (void)state;
    code_c_name(value("ccu", "write", "NOT_STORED"), name);
    assert_string_equal(name, "WRITE_NOT_STORED");
    code_verilog_name(value("ccu", "write", "NOT_STORED"), name);
    assert_string_equal(name, "WriteNotStored");
    code_verilog_name(value("bank_arbiter", "class", "R_HOME_FORCED"), name);
    assert_string_equal(name, "ClassRHomeForced");
    assert_int_equal(code_limit(table("sthld_controller"), "fsm"), 7);
    assert_true(code_is_prefix("in", "InFetch"));
    assert_false(code_is_prefix("in", "Index"));
    assert_false(code_is_prefix("write", "Write"));
}

static void a_value_twice_is_refused(void **state) {
    struct code_row *v = value("ccu", "write", "DROPPED");
    (void)state;
    v->value = 3;
    refused("gen/blocks/ccu.def", v->line, "a value of its own for DROPPED",
            "got 3, which is FILTERED");
}

static void a_name_twice_is_refused(void **state) {
    struct code_row *v = value("prefetch_unit", "phase", "FETCH");
    (void)state;
    v->name = "EVICT";
    refused("gen/blocks/prefetch_unit.def", v->line, "the name EVICT once", "got it in line");
}

static void a_code_of_two_tables_is_refused(void **state) {
    struct code_row *v = value("write_buffer", "buffer", "EMPTY");
    (void)state;
    v->code = "victim";
    refused("gen/blocks/write_buffer.def", v->line, "code victim: expected its rows in one table",
            "gen/blocks/ccu.def:");
}

/* The row is one that rf_steal takes over. */
static void a_value_too_wide_for_a_port_is_refused(void **state) {
    struct row *r = row("rf_steal", "bank_class");
    (void)state;
    r->width = 3;
    refused("gen/blocks/rf_straight.def", r->line, "bits enough for R_HOME = 8 of code class",
            "got 3");
}

static void a_register_too_narrow_is_refused(void **state) {
    struct row *r = row("write_buffer", "phase");
    (void)state;
    r->width = 1;
    refused("gen/blocks/write_buffer.def", r->line, "bits enough for FROM_BUS = 2", "got 1");
}

static void an_unknown_code_is_refused(void **state) {
    struct row *r = row("rf_ltrf", "wb_kind");
    (void)state;
    r->code = "results";
    refused("gen/blocks/rf_ltrf.def", r->line, "a code that CODE rows define", "got results");
}

/* Reports and waves show each output of a top with the block that drives it. */
static void every_output_of_a_top_has_a_driver(void **state) {
    (void)state;
    for (unsigned i = 0; i < TABLES; i++) {
        const struct table *t = &all.t[i];
        if (!t->is_top)
            continue;
        for (const struct row *r = table_next(t, NULL, ROWS_OUT); r; r = table_next(t, r, ROWS_OUT))
            assert_non_null(table_find(&all, table_driver(t, r)));
    }
    assert_string_equal(table_driver(table("rf_steal"), row("rf_steal", "home_go")),
                        "bank_arbiter");
    assert_string_equal(table_driver(table("rf_malekeh"), row("rf_malekeh", "disp_tag")), "ccu");
    assert_null(table_driver(table("ccu"), row("ccu", "hit")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(shipped_tables_are_accepted, build),
        cmocka_unit_test_setup(words_follow_from_the_rows, build),
        cmocka_unit_test_setup(a_value_twice_is_refused, build),
        cmocka_unit_test_setup(a_name_twice_is_refused, build),
        cmocka_unit_test_setup(a_code_of_two_tables_is_refused, build),
        cmocka_unit_test_setup(a_value_too_wide_for_a_port_is_refused, build),
        cmocka_unit_test_setup(a_register_too_narrow_is_refused, build),
        cmocka_unit_test_setup(an_unknown_code_is_refused, build),
        cmocka_unit_test_setup(every_output_of_a_top_has_a_driver, build),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
