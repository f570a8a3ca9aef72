/* SPDX-License-Identifier: Apache-2.0
 * Files that rfgen reads and writes.
 */
#ifndef TWINRF_FILES_H
#define TWINRF_FILES_H

#include "rfgen/err.h"

#include <stdio.h>

enum { PATH_MAX_LENGTH = 512 };

/* Opens a file for writing; makes the folders on its path. The path is a format. */
FILE *file_create(struct err *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes a text in which every @ stands for `name`. */
void file_template(FILE *f, const char *name, const char *text);

/* A declaration of C and its comment: behind it, or above it when the line would be too long. */
void file_commented(FILE *f, const char *declaration, const char *comment);

/* Closes a written file; a full disk shows here. */
int file_close(FILE *f, const char *what, struct err *e);

/* A whole file as a string, to be freed; NULL and a message when it cannot be read. */
char *file_text(const char *path, struct err *e);

int file_exists(const char *path);
int file_copy(const char *from, const char *to, struct err *e);

#endif
