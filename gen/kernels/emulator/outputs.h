/* SPDX-License-Identifier: Apache-2.0
 * Files that a run writes: under a name of their own each, until all are whole.
 */
#ifndef TWINRF_EMULATOR_OUTPUTS_H
#define TWINRF_EMULATOR_OUTPUTS_H

#include <stddef.h>

#include "rfgen/err.h"

struct output {
    char *to, *part; /* its name, and `.part-` in front of it until then */
};

struct outputs {
    struct output *files;
    size_t n;
};

/* A file FOLDER/NAME; the folder may be there already. Returns the name to write to, NULL with the
 * message. A second file of that name replaces the first. */
const char *outputs_add(struct outputs *o, const char *folder, const char *name, struct err *e);
/* All files get their names. Returns 0, or -1 with the message. */
int outputs_keep(struct outputs *o, struct err *e);
/* Removes what did not get its name, and forgets all. */
void outputs_close(struct outputs *o);

#endif
