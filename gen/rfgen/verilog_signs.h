/* SPDX-License-Identifier: Apache-2.0
 * Values that tools take in two ways. A parameter that is given (-G, -chparam) has a sign in
 * Verilator and Icarus, and none in yosys. So have operands with and without a sign in one
 * comparison, and quotients by 0.
 */
#ifndef TWINRF_VERILOG_SIGNS_H
#define TWINRF_VERILOG_SIGNS_H

#include "rfgen/verilog_tree.h"

/* A parameter of a module that has to be at least 1. */
struct positive {
    const struct source_word *module, *name;
};

/* Modules that are looked at together: what a parameter has to be is asked where it is given. */
struct modules {
    const struct verilog *all;
    unsigned n;
    struct positive *positive;
    unsigned n_positive, most;
};

/* Refuses what is taken in two ways in module number `number`. Adds to `positive`: then all of them
 * have to be looked at again. */
int verilog_signs_check(struct modules *m, unsigned number, struct err *e);

/* Has the parameter of this module to be at least 1? */
bool verilog_is_positive(const struct modules *m, const char *module, const char *name);

#endif
