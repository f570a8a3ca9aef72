/* SPDX-License-Identifier: Apache-2.0
 * A netlist with registers, read from binary AIGER as yosys' `write_aiger -zinit` writes it. All
 * registers start at 0.
 *
 * Nodes are numbered as in the file: 0 is false, then inputs, registers, gates. A gate reads what
 * has a lower number.
 */
#ifndef TWINRF_SEQUENTIAL_H
#define TWINRF_SEQUENTIAL_H

#include "prove/solve/aig.h"

struct sequential {
    uint32_t n_inputs, n_registers, n_outputs, n_gates;
    uint32_t *next;       /* [n_registers] AIGER literals, as `outputs` */
    uint32_t *outputs;    /* [n_outputs] */
    uint32_t (*reads)[2]; /* [n_gates] what a gate reads */
};

/* -1 with the message: a header, an order or a start that yosys does not write. */
int sequential_read(struct sequential *s, const char *path, struct err *e);
void sequential_free(struct sequential *s);

/* One cycle in the graph, under new inputs of the graph. Returns whether an output is true in it.
 * `after`: the registers' values behind it; may be NULL. */
lit sequential_cycle(const struct sequential *s, struct aig *g, const lit *registers, lit *after);

#endif
