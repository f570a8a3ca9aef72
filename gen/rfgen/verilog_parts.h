/* SPDX-License-Identifier: Apache-2.0
 * Parts of variables that are written: which bits, and whether the variable has them. Of a write
 * outside of it yosys and Icarus make nothing. Verilator cuts the index short, and writes another.
 */
#ifndef TWINRF_VERILOG_PARTS_H
#define TWINRF_VERILOG_PARTS_H

#include "rfgen/verilog_bounds.h"

/* Bits [base +: width] of a variable, or words of a memory. */
struct part {
    const struct symbol *s;
    struct sum base, width;
};

struct part part_of(struct bounds *b, const struct tree *t);

/* Is the part all of the variable? */
bool part_is_whole(struct bounds *b, const struct part *p);

/* Is what `to` selects of a variable there, in each step: m[i][3:0]? A signal alone, or times the
 * width, counts as inside: verilator refuses one that is too long, and what it can be is the
 * contract's. */
bool part_is_inside(struct bounds *b, const struct tree *to);

#endif
