/* SPDX-License-Identifier: Apache-2.0
 * What is known of each operation: one row says its class, its operands, its unit and its memory.
 */
#ifndef TWINRF_OPERATIONS_H
#define TWINRF_OPERATIONS_H

#include <stdint.h>

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
    SHAPE_MATRIX,  /* LDSM, STSM: one address, 1/2/4 registers out or in */
    SHAPE_MMA,     /* tensor fragments */
    SHAPE_CONVERT, /* the modifiers name the types */
    SHAPE_JUMP64,  /* a jump through a pair */
    SHAPE_NAMED    /* more registers than are named, which the opcode does not say */
};

struct operation {
    char name[16];
    uint8_t cls;    /* enum op_class */
    uint8_t shape;  /* enum op_shape */
    uint8_t lead;   /* as op_info's */
    uint8_t unit;   /* enum op_unit */
    uint8_t memory; /* enum memory_op */
    uint8_t space;  /* enum memory_space */
};

/* The row of an opcode, by what stands before its first dot; NULL: it is not known. */
const struct operation *operation_called(const char *opcode);

#endif
