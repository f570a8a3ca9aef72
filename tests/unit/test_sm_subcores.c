/* SPDX-License-Identifier: Apache-2.0
 * An SM of sub-cores (docs/environment.md): where registers lie, whose buses results take, what the
 * ports of caching collector units are shown. Built at design point malekeh.
 */
#include "sm_case.h"

#include "sm/results.h"
#include "sm/thread_blocks.h"
#include "sm/units.h"

static struct placement plan(uint32_t regs) {
    struct kernel k = {.path = "k.rft", .n_blocks = 300, .warps_per_block = 1, .regs = regs};
    struct placement p;
    struct err why;
    assert_int_equal(placement_plan(&p, &k, 0, &why), 0);
    return p;
}

static void every_register_has_a_cell_of_its_own(void **state) {
    static uint8_t seen[CELLS];
    (void)state;
    for (uint32_t regs = 1; regs < MAX_REGS; regs++) {
        struct placement p = plan(regs);
        memset(seen, 0, sizeof seen);
        for (unsigned slot = 0; slot < p.warps; slot++) {
            for (unsigned reg = 0; reg < p.alloc; reg++) {
                unsigned bank = sm_bank(subcore_of(slot), bank_of(slot, reg));
                unsigned cell = cell_of(bank, row_of(slot, reg, p.rows_per_slot));
                unsigned owner, owned;
                assert_in_range(cell, 0, CELLS - 1);
                assert_int_equal(seen[cell]++, 0);
                cell_owner(cell, p.rows_per_slot, &owner, &owned);
                assert_int_equal(owner, slot);
                assert_int_equal(owned, reg);
            }
        }
    }
}

static void a_sub_core_is_filled_and_not_overfilled(void **state) {
    (void)state;
    for (uint32_t regs = 1; regs < MAX_REGS; regs++) {
        struct placement p = plan(regs);
        uint32_t charged = (regs + GRANULE_REGS - 1) / GRANULE_REGS * GRANULE_REGS;
        uint32_t in_each = BANKS * ROWS / charged < WARPS ? BANKS * ROWS / charged : WARPS;
        uint32_t expected = SUBCORES * in_each < MAX_BLOCKS ? SUBCORES * in_each : MAX_BLOCKS;
        assert_int_equal(p.warps, expected);
        assert_true((local_of(p.warps - 1) + 1) * p.rows_per_slot <= ROWS);
    }
}

static void slots_take_turns_over_the_sub_cores(void **state) {
    (void)state;
    for (unsigned slot = 0; slot < SM_WARPS; slot++) {
        assert_int_equal(subcore_of(slot), slot % SUBCORES);
        assert_int_equal(slot_of(scheduler_of(slot), warp_of(slot)), slot);
        assert_in_range(warp_of(slot), 0, SCHEDULER_WARPS - 1);
        assert_int_equal(age_index(slot), slot % SUBCORES * SCHEDULER_WARPS + slot / SUBCORES);
    }
}

static void push(struct results *r, unsigned slot, unsigned reg, int near, int loaded) {
    unsigned cell = cell_of(sm_bank(subcore_of(slot), bank_of(slot, reg)), row_of(slot, reg, 4));
    r->of[cell] = (struct result){
        .mask = reg, .slot = (uint8_t)slot, .reg = (uint8_t)reg, .near = (uint8_t)near};
    results_push(r, cell, loaded);
}

/* Three results a sub-core and two buses: the third waits, whatever others have free. */
static void results_take_the_buses_of_their_sub_core(void **state) {
    static struct results r;
    static struct sm_in ports;
    (void)state;
    results_create(&r, 0);
    for (unsigned reg = 0; reg < RESULT_BUSES + 1; reg++) {
        for (unsigned c = 1; c < SUBCORES; c++) { /* none of sub-core 0 */
            push(&r, c + SUBCORES, reg, reg == 0, reg % 2 != 0);
        }
    }
    for (unsigned round = 0; round < 2; round++) {
        ports.wb_valid = 0;
        results_fill_buses(&r, &ports);
        unsigned n = round ? 1 : RESULT_BUSES, first = round ? RESULT_BUSES : 0;
        for (unsigned bus = 0; bus < SM_RESULT_BUSES; bus++) {
            unsigned c = bus / RESULT_BUSES, reg = first + bus % RESULT_BUSES;
            unsigned used = c > 0 && bus % RESULT_BUSES < n;
            assert_int_equal(ports.wb_valid >> bus & 1, used);
            if (used) {
                assert_int_equal(ports.wb_warp[bus], 1);
                assert_int_equal(ports.wb_reg[bus], reg);
                assert_int_equal(ports.wb_mask[bus], reg);
                assert_int_equal(ports.wb_near >> bus & 1, reg == 0);
                assert_int_equal(ports.wb_bank[bus], bank_of(c + SUBCORES, reg));
                assert_int_equal(bus_bank(&ports, bus) / BANKS, c);
            }
        }
    }
}

/* Units have the first bus, loads the other: neither waits for the other. */
static void loads_have_a_bus_of_their_own(void **state) {
    static struct results r;
    static struct sm_in ports;
    (void)state;
    results_create(&r, RESULT_BUSES - 1);
    push(&r, 0, 1, 0, 1);
    push(&r, 0, 2, 0, 1);
    push(&r, 0, 3, 0, 0);
    results_fill_buses(&r, &ports);
    assert_int_equal(ports.wb_valid, 1 | 1 << (RESULT_BUSES - 1));
    assert_int_equal(ports.wb_reg[0], 3);
    assert_int_equal(ports.wb_reg[RESULT_BUSES - 1], 1);
}

/* One result a cycle: the second instruction starts when its result has a bus, another unit's or
 * not. What writes no register waits for none. */
static void results_are_promised_a_bus_at_dispatch(void **state) {
    static struct units u;
    static struct machine m;
    (void)state;
    m.alu_results = 1;
    m.unit[UNIT_INT] = (struct unit_times){4, 1, 1};
    m.unit[UNIT_SP] = (struct unit_times){4, 1, 1};
    m.unit[UNIT_SFU] = (struct unit_times){14, 1, 1};
    assert_int_equal(units_start(&u, &m, 0, UNIT_SFU, 1, 100), 114);
    assert_int_equal(units_start(&u, &m, 0, UNIT_INT, 1, 110), 115);
    assert_int_equal(units_start(&u, &m, 0, UNIT_SP, 0, 110), 114);
    assert_int_equal(units_start(&u, &m, 0, UNIT_SP, 1, 111), 116);
    assert_int_equal(units_start(&u, &m, 1, UNIT_INT, 1, 110), 114);
}

/* ---- the ports ---- */

static struct static_inst insts[2];
static struct dyn_inst dyn[2] = {{0, UINT32_MAX, 1u << 1 | 1u << MAX_SRC}, {1, UINT32_MAX, 0}};
static struct warp_stream streams[2] = {{0, 2, 0}, {0, 2, 0}};

/* Two warps, in two sub-cores: FFMA R4 <- R2 R3 R2, R3 and R4 near; then EXIT. */
static int set_up(void **state) {
    (void)state;
    memset(insts, 0, sizeof insts);
    insts[0] = (struct static_inst){
        .opcode = "FFMA",
        .cls = OP_ALU,
        .n_src = 2,
        .n_dst = 1,
        .src = {2, 3},
        .dst = {4},
        .n_operands = 3,
        .operand = {0, 1, 0},
        .hint = HINT_NONE,
    };
    insts[1] = (struct static_inst){.opcode = "EXIT", .cls = OP_EXIT, .hint = HINT_NONE};
    make_kernel_of(insts, dyn, 2, streams, 2);
    return create_sm();
}

/* Ends the cycle; the inputs are then those of the next. */
static void cycle(void) {
    assert_int_equal(sm_observe(sm, &out, &e), 0);
    memset(&out, 0, sizeof out);
    sm_drive(sm, &in);
}

static void a_launch_names_sub_core_and_warp(void **state) {
    (void)state;
    sm_drive(sm, &in);
    assert_int_equal(in.clear_valid[0], 1);
    assert_int_equal(in.clear_warp, 0);
    cycle();
    assert_int_equal(in.clear_valid[0], 2);
    assert_int_equal(in.clear_warp, 0);
    assert_int_equal(in.ready[0][0], 1);
    cycle();
    assert_int_equal(in.clear_valid[0], 0);
    assert_int_equal(in.ready[1][0], 1);
}

/* Both warps are ready. */
static void launch(void) {
    sm_drive(sm, &in);
    cycle();
    cycle();
}

static void operands_are_shown_as_written(void **state) {
    (void)state;
    launch();
    out.issue_valid[0] = 2; /* sub-core 1 */
    cycle();
    assert_int_equal(in.cur_src_valid[0], 7u << SLOTS);
    assert_int_equal(in.cur_near[0], 2u << SLOTS); /* R3, the second */
    const uint8_t regs[] = {2, 3, 2};
    for (unsigned k = 0; k < 3; k++) {
        assert_int_equal(in.cur_reg[SLOTS + k], regs[k]);
        assert_int_equal(in.cur_bank[SLOTS + k], regs[k] % BANKS);
        assert_int_equal(in.cur_row[SLOTS + k], 0);
    }
    cycle();
    assert_int_equal(in.cur_src_valid[0], 0);
    assert_int_equal(in.cur_near[0], 0);
}

static void a_result_is_on_a_bus_of_its_sub_core(void **state) {
    (void)state;
    launch();
    out.issue_valid[0] = 2;
    cycle();
    out.disp_valid[0] = 2; /* port of sub-core 1 */
    out.disp_tag[1] = in.cur_tag[1];
    for (unsigned i = 0; i < LATENCY_ALU; i++) {
        cycle();
    }
    assert_int_equal(in.wb_valid[0], UINT64_C(1) << RESULT_BUSES);
    assert_int_equal(in.wb_near[0] >> RESULT_BUSES & 1, 1);
    assert_int_equal(in.wb_reg[RESULT_BUSES], 4);
    assert_int_equal(in.wb_warp[RESULT_BUSES], 0);
    out.wb_kind[RESULT_BUSES] = 1;
    out.bank_class[BANKS + 4 % BANKS] = CLASS_W_NORMAL;
    out.bank_row[BANKS + 4 % BANKS] = 4 / BANKS;
    out.bank_mask[BANKS + 4 % BANKS] = UINT32_MAX;
    cycle();
    assert_int_equal(in.wb_valid[0], 0);
    const struct stats *s = sm_stats(sm);
    assert_int_equal(s->operands, 3);
    assert_int_equal(s->ccu_repeats, 1);
    assert_int_equal(s->writes, 1);
    assert_int_equal(s->writes_without_ccu, 1);
}

static void a_write_in_another_sub_core_is_refused(void **state) {
    (void)state;
    launch();
    out.bank_class[BANKS] = CLASS_W_NORMAL;
    assert_int_equal(sm_observe(sm, &out, &e), -1);
    assert_non_null(strstr(e.text, "bank 4: expected no write"));
}

static void codes_are_counted_by_name(void **state) {
    int found;
    (void)state;
    launch();
    out.alloc_kind[2] = 4;
    out.hit[0] = 5u << REQUESTS;
    out.flush[0] = 0x81;
    out.victim[3 * (SLOTS + 1) + 1] = 2;
    out.victim[3 * (SLOTS + 1) + SLOTS] = 3;
    out.wr_kind[SM_COLLECTORS * RESULT_BUSES - 1] = 6;
    out.sthld = 2 * STHLD_DELTA - 1;
    out.interval_end = 1;
    out.fsm = 3; /* two steps down */
    out.change = 2;
    cycle();
    out.sthld = 24;
    cycle();
    out.sthld = 16;
    cycle();
    const struct stats *s = sm_stats(sm);
    const struct {
        const char *name;
        unsigned n;
    } counters[] = {
        {"alloc_waits", 1},    {"ccu_hits", 2},      {"ccu_flushes", 2},
        {"replace_far", 1},    {"write_lru", 1},     {"writes_dropped_invalid", 1},
        {"sthld", 16},         {"sthld_most", 24},   {"intervals", 1},
        {"write_far", 0},      {"large_changes", 1}, {"sthld_cut_low", 1},
        {"sthld_cut_high", 0},
    };
    for (unsigned i = 0; i < sizeof counters / sizeof counters[0]; i++) {
        assert_int_equal(stats_get(s, counters[i].name, &found), counters[i].n);
        assert_true(found);
    }
}

#define CHECK(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_register_has_a_cell_of_its_own),
        cmocka_unit_test(a_sub_core_is_filled_and_not_overfilled),
        cmocka_unit_test(slots_take_turns_over_the_sub_cores),
        cmocka_unit_test(results_take_the_buses_of_their_sub_core),
        cmocka_unit_test(loads_have_a_bus_of_their_own),
        cmocka_unit_test(results_are_promised_a_bus_at_dispatch),
        CHECK(a_launch_names_sub_core_and_warp),
        CHECK(operands_are_shown_as_written),
        CHECK(a_result_is_on_a_bus_of_its_sub_core),
        CHECK(a_write_in_another_sub_core_is_refused),
        CHECK(codes_are_counted_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
