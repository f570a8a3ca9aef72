/* SPDX-License-Identifier: Apache-2.0
 * What harness/export/handle.c knows of a top: its signals by name, and counters of its outputs.
 */
#include "rfgen/emit.h"

#include "rfgen/codes.h"
#include "rfgen/emit_signals.h"
#include "rfgen/files.h"

/* How often an output's bits are 1, or how often it has each value of its code. Numbers and data
 * are not counted. */
enum count { COUNT_NOT, COUNT_ONES, COUNT_CODES };

static int is_data(const struct tables *all, const struct table *top, const struct row *r) {
    const char *block = table_driver(top, r);
    const struct table *driver = block ? table_find(all, block) : NULL;
    return driver && table_count(driver, ROWS_MEM) > 0;
}

static enum count counted(const struct tables *all, const struct table *top, const struct row *r) {
    if (r->code && !r->is_vec)
        return COUNT_CODES;
    return (r->is_vec && !is_data(all, top, r)) || r->width == 1 ? COUNT_ONES : COUNT_NOT;
}

static void counter_member(FILE *f, const struct tables *all, const struct table *top,
                           const struct row *r) {
    char limit[CODE_NAME];
    switch (counted(all, top, r)) {
    case COUNT_ONES:
        fprintf(f, "    uint64_t %s;\n", r->name);
        break;
    case COUNT_CODES:
        code_c_limit(r->code, limit);
        fprintf(f, "    uint64_t %s[%s]; /* by code */\n", r->name, limit);
        break;
    case COUNT_NOT:
        break;
    }
}

/* Registers, or memories, of all blocks of a top. */
static unsigned count_below(const struct tables *all, const struct table *top, unsigned kinds) {
    unsigned n = 0;
    for (const struct row *sub = table_next(top, NULL, ROWS_SUB); sub;
         sub = table_next(top, sub, ROWS_SUB))
        n += sub->count * table_count(table_find(all, sub->block), kinds);
    return n;
}

static unsigned values_of(const struct tables *all, const char *code) {
    const struct table *owner = code_owner(all, code);
    unsigned n = 0;
    for (const struct code_row *v = code_next(owner, NULL, code); v; v = code_next(owner, v, code))
        n++;
    return n;
}

static unsigned counters_of(const struct tables *all, const struct table *top) {
    unsigned n = 1; /* cycles */
    for (const struct row *r = table_next(top, NULL, ROWS_OUT); r;
         r = table_next(top, r, ROWS_OUT)) {
        enum count what = counted(all, top, r);
        n += what == COUNT_CODES ? values_of(all, r->code) : what == COUNT_ONES;
    }
    return n;
}

static void numbers(FILE *f, const struct tables *all, const struct table *top) {
    unsigned in = table_count(top, ROWS_IN), out = table_count(top, ROWS_OUT);
    unsigned below = count_below(all, top, ROWS_STATE) + count_below(all, top, ROWS_MEM);
    fprintf(f,
            "#define DESIGN_TOP \"%s\"\n"
            "#define DESIGN_INPUTS %u /* input ports, numbers from 0 */\n"
            "#define DESIGN_OUTPUTS %u /* output ports, numbers behind those */\n"
            "#define DESIGN_PORTS %u /* these, registers and memories */\n"
            "#define DESIGN_COUNTERS %u /* counters by name */\n\n",
            top->name, in, out, in + out + below, counters_of(all, top));
}

static int counters_header(const char *dir, const struct tables *all, const struct table *top,
                           struct err *e) {
    FILE *f = file_create(e, "%s/design_counters.h", dir);
    if (!f)
        return -1;
    file_template(f, top->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * Numbers and counters of @ as a library. Written by rfgen: do not edit.\n"
                  " */\n"
                  "#ifndef TWINRF_DESIGN_COUNTERS_H\n"
                  "#define TWINRF_DESIGN_COUNTERS_H\n"
                  "\n"
                  "#include \"top.h\"\n"
                  "\n");
    numbers(f, all, top);
    file_template(
        f, top->name,
        "/* Counters of the outputs of @, over the steps since reset: of a set of bits how\n"
        " * many were 1, of a code how often it had each value. */\n"
        "typedef struct {\n"
        "    uint64_t cycles;\n");
    for (const struct row *r = table_next(top, NULL, ROWS_OUT); r; r = table_next(top, r, ROWS_OUT))
        counter_member(f, all, top, r);
    fprintf(f, "} design_counters;\n\n#endif\n");
    return file_close(f, "design_counters.h", e);
}

static void counter_name(FILE *f, const char *name, const char *member) {
    fprintf(f, "    { \"%s\", offsetof(design_counters, %s) },\n", name, member);
}

static void code_names(FILE *f, const struct tables *all, const struct row *r) {
    char name[CODE_NAME], shown[192], member[192];
    const struct table *owner = code_owner(all, r->code);
    for (const struct code_row *v = code_next(owner, NULL, r->code); v;
         v = code_next(owner, v, r->code)) {
        code_c_name(v, name);
        snprintf(shown, sizeof shown, "%s.%s", r->name, v->name);
        snprintf(member, sizeof member, "%s[%s]", r->name, name);
        counter_name(f, shown, member);
    }
}

static void counter_names(FILE *f, const struct tables *all, const struct table *top) {
    fprintf(f, "static const struct design_counter counter_rows[] = {\n");
    counter_name(f, "cycles", "cycles");
    for (const struct row *r = table_next(top, NULL, ROWS_OUT); r;
         r = table_next(top, r, ROWS_OUT)) {
        enum count what = counted(all, top, r);
        if (what == COUNT_ONES)
            counter_name(f, r->name, r->name);
        else if (what == COUNT_CODES)
            code_names(f, all, r);
    }
    fprintf(f, "};\n\n");
}

/* Begins a line of a statement in `depth` loops. */
static void indent(FILE *f, unsigned depth) {
    fprintf(f, "%*s", (int)(4 * depth + 4), "");
}

/* Opens a loop; returns the depth in it. */
static unsigned loop(FILE *f, unsigned depth, const char *i, unsigned count) {
    indent(f, depth);
    fprintf(f, "for (unsigned %s = 0; %s < %u; %s++)\n", i, i, count, i);
    return depth + 1;
}

static void count_ones(FILE *f, const struct row *r) {
    const char *index = r->is_array ? "[i]" : "";
    unsigned depth = r->is_array ? loop(f, 0, "i", r->count) : 0;
    if (r->is_vec)
        depth = loop(f, depth, "w", row_words(r));
    indent(f, depth);
    if (r->is_vec)
        fprintf(f, "c->%s += design_ones(out->%s%s[w]);\n", r->name, r->name, index);
    else
        fprintf(f, "c->%s += out->%s%s;\n", r->name, r->name, index);
}

static void count_codes(FILE *f, const struct row *r) {
    char limit[CODE_NAME];
    const char *index = r->is_array ? "[i]" : "";
    unsigned depth = r->is_array ? loop(f, 0, "i", r->count) : 0;
    code_c_limit(r->code, limit);
    indent(f, depth);
    fprintf(f, "if (out->%s%s < %s)\n", r->name, index, limit);
    indent(f, depth + 1);
    fprintf(f, "c->%s[out->%s%s]++;\n", r->name, r->name, index);
}

static void count_function(FILE *f, const struct tables *all, const struct table *top) {
    fprintf(f, "static void design_count(design_counters *c, const top_out *out) {\n"
               "    c->cycles++;\n");
    for (const struct row *r = table_next(top, NULL, ROWS_OUT); r;
         r = table_next(top, r, ROWS_OUT)) {
        enum count what = counted(all, top, r);
        if (what == COUNT_ONES)
            count_ones(f, r);
        else if (what == COUNT_CODES)
            count_codes(f, r);
    }
    fprintf(f, "}\n\n");
}

static const struct {
    unsigned kinds;
    const char *suffix;
} lists[] = {{ROWS_IN, "in"}, {ROWS_OUT, "out"}, {ROWS_STATE, "state"}, {ROWS_MEM, "mem"}};
enum { LISTS = sizeof lists / sizeof *lists };

/* All lists, then their table: none of a kind that the top does not have. */
static void signal_lists(FILE *f, const struct tables *all, const struct table *top) {
    int present[LISTS];
    for (unsigned i = 0; i < LISTS; i++)
        present[i] = emit_signal_list(f, all, top, lists[i].kinds, lists[i].suffix);
    fprintf(f, "static const struct signal_list design_lists[] = {\n");
    for (unsigned i = 0; i < LISTS; i++) {
        const char *s = lists[i].suffix;
        if (present[i])
            fprintf(f, "    { %s_rows, sizeof %s_rows / sizeof %s_rows[0], sizeof(%s_%s) },\n", s,
                    s, s, top->name, s);
        else
            fprintf(f, "    { NULL, 0, 0 },\n");
    }
    fprintf(f, "};\n\n");
}

static int rows_header(const char *dir, const struct tables *all, const struct table *top,
                       struct err *e) {
    FILE *f = file_create(e, "%s/design_rows.h", dir);
    if (!f)
        return -1;
    file_template(f, top->name,
                  "/* Signals and counters of @, for harness/export/handle.c. */\n"
                  "#ifndef TWINRF_DESIGN_ROWS_H\n"
                  "#define TWINRF_DESIGN_ROWS_H\n"
                  "\n"
                  "#include \"design_counters.h\"\n"
                  "#include \"export/design_counter.h\"\n"
                  "#include \"lockstep/signal.h\"\n");
    emit_signal_includes(f, all, top);
    fprintf(f, "\n");
    emit_signal_codes(f, all, top);
    signal_lists(f, all, top);
    counter_names(f, all, top);
    count_function(f, all, top);
    fprintf(f, "#endif\n");
    return file_close(f, "design_rows.h", e);
}

int emit_library(const char *dir, const struct tables *all, const struct table *top,
                 struct err *e) {
    return counters_header(dir, all, top, e) == 0 && rows_header(dir, all, top, e) == 0 ? 0 : -1;
}
