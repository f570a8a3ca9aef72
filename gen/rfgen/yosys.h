/* SPDX-License-Identifier: Apache-2.0
 * A module of hw/ as a netlist of and-gates, inverters and flip-flops, made by yosys.
 */
#ifndef TWINRF_YOSYS_H
#define TWINRF_YOSYS_H

#include "rfgen/aiger.h"
#include "rfgen/err.h"

enum { YOSYS_PARAMETERS = 64, YOSYS_NAME = 64 };

struct yosys_parameters {
    unsigned n;
    struct {
        char name[YOSYS_NAME];
        unsigned value;
    } list[YOSYS_PARAMETERS];
};

/* Adds one; refuses a name that is too long and more than there is room for. */
int yosys_set(struct yosys_parameters *p, const char *name, unsigned value, struct err *e);

/* Reads `module` and what it instantiates from hw/, sets its parameters, runs `steps`, commands
 * that end in an and-inverter graph, and reads that. Files are `dir`/`module`.ys, .yosys.log and
 * .aag; in `steps` every @ stands for `module`. When `more` is not NULL, the steps
 * write `dir`/`module``more`, too. A netlist that is kept is used again (netlists.h). */
int yosys_netlist(struct aiger *a, const char *dir, const char *module,
                  const struct yosys_parameters *parameters, const char *steps, const char *more,
                  struct err *e);

#endif
