/* SPDX-License-Identifier: Apache-2.0
 * Files of C in a folder of one's own. A module is a .c, a .h or both.
 */
#include "rfgen/hw_files.h"
#include "rfgen/yours_files.h"

#include <string.h>

static void place(struct yours *y, struct yours_file *f) {
    static const char *const endings[] = {".c",   ".h",   ".i",  ".inc", ".cc",
                                          ".cpp", ".cxx", ".hh", ".hpp", NULL};
    const char *name = yours_base(f->path);
    char stem[YOURS_NAME], folder[PATH_MAX_LENGTH], key[YOURS_NAME + 8];
    if (!yours_ends(name, endings))
        return;
    yours_stem(name, stem);
    yours_place_of(y, f->path, folder);
    const char *ending = strrchr(name, '.');
    const bool is_code = strcmp(ending, ".c") == 0, is_prim = strcmp(folder, "prim") == 0;
    if ((!is_code && strcmp(ending, ".h") != 0) || strchr(name, ' '))
        yours_refuse(y, f->path, 1,
                     "expected a name as module.c or module.h, got one that nothing compiles; call "
                     "it so, or take it away");
    else if (*folder && (!is_prim || is_code))
        yours_refuse(y, f->path, 1,
                     "expected it in %s, and headers there or in %s/prim, got a folder that "
                     "nothing compiles; move it",
                     y->folder, y->folder);
    else {
        snprintf(key, sizeof key, "%s%s", is_prim ? "prim/" : "", stem);
        yours_add(y, f, key);
    }
}

/* The file that a line includes; its length, 0: none. */
static size_t included(const char **line) {
    const char *p = *line + strspn(*line, " \t");
    if (*p++ != '#')
        return 0;
    p += strspn(p, " \t");
    if (strncmp(p, "include", 7) != 0)
        return 0;
    p += 7 + strspn(p + 7, " \t");
    const char *end = *p == '"' ? strchr(p + 1, '"') : NULL;
    *line = p + 1;
    return end ? (size_t)(end - p - 1) : 0;
}

/* Its own header, and what it includes. */
static void scan(const struct yours *y, const char *text, FILE *below) {
    (void)y;
    for (const char *p = text; *p;) {
        const char *name = p;
        int length = (int)included(&name);
        if (length > 2 && strncmp(name + length - 2, ".h", 2) == 0)
            length -= 2;
        if (length > 0)
            fprintf(below, " %.*s", length, name);
        while (*p && *p != '\n') { /* a comment may hide the end of the line */
            const char *end = *p == '/' ? hw_skip_text(p) : p;
            p = end == p ? p + 1 : end;
        }
        p += *p == '\n';
    }
}

static void unused(struct yours *y, const struct yours_file *f) {
    const char *meant = yours_nearest(y, f->key);
    yours_refuse(y, f->path, 1,
                 "expected a module of csim, or a file that one includes, got %s, which nothing "
                 "used does; %s%s%s",
                 yours_base(f->path),
                 meant ? "did you mean " : "include its header, or take it away",
                 meant ? meant : "", meant ? "?" : "");
}

static bool has_code(const struct yours_paths *paths) {
    static const char *const code[] = {".c", NULL};
    for (unsigned i = 0; i < paths->n; i++) {
        if (yours_ends(paths->path[i], code))
            return true;
    }
    return false;
}

/* The folder is a whole copy: what it does not have is not taken from csim. */
static void complete(struct yours *y) {
    char root[YOURS_NAME];
    for (const char *roots = y->roots; !y->refused && yours_next(&roots, root);) {
        const struct yours_module *m = yours_find(y, root);
        if (m && m->ours.n > 0 && !has_code(&m->mine))
            yours_refuse(y, y->folder, 1,
                         "expected a copy of csim with %s.c, got none; cp csim/%s.c %s", root, root,
                         y->folder);
    }
}

static const char *const ours[] = {"csim/*.[ch]", "csim/prim/*.h", NULL};
const struct yours_language yours_c = {.ours = ours,
                                       .root = "csim/",
                                       .place = place,
                                       .scan = scan,
                                       .unused = unused,
                                       .complete = complete};
