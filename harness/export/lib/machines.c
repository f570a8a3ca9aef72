/* SPDX-License-Identifier: Apache-2.0
 * Machines lie in machines/ beside the design point's file, and so does the table of prices; else
 * in constraints.
 */
#define _GNU_SOURCE /* dladdr */
#include "export/lib/machines.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* NULL: it is not there. */
static const char *find_beside(const char *name, char *path, size_t size) {
    Dl_info info;
    if (!dladdr((const void *)find_beside, &info) || !info.dli_fname)
        return NULL;
    const char *slash = strrchr(info.dli_fname, '/');
    int length = slash ? (int)(slash - info.dli_fname) + 1 : 0;
    int n = snprintf(path, size, "%.*s%s", length, info.dli_fname, name);
    return n < (int)size && access(path, R_OK) == 0 ? path : NULL;
}

/* "key=value key=value" */
static int add_sets(struct machines *m, const char *sets, struct err *e) {
    char *rest = NULL;
    if (strlen(sets) >= sizeof m->sets)
        return err_set(
            e, "sets: expected at most %zu characters, got %zu; write a machine of your own",
            sizeof m->sets - 1, strlen(sets));
    strcpy(m->sets, sets);
    for (char *set = strtok_r(m->sets, " ", &rest); set; set = strtok_r(NULL, " ", &rest))
        if (machine_add_set(&m->choice, set, e))
            return -1;
    return 0;
}

int machines_choose(struct machines *m, const struct twinrf_options *o, struct sm_config *sm,
                    struct err *e) {
    memset(m, 0, sizeof *m);
    m->choice.folder = find_beside("machines", m->folder, sizeof m->folder);
    sm->tables = find_beside("published.csv", m->tables, sizeof m->tables);
    m->choice.name = o->machine;
    m->choice.memory = o->memory;
    if (o->sets && add_sets(m, o->sets, e))
        return -1;
    machine_default(&m->choice);
    return machine_choose(&m->choice, sm, e);
}
