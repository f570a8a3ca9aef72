/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/sizes.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Letters of the name at `text`. */
static size_t name_length(const char *text) {
    size_t length = 0;
    if (!isalpha((unsigned char)*text) && *text != '_')
        return 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_')
        length++;
    return length;
}

static const struct row *named(const struct table *t, const char *name, size_t length) {
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r; r = table_next(t, r, ROWS_PARAM))
        if (strlen(r->width_text) == length && strncmp(r->width_text, name, length) == 0)
            return r;
    return NULL;
}

const struct row *size_parameter(const struct table *top, const char *name, size_t length) {
    return named(top, name, length);
}

/* Values ---------------------------------------------------------------------------------------- */

struct reader {
    const struct table *top;
    const char *at;
    int bad;
};

static void skip(struct reader *r) {
    while (*r->at == ' ')
        r->at++;
}

static int accept(struct reader *r, char c) {
    skip(r);
    if (*r->at != c)
        return 0;
    r->at++;
    return 1;
}

static unsigned sum(struct reader *r);

static unsigned factor(struct reader *r) {
    char *end;
    if (accept(r, '(')) {
        unsigned value = sum(r);
        r->bad |= !accept(r, ')');
        return value;
    }
    size_t length = name_length(r->at);
    const struct row *parameter = length ? named(r->top, r->at, length) : NULL;
    if (parameter) {
        r->at += length;
        return parameter->value;
    }
    r->bad |= !isdigit((unsigned char)*r->at);
    unsigned value = (unsigned)strtoul(r->at, &end, 10);
    r->at = end;
    return value;
}

static unsigned product(struct reader *r) {
    unsigned value = factor(r);
    for (;;) {
        if (accept(r, '*')) {
            value *= factor(r);
        } else if (accept(r, '/')) {
            unsigned by = factor(r);
            r->bad |= by == 0;
            value = by ? value / by : 0;
        } else {
            return value;
        }
    }
}

static unsigned sum(struct reader *r) {
    unsigned value = product(r);
    for (;;) {
        if (accept(r, '+'))
            value += product(r);
        else if (accept(r, '-'))
            value -= product(r);
        else
            return value;
    }
}

int size_value(const struct table *top, const char *text, unsigned *value) {
    struct reader r = { top, text, 0 };
    *value = sum(&r);
    skip(&r);
    return r.bad || *r.at ? -1 : 0;
}

/* Texts ----------------------------------------------------------------------------------------- */

const char *size_given(const struct table *top, const char *field, const char *parameter) {
    size_t length = strlen(field);
    for (unsigned i = 0; i < top->n_wires; i++) {
        const struct wire_row *w = &top->wires[i];
        if (w->kind == WIRE_SET && strncmp(w->to, field, length) == 0 && w->to[length] == '.' &&
            strcmp(w->to + length + 1, parameter) == 0)
            return w->from;
    }
    const struct row *own = table_row(top, ROWS_PARAM, parameter);
    return own ? own->width_text : NULL;
}

static void append(char *to, const char *text, size_t length) {
    size_t used = strlen(to);
    snprintf(to + used, SIZE_TEXT - used, "%.*s", (int)length, text);
}

/* The text without EL(..) or VEC(..) round it. */
static const char *inner(const char *text, size_t *length) {
    int kind = strncmp(text, "EL(", 3) == 0 ? 3 : strncmp(text, "VEC(", 4) == 0 ? 4 : 0;
    *length = strlen(text + kind) - (kind ? 1 : 0);
    return text + kind;
}

/* A name of a block's size is, in the top, what its parameter is given; else the top's own. */
static int translate(const struct table *top, const struct table *of, const char *field,
                     const char *name, size_t length, char *to) {
    const struct row *parameter = of == top ? NULL : named(of, name, length);
    const char *given = parameter ? size_given(top, field, parameter->name) : NULL;
    if (given) {
        char text[SIZE_TEXT];
        size_text(top, top, "", given, parameter->value, text);
        const char *brackets = strpbrk(text, "+-*/") ? "()" : "";
        append(to, brackets, *brackets ? 1 : 0);
        append(to, text, strlen(text));
        append(to, *brackets ? ")" : "", 1);
        return 0;
    }
    parameter = named(top, name, length);
    if (parameter)
        append(to, parameter->name, strlen(parameter->name));
    return parameter ? 0 : -1;
}

void size_text(const struct table *top, const struct table *of, const char *field,
               const char *text, unsigned number, char *to) {
    size_t length;
    *to = '\0';
    for (const char *at = inner(text, &length), *end = at + length; at < end;) {
        size_t name = name_length(at);
        if (name && translate(top, of, field, at, name, to) != 0) {
            snprintf(to, SIZE_TEXT, "%u", number);
            return;
        }
        if (!name)
            append(to, at, 1);
        at += name ? name : 1;
    }
}

/* Whether a factor needs parentheses: a sum or a quotient. */
static int is_sum(const char *text) {
    int depth = 0;
    for (; *text; text++) {
        depth += (*text == '(') - (*text == ')');
        if (depth == 0 && strchr("+-/", *text))
            return 1;
    }
    return 0;
}

/* Products without blanks, as in hw/. */
static void append_factor(char *to, const char *text) {
    int sum_of = is_sum(text);
    append(to, sum_of ? "(" : "", 1);
    for (; *text; text++) {
        if (sum_of || *text != ' ')
            append(to, text, 1);
    }
    append(to, sum_of ? ")" : "", 1);
}

void size_product(char *to, const char *a, const char *b) {
    char text[SIZE_TEXT] = "";
    if (strcmp(a, "1") == 0 || strcmp(b, "1") == 0) {
        snprintf(text, sizeof text, "%s", strcmp(a, "1") == 0 ? b : a);
    } else {
        append_factor(text, a);
        append(text, "*", 1);
        append_factor(text, b);
    }
    memcpy(to, text, sizeof text);
}
