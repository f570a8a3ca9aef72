/* SPDX-License-Identifier: Apache-2.0
 * That no output of a netlist is ever true, as questions without time. Each is a CNF, and each must
 * be unsatisfiable. By an invariant:
 *
 * - start.cnf: the start is not in it;
 * - step.cnf: it holds, and not one cycle later;
 * - safe.cnf: it holds, and an output is true.
 *
 * By induction over k cycles:
 *
 * - start.cnf: an output is true in the first k cycles;
 * - step.cnf: none is in k cycles, then one is.
 */
#ifndef TWINRF_OBLIGATIONS_H
#define TWINRF_OBLIGATIONS_H

#include "prove/invariant/cubes.h"
#include "prove/invariant/sequential.h"

/* Into a folder that is there. -1 with the message. */
int obligations_of_invariant(const struct sequential *s, const struct cubes *c, const char *folder,
                             struct err *e);
int obligations_of_induction(const struct sequential *s, unsigned k, const char *folder,
                             struct err *e);

#endif
