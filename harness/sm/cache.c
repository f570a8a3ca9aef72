/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/cache.h"

#include <string.h>

struct moved_register cache_register(const struct cache *c, const struct active_set *active_slots,
                                     unsigned active_slot, unsigned reg) {
    unsigned slot = active_slots->slot[active_slot];
    return (struct moved_register){slot, c->active_slot[active_slot].bank[reg], bank_of(slot, reg),
                                   row_of(slot, reg, c->rows_per_slot)};
}

/* Cache banks of the registers that leave, of these slots. */
static uint64_t banks_that_leave(const struct cache *c, const struct cache_out *out,
                                 uint64_t active_slots) {
    uint64_t banks = 0;
    for (; active_slots; active_slots &= active_slots - 1) {
        unsigned active_slot = (unsigned)__builtin_ctzll(active_slots);
        banks |= UINT64_C(1) << c->active_slot[active_slot].bank[out->move_reg[active_slot]];
    }
    return banks;
}

uint64_t cache_leaving(const struct cache *c, const struct cycle_view *v) {
    return banks_that_leave(c, &v->out->cache, cache_movers(v->out->cache.out_kind));
}

static uint64_t slots_written_back(const struct cache_out *out) {
    uint64_t active_slots = cache_movers(out->out_kind);
    for (uint64_t left = active_slots; left; left &= left - 1) {
        if (out->out_kind[__builtin_ctzll(left)] != OUT_WRITE_BACK) {
            active_slots &= ~(left & -left);
        }
    }
    return active_slots;
}

/* Cache banks to which beat `beat` or a later one of a register comes in the cycle. */
static uint64_t beats_from(const struct cache *c, uint64_t cycle, unsigned beat) {
    uint64_t coming = 0;
    for (unsigned bank = 0; bank < SM_BANKS; bank++) {
        const struct cache_fill *fill = &c->fills[bank].fill[c->fills[bank].first];
        int comes = c->fills[bank].count && fill->from + beat <= cycle;
        coming |= (uint64_t)comes << bank;
    }
    return coming;
}

uint64_t cache_filling(const struct cache *c, uint64_t cycle) {
    return beats_from(c, cycle, 0);
}

uint64_t cache_written_by_fill(const struct cache *c, uint64_t cycle) {
    return beats_from(c, cycle, CACHE_BUFFERS ? BEATS - 1 : 0);
}

/* Cache banks of registers that begin to be written back. */
static uint64_t banks_written_back(const struct cache *c, const struct cycle_view *v) {
    const struct cache_out *out = &v->out->cache;
    return banks_that_leave(c, out, slots_written_back(out));
}

/* A beat that is read from the bank waits for a fill of it. */
uint64_t cache_unloading(const struct cache *c, const struct cycle_view *v) {
    uint64_t filling = CACHE_BUFFERS ? 0 : cache_filling(c, v->cycle);
    return (c->unloading | banks_written_back(c, v)) & ~filling;
}

uint64_t cache_read_to_unload(const struct cache *c, const struct cycle_view *v) {
    return CACHE_BUFFERS ? banks_written_back(c, v) : cache_unloading(c, v);
}

/* ---- following ---- */

/* Beats that came: with the last one the register is there. */
static void follow_fills(struct cache *c, uint64_t filling, uint64_t cycle) {
    for (; filling; filling &= filling - 1) {
        unsigned bank = (unsigned)__builtin_ctzll(filling);
        const struct cache_fill *fill = &c->fills[bank].fill[c->fills[bank].first];
        if (cycle == fill->from + BEATS - 1) {
            reg_add(c->active_slot[fill->active_slot].valid, fill->reg);
            c->fills[bank].first = (uint8_t)((c->fills[bank].first + 1) % ACTIVE);
            c->fills[bank].count--;
        }
    }
}

/* A register that leaves with the active set's slot is read again only when its warp is back. */
static void follow_saved(struct cache *c, unsigned slot, unsigned reg, int with_slot) {
    if (with_slot && reg_in(c->dirty[slot], reg)) {
        reg_add(c->saved[slot], reg);
    }
    reg_drop(c->dirty[slot], reg);
}

static void follow_out(struct cache *c, const struct active_set *active_slots,
                       const struct cache_out *out, unsigned p) {
    struct cache_slot *active_slot = &c->active_slot[p];
    unsigned reg = out->move_reg[p];
    int written_back = out->out_kind[p] == OUT_WRITE_BACK;
    struct moved_register r = cache_register(c, active_slots, p, reg);
    reg_drop(active_slot->regs, reg);
    reg_drop(active_slot->valid, reg);
    active_slot->used &= ~(UINT64_C(1) << r.cache_bank);
    if (written_back) {
        c->write[r.main_bank] = (struct main_write){.mask = UINT32_MAX,
                                                    .row = (main_row_t)r.main_row,
                                                    .valid = 1,
                                                    .slot = (uint8_t)r.slot,
                                                    .reg = (uint8_t)reg,
                                                    .beats = BEATS};
        c->unload_to[r.cache_bank] = (uint8_t)r.main_bank;
        c->unloading |= UINT64_C(1) << r.cache_bank;
    }
    follow_saved(c, r.slot, reg,
                 written_back && active_set_phase(active_slots, r.slot) == SLOT_LEAVES);
}

static void follow_unloads(struct cache *c, uint64_t unloading) {
    for (; unloading; unloading &= unloading - 1) {
        unsigned bank = (unsigned)__builtin_ctzll(unloading);
        if (--c->write[c->unload_to[bank]].beats == 0) {
            c->unloading &= ~(UINT64_C(1) << bank);
        }
    }
}

static void follow_in(struct cache *c, const struct active_set *active_slots,
                      const struct cycle_view *v, unsigned p) {
    const struct cache_out *out = &v->out->cache;
    struct cache_slot *active_slot = &c->active_slot[p];
    unsigned bank = out->in_bank[p], reg = out->move_reg[p];
    reg_add(active_slot->regs, reg);
    active_slot->bank[reg] = (uint8_t)bank;
    active_slot->used |= UINT64_C(1) << bank;
    active_slot->given |= UINT64_C(1) << bank;
    if (out->in_kind[p] == IN_ALLOCATE) {
        reg_add(active_slot->valid, reg);
        return;
    }
    active_slot->asked |= UINT64_C(1) << cache_register(c, active_slots, p, reg).main_bank;
    unsigned at = (c->fills[bank].first + c->fills[bank].count++) % ACTIVE;
    c->fills[bank].fill[at] =
        (struct cache_fill){v->cycle + v->in->main_latency, (uint8_t)p, (uint8_t)reg};
}

static void follow_results(struct cache *c, const struct cycle_view *v) {
    for (uint64_t left = v->in->wb_valid; left; left &= left - 1) {
        unsigned bus = (unsigned)__builtin_ctzll(left), kind = v->out->wb_kind[bus];
        unsigned slot = slot_of(0, v->in->wb_warp[bus]), reg = v->in->wb_reg[bus];
        if (kind == RESULT_WAITS) {
            continue;
        }
        reg_drop(c->saved[slot], reg);
        if (kind == RESULT_CACHE) {
            reg_add(c->dirty[slot], reg);
        } else {
            c->write[bank_of(slot, reg)] =
                (struct main_write){.mask = v->in->wb_mask[bus],
                                    .row = (main_row_t)row_of(slot, reg, c->rows_per_slot),
                                    .valid = 1,
                                    .slot = (uint8_t)slot,
                                    .reg = (uint8_t)reg};
        }
    }
}

void cache_follow(struct cache *c, const struct active_set *active_slots,
                  const struct cycle_view *v) {
    const struct cache_out *out = &v->out->cache;
    uint64_t filling = cache_filling(c, v->cycle), unloading = cache_unloading(c, v);
    for (uint64_t left = out->main_write; left; left &= left - 1) {
        c->write[__builtin_ctzll(left)].valid = 0;
    }
    follow_fills(c, filling, v->cycle);
    for (uint64_t left = cache_movers(out->out_kind); left; left &= left - 1) {
        follow_out(c, active_slots, out, (unsigned)__builtin_ctzll(left));
    }
    follow_unloads(c, unloading);
    follow_results(c, v);
    for (uint64_t left = cache_movers(out->in_kind); left; left &= left - 1) {
        follow_in(c, active_slots, v, (unsigned)__builtin_ctzll(left));
    }
    if (v->out->active_slots.enter_valid) {
        c->active_slot[v->out->active_slots.enter_slot].asked = 0;
    }
    c->late = v->in->cur_prefetch ? 0 : (unsigned)(v->in->cur_src_valid >> 2) & 3;
}

void cache_prefetch(struct cache *c, const struct active_set *active_slots, unsigned active_slot,
                    const uint64_t *vector) {
    c->working_set[active_slots->slot[active_slot]] = vector;
    c->active_slot[active_slot].asked = 0;
}

int cache_read_saved(struct cache *c, unsigned slot, unsigned reg) {
    int saved = reg_in(c->saved[slot], reg);
    reg_drop(c->saved[slot], reg);
    return saved;
}

void cache_clear(struct cache *c, const struct active_set *active_slots, unsigned slot) {
    if (active_set_phase(active_slots, slot) != SLOT_NONE) {
        memset(&c->active_slot[active_slots->warp[slot].active_slot], 0, sizeof c->active_slot[0]);
    }
    c->working_set[slot] = NULL;
    memset(c->dirty[slot], 0, sizeof c->dirty[slot]);
    memset(c->saved[slot], 0, sizeof c->saved[slot]);
}

int cache_idle(const struct cache *c) {
    for (unsigned bank = 0; bank < SM_MAIN_BANKS; bank++) {
        if (c->write[bank].valid) {
            return 0;
        }
    }
    for (unsigned bank = 0; bank < SM_BANKS; bank++) {
        if (c->fills[bank].count) {
            return 0;
        }
    }
    return 1;
}
