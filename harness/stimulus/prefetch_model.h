/* SPDX-License-Identifier: Apache-2.0
 * Registers of the active set as the ports of the prefetch unit move them between the main register
 * file and the cache. It is a third opinion on docs/blocks/prefetch_unit.md; its generator plays
 * the other blocks with it.
 */
#ifndef TWINRF_PREFETCH_MODEL_H
#define TWINRF_PREFETCH_MODEL_H

#include "design.h"
#include "stimulus/random_block.h"

/* A slot with its warp. It needs vectors before its registers move. */
enum stage { FREE, RUNS, EVICTS, LEAVES_SOON, DEACTIVATES, ENTERS_SOON, FETCHES };

/* Of a register: not in the cache, fetched, in the cache. */
enum residence { ABSENT, OPEN, HERE };

struct cached {
    enum residence where;
    uint32_t bank;
    uint8_t wanted; /* in the working set */
    uint8_t moves;  /* yet to leave, or to enter */
    uint8_t live, in_flight;
};

struct slot {
    enum stage stage;
    uint32_t warp, base;
    struct cached reg[THREAD_REGS];
    uint8_t used[BANKS]; /* cache banks */
    uint32_t n_used, next_bank;
};

/* A register that was read from its main bank. */
struct fetch {
    uint32_t main_bank, begun, slot, reg, bank;
};

struct fill {
    struct fetch of;
    uint32_t beat, left; /* beats to come, 0: none */
};

struct main_bank {
    uint32_t last_read;  /* + 1; 0: none */
    uint32_t busy_until; /* by a write */
    int occupied;        /* its write buffer */
    uint32_t full_at;    /* the buffer may be written from then on */
};

struct prefetch_model {
    uint32_t cycle;
    struct slot slot[ACTIVE];
    struct main_bank main_bank[MAIN_BANKS];
    struct fill fill[BANKS];
    uint32_t last_fetch[BANKS]; /* + 1; 0: none */
    uint32_t unload_until[BANKS];
    uint32_t out_turn, in_turn;         /* the slot that is first in round robin */
    struct fetch fetch[ACTIVE * BANKS]; /* in flight, in order */
    uint32_t n_fetches;
};

/* Main bank and row of a register. */
uint32_t model_main_bank(const struct slot *p, uint32_t reg);
uint32_t model_main_row(const struct slot *p, uint32_t reg);
/* The link of a main bank is in use. */
int model_is_filling_from(const struct prefetch_model *m, uint32_t main_bank);

/* The slot gives back all its cache banks; its warp's registers are gone. */
void model_empty_slot(struct slot *p);

/* Compares outputs with where the registers are, then moves them. -1 with the message. */
int model_follow(struct prefetch_model *m, const struct lockstep *ls, struct err *e);

#endif
