/* SPDX-License-Identifier: Apache-2.0
 * The sliding windows of BOW, a comparison model without hardware (docs/bow.md): which source
 * operands a warp's last instructions have left in its window.
 */
#ifndef TWINRF_BOW_H
#define TWINRF_BOW_H

#include <stdint.h>

#include "design.h"
#include "sm/program.h"

/* Instructions before the one that issues; without BOW one that is not used. */
enum { BOW_AGES = BOW_WINDOW > 1 ? BOW_WINDOW - 1 : 1 };

struct bow {
    uint64_t regs[BOW_AGES][REG_WORDS]; /* registers whose values an instruction left; 0 = last */
};

void bow_flush(struct bow *b);
/* Operands of the instruction, bit i operand i of inst->src, that come from the window, or from an
 * earlier operand that names the same register. */
uint32_t bow_forwarded(const struct bow *b, const struct inst *inst);
/* The instruction has issued and is now the last one; mask: the lanes that execute. */
void bow_move(struct bow *b, const struct inst *inst, uint32_t mask);

#endif
