/* SPDX-License-Identifier: Apache-2.0
 * Theorems on a block's Verilog, by its netlist alone: all inputs that its page allows, all states
 * that its invariants allow.
 *
 * - Control: no control output and no next bit of a control register depends on data, nor is it X
 *   where all data are.
 * - Defined: where data are known, no output and no register is X.
 * - Slices: a bit of data depends on no bit at another column of a warp register.
 *
 * `Data` is by the tables (widths.h).
 */
#ifndef TWINRF_STRUCTURE_H
#define TWINRF_STRUCTURE_H

#include "prove/options.h"
#include "prove/tables.h"

/* Prints, and gives in *result,
 *
 *     PROVED structure bank_arbiter steal8 control=N data=N asked=N
 *     LEAKS structure BLOCK DESIGN at NAME: WHAT
 *     UNDECIDED structure BLOCK DESIGN at NAME: WHAT
 *
 * asked: bits for which the netlist alone does not show it, so that cadical was asked. -1 with the
 * message when something cannot be asked. */
int structure_block(const struct proof_options *o, struct tables *t, const char *block,
                    enum proof_result *result, struct err *e);

/* The same of a top with its blocks as black boxes. No control of the top, and no control input of
 * a block, depends on data. No loop is without a register (rfgen), so with
 * the theorem on each block it holds of the whole. */
int structure_top(const struct proof_options *o, struct tables *t, const char *top,
                  enum proof_result *result, struct err *e);

#endif
