/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/launch_words.h"
#include "rfgen/whole_words.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int words_fail(const struct launch_words *w, const char *format, ...) {
    char text[400];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    whole_words(text, sizeof text);
    return err_set(w->e, "%s:%u: %s", w->path, w->line, text);
}

int words_cut(struct launch_words *w, char *line) {
    line[strcspn(line, "#")] = 0;
    w->n = w->at = 0;
    for (char *word = strtok(line, " \t\r\n\v\f"); word; word = strtok(NULL, " \t\r\n\v\f")) {
        if (w->n == MAX_WORDS)
            return words_fail(w, "expected at most %d words, got more", MAX_WORDS);
        w->word[w->n++] = word;
    }
    w->word[w->n] = NULL;
    return 0;
}

const char *words_next(struct launch_words *w, const char *what) {
    if (w->at < w->n)
        return w->word[w->at++];
    words_fail(w, "expected %s, got the end of the line", what);
    return NULL;
}

int words_take(struct launch_words *w, const char *word) {
    if (w->at >= w->n || strcmp(w->word[w->at], word) != 0)
        return 0;
    w->at++;
    return 1;
}

int words_end(struct launch_words *w) {
    if (w->at == w->n)
        return 0;
    return words_fail(w, "expected the end of the line, got %.60s; take it out", w->word[w->at]);
}

int words_text(struct launch_words *w, const char *what, char *to, size_t size) {
    const char *word = words_next(w, what);
    if (!word)
        return -1;
    if (strlen(word) >= size)
        return words_fail(w, "expected %s of less than %zu characters", what, size);
    strcpy(to, word);
    return 0;
}

int words_base(const char *digits) {
    return digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X') ? 16 : 10;
}

int words_unsigned(struct launch_words *w, const char *what, uint64_t low, uint64_t high,
                   uint64_t *to) {
    const char *word = words_next(w, what);
    char *end = NULL;
    if (!word)
        return -1;
    errno = 0;
    *to = strtoull(word, &end, words_base(word));
    if (errno || *end || *word < '0' || *word > '9' || *to < low || *to > high)
        return words_fail(w, "expected %s from %llu to %llu, got %.60s", what,
                          (unsigned long long)low, (unsigned long long)high, word);
    return 0;
}

int words_real(struct launch_words *w, const char *what, double *to) {
    const char *word = words_next(w, what);
    char *end = NULL;
    if (!word)
        return -1;
    *to = strtod(word, &end);
    if (*end || end == word || !isfinite(*to))
        return words_fail(w, "expected %s, a number, got %.60s", what, word);
    return 0;
}

/* Integers of 64 bits, with or without sign; the value is its bits. */
static int words_integer(struct launch_words *w, const char *what, int64_t *to) {
    const char *word = words_next(w, what);
    char *end = NULL;
    if (!word)
        return -1;
    errno = 0;
    const char *first = word + (*word == '-');
    *to = *word == '-' ? strtoll(word, &end, words_base(first))
                       : (int64_t)strtoull(word, &end, words_base(word));
    if (errno || *end || *first < '0' || *first > '9')
        return words_fail(w, "expected %s, a whole number of 64 bits, got %.60s", what, word);
    return 0;
}

int words_number(struct launch_words *w, const char *what, uint8_t type, struct number *to) {
    if (element_is_real(type))
        return words_real(w, what, &to->f);
    if (words_integer(w, what, &to->i))
        return -1;
    to->f = (double)to->i;
    return 0;
}

int words_type(struct launch_words *w, uint8_t *type) {
    const char *word = words_next(w, "a type");
    if (!word)
        return -1;
    for (*type = 0; *type < ELEMENT_TYPES; ++*type)
        if (!strcmp(word, element_name(*type)))
            return 0;
    return words_fail(w, "expected a type (u8 i8 u16 i16 u32 i32 u64 i64 f16 f32 f64), got %.60s",
                      word);
}

int words_path(struct launch_words *w, const char *what, char *to, size_t size) {
    const char *word = words_next(w, what), *slash = strrchr(w->path, '/');
    if (!word)
        return -1;
    int folder = slash && *word != '/' ? (int)(slash - w->path) + 1 : 0;
    int length = snprintf(to, size, "%.*s%s", folder, w->path, word);
    if (length < 0 || (size_t)length >= size)
        return words_fail(w, "expected a path of less than %zu characters", size);
    return 0;
}
