/* SPDX-License-Identifier: Apache-2.0
 * A top with its blocks as black boxes: the boxes, and the layout (sides.h) that they give it.
 *
 * Inputs are the top's, then each box's outputs; outputs are the top's, then each box's inputs;
 * state is the top's own list. Boxes are in the order of the SUB rows of the top's table.
 */
#ifndef TWINRF_TOP_BOXES_H
#define TWINRF_TOP_BOXES_H

#include "prove/sides.h"
#include "prove/tables.h"

struct box {
    const struct twin *twin; /* the block */
    const struct contract *contract;
    char path[64];           /* in Verilog: g_scheduler[1].u_warp_scheduler */
    char field[64];          /* in C: scheduler[1] */
    size_t offset;           /* of its state or memory in the top's `self` */
    unsigned in, out, state; /* its inputs' first bit among the layout's outputs, its outputs' among
                              * the inputs, its state's among the states */
};

/* What lists of rows are made of, in pieces of memory. All zero: none. */
struct rows_room {
    void **pieces;
    size_t n;
};

struct boxes {
    struct rows_room room; /* of the lists in `opened` */
    const struct twin *top;
    struct twin opened;
    struct layout l;
    unsigned n;
    struct box *list;
};

/* -1 with the message when the tables do not fit. */
int boxes_open(struct boxes *b, struct tables *t, const char *top, struct err *e);
void boxes_close(struct boxes *b);

/* A box with wide data moves as a fast form says (contracts/blocks/datapath_form.h). */
static inline int box_is_wide(const struct box *box) {
    return box->twin->mem.n > 0;
}

/* Does X_outputs write this output of a block, X_moore too, and does X_outputs read this input? */
int box_is_moore(const struct twin *block, const char *output);
int box_is_early(const struct twin *block, const char *output);
int box_has_early(const struct twin *block); /* any output: is there an X_outputs? */
int box_reads_early(const struct twin *block, const char *input);

/* The functions of a block; is an output written by this one? */
enum box_role { X_MOORE, X_EARLY, X_OUTPUTS, X_STEP };
int box_gives(const struct twin *block, enum box_role role, const char *output);
int box_reads_first(const struct twin *block, const char *input); /* does X_early read it? */

/* Appends copies of rows, called `prefix`name, at offsets behind `base`. Copies and names are in
 * `room`, until it is freed. */
void rows_append(struct rows_room *room, struct signal_list *list, const struct signal_list *more,
                 const char *prefix, size_t base);
void rows_free(struct rows_room *room);

#endif
