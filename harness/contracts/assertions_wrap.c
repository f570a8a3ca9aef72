/* SPDX-License-Identifier: Apache-2.0
 * What the linker calls instead of a block (wrap.mk): `__wrap_X` for X, and X itself is `__real_X`.
 */
#include <string.h>

#include "contracts/assertions.h"
#include "contracts/block_ports.h"
#include "ccu_datapath.h"
#include "contracts/ccu_datapath_ports.h"
#include "datapath.h"
#include "contracts/datapath_ports.h"
#include "main_bank_if.h"
#include "narrow_crossbar_if.h"

/* ---- blocks of control ---- */

/* A block whose contract is asserted before and after its step. A macro, because the arguments of
 * each have types of their own: gen/tables.sh lists the blocks. */
#define ASSERT_STEP(X)                                                                             \
    void __real_##X##_step(const X##_in *in, const X##_state *s, X##_out *out, X##_state *next);   \
    void __wrap_##X##_step(const X##_in *in, const X##_state *s, X##_out *out, X##_state *next);   \
    void __wrap_##X##_step(const X##_in *in, const X##_state *s, X##_out *out, X##_state *next) {  \
        if (assertions_present)                                                                    \
            assertions_before(&X##_rules, s, in);                                                  \
        __real_##X##_step(in, s, out, next);                                                       \
        if (assertions_present) {                                                                  \
            assertions_seen(&X##_rules, s, in, out);                                               \
            assertions_after(&X##_rules, next);                                                    \
        }                                                                                          \
    }

CONTROL_BLOCKS(ASSERT_STEP)

/* ---- blocks with wide data, alone ---- */

/* The same of a block that holds wide data. */
#define ASSERT_COMMIT(X)                                                                           \
    void __real_##X##_commit(const X##_in *in, X##_mem *mem);                                      \
    void __wrap_##X##_commit(const X##_in *in, X##_mem *mem);                                      \
    void __wrap_##X##_commit(const X##_in *in, X##_mem *mem) {                                     \
        if (assertions_present)                                                                    \
            assertions_commanded(&X##_rules, mem, in);                                             \
        __real_##X##_commit(in, mem);                                                              \
        if (assertions_present)                                                                    \
            assertions_after(&X##_rules, mem);                                                     \
    }

DATA_BLOCKS(ASSERT_COMMIT)

/* ---- and in a top, which commands them without their ports ---- */

static void before_banks(const register_bank_mem banks[BANKS], const bank_arbiter_out *arbiter,
                         unsigned home_source, const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    register_bank_in in;
    memset(&in, 0, sizeof in);
    for (unsigned b = 0; b < BANKS; b++) {
        register_bank_commands(&in, arbiter, b);
        if (assertions_want_data())
            crossbar_write_data(in.wdata, arbiter->bank_wsel[b], wb_data, banks[home_source].rdata);
        assertions_commanded(&register_bank_rules, &banks[b], &in);
    }
}

static void before_crossbar(const crossbar_mem *slots, const register_bank_mem banks[BANKS],
                            const operand_collector_out *collector, const bank_arbiter_out *arbiter,
                            unsigned home_source,
                            const uint64_t wb_data[RESULT_BUSES][DATA_WORDS]) {
    crossbar_in in;
    memset(&in, 0, sizeof in);
    crossbar_commands(&in, collector, arbiter, home_source);
    if (assertions_want_data()) {
        for (unsigned b = 0; b < BANKS; b++)
            memcpy(in.bank_rdata[b], banks[b].rdata, sizeof in.bank_rdata[b]);
        memcpy(in.wb_data, wb_data, sizeof in.wb_data);
    }
    assertions_commanded(&crossbar_rules, slots, &in);
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
        if (assertions_want_data())
            ccu_crossbar_write_data(in.wdata, arbiter->bank_wsel[b], wb_data);
        assertions_commanded(&register_bank_rules, &banks[b], &in);
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
    if (assertions_want_data()) {
        for (unsigned b = 0; b < BANKS; b++)
            memcpy(in.bank_rdata[b], banks[b].rdata, sizeof in.bank_rdata[b]);
        memcpy(in.wb_data, wb_data, sizeof in.wb_data);
    }
    assertions_commanded(&ccu_crossbar_rules, entries, &in);
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
