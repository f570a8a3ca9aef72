/* SPDX-License-Identifier: Apache-2.0
 * Where designs are found: linked into the program, or in files (find_file.c; find_none.c in the
 * static form).
 */
#ifndef TWINRF_FIND_H
#define TWINRF_FIND_H

#include "export/lib/module.h"

enum { FIND_TEXT = 512 };

/* A design, and the file that it is in. */
struct found {
    const struct twinrf_design *design;
    void *file; /* NULL: it is linked */
};

/* Those of TWINRF_LINKED, up to NULL; the pointer is NULL when the program has none. */
const struct twinrf_design *const *find_linked(void);

/* Is the table one that this library can use? TWINRF_OK or TWINRF_E_VERSION with the text. */
int find_check(const struct twinrf_design *d, const char *name, char text[FIND_TEXT]);

/* A design of that name, in files: TWINRF_E_NAME when there is none. */
int find_file(const char *name, struct found *found, char text[FIND_TEXT]);
void find_close(void *file);

/* Names of what find_file would find, given to `take` one by one, some twice. Stops when that does
 * not return TWINRF_OK. */
int find_each(int (*take)(void *to, const char *name), void *to);

#endif
