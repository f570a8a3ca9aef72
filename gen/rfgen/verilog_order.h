/* SPDX-License-Identifier: Apache-2.0
 * What Icarus runs in another order than Verilator and yosys take it. They make a circuit of each
 * process; Icarus runs it when something that it reads changes, and keeps what its variables held.
 */
#ifndef TWINRF_VERILOG_ORDER_H
#define TWINRF_VERILOG_ORDER_H

#include "rfgen/verilog_tree.h"

int verilog_order_check(const struct verilog *v, struct err *e);

#endif
