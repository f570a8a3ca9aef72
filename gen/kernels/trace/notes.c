/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/notes.h"

#include <assert.h>
#include <stdarg.h>

void notes_add(struct notes *notes, unsigned long line, const char *format, ...) {
    va_list ap;
    assert(notes->n < NOTES_MOST);
    va_start(ap, format);
    vsnprintf(notes->of[notes->n].text, NOTE_TEXT, format, ap);
    va_end(ap);
    notes->of[notes->n++].line = (uint32_t)line;
}

void notes_print(const struct notes *notes, const char *path, FILE *f) {
    for (uint32_t i = 0; i < notes->n && i < NOTES_MOST; i++) {
        uint32_t line = notes->of[i].line;
        fprintf(f, "%s:%u: warning: %.*s\n", path, line ? line : 1, NOTE_TEXT, notes->of[i].text);
    }
}
