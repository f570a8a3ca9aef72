/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/outputs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int make_folder(const char *path, struct err *e) {
    struct stat found;
    if (mkdir(path, 0777) == 0 || (stat(path, &found) == 0 && S_ISDIR(found.st_mode)))
        return 0;
    return err_set(e, "%s: expected a folder, or room for one: %s", path, strerror(errno));
}

static char *joined(const char *folder, const char *mark, const char *name) {
    size_t size = strlen(folder) + strlen(mark) + strlen(name) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s%s", folder, mark, name);
    return path;
}

static const struct output *find(const struct outputs *o, const char *to) {
    for (size_t k = 0; k < o->n; k++)
        if (!strcmp(o->files[k].to, to))
            return &o->files[k];
    return NULL;
}

static void forget(struct output *f) {
    free(f->to);
    free(f->part);
}

const char *outputs_add(struct outputs *o, const char *folder, const char *name, struct err *e) {
    if (make_folder(folder, e))
        return NULL;
    struct output f = {joined(folder, "", name), joined(folder, ".part-", name)};
    const struct output *known = f.to ? find(o, f.to) : NULL;
    struct output *grown = known ? NULL : realloc(o->files, (o->n + 1) * sizeof *grown);
    if (grown)
        o->files = grown;
    if (known || !grown || !f.to || !f.part) {
        forget(&f);
        if (!known)
            err_set(e, "%s/%s: out of memory", folder, name);
        return known ? known->part : NULL;
    }
    o->files[o->n++] = f;
    return f.part;
}

int outputs_keep(struct outputs *o, struct err *e) {
    for (; o->n; o->n--) {
        struct output *f = &o->files[o->n - 1];
        if (rename(f->part, f->to))
            return err_set(e, "%s: %s", f->to, strerror(errno));
        forget(f);
    }
    return 0;
}

void outputs_close(struct outputs *o) {
    for (size_t k = 0; k < o->n; k++) {
        unlink(o->files[k].part);
        forget(&o->files[k]);
    }
    free(o->files);
    *o = (struct outputs){0};
}
