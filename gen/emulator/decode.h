/* SPDX-License-Identifier: Apache-2.0
 * One instruction of the program: its text as nvdisasm writes it, its operands and their widths,
 * all from its row in isa.def.
 *
 * A pattern is read from left to right. In the mnemonic, `{74.2:.AND,.OR,.XOR}` is the alternative
 * that a field picks (`?`: no such instruction) and `{name}` a rule of decode_modifiers.c. Then
 * come operands. `-`, `~`, `|` in front allow a sign or magnitude; a digit behind says how many
 * registers it has, a letter which field says so:
 *
 *     D  destination (bits 16-23)        a, b, c  sources; their place follows from the form
 *     e  register at 32, slot B          C        as c, a register at 32
 *     N  uniform destination             Z24      uniform register
 *     :s signed immediate, :f float, :d double, :h halves, :l no sign at 64
 *     P81, p81  predicate destination (p: not written when PT); U, u: uniform ones
 *     Q87, q87  predicate source (q: likewise); V68 of PLOP3; g64 of LDG
 *     M, m  global address (uniform register at 32, at 64); L, l one register; H, h scaled
 *     K  constant   S  special register   T  target   R  offset of a jump   W  barrier
 *     X, Y  lane and mask of a shuffle   #at.width  number   =WORD  a word, then #: decimal
 */
#ifndef TWINRF_EMULATOR_DECODE_H
#define TWINRF_EMULATOR_DECODE_H

#include "emulator/isa.h"

enum operand_place { PLACE_NONE, PLACE_REGISTER, PLACE_UNIFORM, PLACE_IMMEDIATE, PLACE_CONSTANT };

struct operand {
    uint8_t place;    /* enum operand_place */
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

/* Returns 0, or -1 when nothing in the table is it; i->text says what is known then. */
int instruction_decode(struct instruction *i, struct encoding code, uint32_t pc);

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
/* What is added to its address. */
int64_t memory_offset(const struct instruction *i);
/* Memory instruction whose address has a register of 64 bits. */
int instruction_wide_address(const struct instruction *i);

#endif
