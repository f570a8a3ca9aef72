/* SPDX-License-Identifier: Apache-2.0
 * The contracts of all blocks, for contract.h, and their names. Written by gen/tables.sh. */
/* clang-format off */
#ifndef TWINRF_CONTRACT_LIST_H
#define TWINRF_CONTRACT_LIST_H

extern const struct contract address_allocator_contract;
extern const struct contract bank_arbiter_contract;
extern const struct contract bank_timer_contract;
extern const struct contract ccu_contract;
extern const struct contract ccu_allocator_contract;
extern const struct contract ltrf_collector_contract;
extern const struct contract malekeh_scheduler_contract;
extern const struct contract operand_collector_contract;
extern const struct contract orf_contract;
extern const struct contract prefetch_unit_contract;
extern const struct contract rc_collector_contract;
extern const struct contract rc_write_back_contract;
extern const struct contract rc_write_port_contract;
extern const struct contract register_cache_contract;
extern const struct contract rfc_contract;
extern const struct contract rfc_operands_contract;
extern const struct contract rfc_port_contract;
extern const struct contract status_table_contract;
extern const struct contract sthld_controller_contract;
extern const struct contract two_level_scheduler_contract;
extern const struct contract unified_arbiter_contract;
extern const struct contract victim_buffer_contract;
extern const struct contract warp_scheduler_contract;
extern const struct contract wcb_contract;
extern const struct contract write_buffer_contract;
extern const struct contract ccu_crossbar_contract;
extern const struct contract crossbar_contract;
extern const struct contract dual_bank_contract;
extern const struct contract main_bank_contract;
extern const struct contract narrow_crossbar_contract;
extern const struct contract orf_data_contract;
extern const struct contract rc_banks_contract;
extern const struct contract register_bank_contract;
extern const struct contract rfc_data_contract;
extern const struct contract unified_banks_contract;

#define CONTROL_BLOCKS(X) \
    X(address_allocator) \
    X(bank_arbiter) \
    X(bank_timer) \
    X(ccu) \
    X(ccu_allocator) \
    X(ltrf_collector) \
    X(malekeh_scheduler) \
    X(operand_collector) \
    X(orf) \
    X(prefetch_unit) \
    X(rc_collector) \
    X(rc_write_back) \
    X(rc_write_port) \
    X(register_cache) \
    X(rfc) \
    X(rfc_operands) \
    X(rfc_port) \
    X(status_table) \
    X(sthld_controller) \
    X(two_level_scheduler) \
    X(unified_arbiter) \
    X(victim_buffer) \
    X(warp_scheduler) \
    X(wcb) \
    X(write_buffer)
#define DATA_BLOCKS(X) \
    X(ccu_crossbar) \
    X(crossbar) \
    X(dual_bank) \
    X(main_bank) \
    X(narrow_crossbar) \
    X(orf_data) \
    X(rc_banks) \
    X(register_bank) \
    X(rfc_data) \
    X(unified_banks)
#define DATA_PATHS(X) \
    X(bl_datapath) \
    X(ccu_datapath) \
    X(datapath) \
    X(dual_datapath) \
    X(ltrf_datapath) \
    X(orf_datapath) \
    X(rc_datapath) \
    X(rfc_datapath) \
    X(unified_datapath)

#endif
