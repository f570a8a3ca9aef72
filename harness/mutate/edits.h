/* SPDX-License-Identifier: Apache-2.0
 * Mutants of C code: the small changes that a slip of the hand could make in a source's functions.
 * They are found in clang's syntax tree and made in the text. Also those of the inline functions
 * that it calls in headers of its folder.
 */
#ifndef TWINRF_EDITS_H
#define TWINRF_EDITS_H

#include <stdint.h>

#include "rfgen/err.h"

enum { EDIT_TEXT = 512, EDIT_FILE = 256 };

/* One mutant: `length` bytes from `offset` on become `text`. */
struct edit {
    char file[EDIT_FILE];
    unsigned line, offset, length;
    char text[EDIT_TEXT];
    const char *kind; /* "operator", "constant", ... */
};

struct edits {
    struct edit *list; /* in the order of the text of each function; no two alike */
    uint64_t n, room;
};

/* `arguments` are clang's, ending with NULL. 0, or -1 with the message; edits_free either way. */
int edits_find(struct edits *edits, const char *source, const char *const *arguments,
               struct err *e);
/* Keeps n of them, chosen by the seed, in their order. */
void edits_choose(struct edits *edits, uint64_t n, uint64_t seed);
void edits_free(struct edits *edits);

/* The file's text with the edit in it, to be freed; NULL with the message. */
char *edit_apply(const struct edit *edit, struct err *e);

#endif
