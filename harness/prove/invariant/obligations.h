/* SPDX-License-Identifier: Apache-2.0
 * That no output of a netlist is ever true, as questions without time. Each is a CNF, and each must
 * be unsatisfiable.
 *
 * | file      | by an invariant                      | by induction over k cycles             |
 * |-----------|--------------------------------------|----------------------------------------|
 * | start.cnf | the start is not in it               | an output in the first k cycles        |
 * | step.cnf  | it holds, and not one cycle later    | none in k cycles, then one             |
 * | safe.cnf  | it holds, and an output is true      | -                                      |
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
