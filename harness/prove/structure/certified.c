/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "prove/structure/certified.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "prove/certify/certify.h"
#include "rfgen/files.h"

extern char **environ;

enum { UNKNOWN = 0, HAS_EXAMPLE = 10, HAS_NONE = 20 }; /* cadical's statuses */

struct names {
    char cnf[PATH_MAX_LENGTH], proof[PATH_MAX_LENGTH], log[PATH_MAX_LENGTH];
};

static int run_cadical(struct names *n, unsigned seconds, struct err *e) {
    char time[16];
    snprintf(time, sizeof time, "%u", seconds);
    char *command[] = {"cadical", "-q", "-t", time, n->cnf, n->proof, NULL};
    posix_spawn_file_actions_t files;
    pid_t child = 0;
    int status = 0;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 1, n->log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    posix_spawn_file_actions_adddup2(&files, 1, 2);
    int failed = posix_spawnp(&child, "cadical", &files, NULL, command, environ);
    posix_spawn_file_actions_destroy(&files);
    while (!failed && waitpid(child, &status, 0) != child) {
    }
    int code = failed || !WIFEXITED(status) ? -1 : WEXITSTATUS(status);
    if (code == UNKNOWN || code == HAS_EXAMPLE || code == HAS_NONE) {
        return code;
    }
    return err_set(e,
                   "%s:1: expected status 0, 10 or 20 of cadical, got %d; install the Debian "
                   "package cadical, or look there",
                   n->log, code);
}

static int check(const struct names *n, struct err *e) {
    struct certificate c = {.formula = fopen(n->cnf, "rb"),
                            .proof = fopen(n->proof, "rb"),
                            .formula_name = n->cnf,
                            .proof_name = n->proof};
    snprintf(c.why, sizeof c.why, "%.300s:0: expected a file to read, got none; look there",
             n->proof);
    int is_good = c.formula && c.proof && certify(&c) == CERTIFIED;
    if (c.formula) {
        fclose(c.formula);
    }
    if (c.proof) {
        fclose(c.proof);
    }
    return is_good ? 0 : err_set(e, "%.*s", (int)sizeof e->text - 1, c.why);
}

int certified_ask(const struct aig *g, const lit *wanted, unsigned n, const struct proof_options *o,
                  const char *name, enum certified *result, struct err *e) {
    struct names f;
    snprintf(f.cnf, sizeof f.cnf, "%s/%s.cnf", o->dir, name);
    snprintf(f.proof, sizeof f.proof, "%s/%s.drat", o->dir, name);
    snprintf(f.log, sizeof f.log, "%s/%s.log", o->dir, name);
    int code = aig_write_cnf(g, wanted, n, f.cnf, e) ? -1 : run_cadical(&f, o->seconds, e);
    if (code < 0 || (code == HAS_NONE && check(&f, e))) {
        return -1;
    }
    unlink(f.proof);
    *result = code == HAS_NONE      ? CERTIFIED_NEVER
              : code == HAS_EXAMPLE ? CERTIFIED_SOMETIMES
                                    : CERTIFIED_UNDECIDED;
    return 0;
}
