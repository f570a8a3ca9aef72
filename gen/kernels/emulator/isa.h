/* SPDX-License-Identifier: Apache-2.0
 * The table of instructions (isa.def) and the encoding's fields.
 */
#ifndef TWINRF_EMULATOR_ISA_H
#define TWINRF_EMULATOR_ISA_H

#include <stdint.h>

enum { INSTRUCTION_BYTES = 16, RZ_NUMBER = 255, URZ_NUMBER = 63, PT_NUMBER = 7 };

struct encoding {
    uint64_t low, high;
};

/* `width` bits from bit `at` on, 64 at most. */
static inline uint64_t field(struct encoding e, unsigned at, unsigned width) {
    uint64_t bits = at >= 64  ? e.high >> (at - 64)
                    : at == 0 ? e.low
                              : e.low >> at | e.high << (64 - at);
    return width == 64 ? bits : bits & ((UINT64_C(1) << width) - 1);
}

static inline int64_t signed_field(struct encoding e, unsigned at, unsigned width) {
    return (int64_t)(field(e, at, width) << (64 - width)) >> (64 - width);
}

enum isa_class {
    CLASS_INTEGER,
    CLASS_PREDICATE,
    CLASS_FLOAT,
    CLASS_DOUBLE,
    CLASS_HALF,
    CLASS_TENSOR,
    CLASS_CONVERT,
    CLASS_SPECIAL,
    CLASS_UNIFORM,
    CLASS_CONTROL,
    CLASS_BARRIER,
    CLASS_CALL,
    CLASS_BRANCH,
    CLASS_EXIT,
    CLASS_GENERIC,
    CLASS_GLOBAL,
    CLASS_LOCAL,
    CLASS_SHARED,
    CLASS_CONSTANT,
    CLASS_SHUFFLE
};

struct isa_row {
    uint16_t opcode; /* bits 0 to 8 */
    const char *conditions, *pattern;
    uint8_t cls; /* enum isa_class */
};

/* A field and the value that it must have, of a list `74.1=0 80.1=1 | 68.3=7 64.8=?`. */
struct isa_field {
    unsigned at, width;
    uint64_t value;
    int any; /* every value will do */
};
/* Takes the first field of a row's list; returns the rest, which ends where *rest is `|` or 0. */
const char *isa_next_field(const char *list, struct isa_field *to);
/* The list of the row's fields that it does not use. */
const char *isa_idle_fields(const struct isa_row *row);

/* Rows of the table, in order; *count of them. */
const struct isa_row *isa_rows(unsigned *count);
/* The first row that an encoding meets, or NULL. */
const struct isa_row *isa_find(struct encoding e);
/* Its number in the table. */
unsigned isa_index(const struct isa_row *row);
/* The first row of the opcode, whatever its conditions say, or NULL. */
const struct isa_row *isa_of_opcode(struct encoding e);

#endif
