/* SPDX-License-Identifier: Apache-2.0
 * Rows of tables for scripts, those that FROM takes over among them.
 */
#include "rfgen/emit.h"

#include <string.h>

static const char *const row_kinds[] = {
    [ROW_PARAM] = "PARAM", [ROW_IN] = "IN",   [ROW_MOORE] = "MOORE",
    [ROW_EARLY] = "EARLY", [ROW_OUT] = "OUT", [ROW_STATE] = "STATE",
    [ROW_MEM] = "MEM",     [ROW_SUB] = "SUB", [ROW_PART] = "PART",
};
static const char *const wire_kinds[] = {
    [WIRE_SIZE] = "SIZE",   [WIRE_CONNECT] = "CONNECT",     [WIRE_UNUSED] = "UNUSED",
    [WIRE_ABOUT] = "ABOUT", [WIRE_REGISTERS] = "REGISTERS", [WIRE_MOVE] = "MOVE",
    [WIRE_NEEDS] = "NEEDS", [WIRE_FLAG] = "FLAG",           [WIRE_STEP] = "STEP",
    [WIRE_HOOK] = "HOOK",
};

static int is_one_of(const char *const *kinds, unsigned n, const char *name) {
    for (unsigned k = 0; k < n; k++)
        if (strcmp(kinds[k], name) == 0)
            return 1;
    return 0;
}

static int check_kind(const char *kind, struct err *e) {
    if (is_one_of(row_kinds, sizeof row_kinds / sizeof row_kinds[0], kind) ||
        is_one_of(wire_kinds, sizeof wire_kinds / sizeof wire_kinds[0], kind))
        return 0;
    return err_set(
        e, "rfgen rows: expected a kind of row of docs/tables.md, got `%.80s`; correct it", kind);
}

/* A size as one word, so that rows of blocks can be split at blanks, too. */
static void put_word(FILE *f, const char *size) {
    for (; *size; size++)
        if (*size != ' ')
            fputc(*size, f);
}

/* What comes after table, kind and name. */
static void put_rest(FILE *f, const struct row *r) {
    if (r->block) {
        fprintf(f, "\t%s\t", r->name);
        put_word(f, r->count_text);
        fprintf(f, "\t%s\n", r->path);
    } else if (r->kind == ROW_PARAM) {
        fprintf(f, "\t%s\t%s\n", r->width_text, r->doc);
    } else {
        fprintf(f, "\t%s\t%s\t%s\n", r->width_text, r->count_text, r->doc);
    }
}

static void put_rows(FILE *f, const struct table *t) {
    for (unsigned i = 0; i < t->n; i++) {
        const struct row *r = &t->rows[i];
        fprintf(f, "%s\t%s\t%s", t->name, row_kinds[r->kind], r->block ? r->block : r->name);
        put_rest(f, r);
    }
    for (unsigned i = 0; i < t->n_wires; i++) {
        const struct wire_row *w = &t->wires[i];
        fprintf(f, "%s\t%s\t%s\t%s\n", t->name, wire_kinds[w->kind], w->to, w->from);
    }
}

static void put_names(FILE *f, const struct table *t, const char *kind) {
    for (unsigned i = 0; i < t->n; i++)
        if (strcmp(row_kinds[t->rows[i].kind], kind) == 0)
            fprintf(f, "%s\n", t->rows[i].block ? t->rows[i].block : t->rows[i].name);
    for (unsigned i = 0; i < t->n_wires; i++)
        if (strcmp(wire_kinds[t->wires[i].kind], kind) == 0)
            fprintf(f, "%s\n", t->wires[i].to);
}

int emit_rows(FILE *f, const struct table *t, const char *kind, struct err *e) {
    if (!kind)
        put_rows(f, t);
    else if (check_kind(kind, e) != 0)
        return -1;
    else
        put_names(f, t, kind);
    return 0;
}
