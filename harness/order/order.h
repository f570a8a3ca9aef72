/* SPDX-License-Identifier: Apache-2.0
 * Order mode: one warp after the other, in file order, through one slot's register file cache
 * (docs/hierarchy.md). An instruction is done before the next one begins.
 *
 * It knows which inputs a cycle has and what its outputs count. It does not step the blocks. A
 * cycle is: order_drive, the blocks, order_observe.
 */
#ifndef TWINRF_ORDER_H
#define TWINRF_ORDER_H

#include "order/order_program.h"
#include "order/order_values.h"

/* When a warp's registers go back to the main register file. */
enum order_flush {
    ORDER_NONE,  /* never */
    ORDER_DEP,   /* before what depends on a long result, behind barriers */
    ORDER_STRAND /* behind end bits */
};

struct order_config {
    enum order_flush flush;
    int liveness; /* dead operand bits count */
    int barrier;  /* a barrier flushes, too */
};

struct order_counters {
#define COUNTER(name) uint64_t name;
#include "order/order_counters.h"
#undef COUNTER
};

enum order_phase {
    ORDER_BEGIN,
    ORDER_FLUSH_BEFORE,
    ORDER_CLEAR_BEFORE,
    ORDER_LOOK,
    ORDER_FILL,
    ORDER_DEAD,
    ORDER_WRITE,
    ORDER_FLUSH_BEHIND,
    ORDER_CLEAR_BEHIND,
    ORDER_EXIT,
    ORDER_OVER
};

struct order {
    const struct kernel *k;
    const struct order_inst *insts;
    struct order_config config;
    struct order_counters n;
    struct order_values values;
    /* where it is */
    uint64_t warp;
    uint32_t at; /* instruction of the warp's stream */
    enum order_phase phase;
    unsigned step;               /* source or destination */
    int made;                    /* the result that waits has its value */
    int began;                   /* the flush has counted what it found */
    int clears;                  /* the flush found something: the slot is cleared */
    uint32_t missing;            /* sources that were not found in all lanes */
    uint64_t pending[REG_WORDS]; /* results of class global since the last flush */
};

/* `insts` is order_program's. */
void order_begin(struct order *o, const struct kernel *k, const struct order_inst *insts,
                 const struct order_config *c);
int order_is_over(const struct order *o);
/* The inputs of a cycle, but for ev_go. */
void order_drive(const struct order *o, rfc_in *in);
/* What the blocks did with them. -1 with the message: a value was lost, or is not where it should
 * be. */
int order_observe(struct order *o, const rfc_in *in, const rfc_out *out,
                  const victim_buffer_out *buffer, struct err *e);
/* The identity of the counters that does not hold; NULL: all do. */
const char *order_broken_identity(const struct order_counters *n);
/* Where it is, for messages: warp, instruction, PC. */
void order_place(const struct order *o, char *text, size_t n);

#endif
