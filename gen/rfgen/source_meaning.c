/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "rfgen/source_meaning.h"

#include "rfgen/c_order.h"
#include "rfgen/files.h"
#include "rfgen/hw_files.h"
#include "rfgen/verilog_order.h"
#include "rfgen/verilog_parser.h"
#include "rfgen/verilog_signs.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 1024, POSITIVE = 1024 };

struct texts {
    struct source files[FILES];
    unsigned n;
};

struct all {
    struct texts c, verilog;
    struct verilog modules[FILES];
    unsigned n_modules;
    struct positive positive[POSITIVE];
    struct err *e;
};

/* Files --------------------------------------------------------------------------------------- */

static const char *base_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool ends_in(const char *path, const char *end) {
    const size_t length = strlen(path), last = strlen(end);
    return length >= last && strcmp(path + length - last, end) == 0;
}

static bool has_name(const struct texts *t, const char *path) {
    for (unsigned i = 0; i < t->n; i++) {
        if (strcmp(base_of(t->files[i].path), base_of(path)) == 0)
            return true;
    }
    return false;
}

/* Paths live as long as the texts. */
static int add_file(struct texts *t, const char *path, enum source_language language,
                    struct err *e) {
    if (t->n == FILES)
        return err_set(e, "%.200s:0: expected at most %d files to check, got more; enlarge FILES",
                       path, FILES);
    struct source *s = &t->files[t->n];
    *s = (struct source){.path = strdup(path), .language = language, .joined_lines = true};
    if (!s->path)
        return err_set(e, "%.200s:0: expected memory for it, got none; free some", path);
    t->n++;
    return source_open(s, e);
}

/* Of a pattern those whose names are not there. */
static int add_pattern(struct texts *t, const char *pattern, enum source_language language,
                       struct err *e) {
    glob_t found;
    int status = 0;
    if (glob(pattern, 0, NULL, &found) != 0)
        return 0;
    for (size_t i = 0; i < found.gl_pathc && status == 0; i++) {
        if (!has_name(t, found.gl_pathv[i]))
            status = add_file(t, found.gl_pathv[i], language, e);
    }
    globfree(&found);
    return status;
}

static int add_folder(struct texts *t, const char *folder, struct err *e) {
    static const char *const below[] = {"*.v", "prim/*.v"};
    char pattern[PATH_MAX_LENGTH + 16];
    for (unsigned i = 0; i < 2; i++) {
        snprintf(pattern, sizeof pattern, "%.*s/%s", PATH_MAX_LENGTH, folder, below[i]);
        if (add_pattern(t, pattern, LANGUAGE_VERILOG, e) != 0)
            return -1;
    }
    return 0;
}

static void close_all(struct all *a) {
    for (unsigned i = 0; i < a->n_modules; i++)
        verilog_close(&a->modules[i]);
    for (unsigned i = 0; i < a->c.n + a->verilog.n; i++) {
        struct source *s = i < a->c.n ? &a->c.files[i] : &a->verilog.files[i - a->c.n];
        source_close(s);
        free((char *)(uintptr_t)s->path);
    }
    free(a);
}

/* Verilog ------------------------------------------------------------------------------------- */

static int read_modules(struct all *a) {
    for (; a->n_modules < a->verilog.n; a->n_modules++) {
        if (verilog_read(&a->modules[a->n_modules], &a->verilog.files[a->n_modules], a->e) != 0) {
            verilog_close(&a->modules[a->n_modules]);
            return -1;
        }
    }
    return 0;
}

/* Until nothing more has to be at least 1. */
static int check_signs(struct all *a, struct modules *m) {
    unsigned before;
    *m = (struct modules){
        .all = a->modules, .n = a->verilog.n, .positive = a->positive, .most = POSITIVE};
    do {
        before = m->n_positive;
        for (unsigned i = 0; i < m->n; i++) {
            if (verilog_signs_check(m, i, a->e) != 0)
                return -1;
        }
    } while (m->n_positive != before);
    return 0;
}

static int check_verilog(struct all *a) {
    struct modules m;
    if (read_modules(a) != 0)
        return -1;
    for (unsigned i = 0; i < a->verilog.n; i++) {
        if (verilog_order_check(&a->modules[i], a->e) != 0)
            return -1;
    }
    return check_signs(a, &m);
}

/* C ------------------------------------------------------------------------------------------- */

static int check_files(const struct texts *t, struct c_functions *functions, struct err *e) {
    for (unsigned i = 0; i < t->n; i++) {
        if (c_functions_add(functions, &t->files[i], e) != 0)
            return -1;
    }
    c_order_prepare(functions, t->files, t->n);
    for (unsigned i = 0; i < t->n; i++) {
        if (c_order_check(functions, &t->files[i], e) != 0)
            return -1;
    }
    return 0;
}

static int check_c(struct all *a) {
    struct c_functions *functions = c_functions_open();
    const int status = functions ? check_files(&a->c, functions, a->e)
                                 : err_set(a->e, "rfgen text: expected memory, got none");
    c_functions_close(functions);
    return status;
}

/* Both ---------------------------------------------------------------------------------------- */

static int add_words(struct all *a, char *const *words) {
    int status = add_folder(&a->verilog, words[0], a->e);
    for (unsigned i = 1; words[i] && status == 0; i++)
        status = ends_in(words[i], ".v") ? add_file(&a->verilog, words[i], LANGUAGE_VERILOG, a->e)
                                         : add_file(&a->c, words[i], LANGUAGE_C, a->e);
    if (status == 0)
        status = add_folder(&a->verilog, "hw", a->e);
    return status || !a->c.n ? status : add_pattern(&a->c, "csim/prim/*.h", LANGUAGE_C, a->e);
}

int source_meaning_check(char *const *words, struct err *e) {
    struct all *a = calloc(1, sizeof *a);
    if (!a)
        return err_set(e, "rfgen text: expected memory, got none");
    a->e = e;
    int status = add_words(a, words);
    status = status ? status : check_verilog(a);
    status = status || !a->c.n ? status : check_c(a);
    close_all(a);
    return status;
}

/* Sizes --------------------------------------------------------------------------------------- */

static int check_sizes(const struct modules *m, const struct table *t, struct err *e) {
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r;
         r = table_next(t, r, ROWS_PARAM)) {
        if (r->value == 0 && verilog_is_positive(m, t->name, r->name))
            return err_set(e,
                           "%.200s:1: expected %.60s of at least 1, as %.60s.v divides by it or "
                           "takes 1 off it, got 0; choose another design point",
                           t->file, r->name, t->name);
    }
    return 0;
}

/* What cannot be read is refused by the check of the text, or is a seeded fault. */
static void read_below(struct all *a, const struct hw_files *files, struct modules *m) {
    unsigned before;
    char path[PATH_MAX_LENGTH];
    struct err ignored = {""};
    for (unsigned i = 0; i < files->n; i++) {
        if (!hw_path(path, sizeof path, files->name[i]) ||
            add_file(&a->verilog, path, LANGUAGE_VERILOG, &ignored) != 0)
            continue;
        if (verilog_read(&a->modules[m->n], &a->verilog.files[a->verilog.n - 1], &ignored) == 0)
            m->n++;
        else
            verilog_close(&a->modules[m->n]);
    }
    do {
        before = m->n_positive;
        for (unsigned i = 0; i < m->n; i++)
            verilog_signs_check(m, i, &ignored);
    } while (m->n_positive != before);
}

static int check_top_sizes(struct all *a, const struct tables *all, const struct table *top) {
    struct hw_files files;
    struct modules m = {.all = a->modules, .positive = a->positive, .most = POSITIVE};
    if (hw_files_find(&files, top->name, a->e) != 0)
        return -1;
    read_below(a, &files, &m);
    a->n_modules = m.n;
    int status = check_sizes(&m, top, a->e);
    for (const struct row *r = table_next(top, NULL, ROWS_SUB); r && status == 0;
         r = table_next(top, r, ROWS_SUB))
        status = check_sizes(&m, table_find(all, r->block), a->e);
    return status;
}

int source_sizes_check(const struct tables *all, const struct table *top, struct err *e) {
    struct all *a = calloc(1, sizeof *a);
    if (!a)
        return err_set(e, "rfgen: expected memory, got none");
    a->e = e;
    const int status = check_top_sizes(a, all, top);
    close_all(a);
    return status;
}
