/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/parts.h"

#include "rfgen/sizes.h"
#include "rfgen/names.h"

#include <stdio.h>
#include <string.h>

/* The texts of a part's sizes are written one behind the other. */
struct writing {
    struct part *part;
    const struct table *top;
    size_t used;
    struct err *e;
};

static int append(struct writing *w, const char *text, size_t length) {
    if (length >= PART_TEXTS - w->used)
        return err_set(w->e,
                       "%s:%u: %s: expected sizes of at most %d characters, got more; enlarge "
                       "PART_TEXTS",
                       w->part->sub->file, w->part->sub->line, w->part->sub->name, PART_TEXTS);
    memcpy(w->part->texts + w->used, text, length);
    w->used += length;
    w->part->texts[w->used] = '\0';
    return 0;
}

/* The top's row for a size of this part alone, or NULL. */
static const struct wire_row *own_size(const struct writing *w, const char *name, size_t length) {
    char text[SIZE_TEXT];
    snprintf(text, sizeof text, "%s.%.*s", w->part->sub->name, (int)length, name);
    return size_row(w->top, text, strlen(text));
}

/* Whether a name stands alone: nothing is added to it, and it is no factor. */
static int is_apart(const char *text, const char *name, size_t length) {
    return (name == text || name[-1] == '(') && (!name[length] || name[length] == ')');
}

/* A size of the part's table in sizes of the top; what is no name is put into parentheses. */
static int translate(struct writing *w, const char **text) {
    const char *first = w->part->texts + w->used;
    for (const char *at = *text; *at;) {
        size_t length = 1;
        const struct wire_row *own = NULL;
        if (is_name(*at)) {
            while (is_name(at[length]))
                length++;
            own = own_size(w, at, length);
        }
        const char *size = own ? own->from : at;
        size_t more = own && strpbrk(size, "+-*/") && !is_apart(*text, at, length) ? 1 : 0;
        if (append(w, "(", more) != 0 || append(w, size, own ? strlen(size) : length) != 0 ||
            append(w, ")", more) != 0)
            return -1;
        at += length;
    }
    w->used++;
    *text = first;
    return w->used < PART_TEXTS ? 0 : append(w, "", 1);
}

/* Its value; EL() and VEC() round a size count as parentheses. */
static int evaluate(const struct writing *w, const struct row *r, const char *text,
                    unsigned *value) {
    const char *bare =
        strncmp(text, "EL(", 3) == 0 || strncmp(text, "VEC(", 4) == 0 ? strchr(text, '(') : text;
    if (size_value(w->top, bare, value) == 0)
        return 0;
    return err_set(w->e,
                   "%s:%u: %s: expected sizes of the top for %s of %s:%u, got %s; add a PARAM or "
                   "SIZE row",
                   w->part->sub->file, w->part->sub->line, w->part->sub->name, r->name,
                   w->part->of.file, r->line, bare);
}

static int read_row(struct writing *w, struct row *r) {
    int is_port = r->kind != ROW_PARAM;
    if (translate(w, &r->width_text) != 0 ||
        evaluate(w, r, r->width_text, is_port ? &r->width : &r->value) != 0)
        return -1;
    return !is_port || (translate(w, &r->count_text) == 0 &&
                        evaluate(w, r, r->count_text, &r->count) == 0)
               ? 0
               : -1;
}

/* SIZE(field.NAME, ...) of a name that the part's table has. */
static int check_sizes(const struct writing *w, const struct table *rows) {
    const size_t field = strlen(w->part->sub->name);
    for (unsigned i = 0; i < w->top->n_wires; i++) {
        const struct wire_row *own = &w->top->wires[i];
        const struct row *r = NULL;
        if (own->kind != WIRE_SIZE || strncmp(own->to, w->part->sub->name, field) != 0 ||
            own->to[field] != '.')
            continue;
        do
            r = table_next(rows, r, ROWS_PARAM);
        while (r && strcmp(r->width_text, own->to + field + 1) != 0);
        if (!r)
            return err_set(w->e, "%s:%u: %s: expected a size that %s names, got none; correct it",
                           own->file, own->line, own->to, rows->file);
    }
    return 0;
}

int part_read(struct part *part, const struct tables *all, const struct table *top,
              const struct row *sub, struct err *e) {
    struct writing w = {part, top, 0, e};
    const struct table *rows = part_find(all, sub->block);
    part->sub = sub;
    if (!rows)
        return err_set(e, "%s:%u: %s: expected a part of gen/parts, got none of that name; add it",
                       sub->file, sub->line, sub->block);
    part->of = *rows;
    if (check_sizes(&w, rows) != 0)
        return -1;
    for (unsigned i = 0; i < part->of.n; i++)
        if (read_row(&w, &part->of.rows[i]) != 0)
            return -1;
    return 0;
}
