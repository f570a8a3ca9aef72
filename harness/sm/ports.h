/* SPDX-License-Identifier: Apache-2.0
 * The ports of a top as the environment knows them: the same two structs for every top, and what
 * the SM is. Rows: gen/environment.def. build/DESIGN/gen/drive.c hands them over; ports that a top
 * does not have are left out there, and read as 0.
 */
#ifndef TWINRF_PORTS_H
#define TWINRF_PORTS_H

#include <stdint.h>

#include "design.h"
#include "prim/wide.h"
#include "sm_hooks.h"
#include "sm_ports.h"
#include "top.h"
#include "kernels/trace/regset.h"

/* Sizes of the SM: those of design.h are of one sub-core. Sub-core c has elements c * n .. c * n +
 * n - 1 of whatever it has n of. SM_BANKS are the banks that the collectors read, SM_MAIN_BANKS
 * those in which registers live: the same but where there is a cache (rf_ltrf). */
enum {
    SM_BANKS = SUBCORES * BANKS,
    SM_MAIN_BANKS = SUBCORES * MAIN_BANKS,
    SM_WARPS = SUBCORES * WARPS,
    SM_SCHEDULERS = SUBCORES * SCHEDULERS,
    SM_COLLECTORS = SUBCORES * COLLECTORS,
    SM_REQUESTS = SUBCORES * REQUESTS,
    SM_CANDIDATES = SUBCORES * CANDIDATES,
    SM_RESULT_BUSES = SUBCORES * RESULT_BUSES,
    SM_DISPATCH_PORTS = SUBCORES * DISPATCH_PORTS
};

/* What the environment's bit sets hold in one word. */
_Static_assert(SUBCORES == 1 || SCHEDULERS == 1, "a sub-core has one scheduler");
_Static_assert(SM_WARPS <= 256, "the environment has at most 256 warp slots");
_Static_assert(SCHEDULER_WARPS <= 64, "the environment has at most 64 warps a scheduler");
_Static_assert(SM_BANKS <= 64 && SM_MAIN_BANKS <= 64, "the environment has at most 64 banks");
_Static_assert(SM_SCHEDULERS == 1 || !HAS_ACTIVE_SET, "an active set is that of one scheduler");
_Static_assert(ACTIVE <= 64, "the environment has at most 64 active slots in the active set");
_Static_assert(SM_CANDIDATES <= 64, "the environment shows at most 64 operands a cycle");
_Static_assert(SM_RESULT_BUSES <= 64, "the environment has at most 64 result buses");
_Static_assert(SM_DISPATCH_PORTS < 64, "the environment has at most 63 dispatch ports");
_Static_assert(ROW_BITS <= 16 && MAIN_ROW_BITS <= 16,
               "the environment has at most 65,536 rows a bank");
_Static_assert(TAG_BITS <= 8, "the environment has at most 256 instruction tags");
_Static_assert(LANES == 32, "a lane mask is one uint32_t");
_Static_assert(sizeof((struct sm_in *)0)->cur_vector == REG_WORDS * 8,
               "a set of registers is one of kernels/trace/regset.h");

enum {
    REQUEST_WORDS = (SM_REQUESTS + 63) / 64,
    COLLECTOR_WORDS = (SM_COLLECTORS + 63) / 64,
    /* registers of the register file; cell = row * SM_MAIN_BANKS + bank */
    CELLS = SM_MAIN_BANKS * MAIN_ROWS
};

#if ROW_BITS <= 8
typedef uint8_t row_t;
#else
typedef uint16_t row_t;
#endif
#if MAIN_ROW_BITS <= 8
typedef uint8_t main_row_t;
#else
typedef uint16_t main_row_t;
#endif

/* The driver of this build's top. */
void drive_in(const struct sm_in *from, top_in *in);
void drive_out(const top_out *out, struct sm_out *to);
/* Row `row` of bank `bank` of the register file, the main one where there are two, in the C model's
 * memories: DATA_WORDS words. */
const uint64_t *drive_row(const top_mem *mem, unsigned bank, unsigned row);

/* Warp slot `slot` is warp slot / SM_SCHEDULERS of scheduler slot mod SM_SCHEDULERS (environment:
 * warps and blocks). */
static inline unsigned scheduler_of(unsigned slot) {
    return slot % SM_SCHEDULERS;
}

static inline unsigned warp_of(unsigned slot) {
    return slot / SM_SCHEDULERS;
}

static inline unsigned slot_of(unsigned scheduler, unsigned warp) {
    return warp * SM_SCHEDULERS + scheduler;
}

/* Its sub-core, and its number there: slot local_of of those in the sub-core. */
static inline unsigned subcore_of(unsigned slot) {
    return scheduler_of(slot) / SCHEDULERS;
}

static inline unsigned local_of(unsigned slot) {
    return slot / SUBCORES;
}

/* Bank and row of register `reg` of warp slot `slot`; the bank is a number in the sub-core. */
static inline unsigned bank_of(unsigned slot, unsigned reg) {
    return (reg + local_of(slot)) % MAIN_BANKS;
}

static inline unsigned row_of(unsigned slot, unsigned reg, unsigned rows_per_slot) {
    return local_of(slot) * rows_per_slot + reg / MAIN_BANKS;
}

/* Bank of the SM, from one of a sub-core. */
static inline unsigned sm_bank(unsigned subcore, unsigned bank) {
    return subcore * BANKS + bank;
}

/* The destination's bank of what a result bus carries, as a bank of the SM. */
static inline unsigned bus_bank(const struct sm_in *in, unsigned bus) {
    return sm_bank(bus / RESULT_BUSES, in->wb_bank[bus]);
}

/* `bank` is one of the SM. */
static inline unsigned cell_of(unsigned bank, unsigned row) {
    return row * SM_MAIN_BANKS + bank;
}

/* Owner of a cell. */
static inline void cell_owner(unsigned cell, unsigned rows_per_slot, unsigned *slot,
                              unsigned *reg) {
    unsigned bank = cell % SM_MAIN_BANKS, row = cell / SM_MAIN_BANKS, local = row / rows_per_slot;
    *slot = local * SUBCORES + bank / MAIN_BANKS;
    *reg = row % rows_per_slot * MAIN_BANKS +
           (bank % MAIN_BANKS + MAIN_BANKS - local % MAIN_BANKS) % MAIN_BANKS;
}

#endif
