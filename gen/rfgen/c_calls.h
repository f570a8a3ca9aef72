/* SPDX-License-Identifier: Apache-2.0
 * What a function of a C file calls, in order of the text. Functions of the file itself are opened
 * where they are called. All branches are taken, and a loop runs once.
 */
#ifndef TWINRF_C_CALLS_H
#define TWINRF_C_CALLS_H

#include "rfgen/err.h"

enum { CALLS_MAX = 512, CALL_NAME = 64 };

struct c_call {
    char name[CALL_NAME];
    unsigned line;
    unsigned loops; /* how many are around it */
};

struct c_calls {
    unsigned n, line; /* line: of the function */
    struct c_call call[CALLS_MAX];
};

/* Calls of functions that are not the file's own; -1 when the file cannot be read, or has no such
 * function. */
int c_calls_read(struct c_calls *calls, const char *path, const char *function, struct err *e);

#endif
