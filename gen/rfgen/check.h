/* SPDX-License-Identifier: Apache-2.0
 * Compares the interface tables with the Verilog in hw/.
 */
#ifndef TWINRF_CHECK_H
#define TWINRF_CHECK_H

#include "rfgen/table.h"

/* Prints every difference, one line each, on stderr; returns their number, or -1 when a tool fails.
 * Works in outdir/check. */
int check_design(const char *outdir, const struct design *d, const struct tables *all,
                 struct err *e);

/* A module's file, as messages name it: of one's own or of ours. Until the next call. */
const char *module_file(const char *module);

/* Parameters, ports, registers and instances, as Verilator sees them (check_interface.c). With
 * `inside`, the blocks of a top too, as it instantiates them. */
int check_interface(const char *dir, const struct tables *all, const struct table *t, int inside,
                    struct err *e);

/* Codes: names and values of localparams (check_codes.c). */
int check_codes(const struct tables *all, const struct table *t, struct err *e);
/* The same of one file that stands for no block, as those of properties. */
int check_code_file(const struct tables *all, const char *path, struct err *e);

/* The calls of blocks in csim/TOP.c: each once, and in the order of the wiring (check_order.c). */
int check_order(const struct tables *all, const struct table *top, struct err *e);

/* Same-cycle dependencies of a block's outputs, from the netlist that yosys makes (check_cones.c).
 */
int check_cones(const char *dir, const struct table *t, struct err *e);

#endif
