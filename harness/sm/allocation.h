/* SPDX-License-Identifier: Apache-2.0
 * Where operands and results of a kernel's instructions are: the trace compiler's allocation to
 * operand and last-result files, or that of a file (docs/allocation.md).
 */
#ifndef TWINRF_SM_ALLOCATION_H
#define TWINRF_SM_ALLOCATION_H

#include "rfgen/err.h"
#include "kernels/trace/kernel.h"
#include "kernels/trace/passes/orf_alloc.h"

struct allocation {
    struct orf_inst *where; /* an element an instruction of the kernel */
    uint8_t *ends;          /* its end bit */
};

/* Of the design point's operand file. `path`: an allocation file, NULL: the compiler's, by the
 * prices of `tables`. Returns 0, or -1 with the message and nothing to free. */
int allocation_create(struct allocation *p, const struct kernel *k, const char *path,
                      const char *tables, struct err *e);
void allocation_destroy(struct allocation *p);

#endif
