/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/instances.h"
#include "rfgen/names.h"

#include <string.h>

static int check_block(const struct tables *all, const struct row *r, struct err *e) {
    const struct table *of = table_find(all, r->block);
    if (of && !of->is_top)
        return 0;
    return err_set(e, "%s:%u: %s: expected a block of gen/blocks, got %s; add it or correct this",
                   r->file, r->line, r->block, of ? "a top" : "none of that name");
}

/* `name`, or `name[%d].name`. */
static int is_path(const char *path, int is_array) {
    static const char index[] = "[%d].";
    size_t length = name_length(path);
    if (length == 0)
        return 0;
    path += length;
    if (!is_array)
        return *path == '\0';
    if (strncmp(path, index, strlen(index)) != 0)
        return 0;
    path += strlen(index);
    length = name_length(path);
    return length > 0 && path[length] == '\0';
}

static int check_path(const struct row *r, struct err *e) {
    if (is_path(r->path, r->is_array))
        return 0;
    return err_set(
        e, "%s:%u: %s: expected a path as %s, got \"%s\"; correct it", r->file, r->line, r->name,
        r->is_array ? "g_name[%d].u_name for several instances" : "u_name for one instance",
        r->path);
}

/* The instance, or the loop that has several, stands once in a top. */
static int check_single(const struct table *t, const struct row *r, struct err *e) {
    const size_t length = name_length(r->path);
    for (const struct row *o = table_next(t, NULL, ROWS_INSIDE); o != r;
         o = table_next(t, o, ROWS_INSIDE))
        if (name_length(o->path) == length && strncmp(o->path, r->path, length) == 0)
            return err_set(
                e,
                "%s:%u: %s: expected a path of its own, got %.*s, which line %u of %s has; "
                "choose another",
                r->file, r->line, r->name, (int)length, r->path, o->line, o->file);
    return 0;
}

int instances_check(const struct tables *all, struct err *e) {
    for (unsigned i = 0; i < TABLES; i++) {
        const struct table *t = &all->t[i];
        for (const struct row *r = table_next(t, NULL, ROWS_INSIDE); r;
             r = table_next(t, r, ROWS_INSIDE))
            if ((r->kind == ROW_SUB && check_block(all, r, e) != 0) || check_path(r, e) != 0 ||
                check_single(t, r, e) != 0)
                return -1;
    }
    return 0;
}
