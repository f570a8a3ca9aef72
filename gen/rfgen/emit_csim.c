/* SPDX-License-Identifier: Apache-2.0
 * The C model as one .c and one .h: files of the project are put in once each, where they are first
 * included. The header has what a user sees; the blocks are static in the .c. Names begin with the
 * design point's (rename.h). Behind LIBRARY_MARK is the handle, harness/export/handle.c, which may
 * do what no model may.
 */
#define _GNU_SOURCE /* open_memstream */
#include "rfgen/emit.h"

#include "rfgen/files.h"
#include "rfgen/rename.h"
#include "rfgen/names.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 256, NAME_LENGTH = 80 };

struct names {
    unsigned n;
    char name[NAMES_MAX][NAME_LENGTH];
};

#define LIBRARY_VERSION "0.1.0"
#define LIBRARY_MARK "/* ---- the library ---- */\n\n"

struct merge {
    const char *parts;    /* folder of the generated headers */
    struct names merged;  /* headers that are in already */
    struct names models;  /* blocks whose .c is wanted, in order of discovery */
    struct names statics; /* functions private to the .c files that are in */
    struct names locals;  /* macros to undefine at the end of a .c */
    int blank;            /* the line before was */
    int static_functions; /* no other file is to see them */
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

static const char *line_after(const char *line) {
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

/* A function that other files could call: its line begins with a type. */
static int is_function(const char *line) {
    static const char *const others[] = {"static ",        "typedef ", "struct ", "enum ",
                                         "_Static_assert", "extern ",  NULL};
    for (const char *const *other = others; *other; other++) {
        if (after(line, *other))
            return 0;
    }
    return isalpha((unsigned char)*line) && memchr(line, '(', strcspn(line, "\n")) != NULL;
}

static void write_line(const struct merge *m, FILE *to, const char *line) {
    fprintf(to, "%s%.*s\n", m->static_functions && is_function(line) ? static_text : "",
            (int)strcspn(line, "\n"), line);
}

static int merge_header(struct merge *m, FILE *to, const char *name, size_t length);

/* Lines of a header's guard, whose name ends in _H. Each header is in once, and the guard of the
 * merged one is around all of them. */
static int is_guard(const char *line) {
    const char *name = after(line, "#ifndef ") ? after(line, "#ifndef ") : after(line, define_text);
    size_t length = name ? name_length(name) : 0;
    return after(line, "#endif") != NULL ||
           (length > 2 && strncmp(name + length - 2, "_H\n", 3) == 0);
}

/* A system's header is included once. */
static int is_repeated(struct merge *m, const char *line) {
    const char *name = after(line, "#include <");
    return name && add_name(&m->merged, name, strcspn(name, ">")) == 0;
}

/* A line of a merged file. The licence is that of the whole; its line opens a comment. */
static void merge_line(struct merge *m, FILE *to, const char *line) {
    const char *rest = after(line, "/* SPDX-License-Identifier: Apache-2.0");
    int blank = *line == '\n';
    if (is_repeated(m, line) || (blank && m->blank) || (rest && *rest == ' '))
        return;
    m->blank = blank;
    write_line(m, to, rest ? "/*" : line);
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
            merge_line(m, to, line);
    }
    free(text);
    return status < 0 ? -1 : 0;
}

/* Where a file of a model or of the handle is; -1: nowhere. */
static int find_source(char path[PATH_MAX_LENGTH], const char *name, size_t length) {
    static const char *const folders[] = {"csim", "harness"};
    for (unsigned i = 0; i < sizeof folders / sizeof *folders; i++) {
        snprintf(path, PATH_MAX_LENGTH, "%s/%.*s", folders[i], (int)length, name);
        if (file_exists(path))
            return 0;
    }
    return -1;
}

static int find_model(char path[PATH_MAX_LENGTH], const char *model) {
    char name[NAME_LENGTH + 2];
    snprintf(name, sizeof name, "%s.c", model);
    return find_source(path, name, strlen(name));
}

/* A header of the project: generated, or a source's; x.h asks for x.c too. */
static int merge_header(struct merge *m, FILE *to, const char *name, size_t length) {
    char path[PATH_MAX_LENGTH], model[NAME_LENGTH];
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
    snprintf(model, sizeof model, "%.*s", (int)length - 2, name);
    if (find_model(path, model) == 0)
        add_name(&m->models, name, length - 2);
    if (find_source(path, name, length) != 0)
        return err_set(m->e, "csim/%.*s:0: expected this header, got none; write it", (int)length,
                       name);
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
        while (begin > line && is_name(begin[-1]))
            begin--;
        add_name(found, begin, (size_t)(end - begin));
    }
}

/* In one file two private functions of the same name would clash: the later one is renamed. */
static void rename_statics(struct merge *m, FILE *to, const char *text, const char *model) {
    struct names found;
    const char *slash = strrchr(model, '/');
    model = slash ? slash + 1 : model;
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
    char *text = find_model(path, model) == 0 ? file_text(path, m->e) : NULL;
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
        merge_line(m, to, line);
    }
    for (unsigned i = 0; i < m->locals.n; i++)
        fprintf(to, "#undef %s\n", m->locals.name[i]);
    free(text);
    return 0;
}

/* What the user of the top sees, then the handle. */
static int header_text(struct merge *m, FILE *f, const char *top) {
    char name[NAME_LENGTH];
    snprintf(name, sizeof name, "%s_shown.h", top);
    if (merge_header(m, f, name, strlen(name)) < 0)
        return -1;
    fprintf(f, LIBRARY_MARK "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
    add_name(&m->merged, "top.h", strlen("top.h"));
    add_name(&m->merged, "design_id.h", strlen("design_id.h"));
    int status = merge_header(m, f, "export/handle.h", strlen("export/handle.h"));
    m->models.n = 0; /* its .c comes last */
    fprintf(f, "\n#ifdef __cplusplus\n}\n#endif\n");
    return status;
}

/* The models that are on the list from `first` on: it grows as their headers ask for more. */
static int merge_models(struct merge *m, FILE *f, unsigned first) {
    int status = 0;
    for (unsigned i = first; i < m->models.n && status == 0; i++) {
        char path[PATH_MAX_LENGTH];
        status = find_model(path, m->models.name[i]);
        if (status == 0)
            status = merge_includes(m, f, path, 0);
    }
    for (unsigned i = first; i < m->models.n && status == 0; i++)
        status = merge_model(m, f, m->models.name[i]);
    return status;
}

static int source_text(struct merge *m, FILE *f, const char *top) {
    m->static_functions = 1;
    add_name(&m->models, top, strlen(top));
    int status = merge_models(m, f, 0);
    m->static_functions = 0;
    fprintf(f, "\n" LIBRARY_MARK);
    if (status == 0) {
        unsigned first = m->models.n;
        add_name(&m->models, "export/handle", strlen("export/handle"));
        status = merge_models(m, f, first);
    }
    return status;
}

/* A text in memory; `write` may fail. The text is the caller's. */
static char *text_of(struct merge *m, const char *top,
                     int (*write)(struct merge *m, FILE *f, const char *top)) {
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    if (!f)
        return NULL;
    int status = write(m, f, top);
    if (fclose(f) != 0 || status < 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* FNV-1a, 64 bits. */
static uint64_t hash_text(uint64_t hash, const char *text) {
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

/* Both texts with the project's names. */
struct texts {
    char *header, *source;
    uint64_t hash; /* of sizes, tables and C sources: of all that both texts say */
};

static int texts_make(struct merge *m, const struct design *d, struct texts *t) {
    const char *top = design_top_name(d);
    err_set(m->e, "csim/%s.c:0: expected memory for the C model, got none; free some", top);
    t->header = text_of(m, top, header_text);
    t->source = t->header ? text_of(m, top, source_text) : NULL;
    if (!t->source)
        return -1;
    m->e->text[0] = '\0';
    t->hash = hash_text(hash_text(UINT64_C(0xcbf29ce484222325), t->header), t->source);
    return 0;
}

static void texts_free(struct texts *t) {
    free(t->header);
    free(t->source);
}

static void write_identity(FILE *f, const char *capital, uint64_t hash) {
    fprintf(f, "#define %s_VERSION \"" LIBRARY_VERSION "\"\n", capital);
    fprintf(f, "#define %s_HASH UINT64_C(0x%016" PRIx64 ") /* of design point, tables, C text */\n",
            capital, hash);
}

static int write_header(const char *outdir, const struct design *d, const struct texts *t,
                        const struct renames *names, struct err *e) {
    const char *capital = renames_capital(names);
    FILE *f = file_create(e, "%s/csim/%s.h", outdir, d->name);
    if (!f)
        return -1;
    file_template(
        f, d->name,
        "/* SPDX-License-Identifier: Apache-2.0\n"
        " * @: C model of this register file. Written by rfgen from csim/ and gen/blocks/.\n"
        " *\n"
        " *     @_handle *h = @_new();\n"
        " *     @_set(h, \"PORT\", element, value);   or by struct: @_inputs(h)->PORT\n"
        " *     @_step(h);   one cycle: outputs, then the clock edge\n"
        " *     @_get(h, \"PORT\", element, &value);   or by struct: @_outputs(h)->PORT\n"
        " *     @_free(h);\n"
        " *\n"
        " * Or without a handle: @_model m; @_model_reset(&m); @_model_step(&m, &in, &out).\n"
        " * A program can have any number of design points, in C11 and C++11.\n"
        " */\n");
    fprintf(f, "#ifndef %s_H\n#define %s_H\n\n", capital, capital);
    fprintf(f, "#include <stdint.h>\n\n");
    write_identity(f, capital, t->hash);
    rename_text(f, t->header, names);
    fprintf(f, "\n#endif\n");
    return file_close(f, "the C model's header", e);
}

static int write_source(const char *outdir, const struct design *d, const struct texts *t,
                        const struct renames *names, struct err *e) {
    FILE *f = file_create(e, "%s/csim/%s.c", outdir, d->name);
    if (!f)
        return -1;
    file_template(f, d->name,
                  "/* SPDX-License-Identifier: Apache-2.0\n"
                  " * @: C model of this register file. Written by rfgen from csim/.\n"
                  " */\n"
                  "#include \"@.h\"\n"
                  "\n"
                  "/* Of a block's functions and names a top may use some. */\n"
                  "#pragma GCC diagnostic ignored \"-Wunused-function\"\n"
                  "#pragma GCC diagnostic ignored \"-Wunused-const-variable\"\n\n");
    rename_text(f, t->source, names);
    return file_close(f, "the C model", e);
}

static int write_texts(const char *outdir, const struct design *d, const struct tables *all,
                       const struct texts *t, struct err *e) {
    struct renames *names = renames_create(d, all);
    if (!names)
        return err_set(e, "%s/csim:0: expected memory, got none; free some", outdir);
    int status = write_header(outdir, d, t, names, e);
    if (status == 0)
        status = write_source(outdir, d, t, names, e);
    renames_destroy(names);
    return status;
}

/* Headers that the merge reads; they are gone when the export is done. */
static int write_parts(const char *parts, const struct design *d, const struct tables *all,
                       struct err *e) {
    int status = emit_c_design(parts, d, e);
    if (status == 0)
        status = emit_library(parts, all, table_top(all, d), e);
    for (unsigned i = 0; i < TABLES && status == 0; i++)
        status =
            emit_c_codes(parts, &all->t[i], e) != 0 ? -1 : emit_c_shown(parts, all, &all->t[i], e);
    return status;
}

static void remove_part(const char *parts, const char *name, const char *end) {
    char path[PATH_MAX_LENGTH + NAME_LENGTH];
    snprintf(path, sizeof path, "%s/%s%s.h", parts, name, end);
    remove(path);
}

static void remove_parts(const char *parts, const struct tables *all) {
    static const char *const ends[] = {"_if", "_shown", "_codes", "_names", NULL};
    remove_part(parts, "design", "");
    remove_part(parts, "design", "_counters");
    remove_part(parts, "design", "_rows");
    for (unsigned i = 0; i < TABLES; i++) {
        for (const char *const *end = ends; *end; end++)
            remove_part(parts, all->t[i].name, *end);
    }
    remove(parts);
}

/* The texts, by way of headers in OUTDIR/FOLDER/parts. */
static int with_texts(const char *outdir, const char *folder, const struct design *d,
                      const struct tables *all, struct texts *t, struct err *e) {
    char parts[PATH_MAX_LENGTH];
    struct merge *m = calloc(1, sizeof *m);
    *t = (struct texts){0};
    if (!m)
        return err_set(e, "%s/csim:0: expected memory, got none; free some", outdir);
    snprintf(parts, sizeof parts, "%s/%s/parts", outdir, folder);
    m->parts = parts;
    m->e = e;
    int status = write_parts(parts, d, all, e);
    if (status == 0)
        status = texts_make(m, d, t);
    remove_parts(parts, all);
    free(m);
    return status;
}

int export_csim(const char *outdir, const struct design *d, const struct tables *all,
                struct err *e) {
    struct texts t;
    int status = with_texts(outdir, "csim", d, all, &t, e);
    if (status == 0)
        status = write_texts(outdir, d, all, &t, e);
    texts_free(&t);
    return status;
}

int emit_identity(const char *outdir, const struct design *d, const struct tables *all,
                  struct err *e) {
    struct texts t;
    int status = with_texts(outdir, "library", d, all, &t, e);
    FILE *f = status == 0 ? file_create(e, "%s/library/design_id.h", outdir) : NULL;
    if (f) {
        fprintf(f, "/* Version and hash of this design point's library. Written by rfgen. */\n"
                   "#ifndef TWINRF_DESIGN_ID_H\n#define TWINRF_DESIGN_ID_H\n\n"
                   "#include <stdint.h>\n\n"
                   "#define DESIGN_VERSION \"" LIBRARY_VERSION "\"\n");
        fprintf(f, "#define DESIGN_WORD %s\n", d->name);
        fprintf(f, "#define DESIGN_MODEL_HASH UINT64_C(0x%016" PRIx64 ")\n\n#endif\n", t.hash);
        status = file_close(f, "design_id.h", e);
    }
    texts_free(&t);
    return f ? status : -1;
}
