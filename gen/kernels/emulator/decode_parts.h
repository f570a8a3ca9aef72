/* SPDX-License-Identifier: Apache-2.0
 * Inside the decoder: what reads the parts of a pattern (decode.h).
 */
#ifndef TWINRF_EMULATOR_DECODE_PARTS_H
#define TWINRF_EMULATOR_DECODE_PARTS_H

#include "kernels/emulator/instruction.h"
#include "kernels/emulator/text.h"

struct decoder {
    struct instruction *i;
    struct text text;
    const char *at;       /* rest of the pattern */
    struct encoding read; /* bits that were read */
    struct encoding want; /* what the others must be */
    int misplaced;        /* the form puts an operand where the row has none */
};

/* Bits of the encoding. The decoder reads them by this alone: so it knows which it never read. */
uint64_t decode_bits(struct decoder *d, unsigned at, unsigned width);
int64_t decode_signed(struct decoder *d, unsigned at, unsigned width);

/* Bits 9 to 11: where B and C come from. */
unsigned decode_form(struct decoder *d);

/* A modifier in braces at d->at. Returns 0, or -1 when its field has no such value. */
int decode_modifier(struct decoder *d);
/* An operand at d->at, read up to the next blank or comma. */
int decode_operand(struct decoder *d);
/* The operand that the next text is: signs, letter and width at d->at. */
int decode_source(struct decoder *d);
/* [R2.64+UR4+0x10]; `letter` as in a pattern. */
void decode_memory(struct decoder *d, char letter);

/* Bits of a floating-point type as a number. */
double real_of_bits(char type, uint32_t bits);
/* Registers that the letter or digit behind an operand stands for. */
unsigned width_of(const struct instruction *i, char letter);
void text_add_register(struct text *t, unsigned number);
void text_add_uniform(struct text *t, unsigned number);

#endif
