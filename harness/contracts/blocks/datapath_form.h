/* SPDX-License-Identifier: Apache-2.0
 * The fast forms of the wide data of a top, or of one of its sub-cores, for code that does not know
 * the design's sizes. They say what the function that moves the data gets, and where the proof
 * keeps it (X_blocks.h).
 */
#ifndef TWINRF_DATAPATH_FORM_H
#define TWINRF_DATAPATH_FORM_H

#include <stddef.h>

enum datapath_kind {
    DATAPATH_NONE,    /* no more arguments */
    DATAPATH_MEMORY,  /* memories of a block with wide data, of all its instances */
    DATAPATH_OUTPUTS, /* what a block gives, or several of a kind one after the other */
    DATAPATH_DATA,    /* a row of the crossbar's inputs, or of `of`'s, in memory */
    DATAPATH_NUMBER,  /* the same as a word */
    DATAPATH_RESULT   /* a row of the crossbar's outputs, or of `of`'s, which is written */
};

struct datapath_argument {
    enum datapath_kind kind;
    const char *name;    /* of the block or row */
    unsigned count;      /* blocks */
    size_t offset, size; /* in X_mem, X_in or X_out */
    const char *of;      /* block whose row it is; NULL: the crossbar */
};

/* Memories come first, of these the one crossbar's. */
enum { DATAPATH_CROSSBAR, DATAPATH_ARGUMENTS = 14 };

/* X: csim/X.c has X_move; X_step, X_by_blocks, X_ports, X_assume, X_cover are in X_blocks.c.
 * X_ports(in, outputs of the blocks in the order of their memories, the same of their inputs). */
struct datapath_form {
    const char *name;
    size_t in_size, out_size, mem_size;
    struct datapath_argument argument[DATAPATH_ARGUMENTS];
    const char *const *covers; /* NULL at the end */
};

static inline unsigned datapath_arguments(const struct datapath_form *f) {
    unsigned n = 0;
    while (n < DATAPATH_ARGUMENTS && f->argument[n].kind != DATAPATH_NONE)
        n++;
    return n;
}

static inline unsigned datapath_memories(const struct datapath_form *f) {
    unsigned n = 0;
    while (f->argument[n].kind == DATAPATH_MEMORY)
        n++;
    return n;
}

#endif
