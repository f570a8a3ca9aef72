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

/* An added row has been put behind the row that AFTER names, if there is one. */
static void check_after(struct table *t, int is_found) {
    if (t->reading->after && !is_found)
        refuse(t, t->reading->after_line,
               "%s: expected a row of the kind of the added one below, got none; correct it",
               t->reading->after);
    t->reading->after = NULL;
}

/* Rows -----------------------------------------------------------------------------------------
 * Parameters, ports and instances: their order is that of the generated files. */

/* Rows among which an added one of this kind stands. */
static unsigned among(enum row_kind kind) {
    return ROWS_INSIDE & 1u << kind ? (unsigned)ROWS_INSIDE : 1u << kind;
}

static const struct row *last_of(const struct table *t, unsigned kinds) {
    const struct row *last = NULL;
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds))
        last = r;
    return last;
}

/* An added row stands behind the one that AFTER names, behind the added one above it, or behind the
 * last one of its kind. */
static unsigned row_index(struct table *t, enum row_kind kind) {
    struct reading *r = t->reading;
    const unsigned kinds = among(kind);
    const struct row *before = r->after ? table_row(t, kinds, r->after)
                               : r->row && kinds & 1u << t->rows[r->row - 1].kind
                                   ? &t->rows[r->row - 1]
                                   : last_of(t, kinds);
    check_after(t, before != NULL);
    return before ? (unsigned)(before - t->rows) + 1 : t->n;
}

static struct row *insert(struct table *t, unsigned at) {
    assert(t->n < TABLE_ROWS);
    memmove(&t->rows[at + 1], &t->rows[at], (t->n - at) * sizeof t->rows[0]);
    t->n++;
    t->reading->row = at + 1;
    return &t->rows[at];
}

struct row *from_row(struct table *t, enum row_kind kind, const char *name, unsigned line) {
    static struct row refused;
    const struct row *old = table_row(t, 1u << kind, name);
    if (check_heading(t, name, line, old ? old->file : NULL, old ? old->line : 0) != 0)
        return &refused;
    if (t->reading->heading == HEADING_REPLACED)
        return &t->rows[old - t->rows];
    return insert(t, t->reading->heading == HEADING_ADDED ? row_index(t, kind) : t->n);
}

/* Wires ---------------------------------------------------------------------------------------- */

/* Rows that a top has once are the same whatever they name. */
static struct wire_row *old_wire(struct table *t, enum wire_kind kind, const char *to) {
    int is_single = kind == WIRE_REGISTERS || kind == WIRE_MOVE;
    for (unsigned i = 0; i < t->n_wires; i++)
        if (t->wires[i].kind == kind && (is_single || strcmp(t->wires[i].to, to) == 0))
            return &t->wires[i];
    return NULL;
}

/* As row_index. */
static unsigned wire_index(struct table *t, enum wire_kind kind) {
    struct reading *r = t->reading;
    const struct wire_row *before = r->after ? old_wire(t, kind, r->after) : NULL;
    if (!r->after && r->wire && t->wires[r->wire - 1].kind == kind)
        before = &t->wires[r->wire - 1];
    for (unsigned i = t->n_wires; !r->after && !before && i > 0; i--)
        before = t->wires[i - 1].kind == kind ? &t->wires[i - 1] : NULL;
    check_after(t, before != NULL);
    return before ? (unsigned)(before - t->wires) + 1 : t->n_wires;
}

static struct wire_row *insert_wire(struct table *t, unsigned at) {
    assert(t->n_wires < TABLE_WIRES);
    memmove(&t->wires[at + 1], &t->wires[at], (t->n_wires - at) * sizeof t->wires[0]);
    t->n_wires++;
    t->reading->wire = at + 1;
    return &t->wires[at];
}

struct wire_row *from_wire(struct table *t, enum wire_kind kind, const char *to, unsigned line) {
    static struct wire_row refused;
    struct wire_row *old = old_wire(t, kind, to);
    if (check_heading(t, to, line, old ? old->file : NULL, old ? old->line : 0) != 0)
        return &refused;
    if (t->reading->heading == HEADING_REPLACED)
        return old;
    return insert_wire(t, t->reading->heading == HEADING_ADDED ? wire_index(t, kind) : t->n_wires);
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

/* A row of that name, or of one of its ports or sizes. */
static int is_of(const char *text, const char *name) {
    size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && (!text[length] || text[length] == '.');
}

void from_without(struct table *t, const char *name, unsigned line) {
    unsigned rows = 0, wires = 0;
    if (t->reading->heading != HEADING_FROM) {
        refuse(t, line, "%s: expected WITHOUT directly below FROM, got it elsewhere; move it",
               name);
        return;
    }
    for (unsigned i = 0; i < t->n; i++)
        if (strcmp(t->rows[i].name, name) != 0)
            t->rows[rows++] = t->rows[i];
    for (unsigned i = 0; i < t->n_wires; i++)
        if (!is_of(t->wires[i].to, name))
            t->wires[wires++] = t->wires[i];
    if (rows == t->n && wires == t->n_wires)
        refuse(t, line, "%s: expected a row that FROM gives, got none; remove WITHOUT", name);
    t->n = rows;
    t->n_wires = wires;
}

void from_after(struct table *t, const char *name, unsigned line) {
    if (t->reading->heading != HEADING_ADDED)
        refuse(t, line, "%s: expected AFTER below ADDED, got it elsewhere; move it", name);
    from_end(t);
    t->reading->after = name;
    t->reading->after_line = line;
}
