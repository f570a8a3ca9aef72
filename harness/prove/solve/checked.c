/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/solve/checked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "prove/certify/certify.h"
#include "prove/solve/run.h"
#include "rfgen/files.h"

int checked_hash(const char *dir, const char *name, const char *suffix, char hash[SHA256_TEXT],
                 struct err *e) {
    char file[PATH_MAX_LENGTH], log[PATH_MAX_LENGTH], path[PATH_MAX_LENGTH];
    struct run r;
    snprintf(file, sizeof file, "%s.%s", name, suffix);
    snprintf(log, sizeof log, "%s.sha256", name);
    snprintf(path, sizeof path, "%s/%s.sha256", dir, name);
    char *command[] = {"sha256sum", file, NULL};
    const struct run_place at = {dir, log, 0, 0};
    char *text = run(&at, command, &r, e) == 0 ? file_text(path, e) : NULL;
    if (!text)
        return -1;
    int found =
        r.status == 0 && sscanf(text, "%64[0-9a-f]", hash) == 1 && strlen(hash) == SHA256_TEXT - 1;
    free(text);
    return found ? 0 : err_set(e, "%s:1: expected a hash, got another line; look there", path);
}

static int check(const char *cnf, const char *proof, struct err *e) {
    struct certificate c = {.formula = fopen(cnf, "rb"),
                            .proof = fopen(proof, "rb"),
                            .formula_name = cnf,
                            .proof_name = proof};
    int status = 0;
    if (!c.formula || !c.proof)
        status =
            err_set(e, "%s:0: expected a proof of cadical, got none; use cadical sc2021", proof);
    else if (certify(&c) != CERTIFIED)
        status = err_set(e,
                         "%.250s: cadical's answer is not believed; report a bug of cadical or "
                         "aig.c",
                         c.why);
    if (c.formula)
        fclose(c.formula);
    if (c.proof)
        fclose(c.proof);
    return status;
}

int checked_proof(const char *dir, const char *name, struct answer *a, struct err *e) {
    char cnf[PATH_MAX_LENGTH], proof[PATH_MAX_LENGTH];
    clock_t start = clock();
    snprintf(cnf, sizeof cnf, "%s/%s.cnf", dir, name);
    snprintf(proof, sizeof proof, "%s/%s.drat", dir, name);
    int failed = check(cnf, proof, e) || checked_hash(dir, name, "cnf", a->cnf, e) ||
                 checked_hash(dir, name, "drat", a->proof, e);
    unlink(proof);
    a->check_seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (failed)
        return -1;
    a->way = BY_PROOF;
    return 0;
}
