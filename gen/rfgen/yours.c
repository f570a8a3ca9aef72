/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/yours.h"

#include "rfgen/yours_files.h"

#include <dirent.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* An editor's copy of a file is nobody's source. */
static bool is_backup(const char *path) {
    static const char *const endings[] = {"~", "#", ".bak", ".orig", ".rej", ".save", NULL};
    const char *dot = strrchr(path, '.');
    return yours_ends(path, endings) || (dot && strlen(dot) == 4 && strncmp(dot, ".sw", 3) == 0 &&
                                         dot[3] >= 'a' && dot[3] <= 'p');
}

static int add_file(struct yours *y, const char *path, struct err *e) {
    if (y->n_files == YOURS_FILES || strlen(yours_base(path)) >= YOURS_NAME)
        return err_set(e,
                       "%.200s:1: expected up to %d files, of names up to %d, got more; take "
                       "some away",
                       path, YOURS_FILES, YOURS_NAME - 1);
    struct yours_file *f = &y->files[y->n_files++];
    snprintf(f->path, sizeof f->path, "%s", path);
    f->key[0] = '\0';
    return 0;
}

/* All files below a folder, but what is hidden. */
static int find_files(struct yours *y, const char *folder, struct err *e) {
    struct dirent **names;
    const int n = scandir(folder, &names, NULL, alphasort);
    int status = 0;
    for (int i = 0; i < n; i++) {
        char path[PATH_MAX_LENGTH];
        struct stat s;
        const int length = snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        if (status == 0 && names[i]->d_name[0] != '.' && length < (int)sizeof path &&
            stat(path, &s) == 0)
            status = S_ISDIR(s.st_mode)   ? find_files(y, path, e)
                     : S_ISREG(s.st_mode) ? add_file(y, path, e)
                                          : 0;
        free(names[i]);
    }
    if (n >= 0)
        free(names);
    return status;
}

static void add_ours(struct yours *y, const char *path) {
    const char *root = y->language->root;
    char key[YOURS_NAME];
    yours_stem(root ? path + strlen(root) : yours_base(path), key);
    struct yours_module *m = yours_find(y, key);
    if (!m) {
        m = &y->modules[y->n_modules++];
        snprintf(m->key, sizeof m->key, "%s", key);
    }
    snprintf(m->ours.path[m->ours.n++], PATH_MAX_LENGTH, "%s", path);
}

static void find_ours(struct yours *y) {
    for (const char *const *pattern = y->language->ours; *pattern; pattern++) {
        glob_t found;
        if (glob(*pattern, 0, NULL, &found) == 0) {
            for (size_t i = 0; i < found.gl_pathc; i++)
                add_ours(y, found.gl_pathv[i]);
            globfree(&found);
        }
    }
}

static bool *mark_of(struct yours_module *m, bool used) {
    return used ? &m->used : &m->known;
}

/* What has this name and all that is below it. */
static void mark(struct yours *y, const char *name, bool used) {
    struct yours_module *m = yours_find(y, name);
    if (!m || *mark_of(m, used))
        return;
    *mark_of(m, used) = true;
    char next[YOURS_NAME];
    for (const char *below = yours_below(y, m); yours_next(&below, next);)
        mark(y, next, used);
}

static void mark_all(struct yours *y) {
    char root[YOURS_NAME];
    for (const char *roots = y->roots; yours_next(&roots, root);)
        mark(y, root, true);
    for (unsigned i = 0; i < y->n_modules; i++) {
        if (y->modules[i].ours.n > 0)
            mark(y, y->modules[i].key, false);
    }
}

static void judge(struct yours *y) {
    for (unsigned i = 0; i < y->n_files; i++) {
        const struct yours_file *f = &y->files[i];
        const struct yours_module *m = f->key[0] ? yours_find(y, f->key) : NULL;
        if (m && !m->used && !m->known)
            y->language->unused(y, f);
    }
}

static int by_key(const void *a, const void *b) {
    return strcmp(((const struct yours_module *)a)->key, ((const struct yours_module *)b)->key);
}

static unsigned list(const struct yours *y, bool used, FILE *f) {
    unsigned n = 0;
    for (unsigned i = 0; i < y->n_modules; i++) {
        const struct yours_module *m = &y->modules[i];
        if (m->mine.n > 0 && (used ? m->used : !m->used && m->known)) {
            n++;
            if (f)
                fprintf(f, " %s", m->key);
        }
    }
    return n;
}

/* `of`: design points or blocks; of many their number. */
static void report(struct yours *y, const char *of) {
    char name[YOURS_NAME];
    unsigned n = 0;
    qsort(y->modules, y->n_modules, sizeof y->modules[0], by_key);
    fprintf(stderr, "yours: %u modules used:", list(y, true, NULL));
    list(y, true, stderr);
    fputc('\n', stderr);
    for (const char *names = of; yours_next(&names, name);)
        n++;
    if (list(y, false, NULL) == 0)
        return;
    if (n > 3)
        fprintf(stderr, "not in these %u:", n);
    else
        fprintf(stderr, "not in %s:", of);
    list(y, false, stderr);
    fputc('\n', stderr);
}

static int look(struct yours *y, const char *of, struct err *e) {
    if (find_files(y, y->folder, e) != 0)
        return -1;
    for (unsigned i = 0; i < y->n_files; i++) {
        if (!is_backup(y->files[i].path))
            y->language->place(y, &y->files[i]);
    }
    find_ours(y);
    mark_all(y);
    judge(y);
    y->language->complete(y);
    if (y->refused)
        return -1;
    report(y, of);
    return 0;
}

/* Is there anything of a block of this name? */
static bool is_block(const struct tables *all, const char *name) {
    char verilog[PATH_MAX_LENGTH], c[PATH_MAX_LENGTH];
    snprintf(verilog, sizeof verilog, "hw/%s.v", name);
    snprintf(c, sizeof c, "csim/%s.c", name);
    return table_find(all, name) || file_exists(verilog) || file_exists(c);
}

/* Properties that join blocks have a name of their own: then all of the design points counts. */
static bool are_blocks(const struct tables *all, const char *names) {
    char name[YOURS_NAME];
    bool are = false;
    while (yours_next(&names, name)) {
        if (!is_block(all, name))
            return false;
        are = true;
    }
    return are;
}

/* A top, its blocks, and in C what moves wide data. */
static void add_top(const struct table *top, bool with_moves, FILE *roots) {
    fprintf(roots, " %s", top->name);
    for (const struct row *r = table_next(top, NULL, ROWS_SUB); r; r = table_next(top, r, ROWS_SUB))
        fprintf(roots, " %s", r->block);
    for (unsigned i = 0; with_moves && i < top->n_wires; i++) {
        if (top->wires[i].kind == WIRE_MOVE)
            fprintf(roots, " %s", top->wires[i].to);
    }
}

static int add_tops(const char *designs, const struct tables *all, bool with_moves, FILE *roots,
                    struct err *e) {
    char name[YOURS_NAME], path[PATH_MAX_LENGTH];
    struct design d;
    while (yours_next(&designs, name)) {
        snprintf(path, sizeof path, "constraints/designs/%s.ini", name);
        if (!file_exists(path))
            continue;
        if (design_read(&d, path, NULL, 0, e) != 0)
            return -1;
        add_top(table_top(all, &d), with_moves, roots);
    }
    return 0;
}

/* Looks into the folder that the variable names, if it names one. */
static int look_into(const char *variable, const struct yours_language *language,
                     char *const *words, const struct tables *all, struct err *e) {
    const char *given = getenv(variable);
    const bool are = words[1] && are_blocks(all, words[1]);
    struct yours *y = given && *given ? calloc(1, sizeof *y) : NULL;
    size_t size;
    if (!y)
        return 0;
    char folder[PATH_MAX_LENGTH];
    snprintf(folder, sizeof folder, "%s", given);
    for (size_t n = strlen(folder); n > 1 && folder[n - 1] == '/'; n--)
        folder[n - 1] = '\0';
    y->folder = folder;
    y->language = language;
    y->all = all;
    FILE *roots = open_memstream(&y->roots, &size);
    int status = are ? fprintf(roots, "%s", words[1]) < 0
                     : add_tops(words[0], all, language == &yours_c, roots, e);
    fclose(roots);
    if (status == 0)
        status = look(y, are ? words[1] : words[0], e);
    for (unsigned i = 0; i < y->n_modules; i++)
        free(y->modules[i].below);
    free(y->roots);
    free(y);
    return status;
}

int yours(char *const *words, const struct tables *all, struct err *e) {
    return look_into("TWINRF_HW", &yours_verilog, words, all, e) == 0 &&
                   look_into("TWINRF_CSIM", &yours_c, words, all, e) == 0
               ? 0
               : -1;
}
