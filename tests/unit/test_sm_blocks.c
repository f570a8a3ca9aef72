/* SPDX-License-Identifier: Apache-2.0
 * Thread blocks on warp slots: how many fit, refusals, launches and exits one a cycle, ages,
 * barriers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "sm/overrides.h"
#include "sm/thread_blocks.h"

static struct kernel kernel(uint32_t blocks, uint32_t warps, uint32_t regs) {
    struct kernel k = {.path = "k.rft", .n_blocks = blocks, .warps_per_block = warps, .regs = regs};
    return k;
}

static unsigned slots_for(unsigned regs) {
    unsigned charged = (regs + GRANULE_REGS - 1) / GRANULE_REGS * GRANULE_REGS;
    unsigned slots = CELLS / charged;
    return slots < WARPS ? slots : WARPS;
}

static void whole_blocks_fill_the_slots(void **state) {
    struct placement p;
    struct err e;
    struct kernel k = kernel(100, 4, 2 * GRANULE_REGS - 1);
    unsigned blocks = slots_for(k.regs) / 4 < MAX_BLOCKS ? slots_for(k.regs) / 4 : MAX_BLOCKS;
    (void)state;
    assert_int_equal(placement_plan(&p, &k, 0, &e), 0);
    assert_int_equal(p.blocks, blocks);
    assert_int_equal(p.warps, blocks * 4);
    assert_int_equal(p.rows_per_slot, (k.regs + BANKS - 1) / BANKS);
    assert_true(p.warps * p.rows_per_slot <= ROWS);
}

static void a_smaller_granule_fills_all_slots(void **state) {
    struct placement p;
    struct err e;
    struct kernel k = kernel(100, 6, BANKS);
    (void)state;
    assert_int_equal(placement_plan(&p, &k, BANKS, &e), 0);
    assert_int_equal(p.warps, WARPS);
    assert_true(p.warps * p.rows_per_slot <= ROWS);
}

/* The lines that a run begins with, and what bounds its blocks. */
static void says(const struct machine *m, uint32_t granule, const char *wanted) {
    struct overrides o = overrides_of(m, granule);
    char text[512] = "";
    FILE *f = fmemopen(text, sizeof text, "w");
    assert_non_null(f);
    overrides_print(&o, f);
    fclose(f);
    assert_string_equal(text, wanted);
}

static void what_goes_before_the_design_is_said(void **state) {
    struct machine m = {.name = "fermi"}; /* 0: as the design's */
    (void)state;
    says(NULL, 0, "");
    says(&m, 0, "");
    m.granule_regs = GRANULE_REGS;
    m.max_blocks = MAX_BLOCKS;
    says(&m, 0, "");
    says(&m, GRANULE_REGS, "");
    assert_int_equal(GRANULE_REGS, 32);
    m.granule_regs = 4;
    says(&m, 0, "granule_regs: 4 (machine fermi; the point says 32)\n");
    assert_int_equal(overrides_limits(&m, 0).granule, 4);
    says(&m, 8, "granule_regs: 8 (the scenario; the point says 32)\n");
    assert_int_equal(overrides_limits(&m, 8).granule, 8);
    says(NULL, 16, "granule_regs: 16 (the scenario; the point says 32)\n");
    m.max_blocks = MAX_BLOCKS - 1;
    m.shared_kb = 48; /* this design says none */
    assert_int_equal(SHARED_KB, 0);
    char text[OVERRIDE_TEXT];
    struct overrides o = overrides_of(&m, 0);
    assert_int_equal(o.n, 2);
    assert_string_equal(o.of[0].key, "max_blocks");
    override_text(&o, 0, text);
    assert_non_null(strstr(text, "(machine fermi; the point says "));
    assert_int_equal(overrides_limits(&m, 0).max_blocks, MAX_BLOCKS - 1);
    assert_int_equal(overrides_limits(&m, 0).shared_kb, 48);
}

/* steal8 by hand: 128 KB are 1024 registers of a warp, in eight banks; 48 warps, eight blocks, a
 * granule of 32. */
static void registers_are_handed_out_in_granules(void **state) {
    static const struct {
        uint32_t regs, granule, warps_a_block, rows, blocks, warps;
        const char *limit;
    } cases[] = {
        {1, 0, 4, 1, 8, 32, "blocks"},      /* 32 of 1024: 32 slots */
        {32, 0, 4, 4, 8, 32, "blocks"},     /* the same */
        {32, 0, 5, 4, 6, 30, "registers"},  /* 32 slots are six blocks */
        {33, 0, 4, 5, 4, 16, "registers"},  /* 64: 16 slots */
        {64, 0, 4, 8, 4, 16, "registers"},  /* the same */
        {65, 0, 4, 9, 2, 8, "registers"},   /* 96: 10 slots */
        {255, 0, 2, 32, 2, 4, "registers"}, /* 256: 4 slots */
        {16, 16, 6, 2, 8, 48, "blocks"},    /* 16: 64 slots, 48 warps */
        {16, 16, 7, 2, 6, 42, "warps"},     /* 48 warps are six blocks */
        {17, 16, 4, 3, 8, 32, "blocks"},    /* 32: 32 slots */
        {33, 16, 4, 5, 5, 20, "registers"}, /* 48: 21 slots */
        {21, 8, 6, 3, 7, 42, "registers"},  /* 24: 42 slots */
        {24, 8, 6, 3, 7, 42, "registers"},  /* the same */
        {25, 8, 4, 4, 8, 32, "blocks"},     /* 32 */
        {21, 4, 6, 3, 7, 42, "registers"},  /* three rows of eight banks: 24 */
        {17, 4, 6, 3, 7, 42, "registers"},  /* three rows: 24, not 20 */
    };
    struct placement p;
    struct err e;
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kernel k = kernel(1000, cases[i].warps_a_block, cases[i].regs);
        assert_int_equal(placement_plan(&p, &k, cases[i].granule, &e), 0);
        assert_int_equal(p.rows_per_slot, cases[i].rows);
        assert_int_equal(p.blocks, cases[i].blocks);
        assert_int_equal(p.warps, cases[i].warps);
        assert_string_equal(placement_limit(&p, 1), cases[i].limit);
    }
}

static void more_registers_never_mean_more_warps(void **state) {
    struct placement p;
    struct err e;
    uint32_t before = WARPS;
    (void)state;
    for (uint32_t regs = 0; regs < MAX_REGS; regs++) {
        struct kernel k = kernel(1, 1, regs);
        assert_int_equal(placement_plan(&p, &k, 0, &e), 0);
        assert_true(p.warps <= before && p.warps * p.rows_per_slot <= ROWS);
        before = p.warps;
    }
}

static void what_does_not_fit_is_refused(void **state) {
    struct placement p;
    struct err e;
    struct kernel none = kernel(0, 4, 8), wide = kernel(1, WARPS + 1, 1),
                  fat = kernel(1, slots_for(255) + 1, 255);
    struct kernel many = kernel(1, 1, MAX_REGS);
    (void)state;
    assert_int_equal(placement_plan(&p, &none, 0, &e), -1);
    assert_non_null(strstr(e.text, "k.rft: expected at least one thread block"));
    assert_int_equal(placement_plan(&p, &wide, 0, &e), -1);
    assert_non_null(strstr(e.text, "k.rft: expected a block of at most"));
    assert_int_equal(placement_plan(&p, &fat, 0, &e), -1);
    assert_non_null(strstr(e.text, "k.rft: expected a block of at most"));
    assert_int_equal(placement_plan(&p, &many, 0, &e), -1);
    assert_non_null(strstr(e.text, "k.rft: expected at most 255 registers a thread, got 256"));
}

static struct blocks blocks;
static uint8_t age[WARPS];

/* Two blocks of two warps resident at a time. */
static void start(uint32_t n_blocks, uint32_t repeat, uint32_t offset) {
    struct kernel k = kernel(n_blocks, 2, 8);
    struct placement p = {.rows_per_slot = 1, .alloc = BANKS, .blocks = 2, .warps = 4};
    memset(age, 0, sizeof age);
    blocks_create(&blocks, &p, &k, repeat, offset, 7);
    blocks_launch(&blocks);
}

static void launch_all(unsigned n) {
    unsigned slot;
    for (unsigned i = 0; i < n; i++) {
        assert_int_equal(blocks_choose(&blocks, i, &slot), CLEAR_LAUNCH);
        blocks_launched(&blocks, slot, age);
    }
    assert_int_equal(blocks_choose(&blocks, n, &slot), CLEAR_NONE);
}

static void ages_are_the_order_of_launch(void **state) {
    unsigned slot;
    (void)state;
    start(4, 1, 0);
    launch_all(4);
    for (unsigned w = 0; w < 4; w++) {
        assert_int_equal(age[age_index(w)], w);
    }
    blocks_ended(&blocks, 1);
    assert_int_equal(blocks_choose(&blocks, 9, &slot), CLEAR_EXIT);
    assert_int_equal(slot, 1);
    blocks_exited(&blocks, 1, age);
    assert_int_equal(age[age_index(0)], 0);
    assert_int_equal(age[age_index(2)], 1);
    assert_int_equal(age[age_index(3)], 2);
}

static void a_block_starts_when_all_warps_of_another_have_exited(void **state) {
    unsigned slot;
    (void)state;
    start(2, 2, 0); /* two runs: four blocks */
    launch_all(4);
    blocks_ended(&blocks, 2);
    blocks_ended(&blocks, 3);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(blocks.placed, 2);
        assert_int_equal(blocks_choose(&blocks, 9, &slot), CLEAR_EXIT);
        blocks_exited(&blocks, slot, age);
        blocks_launch(&blocks);
    }
    assert_int_equal(blocks.placed, 3);
    assert_int_equal(blocks.finished, 1);
    assert_int_equal(blocks_choose(&blocks, 10, &slot), CLEAR_LAUNCH);
    assert_int_equal(slot, 2);
    assert_int_equal(blocks.block[blocks.block_of[2]].number, 2);
    assert_false(blocks_done(&blocks));
}

static void offsets_delay_launches_and_nothing_else(void **state) {
    unsigned slot, launched = 0;
    (void)state;
    start(2, 1, 50);
    for (uint64_t now = 0; now <= 60; now++) {
        if (blocks_choose(&blocks, now, &slot) == CLEAR_LAUNCH) {
            assert_true(blocks.start[slot] <= now && blocks.start[slot] <= 50);
            launched++;
        }
    }
    assert_int_equal(launched, 4);
}

static void a_barrier_waits_for_the_warps_that_have_not_ended(void **state) {
    (void)state;
    start(2, 1, 0);
    launch_all(4);
    struct slots go = blocks_arrived(&blocks, 0);
    assert_int_equal(slots_count(&go), 0);
    go = blocks_arrived(&blocks, 2); /* of the other block */
    assert_int_equal(slots_count(&go), 0);
    go = blocks_arrived(&blocks, 1);
    assert_int_equal(slots_count(&go), 2);
    assert_true(slots_have(&go, 0) && slots_have(&go, 1));
    go = blocks_ended(&blocks, 3);
    assert_int_equal(slots_count(&go), 1);
    assert_true(slots_have(&go, 2));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_blocks_fill_the_slots),
        cmocka_unit_test(a_smaller_granule_fills_all_slots),
        cmocka_unit_test(what_goes_before_the_design_is_said),
        cmocka_unit_test(registers_are_handed_out_in_granules),
        cmocka_unit_test(more_registers_never_mean_more_warps),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(ages_are_the_order_of_launch),
        cmocka_unit_test(a_block_starts_when_all_warps_of_another_have_exited),
        cmocka_unit_test(offsets_delay_launches_and_nothing_else),
        cmocka_unit_test(a_barrier_waits_for_the_warps_that_have_not_ended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
