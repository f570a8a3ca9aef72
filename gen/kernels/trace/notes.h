/* SPDX-License-Identifier: Apache-2.0
 * Where a trace's header and body differ and the meaning is plain: what it was read as, one line
 * each. They stay with the kernel, so that an annotated trace says them again.
 */
#ifndef TWINRF_NOTES_H
#define TWINRF_NOTES_H

#include <stdint.h>
#include <stdio.h>

enum { NOTES_MOST = 8, NOTE_TEXT = 200 };

struct notes {
    uint32_t n;
    struct {
        uint32_t line; /* of the trace, 0: the whole file */
        char text[NOTE_TEXT];
    } of[NOTES_MOST];
};

/* Adds one; a text that is too long is cut. */
void notes_add(struct notes *notes, unsigned long line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* `path:line: warning: text`, a line each. */
void notes_print(const struct notes *notes, const char *path, FILE *f);

#endif
