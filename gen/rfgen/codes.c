/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/codes.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const struct code_row *code_next(const struct table *t, const struct code_row *value,
                                 const char *code) {
    unsigned i = value ? (unsigned)(value - t->codes) + 1 : 0;
    for (; i < t->n_codes; i++) {
        if (!code || strcmp(t->codes[i].code, code) == 0)
            return &t->codes[i];
    }
    return NULL;
}

const struct code_row *code_first(const struct table *t, const struct code_row *value) {
    do
        value = code_next(t, value, NULL);
    while (value && code_next(t, NULL, value->code) != value);
    return value;
}

const struct table *code_owner(const struct tables *all, const char *code) {
    for (unsigned i = 0; i < TABLES; i++) {
        if (code_next(&all->t[i], NULL, code))
            return &all->t[i];
    }
    return NULL;
}

unsigned code_limit(const struct table *owner, const char *code) {
    unsigned limit = 0;
    for (const struct code_row *v = code_next(owner, NULL, code); v; v = code_next(owner, v, code))
        limit = v->value >= limit ? v->value + 1 : limit;
    return limit;
}

static void upper(const char *code, const char *rest, char name[CODE_NAME]) {
    snprintf(name, CODE_NAME, "%s_%s", code, rest);
    for (char *c = name; *c; c++)
        *c = (char)toupper((unsigned char)*c);
}

void code_c_limit(const char *code, char name[CODE_NAME]) {
    upper(code, "codes", name);
}

void code_c_name(const struct code_row *v, char name[CODE_NAME]) {
    upper(v->code, v->name, name);
}

/* "not_STORED" becomes "NotStored". */
static void camel(const char *text, char name[CODE_NAME]) {
    size_t n = 0;
    int capital = 1;
    for (; *text && n + 1 < CODE_NAME; text++) {
        if (*text != '_')
            name[n++] =
                (char)(capital ? toupper((unsigned char)*text) : tolower((unsigned char)*text));
        capital = *text == '_';
    }
    name[n] = '\0';
}

void code_verilog_name(const struct code_row *v, char name[CODE_NAME]) {
    char both[CODE_NAME];
    code_c_name(v, both);
    camel(both, name);
}

int code_is_prefix(const char *code, const char *name) {
    char prefix[CODE_NAME];
    camel(code, prefix);
    size_t length = strlen(prefix);
    return strncmp(name, prefix, length) == 0 && isupper((unsigned char)name[length]);
}

/* A value against those of its code that stand above it. */
static int check_value(const struct table *t, const struct code_row *v, struct err *e) {
    for (const struct code_row *o = code_next(t, NULL, v->code); o != v;
         o = code_next(t, o, v->code)) {
        if (strcmp(o->name, v->name) == 0)
            return err_set(e,
                           "%s:%u: %s: code %s: expected the name %s once, got it in line %u, too; "
                           "choose another",
                           t->file, v->line, t->name, v->code, v->name, o->line);
        if (o->value == v->value)
            return err_set(e,
                           "%s:%u: %s: code %s: expected a value of its own for %s, got %u, which "
                           "is %s in line %u; choose another",
                           t->file, v->line, t->name, v->code, v->name, v->value, o->name, o->line);
    }
    return 0;
}

static int check_values(const struct tables *all, const struct table *t, struct err *e) {
    for (const struct code_row *v = code_next(t, NULL, NULL); v; v = code_next(t, v, NULL)) {
        const struct table *owner = code_owner(all, v->code);
        if (owner != t)
            return err_set(e,
                           "%s:%u: %s: code %s: expected its rows in one table, got some in %s:%u, "
                           "too; choose another name",
                           t->file, v->line, t->name, v->code, owner->file,
                           code_next(owner, NULL, v->code)->line);
        if (check_value(t, v, e) != 0)
            return -1;
    }
    return 0;
}

static int check_row(const struct tables *all, const struct table *t, const struct row *r,
                     struct err *e) {
    const struct table *owner = code_owner(all, r->code);
    if (!owner)
        return err_set(e,
                       "%s:%u: %s: %s: expected a code that CODE rows define, got %s; define it or "
                       "name another",
                       r->file, r->line, t->name, r->name, r->code);
    for (const struct code_row *v = code_next(owner, NULL, r->code); v;
         v = code_next(owner, v, r->code)) {
        if (r->width < 32 && v->value >> r->width != 0)
            return err_set(
                e,
                "%s:%u: %s: %s: expected bits enough for %s = %u of code %s (%s:%u), got "
                "%u; widen it or choose a lower value",
                r->file, r->line, t->name, r->name, v->name, v->value, v->code, owner->file,
                v->line, r->width);
    }
    return 0;
}

int codes_check(const struct tables *all, struct err *e) {
    const unsigned kinds = ROWS_IN | ROWS_OUT | ROWS_STATE;
    for (unsigned i = 0; i < TABLES; i++) {
        const struct table *t = &all->t[i];
        if (check_values(all, t, e) != 0)
            return -1;
        for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds)) {
            if (r->code && check_row(all, t, r, e) != 0)
                return -1;
        }
    }
    return 0;
}
