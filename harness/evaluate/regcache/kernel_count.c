/* SPDX-License-Identifier: Apache-2.0 */
#include "evaluate/regcache/kernel_count.h"

#include <stdlib.h>

#include "kernels/trace/readers/opcode.h"

_Static_assert((int)RC_SOURCES >= (int)MAX_SRC && (int)RC_DESTINATIONS >= (int)MAX_DST,
               "an instruction of the trace compiler fits");

/* Does the operand's register count, of which `first` says whether it is the first one? */
static int counts(const struct static_inst *inst, enum rc_widen widen, uint32_t first) {
    return widen == RC_WIDEN_ALL || (first & 1) || op_lookup(inst->opcode).shape == SHAPE_MMA;
}

static void prepare(struct rc_instruction *to, const struct static_inst *from,
                    enum rc_widen widen) {
    to->sources = to->destinations = 0;
    for (unsigned o = 0; o < from->n_operands; o++) {
        if (counts(from, widen, from->first_src >> o)) {
            to->source[to->sources++] = (struct rc_source){from->src[from->operand[o]],
                                                           from->slot[o], from->reuse >> o & 1};
        }
    }
    for (unsigned d = 0; d < from->n_dst; d++) {
        if (counts(from, widen, from->first_dst >> d)) {
            to->destination[to->destinations++] = from->dst[d];
        }
    }
    rc_order(to);
}

struct rc_instruction *rc_instructions_of(const struct kernel *k, enum rc_widen widen) {
    struct rc_instruction *list = calloc(k->n_insts, sizeof *list);
    for (uint32_t i = 0; list && i < k->n_insts; i++) {
        prepare(&list[i], &k->insts[i], widen);
    }
    return list;
}

int rc_has_flags(const struct kernel *k) {
    for (uint32_t i = 0; i < k->n_insts; i++) {
        if (k->insts[i].flags & INST_SLOTS) {
            return 1;
        }
    }
    return 0;
}

static void count_warp(struct rc_cache *c, const struct dyn_inst *stream, uint32_t n,
                       const struct rc_instruction *list) {
    for (uint32_t i = 0; i < n; i++) {
        rc_step(c, 0, &list[stream[i].index], stream[i].mask);
    }
    rc_end_warp(c, 0);
}

/* Is the instruction at this place of a stream one of `percent` in a hundred? */
static int is_drawn(uint32_t place, uint32_t percent) {
    return (place * UINT32_C(2654435761) >> 16) % 100 < percent;
}

/* Both halves execute the same, as after a branch on the thread's lowest bit. */
static void count_divergent_warp(struct rc_cache *c, const struct dyn_inst *stream, uint32_t n,
                                 const struct rc_instruction *list, uint32_t percent) {
    enum { EVEN = 0x55555555 };
    for (uint32_t i = 0; i < n; i++) {
        uint32_t mask = stream[i].mask;
        int splits = mask == UINT32_MAX && is_drawn(i, percent);
        rc_step(c, 0, &list[stream[i].index], splits ? EVEN : mask);
        if (splits) {
            rc_step(c, 0, &list[stream[i].index], ~(uint32_t)EVEN);
        }
    }
    rc_end_warp(c, 0);
}

void rc_count(struct rc_cache *c, const struct kernel *k, const struct rc_instruction *list,
              uint32_t repeat, uint32_t divergent) {
    uint64_t warps = (uint64_t)k->n_blocks * k->warps_per_block;
    for (uint32_t r = 0; r < repeat; r++) {
        for (uint64_t w = 0; w < warps; w++) {
            const struct dyn_inst *stream = k->dyn + k->warps[w].first;
            if (divergent) {
                count_divergent_warp(c, stream, k->warps[w].count, list, divergent);
            } else {
                count_warp(c, stream, k->warps[w].count, list);
            }
        }
    }
}
