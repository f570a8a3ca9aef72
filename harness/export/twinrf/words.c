/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE /* vasprintf */
#include "export/twinrf/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int words_add(struct words *w, struct err *e, const char *format, ...) {
    va_list arguments;
    if (w->n == WORDS)
        return err_set(e, "twinrf: expected at most %d words for a program, got more; name fewer",
                       WORDS);
    va_start(arguments, format);
    int length = vasprintf(&w->word[w->n], format, arguments);
    va_end(arguments);
    if (length < 0) {
        w->word[w->n] = NULL;
        return err_set(e, "twinrf: out of memory for a command line; free some memory");
    }
    w->word[++w->n] = NULL;
    return 0;
}

int words_add_options(struct words *w, const struct option_row *rows, unsigned n, struct err *e) {
    int status = 0;
    for (const struct option_row *o = rows; o < rows + n && status == 0; o++) {
        if (o->text && *o->text)
            status = words_add(w, e, "--%s=%s", o->name, *o->text);
        else if (!o->text && *o->flag)
            status = words_add(w, e, "--%s", o->name);
    }
    return status;
}

void words_free(struct words *w) {
    for (unsigned i = 0; i < w->n; i++)
        free(w->word[i]);
    w->n = 0;
}
