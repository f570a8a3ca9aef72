/* SPDX-License-Identifier: Apache-2.0
 * Free registers for bank stealing (TVLSI 2016, IV.C.2): a plain, conservative liveness pass.
 */
#ifndef TWINRF_LIVENESS_H
#define TWINRF_LIVENESS_H

#include "kernel.h"

/* One instruction of the control-flow graph, in PC order. */
struct cfg_inst {
    uint32_t pc;
    int predicated;          /* guard predicate: its definitions do not kill, a branch falls through */
    int is_branch, is_exit;
    int64_t target;          /* PC of a direct branch, -1 unknown (= may go anywhere) */
    uint64_t use[REG_WORDS], def[REG_WORDS];
};

/* Sets k->insts[].free.
 * cfg given (n rows): dead before the instruction on every path for every lane, and not live anywhere in a divergent
 * region (from a predicated branch to its immediate post-dominator) that holds it; never a source or destination of
 * the instruction itself. cfg NULL: only registers that no instruction of the kernel names.
 * Registers 0..254 that nothing names are always free; who uses the bits masks them with the size of the allocation.
 * Returns 0, or -1 with the message in `e`. */
int liveness_pass(struct kernel *k, const struct cfg_inst *cfg, uint32_t n, struct err *e);

#endif
