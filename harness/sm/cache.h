/* SPDX-License-Identifier: Apache-2.0
 * The register file cache as the environment follows it from the top's ports (LTRF 3.1, 4). It
 * knows which registers of each slot's warp are there or on their way, and what the main register
 * file still gets. It knows nothing of the top's inside.
 */
#ifndef TWINRF_CACHE_H
#define TWINRF_CACHE_H

#include <stdint.h>

#include "sm/active_set.h"
#include "sm/cycle_view.h"
#include "prefetch_unit_codes.h"
#include "kernels/trace/regset.h"
#include "rf_ltrf_codes.h"

/* A slot: a row of every cache bank. */
struct cache_slot {
    uint64_t regs[REG_WORDS];  /* registers that have a cache bank */
    uint64_t valid[REG_WORDS]; /* those of them whose value is there, or needs no value */
    uint64_t used;             /* cache banks that they have */
    uint64_t given;            /* cache banks given out since the slot was cleared */
    uint64_t asked;            /* main banks that the present PREFETCH or refetch has read */
    uint8_t bank[MAX_REGS];    /* of each of `regs` */
};

/* A register that is on its way from a main bank; its first beat comes in cycle `from`. */
struct cache_fill {
    uint64_t from;
    uint8_t active_slot, reg;
};

/* What a main bank is to write: one register at most, which lies in its write buffer or comes
 * there. */
struct main_write {
    uint32_t mask;
    main_row_t row;
    uint8_t valid, slot, reg;
    uint8_t beats; /* still to be read from the cache */
};

struct cache {
    struct cache_slot active_slot[ACTIVE];
    struct {
        struct cache_fill fill[ACTIVE]; /* in order of arrival, a ring */
        uint8_t first, count;
    } fills[SM_BANKS];
    struct main_write write[SM_MAIN_BANKS];
    uint8_t unload_to[SM_BANKS];           /* main bank whose write the cache bank is read for */
    uint64_t unloading;                    /* cache banks that are */
    unsigned late;                         /* operands to be looked up in this cycle */
    const uint64_t *working_set[SM_WARPS]; /* vector of the last PREFETCH, NULL: there was none */
    /* registers that their warp wrote in the cache; those of them that were written back when it
     * left the active set, and not written since */
    uint64_t dirty[SM_WARPS][REG_WORDS], saved[SM_WARPS][REG_WORDS];
    uint32_t rows_per_slot;
};

/* The value of register `reg` of the warp in the slot is in the cache. */
static inline int cache_has(const struct cache *c, unsigned active_slot, unsigned reg) {
    return reg_in(c->active_slot[active_slot].valid, reg);
}

/* A register that moves between a cache bank and a main bank. */
struct moved_register {
    unsigned slot, cache_bank, main_bank, main_row;
};

/* The register of the warp in the slot; the slot is held. Its cache bank means something only
 * where it has one. */
struct moved_register cache_register(const struct cache *c, const struct active_set *active_slots,
                                     unsigned active_slot, unsigned reg);

/* Active slots of which a register leaves (out_kind) or enters (in_kind): its kind is not 0. */
static inline uint64_t cache_movers(const uint8_t kind[ACTIVE]) {
    uint64_t active_slots = 0;
    for (unsigned p = 0; p < ACTIVE; p++) {
        active_slots |= (uint64_t)(kind[p] != 0) << p;
    }
    return active_slots;
}

/* Cache banks of the registers that leave in the cycle, written back or dropped. */
uint64_t cache_leaving(const struct cache *c, const struct cycle_view *v);

/* Cache banks to which a beat comes in the cycle, and those from which one leaves. Of moves that
 * began before and of those that begin now. */
uint64_t cache_filling(const struct cache *c, uint64_t cycle);
uint64_t cache_unloading(const struct cache *c, const struct cycle_view *v);

/* Those of them whose one port is used: by each beat, or once a register with its fill and unload
 * registers. */
uint64_t cache_written_by_fill(const struct cache *c, uint64_t cycle);
uint64_t cache_read_to_unload(const struct cache *c, const struct cycle_view *v);

/* Moves on to the next cycle. To be called before the active set follows it. */
void cache_follow(struct cache *c, const struct active_set *active_slots,
                  const struct cycle_view *v);

/* The warp in the slot issued a PREFETCH of these registers. */
void cache_prefetch(struct cache *c, const struct active_set *active_slots, unsigned active_slot,
                    const uint64_t *vector);
/* Its operand was read: was it one that had been written back when the warp left? Once a value. */
int cache_read_saved(struct cache *c, unsigned slot, unsigned reg);
/* A warp is launched in the slot, or exits. */
void cache_clear(struct cache *c, const struct active_set *active_slots, unsigned slot);

/* Nothing is on its way. */
int cache_idle(const struct cache *c);

#endif
