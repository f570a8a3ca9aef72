/* SPDX-License-Identifier: Apache-2.0
 * Which files of C are read with which: by the names in their #include lines, whatever folder they
 * are in. So it may say that a file is included which is not, never the other way.
 */
#ifndef TWINRF_C_INCLUDES_H
#define TWINRF_C_INCLUDES_H

#include "rfgen/source_lex.h"

enum { C_FILES = 1024 };

struct c_includes {
    const struct source *files[C_FILES];
    unsigned n;
};

/* Adds a file, which stays where it is; -1 when there is no room. */
int c_includes_add(struct c_includes *all, const struct source *s, struct err *e);

/* Is `part` the file itself, or included by it, or by what it includes? */
bool c_includes_part(const struct c_includes *all, const struct source *file,
                     const struct source *part);

#endif
