/* SPDX-License-Identifier: Apache-2.0
 * The ports of a top as the environment knows them: the same two structs for every top.
 *
 * harness/drive_<top>.c copies `sm_in` into the top's inputs and points `sm_out` into the top's
 * outputs; ports that a top does not have are left out there, and read as 0 here.
 */
#ifndef TWINRF_PORTS_H
#define TWINRF_PORTS_H

#include <stdint.h>

#include "design.h"
#include "top.h"

/* What the environment's bit sets hold in one word. */
_Static_assert(WARPS <= 256, "the environment has at most 256 warp slots");
_Static_assert(SCHEDULER_WARPS <= 64, "the environment has at most 64 warps a scheduler");
_Static_assert(BANKS <= 64, "the environment has at most 64 banks");
_Static_assert(CANDIDATES <= 64, "the environment shows at most 64 operands a cycle");
_Static_assert(ROW_BITS <= 16, "the environment has at most 65,536 rows a bank");
_Static_assert(TAG_BITS <= 8, "the environment has at most 256 instruction tags");
_Static_assert(LANES == 32, "a lane mask is one uint32_t");

enum {
    DATA_WORDS = (DATA_BITS + 63) / 64,
    REQUEST_WORDS = (REQUESTS + 63) / 64,
    CELLS = BANKS * ROWS /* registers of the register file; cell = row * BANKS + bank */
};

#if ROW_BITS <= 8
typedef uint8_t row_t;
#else
typedef uint16_t row_t;
#endif

/* Bit i of a vector is bit i of the word; docs of the members are in gen/blocks/rf_steal.def. */
struct sm_in {
    uint64_t ready[SCHEDULERS];
    uint8_t age[WARPS];
    uint64_t cur_src_valid;
    uint8_t cur_bank[CANDIDATES];
    row_t cur_row[CANDIDATES];
    uint8_t cur_tag[SCHEDULERS];
    uint64_t cand_src_valid;
    uint8_t cand_bank[CANDIDATES];
    row_t cand_row[CANDIDATES];
    uint8_t cand_tag[SCHEDULERS];
    uint64_t dispatch_ready;
    uint64_t wb_valid;
    uint8_t wb_bank[RESULT_BUSES];
    row_t wb_row[RESULT_BUSES];
    uint32_t wb_mask[RESULT_BUSES];
    uint64_t wb_data[RESULT_BUSES][DATA_WORDS];
    uint64_t free_valid;
    uint8_t free_bank[SCHEDULERS];
    row_t free_row[SCHEDULERS];
    uint8_t clear_valid;
    row_t clear_first, clear_last;
};

/* Pointers go into the top_out that it was made from. */
struct sm_out {
    uint64_t issue_valid, issue_override, next_cand_valid, disp_valid;
    const uint8_t *issue_warp, *next_cand_warp; /* [SCHEDULERS] */
    const uint8_t *disp_tag;                    /* [DISPATCH_PORTS] */
    const uint64_t *disp_data;                  /* [DISPATCH_PORTS * SLOTS][DATA_WORDS] */
    const uint8_t *wb_kind, *wb_place;          /* [RESULT_BUSES] */
    const uint64_t *rd_valid, *rd_grant;        /* [REQUEST_WORDS] */
    const uint8_t *rd_bank;                     /* [REQUESTS] */
    const uint8_t *bank_class;                  /* [BANKS] */
    const row_t *bank_row;                      /* [BANKS] */
    const uint32_t *bank_mask;                  /* [BANKS] */
    uint64_t cand_grant, entry_stolen, entry_force;
    uint8_t home_go, home_entry;
};

/* The driver of this build's top. */
void drive_in(const struct sm_in *from, top_in *in);
void drive_out(const top_out *out, struct sm_out *to);
/* Row `row` of bank `bank` in the C model's memories: DATA_WORDS words. */
const uint64_t *drive_row(const top_mem *mem, unsigned bank, unsigned row);

/* Bank and row of register `reg` of warp slot `slot` (environment: warps and blocks). */
static inline unsigned bank_of(unsigned slot, unsigned reg) {
    return (reg + slot) % BANKS;
}

static inline unsigned row_of(unsigned slot, unsigned reg, unsigned rows_per_slot) {
    return slot * rows_per_slot + reg / BANKS;
}

static inline unsigned cell_of(unsigned bank, unsigned row) {
    return row * BANKS + bank;
}

#endif
