/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/table.h"
#include "rfgen/names.h"

#include <stdio.h>
#include <string.h>

const struct table *table_find(const struct tables *all, const char *name) {
    for (unsigned i = 0; i < TABLES; i++) {
        if (strcmp(all->t[i].name, name) == 0)
            return &all->t[i];
    }
    return NULL;
}

const struct table *part_find(const struct tables *all, const char *name) {
    for (unsigned i = 0; i < PARTS; i++) {
        if (strcmp(all->parts[i].name, name) == 0)
            return &all->parts[i];
    }
    return NULL;
}

const struct table *table_top(const struct tables *all, const struct design *d) {
    return table_find(all, design_top_name(d));
}

const struct row *table_next(const struct table *t, const struct row *row, unsigned kinds) {
    unsigned i = row ? (unsigned)(row - t->rows) + 1 : 0;
    for (; i < t->n; i++) {
        if (kinds & 1u << t->rows[i].kind)
            return &t->rows[i];
    }
    return NULL;
}

const struct row *table_first_early(const struct table *t) {
    return table_next(t, NULL, 1u << ROW_EARLY);
}

int table_gives_early(const struct table *t, const struct row *output) {
    const struct row *first = table_first_early(t);
    return output->kind == ROW_MOORE ||
           (first && output->kind == ROW_EARLY && strcmp(first->after, output->after) == 0);
}

unsigned table_count(const struct table *t, unsigned kinds) {
    unsigned n = 0;
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds))
        n++;
    return n;
}

const struct row *table_row_at(const struct table *t, unsigned kinds, const char *text,
                               size_t length) {
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds)) {
        if (name_is(r->name, text, length))
            return r;
    }
    return NULL;
}

const struct row *table_row(const struct table *t, unsigned kinds, const char *name) {
    return table_row_at(t, kinds, name, strlen(name));
}

int table_has_below(const struct tables *all, const struct table *top, unsigned kinds) {
    for (const struct row *r = table_next(top, NULL, ROWS_SUB); r;
         r = table_next(top, r, ROWS_SUB)) {
        if (table_count(table_find(all, r->block), kinds) > 0)
            return 1;
    }
    return 0;
}

/* The block or part that a CONNECT row's source names first, `field.output`; NULL without. */
static const struct row *source_inside(const struct table *top, const struct wire_row *w) {
    const char *dot = strchr(w->from, '.'), *name = dot;
    while (name && name > w->from && is_name(name[-1]))
        name--;
    for (const struct row *r = table_next(top, NULL, ROWS_INSIDE); r && dot;
         r = table_next(top, r, ROWS_INSIDE))
        if (strlen(r->name) == (size_t)(dot - name) &&
            strncmp(r->name, name, (size_t)(dot - name)) == 0)
            return r;
    return NULL;
}

/* The block or part behind a port of the top, or, where `to` is `field.`, behind one of the part's
 * ports. */
static const struct row *behind(const struct table *top, const char *to) {
    size_t length = strlen(to);
    for (unsigned i = 0; i < top->n_wires; i++) {
        const struct wire_row *w = &top->wires[i];
        int is_to = strncmp(w->to, to, length) == 0 && (!w->to[length] || to[length - 1] == '.');
        const struct row *r = w->kind == WIRE_CONNECT && is_to ? source_inside(top, w) : NULL;
        if (r)
            return r;
    }
    return NULL;
}

/* The block that drives an output: through parts, the first that drives one of their inputs. */
static const char *connected(const struct table *top, const char *output) {
    char to[64];
    snprintf(to, sizeof to, "%s", output);
    for (unsigned parts = 0; parts <= table_count(top, ROWS_PART); parts++) {
        const struct row *r = behind(top, to);
        if (!r || r->kind == ROW_SUB)
            return r ? r->block : NULL;
        snprintf(to, sizeof to, "%s.", r->name);
    }
    return NULL;
}

const char *table_driver(const struct table *top, const struct row *row) {
    if (!top->is_top || !(ROWS_OUT & 1u << row->kind))
        return NULL;
    return connected(top, row->name);
}

unsigned row_words(const struct row *row) {
    return (row->width + 63) / 64;
}

const char *row_ctype(const struct row *row) {
    if (row->is_vec || row->is_word || row->width > 32)
        return "uint64_t";
    if (row->width > 16)
        return "uint32_t";
    return row->width > 8 ? "uint16_t" : "uint8_t";
}

unsigned row_stride(const struct row *row) {
    if (row->is_vec)
        return row_words(row) * 8;
    if (row->is_word || row->width > 32)
        return 8;
    if (row->width > 16)
        return 4;
    return row->width > 8 ? 2 : 1;
}

void row_path(const struct row *row, unsigned index, char *text, size_t size) {
    const char *at = strstr(row->path, "%d");
    if (at)
        snprintf(text, size, "%.*s%u%s", (int)(at - row->path), row->path, index, at + 2);
    else
        snprintf(text, size, "%s", row->path);
}

void row_element(const struct row *row, unsigned index, char *text, size_t size) {
    if (row->is_array)
        snprintf(text, size, "%s[%u]", row->name, index);
    else
        snprintf(text, size, "%s", row->name);
}

const char *row_module(const struct row *row) {
    const char *last = strrchr(row->path, '.');
    last = last ? last + 1 : row->path;
    return strncmp(last, "u_", 2) == 0 ? last + 2 : last;
}

int row_depends(const struct row *output, const char *input) {
    if (strcmp(output->after, "*") == 0)
        return 1;
    for (const char *at = output->after; *at; at += strspn(at, " ")) {
        size_t word = strcspn(at, " ");
        if (name_is(input, at, word))
            return 1;
        at += word;
    }
    return 0;
}
