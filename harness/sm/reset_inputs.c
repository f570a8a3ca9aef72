/* SPDX-License-Identifier: Apache-2.0
 * In reset no instruction has issued and no candidate is latched, so nothing is shown of them. All
 * else moves: warps are ready, results come, registers are named as free, slots are cleared.
 */
#include "sm/reset_inputs.h"

#include <string.h>

#include "sm/unit_classes.h"

/* Rows that the registers of a warp take in a bank; the last row of a slot is one of the bank's. */
enum {
    SLOT_ROWS = THREAD_REGS / MAIN_BANKS < MAIN_ROWS ? THREAD_REGS / MAIN_BANKS : MAIN_ROWS,
    SLOT_REGS = SLOT_ROWS * MAIN_BANKS,
    REGS = SLOT_REGS < THREAD_REGS ? SLOT_REGS : THREAD_REGS
};

static uint64_t bits(struct rng *r, unsigned n) {
    return rng_next(r) >> (64 - n);
}

static void draw_warps(struct sm_in *in, struct rng *r) {
    for (unsigned s = 0; s < SM_SCHEDULERS; s++) {
        uint64_t left = bits(r, SCHEDULER_WARPS);
        for (unsigned c = 0; c < CLASSES; c++) { /* a warp is ready in one class */
            in->ready[ready_element(s, c)] = c + 1 < CLASSES ? left & rng_next(r) : left;
            left &= ~in->ready[ready_element(s, c)];
        }
    }
    for (unsigned n = 0; n < SM_WARPS; n++) { /* ages differ */
        unsigned other = rng_below(r, n + 1);
        in->age[n] = in->age[other];
        in->age[other] = (uint8_t)n;
    }
    in->stalled = bits(r, SCHEDULER_WARPS) & ~in->ready[0];
    in->eligible = bits(r, SCHEDULER_WARPS) & ~in->stalled;
    for (unsigned w = 0; (HAS_CACHE || HAS_REGISTER_CACHES) && w < SM_WARPS; w++) {
        in->base[w] = (main_row_t)rng_below(r, MAIN_ROWS - SLOT_ROWS + 1);
    }
}

/* Whether two buses of a sub-core carry the same register. */
static int same_register(const struct sm_in *in, unsigned a, unsigned b) {
    return (in->wb_bank[a] == in->wb_bank[b] && in->wb_row[a] == in->wb_row[b]) ||
           (in->wb_warp[a] == in->wb_warp[b] && in->wb_reg[a] == in->wb_reg[b]);
}

static void draw_result(struct sm_in *in, unsigned bus, struct rng *r) {
    in->wb_bank[bus] = (uint8_t)rng_below(r, MAIN_BANKS);
    in->wb_row[bus] = (main_row_t)rng_below(r, MAIN_ROWS);
    in->wb_mask[bus] = (uint32_t)rng_next(r);
    in->wb_warp[bus] = (uint8_t)rng_below(r, SCHEDULER_WARPS);
    in->wb_reg[bus] = (uint8_t)rng_below(r, REGS);
    for (unsigned w = 0; w < DATA_WORDS; w++) {
        in->wb_data[bus][w] = bits(r, DATA_BITS < 64 ? DATA_BITS : 64);
    }
    for (unsigned p = bus / RESULT_BUSES * RESULT_BUSES; p < bus; p++) {
        if (same_register(in, p, bus)) {
            in->wb_valid &= ~(UINT64_C(1) << bus);
        }
    }
}

static void draw_free(struct sm_in *in, unsigned scheduler, struct rng *r) {
    in->free_bank[scheduler] = (uint8_t)rng_below(r, MAIN_BANKS);
    in->free_row[scheduler] = (main_row_t)rng_below(r, MAIN_ROWS);
    for (unsigned p = 0; p < SM_RESULT_BUSES; p++) { /* a free register is not written */
        if (in->wb_bank[p] == in->free_bank[scheduler] &&
            in->wb_row[p] == in->free_row[scheduler]) {
            in->free_valid &= ~(UINT64_C(1) << scheduler);
        }
    }
}

void reset_inputs(struct sm_in *in, unsigned main_latency, struct rng *r) {
    memset(in, 0, sizeof *in);
    draw_warps(in, r);
    in->dispatch_ready = bits(r, SM_DISPATCH_PORTS);
    in->wb_valid = bits(r, SM_RESULT_BUSES);
    in->wb_near = bits(r, SM_RESULT_BUSES);
    for (unsigned bus = 0; bus < SM_RESULT_BUSES; bus++) {
        draw_result(in, bus, r);
    }
    in->free_valid = bits(r, SM_SCHEDULERS);
    for (unsigned s = 0; s < SM_SCHEDULERS; s++) {
        draw_free(in, s, r);
        in->cur_tag[s] = (uint8_t)bits(r, TAG_BITS);
        in->cand_tag[s] = (uint8_t)bits(r, TAG_BITS);
    }
    in->clear_valid = bits(r, SUBCORES);
    in->clear_warp = (uint8_t)rng_below(r, SCHEDULER_WARPS);
    for (unsigned c = 0; HAS_REGISTER_CACHES && c < SUBCORES; c++) { /* nothing of it comes */
        if (in->wb_warp[c] == in->clear_warp) {
            in->clear_valid &= ~(UINT64_C(1) << c);
        }
    }
    in->clear_first = (main_row_t)rng_below(r, MAIN_ROWS);
    in->clear_last = (main_row_t)(in->clear_first + rng_below(r, MAIN_ROWS - in->clear_first));
    in->main_latency = (uint8_t)main_latency;
}
