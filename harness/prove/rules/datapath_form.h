/* SPDX-License-Identifier: Apache-2.0
 * The fast forms of the wide data of a top, or of one of its sub-cores, for code that does not know
 * the design's sizes: what is handed to the function that moves the data, and where the proof keeps
 * it (X_blocks.h).
 */
#ifndef TWINRF_DATAPATH_FORM_H
#define TWINRF_DATAPATH_FORM_H

#include <stddef.h>

enum datapath_kind {
    DATAPATH_MEMORY,  /* memory of the crossbar, or of all banks */
    DATAPATH_OUTPUTS, /* what a block gives, or several of a kind one after the other */
    DATAPATH_DATA,    /* a row of the crossbar's inputs, in memory */
    DATAPATH_NUMBER,  /* the same as a word */
    DATAPATH_RESULT   /* a row of the crossbar's outputs, which is written */
};

struct datapath_argument {
    enum datapath_kind kind;
    const char *name;    /* of the block or row */
    unsigned count;      /* blocks */
    size_t offset, size; /* in X_mem, X_in or X_out */
};

/* The crossbar's memory is the first argument, the banks' the second one. */
enum { DATAPATH_CROSSBAR, DATAPATH_BANKS, DATAPATH_ARGUMENTS = 7 };

/* X: csim/X.c has X_move; X_step, X_by_blocks, X_ports, X_assume, X_cover are in X_blocks.c. */
struct datapath_form {
    const char *name;
    size_t in_size, out_size, mem_size;
    struct datapath_argument argument[DATAPATH_ARGUMENTS];
    const char *const *covers; /* NULL at the end */
};

extern const struct datapath_form datapath_form, ccu_datapath_form;

#endif
