/* SPDX-License-Identifier: Apache-2.0
 * The contracts of the blocks of bank stealing (contract_check.h), at design point steal8.
 */
#include "contract_check.h"

#include "bank_arbiter.h"
#include "crossbar.h"
#include "operand_collector.h"
#include "register_bank.h"
#include "status_table.h"
#include "warp_scheduler.h"

/* What the hand-written cases set; zero at the start of each. */
static union {
    warp_scheduler_state scheduler;
    operand_collector_state collector;
    bank_arbiter_state arbiter;
    status_table_state table;
    register_bank_mem bank;
    crossbar_mem crossbar;
} self;
static union {
    warp_scheduler_in scheduler;
    operand_collector_in collector;
    bank_arbiter_in arbiter;
    status_table_in table;
    register_bank_in bank;
    crossbar_in crossbar;
} in;

/* ---- after reset ---- */

static void reset_scheduler(void) {
    warp_scheduler_reset(&self.scheduler);
}

static void reset_collector(void) {
    operand_collector_reset(&self.collector);
}

static void reset_arbiter(void) {
    bank_arbiter_reset(&self.arbiter);
}

static void reset_table(void) {
    status_table_reset(&self.table);
}

/* ---- what breaks a rule ---- */

static void all_units_busy(void) {
    for (unsigned u = 0; u < COLLECTORS; u++)
        bitvec_put(self.collector.busy, BITVEC_WORDS(COLLECTORS), u, true);
}

static void success_without_candidate(void) {
    in.scheduler.steal_success = 1;
}

#if POLICY == 0
static void two_warps_of_one_age(void) {
    in.scheduler.ready[0] = 3;
}
#endif

static void no_such_warp(void) {
    self.scheduler.last_valid = 1;
    self.scheduler.last_warp = SCHEDULER_WARPS;
}

static void number_of_no_candidate(void) {
    self.scheduler.cand_warp = 1;
}

#if !READ_STEAL
static void candidate(void) {
    self.scheduler.cand_valid = 1;
}
#endif

static void no_last_warp(void) {
    self.scheduler.last_warp = 1;
}

static const struct breach scheduler_assumptions[] = {
    {"steal_success implies", success_without_candidate},
#if POLICY == 0
    {"age ranks", two_warps_of_one_age},
#endif
    {NULL, NULL}};
static const struct breach scheduler_invariants[] = {
    {"last_warp and cand_warp", no_such_warp},
    {"without a last warp", no_last_warp},
    {"without a last warp", number_of_no_candidate},
#if !READ_STEAL
    {"without ReadSteal", candidate},
#endif
    {NULL, NULL}};

/* A request of slot 0 of unit 0 for bank 0, and its grant. */
static void grant(void) {
    self.collector.busy[0] = 1;
    self.collector.pending[0] = 1;
    in.collector.bank_read[0] = 1;
}

/* Operand 0 of the candidate of scheduler 0 is read ahead at bank 0. */
static void steal(void) {
    in.collector.cand_src_valid[0] = 1;
    in.collector.bank_steal[0] = 1;
    in.collector.steal_success[0] = in.collector.issue_override[0] = 1;
}

static void grant_of_nothing(void) {
    grant();
    self.collector.pending[0] = 0;
}

static void grant_at_another_bank(void) {
    grant();
    self.collector.bank[0] = 1;
}

static void grant_of_no_request(void) {
    in.collector.bank_read[0] = 1;
    in.collector.bank_req[0] = REQUESTS;
}

static void steal_of_nothing(void) {
    steal();
    in.collector.cand_src_valid[0] = 0;
}

static void steal_at_another_bank(void) {
    steal();
    in.collector.cand_bank[0] = 1;
}

static void steal_of_no_operand(void) {
    steal();
    in.collector.bank_cand[0] = CANDIDATES;
}

static void two_grants_at_a_bank(void) {
    grant();
    steal();
}

static void success_without_steal(void) {
    steal();
    in.collector.bank_steal[0] = 0;
}

static void steal_without_success(void) {
    steal();
    in.collector.steal_success[0] = in.collector.issue_override[0] = 0;
}

static void steal_without_unit(void) {
    steal();
    all_units_busy();
}

static void issue_without_unit(void) {
    in.collector.issue_valid[0] = 1;
    all_units_busy();
}

static void override_alone(void) {
    in.collector.issue_override[0] = 1;
}

static void no_such_turn(void) {
    self.collector.turn = SCHEDULERS;
}

static void turn_with_bit_0(void) {
    self.collector.disp_mask[0] = bits_low(COLLECTORS < 64 ? COLLECTORS : 64);
}

static void turn_with_a_hole(void) {
    self.collector.disp_mask[0] = 2;
}

static void pending_in_a_free_unit(void) {
    self.collector.pending[0] = 1;
}

static void fill_of_no_bank(void) {
    self.collector.fill_dest[0] = 1;
}

static void fill(void) {
    self.collector.busy[0] = 1;
    self.collector.fill_valid[0] = 1;
}

static void fill_of_a_free_unit(void) {
    fill();
    self.collector.busy[0] = 0;
}

static void fill_of_a_pending_slot(void) {
    fill();
    self.collector.pending[0] = 1;
}

static void two_fills_of_a_slot(void) {
    fill();
    self.collector.fill_valid[0] = 3;
}

static void fill_of_no_slot(void) {
    fill();
    self.collector.fill_dest[0] = REQUESTS;
}

static void arrival_without_unit(void) {
    self.collector.arrive[0] = 1;
    all_units_busy();
}

static const struct breach collector_assumptions[] = {
    {"bank_req names", grant_of_nothing},
    {"bank_req names", grant_at_another_bank},
    {"bank_req names", grant_of_no_request},
    {"bank_cand names", steal_of_nothing},
    {"bank_cand names", steal_at_another_bank},
    {"bank_cand names", steal_of_no_operand},
    {"a bank never grants", two_grants_at_a_bank},
    {"steal_success exactly", success_without_steal},
    {"steal_success exactly", steal_without_success},
    {"steal_success only", steal_without_unit},
    {"issue_valid only", issue_without_unit},
    {"issue_override", override_alone},
    {NULL, NULL}};
static const struct breach collector_invariants[] = {{"turn is", no_such_turn},
                                                     {"turn is", turn_with_bit_0},
                                                     {"turn is", turn_with_a_hole},
                                                     {"only a busy unit", pending_in_a_free_unit},
                                                     {"fill_dest is 0", fill_of_no_bank},
                                                     {"each fill", fill_of_a_free_unit},
                                                     {"each fill", fill_of_a_pending_slot},
                                                     {"each fill", two_fills_of_a_slot},
                                                     {"each fill", fill_of_no_slot},
                                                     {"a unit is free", arrival_without_unit},
                                                     {NULL, NULL}};

static void force_without_value(void) {
    in.arbiter.entry_force[0] = 1;
}

static void free_and_stolen(void) {
    in.arbiter.entry_free[0] = in.arbiter.entry_stolen[0] = 1;
}

static void forced_write_gone(void) {
    self.arbiter.forced[0] = 1;
}

static void result_for_no_bank(void) {
    in.arbiter.wb_valid[0] = 1;
    in.arbiter.wb_bank[0] = BANKS;
}

static void home_on_no_bus(void) {
    in.arbiter.home_valid = 1;
    in.arbiter.home_bus = RESULT_BUSES;
}

static void home_to_no_bank(void) {
    in.arbiter.home_valid = 1;
    in.arbiter.home_bank = BANKS;
}

static void one_destination_twice(void) {
    in.arbiter.wb_valid[0] = 3;
}

static void reads_turn_with_bit_0(void) {
    self.arbiter.rd_mask[BANKS - 1][0] = 1;
}

static void candidates_turn_with_a_hole(void) {
    self.arbiter.cand_mask[0][0] = 2;
}

static void forced_turn_with_bit_0(void) {
    self.arbiter.forced_mask[0][0] = 1;
}

static void normal_turn_with_bit_0(void) {
    self.arbiter.normal_mask[0][0] = 1;
}

static void targets_turn_with_a_hole(void) {
    self.arbiter.target_mask[0] = 2;
}

static void forces_turn_with_a_hole(void) {
    self.arbiter.force_mask[0] = 2;
}

static void idles_turn_with_a_hole(void) {
    self.arbiter.idle_mask[0] = 2;
}

static const struct breach arbiter_assumptions[] = {
    {"entry_force implies", force_without_value},
    {"entry_free and entry_stolen", free_and_stolen},
#if !WRITE_STEAL
    {"without WriteSteal", force_without_value},
#endif
    {"a bus whose write was forced", forced_write_gone},
    {"a bus with a result names", result_for_no_bank},
    {"home_bus", home_on_no_bus},
    {"a valid home_valid", home_to_no_bank},
    {"two buses", one_destination_twice},
    {NULL, NULL}};
static const struct breach arbiter_invariants[] = {
    {"each round robin", reads_turn_with_bit_0},
    {"each round robin", candidates_turn_with_a_hole},
    {"each round robin", forced_turn_with_bit_0},
    {"each round robin", normal_turn_with_bit_0},
    {"each round robin", targets_turn_with_a_hole},
    {"each round robin", forces_turn_with_a_hole},
    {"each round robin", idles_turn_with_a_hole},
#if !READ_STEAL
    {"without ReadSteal", candidates_turn_with_a_hole},
#endif
#if !WRITE_STEAL
    {"without WriteSteal", forced_write_gone},
#endif
    {NULL, NULL}};

static void accepted_from_nowhere(void) {
    in.table.wb_kind[0] = 1;
}

static void destination_twice(void) {
    in.table.wb_valid[0] = 3;
}

static void home_by_no_bus(void) {
    self.table.m[0] = 1;
    in.table.home_go = 1;
    in.table.home_out_bus = RESULT_BUSES;
}

static void target_that_is_not_free(void) {
    in.table.wb_valid[0] = 1;
    in.table.wb_kind[0] = 2;
}

static void target_that_holds_a_value(void) {
    self.table.f[0] = self.table.m[0] = 1;
    in.table.wb_valid[0] = 1;
    in.table.wb_kind[0] = 2;
}

static void one_target_twice(void) {
    self.table.f[0] = 1;
    in.table.wb_valid[0] = 3;
    in.table.wb_row[1] = 1;
    in.table.wb_kind[0] = in.table.wb_kind[1] = 2;
}

static void home_of_nothing(void) {
    in.table.home_go = 1;
}

/* Bank 0 holds in row 1 what belongs to row 2 of bank 1. */
static void hold_a_value(void) {
    self.table.m[0] = 1;
    self.table.row[0] = 1;
    self.table.dest_bank[0] = 1;
    self.table.dest_row[0] = 2;
}

static void accept(unsigned bank, unsigned row) {
    in.table.wb_valid[0] = 1;
    in.table.wb_kind[0] = 1;
    in.table.wb_bank[0] = bank;
    in.table.wb_row[0] = row;
}

static void write_that_passes_its_value(void) {
    hold_a_value();
    accept(1, 2);
}

static void write_over_a_value(void) {
    hold_a_value();
    accept(0, 1);
}

static void free_register_is_read(void) {
    in.table.free_valid[0] = 1;
    bitvec_put(in.table.rd_valid, BITVEC_WORDS(REQUESTS), REQUESTS - 1, true);
}

static void free_register_is_a_candidates(void) {
    in.table.free_valid[0] = 1;
    bitvec_put(in.table.cand_src_valid, BITVEC_WORDS(CANDIDATES), CANDIDATES - 1, true);
}

static void free_register_is_written(void) {
    in.table.free_valid[0] = 1;
    bitvec_put(in.table.wb_valid, BITVEC_WORDS(RESULT_BUSES), RESULT_BUSES - 1, true);
}

static void clear_backwards(void) {
    in.table.clear_valid = 1;
    in.table.clear_first = 1;
}

static void row_of_nothing_home(void) {
    self.table.home_row = 1;
}

static const struct breach table_assumptions[] = {
    {"a write that is accepted is on", accepted_from_nowhere},
    {"two buses never carry", destination_twice},
    {"with home_go, home_out_bus", home_by_no_bus},
    {"wb_kind STOLEN only", target_that_is_not_free},
    {"wb_kind STOLEN only", target_that_holds_a_value},
    {"one bus a target", one_target_twice},
    {"home_go only", home_of_nothing},
    {"a write that is accepted", write_that_passes_its_value},
    {"a write that is accepted", write_over_a_value},
    {"no read of a register", free_register_is_read},
    {"no read of a register", free_register_is_a_candidates},
    {"no read of a register", free_register_is_written},
    {"clear_first", clear_backwards},
    {NULL, NULL}};
static const struct breach table_invariants[] = {{"without a value", row_of_nothing_home},
                                                 {NULL, NULL}};

static void no_such_row(void) {
    in.bank.en = 1;
    in.bank.row = ROWS;
}

static const struct breach bank_assumptions[] = {{"a row number", no_such_row}, {NULL, NULL}};

static void two_banks_fill_a_slot(void) {
    in.crossbar.fill_valid[0] = 3;
}

static void fill_no_slot(void) {
    in.crossbar.fill_valid[0] = 1;
    in.crossbar.fill_dest[0] = REQUESTS;
}

static void two_sources(void) {
    in.crossbar.bank_wsel[0] = 3;
}

static void no_such_source(void) {
    in.crossbar.home_source = BANKS;
}

static void no_such_unit(void) {
    in.crossbar.disp_valid[0] = 1;
    in.crossbar.disp_unit[0] = COLLECTORS;
}

static const struct breach crossbar_assumptions[] = {
    {"fill_dest", two_banks_fill_a_slot}, {"fill_dest", fill_no_slot}, {"bank_wsel", two_sources},
    {"home_source", no_such_source},      {"disp_unit", no_such_unit}, {NULL, NULL}};

static const struct breach nothing[] = {{NULL, NULL}};

/* Sentences that say something of designs without stealing or with round robin only. */
static int holds_by_design(const char *sentence) {
    return (READ_STEAL && !strncmp(sentence, "without ReadSteal", 17)) ||
           (WRITE_STEAL && !strncmp(sentence, "without WriteSteal", 18)) ||
           (POLICY != 0 && !strncmp(sentence, "age ranks", 9));
}

static const struct checked blocks[] = {
    {&warp_scheduler_contract, reset_scheduler, scheduler_assumptions, scheduler_invariants},
    {&operand_collector_contract, reset_collector, collector_assumptions, collector_invariants},
    {&bank_arbiter_contract, reset_arbiter, arbiter_assumptions, arbiter_invariants},
    {&status_table_contract, reset_table, table_assumptions, table_invariants},
    {&register_bank_contract, NULL, bank_assumptions, nothing},
    {&crossbar_contract, NULL, crossbar_assumptions, nothing}};

static struct subjects subjects = {.blocks = blocks,
                                   .n = sizeof blocks / sizeof *blocks,
                                   .self = &self,
                                   .in = &in,
                                   .self_size = sizeof self,
                                   .in_size = sizeof in,
                                   .holds_by_design = holds_by_design};

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

/* Legal, but no kernel does it: a write without lanes, and a collector without a unit left. */
static void show_by_hand(void) {
    operand_collector_out out;
    memset(&self, 0, sizeof self);
    memset(&in, 0, sizeof in);
    in.bank.en = in.bank.we = 1;
    assert_true(register_bank_contract.assume(&self, &in));
    count_covers(&subjects, &register_bank_contract, &self, &in, NULL);
    memset(&in, 0, sizeof in);
    all_units_busy();
    operand_collector_outputs(&in.collector, &self.collector, &out);
    assert_true(operand_collector_contract.invariant(&self));
    assert_true(operand_collector_contract.assume(&self, &in));
    count_covers(&subjects, &operand_collector_contract, &self, &in, &out);
}

static void traffic_keeps_to_the_contract_and_shows_all_that_can_happen(void **state) {
    (void)state;
    check_traffic(&subjects, show_by_hand);
}

/* ---- the assertion ---- */

static void the_first_broken_rule_is_named(void **state) {
    struct assertions a = {.twin = "top"};
    bank_arbiter_out out;
    bank_arbiter_state next;
    (void)state;
    memset(&self, 0, sizeof self);
    memset(&in, 0, sizeof in);
    assertions_begin(&a);
    bank_arbiter_step(&in.arbiter, &self.arbiter, &out, &next);
    assert_string_equal(a.broken, "");
    force_without_value();
    bank_arbiter_step(&in.arbiter, &self.arbiter, &out, &next);
    free_and_stolen();
    bank_arbiter_step(&in.arbiter, &self.arbiter, &out, &next);
    assertions_end();
    bank_arbiter_step(&in.arbiter, &self.arbiter, &out, &next);
    assert_string_equal(a.broken, "bank_arbiter: assumption on its inputs broken: entry_force "
                                  "implies entry_stolen (docs/blocks/bank_arbiter.md)");
    assert_int_equal(a.assumptions, 3);
    assert_int_equal(a.invariants, 3);
}

static void a_state_that_strays_is_named(void **state) {
    struct assertions a = {.twin = "top"};
    operand_collector_out out;
    operand_collector_state next;
    (void)state;
    memset(&self, 0, sizeof self);
    memset(&in, 0, sizeof in);
    turn_with_a_hole();
    assertions_begin(&a);
    operand_collector_outputs(&in.collector, &self.collector, &out);
    operand_collector_step(&in.collector, &self.collector, &out, &next);
    assertions_end();
    assert_string_equal(a.broken,
                        "operand_collector: invariant broken: turn is a scheduler, disp_mask all "
                        "bits above some bit (docs/blocks/operand_collector.md)");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_found_by_name),
        cmocka_unit_test(states_after_reset_are_kept_to),
        cmocka_unit_test(traffic_keeps_to_the_contract_and_shows_all_that_can_happen),
        cmocka_unit_test(every_sentence_refuses_what_breaks_it),
        cmocka_unit_test(the_first_broken_rule_is_named),
        cmocka_unit_test(a_state_that_strays_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
