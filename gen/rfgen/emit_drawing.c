/* SPDX-License-Identifier: Apache-2.0
 * A top as a drawing, in the language of graphviz (gen/pages.sh): a box a block, an arrow for all
 * nets from one block to another. Ports of the top are beside the block that they belong to.
 */
#include "rfgen/emit.h"

#include "rfgen/names.h"

#include <stdlib.h>
#include <string.h>

enum { NETS = 2 * TABLE_WIRES, SHOWN = 3, PORTS = 10 };

/* A net, and the boxes at its ends; NULL: outside of the top. */
struct arrow {
    const struct row *from, *to;
    char name[64]; /* without its block */
};

struct drawing {
    const struct table *top;
    unsigned n;
    struct arrow arrows[NETS];
};

/* A word of a source: "collector.rd_valid", "wb_valid"; sizes and functions are in capitals. */
static const struct row *box_of(const struct table *top, const char *text, size_t length,
                                size_t *at) {
    const char *dot = memchr(text, '.', length);
    *at = dot ? (size_t)(dot - text) + 1 : 0;
    return dot ? table_row_at(top, ROWS_INSIDE, text, (size_t)(dot - text)) : NULL;
}

static void add(struct drawing *d, const struct row *from, const struct row *to, const char *name,
                size_t length) {
    struct arrow a = {from, to, ""};
    snprintf(a.name, sizeof a.name, "%.*s", (int)length, name);
    for (unsigned i = 0; i < d->n; i++)
        if (d->arrows[i].from == from && d->arrows[i].to == to &&
            strcmp(d->arrows[i].name, a.name) == 0)
            return;
    if (d->n < NETS)
        d->arrows[d->n++] = a;
}

static size_t word_length(const char *text) {
    size_t length = 0;
    while (is_name(text[length]) || text[length] == '.')
        length++;
    return length;
}

/* What a port has its value from. A port of the top has the name that it has outside. */
static void read_wire(struct drawing *d, const struct wire_row *wire) {
    size_t at, length;
    const struct row *to = box_of(d->top, wire->to, strlen(wire->to), &at);
    for (const char *text = wire->from; *text; text += length ? length : 1) {
        length = word_length(text);
        const struct row *from = box_of(d->top, text, length, &at);
        if (from && !to)
            add(d, from, NULL, wire->to, strlen(wire->to));
        else if (from || table_row_at(d->top, ROWS_IN, text, length))
            add(d, from, to, text + at, length - at);
    }
}

/* Names of all nets between two boxes, a line each. Of many the first ones, and how many more. */
static unsigned print_names(FILE *f, const struct drawing *d, const struct row *from,
                            const struct row *to, unsigned shown) {
    const char *line = from && to ? "\\l" : "<br align=\"left\"/>";
    unsigned all = 0, n = 0;
    for (unsigned i = 0; i < d->n; i++)
        all += d->arrows[i].from == from && d->arrows[i].to == to;
    if (all == shown + 1)
        shown++;
    for (unsigned i = 0; i < d->n && n < shown; i++)
        if (d->arrows[i].from == from && d->arrows[i].to == to) {
            fprintf(f, "%s%s", d->arrows[i].name, line);
            n++;
        }
    if (all > shown)
        fprintf(f, "and %u more%s", all - shown, line);
    return all;
}

/* Ports of the top at the left and the right of its name. */
static void print_ports(FILE *f, const struct drawing *d, const struct row *from,
                        const struct row *to) {
    fputs("<td balign=\"left\"><font color=\"#1a6e1a\" point-size=\"9\">", f);
    if (!print_names(f, d, from, to, PORTS))
        fputs(" ", f);
    fputs("</font></td>", f);
}

static void print_box(FILE *f, const struct drawing *d, const struct row *r) {
    int many = strcmp(r->count_text, "1") != 0, is_block = r->kind == ROW_SUB;
    fprintf(f, "  %s [label=<<table border=\"0\" cellspacing=\"0\"><tr>", r->name);
    print_ports(f, d, NULL, r);
    fprintf(f, "<td>%s%s%s<br/>", is_block ? "<b>" : "", r->block, is_block ? "</b>" : "");
    fprintf(f, "<font point-size=\"9\">%s%s%s</font></td>", r->name, many ? ", " : "",
            many ? r->count_text : "");
    print_ports(f, d, r, NULL);
    fprintf(f, "</tr></table>>%s];\n", is_block ? " penwidth=2" : " style=rounded");
}

static int is_first(const struct drawing *d, const struct arrow *a) {
    for (const struct arrow *b = d->arrows; b < a; b++)
        if (b->from == a->from && b->to == a->to)
            return 0;
    return 1;
}

static void print_arrow(FILE *f, const struct drawing *d, const struct arrow *a) {
    fprintf(f, "  %s -> %s [label=\"", a->from->name, a->to->name);
    print_names(f, d, a->from, a->to, SHOWN);
    fprintf(f, "\"];\n");
}

int emit_drawing(FILE *f, const struct table *top, struct err *e) {
    static struct drawing d;
    if (!top->is_top)
        return err_set(e, "%s:1: expected a top to draw, got a block; name a top", top->file);
    d = (struct drawing){.top = top};
    for (unsigned i = 0; i < top->n_wires; i++)
        if (top->wires[i].kind == WIRE_CONNECT)
            read_wire(&d, &top->wires[i]);
    fprintf(f,
            "digraph %s {\n  rankdir=TB; nodesep=0.3; ranksep=0.35; fontname=Helvetica;\n"
            "  node [shape=box fontname=Helvetica fontsize=12];\n"
            "  edge [fontname=Helvetica fontsize=8 arrowsize=0.6];\n",
            top->name);
    for (const struct row *r = table_next(top, NULL, ROWS_INSIDE); r;
         r = table_next(top, r, ROWS_INSIDE))
        print_box(f, &d, r);
    for (unsigned i = 0; i < d.n; i++)
        if (d.arrows[i].from && d.arrows[i].to && is_first(&d, &d.arrows[i]))
            print_arrow(f, &d, &d.arrows[i]);
    fprintf(f, "}\n");
    return 0;
}
