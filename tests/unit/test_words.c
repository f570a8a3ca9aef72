/* SPDX-License-Identifier: Apache-2.0
 * Values in words, and the names of signals in reports and waves.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "words.h"

static void check_value(const char *name, uint32_t width, uint32_t is_vec, const uint64_t *value,
                        const char *expected) {
    const struct signal s = {name, "block", "", width, 1, is_vec, 0, 8};
    char text[WORDS_TEXT];
    words_value(&s, value, text);
    assert_string_equal(text, expected);
}

static void codes_have_names(void **state) {
    (void)state;
    check_value("bank_class", 4, 0, (uint64_t[]){0}, "0 (IDLE)");
    check_value("bank_class", 4, 0, (uint64_t[]){5}, "5 (R_STEAL)");
    check_value("bank_class", 4, 0, (uint64_t[]){8}, "8 (R_HOME)");
    check_value("bank_class", 4, 0, (uint64_t[]){9}, "9"); /* no such class */
    check_value("arbiter.wb_kind", 2, 0, (uint64_t[]){3}, "3 (FORCED)");
    check_value("alloc_kind", 3, 0, (uint64_t[]){4}, "4 (WAITS)");
    check_value("victim", 2, 0, (uint64_t[]){3}, "3 (LRU)");
    check_value("wr_kind", 3, 0, (uint64_t[]){6}, "6 (DROPPED_INVALID)");
    check_value("change", 2, 0, (uint64_t[]){2}, "2 (FALL)");
    check_value("sthld.fsm", 3, 0, (uint64_t[]){6}, "6 (REST)");
}

/* The same name in two blocks, and in one top. */
static void codes_are_those_of_their_block(void **state) {
    static const struct {
        const char *name, *block, *expected;
    } cases[] = {
        {"wb_kind", "rf_ltrf", "2 (MAIN)"},
        {"wb_kind", "rf_bl", "2 (STOLEN)"},
        {"prefetch.phase", "prefetch_unit", "2 (LEAVE)"},
        {"buffer.phase", "write_buffer", "2 (FROM_BUS)"},
        {"phase", "other", "2"},
        {"in_kind", "rf_ltrf", "2 (NO_DATA)"},
        {"out_kind", "rf_ltrf", "2 (DROP)"},
        {"error", "rf_ltrf", "2 (BANK_NOT_GIVEN)"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct signal s = {cases[i].name, cases[i].block, "", 3, 1, 0, 0, 8};
        char text[WORDS_TEXT];
        words_value(&s, (uint64_t[]){2}, text);
        assert_string_equal(text, cases[i].expected);
    }
}

static void numbers_fit_their_width(void **state) {
    (void)state;
    check_value("home_go", 1, 0, (uint64_t[]){1}, "1 (yes)");
    check_value("home_go", 1, 0, (uint64_t[]){0}, "0 (no)");
    check_value("bank_row", 7, 0, (uint64_t[]){127}, "127");
    check_value("bank_mask", 32, 0, (uint64_t[]){0xff}, "0x000000ff");
    check_value("rd_grant", 48, 1, (uint64_t[]){0x5}, "0x000000000005");
    check_value("disp_data", 128, 1, (uint64_t[]){1, 2}, "0x00000000000000020000000000000001");
    check_value("wide", 68, 1, (uint64_t[]){1, 0xf}, "0xf0000000000000001");
}

static void every_code_fits_its_bits(void **state) {
    unsigned n;
    const struct word_table *tables = words_all(&n);
    (void)state;
    for (unsigned i = 0; i < n; i++) {
        assert_in_range(tables[i].n, 1, 1u << tables[i].bits);
        for (unsigned k = 0; k < tables[i].n; k++)
            assert_non_null(tables[i].names[k]);
        const struct signal s = {
            .name = tables[i].signal,
            .block = tables[i].block ? tables[i].block : "any",
        };
        assert_ptr_equal(words_table(&s), &tables[i]);
    }
}

/* A top with two schedulers and an arbiter. */
static const struct signal state_rows[] = {
    {"scheduler[1].last_warp", "warp_scheduler", "", 5, 1, 0, 0, 1},
    {"arbiter.rd_mask", "bank_arbiter", "", 48, 8, 1, 8, 8},
};
static const struct signal out_rows[] = {
    {"bank_class", "rf_steal", "", 4, 8, 0, 0, 1},
    {"issue_valid", "rf_steal", "", 2, 1, 1, 8, 8},
    {"disp_tag", "rf_steal", "", 8, 2, 0, 16, 1},
    {"disp_data", "rf_steal", "", 64, 6, 1, 24, 8},
    {"entry_stolen", "rf_steal", "", 8, 1, 1, 72, 8},
    {"rd_valid", "rf_steal", "", 48, 1, 1, 80, 8},
    {"rd_grant", "rf_steal", "", 48, 1, 1, 88, 8},
    {"home_entry", "rf_steal", "", 3, 1, 0, 96, 1},
};
static const struct twin top = {
    .name = "rf_steal", .out = {out_rows, 8, 97}, .state = {state_rows, 2, 72}};

static void check_label(const struct signal *s, uint32_t e, const char *expected) {
    char label[2 * SIGNAL_NAME];
    signal_label(&top, s, e, label, sizeof label);
    assert_string_equal(label, expected);
}

static void signals_are_named_by_their_block(void **state) {
    (void)state;
    assert_true(twin_is_top(&top));
    check_label(&state_rows[0], 0, "warp_scheduler[1].last_warp");
    check_label(&state_rows[1], 3, "bank_arbiter.rd_mask[3]");
    check_label(&out_rows[0], 3, "bank_arbiter.bank_class[3]");
    check_label(&out_rows[1], 0, "warp_scheduler.issue_valid");
    check_label(&out_rows[2], 1, "operand_collector.disp_tag[1]");
    check_label(&out_rows[3], 5, "crossbar.disp_data[5]");
    check_label(&out_rows[4], 0, "steal_table.entry_stolen");
    check_label(&out_rows[5], 0, "operand_collector.rd_valid");
    check_label(&out_rows[6], 0, "bank_arbiter.rd_grant");
    check_label(&out_rows[7], 0, "bank_arbiter.home_entry");
}

/* The same names in a top with caching collector units. */
static void a_top_names_its_own_blocks(void **state) {
    static const struct signal states[] = {
        {"scheduler[3].arrive_warp", "malekeh_scheduler", "", 3, 1, 0, 0, 1},
        {"ccu[7].tag", "ccu", "", 8, 1, 0, 1, 1},
        {"allocator[0].stalls", "ccu_allocator", "", 9, 1, 0, 2, 2},
        {"sthld.fsm", "sthld_controller", "", 3, 1, 0, 4, 1},
        {"arbiter[1].rd_mask", "bank_arbiter", "", 14, 4, 1, 8, 8},
    };
    static const struct signal outs[] = {
        {"issue_valid", "rf_malekeh", "", 4, 1, 1, 0, 8},
        {"disp_tag", "rf_malekeh", "", 8, 4, 0, 8, 1},
        {"disp_unit", "rf_malekeh", "", 1, 4, 0, 12, 1},
        {"rd_valid", "rf_malekeh", "", 56, 1, 1, 16, 8},
        {"rd_grant", "rf_malekeh", "", 56, 1, 1, 24, 8},
        {"fsm", "rf_malekeh", "", 3, 1, 0, 32, 1},
    };
    static const char *const scopes[] = {"malekeh_scheduler", "ccu",          "ccu_allocator",
                                         "ccu",               "bank_arbiter", "sthld_controller"};
    const struct twin malekeh = {
        .name = "rf_malekeh", .out = {outs, 6, 33}, .state = {states, 5, 40}};
    char scope[SIGNAL_NAME];
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        signal_scope(&malekeh, &outs[i], scope);
        assert_string_equal(scope, scopes[i]);
    }
    signal_scope(&malekeh, &states[1], scope);
    assert_string_equal(scope, "ccu[7]");
}

static void a_bit_can_be_flipped(void **state) {
    uint64_t v[2] = {0, 0};
    const struct signal s = {"v", "block", "", 100, 1, 1, 0, 16};
    (void)state;
    signal_flip(&s, v, 0, 70);
    assert_int_equal(v[0], 0);
    assert_int_equal(v[1], 1 << 6);
    assert_int_equal(signal_word(&s, v, 0, 1), 1 << 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_have_names),
        cmocka_unit_test(codes_are_those_of_their_block),
        cmocka_unit_test(numbers_fit_their_width),
        cmocka_unit_test(every_code_fits_its_bits),
        cmocka_unit_test(signals_are_named_by_their_block),
        cmocka_unit_test(a_top_names_its_own_blocks),
        cmocka_unit_test(a_bit_can_be_flipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
