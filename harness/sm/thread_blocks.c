/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/thread_blocks.h"

#include <string.h>

static uint32_t round_up(uint32_t n, uint32_t unit) {
    return (n + unit - 1) / unit * unit;
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

const char *placement_limit(const struct placement *p, uint32_t repeat) {
    static const char *const texts[OCCUPANCIES] = {"grid", "blocks", "warps", "shared",
                                                   "registers"};
    unsigned limit = OCCUPANCY_GRID;
    uint64_t blocks = p->fit[OCCUPANCY_GRID] * repeat;
    for (unsigned i = 1; i < OCCUPANCIES; i++) {
        if (p->fit[i] < blocks) {
            limit = i;
            blocks = p->fit[i];
        }
    }
    return texts[limit];
}

const struct placement_limits placement_design = {GRANULE_REGS, MAX_BLOCKS, SHARED_KB};

/* Blocks whose registers and shared memory share rows with some of cache. */
static uint64_t fit_unified(const struct placement *p, const struct kernel *k) {
    uint32_t shared = (k->shmem + 128 * MAIN_BANKS - 1) / (128 * MAIN_BANKS);
    return (MAIN_ROWS - 2) / (k->warps_per_block * p->rows_per_slot + shared);
}

static void count_fitting(struct placement *p, const struct kernel *k,
                          const struct placement_limits *l, uint32_t slots) {
    p->fit[OCCUPANCY_GRID] = k->n_blocks;
    p->fit[OCCUPANCY_BLOCKS] = l->max_blocks;
    p->fit[OCCUPANCY_WARPS] = (uint32_t)SM_WARPS / k->warps_per_block;
    p->fit[OCCUPANCY_SHARED] =
        l->shared_kb && k->shmem ? l->shared_kb * 1024u / k->shmem : UINT64_MAX;
    p->fit[OCCUPANCY_REGISTERS] = slots / k->warps_per_block;
    if (UNIFIED && !l->shared_kb && p->fit[OCCUPANCY_SHARED] > fit_unified(p, k)) {
        p->fit[OCCUPANCY_SHARED] = fit_unified(p, k);
    }
}

static int refuse_shared(const struct kernel *k, uint32_t shared_kb, struct err *e) {
    if (!shared_kb) {
        return err_set(e,
                       "%.250s: expected parts of at most %u rows a bank (design %s), some of them "
                       "cache, got a block of %u warps with %u registers each and %u bytes of "
                       "shared memory; use a larger design or a smaller block",
                       k->path, (unsigned)MAIN_ROWS, DESIGN_NAME, k->warps_per_block, k->regs,
                       k->shmem);
    }
    return err_set(e,
                   "%.250s: expected a block of at most %u KB of shared memory (design %s), got %u "
                   "bytes; use a design with more",
                   k->path, shared_kb, DESIGN_NAME, k->shmem);
}

int placement_plan(struct placement *p, const struct kernel *k, uint32_t granule, struct err *e) {
    struct placement_limits l = placement_design;
    l.granule = granule ? granule : l.granule;
    return placement_plan_in(p, k, &l, e);
}

int placement_plan_in(struct placement *p, const struct kernel *k, const struct placement_limits *l,
                      struct err *e) {
    if (k->n_blocks == 0 || k->warps_per_block == 0) {
        return err_set(e,
                       "%.300s: expected at least one thread block with a warp, got none; trace "
                       "the kernel again",
                       k->path);
    }
    if (k->regs >= MAX_REGS) {
        return err_set(e,
                       "%.300s: expected at most %d registers a thread, got %u; correct the header",
                       k->path, MAX_REGS - 1, k->regs);
    }
    uint32_t regs = k->regs ? k->regs : 1;
    p->rows_per_slot = (regs + MAIN_BANKS - 1) / MAIN_BANKS;
    p->alloc = p->rows_per_slot * MAIN_BANKS;
    /* The granule, and never less than the rows that a warp takes in every bank. */
    uint32_t charged = round_up(regs, l->granule);
    charged = charged > p->alloc ? charged : p->alloc;
    /* A warp's registers are in its own sub-core. */
    uint32_t slots = SUBCORES * (MAIN_BANKS * MAIN_ROWS / charged);
    count_fitting(p, k, l, slots);
    if (p->fit[OCCUPANCY_SHARED] == 0) {
        return refuse_shared(k, l->shared_kb, e);
    }
    p->blocks = l->max_blocks;
    for (unsigned i = OCCUPANCY_WARPS; i < OCCUPANCIES; i++) {
        p->blocks = p->fit[i] < p->blocks ? (uint32_t)p->fit[i] : p->blocks;
    }
    p->warps = p->blocks * k->warps_per_block;
    if (p->blocks == 0) {
        return err_set(e,
                       "%.250s: expected a block of at most %u warps with %u registers each "
                       "(design %s: %u warp slots, %u "
                       "registers), got %u warps; use a larger register file or a smaller block",
                       k->path, least(slots, SM_WARPS), charged, DESIGN_NAME, (unsigned)SM_WARPS,
                       (unsigned)CELLS, k->warps_per_block);
    }
    return 0;
}

/* One step of splitmix64: start offsets that differ by seed and slot. */
static uint64_t mix(uint64_t seed, uint64_t slot) {
    uint64_t h = seed + (slot + 1) * UINT64_C(0x9E3779B97F4A7C15);
    h = (h ^ h >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    h = (h ^ h >> 27) * UINT64_C(0x94D049BB133111EB);
    return h ^ h >> 31;
}

void blocks_create(struct blocks *b, const struct placement *p, const struct kernel *k,
                   uint32_t repeat, uint32_t offset, uint64_t seed) {
    memset(b, 0, sizeof *b);
    b->total = (uint64_t)k->n_blocks * repeat;
    b->warps_per_block = k->warps_per_block;
    for (unsigned slot = 0; slot < p->warps; slot++) {
        slots_add(&b->free, slot);
        b->start[slot] = mix(seed, slot) % ((uint64_t)offset + 1);
    }
}

static void launch_block(struct blocks *b, unsigned entry) {
    struct block *block = &b->block[entry];
    *block = (struct block){
        .number = b->placed++, .alive = b->warps_per_block, .held = b->warps_per_block};
    unsigned slot;
    for (unsigned warp = 0; warp < b->warps_per_block && slots_take(&b->free, &slot); warp++) {
        slots_add(&block->slots, slot);
        b->block_of[slot] = (uint8_t)entry;
        b->warp_of[slot] = (uint8_t)warp;
        b->launches[b->n_launches++] = (uint8_t)slot;
    }
}

void blocks_launch(struct blocks *b) {
    for (unsigned entry = 0; entry < MAX_BLOCKS; entry++) {
        int fits = slots_count(&b->free) >= b->warps_per_block;
        if (b->placed == b->total || !fits) {
            return;
        }
        if (b->block[entry].held == 0) {
            launch_block(b, entry);
        }
    }
}

static void take_launch(struct blocks *b, unsigned i) {
    b->n_launches--;
    memmove(&b->launches[i], &b->launches[i + 1], b->n_launches - i);
}

enum clear_kind blocks_choose(struct blocks *b, uint64_t now, unsigned *slot) {
    if (slots_take(&b->exiting, slot)) {
        return CLEAR_EXIT;
    }
    for (unsigned i = 0; i < b->n_launches; i++) {
        if (b->start[b->launches[i]] <= now) {
            *slot = b->launches[i];
            take_launch(b, i);
            return CLEAR_LAUNCH;
        }
    }
    return CLEAR_NONE;
}

int blocks_choose_too(struct blocks *b, enum clear_kind kind, uint64_t now, unsigned slot) {
    if (kind == CLEAR_EXIT) {
        int exits = slots_have(&b->exiting, slot);
        slots_drop(&b->exiting, slot);
        return exits;
    }
    for (unsigned i = 0; i < b->n_launches; i++) {
        if (b->launches[i] == slot && b->start[slot] <= now) {
            take_launch(b, i);
            return 1;
        }
    }
    return 0;
}

void blocks_launched(struct blocks *b, unsigned slot, uint8_t age[SM_WARPS]) {
    age[age_index(slot)] = (uint8_t)slots_count(&b->resident);
    slots_add(&b->resident, slot);
}

void blocks_exited(struct blocks *b, unsigned slot, uint8_t age[SM_WARPS]) {
    uint8_t gone = age[age_index(slot)];
    for (unsigned i = 0; i < SM_WARPS; i++) {
        age[i] = (uint8_t)(age[i] - (age[i] > gone));
    }
    age[age_index(slot)] = 0;
    slots_drop(&b->resident, slot);
    struct block *block = &b->block[b->block_of[slot]];
    if (--block->held == 0) {
        slots_add_all(&b->free, &block->slots);
        b->finished++;
    }
}

/* Lets the barrier go when every warp that has not ended is there. */
static struct slots release(struct block *block) {
    struct slots gone = {{0}};
    if (slots_count(&block->waiting) == block->alive) {
        gone = block->waiting;
        block->waiting = (struct slots){{0}};
    }
    return gone;
}

struct slots blocks_ended(struct blocks *b, unsigned slot) {
    struct block *block = &b->block[b->block_of[slot]];
    slots_add(&b->exiting, slot);
    slots_drop(&block->waiting, slot);
    block->alive--;
    return release(block);
}

struct slots blocks_arrived(struct blocks *b, unsigned slot) {
    struct block *block = &b->block[b->block_of[slot]];
    slots_add(&block->waiting, slot);
    return release(block);
}
