/* SPDX-License-Identifier: Apache-2.0
 * Lines of a text file, plain or xz-compressed (by the name's end), decompressed as it is read.
 */
#ifndef TWINRF_TEXT_SOURCE_H
#define TWINRF_TEXT_SOURCE_H

#include <lzma.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "rfgen/err.h"

enum { TEXT_INPUT = 1 << 16 };

struct text_source {
    char path[512];
    FILE *file;
    unsigned long line; /* number of the line text_line gave last, from 1 */
    int is_xz, at_end;  /* at_end: nothing follows what the buffer holds */
    int input_end;      /* the file's last byte is in `input` (xz) */
    char *buf;          /* buf[pos .. end) is text not yet given out */
    size_t pos, end, cap;
    lzma_stream xz;
    uint8_t input[TEXT_INPUT];
};

/* Opens `path`. An empty file is an error. Returns 0, or -1 with nothing to close. */
int text_open(struct text_source *s, const char *path, struct err *e);
/* Gives the next line, NUL-terminated, without its end of line; valid until the next call.
 * Returns 1, 0 at the end of the file, -1 on error. */
int text_line(struct text_source *s, char **line, struct err *e);
void text_close(struct text_source *s);

/* err_set with `path:line: ` of the line given out last in front. */
int text_err(const struct text_source *s, struct err *e, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
