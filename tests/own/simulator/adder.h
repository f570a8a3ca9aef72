/* SPDX-License-Identifier: Apache-2.0
 * A machine around the register file straight16: every warp adds its last two sums, again and
 * again. It has all that a register file needs around it: ready warps, operands, results.
 */
#ifndef ADDER_H
#define ADDER_H

#include "straight16.h"

enum {
    ADDER_WARPS = STRAIGHT16_WARPS,
    ADDER_SUMS = 20, /* of each warp */
    ADDER_REGS = 4   /* of each warp: sum n is in register n % 4 */
};

/* A warp writes its first two registers, then its sums. One instruction of it is in flight. */
struct adder_warp {
    int written, in_flight, result_waits;
    uint32_t sum[STRAIGHT16_LANES]; /* on its way to the register file */
};

struct adder {
    struct adder_warp warp[ADDER_WARPS];
    int on_bus[STRAIGHT16_RESULT_BUSES]; /* warp whose result a bus carries, or -1 */
};

#ifdef __cplusplus
extern "C" {
#endif

/* The inputs of the first cycle. */
void adder_begin(struct adder *a, straight16_in *in);
/* From the outputs of a cycle the inputs of the next one. Returns whether all is done. */
int adder_follow(struct adder *a, const straight16_out *out, straight16_in *in);
/* Lanes whose last sum is not what the same additions give without a register file. */
int adder_wrong(const struct adder *a);

#ifdef __cplusplus
}
#endif

#endif
