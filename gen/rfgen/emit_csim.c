/* SPDX-License-Identifier: Apache-2.0
 * The C model as one .c and one .h: files of the project are put in once each, where they are first
 * included.
 */
#include "rfgen/emit.h"

#include "rfgen/files.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 256, NAME_LENGTH = 80 };

struct names {
    unsigned n;
    char name[NAMES_MAX][NAME_LENGTH];
};

struct merge {
    const char *parts;    /* folder of the generated headers */
    struct names merged;  /* headers that are in already */
    struct names models;  /* blocks whose .c is wanted, in order of discovery */
    struct names statics; /* functions private to the .c files that are in */
    struct names locals;  /* macros to undefine at the end of a .c */
    struct err *e;
};

static const char include_text[] = "#include \"", define_text[] = "#define ",
                  static_text[] = "static ";

/* What follows `text` at the beginning of a line, or NULL. */
static const char *after(const char *line, const char *text) {
    size_t length = strlen(text);
    return strncmp(line, text, length) == 0 ? line + length : NULL;
}

static int has_name(const struct names *names, const char *name) {
    for (unsigned i = 0; i < names->n; i++) {
        if (strcmp(names->name[i], name) == 0)
            return 1;
    }
    return 0;
}

/* 1: added, 0: was there, -1: no room. */
static int add_name(struct names *names, const char *name, size_t length) {
    char copy[NAME_LENGTH];
    snprintf(copy, sizeof copy, "%.*s", (int)length, name);
    if (has_name(names, copy))
        return 0;
    if (names->n == NAMES_MAX)
        return -1;
    snprintf(names->name[names->n++], NAME_LENGTH, "%s", copy);
    return 1;
}

/* Length of the C name at `text`. */
static size_t name_length(const char *text) {
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_')
        length++;
    return length;
}

static const char *line_after(const char *line) {
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

static void write_line(FILE *to, const char *line) {
    fprintf(to, "%.*s\n", (int)strcspn(line, "\n"), line);
}

static int merge_header(struct merge *m, FILE *to, const char *name, size_t length);

/* Lines of a header's guard, whose name ends in _H: each header is in once, and the guard of the
 * merged one is around all of them. */
static int is_guard(const char *line) {
    const char *name = after(line, "#ifndef ") ? after(line, "#ifndef ") : after(line, define_text);
    size_t length = name ? name_length(name) : 0;
    return after(line, "#endif") != NULL ||
           (length > 2 && strncmp(name + length - 2, "_H\n", 3) == 0);
}

/* Puts in the headers that a text includes; with `whole`, its other lines too. */
static int merge_includes(struct merge *m, FILE *to, const char *path, int whole) {
    char *text = file_text(path, m->e);
    if (!text)
        return -1;
    int status = 0;
    for (const char *line = text; *line && status >= 0; line = line_after(line)) {
        const char *name = after(line, include_text);
        if (name)
            status = merge_header(m, to, name, strcspn(name, "\""));
        else if (whole && !is_guard(line))
            write_line(to, line);
    }
    free(text);
    return status < 0 ? -1 : 0;
}

/* A header of the project: generated, or of csim; csim/x.h asks for csim/x.c too. */
static int merge_header(struct merge *m, FILE *to, const char *name, size_t length) {
    char path[PATH_MAX_LENGTH];
    int added = add_name(&m->merged, name, length);
    if (added < 0)
        return err_set(m->e,
                       "csim/%.*s:0: expected at most %d headers, got more; enlarge NAMES_MAX",
                       (int)length, name, NAMES_MAX);
    if (added == 0)
        return 0;
    snprintf(path, sizeof path, "%s/%.*s", m->parts, (int)length, name);
    if (file_exists(path))
        return merge_includes(m, to, path, 1);
    snprintf(path, sizeof path, "csim/%.*s.c", (int)length - 2, name);
    if (file_exists(path))
        add_name(&m->models, name, length - 2);
    snprintf(path, sizeof path, "csim/%.*s", (int)length, name);
    return merge_includes(m, to, path, 1);
}

/* Collects the functions that a .c keeps to itself: the word before the first parenthesis of a
 * `static` line. */
static void find_statics(struct names *found, const char *text) {
    for (const char *line = text; *line; line = line_after(line)) {
        const char *end = line + strcspn(line, "(=;\n");
        if (!after(line, static_text) || *end != '(')
            continue;
        const char *begin = end;
        while (begin > line && (isalnum((unsigned char)begin[-1]) || begin[-1] == '_'))
            begin--;
        add_name(found, begin, (size_t)(end - begin));
    }
}

/* In one file two private functions of the same name would clash: the later one is renamed. */
static void rename_statics(struct merge *m, FILE *to, const char *text, const char *model) {
    struct names found;
    found.n = 0;
    find_statics(&found, text);
    for (unsigned i = 0; i < found.n; i++) {
        const char *name = found.name[i];
        if (add_name(&m->statics, name, strlen(name)) != 0)
            continue;
        fprintf(to, "#define %s %s_%s\n", name, model, name);
        add_name(&m->locals, name, strlen(name));
    }
}

/* A .c without its includes of the project; macros stay its own, as they would be if it were alone.
 */
static int merge_model(struct merge *m, FILE *to, const char *model) {
    char path[PATH_MAX_LENGTH];
    snprintf(path, sizeof path, "csim/%s.c", model);
    char *text = file_text(path, m->e);
    if (!text)
        return -1;
    m->locals.n = 0;
    fprintf(to, "\n");
    rename_statics(m, to, text, model);
    for (const char *line = text; *line; line = line_after(line)) {
        const char *macro = after(line, define_text);
        if (after(line, include_text))
            continue;
        if (macro)
            add_name(&m->locals, macro, name_length(macro));
        write_line(to, line);
    }
    for (unsigned i = 0; i < m->locals.n; i++)
        fprintf(to, "#undef %s\n", m->locals.name[i]);
    free(text);
    return 0;
}

/* STEAL8_H of steal8 */
static void guard_name(char *to, const char *design) {
    size_t length = 0;
    for (; design[length] && length + 3 < NAME_LENGTH; length++)
        to[length] = (char)toupper((unsigned char)design[length]);
    memcpy(to + length, "_H", 3);
}

static int write_header(struct merge *m, const char *outdir, const struct design *d,
                        const char *top) {
    char name[NAME_LENGTH];
    FILE *f = file_create(m->e, "%s/csim/%s.h", outdir, d->name);
    if (!f)
        return -1;
    file_template(
        f, d->name,
        "/* SPDX-License-Identifier: Apache-2.0\n"
        " * @: C model of this register file. Written by rfgen from csim/ and gen/blocks/.\n"
        " *\n");
    file_template(f, top,
                  " *     @ m; @_in in; @_out out;\n"
                  " *     @_reset(&m);\n"
                  " *     @_step(&m, &in, &out);   one cycle: outputs, then the clock edge\n"
                  " *\n"
                  " * The sizes are macros without prefix: include one design in a source file.\n"
                  " */\n");
    guard_name(name, d->name);
    fprintf(f, "#ifndef %s\n#define %s\n", name, name);
    snprintf(name, sizeof name, "%s.h", top);
    int status = merge_header(m, f, name, strlen(name));
    fprintf(f, "#endif\n");
    return file_close(f, "the C model's header", m->e) != 0 || status < 0 ? -1 : 0;
}

static int write_source(struct merge *m, const char *outdir, const struct design *d) {
    FILE *f = file_create(m->e, "%s/csim/%s.c", outdir, d->name);
    if (!f)
        return -1;
    file_template(f, d->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * @: C model of this register file. Written by rfgen from csim/.\n"
                  " */\n"
                  "#include \"@.h\"\n");
    int status = 0;
    for (unsigned i = 0; i < m->models.n && status == 0; i++) { /* the list grows on the way */
        char path[PATH_MAX_LENGTH];
        snprintf(path, sizeof path, "csim/%s.c", m->models.name[i]);
        status = merge_includes(m, f, path, 0);
    }
    for (unsigned i = 0; i < m->models.n && status == 0; i++)
        status = merge_model(m, f, m->models.name[i]);
    return file_close(f, "the C model", m->e) != 0 ? -1 : status;
}

/* Headers that the merge reads; they are gone when the export is done. */
static int write_parts(const char *parts, const struct design *d, const struct tables *all,
                       struct err *e) {
    int status = emit_c_design(parts, d, e);
    for (unsigned i = 0; i < TABLES && status == 0; i++)
        status =
            emit_c_codes(parts, &all->t[i], e) != 0 ? -1 : emit_c_block(parts, all, &all->t[i], e);
    return status;
}

static void remove_parts(const char *parts, const struct tables *all) {
    char path[PATH_MAX_LENGTH + NAME_LENGTH];
    snprintf(path, sizeof path, "%s/design.h", parts);
    remove(path);
    for (unsigned i = 0; i < TABLES; i++) {
        snprintf(path, sizeof path, "%s/%s_if.h", parts, all->t[i].name);
        remove(path);
        snprintf(path, sizeof path, "%s/%s_codes.h", parts, all->t[i].name);
        remove(path);
        snprintf(path, sizeof path, "%s/%s_words.h", parts, all->t[i].name);
        remove(path);
    }
    remove(parts);
}

int export_csim(const char *outdir, const struct design *d, const struct tables *all,
                struct err *e) {
    char parts[PATH_MAX_LENGTH];
    struct merge *m = calloc(1, sizeof *m);
    if (!m)
        return err_set(e, "%s/csim:0: expected memory, got none; free some", outdir);
    snprintf(parts, sizeof parts, "%s/csim/parts", outdir);
    m->parts = parts;
    m->e = e;
    int status = write_parts(parts, d, all, e);
    if (status == 0)
        status = write_header(m, outdir, d, design_top_name(d));
    if (status == 0)
        status = write_source(m, outdir, d);
    remove_parts(parts, all);
    free(m);
    return status;
}
