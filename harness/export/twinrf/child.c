/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE /* strchrnul */
#include "export/twinrf/child.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REFUSED = 2, NOT_FOUND = 127, PATH_LENGTH = 4096 };

int child_exists(const char *program) {
    const char *path = getenv("PATH");
    for (const char *folder = path ? path : ""; *folder;) {
        char file[PATH_LENGTH];
        const char *end = strchrnul(folder, ':');
        int length = snprintf(file, sizeof file, "%.*s/%s", (int)(end - folder), folder, program);
        if (length < PATH_LENGTH && access(file, X_OK) == 0)
            return 1;
        folder = *end ? end + 1 : end;
    }
    return 0;
}

int child_become(char *const words[], const char *folder, struct err *e) {
    fflush(stdout);
    if (folder && chdir(folder))
        err_set(e, "%s: expected a folder, got `%s`; name another", folder, strerror(errno));
    else {
        execvp(words[0], words);
        err_set(e, "%s: expected a program, got `%s`; install it", words[0], strerror(errno));
    }
    return REFUSED;
}

/* In the new process: never returns. */
static void become(char *const words[], const char *folder, FILE *out, FILE *errors) {
    struct err e;
    if ((!out || dup2(fileno(out), STDOUT_FILENO) >= 0) &&
        (!errors || dup2(fileno(errors), STDERR_FILENO) >= 0))
        child_become(words, folder, &e);
    _exit(NOT_FOUND);
}

int child_run(char *const words[], const char *folder, FILE *out, FILE *errors, struct err *e) {
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        become(words, folder, out, errors);
    if (child < 0 || waitpid(child, &status, 0) < 0) {
        err_set(e, "%s: expected to start it, got `%s`; free some memory", words[0],
                strerror(errno));
        return REFUSED;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) != NOT_FOUND)
        return WEXITSTATUS(status);
    if (WIFSIGNALED(status))
        err_set(e, "%s: expected an end, got signal %d; report it", words[0], WTERMSIG(status));
    else
        err_set(e, "%s: expected a program, got none; install it", words[0]);
    return REFUSED;
}
