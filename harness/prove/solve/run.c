/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "prove/solve/run.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    NOT_FOUND = 127
}; /* status of a child that could not start the program, as a shell has it */

/* The child's part: never returns. The timer outlives exec and kills the prover after that much
 * processor time: what is decided does not depend on what else the machine does. */
static void become(const struct run_place *at, char *const *command) {
    const struct itimerval limit = {.it_value = {.tv_sec = (time_t)at->seconds,
                                                 .tv_usec = (long)(at->seconds * 1e6) % 1000000}};
    const struct rlimit most = {at->most_bytes, at->most_bytes};
    int in = open("/dev/null", O_RDONLY);
    int out = chdir(at->dir) == 0 ? open(at->log, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
    signal(SIGPROF, SIG_DFL);
    if (in >= 0 && out >= 0 && dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
        dup2(out, STDERR_FILENO) >= 0) {
        setitimer(ITIMER_PROF, &limit, NULL);
        if (at->most_bytes > 0)
            setrlimit(RLIMIT_FSIZE, &most);
        execvp(command[0], command);
    }
    _exit(NOT_FOUND);
}

static double time_of(const struct rusage *u) {
    return (double)(u->ru_utime.tv_sec + u->ru_stime.tv_sec) +
           1e-6 * (double)(u->ru_utime.tv_usec + u->ru_stime.tv_usec);
}

static int judge(const struct run_place *at, const char *program, int status, struct run *r,
                 struct err *e) {
    r->timed_out = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
    r->too_long = WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ;
    r->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (r->status == NOT_FOUND)
        return err_set(e,
                       "%s:0: expected the prover and a writable folder %s, got no run; run "
                       "`apt-get install -y --no-install-recommends berkeley-abc cadical` as root",
                       program, at->dir);
    if (r->status < 0 && !r->timed_out && !r->too_long)
        return err_set(e, "%s/%s:0: expected %s to end, got signal %d; free memory or look there",
                       at->dir, at->log, program, WTERMSIG(status));
    return 0;
}

int run(const struct run_place *at, char *const *command, struct run *r, struct err *e) {
    int status;
    struct rusage usage;
    pid_t child = fork();
    if (child == 0)
        become(at, command);
    if (child < 0)
        return err_set(e, "%s:0: expected to start it, got `%s`; free memory or processes",
                       command[0], strerror(errno));
    while (wait4(child, &status, 0, &usage) < 0) {
        if (errno != EINTR)
            return err_set(e, "%s:0: expected to wait for it, got `%s`; run again", command[0],
                           strerror(errno));
    }
    r->seconds = time_of(&usage);
    return judge(at, command[0], status, r, e);
}
