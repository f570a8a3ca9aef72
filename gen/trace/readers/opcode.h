/* SPDX-License-Identifier: Apache-2.0
 * What an opcode means to a register file: its latency class and the width of its operands.
 */
#ifndef TWINRF_OPCODE_H
#define TWINRF_OPCODE_H

#include <stdint.h>

#include "trace/kernel.h"

/* How the registers a trace names grow to groups (format note, section 6). */
enum op_shape {
    SHAPE_PLAIN,   /* every operand is one register */
    SHAPE_MAD,     /* `.WIDE`: destination and addend are pairs */
    SHAPE_DOUBLE,  /* every operand is a pair */
    SHAPE_SET64,   /* double compare: pairs in, one register out */
    SHAPE_CLOCK,   /* destination is a pair unless `.32` */
    SHAPE_LOAD,    /* address, data out */
    SHAPE_STORE,   /* address, data in; also atomics */
    SHAPE_LOCAL,   /* as load and store, with an address that is always one register */
    SHAPE_COPY,    /* global to shared: shared address, global address */
    SHAPE_MATRIX,  /* LDSM: one address, 1/2/4 registers out */
    SHAPE_MMA,     /* tensor fragments */
    SHAPE_CONVERT, /* the modifiers name the types */
    SHAPE_JUMP64   /* a jump through a pair */
};

struct op_info {
    uint8_t cls;   /* enum op_class */
    uint8_t shape; /* enum op_shape */
    uint8_t lead;  /* has a predicate destination first, so that the tracer names its register
                      destination as the first source */
    uint8_t known; /* 0: not in the table, taken as 32-bit ALU */
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
