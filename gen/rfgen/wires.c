/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/wires.h"
#include "rfgen/names.h"

#include "rfgen/sizes.h"
#include "rfgen/whole_words.h"

#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* The row that is read, and how far. */
struct reading {
    struct wiring *w;
    const struct wire_row *row;
    const char *at;
    struct err *e;
};

static int refuse(const struct reading *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static int refuse(const struct reading *r, const char *format, ...) {
    char text[320];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    whole_words(text, sizeof text);
    return err_set(r->e, "%s:%u: %s", r->row->file, r->row->line, text);
}

unsigned net_width(const struct net *net) {
    return (net->sub ? net->sub->count : 1) * net->port->width * net->port->count;
}

int net_is(const struct net *a, const struct net *b) {
    return a->sub == b->sub && a->port == b->port;
}

void net_name(const struct net *net, char *text, size_t size) {
    snprintf(text, size, "%s%s%s", net->sub ? net->sub->name : "", net->sub ? "." : "",
             net->port->name);
}

const struct table *wiring_of(const struct wiring *w, const struct row *inside) {
    for (unsigned i = 0; i < w->n_parts; i++)
        if (w->parts[i].sub == inside)
            return &w->parts[i].of;
    return table_find(w->all, inside->block);
}

const struct wire *wiring_to(const struct wiring *w, const struct net *to) {
    for (unsigned i = 0; i < w->n; i++)
        if (net_is(&w->wires[i].to, to))
            return &w->wires[i];
    return NULL;
}

/* Names ---------------------------------------------------------------------------------------- */

/* Length of a port's name, `field.port` or `port`. */
static size_t net_length(const char *text) {
    size_t length = 0;
    while (is_name(text[length]) || text[length] == '.')
        length++;
    return length;
}

/* Finds a port among those that may stand here: what drives, or what is driven. */
static int find_net(const struct reading *r, const char *text, size_t length, int drives,
                    struct net *net) {
    const struct table *top = r->w->top;
    const char *dot = memchr(text, '.', length);
    net->sub = dot ? table_row_at(top, ROWS_INSIDE, text, (size_t)(dot - text)) : NULL;
    net->of = net->sub ? wiring_of(r->w, net->sub) : top;
    if (dot && !net->sub)
        return refuse(r,
                      "%.*s: expected a SUB or PART row of that name, got none; add it or correct "
                      "this",
                      (int)(dot - text), text);
    const char *port = dot ? dot + 1 : text;
    unsigned kinds = (net->sub != NULL) == (drives != 0) ? ROWS_OUT : ROWS_IN;
    net->port = table_row_at(net->of, kinds, port, length - (size_t)(port - text));
    if (!net->port)
        return refuse(r, "%.*s: expected an %s of %s, got none of that name; correct it",
                      (int)length, text, kinds == ROWS_IN ? "input" : "output", net->of->name);
    return 0;
}

/* Sources -------------------------------------------------------------------------------------- */

static struct source *source_new(const struct reading *r, enum source_kind kind) {
    if (r->w->n_sources == WIRING_SOURCES) {
        refuse(r, "expected at most %d sources, got more; enlarge WIRING_SOURCES", WIRING_SOURCES);
        return NULL;
    }
    struct source *s = &r->w->sources[r->w->n_sources++];
    memset(s, 0, sizeof *s);
    s->kind = kind;
    return s;
}

static int expect(struct reading *r, char c) {
    if (!accept_char(&r->at, c))
        return refuse(r, "%s: expected `%c` before `%s`; correct it", r->row->from, c, r->at);
    return 0;
}

/* A size up to the comma or parenthesis that ends it. */
static int read_size(struct reading *r, char *text, unsigned *value) {
    int depth = 0;
    size_t length = 0;
    skip_blanks(&r->at);
    for (; r->at[length] && (depth > 0 || !strchr(",)", r->at[length])); length++)
        depth += (r->at[length] == '(') - (r->at[length] == ')');
    snprintf(text, SOURCE_SIZE, "%.*s", (int)length, r->at);
    r->at += length;
    if (length >= SOURCE_SIZE || size_value(r->w->top, text, value) != 0)
        return refuse(r, "%s: expected a size in parameters of the top, got that; correct it",
                      text);
    return 0;
}

static struct source *read_source(struct reading *r);

/* A source in another one. Which instances share a part is said of the whole port. */
static struct source *read_inner(struct reading *r) {
    struct source *s = read_source(r);
    if (!s || s->kind != SOURCE_SHARED)
        return s;
    refuse(r, "%s: expected SHARED round the whole source, got it inside; put it outermost",
           r->row->from);
    return NULL;
}

/* Of so many bits, whose number must fit. */
static struct source *with_width(const struct reading *r, struct source *s, uint64_t bits) {
    s->width = (unsigned)bits;
    if (bits <= UINT_MAX)
        return s;
    refuse(r, "%s: expected at most %u bits, got more; correct it", r->row->from, UINT_MAX);
    return NULL;
}

static struct source *read_net(struct reading *r) {
    size_t length = net_length(r->at);
    if (length == 0 || *r->at == '.') {
        refuse(r, "%s: expected a source, got none before `%s`; correct it",
               *r->row->from ? r->row->from : r->row->to, r->at);
        return NULL;
    }
    struct source *s = source_new(r, SOURCE_NET);
    if (!s || find_net(r, r->at, length, 1, &s->net) != 0)
        return NULL;
    r->at += length;
    s->width = net_width(&s->net);
    return s;
}

static struct source *read_slice(struct reading *r, struct source *s) {
    unsigned bits;
    struct source *of = read_net(r);
    if (!of || expect(r, ',') != 0 || read_size(r, s->size, &s->value) != 0 ||
        expect(r, ',') != 0 || read_size(r, s->bits, &bits) != 0 || expect(r, ')') != 0)
        return NULL;
    if (bits == 0 || s->value > of->width || bits > of->width - s->value) {
        refuse(r, "%s: expected bits below %u, got %u from bit %u on; correct the slice",
               r->row->from, of->width, bits, s->value);
        return NULL;
    }
    s->first = of;
    s->width = bits;
    return s;
}

static struct source *read_cat(struct reading *r, struct source *s) {
    struct source **link = &s->first;
    do {
        struct source *part = read_inner(r);
        if (!part)
            return NULL;
        if (part->kind == SOURCE_ZERO) {
            refuse(r, "%s: expected sources of known width in CAT, got ZERO; use REPEAT or SLICE",
                   r->row->from);
            return NULL;
        }
        *link = part;
        link = &part->next;
        if (!with_width(r, s, (uint64_t)s->width + part->width))
            return NULL;
        skip_blanks(&r->at);
    } while (*r->at == ',' && *r->at++);
    return expect(r, ')') == 0 ? s : NULL;
}

/* REPEAT, SHARED, WHEN: a size, and what it is about. */
static struct source *read_sized(struct reading *r, struct source *s) {
    if (read_size(r, s->size, &s->value) != 0 || expect(r, ',') != 0)
        return NULL;
    s->first = read_inner(r);
    if (!s->first || expect(r, ')') != 0)
        return NULL;
    return with_width(r, s, (uint64_t)s->first->width * (s->kind == SOURCE_WHEN ? 1 : s->value));
}

static struct source *read_source(struct reading *r) {
    static const struct {
        const char *name;
        enum source_kind kind;
        struct source *(*read)(struct reading *r, struct source *s);
    } forms[] = {{"SLICE(", SOURCE_SLICE, read_slice},
                 {"CAT(", SOURCE_CAT, read_cat},
                 {"REPEAT(", SOURCE_REPEAT, read_sized},
                 {"SHARED(", SOURCE_SHARED, read_sized},
                 {"WHEN(", SOURCE_WHEN, read_sized}};
    skip_blanks(&r->at);
    for (unsigned i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        size_t length = strlen(forms[i].name);
        if (strncmp(r->at, forms[i].name, length) == 0) {
            struct source *s = source_new(r, forms[i].kind);
            r->at += length;
            return s ? forms[i].read(r, s) : NULL;
        }
    }
    if (strncmp(r->at, "ZERO", 4) != 0 || net_length(r->at) != 4)
        return read_net(r);
    r->at += 4;
    return source_new(r, SOURCE_ZERO);
}

/* Rows ----------------------------------------------------------------------------------------- */

static int refuse_second(const struct reading *r, const char *name, const struct wire_row *first) {
    return refuse(r,
                  "%s: expected one row, got a second one, the first is line %u of %s; remove one",
                  name, first->line, first->file);
}

static int add_wire(struct reading *r, struct net to, const struct source *from) {
    char name[SOURCE_SIZE];
    const struct wire *other = wiring_to(r->w, &to);
    net_name(&to, name, sizeof name);
    if (other)
        return refuse_second(r, name, other->row);
    r->w->wires[r->w->n++] = (struct wire){r->row, to, from};
    return 0;
}

/* As many bits on both sides. */
static int check_width(const struct reading *r, const struct net *to, const struct source *from) {
    char name[SOURCE_SIZE];
    net_name(to, name, sizeof name);
    if (from->kind == SOURCE_ZERO || from->width == net_width(to))
        return 0;
    return refuse(r, "%s: expected a source of %u bits, got %s of %u; make both agree", name,
                  net_width(to), r->row->from, from->width);
}

/* Instances of a block share parts in equal groups, the top's outputs have no instances. */
static int check_shared(const struct reading *r, const struct net *to, const struct source *from) {
    if (from->kind != SOURCE_SHARED ||
        (to->sub && from->value > 0 && to->sub->count % from->value == 0))
        return 0;
    return refuse(r, "%s: expected the port of a block with a multiple of %u instances, got %s",
                  r->row->from, from->value, r->row->to);
}

static int read_connect(struct reading *r) {
    struct net to;
    r->at = r->row->from;
    if (find_net(r, r->row->to, strlen(r->row->to), 0, &to) != 0)
        return -1;
    const struct source *from = read_source(r);
    if (!from)
        return -1;
    skip_blanks(&r->at);
    if (*r->at)
        return refuse(r, "%s: expected the end of the source before `%s`; correct it", r->row->from,
                      r->at);
    if (check_width(r, &to, from) != 0 || check_shared(r, &to, from) != 0)
        return -1;
    return add_wire(r, to, from);
}

static int read_unused(struct reading *r) {
    struct net net;
    if (find_net(r, r->row->to, strlen(r->row->to), 1, &net) != 0)
        return -1;
    if (!net.sub)
        return refuse(r, "%s: expected the output of a block, got an input of the top; correct it",
                      r->row->to);
    return add_wire(r, net, NULL);
}

/* A SIZE row gives a size that is no parameter of the top, or, with a dot, that of a part. */
static int read_size_row(struct reading *r) {
    unsigned value;
    const char *dot = strchr(r->row->to, '.');
    const struct wire_row *first = size_row(r->w->top, r->row->to, strlen(r->row->to));
    const struct row *parameter = size_parameter(r->w->top, r->row->to, strlen(r->row->to));
    if (first != r->row)
        return refuse_second(r, r->row->to, first);
    if (parameter)
        return refuse(r,
                      "%s: expected a size that is no parameter, got the PARAM of line %u of %s; "
                      "remove one",
                      r->row->to, parameter->line, parameter->file);
    if (dot && !table_row_at(r->w->top, ROWS_PART, r->row->to, (size_t)(dot - r->row->to)))
        return refuse(r, "%s: expected a PART row of that name, got none; add it or correct this",
                      r->row->to);
    if (size_value(r->w->top, dot ? r->row->from : r->row->to, &value) != 0)
        return refuse(r, "%s: expected a size in parameters of the top, got that; correct it",
                      r->row->from);
    return 0;
}

/* Rows of which a top has one. */
static int read_single(const struct reading *r) {
    const struct wire_row *first = r->w->top->wires;
    while (first->kind != r->row->kind)
        first++;
    return first == r->row ? 0 : refuse_second(r, r->row->to, first);
}

static int read_row(struct reading *r) {
    if (!*r->row->to)
        return refuse(r, "row: expected a name in it first, got none; add it");
    switch (r->row->kind) {
    case WIRE_SIZE:
        return read_size_row(r);
    case WIRE_CONNECT:
        return read_connect(r);
    case WIRE_UNUSED:
        return read_unused(r);
    case WIRE_REGISTERS:
    case WIRE_MOVE:
        return read_single(r);
    case WIRE_ABOUT:
    case WIRE_NEEDS:
    case WIRE_FLAG:
    case WIRE_STEP:
    case WIRE_HOOK:
        break;
    }
    return 0;
}

/* What is missing ------------------------------------------------------------------------------ */

static int refuse_row(const char *file, unsigned line, struct err *e, const struct net *net,
                      const char *what) {
    char name[SOURCE_SIZE];
    net_name(net, name, sizeof name);
    return err_set(e, "%s:%u: %s: %s", file, line, name, what);
}

static int check_driven(const struct wiring *w, const struct row *sub, const struct table *of,
                        unsigned kinds, struct err *e) {
    for (const struct row *r = table_next(of, NULL, kinds); r; r = table_next(of, r, kinds)) {
        const struct net net = {sub, of, r};
        const struct row *said = sub ? sub : r;
        if (!wiring_to(w, &net))
            return refuse_row(said->file, said->line, e, &net,
                              "expected a CONNECT row, got none: nothing drives it; add one");
    }
    return 0;
}

static int reads(const struct wiring *w, const struct net *net) {
    for (unsigned i = 0; i < w->n_sources; i++)
        if (w->sources[i].kind == SOURCE_NET && net_is(&w->sources[i].net, net))
            return 1;
    return 0;
}

static int check_read(const struct wiring *w, const struct row *sub, const struct table *of,
                      unsigned kinds, struct err *e) {
    for (const struct row *r = table_next(of, NULL, kinds); r; r = table_next(of, r, kinds)) {
        const struct net net = {sub, of, r};
        const struct wire *unused = wiring_to(w, &net);
        const struct row *said = sub ? sub : r;
        int is_read = reads(w, &net);
        if (!is_read && !unused)
            return refuse_row(said->file, said->line, e, &net,
                              "expected a row that reads it, got none; add CONNECT or UNUSED");
        if (is_read && unused)
            return refuse_row(unused->row->file, unused->row->line, e, &net,
                              "expected nothing to read it, got a row that does; remove UNUSED");
    }
    return 0;
}

/* Each parameter of a block has its value in the top, too: by a PARAM or a SIZE row. */
static int check_parameters(const struct wiring *w, const struct row *sub, const struct table *of,
                            struct err *e) {
    for (const struct row *r = table_next(of, NULL, ROWS_PARAM); r;
         r = table_next(of, r, ROWS_PARAM)) {
        const struct wire_row *given = size_row(w->top, r->width_text, strlen(r->width_text));
        unsigned value;
        if (size_value(w->top, r->width_text, &value) != 0)
            return err_set(e,
                           "%s:%u: %s: expected a PARAM or SIZE row for %s, which is its %s, got "
                           "none; add one",
                           sub->file, sub->line, sub->name, r->width_text, r->name);
        if (value != r->value)
            return err_set(e, "%s:%u: %s: expected %u (%s of %s), got %u; correct it",
                           given ? given->file : sub->file, given ? given->line : sub->line,
                           r->width_text, r->value, r->name, of->name, value);
    }
    return 0;
}

static int check_sub(const struct wiring *w, const struct row *sub, struct err *e) {
    const struct table *of = wiring_of(w, sub);
    return check_parameters(w, sub, of, e) != 0 || check_driven(w, sub, of, ROWS_IN, e) != 0 ||
                   check_read(w, sub, of, ROWS_OUT, e) != 0
               ? -1
               : 0;
}

static int read_parts(struct wiring *w, struct err *e) {
    const struct table *top = w->top;
    for (const struct row *r = table_next(top, NULL, ROWS_PART); r;
         r = table_next(top, r, ROWS_PART)) {
        if (w->n_parts == WIRING_PARTS)
            return err_set(e,
                           "%s:%u: expected at most %d PART rows, got more; enlarge WIRING_PARTS",
                           r->file, r->line, WIRING_PARTS);
        if (part_read(&w->parts[w->n_parts++], w->all, top, r, e) != 0)
            return -1;
    }
    return 0;
}

int wiring_read(struct wiring *w, const struct tables *all, const struct table *top,
                struct err *e) {
    struct reading r = {w, NULL, NULL, e};
    w->all = all;
    w->top = top;
    w->n = w->n_sources = w->n_parts = 0;
    if (read_parts(w, e) != 0)
        return -1;
    for (unsigned i = 0; i < top->n_wires; i++) {
        r.row = &top->wires[i];
        if (read_row(&r) != 0)
            return -1;
    }
    for (const struct row *s = table_next(top, NULL, ROWS_INSIDE); s;
         s = table_next(top, s, ROWS_INSIDE))
        if (check_sub(w, s, e) != 0)
            return -1;
    return check_driven(w, NULL, top, ROWS_OUT, e) != 0 || check_read(w, NULL, top, ROWS_IN, e) != 0
               ? -1
               : 0;
}
