/* SPDX-License-Identifier: Apache-2.0
 * Lines of a text file, plain, .xz, .gz or .zst, unpacked as it is read. How it is packed its first
 * bytes say; a name that says otherwise is refused.
 */
#ifndef TWINRF_TEXT_SOURCE_H
#define TWINRF_TEXT_SOURCE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "rfgen/err.h"
#include "kernels/trace/readers/unpack.h"

enum { TEXT_INPUT = 1 << 16 };

struct text_source {
    char path[512];
    FILE *file;
    unsigned long line; /* number of the line text_line gave last, from 1 */
    int at_end;         /* nothing follows what the buffer holds */
    char *buf;          /* buf[pos .. end) is text not yet given out */
    size_t pos, end, cap;
    struct unpacker packed; /* its format is NULL: the file is plain */
    const uint8_t *in;      /* bytes of `input` that no one has taken */
    size_t n_in;
    int input_end; /* the file's last byte is in `input`, or was */
    uint8_t input[TEXT_INPUT];
};

/* Opens `path`. An empty file is an error. Returns 0, or -1 with nothing to close. */
int text_open(struct text_source *s, const char *path, struct err *e);
/* Gives the next line, NUL-terminated, without its end of line; valid until the next call.
 * Returns 1, 0 at the end of the file, -1 on error. */
int text_line(struct text_source *s, char **line, struct err *e);
/* The text that lies in the buffer, from the next line on: at the start up to 64 KB. */
const char *text_ahead(const struct text_source *s, size_t *n);
void text_close(struct text_source *s);

/* err_set with `path:line: ` of the line given out last in front. */
int text_err(const struct text_source *s, struct err *e, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
