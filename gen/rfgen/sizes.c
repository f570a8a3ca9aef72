/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/sizes.h"
#include "rfgen/names.h"

#include <ctype.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct row *size_parameter(const struct table *t, const char *name, size_t length) {
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r; r = table_next(t, r, ROWS_PARAM))
        if (name_is(r->width_text, name, length))
            return r;
    return NULL;
}

const struct wire_row *size_row(const struct table *top, const char *name, size_t length) {
    for (unsigned i = 0; i < top->n_wires; i++) {
        const struct wire_row *w = &top->wires[i];
        if (w->kind == WIRE_SIZE && name_is(w->to, name, length))
            return w;
    }
    return NULL;
}

/* Values --------------------------------------------------------------------------------------- */

struct reader {
    const struct table *top;
    const char *at;
    int in_row; /* of a SIZE row */
    int bad;
};

static unsigned sum(struct reader *r);
static int value_of(const struct table *top, const char *text, int in_row, unsigned *value);

/* Of a parameter, or of a SIZE row, which may use parameters only. */
static unsigned name_value(struct reader *r, size_t length) {
    const struct row *parameter = size_parameter(r->top, r->at, length);
    const struct wire_row *given = size_row(r->top, r->at, length);
    unsigned value = parameter ? parameter->value : 0;
    r->at += length;
    if (!parameter)
        r->bad |= !given || r->in_row || value_of(r->top, given->from, 1, &value) != 0;
    return value;
}

/* What does not fit is no size: cut off, it would be another one. */
static unsigned whole(struct reader *r, uint64_t value) {
    r->bad |= value > UINT_MAX;
    return (unsigned)value;
}

static unsigned factor(struct reader *r) {
    char *end;
    if (accept_char(&r->at, '(')) {
        unsigned value = sum(r);
        r->bad |= !accept_char(&r->at, ')');
        return value;
    }
    size_t length = name_length(r->at);
    if (length)
        return name_value(r, length);
    r->bad |= !isdigit((unsigned char)*r->at);
    unsigned value = whole(r, strtoull(r->at, &end, 10));
    r->at = end;
    return value;
}

static unsigned product(struct reader *r) {
    unsigned value = factor(r);
    for (;;) {
        if (accept_char(&r->at, '*')) {
            value = whole(r, (uint64_t)value * factor(r));
        } else if (accept_char(&r->at, '/')) {
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
        if (accept_char(&r->at, '+')) {
            value = whole(r, (uint64_t)value + product(r));
        } else if (accept_char(&r->at, '-')) {
            unsigned less = product(r);
            r->bad |= less > value;
            value -= less;
        } else {
            return value;
        }
    }
}

static int value_of(const struct table *top, const char *text, int in_row, unsigned *value) {
    struct reader r = {top, text, in_row, 0};
    *value = sum(&r);
    skip_blanks(&r.at);
    return r.bad || *r.at ? -1 : 0;
}

int size_value(const struct table *top, const char *text, unsigned *value) {
    return value_of(top, text, 0, value);
}

/* Texts ---------------------------------------------------------------------------------------- */

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

/* A name is a parameter, or what its SIZE row says, in parentheses where that is no name. */
static int translate(const struct table *top, const char *name, size_t length, char *to) {
    const struct row *parameter = size_parameter(top, name, length);
    const struct wire_row *given = size_row(top, name, length);
    char text[SIZE_TEXT];
    if (parameter) {
        append(to, parameter->name, strlen(parameter->name));
        return 0;
    }
    if (!given)
        return -1;
    size_text(top, given->from, 0, text);
    int is_name = strpbrk(text, "+-*/") == NULL;
    append(to, is_name ? "" : "(", 1);
    append(to, text, strlen(text));
    append(to, is_name ? "" : ")", 1);
    return 0;
}

void size_text(const struct table *top, const char *text, unsigned number, char *to) {
    size_t length;
    *to = '\0';
    for (const char *at = inner(text, &length), *end = at + length; at < end;) {
        size_t name = name_length(at);
        if (name && translate(top, at, name, to) != 0) {
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
    const char *alone = strcmp(a, "1") == 0 ? b : strcmp(b, "1") == 0 ? a : NULL;
    if (alone && is_sum(alone)) {
        snprintf(text, sizeof text, "%s", alone);
    } else if (alone) {
        append_factor(text, alone);
    } else {
        append_factor(text, a);
        append(text, "*", 1);
        append_factor(text, b);
    }
    memcpy(to, text, sizeof text);
}

int size_is(const struct table *top, const char *text, unsigned number) {
    char alone[SIZE_TEXT];
    size_t length;
    unsigned value;
    const char *from = inner(text, &length);
    snprintf(alone, sizeof alone, "%.*s", (int)length, from);
    return size_value(top, alone, &value) == 0 && value == number;
}

void size_bits(const struct table *top, const struct row *r, char *to) {
    char width[SIZE_TEXT];
    size_text(top, r->count_text, r->count, to);
    size_text(top, r->width_text, r->width, width);
    size_product(to, to, width);
}

void size_range(const char *bits, char *to) {
    char text[SIZE_TEXT];
    snprintf(text, sizeof text, strcmp(bits, "1") == 0 ? "" : "[%.140s-1:0]", bits);
    strcpy(to, text);
}
