/* SPDX-License-Identifier: Apache-2.0
 * A module of hw/ as a netlist of and-gates, inverters and flip-flops, made by yosys.
 */
#ifndef TWINRF_YOSYS_H
#define TWINRF_YOSYS_H

#include "rfgen/aiger.h"
#include "rfgen/err.h"

#include <stdio.h>

enum { YOSYS_PARAMETERS = 64, YOSYS_NAME = 64 };

struct yosys_parameters {
    unsigned n;
    struct {
        char name[YOSYS_NAME];
        unsigned value;
    } list[YOSYS_PARAMETERS];
};

/* Adds one; refuses a name that is too long, a value of more than 31 bits and more than there is
 * room for. `text` is NAME=NUMBER. */
int yosys_set(struct yosys_parameters *p, const char *name, unsigned value, struct err *e);
int yosys_set_text(struct yosys_parameters *p, const char *text, struct err *e);

/* Commands behind `read_verilog` that make `module` with these parameters the top. They get what
 * every other tool gives: signed numbers of 32 bits. `chparam` would make them unsigned, and a
 * difference below 0 a large number. So a module with one instance is read, and what it makes of
 * that becomes `module`. */
void yosys_write_point(FILE *f, const char *module, const struct yosys_parameters *parameters);

/* Reads `module` and what it instantiates from hw/, sets its parameters, runs `steps`, commands
 * that end in an and-inverter graph, and reads that. Files are `dir`/`module`.ys, .yosys.log and
 * .aag; in `steps` every @ stands for `module`. When `more` is not NULL, the steps
 * write `dir`/`module``more`, too. A netlist that is kept is used again (netlists.h). */
int yosys_netlist(struct aiger *a, const char *dir, const char *module,
                  const struct yosys_parameters *parameters, const char *steps, const char *more,
                  struct err *e);

#endif
