/* SPDX-License-Identifier: Apache-2.0
 * One instruction as `nvdisasm` prints it: `@!P0 FFMA R4, R0.reuse, |R5|, c[0x0][0x168]`.
 */
#ifndef TWINRF_SASS_H
#define TWINRF_SASS_H

#include "kernels/trace/passes/compile.h"
#include "kernels/trace/readers/text_source.h"

/* Fills opcode, class, jump, registers and INST_GUARDED of `inst` from `text`, which ends before
 * the `;`; inst->line is set. Registers count as written. The destination is the first operand if
 * it is a register and the operation writes one; behind a predicate destination (SHFL, ATOM, LOP3
 * ...) the second. All other registers are sources.
 *
 * What is between backquotes and parentheses is a
 * name. A jump under a condition that is an operand (`BRA !P0, ...`, `BRA.DIV`) counts as guarded;
 * `@PT` is no guard. Returns 0, or -1 with path:line. */
int sass_read(const struct text_source *s, struct static_inst *inst, const char *text,
              struct err *e);

#endif
