/* SPDX-License-Identifier: Apache-2.0
 * Runs through a process or a function on every way. Icarus keeps what its variables held, a
 * circuit does not. So each is written before it is read, and what leaves is written on every way.
 */
#ifndef TWINRF_VERILOG_FLOW_H
#define TWINRF_VERILOG_FLOW_H

#include "rfgen/verilog_bounds.h"

/* `written`: by number of symbol, the variables that the process writes. */
int verilog_flow_check(const struct verilog *v, const struct tree *process, const bool *written,
                       struct bounds *b, struct err *e);

#endif
