/* SPDX-License-Identifier: Apache-2.0 */
#include "emulator/isa.h"

#include <stdlib.h>

#define ROW(opcode, conditions, pattern, cls, executes) {opcode, conditions, pattern, CLASS_##cls},
static const struct isa_row rows[] = {
#include "emulator/isa.def"
};
#undef ROW

enum { OPCODES = 512, N_ROWS = sizeof rows / sizeof rows[0] };

const struct isa_row *isa_rows(unsigned *count) {
    *count = N_ROWS;
    return rows;
}

/* Does the encoding meet `74.1=0 80.1=1`? */
static int meets(struct encoding e, const char *conditions) {
    while (*conditions) {
        char *rest;
        unsigned at = (unsigned)strtoul(conditions, &rest, 10);
        unsigned width = (unsigned)strtoul(rest + 1, &rest, 10);
        if (field(e, at, width) != strtoul(rest + 1, &rest, 10))
            return 0;
        conditions = *rest == ' ' ? rest + 1 : rest;
    }
    return 1;
}

/* first[opcode]: its first row; rows of an opcode follow each other. */
static const struct isa_row *first_of(unsigned opcode) {
    static const struct isa_row *first[OPCODES];
    static int filled;
    for (unsigned i = 0; !filled && i < N_ROWS; i++)
        if (!first[rows[i].opcode])
            first[rows[i].opcode] = &rows[i];
    filled = 1;
    return first[opcode];
}

unsigned isa_index(const struct isa_row *row) {
    return (unsigned)(row - rows);
}

const struct isa_row *isa_of_opcode(struct encoding e) {
    return first_of((unsigned)field(e, 0, 9));
}

const struct isa_row *isa_find(struct encoding e) {
    const struct isa_row *row = isa_of_opcode(e);
    for (; row && row < rows + N_ROWS && row->opcode == field(e, 0, 9); row++)
        if (meets(e, row->conditions))
            return row;
    return NULL;
}
