/* SPDX-License-Identifier: Apache-2.0
 * A text may be the same words for all tools, and be taken in two ways. They go through it in
 * another order, or differ in a sign or in a quotient by 0. These checks know the language:
 * verilog_order.h, verilog_signs.h, c_order.h. They come behind source_text.h.
 */
#ifndef TWINRF_SOURCE_MEANING_H
#define TWINRF_SOURCE_MEANING_H

#include "rfgen/table.h"
#include "rfgen/err.h"

/* `words`: a folder of Verilog, then files of Verilog and C, up to NULL. Modules of hw/ that are
 * not there and headers of csim/prim/ are looked at with them. */
int source_meaning_check(char *const *words, struct err *e);

/* Refuses a size of 0 of the top, or of a block in it, where its Verilog divides by it or takes 1
 * off it. */
int source_sizes_check(const struct tables *all, const struct table *top, struct err *e);

#endif
