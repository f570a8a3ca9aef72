/* SPDX-License-Identifier: Apache-2.0
 * A netlist as an and-inverter graph, read from yosys' `write_aiger -ascii -symbols`. Registers cut
 * it: a latch is a source.
 *
 * Nodes ("variables" in AIGER) are numbered so that a gate comes after what it reads; 0 is the
 * constant false. A literal is twice a node's number, plus one when inverted.
 */
#ifndef TWINRF_AIGER_H
#define TWINRF_AIGER_H

#include "rfgen/err.h"

struct aiger_node {
    unsigned left, right; /* literals that an AND gate reads; 0 otherwise */
    const char
        *names; /* inputs and latches: names in the Verilog, separated by blanks; else NULL */
    int is_latch, is_gate;
};

struct aiger {
    char *text;
    unsigned n_nodes;
    struct aiger_node *nodes;
    unsigned n_inputs, n_latches, n_outputs;
    unsigned *inputs, *latches; /* nodes */
    unsigned *next, *outputs;   /* literals: what each latch takes at the clock edge; outputs */
    const char **output_names;
};

int aiger_read(struct aiger *a, const char *path, struct err *e);
void aiger_free(struct aiger *a);

/* Marks in `seen` (n_nodes bytes) everything that node `v` depends on in the same cycle.
 * `stack`: n_nodes words. */
void aiger_mark(const struct aiger *a, unsigned v, unsigned char *seen, unsigned *stack);

#endif
