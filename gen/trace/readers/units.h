/* SPDX-License-Identifier: Apache-2.0
 * What an opcode means to the SM around the register file: its execution unit, and what it does in
 * memory. Units are divided as Accel-Sim's tables of opcodes divide them.
 */
#ifndef TWINRF_UNITS_H
#define TWINRF_UNITS_H

#include "trace/kernel.h"

/* Sets unit, memory and space of the instruction. */
void set_units(struct static_inst *inst, const char *opcode);

/* Whether the trace has addresses of such an instruction. */
static inline int has_addresses(const struct static_inst *inst) {
    return inst->memory == MEMORY_LOAD || inst->memory == MEMORY_STORE ||
           inst->memory == MEMORY_ATOMIC || inst->memory == MEMORY_COPY;
}

#endif
