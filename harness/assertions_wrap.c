/* SPDX-License-Identifier: Apache-2.0
 * What the linker calls instead of a block (wrap.mk): `__wrap_X` for X, and X itself is `__real_X`.
 */
#include <string.h>

#include "assertions.h"
#include "bank_arbiter.h"
#include "ccu.h"
#include "ccu_allocator.h"
#include "ccu_crossbar.h"
#include "ccu_datapath.h"
#include "ccu_datapath_ports.h"
#include "crossbar.h"
#include "datapath.h"
#include "datapath_ports.h"
#include "malekeh_scheduler.h"
#include "operand_collector.h"
#include "register_bank.h"
#include "steal_table.h"
#include "sthld_controller.h"
#include "warp_scheduler.h"

/* ---- blocks of control ---- */

void __real_warp_scheduler_step(const warp_scheduler_in *in, const warp_scheduler_state *s,
                                warp_scheduler_out *out, warp_scheduler_state *next);
void __wrap_warp_scheduler_step(const warp_scheduler_in *in, const warp_scheduler_state *s,
                                warp_scheduler_out *out, warp_scheduler_state *next);

void __wrap_warp_scheduler_step(const warp_scheduler_in *in, const warp_scheduler_state *s,
                                warp_scheduler_out *out, warp_scheduler_state *next) {
    if (assertions_present)
        assertions_before(&warp_scheduler_rules, s, in);
    __real_warp_scheduler_step(in, s, out, next);
    if (assertions_present) {
        assertions_seen(&warp_scheduler_rules, s, in, out);
        assertions_after(&warp_scheduler_rules, next);
    }
}

void __real_operand_collector_step(const operand_collector_in *in, const operand_collector_state *s,
                                   operand_collector_out *out, operand_collector_state *next);
void __wrap_operand_collector_step(const operand_collector_in *in, const operand_collector_state *s,
                                   operand_collector_out *out, operand_collector_state *next);

void __wrap_operand_collector_step(const operand_collector_in *in, const operand_collector_state *s,
                                   operand_collector_out *out, operand_collector_state *next) {
    if (assertions_present)
        assertions_before(&operand_collector_rules, s, in);
    __real_operand_collector_step(in, s, out, next);
    if (assertions_present) {
        assertions_seen(&operand_collector_rules, s, in, out);
        assertions_after(&operand_collector_rules, next);
    }
}

void __real_bank_arbiter_step(const bank_arbiter_in *in, const bank_arbiter_state *s,
                              bank_arbiter_out *out, bank_arbiter_state *next);
void __wrap_bank_arbiter_step(const bank_arbiter_in *in, const bank_arbiter_state *s,
                              bank_arbiter_out *out, bank_arbiter_state *next);

void __wrap_bank_arbiter_step(const bank_arbiter_in *in, const bank_arbiter_state *s,
                              bank_arbiter_out *out, bank_arbiter_state *next) {
    if (assertions_present)
        assertions_before(&bank_arbiter_rules, s, in);
    __real_bank_arbiter_step(in, s, out, next);
    if (assertions_present) {
        assertions_seen(&bank_arbiter_rules, s, in, out);
        assertions_after(&bank_arbiter_rules, next);
    }
}

void __real_steal_table_step(const steal_table_in *in, const steal_table_state *s,
                             steal_table_out *out, steal_table_state *next);
void __wrap_steal_table_step(const steal_table_in *in, const steal_table_state *s,
                             steal_table_out *out, steal_table_state *next);

void __wrap_steal_table_step(const steal_table_in *in, const steal_table_state *s,
                             steal_table_out *out, steal_table_state *next) {
    if (assertions_present)
        assertions_before(&steal_table_rules, s, in);
    __real_steal_table_step(in, s, out, next);
    if (assertions_present) {
        assertions_seen(&steal_table_rules, s, in, out);
        assertions_after(&steal_table_rules, next);
    }
}

void __real_malekeh_scheduler_step(const malekeh_scheduler_in *in, const malekeh_scheduler_state *s,
                                   malekeh_scheduler_out *out, malekeh_scheduler_state *next);
void __wrap_malekeh_scheduler_step(const malekeh_scheduler_in *in, const malekeh_scheduler_state *s,
                                   malekeh_scheduler_out *out, malekeh_scheduler_state *next);

void __wrap_malekeh_scheduler_step(const malekeh_scheduler_in *in, const malekeh_scheduler_state *s,
                                   malekeh_scheduler_out *out, malekeh_scheduler_state *next) {
    if (assertions_present)
        assertions_before(&malekeh_scheduler_rules, s, in);
    __real_malekeh_scheduler_step(in, s, out, next);
    if (assertions_present) {
        assertions_seen(&malekeh_scheduler_rules, s, in, out);
        assertions_after(&malekeh_scheduler_rules, next);
    }
}

void __real_ccu_allocator_step(const ccu_allocator_in *in, const ccu_allocator_state *s,
                               ccu_allocator_out *out, ccu_allocator_state *next);
void __wrap_ccu_allocator_step(const ccu_allocator_in *in, const ccu_allocator_state *s,
                               ccu_allocator_out *out, ccu_allocator_state *next);

void __wrap_ccu_allocator_step(const ccu_allocator_in *in, const ccu_allocator_state *s,
                               ccu_allocator_out *out, ccu_allocator_state *next) {
    if (assertions_present)
        assertions_before(&ccu_allocator_rules, s, in);
    __real_ccu_allocator_step(in, s, out, next);
    if (assertions_present) {
        assertions_seen(&ccu_allocator_rules, s, in, out);
        assertions_after(&ccu_allocator_rules, next);
    }
}

void __real_ccu_step(const ccu_in *in, const ccu_state *s,
                     ccu_out *out, ccu_state *next);
void __wrap_ccu_step(const ccu_in *in, const ccu_state *s,
                     ccu_out *out, ccu_state *next);

void __wrap_ccu_step(const ccu_in *in, const ccu_state *s,
                     ccu_out *out, ccu_state *next) {
    if (assertions_present)
        assertions_before(&ccu_rules, s, in);
    __real_ccu_step(in, s, out, next);
    if (assertions_present) {
        assertions_seen(&ccu_rules, s, in, out);
        assertions_after(&ccu_rules, next);
    }
}

void __real_sthld_controller_step(const sthld_controller_in *in, const sthld_controller_state *s,
                                  sthld_controller_out *out, sthld_controller_state *next);
void __wrap_sthld_controller_step(const sthld_controller_in *in, const sthld_controller_state *s,
                                  sthld_controller_out *out, sthld_controller_state *next);

void __wrap_sthld_controller_step(const sthld_controller_in *in, const sthld_controller_state *s,
                                  sthld_controller_out *out, sthld_controller_state *next) {
    if (assertions_present)
        assertions_before(&sthld_controller_rules, s, in);
    __real_sthld_controller_step(in, s, out, next);
    if (assertions_present) {
        assertions_seen(&sthld_controller_rules, s, in, out);
        assertions_after(&sthld_controller_rules, next);
    }
}

/* ---- blocks with wide data, alone ---- */

void __real_register_bank_commit(const register_bank_in *in, register_bank_mem *mem);
void __wrap_register_bank_commit(const register_bank_in *in, register_bank_mem *mem);

void __wrap_register_bank_commit(const register_bank_in *in, register_bank_mem *mem) {
    if (assertions_present) {
        assertions_before(&register_bank_rules, mem, in);
        assertions_seen(&register_bank_rules, mem, in, NULL);
    }
    __real_register_bank_commit(in, mem);
    if (assertions_present)
        assertions_after(&register_bank_rules, mem);
}

void __real_crossbar_commit(const crossbar_in *in, crossbar_mem *mem);
void __wrap_crossbar_commit(const crossbar_in *in, crossbar_mem *mem);

void __wrap_crossbar_commit(const crossbar_in *in, crossbar_mem *mem) {
    if (assertions_present) {
        assertions_before(&crossbar_rules, mem, in);
        assertions_seen(&crossbar_rules, mem, in, NULL);
    }
    __real_crossbar_commit(in, mem);
    if (assertions_present)
        assertions_after(&crossbar_rules, mem);
}

void __real_ccu_crossbar_commit(const ccu_crossbar_in *in, ccu_crossbar_mem *mem);
void __wrap_ccu_crossbar_commit(const ccu_crossbar_in *in, ccu_crossbar_mem *mem);

void __wrap_ccu_crossbar_commit(const ccu_crossbar_in *in, ccu_crossbar_mem *mem) {
    if (assertions_present) {
        assertions_before(&ccu_crossbar_rules, mem, in);
        assertions_seen(&ccu_crossbar_rules, mem, in, NULL);
    }
    __real_ccu_crossbar_commit(in, mem);
    if (assertions_present)
        assertions_after(&ccu_crossbar_rules, mem);
}

/* ---- and in a top, which commands them without their ports ---- */

/* The rules read no data, so that only a watcher's inputs have it. */
static int data_wanted(void) {
    return assertions_present->watch != NULL;
}

static void before_banks(const register_bank_mem banks[BANKS], const bank_arbiter_out *arbiter,
                         unsigned home_source,
                         const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    register_bank_in in;
    memset(&in, 0, sizeof in);
    for (unsigned b = 0; b < BANKS; b++) {
        register_bank_commands(&in, arbiter, b);
        if (data_wanted())
            crossbar_write_data(in.wdata, arbiter->bank_wsel[b], wb_data, banks[home_source].rdata);
        assertions_before(&register_bank_rules, &banks[b], &in);
        assertions_seen(&register_bank_rules, &banks[b], &in, NULL);
    }
}

static void before_crossbar(const crossbar_mem *slots, const register_bank_mem banks[BANKS],
                            const operand_collector_out *collector, const bank_arbiter_out *arbiter,
                            unsigned home_source,
                            const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    crossbar_in in;
    memset(&in, 0, sizeof in);
    crossbar_commands(&in, collector, arbiter, home_source);
    if (data_wanted()) {
        for (unsigned b = 0; b < BANKS; b++)
            memcpy(in.bank_rdata[b], banks[b].rdata, sizeof in.bank_rdata[b]);
        memcpy(in.wb_data, wb_data, sizeof in.wb_data);
    }
    assertions_before(&crossbar_rules, slots, &in);
    assertions_seen(&crossbar_rules, slots, &in, NULL);
}

void __real_datapath_move(crossbar_mem *slots, register_bank_mem banks[BANKS],
                          const operand_collector_out *collector, const bank_arbiter_out *arbiter,
                          unsigned home_source, const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                          uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);
void __wrap_datapath_move(crossbar_mem *slots, register_bank_mem banks[BANKS],
                          const operand_collector_out *collector, const bank_arbiter_out *arbiter,
                          unsigned home_source, const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                          uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);

void __wrap_datapath_move(crossbar_mem *slots, register_bank_mem banks[BANKS],
                          const operand_collector_out *collector, const bank_arbiter_out *arbiter,
                          unsigned home_source, const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                          uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    if (assertions_present) {
        before_banks(banks, arbiter, home_source, wb_data);
        before_crossbar(slots, banks, collector, arbiter, home_source, wb_data);
    }
    __real_datapath_move(slots, banks, collector, arbiter, home_source, wb_data, disp_data);
    if (assertions_present) {
        for (unsigned b = 0; b < BANKS; b++)
            assertions_after(&register_bank_rules, &banks[b]);
        assertions_after(&crossbar_rules, slots);
    }
}

/* ---- and in a top with CCUs ---- */

/* As before_banks; no value goes home there. */
static void before_ccu_banks(const register_bank_mem banks[BANKS], const bank_arbiter_out *arbiter,
                             const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    register_bank_in in;
    memset(&in, 0, sizeof in);
    for (unsigned b = 0; b < BANKS; b++) {
        register_bank_commands(&in, arbiter, b);
        if (data_wanted())
            ccu_crossbar_write_data(in.wdata, arbiter->bank_wsel[b], wb_data);
        assertions_before(&register_bank_rules, &banks[b], &in);
        assertions_seen(&register_bank_rules, &banks[b], &in, NULL);
    }
}

static void before_ccu_crossbar(const ccu_crossbar_mem *entries,
                                const register_bank_mem banks[BANKS],
                                const ccu_out units[COLLECTORS], const ccu_allocator_out *allocator,
                                const bank_arbiter_out *arbiter,
                                const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    ccu_crossbar_in in;
    memset(&in, 0, sizeof in);
    ccu_crossbar_commands(&in, units, allocator, arbiter);
    if (data_wanted()) {
        for (unsigned b = 0; b < BANKS; b++)
            memcpy(in.bank_rdata[b], banks[b].rdata, sizeof in.bank_rdata[b]);
        memcpy(in.wb_data, wb_data, sizeof in.wb_data);
    }
    assertions_before(&ccu_crossbar_rules, entries, &in);
    assertions_seen(&ccu_crossbar_rules, entries, &in, NULL);
}

void __real_ccu_datapath_move(ccu_crossbar_mem *entries, register_bank_mem banks[BANKS],
                              const ccu_out units[COLLECTORS], const ccu_allocator_out *allocator,
                              const bank_arbiter_out *arbiter,
                              const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                              uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);
void __wrap_ccu_datapath_move(ccu_crossbar_mem *entries, register_bank_mem banks[BANKS],
                              const ccu_out units[COLLECTORS], const ccu_allocator_out *allocator,
                              const bank_arbiter_out *arbiter,
                              const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                              uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]);

void __wrap_ccu_datapath_move(ccu_crossbar_mem *entries, register_bank_mem banks[BANKS],
                              const ccu_out units[COLLECTORS], const ccu_allocator_out *allocator,
                              const bank_arbiter_out *arbiter,
                              const uint64_t wb_data[RESULT_BUSES][DATA_WORDS],
                              uint64_t disp_data[DISPATCH_PORTS * SLOTS][DATA_WORDS]) {
    if (assertions_present) {
        before_ccu_banks(banks, arbiter, wb_data);
        before_ccu_crossbar(entries, banks, units, allocator, arbiter, wb_data);
    }
    __real_ccu_datapath_move(entries, banks, units, allocator, arbiter, wb_data, disp_data);
    if (assertions_present) {
        for (unsigned b = 0; b < BANKS; b++)
            assertions_after(&register_bank_rules, &banks[b]);
        assertions_after(&ccu_crossbar_rules, entries);
    }
}
