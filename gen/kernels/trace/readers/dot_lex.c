/* SPDX-License-Identifier: Apache-2.0
 * Words of the DOT language: strings over several lines, comments, `#` lines.
 */
#include "kernels/trace/readers/dot_lex.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/trace/grow.h"
#include "rfgen/whole_words.h"

int dot_lex_err(const struct dot_lex *l, uint32_t line, struct err *e, const char *fmt, ...) {
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    whole_words(text, sizeof text);
    return err_set(e, "%.250s:%u: %.250s", l->source->path, line, text);
}

/* The next line of the file: 1, 0 at its end, -1 on error. */
static int next_line(struct dot_lex *l, struct err *e) {
    char *line;
    int status = text_line(l->source, &line, e);
    l->at = status == 1 ? line : "";
    return status;
}

static int add_char(struct dot_lex *l, char c, struct err *e) {
    char *moved = grow_array(l->text, &l->cap_text, l->length + 1, 1);
    if (!moved) {
        return dot_lex_err(l, l->line, e, "out of memory for a string; free some memory");
    }
    l->text = moved;
    l->text[l->length++] = c;
    return 0;
}

static int add_break(struct dot_lex *l, struct err *e) {
    uint64_t *moved = grow_array(l->breaks, &l->cap_breaks, l->n_breaks + 1, sizeof *moved);
    if (!moved) {
        return dot_lex_err(l, l->line, e, "out of memory for a string; free some memory");
    }
    l->breaks = moved;
    l->breaks[l->n_breaks++] = l->length;
    return 0;
}

/* Goes on in the next line of a string. */
static int continue_string(struct dot_lex *l, struct err *e) {
    int status = next_line(l, e);
    if (status == 0) {
        return dot_lex_err(l, l->line, e,
                           "expected '\"' at the end of the string that starts here, got the end "
                           "of the file; the file is cut, make it again");
    }
    return status < 0 ? -1 : add_break(l, e);
}

/* The rest of a string behind its first quote. A pair `\\` stays together, so that its second half
 * escapes nothing. */
static int read_string(struct dot_lex *l, struct err *e) {
    while (*l->at != '"') {
        char c = *l->at;
        if (c == '\0') {
            if (add_char(l, '\n', e) || continue_string(l, e)) {
                return -1;
            }
            continue;
        }
        l->at++;
        if (c == '\\' && *l->at == '\0') {
            if (continue_string(l, e)) {
                return -1;
            }
            continue;
        }
        if (c == '\\' && *l->at != '"' && add_char(l, c, e)) {
            return -1;
        }
        c = c == '\\' ? *l->at++ : c;
        if (add_char(l, c, e)) {
            return -1;
        }
    }
    l->at++;
    return 0;
}

static int skip_comment(struct dot_lex *l, struct err *e) {
    uint32_t start = (uint32_t)l->source->line;
    const char *end;
    l->at += strlen("/*");
    while (!(end = strstr(l->at, "*/"))) {
        int status = next_line(l, e);
        if (status == 0) {
            return dot_lex_err(l, start, e,
                               "expected '*/' at the end of the comment that starts here, got the "
                               "end of the file; the file is cut, make it again");
        }
        if (status < 0) {
            return -1;
        }
    }
    l->at = end + strlen("*/");
    return 0;
}

/* Skips what stands between tokens: 1 when there is another one, 0 at the file's end, -1 on error.
 */
static int skip_blank(struct dot_lex *l, struct err *e) {
    for (;;) {
        l->at += strspn(l->at, " \t\v\f\r");
        if (strncmp(l->at, "/*", 2) == 0) {
            if (skip_comment(l, e)) {
                return -1;
            }
        } else if (*l->at == '\0' || strncmp(l->at, "//", 2) == 0) {
            int status = next_line(l, e);
            if (status != 1) {
                return status;
            }
            l->at = *l->at == '#' ? "" : l->at; /* a preprocessor's line, to Graphviz a comment */
        } else {
            return 1;
        }
    }
}

/* Names and numbers. A name with a dot or a dollar, which Graphviz wants in quotes, is clear
 * without them too. */
static int in_id(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$' ||
           (unsigned char)c >= 0x80;
}

static int read_id(struct dot_lex *l, struct err *e) {
    do {
        if (add_char(l, *l->at++, e)) {
            return -1;
        }
    } while (in_id(*l->at));
    return 0;
}

/* A token that is no string; `c` is its first character. */
static int read_plain(struct dot_lex *l, char c, struct err *e) {
    if (in_id(c) || (c == '-' && (isdigit((unsigned char)l->at[1]) || l->at[1] == '.'))) {
        l->kind = DOT_ID;
        return read_id(l, e);
    }
    if (c == '<') {
        return dot_lex_err(
            l, l->line, e,
            "expected a name or a string, got an HTML string; let nvdisasm write it");
    }
    if (strncmp(l->at, "->", 2) == 0) {
        l->kind = DOT_ARROW;
        l->at += 2;
        return 0;
    }
    l->kind = c;
    l->at++;
    return 0;
}

int dot_lex_next(struct dot_lex *l, struct err *e) {
    int status = skip_blank(l, e);
    l->line = (uint32_t)l->source->line;
    l->length = l->n_breaks = 0;
    l->quoted = 0;
    l->kind = DOT_END;
    if (status == 1 && *l->at == '"') {
        l->at++;
        l->kind = DOT_ID;
        l->quoted = 1;
        status = read_string(l, e);
    } else if (status == 1) {
        status = read_plain(l, *l->at, e);
    }
    return status < 0 || add_char(l, '\0', e) ? -1 : 0;
}

uint32_t dot_lex_line(const struct dot_lex *l, uint64_t at) {
    uint32_t line = l->line;
    for (uint64_t i = 0; i < l->n_breaks && l->breaks[i] <= at; i++) {
        line++;
    }
    return line;
}

void dot_lex_free(struct dot_lex *l) {
    free(l->text);
    free(l->breaks);
}
