/* SPDX-License-Identifier: Apache-2.0
 * Designs in files NAME.so: in the folders of TWINRF_PATH, then in twinrf/ beside this library.
 */
#define _GNU_SOURCE /* dladdr */
#include "export/lib/find.h"

#include <dirent.h>
#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A folder; returns TWINRF_OK to go on with the next one. */
typedef int visit(void *self, const char *folder);

static int visit_own(visit *see, void *self) {
    Dl_info info;
    char folder[PATH_MAX];
    static const char below[] = "twinrf";
    if (!dladdr((const void *)find_linked, &info) || !info.dli_fname)
        return TWINRF_OK;
    const char *slash = strrchr(info.dli_fname, '/');
    int length = slash ? (int)(slash - info.dli_fname) : 0;
    int n = slash ? snprintf(folder, sizeof folder, "%.*s/%s", length, info.dli_fname, below)
                  : snprintf(folder, sizeof folder, "./%s", below);
    return n < (int)sizeof folder ? see(self, folder) : TWINRF_OK;
}

/* All folders, in order, until one is enough. */
static int each_folder(visit *see, void *self) {
    const char *path = getenv("TWINRF_PATH");
    int code = TWINRF_OK;
    while (path && code == TWINRF_OK) {
        char folder[PATH_MAX];
        size_t length = strcspn(path, ":");
        if (length > 0 && length < sizeof folder) {
            snprintf(folder, sizeof folder, "%.*s", (int)length, path);
            code = see(self, folder);
        }
        path = path[length] ? path + length + 1 : NULL;
    }
    return code == TWINRF_OK ? visit_own(see, self) : code;
}

/* ---- one design ---- */

struct search {
    const char *name;
    struct found *found;
    char *text;
};

static int refuse(const struct search *s, const char *file, const char *why) {
    snprintf(s->text, FIND_TEXT,
             "%.200s: expected a design of libtwinrf, got `%.200s`; build it anew", file,
             why ? why : "none");
    return TWINRF_E_LOAD;
}

/* The file is there: what it holds is the answer, or why it is none. */
static int load(const struct search *s, const char *file) {
    char symbol[128];
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE); /* its texts stay */
    if (!handle)
        return refuse(s, file, dlerror());
    snprintf(symbol, sizeof symbol, "twinrf_design_%s", s->name);
    const struct twinrf_design *d = dlsym(handle, symbol);
    int code = d ? find_check(d, s->name, s->text) : refuse(s, file, dlerror());
    if (code != TWINRF_OK) {
        dlclose(handle);
        return code;
    }
    *s->found = (struct found){d, handle};
    return TWINRF_OK;
}

/* Not TWINRF_OK ends the search: found is a code of its own here. */
enum { SEARCH_ENDS = -1 };

struct answer {
    struct search s;
    int code;
};

static int see_folder(void *self, const char *folder) {
    struct answer *a = self;
    char file[PATH_MAX + 128];
    snprintf(file, sizeof file, "%s/%s.so", folder, a->s.name);
    if (access(file, F_OK) != 0)
        return TWINRF_OK;
    a->code = load(&a->s, file);
    return SEARCH_ENDS;
}

int find_file(const char *name, struct found *found, char text[FIND_TEXT]) {
    struct answer a = {{name, found, text}, TWINRF_E_NAME};
    *found = (struct found){NULL, NULL};
    snprintf(text, FIND_TEXT,
             "%.64s: expected %.64s.so in a folder of TWINRF_PATH or in twinrf/ beside libtwinrf, "
             "got none; see twinrf_list",
             name, name);
    each_folder(see_folder, &a);
    return a.code;
}

void find_close(void *file) {
    if (file)
        dlclose(file);
}

/* ---- all of them ---- */

struct listing {
    int (*take)(void *to, const char *name);
    void *to;
};

static int list_folder(void *self, const char *folder) {
    const struct listing *l = self;
    int code = TWINRF_OK;
    DIR *dir = opendir(folder);
    if (!dir)
        return TWINRF_OK;
    for (struct dirent *d = readdir(dir); d && code == TWINRF_OK; d = readdir(dir)) {
        char *dot = strrchr(d->d_name, '.');
        if (!dot || dot == d->d_name || strcmp(dot, ".so") != 0)
            continue;
        *dot = '\0';
        code = l->take(l->to, d->d_name);
    }
    closedir(dir);
    return code;
}

int find_each(int (*take)(void *to, const char *name), void *to) {
    struct listing l = {take, to};
    return each_folder(list_folder, &l);
}
