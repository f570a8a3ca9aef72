/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/rename.h"

#include "rfgen/codes.h"
#include "rfgen/names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { RENAMES = 1024, NAME_LENGTH = 160 };

struct rename {
    char from[NAME_LENGTH], to[NAME_LENGTH];
};

struct renames {
    unsigned n;
    struct rename of[RENAMES]; /* in order of `from` */
    char prefix[DESIGN_NAME_MAX], capital[DESIGN_NAME_MAX];
    const char *top; /* also an ordinary word of comments */
};

/* A name that is there already has its meaning from before. */
static void add(struct renames *names, const char *from, const char *to) {
    for (unsigned i = 0; i < names->n; i++) {
        if (strcmp(names->of[i].from, from) == 0)
            return;
    }
    if (names->n == RENAMES)
        return; /* the text does not compile then */
    struct rename *r = &names->of[names->n++];
    snprintf(r->from, sizeof r->from, "%s", from);
    snprintf(r->to, sizeof r->to, "%s", to);
}

/* FROM becomes PREFIX_FROM. */
static void add_before(struct renames *names, const char *prefix, const char *from) {
    char to[NAME_LENGTH];
    snprintf(to, sizeof to, "%.63s_%.95s", prefix, from);
    add(names, from, to);
}

static void add_codes(struct renames *names, const struct table *t) {
    char name[CODE_NAME], tag[CODE_NAME];
    for (const struct code_row *v = code_next(t, NULL, NULL); v; v = code_next(t, v, NULL)) {
        code_c_name(v, name);
        add_before(names, names->capital, name);
        code_c_limit(v->code, name);
        add_before(names, names->capital, name);
        snprintf(tag, sizeof tag, "%s_code", v->code);
        add_before(names, names->prefix, tag);
    }
}

/* bank_arbiter_state; of the top, rf_steal_state becomes steal8_state. */
static void add_structs(struct renames *names, const struct table *t) {
    static const char *const ends[] = {"in", "out", "state", "mem", NULL};
    for (const char *const *end = ends; *end; end++) {
        char from[NAME_LENGTH], to[NAME_LENGTH];
        snprintf(from, sizeof from, "%s_%s", t->name, *end);
        snprintf(to, sizeof to, "%s_%s", names->prefix, *end);
        if (strcmp(t->name, names->top) == 0)
            add(names, from, to);
        else
            add_before(names, names->prefix, from);
    }
}

/* As handle.c calls it, by gen/top.h. */
static void add_top(struct renames *names) {
    static const char *const of_top[] = {"in", "out", "state", "mem", "model", NULL};
    static const char *const calls[] = {"reset", "reset_registers", "step", NULL};
    char from[NAME_LENGTH], to[NAME_LENGTH];
    for (const char *const *end = of_top; *end; end++) {
        snprintf(from, sizeof from, "top_%s", *end);
        snprintf(to, sizeof to, "%s_%s", names->prefix, *end);
        add(names, from, to);
    }
    for (const char *const *end = calls; *end; end++) {
        snprintf(from, sizeof from, "top_%s", *end);
        snprintf(to, sizeof to, "%s_%s", names->top, *end);
        add(names, from, to);
    }
    snprintf(to, sizeof to, "%s_model", names->prefix);
    add(names, names->top, to);
}

static int by_name(const void *a, const void *b) {
    return strcmp(a, b);
}

struct renames *renames_create(const struct design *d, const struct tables *all) {
    struct renames *names = calloc(1, sizeof *names);
    char keys[NAME_LENGTH];
    if (!names)
        return NULL;
    names->top = design_top_name(d);
    for (size_t i = 0; d->name[i]; i++) {
        names->prefix[i] = d->name[i];
        names->capital[i] = (char)toupper((unsigned char)d->name[i]);
    }
    snprintf(keys, sizeof keys, "%s_KEYS_HASH", names->capital);
    add(names, "DESIGN_HASH", keys); /* of the keys alone */
    snprintf(keys, sizeof keys, "%s_HASH", names->capital);
    add(names, "DESIGN_MODEL_HASH", keys);
    for (const struct design_size *s = design_sizes; s->name; s++)
        add_before(names, names->capital, s->name);
    for (unsigned i = 0; i < TABLES; i++) {
        add_codes(names, &all->t[i]);
        add_structs(names, &all->t[i]);
    }
    add_top(names);
    qsort(names->of, names->n, sizeof names->of[0], by_name);
    return names;
}

void renames_destroy(struct renames *names) {
    free(names);
}

const char *renames_capital(const struct renames *names) {
    return names->capital;
}

/* ---- text ---- */

enum inside { IN_CODE, IN_COMMENT, IN_STRING };

/* design_X and DESIGN_X; NULL for another name. */
static const char *prefix_of(const struct renames *names, const char *name) {
    if (strncmp(name, "design_", 7) == 0)
        return names->prefix;
    return strncmp(name, "DESIGN_", 7) == 0 ? names->capital : NULL;
}

static void write_name(FILE *to, const char *text, size_t length, const struct renames *names,
                       enum inside inside) {
    char name[NAME_LENGTH];
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    const struct rename *r = inside == IN_STRING
                                 ? NULL
                                 : bsearch(name, names->of, names->n, sizeof names->of[0], by_name);
    const char *prefix = prefix_of(names, name);
    if (r && (inside == IN_CODE || strcmp(name, names->top) != 0))
        fputs(r->to, to);
    else if (prefix)
        fprintf(to, "%s_%s", prefix, name + 7);
    else
        fprintf(to, "%.*s", (int)length, text);
}

/* Is the name at `at` a member's: .name or ->name? */
static int is_member(const char *text, const char *at) {
    while (at > text && at[-1] == ' ')
        at--;
    if (at > text && at[-1] == '.')
        return at - 1 == text || at[-2] != '.';
    return at - text > 1 && at[-1] == '>' && at[-2] == '-';
}

/* Does a declaration give the name to a member or variable, as that of a struct may be? Another
 * name, its type, stands before it. */
static int is_declared(const char *text, const char *at, size_t length) {
    if (!islower((unsigned char)*at) || !strchr(";[,=", at[length]) ||
        strncmp(at, "design_", 7) == 0)
        return 0;
    while (at > text && at[-1] == ' ')
        at--;
    return at > text && (is_name(at[-1]) || at[-1] == '*');
}

/* What begins or ends at `at`. `from`: where the present comment or string began. */
static enum inside next_inside(enum inside inside, const char *at, const char *from) {
    if (inside == IN_CODE && at[0] == '/' && at[1] == '*')
        return IN_COMMENT;
    if (inside == IN_CODE && at[0] == '"')
        return IN_STRING;
    if (inside == IN_COMMENT && at >= from + 3 && at[0] == '/' && at[-1] == '*')
        return IN_CODE;
    if (inside == IN_STRING && at > from && at[0] == '"' && at[-1] != '\\')
        return IN_CODE;
    return inside;
}

static int is_include(const char *line) {
    return strncmp(line, "#include ", 9) == 0;
}

void rename_text(FILE *to, const char *text, const struct renames *names) {
    enum inside inside = IN_CODE;
    const char *from = text;
    for (const char *at = text; *at;) {
        size_t length = 0;
        while (is_name(at[length]))
            length++;
        if ((at == text || at[-1] == '\n') && inside == IN_CODE && is_include(at))
            length = strcspn(at, "\n");
        if (length == 0) {
            enum inside now = next_inside(inside, at, from);
            from = now == inside ? from : at;
            inside = now;
            fputc(*at++, to);
            continue;
        }
        if (is_include(at) ||
            (inside == IN_CODE && (is_member(text, at) || is_declared(text, at, length))))
            fprintf(to, "%.*s", (int)length, at);
        else
            write_name(to, at, length, names, inside);
        at += length;
    }
}
