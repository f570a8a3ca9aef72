/* SPDX-License-Identifier: Apache-2.0 */
#include "emit.h"

#include "files.h"

#include <ctype.h>
#include <inttypes.h>

static void upper(const char *text, char *to, size_t size) {
    size_t i = 0;
    for (; text[i] && i + 1 < size; i++)
        to[i] = (char)toupper((unsigned char)text[i]);
    to[i] = '\0';
}

/* Codes that C, harness and Verilog agree on; docs/blocks/bank_arbiter.md defines them. */
static const char class_codes[] =
    "\n"
    "/* What a bank does in a cycle: bank_class. With WRITE_STEAL the number is the rank. */\n"
    "enum bank_class {\n"
    "    CLASS_IDLE,\n"
    "    CLASS_W_HOME,\n"
    "    CLASS_R_HOME_FORCED,\n"
    "    CLASS_W_FORCED,\n"
    "    CLASS_R_NORMAL,\n"
    "    CLASS_R_STEAL,\n"
    "    CLASS_W_NORMAL,\n"
    "    CLASS_W_STEAL,\n"
    "    CLASS_R_HOME,\n"
    "    CLASSES\n"
    "};\n";

int emit_c_design(const char *dir, const struct design *d, struct err *e) {
    FILE *f = file_create(e, "%s/design.h", dir);
    if (!f)
        return -1;
    file_template(f, d->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * Sizes of design point @. Written by rfgen: do not edit.\n"
                  " */\n"
                  "#ifndef TWINRF_DESIGN_H\n"
                  "#define TWINRF_DESIGN_H\n"
                  "\n"
                  "#include <stdint.h>\n"
                  "\n"
                  "#define DESIGN_NAME \"@\"\n");
    fprintf(f, "#define DESIGN_HASH UINT64_C(0x%016" PRIx64 ") /* of all keys */\n", d->hash);
    fprintf(f, "#define DESIGN_SETS \"%s\" /* keys given beside the .ini */\n", d->sets);
    for (const struct design_size *s = design_sizes; s->name; s++)
        fprintf(f, "#define %s %u /* %s */\n", s->name, design_value(d, s->offset), s->doc);
    fprintf(f, "%s\n#endif\n", class_codes);
    return file_close(f, "design.h", e);
}

/* Declares the member of a row: `uint64_t rd_mask[8][1];` */
static void member(FILE *f, const struct row *r) {
    fprintf(f, "    %s %s", row_ctype(r), r->name);
    if (r->is_array)
        fprintf(f, "[%u]", r->count);
    if (r->is_vec)
        fprintf(f, "[%u]", row_words(r));
    fprintf(f, "; /* %s%s%s: %s */\n", r->width_text, r->is_array ? " x " : "",
            r->is_array ? r->count_text : "", r->doc);
}

static void structure(FILE *f, const struct table *t, unsigned kinds, const char *suffix) {
    if (table_count(t, kinds) == 0)
        return;
    fprintf(f, "typedef struct {\n");
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds))
        member(f, r);
    fprintf(f, "} %s_%s;\n\n", t->name, suffix);
}

/* A top's state or memories: one member for each block that has some. */
static void nested(FILE *f, const struct tables *all, const struct table *top, unsigned kinds,
                   const char *suffix) {
    fprintf(f, "typedef struct {\n");
    for (const struct row *r = table_next(top, NULL, ROWS_SUB); r;
         r = table_next(top, r, ROWS_SUB)) {
        if (table_count(table_find(all, r->block), kinds) == 0)
            continue;
        fprintf(f, "    %s_%s %s", r->block, suffix, r->name);
        if (r->is_array)
            fprintf(f, "[%u]", r->count);
        fprintf(f, ";\n");
    }
    fprintf(f, "} %s_%s;\n\n", top->name, suffix);
}

/* Zeroes the state, then sets the elements whose reset value is another. */
static void reset_block(FILE *f, const struct table *t) {
    file_template(f, t->name,
                  "static inline void @_reset(@_state *s) {\n"
                  "    memset(s, 0, sizeof *s);\n");
    for (const struct row *r = table_next(t, NULL, ROWS_STATE); r;
         r = table_next(t, r, ROWS_STATE)) {
        if (r->value == 0)
            continue;
        if (r->is_array)
            fprintf(f, "    for (unsigned i = 0; i < %u; i++)\n        s->%s[i]%s = %u;\n",
                    r->count, r->name, r->is_vec ? "[0]" : "", r->value);
        else
            fprintf(f, "    s->%s%s = %u;\n", r->name, r->is_vec ? "[0]" : "", r->value);
    }
    fprintf(f, "}\n\n");
}

static void reset_top(FILE *f, const struct tables *all, const struct table *top) {
    file_template(f, top->name,
                  "/* Reset state; wide data, which has no reset, is zeroed. */\n"
                  "static inline void @_reset(@ *m) {\n"
                  "    memset(&m->mem, 0, sizeof m->mem);\n");
    for (const struct row *r = table_next(top, NULL, ROWS_SUB); r;
         r = table_next(top, r, ROWS_SUB)) {
        if (table_count(table_find(all, r->block), ROWS_STATE) == 0)
            continue;
        if (r->is_array)
            fprintf(f, "    for (unsigned i = 0; i < %u; i++)\n        %s_reset(&m->s.%s[i]);\n",
                    r->count, r->block, r->name);
        else
            fprintf(f, "    %s_reset(&m->s.%s);\n", r->block, r->name);
    }
    fprintf(f, "}\n\n");
}

int emit_c_block(const char *dir, const struct tables *all, const struct table *t, struct err *e) {
    char guard[64];
    FILE *f = file_create(e, "%s/%s_if.h", dir, t->name);
    if (!f)
        return -1;
    upper(t->name, guard, sizeof guard);
    file_template(f, t->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * Interface of @, from gen/blocks/@.def. Written by rfgen: do not edit.\n"
                  " */\n");
    file_template(f, guard,
                  "#ifndef TWINRF_@_IF_H\n"
                  "#define TWINRF_@_IF_H\n"
                  "\n"
                  "#include \"design.h\"\n");
    for (const struct row *r = table_next(t, NULL, ROWS_SUB); r; r = table_next(t, r, ROWS_SUB))
        fprintf(f, "#include \"%s_if.h\"\n", r->block);
    fprintf(f, "\n#include <stdint.h>\n#include <string.h>\n\n");
    structure(f, t, ROWS_IN, "in");
    structure(f, t, ROWS_OUT, "out");
    if (t->is_top) {
        nested(f, all, t, ROWS_STATE, "state");
        nested(f, all, t, ROWS_MEM, "mem");
        file_template(f, t->name,
                      "typedef struct {\n"
                      "    @_state s;\n"
                      "    @_mem mem;\n"
                      "} @;\n"
                      "\n");
        reset_top(f, all, t);
    } else {
        structure(f, t, ROWS_STATE, "state");
        structure(f, t, ROWS_MEM, "mem");
        if (table_count(t, ROWS_STATE) > 0)
            reset_block(f, t);
    }
    fprintf(f, "#endif\n");
    return file_close(f, t->file, e);
}

int emit_c_top(const char *dir, const struct design *d, struct err *e) {
    const char *top = design_top_name(d);
    char define[64];
    FILE *f = file_create(e, "%s/top.h", dir);
    if (!f)
        return -1;
    upper(top, define, sizeof define);
    file_template(f, d->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * The top of design point @ under names that do not depend on it. Written by "
                  "rfgen: do not edit.\n"
                  " */\n"
                  "#ifndef TWINRF_TOP_H\n"
                  "#define TWINRF_TOP_H\n"
                  "\n");
    fprintf(f, "#define TOP_%s 1\n", define);
    file_template(f, top,
                  "\n"
                  "#include \"@.h\"\n"
                  "#include \"@_if.h\"\n"
                  "\n"
                  "typedef @ top;\n"
                  "typedef @_in top_in;\n"
                  "typedef @_out top_out;\n"
                  "typedef @_state top_state;\n"
                  "typedef @_mem top_mem;\n"
                  "\n"
                  "#define top_step @_step\n"
                  "#define top_reset @_reset\n"
                  "#define top_twin twin_@\n"
                  "\n"
                  "#endif\n");
    return file_close(f, "top.h", e);
}
