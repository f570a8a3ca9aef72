/* SPDX-License-Identifier: Apache-2.0
 * A kernel's code, made ready to run: decoded once, constants and immediates spread over the lanes.
 */
#ifndef TWINRF_EMULATOR_PROGRAM_H
#define TWINRF_EMULATOR_PROGRAM_H

#include "kernels/emulator/instruction.h"
#include "kernels/emulator/warp.h"

enum { CONSTANT_BANKS = 5, CONSTANT_VARIABLES = 3, MAX_READS = 16, RESULT_ROWS = 4 };

struct exec;
typedef void (*exec_function)(struct exec *);

/* Constant banks of a launch. */
struct constants {
    uint8_t *bytes[CONSTANT_BANKS];
    uint32_t size[CONSTANT_BANKS];
};

/* What is done to a source before it is used. */
enum fetch { FETCH_ROW, FETCH_FLOAT, FETCH_DOUBLE };

struct source {
    const union row *fixed; /* spread constant or immediate, or NULL: row of the warp */
    uint16_t row;
    uint8_t fetch; /* enum fetch, with the signs of the operand */
    uint8_t count, neg, abs;
};

struct operation {
    exec_function run; /* NULL: nothing runs it; inst.text says what it is */
    struct instruction inst;
    struct source src[SLOTS];
    uint16_t dst, dst_count;
    uint16_t guard; /* index of the predicate */
    uint8_t uniform;
    uint8_t ftz, saturates, rounding; /* rounding: 0 nearest, 1 down, 2 up, 3 to zero */
    uint8_t p_out[2], p_in[3];        /* fields 81, 84; 87, 77, 68 */
    uint8_t p_in_negated[3];
    uint8_t n_reads;
    uint16_t reads[MAX_READS]; /* rows that it reads, to see whether they were written */
    uint16_t uniform_base;     /* row of an address's uniform register, ROW_UNIFORM_ZERO: none */
    uint8_t access, wide_base, wide_uniform, scale;
    int64_t offset;
    union row spread[2][2]; /* constants and immediates of B and C */
    char line[96];          /* trace line behind the mask, up to the memory part */
    uint8_t line_length;
};

struct program {
    struct operation *ops;
    unsigned n_ops;
};

void program_free(struct program *p);

/* A constant; 0 beyond the bank's end. */
uint32_t constant_word(const struct constants *c, unsigned bank, uint32_t offset);

#endif
