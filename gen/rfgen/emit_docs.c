/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/emit.h"

#include "rfgen/codes.h"

static const char *role(const struct row *r) {
    switch (r->kind) {
    case ROW_IN: return "in";
    case ROW_MOORE: return "out, from state";
    case ROW_EARLY: return "out, early";
    case ROW_OUT: return "out";
    case ROW_STATE: return "register";
    case ROW_MEM: return "memory";
    default: return "";
    }
}

static const char *suffix(const struct row *r) {
    if (r->kind == ROW_IN)
        return "_i";
    return r->kind == ROW_STATE || r->kind == ROW_MEM ? "_q" : "_o";
}

static void parameters(FILE *f, const struct table *t) {
    fprintf(f, "| parameter | value | meaning |\n|---|---|---|\n");
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r; r = table_next(t, r, ROWS_PARAM))
        fprintf(f, "| `%s` | `%s` | %s |\n", r->name, r->width_text, r->doc);
}

static void signals(FILE *f, const struct table *t) {
    const unsigned kinds = ROWS_IN | ROWS_OUT | ROWS_STATE | ROWS_MEM;
    fprintf(f, "\n| name | role | bits of an element | elements | meaning | depends in the same "
               "cycle on |\n|---|---|---|---|---|---|\n");
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds))
        fprintf(f, "| `%s%s` | %s | `%s` | `%s` | %s%s%s%s | %s |\n", r->name, suffix(r), role(r),
                r->width_text, r->count_text, r->doc, r->code ? "; code `" : "",
                r->code ? r->code : "", r->code ? "`" : "", r->after ? r->after : "");
}

static void code(FILE *f, const struct table *t, const char *name) {
    fprintf(f, "\n| code `%s` | value | meaning |\n|---|---|---|\n", name);
    for (const struct code_row *v = code_next(t, NULL, name); v; v = code_next(t, v, name))
        fprintf(f, "| `%s` | %u | %s |\n", v->name, v->value, v->doc);
}

void emit_code_tables(FILE *f, const struct tables *all) {
    for (unsigned i = 0; i < TABLES; i++) {
        const struct table *t = &all->t[i];
        if (t->n_codes > 0)
            fprintf(f, "\n## %s\n", t->name);
        for (const struct code_row *v = code_first(t, NULL); v; v = code_first(t, v))
            code(f, t, v->code);
    }
}

static void blocks(FILE *f, const struct table *t) {
    if (!t->is_top)
        return;
    fprintf(f, "\n| block | instances | path |\n|---|---|---|\n");
    for (const struct row *r = table_next(t, NULL, ROWS_SUB); r; r = table_next(t, r, ROWS_SUB))
        fprintf(f, "| `%s` | `%s` | `%s` |\n", r->block, r->count_text, r->path);
}

void emit_port_tables(FILE *f, const struct tables *all) {
    fprintf(f, "# Port tables\n\nWritten by `rfgen ports` from `gen/blocks/*.def`. Every module "
               "also has `clk_i` and `rst_ni`.\n");
    for (unsigned i = 0; i < TABLES; i++) {
        fprintf(f, "\n## %s\n\n", all->t[i].name);
        parameters(f, &all->t[i]);
        signals(f, &all->t[i]);
        blocks(f, &all->t[i]);
    }
}

void emit_key_table(FILE *f) {
    fprintf(f, "| key | values | when absent | meaning |\n|---|---|---|---|\n");
    for (const struct design_key *k = design_keys; k->name; k++) {
        fprintf(f, "| `%s` | ", k->name);
        if (k->kind == KEY_CHOICE)
            fprintf(f, "%s", k->choices);
        else if (k->kind == KEY_FSM_ROW)
            fprintf(f, "three steps");
        else
            fprintf(f, "%u..%u", k->min, k->max);
        if (k->fallback < 0) {
            fprintf(f, " | refused | %s |\n", k->doc);
            continue;
        }
        char text[64];
        design_value_text(k, (unsigned)k->fallback, text, sizeof text);
        fprintf(f, " | %s | %s |\n", text, k->doc);
    }
}
