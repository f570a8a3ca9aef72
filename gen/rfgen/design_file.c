/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/design_file.h"

#include <ini.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define TREE "constraints/designs"

/* A file that is being read. */
struct reading {
    const char *path;
    const struct reading *heir; /* the point that is like this one, or NULL */
    const struct design_lines *lines;
    FILE *file;
    unsigned line, keys; /* lines and keys so far */
    int likes;           /* there was `like` */
    struct err *e;
    int failed;
};

static int read_from(const char *path, const struct reading *heir, const struct design_lines *lines,
                     char *end, struct err *e);

static void tell_where(const struct reading *r, char where[DESIGN_WHERE_MAX]) {
    snprintf(where, DESIGN_WHERE_MAX, "%s:%u", r->path, r->line);
}

/* Writes the name of NAME.ini in the folder of `beside`, or in that of the tree. */
static int find_base(const char *beside, const char *name, char *path, size_t size) {
    const char *slash = strrchr(beside, '/');
    snprintf(path, size, "%.*s%s.ini", slash ? (int)(slash - beside) + 1 : 0, beside, name);
    if (access(path, R_OK) == 0)
        return 1;
    snprintf(path, size, TREE "/%s.ini", name);
    return access(path, R_OK) == 0;
}

static int is_circle(const struct reading *r, const char *path) {
    for (; r; r = r->heir) {
        if (strcmp(r->path, path) == 0)
            return 1;
    }
    return 0;
}

static int read_base(struct reading *r, const char *where, const char *name) {
    char path[DESIGN_WHERE_MAX], end[DESIGN_WHERE_MAX];
    if (r->likes)
        return err_set(r->e, "%s: like: expected it once, got it twice; remove one", where);
    if (r->keys > 0)
        return err_set(r->e,
                       "%s: like: expected it before all other keys, got it after one; "
                       "move it up",
                       where);
    r->likes = 1;
    if (strchr(name, '/') || !find_base(r->path, name, path, sizeof path))
        return err_set(r->e,
                       "%s: like: expected a design point of this folder or of " TREE
                       ", got `%s`; name one",
                       where, name);
    if (is_circle(r, path))
        return err_set(r->e,
                       "%s: like: expected a point that is not like this one itself, got `%s`; "
                       "name another",
                       where, name);
    return read_from(path, r, r->lines, end, r->e);
}

/* Called by libinih for each `name = value`; nothing after the first error counts. */
static int on_key(void *user, const char *section, const char *name, const char *value) {
    struct reading *r = user;
    char where[DESIGN_WHERE_MAX];
    if (r->failed)
        return 1;
    tell_where(r, where);
    if (strcmp(section, "design") != 0)
        r->failed = err_set(r->e, "%s: expected the section [design], got `%s` in [%s]; move it",
                            where, name, section);
    else if (strcmp(name, "like") == 0)
        r->failed = read_base(r, where, value);
    else
        r->failed = r->lines->take(r->lines->to, where, name, value, r->e);
    r->keys += strcmp(name, "like") != 0;
    return 1;
}

/* libinih's line reader: counts lines, which its handler is not told, and refuses a line that would
 * be cut. */
static char *read_line(char *text, int size, void *stream) {
    struct reading *r = stream;
    char *got = fgets(text, size, r->file);
    if (!got)
        return NULL;
    r->line++;
    if (!strchr(text, '\n') && !feof(r->file)) {
        if (!r->failed)
            r->failed =
                err_set(r->e, "%s:%u: expected at most %d characters, got more; shorten the line",
                        r->path, r->line, size - 2);
        return NULL;
    }
    return got;
}

static int read_from(const char *path, const struct reading *heir, const struct design_lines *lines,
                     char *end, struct err *e) {
    struct reading r = {.path = path, .heir = heir, .lines = lines, .e = e};
    if (strlen(path) + sizeof ":4294967295" > DESIGN_WHERE_MAX)
        return err_set(e, "%.80s...: expected a path of at most %d characters, got more; move it",
                       path, (int)(DESIGN_WHERE_MAX - sizeof ":4294967295"));
    r.file = fopen(path, "r");
    if (!r.file)
        return err_set(e, "%s: expected a readable file, got none; the design points are in " TREE,
                       path);
    int line = ini_parse_stream(read_line, &r, on_key, &r);
    fclose(r.file);
    if (r.failed)
        return -1;
    if (line > 0)
        return err_set(e,
                       "%s:%d: expected `[design]`, `key = value` or a comment, got something "
                       "else; correct it",
                       path, line);
    tell_where(&r, end);
    return 0;
}

int design_file_read(const char *path, const struct design_lines *lines, char *end, struct err *e) {
    return read_from(path, NULL, lines, end, e);
}

int design_file_same(const char *where, const char *other) {
    size_t length = (size_t)(strrchr(where, ':') - where);
    const char *colon = strrchr(other, ':');
    return (size_t)(colon - other) == length && strncmp(where, other, length) == 0;
}
