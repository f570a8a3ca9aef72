/* SPDX-License-Identifier: Apache-2.0
 * Tables in Markdown: what the interface table of a block says, for the end of its page
 * (gen/pages.sh), and the keys of a design point.
 */
#include "rfgen/emit.h"

#include "rfgen/codes.h"

#include <string.h>

enum { COLUMNS = 100 };

static const char *suffix(const struct row *r) {
    if (r->kind == ROW_IN)
        return "_i";
    return r->kind == ROW_STATE || r->kind == ROW_MEM ? "_q" : "_o";
}

static void parameters(FILE *f, const struct table *t) {
    fprintf(f, "\n### Parameters\n\n| parameter | size | meaning |\n|---|---|---|\n");
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r; r = table_next(t, r, ROWS_PARAM))
        fprintf(f, "| `%s` | `%s` | %s |\n", r->name, r->width_text, r->doc);
}

/* "BANK_BITS" of EL(BANK_BITS). */
static void bits(FILE *f, const struct row *r) {
    const char *text = strchr(r->width_text, '('), *end = strrchr(r->width_text, ')');
    if (!text || !end || r->kind == ROW_MEM)
        fprintf(f, "`%s`", r->width_text);
    else
        fprintf(f, "`%.*s`", (int)(end - text - 1), text + 1);
}

static void signals(FILE *f, const struct table *t, unsigned kinds, const char *title) {
    if (table_count(t, kinds) == 0)
        return;
    fprintf(f, "\n### %s\n\n| name | bits | elements | meaning |\n|---|---|---|---|\n", title);
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds)) {
        fprintf(f, "| `%s%s` | ", r->name, suffix(r));
        bits(f, r);
        fprintf(f, " | `%s` | %s%s%s%s |\n", r->count_text, r->doc, r->code ? "; code `" : "",
                r->code ? r->code : "", r->code ? "`" : "");
    }
}

/* Writes a word behind the line, which `column` counts; a new line is indented by 8. */
static unsigned put(FILE *f, unsigned column, const char *word) {
    unsigned length = (unsigned)strlen(word);
    if (column + 1 + length > COLUMNS) {
        fprintf(f, "\n        %s", word);
        return 8 + length;
    }
    fprintf(f, " %s", word);
    return column + 1 + length;
}

static unsigned put_name(FILE *f, unsigned column, const struct row *r) {
    char word[96];
    snprintf(word, sizeof word, "%s%s", r->name, suffix(r));
    return put(f, column, word);
}

/* Whether the list of names has this one. */
static int has_name(const char *list, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = list; (at = strstr(at, name)); at += length) {
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return 1;
    }
    return 0;
}

/* The next input whose being in the list is `wanted`. */
static const struct row *next_input(const struct table *t, const struct row *r, const char *list,
                                    int wanted) {
    do {
        r = table_next(t, r, ROWS_IN);
    } while (r && has_name(list, r->name) != wanted);
    return r;
}

/* Inputs in the list, or, when that is shorter, those that are not. */
static void put_inputs(FILE *f, unsigned column, const struct table *t, const char *list) {
    unsigned in = 0, out = 0;
    for (const struct row *r = NULL; (r = next_input(t, r, list, 1));)
        in++;
    for (const struct row *r = NULL; (r = next_input(t, r, list, 0));)
        out++;
    if (strcmp(list, "*") == 0 || out == 0) {
        put(f, column, "all inputs");
        return;
    }
    const int wanted = in <= out;
    if (!wanted)
        column = put(f, column, "all inputs but");
    for (const struct row *r = NULL; (r = next_input(t, r, list, wanted));)
        column = put_name(f, column, r);
}

/* Whether an earlier output depends on the same inputs. */
static int is_repeated(const struct table *t, const struct row *row, unsigned kinds) {
    for (const struct row *r = table_next(t, NULL, kinds); r != row; r = table_next(t, r, kinds)) {
        if (strcmp(r->after, row->after) == 0)
            return 1;
    }
    return 0;
}

/* All outputs that depend on the inputs of `first`, and these. */
static void dependence(FILE *f, const struct table *t, const struct row *first, unsigned kinds) {
    unsigned column = 3;
    fprintf(f, "   ");
    for (const struct row *r = first; r; r = table_next(t, r, kinds)) {
        if (strcmp(r->after, first->after) == 0)
            column = put_name(f, column, r);
    }
    put_inputs(f, put(f, column, "<-"), t, first->after);
    fprintf(f, "\n");
}

static void dependences(FILE *f, const struct table *t) {
    const unsigned kinds = 1 << ROW_EARLY | 1 << ROW_OUT;
    if (table_count(t, kinds) == 0)
        return;
    fprintf(f, "\nOutputs, and the inputs of the same cycle that they depend on:\n\n");
    for (const struct row *r = table_next(t, NULL, kinds); r; r = table_next(t, r, kinds)) {
        if (!is_repeated(t, r, kinds))
            dependence(f, t, r, kinds);
    }
}

static void codes(FILE *f, const struct table *t) {
    for (const struct code_row *c = code_first(t, NULL); c; c = code_first(t, c)) {
        fprintf(f, "\n### Code `%s`\n\n| name | value | meaning |\n|---|---|---|\n", c->code);
        for (const struct code_row *v = code_next(t, NULL, c->code); v;
             v = code_next(t, v, c->code))
            fprintf(f, "| `%s` | %u | %s |\n", v->name, v->value, v->doc);
    }
}

static void parts(FILE *f, const struct table *t) {
    if (table_count(t, ROWS_PART) == 0)
        return;
    fprintf(f, "\n### Logic between the blocks\n\n"
               "| module | instances | path |\n|---|---|---|\n");
    for (const struct row *r = table_next(t, NULL, ROWS_PART); r; r = table_next(t, r, ROWS_PART))
        fprintf(f, "| [`%s`](../../../gen/parts/%s.def) | `%s` | `%s` |\n", r->block, r->block,
                r->count_text, r->path);
}

static void blocks(FILE *f, const struct table *t) {
    if (!t->is_top)
        return;
    fprintf(f, "\n### Blocks\n\n| block | instances | path |\n|---|---|---|\n");
    for (const struct row *r = table_next(t, NULL, ROWS_SUB); r; r = table_next(t, r, ROWS_SUB))
        fprintf(f, "| [`%s`](../%s.md) | `%s` | `%s` |\n", r->block, r->block, r->count_text,
                r->path);
    parts(f, t);
}

void emit_ports(FILE *f, const struct table *t) {
    fprintf(f,
            "\n## Ports\n\nOf `%s`. Every module also has `clk_i` and `rst_ni`.\n"
            "Sizes in capitals come from the design point.\n",
            t->file);
    signals(f, t, ROWS_IN, "Inputs");
    signals(f, t, ROWS_OUT, "Outputs");
    dependences(f, t);
    signals(f, t, ROWS_STATE | ROWS_MEM, "Registers");
    codes(f, t);
    blocks(f, t);
    parameters(f, t);
}

void emit_key_table(FILE *f) {
    fprintf(f, "| key | values | when absent | meaning |\n|---|---|---|---|\n");
    for (const struct design_key *k = design_keys; k->name; k++) {
        fprintf(f, "| `%s` | ", k->name);
        if (k->kind == KEY_CHOICE)
            fprintf(f, "%s", k->choices);
        else if (k->kind == KEY_FSM_ROW)
            fprintf(f, "three steps");
        else if (k->kind == KEY_MACHINE)
            fprintf(f, "a file of `constraints/machines`");
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
