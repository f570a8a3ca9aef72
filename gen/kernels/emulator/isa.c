/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/isa.h"

#include <stdlib.h>
#include <string.h>

#define ROW(opcode, conditions, pattern, cls, executes) {opcode, conditions, pattern, CLASS_##cls},
static const struct isa_row rows[] = {
#include "kernels/emulator/isa.def"
};
#undef ROW

enum { OPCODES = 512, N_ROWS = sizeof rows / sizeof rows[0] };

const struct isa_row *isa_rows(unsigned *count) {
    *count = N_ROWS;
    return rows;
}

const char *isa_next_field(const char *list, struct isa_field *to) {
    char *rest;
    to->at = (unsigned)strtoul(list, &rest, 10);
    to->width = (unsigned)strtoul(rest + 1, &rest, 10);
    to->any = rest[1] == '?';
    to->value = strtoul(rest + 1, &rest, 10);
    rest += to->any; /* no number was read */
    return *rest == ' ' ? rest + 1 : rest;
}

const char *isa_idle_fields(const struct isa_row *row) {
    const char *bar = strchr(row->conditions, '|');
    return bar ? bar + 2 : "";
}

/* Does the encoding meet `74.1=0 80.1=1`? */
static int meets(struct encoding e, const char *conditions) {
    while (*conditions && *conditions != '|') {
        struct isa_field f;
        conditions = isa_next_field(conditions, &f);
        if (field(e, f.at, f.width) != f.value)
            return 0;
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
