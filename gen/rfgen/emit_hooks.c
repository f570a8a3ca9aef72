/* SPDX-License-Identifier: Apache-2.0
 * What tops differ in besides their ports, and what the SM calls for a top: sm_hooks.h, from the
 * rows FLAG, STEP and HOOK of gen/environment.def.
 */
#include "rfgen/emit.h"
#include "rfgen/files.h"

#include <string.h>

struct hooks {
    const struct table *sm, *top;
    struct err *e;
};

/* The next row of a kind; NULL at the end. */
static const struct wire_row *next_of(const struct table *t, enum wire_kind kind,
                                      const struct wire_row *row) {
    for (row = row ? row + 1 : t->wires; row < t->wires + t->n_wires; row++)
        if (row->kind == kind)
            return row;
    return NULL;
}

static const struct wire_row *find(const struct table *t, enum wire_kind kind, const char *name,
                                   size_t length) {
    const struct wire_row *row = next_of(t, kind, NULL);
    while (row && (strncmp(row->to, name, length) != 0 || row->to[length] != '\0'))
        row = next_of(t, kind, row);
    return row;
}

static const char *next_word(const char *word) {
    word += strcspn(word, " ");
    return word + strspn(word, " ");
}

/* 1: the top has one of its outputs, or is of one of its flags, or says that it needs it. */
static int flag_value(const struct hooks *h, const struct wire_row *flag) {
    int value = find(h->top, WIRE_NEEDS, flag->to, strlen(flag->to)) != NULL;
    for (const char *word = flag->from; *word; word = next_word(word)) {
        size_t length = strcspn(word, " ");
        const struct wire_row *other = find(h->sm, WIRE_FLAG, word, length);
        value |= table_row_at(h->top, ROWS_OUT, word, length) || (other && flag_value(h, other));
    }
    return value;
}

/* A HOOK's flag, and what it is to be. */
static const struct wire_row *flag_of(const struct hooks *h, const struct wire_row *hook) {
    const char *name = hook->from + (*hook->from == '!');
    return find(h->sm, WIRE_FLAG, name, strcspn(name, " "));
}

static int is_called(const struct hooks *h, const struct wire_row *hook) {
    return flag_value(h, flag_of(h, hook)) != (*hook->from == '!');
}

/* What rows name is there ---------------------------------------------------------------------- */

/* The first word of `name`. */
static int refuse(const struct hooks *h, const struct wire_row *row, const char *name,
                  const char *expected) {
    return err_set(h->e, "%s:%u: %.*s: expected %s of %s, got none of that name; correct it",
                   row->file, row->line, (int)strcspn(name, " "), name, expected, h->sm->file);
}

static int is_output(const struct table *sm, const char *name, size_t length) {
    for (const struct row *r = table_next(sm, NULL, ROWS_OUT); r; r = table_next(sm, r, ROWS_OUT)) {
        const char *dot = strchr(r->name, '.'), *port = dot ? dot + 1 : r->name;
        if (strncmp(port, name, length) == 0 && port[length] == '\0')
            return 1;
    }
    return 0;
}

/* Flags are of outputs, and of the flags above: none is of itself. */
static int check_flag(const struct hooks *h, const struct wire_row *flag) {
    for (const char *word = flag->from; *word; word = next_word(word)) {
        size_t length = strcspn(word, " ");
        const struct wire_row *other = find(h->sm, WIRE_FLAG, word, length);
        if (other ? other >= flag : !is_output(h->sm, word, length))
            return refuse(h, flag, word, "an output, or a FLAG above");
    }
    return 0;
}

static int check_rows(const struct hooks *h) {
    const struct wire_row *r = NULL;
    while ((r = next_of(h->top, WIRE_NEEDS, r)))
        if (!find(h->sm, WIRE_FLAG, r->to, strlen(r->to)))
            return refuse(h, r, r->to, "a FLAG");
    while ((r = next_of(h->sm, WIRE_FLAG, r)))
        if (check_flag(h, r) != 0)
            return -1;
    while ((r = next_of(h->sm, WIRE_STEP, r)))
        if (strcmp(r->from, "ALL") != 0 && strcmp(r->from, "ANY") != 0)
            return err_set(h->e, "%s:%u: %s: expected ALL or ANY, got %s; say which", r->file,
                           r->line, r->to, r->from);
    while ((r = next_of(h->sm, WIRE_HOOK, r))) {
        if (!find(h->sm, WIRE_STEP, r->to, strlen(r->to)))
            return refuse(h, r, r->to, "a STEP");
        if (!flag_of(h, r))
            return refuse(h, r, r->from, "a FLAG");
    }
    return 0;
}

/* sm_hooks.h ----------------------------------------------------------------------------------- */

/* One after the other, or up to the first that says so. */
static void step(FILE *f, const struct hooks *h, const struct wire_row *step) {
    int any = strcmp(step->from, "ANY") == 0;
    const char *between = "";
    fprintf(f, "#define %s_HOOKS(...) (", step->to);
    for (const struct wire_row *r = NULL; (r = next_of(h->sm, WIRE_HOOK, r));) {
        if (strcmp(r->to, step->to) != 0 || !is_called(h, r))
            continue;
        fprintf(f, "%s%s(__VA_ARGS__)", between, next_word(r->from));
        between = any ? " || " : ", ";
    }
    fprintf(f, "%s)\n", *between ? "" : any ? "0" : "(void)0");
}

int emit_hooks(const char *dir, const struct tables *all, const struct table *top, struct err *e) {
    const struct hooks h = {&all->environment, top, e};
    FILE *f = check_rows(&h) == 0 ? file_create(e, "%s/sm_hooks.h", dir) : NULL;
    if (!f)
        return -1;
    file_template(f, top->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * What is particular of @, and what the SM calls for it, from\n"
                  " * gen/environment.def. Written by rfgen: do not edit.\n"
                  " */\n"
                  "#ifndef TWINRF_SM_HOOKS_H\n"
                  "#define TWINRF_SM_HOOKS_H\n\n");
    for (const struct wire_row *r = NULL; (r = next_of(h.sm, WIRE_FLAG, r));)
        fprintf(f, "enum { %s = %d };\n", r->to, flag_value(&h, r));
    fprintf(f, "\n");
    for (const struct wire_row *r = NULL; (r = next_of(h.sm, WIRE_STEP, r));)
        step(f, &h, r);
    fprintf(f, "\n#endif\n");
    return file_close(f, "sm_hooks.h", e);
}
