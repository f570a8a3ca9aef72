/* SPDX-License-Identifier: Apache-2.0
 * The ports of a top as the environment knows them: the same two structs for every top.
 *
 * harness/sm/drive_<top>.c copies `sm_in` into the top's inputs and points `sm_out` into its
 * outputs. Ports that a top does not have are left out there, and read as 0 here.
 */
#ifndef TWINRF_PORTS_H
#define TWINRF_PORTS_H

#include <stdint.h>

#include "design.h"
#include "trace/regset.h"
#include "top.h"

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

/* What tops differ in besides their ports. SHOWS_REPEATS: a register named twice is shown twice,
 * because the collector units see to it (Malekeh, 3.2); else each register once. */
#if defined TOP_RF_MALEKEH
enum { HAS_CCUS = 1, SHOWS_REPEATS = 1 };
#elif defined TOP_RF_OCU
enum { HAS_CCUS = 0, SHOWS_REPEATS = 1 };
#else
enum { HAS_CCUS = 0, SHOWS_REPEATS = 0 };
#endif

/* HAS_ACTIVE_SET: a two-level scheduler, before banks of any latency; HAS_CACHE: with a register
 * file cache between them (LTRF). */
#if defined TOP_RF_LTRF
enum { HAS_ACTIVE_SET = 1, HAS_CACHE = 1 };
#elif defined TOP_RF_BL
enum { HAS_ACTIVE_SET = 1, HAS_CACHE = 0 };
#else
enum { HAS_ACTIVE_SET = 0, HAS_CACHE = 0 };
#endif

/* What the environment's bit sets hold in one word. */
_Static_assert(SUBCORES == 1 || SCHEDULERS == 1, "a sub-core has one scheduler");
_Static_assert(SM_WARPS <= 256, "the environment has at most 256 warp slots");
_Static_assert(SCHEDULER_WARPS <= 64, "the environment has at most 64 warps a scheduler");
_Static_assert(SM_BANKS <= 64 && SM_MAIN_BANKS <= 64, "the environment has at most 64 banks");
_Static_assert(SM_SCHEDULERS == 1 || !HAS_ACTIVE_SET, "an active set is that of one scheduler");
_Static_assert(ACTIVE <= 64, "the environment has at most 64 places in the active set");
_Static_assert(SM_CANDIDATES <= 64, "the environment shows at most 64 operands a cycle");
_Static_assert(SM_RESULT_BUSES <= 64, "the environment has at most 64 result buses");
_Static_assert(SM_DISPATCH_PORTS < 64, "the environment has at most 63 dispatch ports");
_Static_assert(ROW_BITS <= 16 && MAIN_ROW_BITS <= 16,
               "the environment has at most 65,536 rows a bank");
_Static_assert(TAG_BITS <= 8, "the environment has at most 256 instruction tags");
_Static_assert(LANES == 32, "a lane mask is one uint32_t");

enum {
    DATA_WORDS = (DATA_BITS + 63) / 64,
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

/* Bit i of a vector is bit i of the word; docs of the members are in gen/blocks/rf_steal.def,
 * rf_malekeh.def and rf_ltrf.def. Bank numbers are those in the sub-core. */
struct sm_in {
    uint64_t ready[SM_SCHEDULERS];
    uint8_t age[SM_WARPS];
    uint64_t cur_src_valid;
    uint8_t cur_bank[SM_CANDIDATES];
    main_row_t cur_row[SM_CANDIDATES];
    uint8_t cur_reg[SM_CANDIDATES];
    uint64_t cur_near;
    uint8_t cur_tag[SM_SCHEDULERS];
    uint64_t cand_src_valid;
    uint8_t cand_bank[SM_CANDIDATES];
    main_row_t cand_row[SM_CANDIDATES];
    uint8_t cand_tag[SM_SCHEDULERS];
    uint64_t dispatch_ready;
    uint64_t wb_valid;
    uint8_t wb_bank[SM_RESULT_BUSES];
    main_row_t wb_row[SM_RESULT_BUSES];
    uint32_t wb_mask[SM_RESULT_BUSES];
    uint64_t wb_data[SM_RESULT_BUSES][DATA_WORDS];
    uint8_t wb_warp[SM_RESULT_BUSES]; /* of its scheduler */
    uint8_t wb_reg[SM_RESULT_BUSES];
    uint64_t wb_near;
    uint64_t free_valid;
    uint8_t free_bank[SM_SCHEDULERS];
    main_row_t free_row[SM_SCHEDULERS];
    uint64_t clear_valid; /* one bit a sub-core */
    uint8_t clear_warp;
    main_row_t clear_first, clear_last;
    /* the active set */
    uint64_t stalled, eligible;
    uint8_t main_latency;
    /* a register file cache */
    uint64_t cur_dead;
    uint8_t cur_prefetch;
    uint64_t cur_vector[REG_WORDS];
    uint64_t in_flight[ACTIVE][REG_WORDS];
    main_row_t base[SM_WARPS];
};

/* What a top with an active set shows of it; bit p of a word is slot p. */
struct places_out {
    uint64_t held, running, leave, left, wake;
    const uint8_t *warp; /* [ACTIVE] */
    uint8_t enter_valid, enter_warp, enter_place;
};

/* What a top with a register file cache shows of it. */
struct cache_out {
    uint64_t fill, unload;                     /* cache banks */
    uint64_t main_read, main_write, main_busy; /* main banks */
    const main_row_t *main_row;                /* [SM_MAIN_BANKS] */
    const uint32_t *main_mask;                 /* [SM_MAIN_BANKS] */
    uint8_t late, miss, error;
    uint64_t out_places, in_places; /* slots a register of which leaves, or enters */
    const uint8_t *out_kind, *in_kind, *move_reg, *in_bank; /* [ACTIVE] */
};

/* Pointers go into the top_out that it was made from. */
struct sm_out {
    uint64_t issue_valid, issue_override, next_cand_valid, disp_valid;
    const uint8_t *issue_warp, *next_cand_warp; /* [SM_SCHEDULERS] */
    const uint8_t *disp_unit, *disp_tag;        /* [SM_DISPATCH_PORTS]; unit of the sub-core */
    const uint64_t *disp_data;                  /* [SM_DISPATCH_PORTS * SLOTS][DATA_WORDS] */
    const uint8_t *wb_kind, *wb_place;          /* [SM_RESULT_BUSES] */
    const uint64_t *rd_valid, *rd_grant;        /* [REQUEST_WORDS] */
    const uint8_t *rd_bank;                     /* [SM_REQUESTS] */
    const uint8_t *bank_class;                  /* [SM_BANKS] */
    const row_t *bank_row;                      /* [SM_BANKS] */
    const uint32_t *bank_mask;                  /* [SM_BANKS] */
    uint64_t cand_grant, entry_stolen, entry_force;
    uint8_t home_go, home_entry;
    /* caching collector units */
    const uint8_t *alloc_kind; /* [SUBCORES] */
    const uint64_t *flush;     /* [COLLECTOR_WORDS] */
    const uint64_t *hit;       /* [REQUEST_WORDS] */
    const uint8_t *victim;     /* [SM_COLLECTORS * (SLOTS + 1)] */
    const uint8_t *wr_kind;    /* [SM_COLLECTORS * RESULT_BUSES] */
    uint8_t sthld, fsm, interval_end, change;
    struct places_out places;
    struct cache_out cache;
};

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
