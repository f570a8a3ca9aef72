/* SPDX-License-Identifier: Apache-2.0
 * Messages that do not fit their buffers end at a whole word, and say that they go on. Half a name
 * or number would be read as another one.
 */
#ifndef TWINRF_WHOLE_WORDS_H
#define TWINRF_WHOLE_WORDS_H

#include <stdio.h>
#include <string.h>

#include "rfgen/err.h"

/* After snprintf into `text`: one that fills its `size` bytes was cut. */
static inline void whole_words(char *text, size_t size) {
    static const char more[] = " ...";
    if (size <= sizeof more || strlen(text) + 1 < size) {
        return;
    }
    size_t end = size - sizeof more;
    while (end > 0 && text[end] != ' ') {
        end--;
    }
    strcpy(text + (end ? end : size - sizeof more), more);
}

/* The message, as every program prints it. */
static inline void err_print(const struct err *e) {
    struct err whole = *e;
    whole_words(whole.text, sizeof whole.text);
    fprintf(stderr, "%s\n", whole.text);
}

#endif
