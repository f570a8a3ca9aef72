/* SPDX-License-Identifier: Apache-2.0
 * What a kernel's accesses cost with an allocation (Gebhart 6.5).
 */
#ifndef TWINRF_ALLOCATION_COUNTS_H
#define TWINRF_ALLOCATION_COUNTS_H

#include <stdio.h>

#include "evaluate/allocation/allocation_check.h"
#include "kernels/trace/passes/orf_prices.h"

enum { MRF_OPERANDS = 4 }; /* 3 or more are one */

struct allocation_counts {
    uint64_t instructions, divergent, operands, results;
    uint64_t read[3][DATAPATHS], written[3][DATAPATHS]; /* of main, operand, last-result file */
    uint64_t fills[DATAPATHS];
    uint64_t ends;
    uint64_t before[MRF_OPERANDS], after[MRF_OPERANDS]; /* instructions by main-file operands */
    uint64_t live_in, live_out;
    uint64_t shared_values, shared_private; /* results that shared units read; made by ALUs */
};

/* `counts` starts zeroed. So does `strands`, which has an element an instruction of the kernel:
 * what is counted in strands that begin there. */
int allocation_count(struct allocation_counts *counts, struct allocation_counts *strands,
                     const struct judged *j, struct err *e);

/* `name: value` a line. Energies are of 128 bits x 8, in pJ, and relative to the main register file
 * alone. */
void allocation_print(const struct allocation_counts *c, const struct orf_prices *p,
                      const struct orf_prices *ideal, FILE *out);

/* A line of CSV a strand that ran: the number of its first instruction, its instructions, its
 * energy. */
void allocation_print_strands(const struct allocation_counts *strands, const struct judged *j,
                              const struct orf_prices *p, FILE *out);

#endif
