/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/emit_signals.h"

#include "rfgen/codes.h"

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
    fprintf(f, "static const struct code code_%s = { \"%s\", %s, %s_names };\n\n", code, code,
            limit, code);
}

static int lists_table(const struct tables *all, const struct table *t, const struct table *owner) {
    for (const struct code_row *v = code_first(owner, NULL); v; v = code_first(owner, v)) {
        if (lists_code(all, t, v->code))
            return 1;
    }
    return 0;
}

void emit_signal_includes(FILE *f, const struct tables *all, const struct table *t) {
    for (unsigned i = 0; i < TABLES; i++) {
        if (lists_table(all, t, &all->t[i]))
            fprintf(f, "#include \"%s_names.h\"\n", all->t[i].name);
    }
}

void emit_signal_codes(FILE *f, const struct tables *all, const struct table *t) {
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

int emit_signal_list(FILE *f, const struct tables *all, const struct table *t, unsigned kinds,
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
