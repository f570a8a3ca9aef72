/* SPDX-License-Identifier: Apache-2.0
 * The contracts of the blocks of caching collector units (contract_check.h), at design point
 * malekeh.
 */
#include "contract_check.h"

#include "ccu.h"
#include "ccu_allocator.h"
#include "ccu_crossbar.h"
#include "malekeh_scheduler.h"
#include "sthld_controller.h"

enum { MOST_STHLD = (1 << STHLD_BITS) - 1 };

/* What the hand-written cases set; as after reset at the start of each. */
static union {
    malekeh_scheduler_state scheduler;
    ccu_allocator_state allocator;
    ccu_state ccu;
    ccu_crossbar_mem crossbar;
    sthld_controller_state sthld;
} self;
static union {
    malekeh_scheduler_in scheduler;
    ccu_allocator_in allocator;
    ccu_in ccu;
    ccu_crossbar_in crossbar;
    sthld_controller_in sthld;
} in;

/* ---- after reset ---- */

static void reset_scheduler(void) {
    malekeh_scheduler_reset(&self.scheduler);
}

static void reset_allocator(void) {
    ccu_allocator_reset(&self.allocator);
}

static void reset_ccu(void) {
    ccu_reset(&self.ccu);
}

static void reset_sthld(void) {
    sthld_controller_reset(&self.sthld);
}

/* ---- what breaks a rule ---- */

static void two_warps_of_one_age(void) {
    in.scheduler.ready[0] = 3;
}

static void two_units_of_one_warp(void) {
    in.scheduler.unit_owned[0] = 3;
}

static void no_such_warp(void) {
    self.scheduler.arrive_valid = 1;
    self.scheduler.arrive_warp = SCHEDULER_WARPS;
}

static void warp_of_nothing(void) {
    self.scheduler.arrive_warp = 1;
}

static const struct breach scheduler_assumptions[] = {{"age ranks", two_warps_of_one_age},
                                                      {"no two units", two_units_of_one_warp},
                                                      {NULL, NULL}};
static const struct breach scheduler_invariants[] = {{"arrive_warp is", no_such_warp},
                                                     {"without an arriving", warp_of_nothing},
                                                     {NULL, NULL}};

static void pick_while_own_unit_is_busy(void) {
    in.allocator.ccu_owned[0] = in.allocator.ccu_busy[0] = 1;
    in.allocator.pick_valid = 1;
}

static void pick_while_own_instruction_arrives(void) {
    in.allocator.arrive_valid = in.allocator.pick_valid = 1;
}

static void warp_with_two_units(void) {
    in.allocator.ccu_owned[0] = 3;
}

static void arrival_in_a_second_unit(void) {
    in.allocator.ccu_owned[0] = 2;
    in.allocator.arrive_valid = 1;
}

static void ready_and_not_busy(void) {
    in.allocator.ccu_ready[0] = 2;
}

static void no_such_arrival(void) {
    self.allocator.arrive_unit = COLLECTORS;
}

static void replacement_turn_with_bit_0(void) {
    self.allocator.alloc_mask[0] = 1;
}

static void dispatch_turn_with_bit_0(void) {
    self.allocator.disp_mask[0] = 1;
}

static void no_random_number(void) {
    self.allocator.lfsr = 0;
}

static void endless_wait(void) {
    self.allocator.stalls = MOST_STHLD + 2;
}

static const struct breach allocator_assumptions[] = {
    {"pick_warp's own unit", pick_while_own_unit_is_busy},
    {"pick_warp's own unit", pick_while_own_instruction_arrives},
    {"no two units", warp_with_two_units},
    {"no two units", arrival_in_a_second_unit},
    {"ccu_ready only", ready_and_not_busy},
    {NULL, NULL}};
static const struct breach allocator_invariants[] = {
    {"arrive_unit is", no_such_arrival},
    {"alloc_mask and disp_mask", replacement_turn_with_bit_0},
    {"alloc_mask and disp_mask", dispatch_turn_with_bit_0},
    {"lfsr is", no_random_number},
    {"stalls is", endless_wait},
    {NULL, NULL}};

/* The unit holds an instruction of warp 0 with one operand, in entry 0, whose read waits. */
static void hold_one(void) {
    self.ccu.busy = self.ccu.owned = 1;
    self.ccu.oct_valid[0] = self.ccu.ct_lock[0] = self.ccu.ct_valid[0] = 1;
    self.ccu.pending[0] = 1;
}

static void alloc_while_busy(void) {
    hold_one();
    in.ccu.alloc = 1;
    in.ccu.alloc_warp = 1;
}

static void dispatch_of_nothing(void) {
    in.ccu.dispatch = 1;
}

static void dispatch_too_early(void) {
    hold_one();
    in.ccu.dispatch = 1;
}

static void grant_of_nothing(void) {
    in.ccu.grant[0] = 1;
}

static void grant_of_another_slot(void) {
    hold_one();
    in.ccu.grant[0] = 2;
}

static void exit_while_busy(void) {
    hold_one();
    in.ccu.clear_valid = 1;
}

static void exit_while_arriving(void) {
    in.ccu.alloc = in.ccu.clear_valid = 1;
}

static void one_register_on_two_buses(void) {
    in.ccu.wb_accept[0] = 3;
}

/* A register named twice. */
static void two_sources(void) {
    in.ccu.alloc = 1;
    in.ccu.src_valid[0] = 3;
}

static void register_in_two_banks(void) {
    two_sources();
    in.ccu.src_bank[1] = 1;
}

static void register_in_two_rows(void) {
    two_sources();
    in.ccu.src_row[1] = 1;
}

static void register_near_and_far(void) {
    two_sources();
    in.ccu.src_near[0] = 1;
}

static void register_in_two_entries(void) {
    self.ccu.owned = 1;
    self.ccu.ct_valid[0] = 3;
}

static void lock_of_nobody(void) {
    self.ccu.ct_lock[0] = 1;
}

static void fill_of_nobody(void) {
    self.ccu.fill[0] = 1;
}

static void operand_that_never_comes(void) {
    hold_one();
    self.ccu.pending[0] = 0;
}

static void pending_and_filled(void) {
    hold_one();
    self.ccu.fill[0] = 1;
}

static void read_of_a_ready_slot(void) {
    hold_one();
    self.ccu.oct_ready[0] = 1;
}

static void read_by_the_second_slot(void) {
    hold_one();
    self.ccu.oct_valid[0] = self.ccu.pending[0] = 3;
}

static void ready_without_operand(void) {
    hold_one();
    self.ccu.oct_ready[0] = 2;
}

static void lock_of_no_operand(void) {
    hold_one();
    self.ccu.ct_lock[0] = 3;
}

static void operand_without_lock(void) {
    hold_one();
    self.ccu.ct_lock[0] = 0;
}

static void no_such_entry(void) {
    self.ccu.oct_index[1] = CT_ENTRIES;
}

static void no_such_rank_in_the_order(void) {
    self.ccu.ct_lru[0] = CT_ENTRIES;
}

static void one_rank_twice(void) {
    self.ccu.ct_lru[0] = 1;
}

static void values_of_nobody(void) {
    self.ccu.ct_valid[0] = 1;
}

static void busy_for_nobody(void) {
    self.ccu.busy = 1;
}

static const struct breach ccu_assumptions[] = {{"alloc only", alloc_while_busy},
                                                {"dispatch only", dispatch_of_nothing},
                                                {"dispatch only", dispatch_too_early},
                                                {"grant[k]", grant_of_nothing},
                                                {"grant[k]", grant_of_another_slot},
                                                {"no clear_valid for", exit_while_busy},
                                                {"no clear_valid with alloc", exit_while_arriving},
                                                {"two buses", one_register_on_two_buses},
                                                {"equal src_reg", register_in_two_banks},
                                                {"equal src_reg", register_in_two_rows},
                                                {"equal src_reg", register_near_and_far},
                                                {NULL, NULL}};
static const struct breach ccu_invariants[] = {{"valid entries", register_in_two_entries},
                                               {"not busy", lock_of_nobody},
                                               {"not busy", fill_of_nobody},
                                               {"a valid slot", operand_that_never_comes},
                                               {"what is pending", pending_and_filled},
                                               {"what is pending", read_of_a_ready_slot},
                                               {"what is pending", read_by_the_second_slot},
                                               {"what is pending", ready_without_operand},
                                               {"locked entries", lock_of_no_operand},
                                               {"locked entries", operand_without_lock},
                                               {"oct_index and ct_lru", no_such_entry},
                                               {"oct_index and ct_lru", no_such_rank_in_the_order},
                                               {"the numbers of ct_lru", one_rank_twice},
                                               {"ct_valid without", values_of_nobody},
                                               {"a busy unit", busy_for_nobody},
                                               {NULL, NULL}};

static void fill_from_no_bank(void) {
    in.crossbar.fill_valid[0] = 1;
    in.crossbar.fill_bank[0] = BANKS;
}

static void fill_of_no_entry(void) {
    in.crossbar.fill_valid[0] = 1;
    in.crossbar.index[0] = CT_ENTRIES;
}

static void two_fills_from_a_bank(void) {
    in.crossbar.fill_valid[0] = 3;
    in.crossbar.index[1] = 1;
}

static void two_fills_of_an_entry(void) {
    in.crossbar.fill_valid[0] = 3;
    in.crossbar.fill_bank[1] = 1;
}

/* Of bus 0, in entry 0 of unit 0. */
static void store(void) {
    in.crossbar.d_valid[0] = 1;
    in.crossbar.d_wsel[0][0] = 1;
}

static void store_in_no_entry(void) {
    store();
    in.crossbar.d_entry[0] = CT_ENTRIES;
}

static void store_of_no_bus(void) {
    in.crossbar.d_valid[0] = 1;
}

static void store_of_two_buses(void) {
    store();
    in.crossbar.d_wsel[0][0] = 3;
}

static void bus_of_no_store(void) {
    in.crossbar.d_wsel[0][0] = 1;
}

static void write_of_two_buses(void) {
    in.crossbar.bank_wsel[0] = 3;
}

static void write_of_a_value_going_home(void) {
    in.crossbar.bank_wsel[0] = 1u << RESULT_BUSES;
}

static void dispatch_of_no_unit(void) {
    in.crossbar.disp_valid[0] = 1;
    in.crossbar.disp_unit[0] = COLLECTORS;
}

static void store_over_a_fill(void) {
    store();
    in.crossbar.fill_valid[0] = 1;
}

static const struct breach crossbar_assumptions[] = {
    {"fill_bank and index", fill_from_no_bank},
    {"fill_bank and index", fill_of_no_entry},
    {"two slots with fill_valid never name the same bank", two_fills_from_a_bank},
    {"two slots with fill_valid never name the same entry", two_fills_of_an_entry},
    {"d_entry with", store_in_no_entry},
    {"d_wsel is", store_of_no_bus},
    {"d_wsel is", store_of_two_buses},
    {"d_wsel is", bus_of_no_store},
    {"bank_wsel is", write_of_two_buses},
    {"bank_wsel is", write_of_a_value_going_home},
    {"disp_unit", dispatch_of_no_unit},
    {"port D", store_over_a_fill},
    {NULL, NULL}};

static void cycle_after_the_interval(void) {
    self.sthld.cycle = STHLD_INTERVAL;
}

static void more_issues_than_cycles(void) {
    self.sthld.issued = 1;
}

static void more_issues_than_an_interval_has(void) {
    self.sthld.previous = SUBCORES * STHLD_INTERVAL + 1;
}

static void no_state_0(void) {
    self.sthld.fsm = 0;
}

static void no_state_7(void) {
    self.sthld.fsm = 7;
}

static const struct breach sthld_invariants[] = {
    {"cycle is", cycle_after_the_interval},
    {"issued and previous", more_issues_than_cycles},
    {"issued and previous", more_issues_than_an_interval_has},
    {"fsm is", no_state_0},
    {"fsm is", no_state_7},
    {NULL, NULL}};

static const struct breach nothing[] = {{NULL, NULL}};

static const struct checked blocks[] = {
    {&malekeh_scheduler_contract, reset_scheduler, scheduler_assumptions, scheduler_invariants},
    {&ccu_allocator_contract, reset_allocator, allocator_assumptions, allocator_invariants},
    {&ccu_contract, reset_ccu, ccu_assumptions, ccu_invariants},
    {&ccu_crossbar_contract, NULL, crossbar_assumptions, nothing},
    {&sthld_controller_contract, reset_sthld, nothing, sthld_invariants}};

static int every_sentence_matters(const char *sentence) {
    (void)sentence;
    return 0;
}

static struct subjects subjects = {.blocks = blocks,
                                   .n = sizeof blocks / sizeof *blocks,
                                   .self = &self,
                                   .in = &in,
                                   .self_size = sizeof self,
                                   .in_size = sizeof in,
                                   .holds_by_design = every_sentence_matters};

static void blocks_are_found_by_name(void **state) {
    (void)state;
    check_names(&subjects);
}

static void states_after_reset_are_kept_to(void **state) {
    (void)state;
    check_resets(&subjects);
}

static void every_sentence_refuses_what_breaks_it(void **state) {
    (void)state;
    check_breaches(&subjects);
}

/* ---- traffic ---- */

/* What `self` and `in` show, which are legal. */
static void show(const struct contract *block, const void *out) {
    assert_true(block->invariant(&self));
    assert_true(block->assume(&self, &in));
    count_covers(&subjects, block, &self, &in, out);
}

static void show_longest_wait(void) {
    ccu_allocator_state next;
    ccu_allocator_out out;
    clear(&subjects, &blocks[1]);
    self.allocator.stalls = MOST_STHLD + 1;
    in.allocator.sthld = MOST_STHLD;
    in.allocator.ccu_near[0] = bits_low(COLLECTORS);
    in.allocator.pick_valid = 1;
    ccu_allocator_outputs(&in.allocator, &self.allocator, &out);
    ccu_allocator_step(&in.allocator, &self.allocator, &out, &next);
    show(&ccu_allocator_contract, &out);
}

/* With one operand a unit and cycle (COLLECTOR_PORTS) no arbiter grants two. */
static void show_two_fills(void) {
    ccu_crossbar_out out;
    clear(&subjects, &blocks[3]);
    in.crossbar.fill_valid[0] = 3;
    in.crossbar.fill_bank[1] = 1;
    in.crossbar.index[1] = 1;
    ccu_crossbar_outputs(&in.crossbar, &self.crossbar, &out);
    show(&ccu_crossbar_contract, &out);
}

/* A near result of all lanes for register 0 of warp 0. */
static void show_result(void) {
    ccu_state next;
    ccu_out out;
    in.ccu.wb_accept[0] = in.ccu.wb_near[0] = 1;
    in.ccu.wb_mask[0] = (uint32_t)bits_low(LANES);
    ccu_outputs(&in.ccu, &self.ccu, &out);
    ccu_step(&in.ccu, &self.ccu, &out, &next);
    show(&ccu_contract, &out);
}

/* No scoreboard lets a result pass a read of its register. */
static void show_late_results(void) {
    clear(&subjects, &blocks[2]);
    hold_one();
    show_result();
    self.ccu.pending[0] = 0;
    self.ccu.fill[0] = 1;
    show_result();
    clear(&subjects, &blocks[2]);
    self.ccu.owned = self.ccu.ct_valid[0] = 1;
    in.ccu.alloc = in.ccu.src_valid[0] = 1;
    show_result();
}

/* The end of an interval in which `before` instructions had issued up to the last cycle. */
static void show_interval(unsigned fsm, unsigned sthld, unsigned previous, unsigned before,
                          uint64_t last) {
    sthld_controller_state next;
    sthld_controller_out out;
    self.sthld = (sthld_controller_state){.cycle = STHLD_INTERVAL - 1,
                                          .issued = before,
                                          .previous = previous,
                                          .fsm = (uint8_t)fsm,
                                          .sthld = (uint8_t)sthld};
    memset(&in, 0, sizeof in);
    in.sthld.issue_valid[0] = last;
    sthld_controller_outputs(&in.sthld, &self.sthld, &out);
    sthld_controller_step(&in.sthld, &self.sthld, &out, &next);
    show(&sthld_controller_contract, &out);
}

/* A random kernel is over after some intervals. */
static void show_intervals(void) {
    enum { MOST = SUBCORES * STHLD_INTERVAL, SMALL = 640 };
    for (unsigned fsm = 1; fsm <= 6; fsm++)
        for (unsigned sthld = 0; sthld <= MOST_STHLD; sthld += MOST_STHLD) {
            show_interval(fsm, sthld, SMALL, SMALL, 0);
            show_interval(fsm, sthld, SMALL, SMALL + SMALL * STHLD_LARGE / 64, 0);
            show_interval(fsm, sthld, SMALL, MOST - SUBCORES, bits_low(SUBCORES));
            show_interval(fsm, sthld, SMALL, 0, 0);
        }
}

static void show_by_hand(void) {
    show_longest_wait();
    show_late_results();
    show_intervals();
    show_two_fills();
}

static void traffic_keeps_to_the_contract_and_shows_all_that_can_happen(void **state) {
    (void)state;
    check_traffic(&subjects, show_by_hand);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_found_by_name),
        cmocka_unit_test(states_after_reset_are_kept_to),
        cmocka_unit_test(every_sentence_refuses_what_breaks_it),
        cmocka_unit_test(traffic_keeps_to_the_contract_and_shows_all_that_can_happen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
