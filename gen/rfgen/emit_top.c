/* SPDX-License-Identifier: Apache-2.0
 * The Verilog of a top, from the rows of its wiring (wires.h).
 */
#include "rfgen/emit.h"
#include "rfgen/files.h"
#include "rfgen/sizes.h"
#include "rfgen/wire_cycle.h"
#include "rfgen/wires.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 100, EXPRESSION = 1024, NAME = 96 };

struct text {
    FILE *f;
    const struct wiring *w;
    const struct table *top;
};

/* Header --------------------------------------------------------------------------------------- */

/* A comment in lines that fit: the first begins with `first`, the others with `next`. */
static void comment(FILE *f, const char *first, const char *next, const char *text) {
    int column = fprintf(f, "%s", first);
    const char *blank = "";
    for (const char *word = text; *word; word += strspn(word, " ")) {
        int length = (int)strcspn(word, " ");
        if (*blank && column + 1 + length > COLUMNS) {
            fprintf(f, "\n");
            column = fprintf(f, "%s", next);
            blank = "";
        }
        column += fprintf(f, "%s%.*s", blank, length, word);
        blank = " ";
        word += length;
    }
    fprintf(f, "\n");
}

/* Lines of the header that ABOUT rows give: "Latency     ..." */
static void about(const struct text *t, const char *what) {
    char first[NAME];
    snprintf(first, sizeof first, "// %-11s ", what);
    for (unsigned i = 0; i < t->top->n_wires; i++) {
        const struct wire_row *r = &t->top->wires[i];
        if (r->kind == WIRE_ABOUT && strcmp(r->to, what) == 0)
            comment(t->f, first, "//             ", r->from);
    }
}

static void header(const struct text *t) {
    fprintf(t->f, "// SPDX-License-Identifier: Apache-2.0\n");
    fprintf(t->f, "// %s: wiring only. Written by rfgen from its table: change that.\n//\n",
            t->top->name);
    about(t, "What");
    fprintf(t->f, "// Parameters  sizes, as the design point has them\n// Ports       %s\n",
            t->top->file);
    about(t, "Latency");
    about(t, "Caveats");
    about(t, "Source");
    fprintf(t->f, "`default_nettype none\n");
}

/* Names and widths ----------------------------------------------------------------------------- */

static const char *suffix(const struct net *net) {
    return net->port->kind == ROW_IN ? "i" : "o";
}

/* Instances of a block, in the top's parameters. */
static void count_text(const struct text *t, const struct row *sub, char *to) {
    size_text(t->top, sub->count_text, sub->count, to);
}

/* Bits of the port of all instances. */
static void all_width(const struct text *t, const struct net *net, char *to) {
    char width[SIZE_TEXT];
    size_bits(t->top, net->port, width);
    strcpy(to, "1");
    if (net->sub)
        count_text(t, net->sub, to);
    size_product(to, to, width);
}

static void range_text(const struct text *t, const struct net *net, char *to) {
    char width[SIZE_TEXT];
    all_width(t, net, width);
    size_range(width, to);
}

/* The output of the top that is this output of a block and nothing else, or NULL. */
static const struct row *shown_as(const struct text *t, const struct net *net) {
    for (unsigned i = 0; i < t->w->n; i++) {
        const struct wire *wire = &t->w->wires[i];
        if (!wire->to.sub && wire->from->kind == SOURCE_NET && net_is(&wire->from->net, net))
            return wire->to.port;
    }
    return NULL;
}

/* What a net is called: a port of the top, or a wire FIELD_PORT. */
static void wire_name(const struct text *t, const struct net *net, char *to) {
    const struct row *shown = net->sub ? shown_as(t, net) : NULL;
    if (!net->sub)
        snprintf(to, NAME, "%s_%s", net->port->name, suffix(net));
    else if (shown)
        snprintf(to, NAME, "%s_o", shown->name);
    else
        snprintf(to, NAME, "%s_%s", net->sub->name, net->port->name);
}

/* Expressions ---------------------------------------------------------------------------------- */

static void add(char *to, const char *text) {
    size_t used = strlen(to);
    snprintf(to + used, EXPRESSION - used, "%s", text);
}

static void add_zeros(char *to, const char *width) {
    if (strcmp(width, "1") == 0) {
        add(to, "1'b0");
        return;
    }
    add(to, "{");
    add(to, width);
    add(to, "{1'b0}}");
}

static void add_size(const struct text *t, char *to, const char *size) {
    char text[SIZE_TEXT];
    size_text(t->top, size, 0, text);
    add(to, text);
}

/* Bits of a source, in the top's parameters. */
static void source_width(const struct text *t, const struct source *s, char *to) {
    if (s->kind == SOURCE_NET) {
        all_width(t, &s->net, to);
    } else if (s->kind == SOURCE_SLICE) {
        size_text(t->top, s->bits, 0, to);
    } else if (s->kind == SOURCE_WHEN) {
        source_width(t, s->first, to);
    } else {
        snprintf(to, SIZE_TEXT, "%u", s->width);
    }
}

static void add_source(const struct text *t, char *to, const struct source *s);

static void add_net(const struct text *t, char *to, const struct net *net) {
    char name[NAME];
    wire_name(t, net, name);
    add(to, name);
}

static void add_slice(const struct text *t, char *to, const struct source *s) {
    add_net(t, to, &s->first->net);
    add(to, "[");
    add_size(t, to, s->size);
    add(to, " +: ");
    add_size(t, to, s->bits);
    add(to, "]");
}

/* The table names the lowest first, Verilog the highest. */
static void add_parts(const struct text *t, char *to, const struct source *part) {
    if (part->next) {
        add_parts(t, to, part->next);
        add(to, ", ");
    }
    add_source(t, to, part);
}

static void add_repeat(const struct text *t, char *to, const struct source *s) {
    add(to, "{");
    add_size(t, to, s->size);
    add(to, "{");
    add_source(t, to, s->first);
    add(to, "}}");
}

static void add_when(const struct text *t, char *to, const struct source *s) {
    char width[SIZE_TEXT];
    source_width(t, s, width);
    add(to, "(");
    add_size(t, to, s->size);
    add(to, " != 0) ? ");
    add_source(t, to, s->first);
    add(to, " : ");
    add_zeros(to, width);
}

static void add_source(const struct text *t, char *to, const struct source *s) {
    switch (s->kind) {
    case SOURCE_NET:
        add_net(t, to, &s->net);
        break;
    case SOURCE_SLICE:
        add_slice(t, to, s);
        break;
    case SOURCE_REPEAT:
        add_repeat(t, to, s);
        break;
    case SOURCE_SHARED:
        add_source(t, to, s->first);
        break;
    case SOURCE_WHEN:
        add_when(t, to, s);
        break;
    case SOURCE_CAT:
        add(to, "{");
        add_parts(t, to, s->first);
        add(to, "}");
        break;
    case SOURCE_ZERO:
        break; /* as wide as its port: add_input */
    }
}

/* Ports of instances --------------------------------------------------------------------------- */

/* What an instance has of something that all of them have: [i*Width +: Width]. `groups`: instances
 * that share a part, or NULL. */
static void add_part(char *to, const char *width, const char *groups) {
    char index[SIZE_TEXT + 8] = "i";
    if (groups)
        snprintf(index, sizeof index, strpbrk(groups, "+-*/") ? "(i / (%s))" : "(i / %s)", groups);
    add(to, "[");
    add(to, index);
    if (strcmp(width, "1") != 0) {
        int is_sum = strpbrk(width, "+-") != NULL;
        add(to, is_sum ? "*(" : "*");
        add(to, width);
        add(to, is_sum ? ") +: " : " +: ");
        add(to, width);
    }
    add(to, "]");
}

/* Whether a source needs a wire of its own: parts of an expression have no index. */
static int needs_wire(const struct wire *wire) {
    const struct source *s = wire->from;
    if (!s || !wire->to.sub || !wire->to.sub->is_array)
        return 0;
    if (s->kind == SOURCE_SHARED)
        s = s->first;
    return s->kind != SOURCE_NET && s->kind != SOURCE_ZERO;
}

/* What is handed to an input of a block, of instance i where there are several. */
static void add_input(const struct text *t, char *to, const struct net *net) {
    char width[SIZE_TEXT], groups[SIZE_TEXT] = "", count[SIZE_TEXT];
    const struct wire *wire = wiring_to(t->w, net);
    size_bits(t->top, net->port, width);
    if (wire->from->kind == SOURCE_ZERO) {
        add_zeros(to, width);
        return;
    }
    if (needs_wire(wire))
        snprintf(to, EXPRESSION, "%s_%s", net->sub->name, net->port->name);
    else
        add_source(t, to, wire->from);
    if (wire->from->kind == SOURCE_SHARED)
        size_text(t->top, wire->from->size, 0, groups);
    count_text(t, net->sub, count);
    if (net->sub->is_array && strcmp(groups, count) != 0)
        add_part(to, width, *groups ? groups : NULL);
}

static void add_output(const struct text *t, char *to, const struct net *net) {
    char width[SIZE_TEXT];
    add(to, wiring_to(t->w, net) ? "unused_" : "");
    add_net(t, to, net);
    size_bits(t->top, net->port, width);
    if (net->sub->is_array)
        add_part(to, width, NULL);
}

/* Longest name of rows of these kinds. */
static int name_column(const struct table *of, unsigned kinds, int least) {
    int column = least;
    for (const struct row *r = table_next(of, NULL, kinds); r; r = table_next(of, r, kinds)) {
        int length = (int)strlen(r->name) + (kinds == ROWS_PARAM ? 0 : 2);
        column = length > column ? length : column;
    }
    return column;
}

/* `.name (expression)`, broken before `+:` where the line is too long. */
static void connect(const struct text *t, int indent, int column, const char *name,
                    const char *expression) {
    int at = fprintf(t->f, "%*s.%-*s (", indent, "", column, name);
    const char *cut = strstr(expression, " +: ");
    if (cut && at + (int)strlen(expression) + 2 > COLUMNS) {
        fprintf(t->f, "%.*s +:\n%*s%s)", (int)(cut - expression), expression, at, "", cut + 4);
        return;
    }
    fprintf(t->f, "%s)", expression);
}

static void parameters(const struct text *t, const struct table *of, int indent) {
    const char *comma = "";
    int column = name_column(of, ROWS_PARAM, 0);
    fprintf(t->f, "%*s%s #(\n", indent, "", of->name);
    for (const struct row *r = table_next(of, NULL, ROWS_PARAM); r;
         r = table_next(of, r, ROWS_PARAM)) {
        char text[SIZE_TEXT];
        size_text(t->top, r->width_text, r->value, text);
        fprintf(t->f, "%s", comma);
        connect(t, indent + 2, column, r->name, text);
        comma = ",\n";
    }
    fprintf(t->f, "\n%*s)", indent, "");
}

static void ports(const struct text *t, const struct row *sub, const struct table *of, int indent) {
    int column = name_column(of, ROWS_IN | ROWS_OUT, sub->kind == ROW_SUB ? 6 : 0);
    const char *comma = "";
    if (sub->kind == ROW_SUB) {
        connect(t, indent, column, "clk_i", "clk_i");
        fprintf(t->f, ",\n");
        connect(t, indent, column, "rst_ni", "rst_ni");
        comma = ",\n";
    }
    for (const struct row *r = table_next(of, NULL, ROWS_IN | ROWS_OUT); r;
         r = table_next(of, r, ROWS_IN | ROWS_OUT)) {
        const struct net net = {sub, of, r};
        char name[NAME], expression[EXPRESSION] = "";
        snprintf(name, sizeof name, "%s_%s", r->name, suffix(&net));
        if (r->kind == ROW_IN)
            add_input(t, expression, &net);
        else
            add_output(t, expression, &net);
        fprintf(t->f, "%s", comma);
        connect(t, indent, column, name, expression);
        comma = ",\n";
    }
}

/* Name of the instances: the end of their path. */
static const char *instance_name(const struct row *sub) {
    const char *dot = strrchr(sub->path, '.');
    return dot ? dot + 1 : sub->path;
}

/* One instance, or a loop of them: its label is what the path of the SUB row has before `[`. */
static void instances(const struct text *t, const struct row *sub) {
    const struct table *of = wiring_of(t->w, sub);
    const int indent = sub->is_array ? 6 : 2;
    char count[SIZE_TEXT];
    count_text(t, sub, count);
    fprintf(t->f, "\n");
    if (sub->is_array)
        fprintf(t->f, "  generate\n    for (i = 0; i < %s; i = i + 1) begin : %.*s\n", count,
                (int)strcspn(sub->path, "["), sub->path);
    parameters(t, of, indent);
    fprintf(t->f, " %s (\n", instance_name(sub));
    ports(t, sub, of, indent + 2);
    fprintf(t->f, "\n%*s);\n", indent, "");
    if (sub->is_array)
        fprintf(t->f, "    end\n  endgenerate\n");
}

/* The module ----------------------------------------------------------------------------------- */

/* A line of a list, its comment behind it, or before it where that does not fit. */
static void item(const struct text *t, const char *line, int column, const char *doc) {
    if (column + 4 + (int)strlen(doc) <= COLUMNS) {
        fprintf(t->f, "%-*s // %s\n", column, line, doc);
        return;
    }
    comment(t->f, "  // ", "  // ", doc);
    fprintf(t->f, "%s\n", line);
}

static void module_parameters(const struct text *t) {
    const int column = name_column(t->top, ROWS_PARAM, 0);
    fprintf(t->f, "module %s #(\n", t->top->name);
    for (const struct row *r = table_next(t->top, NULL, ROWS_PARAM), *next; r; r = next) {
        char line[EXPRESSION];
        next = table_next(t->top, r, ROWS_PARAM);
        snprintf(line, sizeof line, "  parameter %-*s = %u%s", column, r->name, r->value,
                 next ? "," : "");
        item(t, line, column + 20, r->doc);
    }
    fprintf(t->f, ") (\n");
}

/* Longest range of these ports of the top or of a block. */
static int range_column(const struct text *t, const struct row *sub, const struct table *of,
                        unsigned kinds) {
    int column = 0;
    for (const struct row *r = table_next(of, NULL, kinds); r; r = table_next(of, r, kinds)) {
        const struct net net = {sub, of, r};
        char range[SIZE_TEXT];
        range_text(t, &net, range);
        column = (int)strlen(range) > column ? (int)strlen(range) : column;
    }
    return column;
}

static void module_ports(const struct text *t) {
    const unsigned kinds = ROWS_IN | ROWS_OUT;
    const int ranges = range_column(t, NULL, t->top, kinds), names = name_column(t->top, kinds, 6);
    fprintf(t->f, "  input  wire %*s clk_i,\n  input  wire %*s rst_ni,\n", ranges, "", ranges, "");
    for (const struct row *r = table_next(t->top, NULL, kinds), *next; r; r = next) {
        const struct net net = {NULL, t->top, r};
        char range[SIZE_TEXT], line[EXPRESSION];
        next = table_next(t->top, r, kinds);
        range_text(t, &net, range);
        snprintf(line, sizeof line, "  %s wire %-*s %s_%s%s",
                 r->kind == ROW_IN ? "input " : "output", ranges, range, r->name, suffix(&net),
                 next ? "," : "");
        item(t, line, ranges + names + 16, r->doc);
    }
    fprintf(t->f, ");\n");
}

/* `wire [range] name;` */
static void declare(const struct text *t, const struct net *net, int ranges, const char *prefix,
                    char *line) {
    char range[SIZE_TEXT], name[NAME];
    range_text(t, net, range);
    wire_name(t, net, name);
    snprintf(line, EXPRESSION, "  wire %-*s %s%s;", ranges, range, prefix, name);
}

/* Wires between blocks, those of a block together. */
static void declare_outputs(const struct text *t, const struct row *sub) {
    const struct table *of = wiring_of(t->w, sub);
    const int ranges = range_column(t, sub, of, ROWS_OUT);
    const int column = ranges + name_column(of, ROWS_OUT, 0) + (int)strlen(sub->name) + 8;
    const char *title = "\n  // Outputs of %s\n", *name = instance_name(sub);
    for (const struct row *r = table_next(of, NULL, ROWS_OUT); r; r = table_next(of, r, ROWS_OUT)) {
        const struct net net = {sub, of, r};
        char line[EXPRESSION];
        if (wiring_to(t->w, &net) || shown_as(t, &net))
            continue;
        fprintf(t->f, title, sub->kind == ROW_SUB ? of->name : name);
        title = "";
        declare(t, &net, ranges, "", line);
        item(t, line, column, r->doc);
    }
}

static void declare_unused(const struct text *t) {
    const char *title = "\n  // Outputs of blocks that nothing here reads\n";
    for (unsigned i = 0; i < t->w->n; i++) {
        char line[EXPRESSION];
        if (t->w->wires[i].from)
            continue;
        fprintf(t->f, "%s", title);
        declare(t, &t->w->wires[i].to, 0, "unused_", line);
        fprintf(t->f, "%s\n", line);
        title = "";
    }
}

/* Does the source take all of the net, or is there only a SLICE of it? */
static int takes_whole(const struct source *s, const struct net *net) {
    int whole = s->kind == SOURCE_NET && s->net.sub == net->sub && s->net.port == net->port;
    for (const struct source *part = s->kind == SOURCE_SLICE ? NULL : s->first; part;
         part = part->next)
        whole |= takes_whole(part, net);
    return whole;
}

static int is_sliced(const struct text *t, const struct net *net) {
    if (wiring_to(t->w, net) || shown_as(t, net))
        return 0;
    for (unsigned i = 0; i < t->w->n; i++)
        if (t->w->wires[i].from && takes_whole(t->w->wires[i].from, net))
            return 0;
    return 1;
}

/* Outputs of blocks of which there are slices alone: all bits are read, so that linters stay quiet
 * about those in none. */
static void declare_sliced(const struct text *t, const struct row *sub) {
    const struct table *of = wiring_of(t->w, sub);
    const char *title = "\n  // Outputs of blocks that are read in slices\n";
    for (const struct row *r = table_next(of, NULL, ROWS_OUT); r; r = table_next(of, r, ROWS_OUT)) {
        const struct net net = {sub, of, r};
        char name[NAME];
        if (!is_sliced(t, &net))
            continue;
        wire_name(t, &net, name);
        fprintf(t->f, "%s  wire unused_%s = &{1'b0, %s};\n", title, name, name);
        title = "";
    }
}

/* Sources of instances that are more than a net. */
static void declare_sources(const struct text *t) {
    for (unsigned i = 0; i < t->w->n; i++) {
        const struct wire *wire = &t->w->wires[i];
        char range[SIZE_TEXT], text[EXPRESSION] = "";
        if (!needs_wire(wire))
            continue;
        range_text(t, &wire->to, range);
        if (wire->from->kind == SOURCE_SHARED)
            snprintf(range, sizeof range, "[%u:0]", wire->from->first->width - 1);
        add_source(t, text, wire->from);
        fprintf(t->f, "\n  wire %s %s_%s = %s;\n", range, wire->to.sub->name, wire->to.port->name,
                text);
    }
}

/* Outputs of the top that are not just an output of a block. */
static void assign_outputs(const struct text *t) {
    for (unsigned i = 0; i < t->w->n; i++) {
        const struct wire *wire = &t->w->wires[i];
        char name[NAME], text[EXPRESSION] = "", width[SIZE_TEXT];
        if (wire->to.sub || (wire->from->kind == SOURCE_NET && wire->from->net.sub &&
                             shown_as(t, &wire->from->net) == wire->to.port))
            continue;
        wire_name(t, &wire->to, name);
        all_width(t, &wire->to, width);
        if (wire->from->kind == SOURCE_ZERO)
            add_zeros(text, width);
        else
            add_source(t, text, wire->from);
        fprintf(t->f, "\n  assign %s = %s;\n", name, text);
    }
}

static void module_body(const struct text *t) {
    const struct table *top = t->top;
    for (const struct row *s = table_next(top, NULL, ROWS_INSIDE); s;
         s = table_next(top, s, ROWS_INSIDE))
        declare_outputs(t, s);
    declare_unused(t);
    for (const struct row *s = table_next(top, NULL, ROWS_INSIDE); s;
         s = table_next(top, s, ROWS_INSIDE))
        declare_sliced(t, s);
    declare_sources(t);
    fprintf(t->f, "\n  genvar i;\n");
    for (const struct row *s = table_next(top, NULL, ROWS_INSIDE); s;
         s = table_next(top, s, ROWS_INSIDE))
        instances(t, s);
    assign_outputs(t);
}

int emit_top(const char *outdir, const struct tables *all, const struct table *top, struct err *e) {
    struct wiring *w = calloc(1, sizeof *w);
    struct text t = {NULL, w, top};
    int status = w ? wiring_read(w, all, top, e)
                   : err_set(e, "%s:0: expected memory, got none; free some", top->file);
    if (status == 0)
        status = wire_cycle_check(w, e);
    if (status == 0 && !(t.f = file_create(e, "%s/gen/hw/%s.v", outdir, top->name)))
        status = -1;
    if (status == 0) {
        header(&t);
        module_parameters(&t);
        module_ports(&t);
        module_body(&t);
        fprintf(t.f, "endmodule\n`default_nettype wire\n");
        status = file_close(t.f, "the top's Verilog", e);
    }
    free(w);
    return status;
}
