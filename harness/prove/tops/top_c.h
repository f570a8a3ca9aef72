/* SPDX-License-Identifier: Apache-2.0
 * The C side of a top with its blocks as black boxes (top_boxes.h). rf_X.c is run symbolically;
 * blocks' functions and moves of wide data (contracts/blocks/datapath_form.h) are not. A call of
 * one of them shows what the box is given; what it gives back are symbols.
 */
#ifndef TWINRF_TOP_C_H
#define TWINRF_TOP_C_H

#include "prove/tops/top_boxes.h"

/* What the boxes give back, and what the C code made of it. */
struct top_side {
    lit *next;       /* [n_state] the boxes' next state: symbols */
    lit *kept;       /* [n_state] what is there afterwards, of boxes called sometimes */
    lit *out;        /* [n_out] top's outputs, boxes' inputs */
    lit *given;      /* [n_out] where they are: always, but inputs of such boxes */
    lit *early;      /* [n_out] inputs as X_outputs has seen them */
    lit *seen;       /* [n_out] where it has */
    char fault[256]; /* what the code does that no wiring does; empty: nothing */
};

/* `next` is what a step begins with; the side frees it. */
void top_side_make(struct top_side *side, const struct layout *l, lit *next);
void top_side_free(struct top_side *side);

struct top_c;
/* The bitcode `design_dir`/prove/X.bc, the same that the tables are of. */
struct top_c *top_c_open(struct aig *g, const struct boxes *b, struct tables *t,
                         const char *design_dir, struct err *e);
/* From now on the blocks without wide data are run, too (top_bodies.h). Their outputs and
 * side->next are no symbols: they get what the code gives. */
struct bodies;
void top_c_set_bodies(struct top_c *c, struct bodies *bodies);
/* One step over these symbols (of the layout; next is side->next). A fault of the code is no error:
 * it is in the side. */
int top_c_step(struct top_c *c, const struct symbols *s, struct top_side *side, struct err *e);
/* Reset from any state must leave each block as its own reset does, and memories zero; else
 * side->fault. */
int top_c_reset(struct top_c *c, const struct symbols *s, struct top_side *side, struct err *e);
/* Has the step called X_outputs of all boxes of this block, whatever the data are? */
int top_c_calls_outputs(const struct top_c *c, const struct twin *block);
/* Has the step called X_moore of any box of this block? */
int top_c_calls_moore(const struct top_c *c, const struct twin *block);
/* The same of X_early. */
int top_c_calls_early(const struct top_c *c, const struct twin *block);
/* Where the step has called X_step of this box. */
lit top_c_steps(const struct top_c *c, unsigned box);
/* As c_side_obligations. */
unsigned top_c_obligations(struct top_c *c, const struct obligation **list);
void top_c_close(struct top_c *c);

#endif
