/* SPDX-License-Identifier: Apache-2.0
 * The C code of a top's blocks, run where the top calls it (top_c.h): boxes that are not black.
 */
#ifndef TWINRF_TOP_BODIES_H
#define TWINRF_TOP_BODIES_H

#include "prove/tops/top_boxes.h"

struct bodies;

/* Blocks without wide data; each from its own file, `design_dir`/prove/X.bc. */
struct bodies *bodies_open(struct aig *g, const struct boxes *b, const char *design_dir,
                           struct err *e);

/* Runs X_moore, X_outputs or X_step of a box on what it is called with, but on copies of what it
 * writes to. `out` and, of X_step, `next` get the literals of the rows that this function writes,
 * in the order of the tables. `wrong`: one of them has no value, or a bit above its width. What the
 * code must not do is booked where `when` is true. */
int bodies_run(struct bodies *x, const struct box *box, enum box_role role,
               const struct sym_given *args, lit when, lit *out, lit *next, lit *wrong,
               struct err *e);

/* What the code run so far must not do. */
unsigned bodies_obligations(const struct bodies *x, const struct obligation **list);
void bodies_close(struct bodies *x);

#endif
