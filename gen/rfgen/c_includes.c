/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/c_includes.h"

#include <string.h>

int c_includes_add(struct c_includes *all, const struct source *s, struct err *e) {
    if (all->n == C_FILES)
        return err_set(e, "%.200s:0: expected at most %d files of C, got more; enlarge C_FILES",
                       s->path, C_FILES);
    all->files[all->n++] = s;
    return 0;
}

/* "prim/requests.h" of an #include, and the path csim/prim/requests.h: is it one name? */
static bool names(const struct source_word *text, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const size_t n = strlen(name);
    return text->length >= n + 2 && memcmp(text->text + text->length - 1 - n, name, n) == 0;
}

static bool has_include(const struct source *s, const struct source *part) {
    for (long i = 2; i < (long)s->n_words; i++) {
        const struct source_word *w = source_word(s, i);
        if (w->kind == KIND_STRING && source_is(source_word(s, i - 1), "include") &&
            names(w, part->path))
            return true;
    }
    return false;
}

static bool reaches(const struct c_includes *all, const struct source *file,
                    const struct source *part, bool *seen) {
    if (file == part || has_include(file, part))
        return true;
    for (unsigned i = 0; i < all->n; i++) {
        if (seen[i] || !has_include(file, all->files[i]))
            continue;
        seen[i] = true;
        if (reaches(all, all->files[i], part, seen))
            return true;
    }
    return false;
}

bool c_includes_part(const struct c_includes *all, const struct source *file,
                     const struct source *part) {
    bool seen[C_FILES] = {false};
    return reaches(all, file, part, seen);
}
