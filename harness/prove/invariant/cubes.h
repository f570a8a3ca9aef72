/* SPDX-License-Identifier: Apache-2.0
 * An invariant as abc's `pdr -d -e` dumps it: a PLA with a column a register, in their order. Each
 * row is a cube of states that cannot be reached.
 */
#ifndef TWINRF_CUBES_H
#define TWINRF_CUBES_H

#include "rfgen/err.h"
#include "prove/solve/aig.h"

struct cubes {
    char *text;           /* the file */
    uint32_t n_registers; /* columns */
    uint32_t n;
    const char **rows; /* [n], each of n_registers letters 0, 1, - */
};

/* -1 with the message; the number of columns must be n_registers. */
int cubes_read(struct cubes *c, uint32_t n_registers, const char *path, struct err *e);
void cubes_free(struct cubes *c);

/* None of the cubes holds of these registers. */
lit cubes_exclude(const struct cubes *c, struct aig *g, const lit *registers);

#endif
