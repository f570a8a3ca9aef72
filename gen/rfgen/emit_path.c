/* SPDX-License-Identifier: Apache-2.0
 * The Verilog of a path: some blocks of a top, wired as there (docs/properties.md). It is a top of
 * its own table, which is made here. What drives a block from outside is an input: FIELD_PORT, or
 * the top's own input. Every output of a block is one: FIELD_PORT.
 */
#include "rfgen/emit.h"
#include "rfgen/wires.h"
#include "rfgen/names.h"

#include <stdlib.h>
#include <string.h>

enum { TEXTS = 1 << 16, NAME = 96 };

struct path {
    const struct wiring *w; /* of the whole top */
    char *const *fields;    /* the blocks, then inputs of theirs (`wcb.written`) that are free */
    struct table to;
    size_t used;
    char texts[TEXTS];
    struct err *e;
};

static int refuse(const struct path *p, const char *what) {
    return err_set(p->e, "%s:1: %s", p->w->top->file, what);
}

/* A copy that stays. */
static const char *keep(struct path *p, const char *text, size_t length) {
    char *copy = p->texts + p->used;
    if (p->used + length + 1 > TEXTS) {
        refuse(p, "expected texts of a path that fit, got more; enlarge TEXTS");
        return "";
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    p->used += length + 1;
    return copy;
}

static int is_inside(const struct path *p, const char *name, size_t length) {
    for (char *const *f = p->fields; *f; f++)
        if (name_is(*f, name, length))
            return 1;
    return 0;
}

static int is_free(const struct path *p, const struct net *net) {
    char name[NAME];
    net_name(net, name, sizeof name);
    return is_inside(p, name, strlen(name));
}

static int add_row(struct path *p, const struct row *row) {
    if (table_row(&p->to, 1U << row->kind, row->name))
        return 0;
    if (p->to.n == TABLE_ROWS)
        return refuse(p, "expected fewer rows of a path, got more; enlarge TABLE_ROWS");
    p->to.rows[p->to.n++] = *row;
    return 0;
}

static int add_wire(struct path *p, enum wire_kind kind, const char *to, const char *from,
                    const char *file, unsigned line) {
    if (p->to.n_wires == TABLE_WIRES)
        return refuse(p, "expected fewer wires of a path, got more; enlarge TABLE_WIRES");
    p->to.wires[p->to.n_wires++] = (struct wire_row){kind, to, from, file, line};
    return 0;
}

/* A port of the path for all instances of a block's port, FIELD_PORT. */
static const char *add_port(struct path *p, enum row_kind kind, const struct net *net) {
    char text[512];
    struct row row = *net->port;
    snprintf(text, sizeof text, "%s_%s", net->sub->name, net->port->name);
    row.name = keep(p, text, strlen(text));
    row.kind = kind;
    row.after = "*";
    const char *instances = net->sub->count_text, *elements = net->port->count_text;
    if (strcmp(instances, "1") != 0) {
        snprintf(text, sizeof text, "%s * (%s)", instances, elements);
        row.count_text = strcmp(elements, "1") == 0 ? instances : keep(p, text, strlen(text));
    }
    row.count *= net->sub->count;
    row.is_array = 1;
    return add_row(p, &row) == 0 ? row.name : NULL;
}

/* The net that a name in a source is, `length` letters. */
static const struct net *net_of(const struct path *p, const char *name, size_t length) {
    for (unsigned i = 0; i < p->w->n_sources; i++) {
        const struct source *s = &p->w->sources[i];
        char text[NAME];
        if (s->kind != SOURCE_NET)
            continue;
        net_name(&s->net, text, sizeof text);
        if (name_is(text, name, length))
            return &s->net;
    }
    return NULL;
}

/* What stands for a name in a source: an input where it comes from outside. */
static int append_name(struct path *p, char *to, size_t size, const char *name, size_t length) {
    const struct net *net = net_of(p, name, length);
    size_t used = strlen(to);
    const char *input = NULL;
    if (net && net->sub && !is_inside(p, net->sub->name, strlen(net->sub->name))) {
        input = add_port(p, ROW_IN, net);
        if (!input)
            return -1;
    } else if (net && !net->sub && add_row(p, net->port) != 0) {
        return -1;
    }
    snprintf(to + used, size - used, "%.*s", input ? NAME : (int)length, input ? input : name);
    return 0;
}

static int is_letter(char c) {
    return is_name(c) || c == '.';
}

/* An input of a block inside. */
static int add_input(struct path *p, const struct wire *wire) {
    char text[1024] = "";
    const struct wire_row *row = wire->row;
    if (is_free(p, &wire->to)) {
        const char *input = add_port(p, ROW_IN, &wire->to);
        return input ? add_wire(p, WIRE_CONNECT, row->to, input, row->file, row->line) : -1;
    }
    for (const char *at = row->from; *at;) {
        size_t length = 1;
        while (is_letter(*at) && is_letter(at[length]))
            length++;
        if (append_name(p, text, sizeof text, at, length) != 0)
            return -1;
        at += length;
    }
    return add_wire(p, WIRE_CONNECT, row->to, keep(p, text, strlen(text)), row->file, row->line);
}

static int add_outputs(struct path *p, const struct row *sub) {
    const struct table *of = wiring_of(p->w, sub);
    for (const struct row *r = table_next(of, NULL, ROWS_OUT); r; r = table_next(of, r, ROWS_OUT)) {
        const struct net net = {sub, of, r};
        char text[NAME];
        const char *output = add_port(p, ROW_OUT, &net);
        net_name(&net, text, sizeof text);
        if (!output || add_wire(p, WIRE_CONNECT, output, keep(p, text, strlen(text)), sub->file,
                                sub->line) != 0)
            return -1;
    }
    return 0;
}

static int add_blocks(struct path *p) {
    const struct table *top = p->w->top;
    for (const struct row *s = table_next(top, NULL, ROWS_INSIDE); s;
         s = table_next(top, s, ROWS_INSIDE))
        if (is_inside(p, s->name, strlen(s->name)) &&
            (add_row(p, s) != 0 || add_outputs(p, s) != 0))
            return -1;
    for (unsigned i = 0; i < p->w->n; i++) {
        const struct wire *wire = &p->w->wires[i];
        const struct row *sub = wire->to.sub;
        if (sub && wire->from && is_inside(p, sub->name, strlen(sub->name)) &&
            add_input(p, wire) != 0)
            return -1;
    }
    return 0;
}

/* Sizes of the top, and of the parts inside. */
static int add_sizes(struct path *p) {
    const struct table *top = p->w->top;
    for (const struct row *r = table_next(top, NULL, ROWS_PARAM); r;
         r = table_next(top, r, ROWS_PARAM))
        if (add_row(p, r) != 0)
            return -1;
    for (unsigned i = 0; i < top->n_wires; i++) {
        const struct wire_row *r = &top->wires[i];
        size_t field = strcspn(r->to, ".");
        if (r->kind == WIRE_SIZE && (!r->to[field] || is_inside(p, r->to, field)) &&
            add_wire(p, WIRE_SIZE, r->to, r->from, r->file, r->line) != 0)
            return -1;
    }
    return 0;
}

/* NAME=SIZE: a parameter that the wrapper does not have, as it follows from others. */
static int is_tie(const struct path *p, const char *word) {
    size_t length = strcspn(word, "=");
    return word[length] && table_row_at(p->w->top, ROWS_PARAM, word, length);
}

/* Every word names a block of the top, an input of one, or a parameter. */
static int check_fields(const struct path *p) {
    for (char *const *f = p->fields; *f; f++) {
        int found = table_row(p->w->top, ROWS_INSIDE, *f) || is_tie(p, *f);
        for (unsigned i = 0; !found && i < p->w->n; i++)
            found = p->w->wires[i].from && strcmp(p->w->wires[i].row->to, *f) == 0;
        if (!found)
            return err_set(p->e,
                           "%s:1: %.80s: expected a block, an input of one or a parameter, got "
                           "none of that name; correct the path",
                           p->w->top->file, *f);
    }
    return 0;
}

int emit_path(const char *outdir, const struct tables *all, const struct table *top,
              const char *name, char *const *fields, struct err *e) {
    struct wiring *w = calloc(1, sizeof *w);
    struct path *p = calloc(1, sizeof *p);
    int status = w && p ? wiring_read(w, all, top, e)
                        : err_set(e, "%s:0: expected memory, got none; free some", top->file);
    if (status == 0) {
        *p = (struct path){.w = w, .fields = fields, .e = e};
        p->to = (struct table){.name = name, .file = top->file, .is_top = 1};
        status = check_fields(p);
    }
    if (status == 0 &&
        (add_sizes(p) != 0 || add_blocks(p) != 0 || emit_top(outdir, all, &p->to, e) != 0 ||
         emit_frame_path(outdir, all, &p->to, fields, e) != 0))
        status = -1;
    free(p);
    free(w);
    return status;
}
