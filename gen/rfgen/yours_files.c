/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/yours_files.h"

#include "rfgen/whole_words.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void yours_refuse(struct yours *y, const char *path, unsigned line, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    fprintf(stderr, "%s:%u: ", path, line);
    vfprintf(stderr, format, ap);
    fputc('\n', stderr);
    va_end(ap);
    y->refused = true;
}

struct yours_module *yours_find(struct yours *y, const char *key) {
    for (unsigned i = 0; i < y->n_modules; i++) {
        if (strcmp(y->modules[i].key, key) == 0)
            return &y->modules[i];
    }
    return NULL;
}

void yours_add(struct yours *y, struct yours_file *f, const char *key) {
    struct yours_module *m = yours_find(y, key);
    if (!m)
        m = &y->modules[y->n_modules++];
    snprintf(m->key, sizeof m->key, "%s", key);
    snprintf(f->key, sizeof f->key, "%s", key);
    snprintf(m->mine.path[m->mine.n++], PATH_MAX_LENGTH, "%s", f->path);
}

/* A top that rfgen writes has the blocks and parts of its table. */
static void scan_table(const struct yours *y, const char *name, FILE *below) {
    const struct table *t = table_find(y->all, name);
    for (const struct row *r = t ? table_next(t, NULL, ROWS_INSIDE) : NULL; r;
         r = table_next(t, r, ROWS_INSIDE))
        fprintf(below, " %s", r->block);
}

static void scan_file(const struct yours *y, const char *path, const char *key, FILE *below) {
    static const char *const tables[] = {".def", NULL};
    struct err e = {""};
    char *text = NULL;
    if (yours_ends(path, tables))
        scan_table(y, key, below);
    else if ((text = file_text(path, &e)))
        y->language->scan(y, text, below);
    else
        err_print(&e);
    free(text);
}

const char *yours_below(struct yours *y, struct yours_module *m) {
    const struct yours_paths *paths = m->mine.n > 0 ? &m->mine : &m->ours;
    size_t size;
    FILE *below = m->below ? NULL : open_memstream(&m->below, &size);
    if (!below)
        return m->below ? m->below : "";
    for (unsigned i = 0; i < paths->n; i++)
        scan_file(y, paths->path[i], m->key, below);
    fputc(' ', below);
    fclose(below);
    return m->below;
}

static unsigned least_of(unsigned a, unsigned b, unsigned c) {
    unsigned least = a < b ? a : b;
    return least < c ? least : c;
}

/* Letters to insert, drop, change, or swap with the next. */
static unsigned distance(const char *a, const char *b) {
    static unsigned d[YOURS_NAME + 1][YOURS_NAME + 1];
    const unsigned n = (unsigned)strlen(a), m = (unsigned)strlen(b);
    for (unsigned i = 0; i <= n; i++) {
        for (unsigned j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = least_of(d[i - 1][j] + 1, d[i][j - 1] + 1,
                               d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least_of(d[i][j], d[i - 2][j - 2] + 1, d[i][j]);
        }
    }
    return d[n][m];
}

const char *yours_nearest(const struct yours *y, const char *key) {
    char name[YOURS_NAME];
    const char *best = NULL;
    snprintf(name, sizeof name, "%s", yours_base(key));
    for (char *p = name; *p; p++)
        *p = (char)tolower((unsigned char)*p);
    unsigned least = strlen(name) < 3 ? 1 : strlen(name) < 5 ? 2 : 4;
    for (unsigned i = 0; i < y->n_modules; i++) {
        const struct yours_module *m = &y->modules[i];
        const unsigned n = m->ours.n > 0 ? distance(name, yours_base(m->key)) : least;
        if (n < least || (n == least && best && m->ours.n > 0 && strcmp(m->key, best) < 0)) {
            least = n;
            best = m->key;
        }
    }
    return best;
}

bool yours_next(const char **names, char name[YOURS_NAME]) {
    *names += strspn(*names, " ");
    const size_t length = strcspn(*names, " ");
    snprintf(name, YOURS_NAME, "%.*s", (int)length, *names);
    *names += length;
    return length > 0;
}

const char *yours_base(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool yours_ends(const char *name, const char *const *endings) {
    for (; *endings; endings++) {
        const size_t n = strlen(name), length = strlen(*endings);
        if (n >= length && strcasecmp(name + n - length, *endings) == 0)
            return true;
    }
    return false;
}

void yours_place_of(const struct yours *y, const char *path, char place[PATH_MAX_LENGTH]) {
    snprintf(place, PATH_MAX_LENGTH, "%s", path + strlen(y->folder));
    *strrchr(place, '/') = '\0';
    memmove(place, place + (*place == '/'), strlen(place) + (*place != '/'));
}

void yours_stem(const char *name, char stem[YOURS_NAME]) {
    snprintf(stem, YOURS_NAME, "%s", name);
    char *dot = strrchr(stem, '.');
    if (dot)
        *dot = '\0';
}
