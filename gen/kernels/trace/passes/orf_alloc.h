/* SPDX-License-Identifier: Apache-2.0
 * Allocation to operand and last-result files (Gebhart 6.4, 6.5): where each read finds its
 * register, and where each result goes.
 */
#ifndef TWINRF_ORF_ALLOC_H
#define TWINRF_ORF_ALLOC_H

#include "kernels/trace/passes/orf_values.h"

enum orf_level { LEVEL_MRF, LEVEL_ORF, LEVEL_LRF };

/* A read: its level; an operand file's with `mrf` is filled from the main register file. A result:
 * a small level, and with `mrf` the main register file, too. */
struct orf_operand {
    uint8_t level; /* enum orf_level */
    uint8_t entry; /* of the operand file; bank of a split last-result file, 0 is slot A */
    uint8_t mrf;
};

struct orf_inst {
    struct orf_operand src[MAX_SRC], dst[MAX_DST];
};

/* Allocates in every strand; `where` has an element an instruction of `g`. -1 with the message. */
int orf_allocate(struct orf_inst *where, const struct cfg *g, const struct regions *strands,
                 uint32_t n_insts, const struct orf_design *d, const struct orf_prices *prices,
                 struct err *e);

#endif
