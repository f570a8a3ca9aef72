/* SPDX-License-Identifier: Apache-2.0
 * What the environment refuses and which wrong answers of a register file it catches. The answers
 * are written by hand.
 */
#include "sm_case.h"

#include "sm/ports.h"

static struct static_inst insts[2];
static struct dyn_inst dyn[2] = {{0, UINT32_MAX, 0}, {1, UINT32_MAX, 0}};
static struct warp_stream stream = {0, 2, 0};

/* One warp: MOV R1 <- R0, then EXIT. */
static int set_up(void **state) {
    (void)state;
    memset(insts, 0, sizeof insts);
    insts[0] = (struct static_inst){
        .pc = 0x10,
        .opcode = "MOV",
        .cls = OP_ALU,
        .n_src = 1,
        .n_dst = 1,
        .src = {0},
        .dst = {1},
        .hint = HINT_NONE,
    };
    insts[1] =
        (struct static_inst){.pc = 0x20, .opcode = "EXIT", .cls = OP_EXIT, .hint = HINT_NONE};
    make_kernel_of(insts, dyn, 2, &stream, 1);
    return create_sm();
}

static int cycle(void) {
    sm_drive(sm, &in);
    int status = sm_observe(sm, &out, &e);
    memset(&out, 0, sizeof out);
    return status;
}

static void set_bit(void *vector, unsigned n) {
    ((uint64_t *)vector)[n / 64] |= UINT64_C(1) << n % 64;
}

/* Launch in cycle 0; the warp is ready in cycle 1. */
static void launch(void) {
    assert_int_equal(cycle(), 0);
    sm_drive(sm, &in);
    assert_int_equal(((const uint64_t *)&in.ready)[0], 1);
}

static void expect_failure(const char *text) {
    assert_int_equal(cycle(), -1);
    if (!strstr(e.text, text)) {
        fail_msg("expected '%s' in '%s'", text, e.text);
    }
}

static void a_warp_that_is_not_ready_must_not_issue(void **state) {
    (void)state;
    set_bit(&out.issue_valid, 0);
    expect_failure("cycle 0: scheduler 0: expected it to issue a ready warp, got warp slot 0");
}

static void operands_are_shown_in_the_cycle_after_issue(void **state) {
    (void)state;
    launch();
    set_bit(&out.issue_valid, 0);
    assert_int_equal(cycle(), 0);
    sm_drive(sm, &in);
    assert_int_equal(*(const uint64_t *)&in.cur_src_valid, 1);
    assert_int_equal(((const uint8_t *)&in.cur_bank)[0], 0);
    assert_int_equal(((const uint64_t *)&in.ready)[0], 1); /* EXIT, which has no hazards */
    assert_int_equal(cycle(), 0);
    sm_drive(sm, &in);
    assert_int_equal(*(const uint64_t *)&in.cur_src_valid, 0);
}

static void an_unknown_tag_must_not_dispatch(void **state) {
    (void)state;
    launch();
    set_bit(&out.disp_valid, 0);
    expect_failure("cycle 1: expected the dispatch of an instruction in flight, got tag 0");
}

static void an_instruction_must_not_dispatch_twice(void **state) {
    (void)state;
    launch();
    set_bit(&out.issue_valid, 0);
    assert_int_equal(cycle(), 0);
    sm_drive(sm, &in);
    uint8_t tag = ((const uint8_t *)&in.cur_tag)[0];
    for (unsigned i = 0; i < 2; i++) {
        set_bit(&out.disp_valid, 0);
        ((uint8_t *)&out.disp_tag)[0] = tag;
        if (i == 0) {
            assert_int_equal(cycle(), 0);
        }
    }
    expect_failure("which is unknown or has dispatched before");
}

static void an_empty_bus_must_not_be_accepted(void **state) {
    (void)state;
    launch();
    ((uint8_t *)&out.wb_kind)[RESULT_BUSES - 1] = 1;
    expect_failure("expected wb_kind WAITS on an empty bus, got 1");
}

static void a_bank_must_not_write_by_itself(void **state) {
    (void)state;
    launch();
    out.bank_class[BANKS - 1] = CLASS_W_NORMAL;
    expect_failure(
        "expected no write, got W_NORMAL row 0 mask 0x00000000; it fits no accepted write");
}

/* The result of MOV has come to bus 0. */
static void run_to_result(void) {
    launch();
    set_bit(&out.issue_valid, 0);
    assert_int_equal(cycle(), 0);
    sm_drive(sm, &in);
    set_bit(&out.disp_valid, 0);
    ((uint8_t *)&out.disp_tag)[0] = ((const uint8_t *)&in.cur_tag)[0];
    assert_int_equal(cycle(), 0);
    for (unsigned i = 1; i < LATENCY_ALU; i++) {
        sm_drive(sm, &in);
        assert_int_equal(*(const uint64_t *)&in.wb_valid, 0);
        assert_int_equal(cycle(), 0);
    }
    sm_drive(sm, &in);
    assert_int_equal(*(const uint64_t *)&in.wb_valid, 1);
}

static void an_accepted_write_must_reach_its_bank(void **state) {
    (void)state;
    run_to_result();
    ((uint8_t *)&out.wb_kind)[0] = 1;
    expect_failure("result bus 0: expected bank 1 to do W_NORMAL row 0 mask 0xffffffff, got IDLE");
}

static void a_result_waits_on_its_bus_until_it_is_accepted(void **state) {
    (void)state;
    run_to_result();
    assert_int_equal(cycle(), 0);
    sm_drive(sm, &in);
    assert_int_equal(*(const uint64_t *)&in.wb_valid, 1);
    ((uint8_t *)&out.wb_kind)[0] = 1;
    out.bank_class[1] = CLASS_W_NORMAL;
    ((uint32_t *)&out.bank_mask)[1] = UINT32_MAX;
    assert_int_equal(cycle(), 0);
    sm_drive(sm, &in);
    assert_int_equal(*(const uint64_t *)&in.wb_valid, 0);
    assert_int_equal(sm_stats(sm)->writes, 1);
}

/* EXIT reads the result of MOV. */
static int set_up_reader(void **state) {
    struct sm_config config = {.repeat = 1, .watchdog = 50};
    set_up(state);
    sm_destroy(sm);
    insts[1].n_src = 1;
    insts[1].src[0] = 1;
    sm = sm_create(&config, &kernel, &e);
    return sm == NULL;
}

static void accept_result(void) {
    ((uint8_t *)&out.wb_kind)[0] = 1;
    out.bank_class[1] = CLASS_W_NORMAL;
    ((uint32_t *)&out.bank_mask)[1] = UINT32_MAX;
    assert_int_equal(cycle(), 0);
    for (sm_drive(sm, &in); !((const uint64_t *)&in.ready)[0]; sm_drive(sm, &in)) {
        assert_int_equal(cycle(), 0);
    }
}

static void the_other_twin_has_what_the_program_wrote(void **state) {
    uint64_t *shown = (uint64_t *)&out.disp_data;
    (void)state;
    run_to_result();
    uint64_t data[DATA_WORDS];
    memcpy(data, &in.wb_data, sizeof data);
    accept_result();
    set_bit(&out.issue_valid, 0);
    assert_int_equal(cycle(), 0);
    sm_drive(sm, &in);
    set_bit(&out.disp_valid, 0);
    ((uint8_t *)&out.disp_tag)[0] = ((const uint8_t *)&in.cur_tag)[0];
    memcpy(shown, data, sizeof data);
    assert_int_equal(sm_check_other(sm, &out, &e), 0);
    assert_int_equal(sm_stats(sm)->data_compared, LANES);
    shown[0] ^= 1;
    assert_int_equal(sm_check_other(sm, &out, &e), -1);
    assert_non_null(strstr(e.text, "operand 0 (R1, bank 1 row 0) of EXIT"));
    shown[0] ^= 1;
    assert_int_equal(cycle(), 0);
    assert_int_equal(sm_stats(sm)->unwritten_operands, 1); /* of MOV */
}

static void the_watchdog_names_what_is_stuck(void **state) {
    int status = 0;
    (void)state;
    launch();
    set_bit(&out.issue_valid, 0);
    for (unsigned i = 0; i < 60 && status == 0; i++) {
        status = cycle();
    }
    assert_int_equal(status, -1);
    assert_string_equal(e.text,
                        "cycle 51: no issue, dispatch or write for 50 cycles; oldest: pc 0x10 MOV "
                        "of warp slot 0 (block "
                        "0, warp 0), issued in cycle 1, waits for its operands and dispatch");
}

static void numbers_are_described_in_words(void **state) {
    char text[160];
    (void)state;
    sm_describe_warp(sm, 0, text, sizeof text);
    assert_string_equal(text, "warp slot 0 (empty)");
    launch();
    sm_describe_warp(sm, 0, text, sizeof text);
    assert_string_equal(text, "warp slot 0 (block 0, warp 0), at pc 0x10 MOV");
    sm_describe_row(sm, 1, 0, text, sizeof text);
    assert_string_equal(text, "R1 of warp slot 0 (block 0, warp 0)");
    sm_describe_row(sm, BANKS, 0, text, sizeof text);
    assert_string_equal(text, "no warp's register");
    sm_describe_tag(sm, 0, text, sizeof text);
    assert_string_equal(text, "no instruction in flight");
    sm_describe_bus(sm, 0, text, sizeof text);
    assert_string_equal(text, "no result");
}

static void a_register_outside_the_allocation_is_refused(void **state) {
    struct sm_config config = {.repeat = 1};
    (void)state;
    insts[0].src[0] = 8;
    assert_null(sm_create(&config, &kernel, &e));
    assert_non_null(strstr(e.text, "k.rft: MOV at pc 0x10: expected a source below R8"));
    insts[0].src[0] = 0;
    insts[0].hint = 200;
    assert_null(sm_create(&config, &kernel, &e));
    assert_non_null(strstr(e.text, "got R200; correct the trace"));
    config.repeat = 0;
    assert_null(sm_create(&config, &kernel, &e));
    assert_non_null(strstr(e.text, "repeat: expected at least 1"));
}

#define CHECK(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK(a_warp_that_is_not_ready_must_not_issue),
        CHECK(operands_are_shown_in_the_cycle_after_issue),
        CHECK(an_unknown_tag_must_not_dispatch),
        CHECK(an_instruction_must_not_dispatch_twice),
        CHECK(an_empty_bus_must_not_be_accepted),
        CHECK(a_bank_must_not_write_by_itself),
        CHECK(an_accepted_write_must_reach_its_bank),
        CHECK(a_result_waits_on_its_bus_until_it_is_accepted),
        cmocka_unit_test_setup_teardown(the_other_twin_has_what_the_program_wrote, set_up_reader,
                                        tear_down),
        CHECK(the_watchdog_names_what_is_stuck),
        CHECK(numbers_are_described_in_words),
        CHECK(a_register_outside_the_allocation_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
