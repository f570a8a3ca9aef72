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
 *     :s signed immediate, :f float, :d double, :h halves, :x one half, :l no sign at 64
 *     :z something else behind it
 *     P81, p81  predicate destination (p: not written when PT); U, u: uniform ones
 *     Q87, q87  predicate source (q: likewise); V68 of PLOP3; g64 of LDG
 *     M, m  global address (uniform register at 32, at 64); L, l one register; H, h scaled
 *     K  constant   S  special register   T  target   R  offset of a jump   W  barrier
 *     X, Y  lane and mask of a shuffle   #at.width  number   =WORD  a word, then #: decimal
 */
#ifndef TWINRF_EMULATOR_DECODE_H
#define TWINRF_EMULATOR_DECODE_H

#include "kernels/emulator/instruction.h"

/* Returns 0, or -1 when nothing in the table is it; i->text says what is known then. */
int instruction_decode(struct instruction *i, struct encoding code, uint32_t pc);

#endif
