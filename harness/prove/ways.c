/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/ways.h"

#include <stdio.h>
#include <stdlib.h>

#include "rfgen/files.h"

struct ways {
    FILE *list;
    char path[PATH_MAX_LENGTH];
    unsigned without; /* questions that have no certificate */
};

struct ways *ways_open(const char *dir, const char *name, struct err *e) {
    struct ways *w = calloc(1, sizeof *w);
    if (!w) {
        err_set(e, "prove: out of memory; free some memory");
        return NULL;
    }
    int length = snprintf(w->path, sizeof w->path, "%s/%s.certificates", dir, name);
    w->list = length < (int)sizeof w->path ? file_create(e, "%s", w->path) : NULL;
    if (w->list)
        return w;
    free(w);
    return NULL;
}

void ways_add(struct ways *w, const char *question, const struct answer *a) {
    if (!w || (a->way != BY_PROOF && a->way != BY_TWO_SOLVERS))
        return;
    int has_proof = a->way == BY_PROOF;
    fprintf(w->list, "%s %s %s %s\n", question, has_proof ? "drat" : "two_solvers", a->cnf,
            has_proof ? a->proof : "-");
    w->without += !has_proof;
}

const char *ways_word(const struct ways *w) {
    return w->without ? "two_solvers" : "drat";
}

int ways_close(struct ways *w, struct err *e) {
    if (!w)
        return 0;
    int status = file_close(w->list, w->path, e);
    free(w);
    return status;
}
