/* SPDX-License-Identifier: Apache-2.0
 * A memory system that a test drives access by access.
 */
#ifndef TWINRF_MEMORY_CASE_H
#define TWINRF_MEMORY_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sm/memory/coalesce.h"
#include "sm/memory/memory.h"
#include "kernels/trace/lane_addresses.h"

enum { L1_LATENCY = 10, L2_LATENCY = 50, DRAM_LATENCY = 30, SHARED_LATENCY = 7, LANES = 32 };
/* From where an instruction is given: the load-store unit takes it, then works on it. */
enum { TO_UNIT = 2, HIT = TO_UNIT + L1_LATENCY - 1 };
/* A miss leaves in the next cycle; what comes back fills and goes on in the next. */
enum { L2_HIT = HIT + 1 + L2_LATENCY + 2 };

static const struct machine machine = {
    .name = "test",
    .line_bytes = 128,
    .sector_bytes = 32,
    .l1_tags = 1,
    .stores_leave = 1,
    .l2_tags = 1,
    .l1_sets = 4,
    .l1_banks = 4,
    .l1_latency = L1_LATENCY,
    .mshrs = 8,
    .mshr_merge = 3,
    .miss_queue = 16,
    .shared_banks = 32,
    .shared_latency = SHARED_LATENCY,
    .l2_sets = 64,
    .l2_latency = L2_LATENCY,
    .l2_full_kb = 64,
    .l2_share_kb = 64,
    .dram_latency = DRAM_LATENCY,
    .dram_queue = 256,
    .dram_full_rate = 3200,
    .dram_share_rate = 800,
};

static inline struct lane_addresses lanes(uint64_t base, uint64_t stride, uint32_t width) {
    struct lane_addresses a = {.mask = UINT32_MAX, .width = width};
    for (unsigned lane = 0; lane < LANES; lane++) {
        a.of[lane] = base + lane * stride;
    }
    return a;
}

static inline struct memory *begin(const struct machine *m, uint32_t mode) {
    struct err e;
    struct memory *memory = memory_create(m, mode, 16, 1, &e);
    assert_non_null(memory);
    return memory;
}

static inline void give(struct memory *memory, enum access_kind kind, uint32_t owner,
                        struct lane_addresses a) {
    struct access *access = memory_next(memory, 0);
    access->owner = owner;
    access->kind = (uint8_t)kind;
    access->local = 0;
    access->cycles = shared_conflicts(&a, machine.shared_banks);
    struct sectors *sectors = memory_room(memory, 0);
    coalesce(sectors, &a, machine.sector_bytes);
    access->sector = sectors->of;
    access->n = sectors->n;
    access->behind = 0;
    memory_give(memory, 0);
}

/* Cycles until `what` happened to `owner`. */
static inline unsigned cycles_until(struct memory *memory, enum happened what, uint32_t owner) {
    for (unsigned cycle = 1; cycle < 5000; cycle++) {
        uint32_t n;
        memory_cycle(memory);
        const struct happening *h = memory_happened(memory, &n);
        for (uint32_t i = 0; i < n; i++) {
            if (h[i].what == what && h[i].owner == owner) {
                return cycle;
            }
        }
    }
    fail_msg("nothing happened to access %u", (unsigned)owner);
    return 0;
}

#endif
