/* SPDX-License-Identifier: Apache-2.0
 * And-inverter graphs: what both sides of a proof are translated to. A literal is twice a node's
 * number, plus one when inverted; node 0 is false. Equal gates are one node. When memory is out the
 * program ends with status 2: a proof is a program of its own.
 */
#ifndef TWINRF_AIG_H
#define TWINRF_AIG_H

#include <stddef.h>
#include <stdint.h>

#include "rfgen/err.h"

typedef uint32_t lit;

enum { LIT_FALSE = 0, LIT_TRUE = 1 };

struct aig;

struct aig *aig_new(void);
void aig_free(struct aig *g);

lit aig_input(struct aig *g); /* a new input; inputs are numbered 0, 1, ... in this order */
lit aig_and(struct aig *g, lit a, lit b);
lit aig_xor(struct aig *g, lit a, lit b);
lit aig_mux(struct aig *g, lit condition, lit yes, lit no);

static inline lit aig_not(lit a) {
    return a ^ 1;
}

static inline lit aig_or(struct aig *g, lit a, lit b) {
    return aig_not(aig_and(g, aig_not(a), aig_not(b)));
}

/* Is it a gate, an input, inverted or not; what a gate reads, an input's number. */
int aig_is_gate(const struct aig *g, lit a, lit *left, lit *right);
int aig_is_input(const struct aig *g, lit a);
uint32_t aig_input_number(const struct aig *g, lit input);

uint32_t aig_inputs(const struct aig *g);
uint32_t aig_nodes(const struct aig *g);

/* 64 assignments at once: bit k of inputs[i] is input i in assignment k. `values` has aig_nodes(g)
 * words. */
void aig_simulate(const struct aig *g, const uint64_t *inputs, uint64_t *values);

static inline uint64_t aig_value(const uint64_t *values, lit a) {
    return values[a >> 1] ^ (a & 1 ? UINT64_MAX : 0);
}

/* Binary AIGER: all inputs, the gates that the outputs need, n outputs. -1 with the message on a
 * write error. */
int aig_write(const struct aig *g, const lit *outputs, unsigned n, const char *path, struct err *e);

/* DIMACS: satisfiable exactly when all of `wanted` can be true at once. Input i is variable i + 1.
 */
int aig_write_cnf(const struct aig *g, const lit *wanted, unsigned n, const char *path,
                  struct err *e);

#endif
