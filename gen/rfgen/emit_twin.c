/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/emit.h"

#include "rfgen/codes.h"
#include "rfgen/files.h"

#include <string.h>

static int has_code(const struct table *t, unsigned kinds, const char *code) {
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds)) {
        if (r->code && strcmp(r->code, code) == 0)
            return 1;
    }
    return 0;
}

/* Does a signal of the table hold the code? A top has its blocks' registers. */
static int lists_code(const struct tables *all, const struct table *t, const char *code) {
    int found = has_code(t, ROWS_IN | ROWS_OUT | ROWS_STATE, code);
    for (const struct row *r = table_next(t, NULL, ROWS_SUB); r && !found;
         r = table_next(t, r, ROWS_SUB))
        found = has_code(table_find(all, r->block), ROWS_STATE, code);
    return found;
}

static void code_row(FILE *f, const char *code) {
    char limit[CODE_NAME];
    code_c_limit(code, limit);
    fprintf(f, "static const struct code code_%s = { \"%s\", %s, %s_words };\n\n", code, code,
            limit, code);
}

static int lists_table(const struct tables *all, const struct table *t, const struct table *owner) {
    for (const struct code_row *v = code_first(owner, NULL); v; v = code_first(owner, v)) {
        if (lists_code(all, t, v->code))
            return 1;
    }
    return 0;
}

static void include_words(FILE *f, const struct tables *all, const struct table *t) {
    for (unsigned i = 0; i < TABLES; i++) {
        if (lists_table(all, t, &all->t[i]))
            fprintf(f, "#include \"%s_words.h\"\n", all->t[i].name);
    }
}

/* The codes that the signals name. */
static void codes(FILE *f, const struct tables *all, const struct table *t) {
    for (unsigned i = 0; i < TABLES; i++) {
        const struct table *owner = &all->t[i];
        for (const struct code_row *v = code_first(owner, NULL); v; v = code_first(owner, v)) {
            if (lists_code(all, t, v->code))
                code_row(f, v->code);
        }
    }
}

/* A row of one of the four signal lists. `prefix` is "", or "scheduler[1]." in a top. */
static void signal_row(FILE *f, const struct table *t, const char *structure, const char *prefix,
                       const char *driver, const struct row *r) {
    fprintf(f, "    { \"%s%s\", \"%s\", \"%s\", %u, %u, %d, offsetof(%s, %s%s), %u, ", prefix,
            r->name, t->name, r->doc, r->width, r->count, r->is_vec, structure, prefix, r->name,
            row_stride(r));
    fprintf(f, driver ? "\"%s\", " : "NULL, ", driver);
    fprintf(f, "%s%s },\n", r->code ? "&code_" : "NULL", r->code ? r->code : "");
}

static void flat_rows(FILE *f, const struct table *t, unsigned kinds, const char *structure,
                      const char *prefix) {
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds))
        signal_row(f, t, structure, prefix, table_driver(t, r), r);
}

static void nested_rows(FILE *f, const struct tables *all, const struct table *top, unsigned kinds,
                        const char *structure) {
    for (const struct row *sub = table_next(top, NULL, ROWS_SUB); sub;
         sub = table_next(top, sub, ROWS_SUB)) {
        for (unsigned i = 0; i < sub->count; i++) {
            char element[64], prefix[72];
            row_element(sub, i, element, sizeof element);
            snprintf(prefix, sizeof prefix, "%s.", element);
            flat_rows(f, table_find(all, sub->block), kinds, structure, prefix);
        }
    }
}

/* Writes the rows of a list; returns whether there are any. */
static int list(FILE *f, const struct tables *all, const struct table *t, unsigned kinds,
                const char *suffix) {
    char structure[80];
    int below = t->is_top && (kinds & (ROWS_STATE | ROWS_MEM));
    if (below ? !table_has_below(all, t, kinds) : table_count(t, kinds) == 0)
        return 0;
    snprintf(structure, sizeof structure, "%s_%s", t->name, suffix);
    fprintf(f, "static const struct signal %s_rows[] = {\n", suffix);
    if (below)
        nested_rows(f, all, t, kinds, structure);
    else
        flat_rows(f, t, kinds, structure, "");
    fprintf(f, "};\n\n");
    return 1;
}

static void list_member(FILE *f, const struct table *t, const char *suffix, int present) {
    if (present)
        fprintf(f, "    .%s = { %s_rows, sizeof %s_rows / sizeof %s_rows[0], sizeof(%s_%s) },\n",
                suffix, suffix, suffix, suffix, t->name, suffix);
    else
        fprintf(f, "    .%s = { NULL, 0, 0 },\n", suffix);
}

static void adaptors_top(FILE *f, const char *name) {
    file_template(f, name,
                  "static void reset(void *self) {\n"
                  "    @_reset(self);\n"
                  "}\n"
                  "\n"
                  "static void step(void *self, const void *in, void *out) {\n"
                  "    @_step(self, in, out);\n"
                  "}\n"
                  "\n");
}

static void adaptors_state(FILE *f, const struct table *t) {
    file_template(f, t->name,
                  "static void reset(void *self) {\n"
                  "    @_reset(self);\n"
                  "}\n"
                  "\n"
                  "static void step(void *self, const void *in, void *out) {\n"
                  "    @_state *s = self;\n"
                  "    @_state next;\n");
    if (table_count(t, ROWS_FIRST) > 0)
        fprintf(f, "    %s_outputs(in, s, out);\n", t->name);
    file_template(f, t->name,
                  "    @_step(in, s, out, &next);\n"
                  "    *s = next;\n"
                  "}\n"
                  "\n");
}

static void adaptors_mem(FILE *f, const struct table *t) {
    file_template(f, t->name,
                  "static void reset(void *self) {\n"
                  "    memset(self, 0, sizeof(@_mem));\n"
                  "}\n"
                  "\n"
                  "static void step(void *self, const void *in, void *out) {\n"
                  "    @_outputs(in, self, out);\n"
                  "    @_commit(in, self);\n"
                  "}\n"
                  "\n");
}

int emit_twin(const char *dir, const struct tables *all, const struct table *t, struct err *e) {
    FILE *f = file_create(e, "%s/twin_%s.c", dir, t->name);
    if (!f)
        return -1;
    file_template(
        f, t->name,
        "/* SPDX-License-Identifier: Apache-2.0\n"
        " * Signals of @ and its C model behind harness/lockstep/twin.h, from gen/blocks/@.def.\n"
        " * Written by rfgen: do not edit.\n"
        " */\n"
        "#include \"lockstep/twin.h\"\n"
        "\n"
        "#include \"@.h\"\n"
        "#include \"@_if.h\"\n");
    include_words(f, all, t);
    file_template(f, t->name,
                  "\n"
                  "#ifdef WITH_RTL\n"
                  "extern const struct twin_rtl twin_rtl_@;\n"
                  "#endif\n"
                  "extern const struct twin twin_@;\n"
                  "\n");
    codes(f, all, t);
    int in = list(f, all, t, ROWS_IN, "in");
    int out = list(f, all, t, ROWS_OUT, "out");
    int state = list(f, all, t, ROWS_STATE, "state");
    int mem = list(f, all, t, ROWS_MEM, "mem");
    if (t->is_top)
        adaptors_top(f, t->name);
    else if (state)
        adaptors_state(f, t);
    else
        adaptors_mem(f, t);
    file_template(f, t->name,
                  "const struct twin twin_@ = {\n"
                  "    .name = \"@\",\n");
    list_member(f, t, "in", in);
    list_member(f, t, "out", out);
    list_member(f, t, "state", state);
    list_member(f, t, "mem", mem);
    if (t->is_top)
        file_template(f, t->name,
                      "    .c = { sizeof(@), reset, step, offsetof(@, s), offsetof(@, mem) },\n");
    else
        fprintf(f, "    .c = { sizeof(%s_%s), reset, step, 0, 0 },\n", t->name,
                state ? "state" : "mem");
    file_template(f, t->name,
                  "#ifdef WITH_RTL\n"
                  "    .rtl = &twin_rtl_@,\n"
                  "#else\n"
                  "    .rtl = NULL,\n"
                  "#endif\n"
                  "};\n");
    return file_close(f, t->file, e);
}
