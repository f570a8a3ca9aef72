/* SPDX-License-Identifier: Apache-2.0
 * Parameters of modules: what the design point says, and what a top gives its blocks.
 */
#ifndef TWINRF_RTL_PARAMETERS_H
#define TWINRF_RTL_PARAMETERS_H

#include "rfgen/yosys.h"

/* `design_dir`/gen/`module`.gflags: a line `-GName=value` for each parameter. */
int rtl_parameters_read(struct yosys_parameters *p, const char *design_dir, const char *module,
                        struct err *e);

/* Yosys' text form of a design (`write_rtlil`): every module that the design point has parameters
 * for must have just these. A black box's parameters are nowhere else to be seen. */
int rtl_parameters_check(const char *rtlil, const char *design_dir, const char *top, struct err *e);

#endif
