/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "rfgen/source_text.h"

#include "rfgen/files.h"
#include "rfgen/source_checks.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTS = 512 };

struct text {
    char path[PATH_MAX_LENGTH];
    size_t root; /* bytes of the path that are the project's folder */
    enum source_part part;
    bool marked;
};

/* Texts before `checked` need no second look. */
struct source_set {
    struct text texts[TEXTS];
    unsigned n, checked;
    bool without_tables;
    char tables[PATH_MAX_LENGTH]; /* a folder of headers that rfgen wrote */
};

struct source_set *source_set_open(void) {
    return calloc(1, sizeof(struct source_set));
}

void source_set_without_tables(struct source_set *set) {
    set->without_tables = true;
}

void source_set_search(struct source_set *set, const char *folder) {
    snprintf(set->tables, sizeof set->tables, "%s", folder);
}

void source_set_close(struct source_set *set) {
    free(set);
}

static bool ends_in(const char *path, const char *end) {
    size_t length = strlen(path), last = strlen(end);
    return length >= last && strcmp(path + length - last, end) == 0;
}

static const char *base_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static enum source_part part_of(const char *path) {
    if (ends_in(path, ".v"))
        return SOURCE_VERILOG;
    return strncmp(path, "harness/", 8) == 0 || strstr(path, "/harness/contracts/") ||
                   strncmp(base_of(path), "twin_", 5) == 0
               ? SOURCE_HARNESS
               : SOURCE_MODEL;
}

/* A file beside this one: FOLDER/name. */
static int beside(char *to, const char *path, const char *name) {
    int length = snprintf(to, PATH_MAX_LENGTH, "%.*s%s", (int)(base_of(path) - path), path, name);
    return length < PATH_MAX_LENGTH ? 0 : -1;
}

/* A file in the folder that is searched for what this one includes: its own, or above prim/. */
static int searched(char *to, const char *path, const char *name) {
    size_t folder = (size_t)(base_of(path) - path);
    if (folder >= 5 && strncmp(path + folder - 5, "prim/", 5) == 0 &&
        (folder == 5 || path[folder - 6] == '/'))
        folder -= 5;
    int length = snprintf(to, PATH_MAX_LENGTH, "%.*s%s", (int)folder, path, name);
    return length < PATH_MAX_LENGTH ? 0 : -1;
}

static bool is_marked(const char *path) {
    char mark[PATH_MAX_LENGTH];
    return (beside(mark, path, SOURCE_MARK) == 0 && file_exists(mark)) ||
           (searched(mark, path, SOURCE_MARK) == 0 && file_exists(mark));
}

static int add(struct source_set *set, const char *path, size_t root, struct err *e) {
    for (unsigned i = 0; i < set->n; i++) {
        if (strcmp(set->texts[i].path, path) == 0)
            return 0;
    }
    if (set->n == TEXTS || strlen(path) >= PATH_MAX_LENGTH)
        return err_set(e, "%.200s:0: expected at most %d files to check, got more; enlarge TEXTS",
                       path, TEXTS);
    struct text *t = &set->texts[set->n++];
    snprintf(t->path, sizeof t->path, "%s", path);
    t->root = root;
    t->part = part_of(path + root);
    t->marked = is_marked(path);
    return 0;
}

int source_set_add(struct source_set *set, const char *root, const char *name, struct err *e) {
    char path[PATH_MAX_LENGTH];
    const bool below = *root && *name != '/';
    int length = snprintf(path, sizeof path, "%s%s%s", below ? root : "", below ? "/" : "", name);
    if (length >= (int)sizeof path)
        return err_set(e, "%.200s:0: expected a shorter path; choose another folder", name);
    return add(set, path, below ? strlen(root) + 1 : 0, e);
}

bool source_set_seeded(const struct source_set *set) {
    for (unsigned i = 0; i < set->n; i++) {
        if (set->texts[i].marked)
            return true;
    }
    return false;
}

/* Folders of Verilog --------------------------------------------------------------------------- */

static int is_listed(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

/* A module of a folder that was added before goes before this one's. */
static bool is_replaced(const struct source_set *set, const char *folder, const char *name) {
    const size_t length = strlen(folder);
    for (unsigned i = 0; i < set->n; i++) {
        const char *path = set->texts[i].path;
        if (strcmp(base_of(path), name) == 0 &&
            (strncmp(path, folder, length) != 0 || path[length] != '/'))
            return true;
    }
    return false;
}

static int add_folder(struct source_set *set, const char *folder, bool below, struct err *e);

/* The mark, the folder's page, or a name that is a module's: other tools find other files by other
 * names. `below`: this is prim/, which has no folder of its own. */
static int add_entry(struct source_set *set, const char *folder, const char *name, bool below,
                     struct err *e) {
    char path[PATH_MAX_LENGTH];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return err_set(e, "%.200s:0: expected a shorter path; choose another folder", folder);
    if (strcmp(name, SOURCE_MARK) == 0 || strcmp(name, "README.md") == 0)
        return 0;
    if (!below && strcmp(name, "prim") == 0)
        return add_folder(set, path, true, e);
    if (!ends_in(name, ".v"))
        return err_set(e, "%.300s:1: expected only Verilog, NAME.v, in this folder; remove it",
                       path);
    return is_replaced(set, folder, name) ? 0 : add(set, path, 0, e);
}

static int add_folder(struct source_set *set, const char *folder, bool below, struct err *e) {
    struct dirent **names;
    int n = scandir(folder, &names, is_listed, alphasort), status = 0;
    if (n <= 0)
        return err_set(e, "%.200s:0: expected a folder of Verilog, got none; name another", folder);
    for (int i = 0; i < n; i++) {
        status = status ? status : add_entry(set, folder, names[i]->d_name, below, e);
        free(names[i]);
    }
    free(names);
    return status;
}

int source_set_add_verilog(struct source_set *set, const char *folder, struct err *e) {
    return add_folder(set, folder, false, e);
}

/* Includes ------------------------------------------------------------------------------------- */

/* Takes `name/..` out of the path. */
static void shorten(char *path) {
    for (char *up; (up = strstr(path, "/../")) != NULL;) {
        char *from = up;
        while (from > path && from[-1] != '/')
            from--;
        if (strncmp(from, "..", 2) == 0)
            return;
        memmove(from, up + 4, strlen(up + 4) + 1);
    }
}

/* Written by rfgen, which is not there yet. */
static bool is_table(const char *name) {
    return ends_in(name, "_if.h") || ends_in(name, "_codes.h") || ends_in(name, "_names.h") ||
           strcmp(name, "design.h") == 0;
}

/* FOLDER/name in the project of one of the texts, whose root it gets. */
static bool in_project(char *path, size_t *root, const struct source_set *set, const char *folder,
                       const char *name) {
    for (unsigned i = 0; i < set->n; i++) {
        const struct text *t = &set->texts[i];
        if (snprintf(path, PATH_MAX_LENGTH, "%.*s%s/%s", (int)t->root, t->path, folder, name) <
                PATH_MAX_LENGTH &&
            file_exists(path)) {
            *root = t->root;
            return true;
        }
    }
    return false;
}

/* As compilers look for it: beside the file first, then in the folders of the others. */
static int add_included(struct source_set *set, const struct source *s, size_t root,
                        const struct source_word *w, const char *name, struct err *e) {
    char path[PATH_MAX_LENGTH];
    bool found = false;
    const bool harness = part_of(s->path + root) == SOURCE_HARNESS;
    if ((beside(path, s->path, name) == 0 && file_exists(path)) ||
        (harness && in_project(path, &root, set, "harness", name))) {
        shorten(path);
        return add(set, path, root, e);
    }
    for (unsigned i = 0, n = set->n; i < n; i++) {
        if (searched(path, set->texts[i].path, name) != 0 || !file_exists(path))
            continue;
        shorten(path);
        found = true;
        if (add(set, path, set->texts[i].root, e) != 0)
            return -1;
    }
    /* A flat folder of models takes prim/ from the project. */
    if (!found && strncmp(name, "prim/", 5) == 0 && in_project(path, &root, set, "csim", name))
        return add(set, path, root, e);
    if (!found && *set->tables &&
        snprintf(path, sizeof path, "%s/%s", set->tables, name) < (int)sizeof path &&
        file_exists(path))
        return add(set, path, 0, e);
    return found || (set->without_tables && is_table(name))
               ? 0
               : err_set(e,
                         "%.200s:%u: expected a header of the folders that are checked, got "
                         "\"%.60s\"; include no other",
                         s->path, w->line, name);
}

/* <stdint.h> would be this file, where the folder is searched before the system's. */
static int check_shadow(const struct source_set *set, const struct source *s, const char *name,
                        struct err *e) {
    char path[PATH_MAX_LENGTH];
    size_t root;
    bool shadowed = in_project(path, &root, set, "harness", name);
    for (unsigned i = 0; i < set->n && !shadowed; i++)
        shadowed = searched(path, set->texts[i].path, name) == 0 && file_exists(path);
    return shadowed
               ? err_set(e,
                         "%.300s:1: expected no file with the name of a system's header, which "
                         "%.100s includes; rename it",
                         path, s->path)
               : 0;
}

static int follow(struct source_set *set, const struct source *s, size_t root, unsigned i,
                  struct err *e) {
    const struct source_word *w = source_word(s, i);
    const bool quoted = w->kind == KIND_STRING;
    char name[PATH_MAX_LENGTH];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(w->text + 1, "\">\n"), w->text + 1);
    return quoted ? add_included(set, s, root, w, name, e) : check_shadow(set, s, name, e);
}

/* Checks --------------------------------------------------------------------------------------- */

static int check_words(struct source_set *set, const struct source *s, unsigned number,
                       struct err *e) {
    const enum source_part part = set->texts[number].part;
    const size_t root = set->texts[number].root;
    if (part == SOURCE_VERILOG)
        return source_verilog_check(s, e);
    if (source_c_check(s, part, e) != 0)
        return -1;
    for (unsigned i = 2; i < s->n_words; i++) {
        if (source_is_include(s, i) && follow(set, s, root, i, e) != 0)
            return -1;
    }
    return 0;
}

static int check_text(struct source_set *set, unsigned number, struct err *e) {
    const enum source_part part = set->texts[number].part;
    struct source s = {.path = set->texts[number].path,
                       .language = part == SOURCE_VERILOG ? LANGUAGE_VERILOG : LANGUAGE_C,
                       .joined_lines = part == SOURCE_HARNESS};
    if (set->texts[number].marked)
        return 0;
    int status = source_open(&s, e);
    if (status == 0)
        status = check_words(set, &s, number, e);
    source_close(&s);
    return status;
}

int source_set_check(struct source_set *set, struct err *e) {
    for (; set->checked < set->n; set->checked++) {
        if (check_text(set, set->checked, e) != 0)
            return -1;
    }
    return 0;
}
