/* SPDX-License-Identifier: Apache-2.0
 * The rows of all tables, for blocks.c. Written by gen/tables.sh. */
/* clang-format off */
#ifndef TWINRF_TABLE_LIST_H
#define TWINRF_TABLE_LIST_H

static void add_address_allocator(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/address_allocator.def"
}

static void add_bank_arbiter(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/bank_arbiter.def"
}

static void add_bank_timer(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/bank_timer.def"
}

static void add_ccu(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/ccu.def"
}

static void add_ccu_allocator(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/ccu_allocator.def"
}

static void add_ccu_crossbar(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/ccu_crossbar.def"
}

static void add_crossbar(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/crossbar.def"
}

static void add_dual_bank(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/dual_bank.def"
}

static void add_ltrf_collector(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/ltrf_collector.def"
}

static void add_main_bank(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/main_bank.def"
}

static void add_malekeh_scheduler(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/malekeh_scheduler.def"
}

static void add_narrow_crossbar(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/narrow_crossbar.def"
}

static void add_operand_collector(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/operand_collector.def"
}

static void add_orf(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/orf.def"
}

static void add_orf_data(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/orf_data.def"
}

static void add_prefetch_unit(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/prefetch_unit.def"
}

static void add_rc_banks(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rc_banks.def"
}

static void add_rc_collector(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rc_collector.def"
}

static void add_rc_write_back(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rc_write_back.def"
}

static void add_rc_write_port(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rc_write_port.def"
}

static void add_register_bank(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/register_bank.def"
}

static void add_register_cache(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/register_cache.def"
}

static void add_rfc(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rfc.def"
}

static void add_rfc_data(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rfc_data.def"
}

static void add_rfc_operands(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rfc_operands.def"
}

static void add_rfc_port(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rfc_port.def"
}

static void add_status_table(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/status_table.def"
}

static void add_sthld_controller(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/sthld_controller.def"
}

static void add_two_level_scheduler(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/two_level_scheduler.def"
}

static void add_unified_arbiter(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/unified_arbiter.def"
}

static void add_unified_banks(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/unified_banks.def"
}

static void add_victim_buffer(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/victim_buffer.def"
}

static void add_warp_scheduler(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/warp_scheduler.def"
}

static void add_wcb(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/wcb.def"
}

static void add_write_buffer(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/write_buffer.def"
}

static void add_rf_bl(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rf_bl.def"
}

static void add_rf_dual(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rf_dual.def"
}

static void add_rf_ltrf(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rf_ltrf.def"
}

static void add_rf_malekeh(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rf_malekeh.def"
}

static void add_rf_ocu(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rf_ocu.def"
}

static void add_rf_orf(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rf_orf.def"
}

static void add_rf_rc(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rf_rc.def"
}

static void add_rf_rfc(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rf_rfc.def"
}

static void add_rf_steal(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rf_steal.def"
}

static void add_rf_straight(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rf_straight.def"
}

static void add_rf_unified(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "blocks/rf_unified.def"
}

static void add_active_slots(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/active_slots.def"
}

static void add_and_not(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/and_not.def"
}

static void add_arriving_instruction(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/arriving_instruction.def"
}

static void add_asked_rows(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/asked_rows.def"
}

static void add_bank_accesses(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/bank_accesses.def"
}

static void add_bank_filter(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/bank_filter.def"
}

static void add_cache_moves(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/cache_moves.def"
}

static void add_cache_port(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/cache_port.def"
}

static void add_class_of(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/class_of.def"
}

static void add_class_ready(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/class_ready.def"
}

static void add_dispatch_tags(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/dispatch_tags.def"
}

static void add_main_accesses(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/main_accesses.def"
}

static void add_mark_numbers(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/mark_numbers.def"
}

static void add_pick_rows(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/pick_rows.def"
}

static void add_result_accepted(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/result_accepted.def"
}

static void add_result_ways(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/result_ways.def"
}

static void add_rfc_results(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/rfc_results.def"
}

static void add_rfc_slots(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/rfc_slots.def"
}

static void add_rfc_taken(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/rfc_taken.def"
}

static void add_taken_banks(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/taken_banks.def"
}

static void add_victim_writes(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/victim_writes.def"
}

static void add_wcb_answers(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/wcb_answers.def"
}

static void add_wcb_ports(struct table *t, const struct design *d) {
    (void)d; /* where no row has a size */
#include "parts/wcb_ports.def"
}

static const struct source sources[TABLES] = {
    {"address_allocator", "gen/blocks/address_allocator.def", 0, add_address_allocator},
    {"bank_arbiter", "gen/blocks/bank_arbiter.def", 0, add_bank_arbiter},
    {"bank_timer", "gen/blocks/bank_timer.def", 0, add_bank_timer},
    {"ccu", "gen/blocks/ccu.def", 0, add_ccu},
    {"ccu_allocator", "gen/blocks/ccu_allocator.def", 0, add_ccu_allocator},
    {"ccu_crossbar", "gen/blocks/ccu_crossbar.def", 0, add_ccu_crossbar},
    {"crossbar", "gen/blocks/crossbar.def", 0, add_crossbar},
    {"dual_bank", "gen/blocks/dual_bank.def", 0, add_dual_bank},
    {"ltrf_collector", "gen/blocks/ltrf_collector.def", 0, add_ltrf_collector},
    {"main_bank", "gen/blocks/main_bank.def", 0, add_main_bank},
    {"malekeh_scheduler", "gen/blocks/malekeh_scheduler.def", 0, add_malekeh_scheduler},
    {"narrow_crossbar", "gen/blocks/narrow_crossbar.def", 0, add_narrow_crossbar},
    {"operand_collector", "gen/blocks/operand_collector.def", 0, add_operand_collector},
    {"orf", "gen/blocks/orf.def", 0, add_orf},
    {"orf_data", "gen/blocks/orf_data.def", 0, add_orf_data},
    {"prefetch_unit", "gen/blocks/prefetch_unit.def", 0, add_prefetch_unit},
    {"rc_banks", "gen/blocks/rc_banks.def", 0, add_rc_banks},
    {"rc_collector", "gen/blocks/rc_collector.def", 0, add_rc_collector},
    {"rc_write_back", "gen/blocks/rc_write_back.def", 0, add_rc_write_back},
    {"rc_write_port", "gen/blocks/rc_write_port.def", 0, add_rc_write_port},
    {"register_bank", "gen/blocks/register_bank.def", 0, add_register_bank},
    {"register_cache", "gen/blocks/register_cache.def", 0, add_register_cache},
    {"rfc", "gen/blocks/rfc.def", 0, add_rfc},
    {"rfc_data", "gen/blocks/rfc_data.def", 0, add_rfc_data},
    {"rfc_operands", "gen/blocks/rfc_operands.def", 0, add_rfc_operands},
    {"rfc_port", "gen/blocks/rfc_port.def", 0, add_rfc_port},
    {"status_table", "gen/blocks/status_table.def", 0, add_status_table},
    {"sthld_controller", "gen/blocks/sthld_controller.def", 0, add_sthld_controller},
    {"two_level_scheduler", "gen/blocks/two_level_scheduler.def", 0, add_two_level_scheduler},
    {"unified_arbiter", "gen/blocks/unified_arbiter.def", 0, add_unified_arbiter},
    {"unified_banks", "gen/blocks/unified_banks.def", 0, add_unified_banks},
    {"victim_buffer", "gen/blocks/victim_buffer.def", 0, add_victim_buffer},
    {"warp_scheduler", "gen/blocks/warp_scheduler.def", 0, add_warp_scheduler},
    {"wcb", "gen/blocks/wcb.def", 0, add_wcb},
    {"write_buffer", "gen/blocks/write_buffer.def", 0, add_write_buffer},
    {"rf_bl", "gen/blocks/rf_bl.def", 1, add_rf_bl},
    {"rf_dual", "gen/blocks/rf_dual.def", 1, add_rf_dual},
    {"rf_ltrf", "gen/blocks/rf_ltrf.def", 1, add_rf_ltrf},
    {"rf_malekeh", "gen/blocks/rf_malekeh.def", 1, add_rf_malekeh},
    {"rf_ocu", "gen/blocks/rf_ocu.def", 1, add_rf_ocu},
    {"rf_orf", "gen/blocks/rf_orf.def", 1, add_rf_orf},
    {"rf_rc", "gen/blocks/rf_rc.def", 1, add_rf_rc},
    {"rf_rfc", "gen/blocks/rf_rfc.def", 1, add_rf_rfc},
    {"rf_steal", "gen/blocks/rf_steal.def", 1, add_rf_steal},
    {"rf_straight", "gen/blocks/rf_straight.def", 1, add_rf_straight},
    {"rf_unified", "gen/blocks/rf_unified.def", 1, add_rf_unified},
};

static const struct source part_sources[PARTS] = {
    {"active_slots", "gen/parts/active_slots.def", 0, add_active_slots},
    {"and_not", "gen/parts/and_not.def", 0, add_and_not},
    {"arriving_instruction", "gen/parts/arriving_instruction.def", 0, add_arriving_instruction},
    {"asked_rows", "gen/parts/asked_rows.def", 0, add_asked_rows},
    {"bank_accesses", "gen/parts/bank_accesses.def", 0, add_bank_accesses},
    {"bank_filter", "gen/parts/bank_filter.def", 0, add_bank_filter},
    {"cache_moves", "gen/parts/cache_moves.def", 0, add_cache_moves},
    {"cache_port", "gen/parts/cache_port.def", 0, add_cache_port},
    {"class_of", "gen/parts/class_of.def", 0, add_class_of},
    {"class_ready", "gen/parts/class_ready.def", 0, add_class_ready},
    {"dispatch_tags", "gen/parts/dispatch_tags.def", 0, add_dispatch_tags},
    {"main_accesses", "gen/parts/main_accesses.def", 0, add_main_accesses},
    {"mark_numbers", "gen/parts/mark_numbers.def", 0, add_mark_numbers},
    {"pick_rows", "gen/parts/pick_rows.def", 0, add_pick_rows},
    {"result_accepted", "gen/parts/result_accepted.def", 0, add_result_accepted},
    {"result_ways", "gen/parts/result_ways.def", 0, add_result_ways},
    {"rfc_results", "gen/parts/rfc_results.def", 0, add_rfc_results},
    {"rfc_slots", "gen/parts/rfc_slots.def", 0, add_rfc_slots},
    {"rfc_taken", "gen/parts/rfc_taken.def", 0, add_rfc_taken},
    {"taken_banks", "gen/parts/taken_banks.def", 0, add_taken_banks},
    {"victim_writes", "gen/parts/victim_writes.def", 0, add_victim_writes},
    {"wcb_answers", "gen/parts/wcb_answers.def", 0, add_wcb_answers},
    {"wcb_ports", "gen/parts/wcb_ports.def", 0, add_wcb_ports},
};

#endif
