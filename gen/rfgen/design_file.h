/* SPDX-License-Identifier: Apache-2.0
 * Files of design points: their lines, and those of the points that they are like.
 */
#ifndef TWINRF_DESIGN_FILE_H
#define TWINRF_DESIGN_FILE_H

#include "rfgen/err.h"

enum { DESIGN_WHERE_MAX = 256 };

/* Takes `name = text` at `where`, which is file:line. -1: refused, with a message. */
struct design_lines {
    int (*take)(void *to, const char *where, const char *name, const char *text, struct err *e);
    void *to;
};

/* Gives all lines of [design] at `path`. After `like = NAME` the lines of that point come first:
 * NAME.ini of the same folder, or else of constraints/designs. So the last line of a key counts.
 * `end` becomes the last line of `path` itself, as file:line. */
int design_file_read(const char *path, const struct design_lines *lines, char *end, struct err *e);

/* Are both lines, as file:line, of one file? */
int design_file_same(const char *where, const char *other);

#endif
