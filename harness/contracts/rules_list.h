/* SPDX-License-Identifier: Apache-2.0
 * The contracts of all blocks, for rules.h, and their names. Written by gen/tables.sh. */
/* clang-format off */
#ifndef TWINRF_RULES_LIST_H
#define TWINRF_RULES_LIST_H

extern const struct rules address_allocator_rules;
extern const struct rules bank_arbiter_rules;
extern const struct rules bank_timer_rules;
extern const struct rules ccu_rules;
extern const struct rules ccu_allocator_rules;
extern const struct rules ltrf_collector_rules;
extern const struct rules malekeh_scheduler_rules;
extern const struct rules operand_collector_rules;
extern const struct rules prefetch_unit_rules;
extern const struct rules status_table_rules;
extern const struct rules sthld_controller_rules;
extern const struct rules two_level_scheduler_rules;
extern const struct rules warp_scheduler_rules;
extern const struct rules wcb_rules;
extern const struct rules write_buffer_rules;
extern const struct rules ccu_crossbar_rules;
extern const struct rules crossbar_rules;
extern const struct rules main_bank_rules;
extern const struct rules narrow_crossbar_rules;
extern const struct rules register_bank_rules;

#define CONTROL_BLOCKS(X) \
    X(address_allocator) \
    X(bank_arbiter) \
    X(bank_timer) \
    X(ccu) \
    X(ccu_allocator) \
    X(ltrf_collector) \
    X(malekeh_scheduler) \
    X(operand_collector) \
    X(prefetch_unit) \
    X(status_table) \
    X(sthld_controller) \
    X(two_level_scheduler) \
    X(warp_scheduler) \
    X(wcb) \
    X(write_buffer)
#define DATA_BLOCKS(X) \
    X(ccu_crossbar) \
    X(crossbar) \
    X(main_bank) \
    X(narrow_crossbar) \
    X(register_bank)

#endif
