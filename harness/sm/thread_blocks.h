/* SPDX-License-Identifier: Apache-2.0
 * Thread blocks on the SM: how many fit, which warp slots they take, launches and exits one a
 * cycle, barriers, age ranks.
 */
#ifndef TWINRF_THREAD_BLOCKS_H
#define TWINRF_THREAD_BLOCKS_H

#include <stdint.h>

#include "rfgen/err.h"
#include "kernels/trace/kernel.h"
#include "sm/ports.h"
#include "sm/slots.h"

/* What bounds the resident warps. */
enum occupancy {
    OCCUPANCY_GRID,
    OCCUPANCY_BLOCKS,
    OCCUPANCY_WARPS,
    OCCUPANCY_SHARED,
    OCCUPANCY_REGISTERS,
    OCCUPANCIES
};

/* What of a kernel is resident. */
struct placement {
    uint32_t rows_per_slot; /* rows of a warp slot, in every bank */
    uint32_t alloc; /* registers of a warp slot: rows_per_slot * MAIN_BANKS, padding included */
    uint32_t blocks, warps;    /* resident at most */
    uint64_t fit[OCCUPANCIES]; /* blocks that fit, by what bounds them */
};

/* `granule`: registers a thread are handed out in multiples of this; 0: the design's. Returns 0, or
 * -1 and the message when the kernel cannot run on this register file. */
int placement_plan(struct placement *p, const struct kernel *k, uint32_t granule, struct err *e);

/* What bounds the resident blocks besides the register file. */
struct placement_limits {
    uint32_t granule, max_blocks;
    uint32_t shared_kb; /* 0: any */
};
extern const struct placement_limits placement_design;
/* The same with other limits than the design's. */
int placement_plan_in(struct placement *p, const struct kernel *k, const struct placement_limits *l,
                      struct err *e);
/* Of what there is least when the grid runs `repeat` times: "grid", "blocks", "warps", "shared" or
 * "registers", the first of these among equals. So it is the registers exactly when more of them
 * would allow more warps. */
const char *placement_limit(const struct placement *p, uint32_t repeat);

struct block {
    uint64_t number; /* in order of placement, runs back to back */
    struct slots slots;
    struct slots waiting; /* at the barrier */
    uint32_t alive;       /* warps that have not ended */
    uint32_t held;        /* warps that have not exited; 0: this entry is empty */
};

/* The one warp slot whose rows clear_* names in a cycle. */
enum clear_kind { CLEAR_NONE, CLEAR_LAUNCH, CLEAR_EXIT };

struct blocks {
    uint64_t total, placed, finished; /* blocks, all runs */
    uint32_t warps_per_block;
    struct slots free, exiting, resident;
    uint32_t n_launches;
    uint8_t launches[SM_WARPS]; /* slots to launch, in order */
    uint64_t start[SM_WARPS];   /* first cycle in which a slot may be launched */
    uint8_t block_of[SM_WARPS]; /* entry of `block` */
    uint8_t warp_of[SM_WARPS];  /* number within the block */
    struct block block[MAX_BLOCKS];
};

/* Warp slot w starts at most `offset` cycles late (`--offset`, `seed`). */
void blocks_create(struct blocks *b, const struct placement *p, const struct kernel *k,
                   uint32_t repeat, uint32_t offset, uint64_t seed);

/* Gives free slots to the next blocks of the trace. */
void blocks_launch(struct blocks *b);
/* Chooses the slot that exits or is launched in cycle `now`. Exits come first: they make room. */
enum clear_kind blocks_choose(struct blocks *b, uint64_t now, unsigned *slot);
/* Whether this slot can exit, or be launched, in cycle `now`, too. Then it does. */
int blocks_choose_too(struct blocks *b, enum clear_kind kind, uint64_t now, unsigned slot);
/* At the end of the cycle in which the rows were named; age ranks as the tops want them. */
void blocks_launched(struct blocks *b, unsigned slot, uint8_t age[SM_WARPS]);
void blocks_exited(struct blocks *b, unsigned slot, uint8_t age[SM_WARPS]);

/* The warp has no instruction left and nothing in flight. Returns the slots that a barrier lets go.
 */
struct slots blocks_ended(struct blocks *b, unsigned slot);
/* The warp's barrier instruction has dispatched. Returns the slots that go on. */
struct slots blocks_arrived(struct blocks *b, unsigned slot);

static inline int blocks_done(const struct blocks *b) {
    return b->finished == b->total;
}

/* Place of warp slot w among the elements of `age` and its bit in `ready` (environment: warps and
 * blocks). */
static inline unsigned age_index(unsigned slot) {
    return scheduler_of(slot) * SCHEDULER_WARPS + warp_of(slot);
}

#endif
