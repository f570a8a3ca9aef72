/* SPDX-License-Identifier: Apache-2.0
 * One instruction of a program, decoded: its row of isa.def, operands and text.
 */
#ifndef TWINRF_EMULATOR_INSTRUCTION_H
#define TWINRF_EMULATOR_INSTRUCTION_H

#include "kernels/emulator/isa.h"

enum operand_location {
    LOCATION_NONE,
    LOCATION_REGISTER,
    LOCATION_UNIFORM,
    LOCATION_IMMEDIATE,
    LOCATION_CONSTANT
};

struct operand {
    uint8_t location; /* enum operand_location */
    uint8_t reg;      /* first register; 255 (or 63, uniform) is zero */
    uint8_t count;    /* registers */
    uint8_t bank;     /* of a constant */
    uint8_t at;       /* bit of the encoding where it stands: 24, 32 or 64 */
    uint8_t neg, abs; /* the encoding asks for them, and the instruction has them */
    uint8_t half;     /* how two halves are read: 0 both, 1 as one float, 2 low, 3 high */
    char type;        /* of an immediate: s signed, f float, d double, h halves, 0 bits */
    uint32_t value;   /* immediate, or offset in the bank */
};

enum { SLOT_A, SLOT_B, SLOT_C, SLOTS };

struct instruction {
    struct encoding code;
    const struct isa_row *row; /* NULL: not known, `text` says why */
    uint32_t pc;
    uint8_t form;                 /* bits 9 to 11: where B and C come from */
    uint8_t guard, guard_negated; /* predicate, uniform in class UNIFORM */
    struct operand dst, src[SLOTS];
    uint8_t uniform_dst; /* dst is a uniform register */
    uint8_t has_target;
    uint32_t target;
    char opcode[64]; /* with modifiers */
    char text[192];  /* all of it, as nvdisasm writes it */
};

/* The control word. */
static inline unsigned control_stall(struct encoding e) {
    return (unsigned)field(e, 105, 4);
}
static inline unsigned control_write_barrier(struct encoding e) {
    return (unsigned)field(e, 110, 3);
}
static inline unsigned control_read_barrier(struct encoding e) {
    return (unsigned)field(e, 113, 3);
}
static inline unsigned control_wait(struct encoding e) {
    return (unsigned)field(e, 116, 6);
}
/* Is the operand's reuse flag set? Only arithmetic has any. */
int operand_reused(const struct instruction *i, unsigned slot);

/* Bytes that one lane of a memory instruction moves, 0 for any other instruction. */
unsigned instruction_access(const struct instruction *i);
/* What is added to its address: a field that ends with bit 63. */
int64_t memory_offset(const struct instruction *i);
unsigned memory_offset_width(const struct instruction *i);
/* Memory instruction whose address has a register of 64 bits; the bit that says so, 0: none. */
int instruction_wide_address(const struct instruction *i);
unsigned wide_address_bit(const struct instruction *i);

/* Does it read the constant c[0][offset], without a register? */
int instruction_reads_constant(const struct instruction *i, uint32_t offset);

#endif
