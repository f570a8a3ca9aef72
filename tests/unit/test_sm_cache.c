/* SPDX-License-Identifier: Apache-2.0
 * An SM with an active set before a register file cache (docs/environment.md): what its ports are
 * shown, and which wrong answers are caught. The answers are written by hand. Built at design point
 * ltrf.
 */
#include "sm_case.h"

#include "sm/thread_blocks.h"

enum { FADD, LDG, USE, EXIT, INSTS };

static struct static_inst insts[INSTS];
static struct dyn_inst dyn[INSTS];
static struct warp_stream streams[2] = {{0, 2}, {0, 2}};
static struct region intervals[2];

static void set_inst(unsigned i, const char *opcode, unsigned cls, unsigned src, unsigned dst) {
    insts[i] = (struct static_inst){
        .pc = 16 * i,
        .opcode = "",
        .cls = (uint8_t)cls,
        .n_src = 1,
        .n_dst = 1,
        .src = {(uint8_t)src},
        .dst = {(uint8_t)dst},
        .dead = 1,
        .hint = HINT_NONE,
    };
    strcpy(insts[i].opcode, opcode);
    dyn[i] = (struct dyn_inst){i, UINT32_MAX, 0};
}

/* FADD R1 <- R0 in an interval of R0 and R1; then a load, its use, and the end in another one. */
static void make_kernel(void) {
    set_inst(FADD, "FADD", OP_ALU, 0, 1);
    set_inst(LDG, "LDG", OP_GLOBAL, 0, 2);
    set_inst(USE, "FADD", OP_ALU, 2, 3);
    set_inst(EXIT, "EXIT", OP_EXIT, 0, 0);
    insts[EXIT].n_src = insts[EXIT].n_dst = 0;
    for (unsigned i = LDG; i < INSTS; i++) {
        insts[i].interval = 1;
    }
    intervals[0] = (struct region){.regs = {3}, .header = FADD};
    intervals[1] = (struct region){.regs = {13}, .header = LDG};
    make_kernel_of(insts, dyn, INSTS, streams, 1);
    kernel.intervals = intervals;
    kernel.n_intervals = 2;
}

static int start(uint32_t first, uint32_t count) {
    make_kernel();
    streams[0] = (struct warp_stream){first, count};
    if (create_sm())
        return -1;
    sm_drive(sm, &in);
    return 0;
}

static int set_up(void **state) {
    (void)state;
    return start(FADD, 2);
}

static int set_up_load(void **state) {
    (void)state;
    return start(LDG, 3);
}

/* Ends the cycle. What the slot shows stays: the warp in it, and whether it runs. */
static int observe(void) {
    top_out before = out;
    int status = sm_observe(sm, &out, &e);
    memset(&out, 0, sizeof out);
    out.held[0] = before.held[0];
    out.running[0] = before.running[0];
    sm_drive(sm, &in);
    return status;
}

static void cycle(void) {
    if (observe()) {
        fail_msg("unexpected: %s", e.text);
    }
}

static void expect_failure(const char *text) {
    assert_int_equal(observe(), -1);
    if (!strstr(e.text, text)) {
        fail_msg("expected '%s' in '%s'", text, e.text);
    }
}

/* The warp is launched, enters slot 0, and is woken: it has no working set yet. */
static void enter(void) {
    cycle();
    assert_int_equal(in.eligible[0], 1);
    out.enter_valid = 1;
    cycle();
    assert_int_equal(in.eligible[0], 1); /* but it may not enter again */
    out.held[0] = 1;
    out.wake[0] = 1;
    cycle();
    out.running[0] = 1;
}

/* Its PREFETCH issues and is shown; then the slot does not run. */
static void prefetch(void) {
    enter();
    assert_int_equal(in.ready[0][0], 1);
    out.issue_valid[0] = 1;
    cycle();
    assert_int_equal(in.cur_prefetch, 1);
    assert_int_equal(in.cur_src_valid[0], 0);
    cycle();
    out.running[0] = 0;
    assert_int_equal(in.cur_prefetch, 0);
}

/* The register enters: it is read in its main bank, which is its number for warp 0. */
static void fetch(unsigned reg, unsigned bank) {
    out.in_kind[0] = 1;
    out.move_reg[0] = (uint8_t)reg;
    out.in_bank[0] = (uint8_t)bank;
    out.main_read[0] = UINT64_C(1) << reg;
}

/* R0 and R1 come into cache banks 0 and 1. The bank of R0 is busy for three cycles more. */
static void fetch_both(void) {
    fetch(0, 0);
    cycle();
    fetch(1, 1);
    out.main_busy[0] = 1;
    cycle();
    const unsigned busy[] = {3, 3, 2, 0, 0, 0, 0};
    const unsigned fill[] = {0, 0, 1, 3, 3, 3, 2};
    for (unsigned i = 0; i < 7; i++) {
        out.main_busy[0] = busy[i];
        out.cache_fill[0] = fill[i];
        cycle();
    }
}

/* The working set is there and the warp runs. */
static void run(void) {
    prefetch();
    fetch_both();
    out.wake[0] = 1;
    cycle();
    out.running[0] = 1;
}

static void dispatch(void) {
    out.disp_valid[0] = 1;
    out.disp_tag[0] = in.cur_tag[0];
    cycle();
}

/* The result of FADD is on bus 0. */
static void run_to_result(void) {
    run();
    out.issue_valid[0] = 1;
    cycle();
    assert_int_equal(in.in_flight[0][0], 2);
    dispatch();
    for (unsigned i = 0; !in.wb_valid[0] && i < 2 * LATENCY_ALU; i++) {
        cycle();
    }
    assert_int_equal(in.wb_valid[0], 1);
    assert_int_equal(in.wb_reg[0], 1);
}

static void a_prefetch_comes_before_an_interval(void **state) {
    (void)state;
    enter();
    out.issue_valid[0] = 1;
    cycle();
    assert_int_equal(in.cur_prefetch, 1);
    assert_int_equal(in.cur_vector[0], 3);
    assert_int_equal(sm_stats(sm)->prefetches, 1);
    assert_int_equal(sm_stats(sm)->instructions, 0);
}

static void operands_come_with_register_and_dead_bit(void **state) {
    (void)state;
    run();
    out.issue_valid[0] = 1;
    cycle();
    assert_int_equal(in.cur_src_valid[0], 1);
    assert_int_equal(in.cur_reg[0], 0);
    assert_int_equal(in.cur_dead[0], 1);
    const struct stats *s = sm_stats(sm);
    assert_int_equal(s->registers_fetched, 2);
    assert_int_equal(s->prefetch_conflicts, 0);
    assert_int_equal(s->fills_together, 3);
    assert_int_equal(s->cache_beats, 8);
    assert_int_equal(s->main_busy_cycles, 5); /* until both banks have been read */
    assert_int_equal(s->operand_lookups, 0);
    cycle();
    assert_int_equal(s->operand_lookups, 1);
}

static void a_result_goes_where_its_register_is(void **state) {
    (void)state;
    run_to_result();
    out.wb_kind[0] = 1;
    out.bank_class[1] = CLASS_W_NORMAL;
    out.bank_mask[1] = UINT32_MAX;
    cycle();
    assert_int_equal(sm_stats(sm)->results_to_cache, 1);
    assert_int_equal(sm_stats(sm)->writes, 1);
    assert_int_equal(sm_stats(sm)->result_lookups, 1);
    assert_int_equal(sm_stats(sm)->buffer_beats, 0);
    assert_int_equal(in.in_flight[0][0], 0);
}

static void a_prefetch_waits_for_a_result_that_comes_soon(void **state) {
    (void)state;
    run_to_result();
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(in.ready[0][0], 0);
        cycle();
    }
    out.wb_kind[0] = 1;
    out.bank_class[1] = CLASS_W_NORMAL;
    out.bank_mask[1] = UINT32_MAX;
    cycle();
    assert_int_equal(in.ready[0][0], 1);
    out.issue_valid[0] = 1;
    cycle();
    assert_int_equal(in.cur_prefetch, 1);
}

static void a_result_is_not_sent_past_its_register(void **state) {
    (void)state;
    run_to_result();
    out.wb_kind[0] = 2;
    expect_failure("expected R1 of warp slot 0 outside the cache when the result goes to the main");
}

static void a_result_is_written_in_its_bank(void **state) {
    (void)state;
    run_to_result();
    out.wb_kind[0] = 1;
    out.bank_class[2] = CLASS_W_NORMAL;
    expect_failure("expected cache bank 1 to do W_NORMAL row 0 mask 0xffffffff, got IDLE");
}

static void a_bank_writes_results_only(void **state) {
    (void)state;
    run();
    out.bank_class[2] = CLASS_W_NORMAL;
    expect_failure("expected cache banks that write results 0x0, got 0x4");
}

static void a_warp_that_is_not_eligible_must_not_enter(void **state) {
    (void)state;
    out.enter_valid = 1;
    expect_failure("cycle 0: expected an eligible warp to enter the active set, got warp slot 0");
}

static void a_warp_in_the_active_set_must_not_enter(void **state) {
    (void)state;
    enter();
    cycle();
    assert_int_equal(in.eligible[0], 1);
    out.enter_valid = 1;
    out.enter_slot = 1;
    expect_failure("expected a warp that is not in the active set to enter it, got warp slot 0");
}

static void a_warp_that_does_not_run_must_not_issue(void **state) {
    (void)state;
    cycle();
    out.issue_valid[0] = 1;
    expect_failure(
        "expected the issue of a warp that runs, got warp slot 0, which is in no active slot");
}

static void a_warp_must_not_be_lost(void **state) {
    (void)state;
    enter();
    out.held[0] = 0;
    expect_failure("active set: expected held 0x1, got 0x0");
}

static void a_warp_that_is_not_stalled_must_not_leave(void **state) {
    (void)state;
    enter();
    out.leave[0] = 1;
    expect_failure("expected the warp that leaves to run and to be stalled");
}

static void only_a_warp_that_leaves_has_left(void **state) {
    (void)state;
    enter();
    out.left[0] = 1;
    expect_failure("active slot 0: expected its warp to leave before it has left");
}

static void a_warp_is_not_woken_without_its_working_set(void **state) {
    (void)state;
    prefetch();
    out.wake[0] = 1;
    expect_failure("R0 of warp slot 0, in active slot 0: expected the working set in the cache");
}

static void only_the_working_set_enters(void **state) {
    (void)state;
    prefetch();
    fetch(2, 0);
    expect_failure(
        "R2 of warp slot 0, in active slot 0: expected that only registers of its warp's last "
        "PREFETCH enter");
}

static void a_register_enters_once(void **state) {
    (void)state;
    prefetch();
    fetch(0, 0);
    cycle();
    fetch(0, 1);
    expect_failure("expected that it enters once");
}

static void a_cache_bank_is_given_out_once(void **state) {
    (void)state;
    prefetch();
    fetch(0, 0);
    cycle();
    fetch(1, 0);
    expect_failure("expected a cache bank that no register of the active slot has");
}

static void a_register_that_enters_is_read(void **state) {
    (void)state;
    prefetch();
    fetch(0, 0);
    out.main_read[0] = 2;
    expect_failure("expected main_read 0x1, got 0x2");
}

static void a_main_bank_is_busy_for_its_latency(void **state) {
    (void)state;
    prefetch();
    fetch(0, 0);
    cycle();
    expect_failure("expected main_busy 0x1, got 0x0");
}

static void beats_come_when_the_latency_is_over(void **state) {
    (void)state;
    prefetch();
    fetch(0, 0);
    cycle();
    out.main_busy[0] = 1;
    out.cache_fill[0] = 1;
    expect_failure("expected cache_fill 0x0, got 0x1");
}

static void a_register_leaves_only_with_its_warp(void **state) {
    (void)state;
    run();
    out.out_kind[0] = 1;
    expect_failure("expected that its warp leaves or waits for a PREFETCH");
}

static void a_slot_moves_one_register_a_cycle(void **state) {
    (void)state;
    prefetch();
    fetch(0, 0);
    out.out_kind[0] = 1;
    expect_failure("expected active slots with registers that leave and enter 0x0, got 0x1");
}

static void what_does_not_move_is_not_named(void **state) {
    (void)state;
    prefetch();
    out.move_reg[3] = 1;
    expect_failure("expected move_reg 0x0, got 0x1; no register of the active slot moves");
    out.in_bank[2] = 5;
    expect_failure("expected in_bank 0x0, got 0x5; no register of the active slot enters");
}

static void a_main_bank_writes_what_left_only(void **state) {
    (void)state;
    run();
    out.main_write[0] = 1;
    expect_failure("expected main banks that write without a complete register 0x0, got 0x1");
}

static void misses_and_errors_are_caught(void **state) {
    (void)state;
    run();
    out.miss = 1;
    expect_failure("expected miss 0x0, got 0x1");
    out.error = 2;
    expect_failure("expected error 0x0, got 0x2");
}

static void the_watchdog_names_slot_and_phase(void **state) {
    int status = 0;
    (void)state;
    prefetch();
    for (unsigned i = 0; i < 60 && status == 0; i++) {
        status = observe();
    }
    assert_int_equal(status, -1);
    assert_non_null(strstr(e.text,
                           "oldest: active slot 0, warp slot 0 (block 0, warp 0), waits for its "
                           "PREFETCH since cycle 3: 0 registers in the cache, 0 of them "
                           "with their value; 2 in its working set"));
}

/* LDG's PREFETCH of R0, R2 and R3, only what the next steps need of it is looked at; then LDG has
 * dispatched. */
static void load(void) {
    prefetch();
    const unsigned regs[] = {0, 2, 3}, busy[] = {0, 1, 5}, fill[] = {0, 0, 0};
    for (unsigned i = 0; i < 3; i++) {
        fetch(regs[i], i);
        out.main_busy[0] = busy[i];
        out.cache_fill[0] = fill[i];
        cycle();
    }
    const unsigned then_busy[] = {13, 12, 8, 0, 0, 0, 0}, then_fill[] = {0, 1, 3, 7, 7, 6, 4};
    for (unsigned i = 0; i < 7; i++) {
        out.main_busy[0] = then_busy[i];
        out.cache_fill[0] = then_fill[i];
        cycle();
    }
    out.wake[0] = 1;
    cycle();
    out.running[0] = 1;
    out.issue_valid[0] = 1;
    cycle();
    assert_int_equal(in.stalled[0], 0); /* it is in a collector unit */
    dispatch();
}

static void a_warp_that_waits_for_a_load_is_stalled(void **state) {
    (void)state;
    load();
    assert_int_equal(in.stalled[0], 1);
    assert_int_equal(in.ready[0][0], 0);
    out.leave[0] = 1;
    cycle();
    assert_int_equal(in.eligible[0], 0);
    assert_int_equal(sm_stats(sm)->leaves, 1);
}

/* ---- sizes of the run ---- */

static void latency_is_a_share_of_the_base(void **state) {
    uint32_t cycles;
    (void)state;
    assert_int_equal(sm_main_latency(100, "--main-latency", &cycles, &e), 0);
    assert_int_equal(cycles, MAIN_BASE_LATENCY);
    assert_int_equal(sm_main_latency(630, "--main-latency", &cycles, &e), 0);
    assert_int_equal(cycles, (MAIN_BASE_LATENCY * 630 + 50) / 100);
    assert_int_equal(sm_main_latency(99, "--main-latency", &cycles, &e), -1);
    assert_string_equal(e.text, "--main-latency: expected 100 to 800 percent, got 99; change it");
    assert_int_equal(sm_main_latency(801, "--main-latency", &cycles, &e), -1);
}

static void shared_memory_bounds_the_blocks(void **state) {
    struct kernel k = {
        .path = "k.rft", .n_blocks = 100, .warps_per_block = 2, .regs = 16, .shmem = 20 * 1024};
    struct placement p;
    (void)state;
    assert_int_equal(placement_plan(&p, &k, 0, &e), 0);
    assert_int_equal(p.blocks, 3);
    assert_string_equal(placement_limit(&p, 1), "shared");
    k.shmem = SHARED_KB * 1024 + 1;
    assert_int_equal(placement_plan(&p, &k, 0, &e), -1);
    assert_non_null(strstr(e.text, "expected a block of at most 64 KB of shared memory"));
}

static void the_limit_is_named(void **state) {
    static const struct {
        uint32_t n_blocks, warps, regs;
        const char *limit;
    } cases[] = {
        {100, 2, 16, "blocks"},    /* 32 blocks of 64 warps: as many as there are slots */
        {100, 4, 16, "warps"},     /* 16 blocks */
        {100, 4, 64, "registers"}, /* 8 blocks */
        {8, 4, 64, "grid"},        {100, 4, 32, "warps"}, /* 16 blocks by registers, too */
    };
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct kernel k = {.path = "k.rft",
                           .n_blocks = cases[i].n_blocks,
                           .warps_per_block = cases[i].warps,
                           .regs = cases[i].regs};
        struct placement p;
        assert_int_equal(placement_plan(&p, &k, 0, &e), 0);
        assert_string_equal(placement_limit(&p, 1), cases[i].limit);
    }
}

#define CHECK(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK(a_prefetch_comes_before_an_interval),
        CHECK(operands_come_with_register_and_dead_bit),
        CHECK(a_result_goes_where_its_register_is),
        CHECK(a_prefetch_waits_for_a_result_that_comes_soon),
        CHECK(a_result_is_not_sent_past_its_register),
        CHECK(a_result_is_written_in_its_bank),
        CHECK(a_bank_writes_results_only),
        CHECK(a_warp_that_is_not_eligible_must_not_enter),
        CHECK(a_warp_in_the_active_set_must_not_enter),
        CHECK(a_warp_that_does_not_run_must_not_issue),
        CHECK(a_warp_must_not_be_lost),
        CHECK(a_warp_that_is_not_stalled_must_not_leave),
        CHECK(only_a_warp_that_leaves_has_left),
        CHECK(a_warp_is_not_woken_without_its_working_set),
        CHECK(only_the_working_set_enters),
        CHECK(a_register_enters_once),
        CHECK(a_cache_bank_is_given_out_once),
        CHECK(a_register_that_enters_is_read),
        CHECK(a_main_bank_is_busy_for_its_latency),
        CHECK(beats_come_when_the_latency_is_over),
        CHECK(a_register_leaves_only_with_its_warp),
        CHECK(a_slot_moves_one_register_a_cycle),
        CHECK(what_does_not_move_is_not_named),
        CHECK(a_main_bank_writes_what_left_only),
        CHECK(misses_and_errors_are_caught),
        CHECK(the_watchdog_names_slot_and_phase),
        cmocka_unit_test_setup_teardown(a_warp_that_waits_for_a_load_is_stalled, set_up_load,
                                        tear_down),
        cmocka_unit_test(latency_is_a_share_of_the_base),
        cmocka_unit_test(shared_memory_bounds_the_blocks),
        cmocka_unit_test(the_limit_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
