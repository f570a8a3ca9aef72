/* SPDX-License-Identifier: Apache-2.0
 * The frame of a wrapper of properties (docs/properties.md): the parts of its module that follow
 * from a block's table. The wrapper includes them, so that its file holds only its properties.
 */
#include "rfgen/emit.h"
#include "rfgen/codes.h"
#include "rfgen/files.h"
#include "rfgen/names.h"
#include "rfgen/sizes.h"

#include <string.h>

enum { PREFIX = 96, SIGNALS = ROWS_IN | ROWS_OUT | ROWS_STATE };

static const char *suffix(const struct row *r) {
    return r->kind == ROW_IN ? "_i" : "_o";
}

/* `wire [range] PREFIX NAME SUFFIX`, the range in parameters of `t`. */
static void wire(FILE *f, const struct table *t, const char *prefix, const struct row *r,
                 const char *suffix_of) {
    char range[SIZE_TEXT];
    size_bits(t, r, range);
    size_range(range, range);
    fprintf(f, "wire %s %s%s%s", range, prefix, r->name, suffix_of);
}

/* A width that is no text in the parameters would be that of some design point. */
static int check_sizes(const struct table *t, const struct table *of, struct err *e) {
    for (const struct row *r = table_next(of, NULL, SIGNALS); r; r = table_next(of, r, SIGNALS)) {
        if (!size_is(t, r->count_text, r->count) || !size_is(t, r->width_text, r->width))
            return err_set(
                e, "%s:%u: %s: expected a width in sizes of %s, got %s x %s; add a SIZE row",
                r->file, r->line, r->name, t->name, r->count_text, r->width_text);
    }
    return 0;
}

static int check_all_sizes(const struct tables *all, const struct table *t, struct err *e) {
    int status = check_sizes(t, t, e);
    for (const struct row *s = table_next(t, NULL, ROWS_SUB); s && status == 0;
         s = table_next(t, s, ROWS_SUB))
        status = check_sizes(t, table_find(all, s->block), e);
    return status;
}

static FILE *create(const char *outdir, const struct table *t, const char *part, struct err *e) {
    FILE *f = file_create(e, "%s/gen/hw/%s_%s.vh", outdir, t->name, part);
    if (f)
        fprintf(f, "// SPDX-License-Identifier: Apache-2.0\n// Written by rfgen from %s.\n",
                t->file);
    return f;
}

/* What a word NAME=SIZE ties the parameter to, or NULL. */
static const char *tied_to(char *const *words, const struct row *parameter) {
    for (; *words; words++) {
        size_t length = strcspn(*words, "=");
        if ((*words)[length] && name_is(parameter->name, *words, length))
            return *words + length + 1;
    }
    return NULL;
}

/* Defaults are the table's values; a size of tests/properties/sizes may leave them out. */
static int emit_parameters(const char *outdir, const struct table *t, char *const *words,
                           struct err *e) {
    const char *comma = "";
    FILE *f = create(outdir, t, "parameters", e);
    if (!f)
        return -1;
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r;
         r = table_next(t, r, ROWS_PARAM)) {
        if (tied_to(words, r))
            continue;
        fprintf(f, "%sparameter %s = %u", comma, r->name, r->value);
        comma = ",\n";
    }
    fprintf(f, "\n");
    return file_close(f, t->file, e);
}

/* The wrapper's own ports follow. */
static int emit_inputs(const char *outdir, const struct table *t, struct err *e) {
    FILE *f = create(outdir, t, "inputs", e);
    if (!f)
        return -1;
    fprintf(f, "input wire clk_i,\n");
    for (const struct row *r = table_next(t, NULL, ROWS_IN); r; r = table_next(t, r, ROWS_IN)) {
        fprintf(f, "input ");
        wire(f, t, "", r, "_i");
        fprintf(f, ",\n");
    }
    return file_close(f, t->file, e);
}

static int is_first_of_code(const struct table *t, const struct row *row) {
    const struct row *r = table_next(t, NULL, SIGNALS);
    while (r != row && !(r->code && strcmp(r->code, row->code) == 0))
        r = table_next(t, r, SIGNALS);
    return r == row;
}

static void ties(FILE *f, const struct table *t, char *const *words) {
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r; r = table_next(t, r, ROWS_PARAM))
        if (tied_to(words, r))
            fprintf(f, "localparam %s = %s;\n", r->name, tied_to(words, r));
}

/* Words of every code that a port or register has. */
static void codes(FILE *f, const struct tables *all, const struct table *t) {
    for (const struct row *r = table_next(t, NULL, SIGNALS); r; r = table_next(t, r, SIGNALS)) {
        const struct table *owner = r->code ? code_owner(all, r->code) : NULL;
        if (!owner || !is_first_of_code(t, r))
            continue;
        for (const struct code_row *v = code_next(owner, NULL, r->code); v;
             v = code_next(owner, v, r->code)) {
            char name[CODE_NAME];
            code_verilog_name(v, name);
            fprintf(f, "localparam [%u:0] %s = %u'd%u;\n", r->width - 1, name, r->width, v->value);
        }
    }
}

static void outputs(FILE *f, const struct table *t) {
    for (const struct row *r = table_next(t, NULL, ROWS_OUT); r; r = table_next(t, r, ROWS_OUT)) {
        wire(f, t, "", r, "_o");
        fprintf(f, ";\n");
    }
}

/* Registers of a block: harness/prove/properties.sh joins them to these wires. */
static void registers(FILE *f, const struct table *t, const char *prefix, const struct table *of) {
    for (const struct row *r = table_next(of, NULL, ROWS_STATE); r;
         r = table_next(of, r, ROWS_STATE)) {
        wire(f, t, prefix, r, "");
        fprintf(f, ";\n");
    }
}

/* Those of the blocks on a path: of the first instance. */
static void registers_inside(FILE *f, const struct tables *all, const struct table *t) {
    for (const struct row *s = table_next(t, NULL, ROWS_SUB); s; s = table_next(t, s, ROWS_SUB)) {
        char prefix[PREFIX];
        snprintf(prefix, sizeof prefix, "state_u_%s__", s->name);
        registers(f, t, prefix, table_find(all, s->block));
    }
}

static void instance(FILE *f, const struct table *t) {
    const char *comma = "";
    fprintf(f, "%s #(\n", t->name);
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r;
         r = table_next(t, r, ROWS_PARAM)) {
        fprintf(f, "%s  .%s (%s)", comma, r->name, r->name);
        comma = ",\n";
    }
    fprintf(f, "\n) u_block (\n  .clk_i (clk_i),\n  .rst_ni (rst_n)");
    for (const struct row *r = table_next(t, NULL, ROWS_IN | ROWS_OUT); r;
         r = table_next(t, r, ROWS_IN | ROWS_OUT))
        fprintf(f, ",\n  .%s%s (%s%s)", r->name, suffix(r), r->name, suffix(r));
    fprintf(f, "\n);\n");
}

/* The reset, and whether `assumed` of the wrapper held in every cycle. */
static void start(FILE *f) {
    fprintf(f, "wire rst_n;\nwire lawful;\nproperty_start u_start (\n  .clk_i (clk_i),\n"
               "  .assumed_i (assumed),\n  .rst_no (rst_n),\n  .lawful_o (lawful)\n);\n");
}

static int emit_block(const char *outdir, const struct tables *all, const struct table *t,
                      char *const *words, struct err *e) {
    FILE *f = check_all_sizes(all, t, e) == 0 ? create(outdir, t, "block", e) : NULL;
    if (!f)
        return -1;
    ties(f, t, words);
    codes(f, all, t);
    outputs(f, t);
    registers(f, t, "state_", t);
    registers_inside(f, all, t);
    start(f);
    instance(f, t);
    return file_close(f, t->file, e);
}

int emit_frame_path(const char *outdir, const struct tables *all, const struct table *t,
                    char *const *words, struct err *e) {
    return emit_parameters(outdir, t, words, e) != 0 || emit_block(outdir, all, t, words, e) != 0
               ? -1
               : 0;
}

int emit_frame(const char *outdir, const struct tables *all, const struct table *t, struct err *e) {
    char *none[] = {NULL};
    return emit_inputs(outdir, t, e) != 0 || emit_frame_path(outdir, all, t, none, e) != 0 ? -1 : 0;
}
