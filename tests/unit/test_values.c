/* SPDX-License-Identifier: Apache-2.0
 * Values in words, and the names of signals in reports and waves.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "bank_arbiter_names.h"
#include "ccu_names.h"
#include "prefetch_unit_names.h"
#include "sthld_controller_names.h"
#include "lockstep/values.h"

static void check_value(const struct code *code, uint32_t width, uint32_t is_vec,
                        const uint64_t *value, const char *expected) {
    const struct signal s = {.name = "signal",
                             .block = "block",
                             .width = width,
                             .count = 1,
                             .is_vec = is_vec,
                             .stride = 8,
                             .code = code};
    char text[VALUE_TEXT];
    value_text(&s, value, text);
    assert_string_equal(text, expected);
}

/* The words that rfgen writes from CODE rows. */
static const struct code class_of_bank = {"class", CLASS_CODES, class_names};
static const struct code write_of_ccu = {"write", WRITE_CODES, write_names};
static const struct code fsm = {"fsm", FSM_CODES, fsm_names};
static const struct code phase = {"phase", PHASE_CODES, phase_names};

static void codes_have_words(void **state) {
    (void)state;
    check_value(&class_of_bank, 4, 0, (uint64_t[]){CLASS_IDLE}, "0 (IDLE)");
    check_value(&class_of_bank, 4, 0, (uint64_t[]){CLASS_R_STEAL}, "5 (R_STEAL)");
    check_value(&class_of_bank, 4, 0, (uint64_t[]){CLASS_R_HOME}, "8 (R_HOME)");
    check_value(&class_of_bank, 4, 0, (uint64_t[]){9}, "9"); /* no such class */
    check_value(&write_of_ccu, 3, 0, (uint64_t[]){WRITE_FILTERED}, "3 (FILTERED)");
    check_value(&write_of_ccu, 3, 0, (uint64_t[]){4}, "4 (FILTERED_INVALIDATES)");
    check_value(&phase, 2, 0, (uint64_t[]){PHASE_DEACTIVATE}, "2 (DEACTIVATE)");
}

static void a_code_may_begin_above_zero(void **state) {
    (void)state;
    check_value(&fsm, 3, 0, (uint64_t[]){FSM_START}, "1 (START)");
    check_value(&fsm, 3, 0, (uint64_t[]){FSM_REST}, "6 (REST)");
    check_value(&fsm, 3, 0, (uint64_t[]){0}, "0");
    check_value(&fsm, 3, 0, (uint64_t[]){7}, "7");
}

static void numbers_fit_their_width(void **state) {
    (void)state;
    check_value(NULL, 1, 0, (uint64_t[]){1}, "1 (yes)");
    check_value(NULL, 1, 0, (uint64_t[]){0}, "0 (no)");
    check_value(NULL, 7, 0, (uint64_t[]){127}, "127");
    check_value(NULL, 32, 0, (uint64_t[]){0xff}, "0x000000ff");
    check_value(NULL, 48, 1, (uint64_t[]){0x5}, "0x000000000005");
    check_value(NULL, 128, 1, (uint64_t[]){1, 2}, "0x00000000000000020000000000000001");
    check_value(NULL, 68, 1, (uint64_t[]){1, 0xf}, "0xf0000000000000001");
}

/* A top with two schedulers and an arbiter. */
static const struct signal state_rows[] = {
    {"scheduler[1].last_warp", "warp_scheduler", "", 5, 1, 0, 0, 1, NULL, NULL},
    {"arbiter.rd_mask", "bank_arbiter", "", 48, 8, 1, 8, 8, NULL, NULL},
};
static const struct signal out_rows[] = {
    {"bank_class", "rf_steal", "", 4, 8, 0, 0, 1, "bank_arbiter", &class_of_bank},
    {"issue_valid", "rf_steal", "", 2, 1, 1, 8, 8, "warp_scheduler", NULL},
    {"disp_data", "rf_steal", "", 64, 6, 1, 24, 8, "crossbar", NULL},
};
static const struct signal mem_rows[] = {
    {"crossbar.slot", "crossbar", "", 64, 6, 1, 0, 8, NULL, NULL},
};
static const struct twin top = {.name = "rf_steal",
                                .out = {out_rows, 3, 72},
                                .state = {state_rows, 2, 72},
                                .mem = {mem_rows, 1, 48}};

static void check_label(const struct signal *s, uint32_t e, const char *expected) {
    char label[2 * SIGNAL_NAME];
    signal_label(s, e, label, sizeof label);
    assert_string_equal(label, expected);
}

static void signals_are_named_by_their_block(void **state) {
    (void)state;
    assert_true(twin_is_top(&top));
    check_label(&state_rows[0], 0, "warp_scheduler[1].last_warp");
    check_label(&state_rows[1], 3, "bank_arbiter.rd_mask[3]");
    check_label(&out_rows[0], 3, "bank_arbiter.bank_class[3]");
    check_label(&out_rows[1], 0, "warp_scheduler.issue_valid");
    check_label(&out_rows[2], 5, "crossbar.disp_data[5]");
}

/* An output of a block that holds wide data. */
static void data_is_known_by_its_driver(void **state) {
    (void)state;
    assert_true(signal_is_data(&top, &out_rows[2]));
    assert_false(signal_is_data(&top, &out_rows[0]));
}

static void a_bit_can_be_flipped(void **state) {
    uint64_t v[2] = {0, 0};
    const struct signal s = {"v", "block", "", 100, 1, 1, 0, 16, NULL, NULL};
    (void)state;
    signal_flip(&s, v, 0, 70);
    assert_int_equal(v[0], 0);
    assert_int_equal(v[1], 1 << 6);
    assert_int_equal(signal_word(&s, v, 0, 1), 1 << 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_have_words),
        cmocka_unit_test(a_code_may_begin_above_zero),
        cmocka_unit_test(numbers_fit_their_width),
        cmocka_unit_test(signals_are_named_by_their_block),
        cmocka_unit_test(data_is_known_by_its_driver),
        cmocka_unit_test(a_bit_can_be_flipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
