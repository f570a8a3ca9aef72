/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/ways.h"

#include <stdio.h>
#include <stdlib.h>

#include "rfgen/files.h"

struct ways {
    FILE *list;
    char path[PATH_MAX_LENGTH];
    unsigned without; /* questions that have no certificate */
    int unasked;      /* there was one */
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
    static const char *const words[] = {
        [BY_PROOF] = "drat", [BY_TWO_SOLVERS] = "two_solvers", [UNASKED] = "drat"};
    if (!w || !words[a->way])
        return;
    fprintf(w->list, "%s %s %s %s\n", question, words[a->way], a->cnf,
            a->way == BY_PROOF ? a->proof : "-");
    w->unasked |= a->way == UNASKED;
    w->without += a->way == BY_TWO_SOLVERS;
}

const char *ways_word(const struct ways *w) {
    return w->unasked ? "none" : w->without ? "two_solvers" : "drat";
}

int ways_close(struct ways *w, struct err *e) {
    if (!w)
        return 0;
    int status = file_close(w->list, w->path, e);
    free(w);
    return status;
}
