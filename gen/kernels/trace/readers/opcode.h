/* SPDX-License-Identifier: Apache-2.0
 * What an opcode means to a register file, and to the SM around it: class, width of operands, unit,
 * what it does in memory.
 */
#ifndef TWINRF_OPCODE_H
#define TWINRF_OPCODE_H

#include <stdint.h>

#include "kernels/trace/readers/operations.h"

struct op_info {
    uint8_t cls;   /* enum op_class */
    uint8_t shape; /* enum op_shape */
    uint8_t lead;  /* has a predicate destination first, so that the tracer names its register
                      destination as the first source */
    uint8_t known; /* 0: not in the table, taken as 32-bit ALU */
    uint8_t
        narrow;   /* its operands may have more registers than op_dst_width and op_src_width say */
    uint8_t unit; /* enum op_unit */
    uint8_t memory; /* enum memory_op */
    uint8_t space;  /* enum memory_space */
};

/* Looks up the operation (the opcode's part before the first dot). */
struct op_info op_lookup(const char *opcode);

/* Where the instruction can send the warp (enum jump). */
uint8_t op_jump(const char *opcode);
/* Does a jump take only some lanes along though it may have no guard (`BRA.DIV`, `BRA.CONV`)? */
int op_jumps_some(const char *opcode);

/* Registers of the destination. */
uint8_t op_dst_width(const char *opcode, struct op_info info);
/* Registers of the source of rank `rank` among `n_src`; `imm` is the trace's immediate or 0. */
uint8_t op_src_width(const char *opcode, struct op_info info, unsigned rank, unsigned n_src,
                     long imm);

#endif
