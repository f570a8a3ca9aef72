/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/table_from.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int refuse(struct table *t, unsigned line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The first is told. */
static int refuse(struct table *t, unsigned line, const char *format, ...) {
    char text[400];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    return t->broken.text[0] ? -1 : err_set(&t->broken, "%s:%u: %s", t->reading->file, line, text);
}

int from_check(const struct table *t, struct err *e) {
    return t->broken.text[0] ? err_set(e, "%s", t->broken.text) : 0;
}

/* Whether a row fits its heading; the file and line of the row that it would replace, if any. */
static int check_heading(struct table *t, const char *name, unsigned line, const char *file,
                         unsigned old) {
    switch (t->reading->heading) {
    case HEADING_FROM:
        return refuse(t, line, "%s: expected ADDED or REPLACED above, got FROM alone; add one",
                      name);
    case HEADING_ADDED:
        return file ? refuse(t, line,
                             "%s: expected a row that FROM does not give, got that of %s:%u; put "
                             "it below REPLACED",
                             name, file, old)
                    : 0;
    case HEADING_REPLACED:
        return file ? 0
                    : refuse(t, line,
                             "%s: expected a row that FROM gives, got none; put it below ADDED",
                             name);
    case HEADING_NONE:
        break;
    }
    return 0;
}

/* Rows and wires ------------------------------------------------------------------------------- */

/* Rows are parameters, ports and instances; their order is that of the generated files. Both lists
 * of a table are of one shape. */
struct list {
    void *first;
    size_t size; /* of an element */
    unsigned *n, most;
    unsigned *added; /* last, below this heading: index + 1; 0: none */
    const char *(*look)(const struct table *t, unsigned i, unsigned *kind); /* its name */
};

static const char *look_at_row(const struct table *t, unsigned i, unsigned *kind) {
    *kind = 1u << t->rows[i].kind;
    return t->rows[i].name;
}

static const char *look_at_wire(const struct table *t, unsigned i, unsigned *kind) {
    *kind = 1u << t->wires[i].kind;
    return t->wires[i].to;
}

static struct list rows_of(struct table *t) {
    return (struct list){t->rows,    sizeof t->rows[0], &t->n,
                         TABLE_ROWS, &t->reading->row,  look_at_row};
}

static struct list wires_of(struct table *t) {
    return (struct list){t->wires,    sizeof t->wires[0], &t->n_wires,
                         TABLE_WIRES, &t->reading->wire,  look_at_wire};
}

static char *element(const struct list *l, unsigned i) {
    return (char *)l->first + i * l->size;
}

/* Whether an element is of these kinds, and has that name, if one is given. */
static int is_one(const struct table *t, const struct list *l, unsigned i, unsigned kinds,
                  const char *name) {
    unsigned kind;
    const char *own = l->look(t, i, &kind);
    return (kind & kinds) && (!name || strcmp(own, name) == 0);
}

/* An added row stands behind the one that AFTER names, behind the added one above it, or behind the
 * last one of its kinds. */
static unsigned added_at(struct table *t, const struct list *l, unsigned kinds) {
    const char *after = t->reading->after;
    const int is_next = !after && *l->added && is_one(t, l, *l->added - 1, kinds, NULL);
    unsigned at = is_next ? *l->added : *l->n;
    while (at > 0 && !is_one(t, l, at - 1, kinds, after))
        at--;
    if (after && !at)
        refuse(t, t->reading->after_line,
               "%s: expected a row of the kind of the added one below, got none; correct it",
               after);
    t->reading->after = NULL;
    return at ? at : *l->n;
}

static void *insert(struct table *t, struct list l, unsigned kinds) {
    const unsigned at = t->reading->heading == HEADING_ADDED ? added_at(t, &l, kinds) : *l.n;
    assert(*l.n < l.most);
    memmove(element(&l, at + 1), element(&l, at), (*l.n - at) * l.size);
    *l.n += 1;
    *l.added = at + 1;
    return element(&l, at);
}

struct row *from_row(struct table *t, enum row_kind kind, const char *name, unsigned line) {
    static struct row refused;
    const unsigned own = 1u << kind, kinds = own & ROWS_INSIDE ? (unsigned)ROWS_INSIDE : own;
    const struct row *old = table_row(t, own, name);
    if (check_heading(t, name, line, old ? old->file : NULL, old ? old->line : 0) != 0)
        return &refused;
    return t->reading->heading == HEADING_REPLACED ? &t->rows[old - t->rows]
                                                   : insert(t, rows_of(t), kinds);
}

/* Rows that a top has once are the same whatever they name. */
static struct wire_row *old_wire(struct table *t, enum wire_kind kind, const char *to) {
    int is_single = kind == WIRE_REGISTERS || kind == WIRE_MOVE;
    for (unsigned i = 0; i < t->n_wires; i++)
        if (t->wires[i].kind == kind && (is_single || strcmp(t->wires[i].to, to) == 0))
            return &t->wires[i];
    return NULL;
}

struct wire_row *from_wire(struct table *t, enum wire_kind kind, const char *to, unsigned line) {
    static struct wire_row refused;
    struct wire_row *old = old_wire(t, kind, to);
    if (check_heading(t, to, line, old ? old->file : NULL, old ? old->line : 0) != 0)
        return &refused;
    return t->reading->heading == HEADING_REPLACED ? old : insert(t, wires_of(t), 1u << kind);
}

/* Rows that are no rows of the top ------------------------------------------------------------- */

int from_begin(struct table *t, const char *name, int is_top, unsigned line) {
    if (!is_top)
        return refuse(t, line,
                      "%s: expected a top of gen/blocks, got none of that name; correct it", name);
    if (t->reading->heading != HEADING_NONE || t->n + t->n_wires + t->n_codes > 0)
        return refuse(t, line, "%s: expected FROM once, above all rows, got it below; move it",
                      name);
    for (const struct reading *r = t->reading; r; r = r->below)
        if (strcmp(r->name, name) == 0)
            return refuse(t, line,
                          "%s: expected a top that does not take over this one's rows, got a "
                          "circle; correct one",
                          name);
    return 0;
}

static int refuse_after(struct table *t) {
    return refuse(t, t->reading->after_line,
                  "%s: expected an added row below, got none; add it or remove AFTER",
                  t->reading->after);
}

void from_end(struct table *t) {
    if (t->reading->after)
        refuse_after(t);
}

void from_heading(struct table *t, enum heading heading, unsigned line) {
    if (t->reading->heading == HEADING_NONE)
        refuse(t, line, "heading: expected FROM above, got none; add it or remove this");
    from_end(t);
    t->reading->heading = heading;
    t->reading->row = t->reading->wire = 0;
}

/* Leaves out what has that name, its ports and its sizes; how many there were. */
static unsigned leave_out(struct table *t, struct list l, const char *name) {
    const size_t length = strlen(name);
    unsigned kept = 0, kind, before = *l.n;
    for (unsigned i = 0; i < before; i++) {
        const char *own = l.look(t, i, &kind);
        if (strncmp(own, name, length) != 0 || (own[length] && own[length] != '.'))
            memmove(element(&l, kept++), element(&l, i), l.size);
    }
    *l.n = kept;
    return before - kept;
}

void from_without(struct table *t, const char *name, unsigned line) {
    if (t->reading->heading != HEADING_FROM)
        refuse(t, line, "%s: expected WITHOUT directly below FROM, got it elsewhere; move it",
               name);
    else if (leave_out(t, rows_of(t), name) + leave_out(t, wires_of(t), name) == 0)
        refuse(t, line, "%s: expected a row that FROM gives, got none; remove WITHOUT", name);
}

void from_after(struct table *t, const char *name, unsigned line) {
    if (t->reading->heading != HEADING_ADDED)
        refuse(t, line, "%s: expected AFTER below ADDED, got it elsewhere; move it", name);
    from_end(t);
    t->reading->after = name;
    t->reading->after_line = line;
}
