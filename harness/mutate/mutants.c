/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "mutate/mutants.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mutate/c_as_rtl.h"

enum { SURVIVED, KILLED, HANGS, FAILED }; /* exit status of a mutant's process */
enum { TICK_SECONDS = 2 };                /* of its processor time */

/* What a mutant's process tells; it is there for its parent even after a crash. */
struct outcome {
    pid_t pid; /* 0: no process */
    unsigned number, stream;
    uint64_t cycle;
    char what[SIGNAL_NAME];
    struct err error;
};

static unsigned selected;

int twinrf_mutant(void) {
    return (int)selected;
}

/* ---- a mutant's process ---- */

static uint64_t seen_cycles;
static volatile uint64_t cycles; /* of all its streams */

/* No cycle has ended since the last tick: an endless loop. */
static void tick(int signal_number) {
    (void)signal_number;
    if (seen_cycles == cycles)
        _exit(HANGS);
    seen_cycles = cycles;
}

/* A crash ends the process, whatever the parent does with one. */
static void die_of_crashes(void) {
    const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
    for (unsigned i = 0; i < sizeof crashes / sizeof *crashes; i++)
        signal(crashes[i], SIG_DFL);
}

static void watch_hangs(void) {
    const struct itimerval every = {{TICK_SECONDS, 0}, {TICK_SECONDS, 0}};
    struct sigaction action = {.sa_handler = tick};
    sigaction(SIGVTALRM, &action, NULL);
    setitimer(ITIMER_VIRTUAL, &every, NULL);
}

static void count_cycle(void *outcome, const struct lockstep *ls) {
    cycles++;
    ((struct outcome *)outcome)->cycle = ls->cycle;
}

/* The mutant's tables, from its shared object. */
static const struct twin *load_c(const struct mutants *m, unsigned number, struct err *e) {
    char path[512], symbol[SIGNAL_NAME];
    snprintf(path, sizeof path, "%s/%u/model.so", m->c_dir, number);
    snprintf(symbol, sizeof symbol, "twin_%s", m->twin->name);
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const struct twin *twin = object ? dlsym(object, symbol) : NULL;
    if (!twin)
        err_set(e, "%s:0: expected a shared object with %s, got %s; build it again", path, symbol,
                dlerror());
    return twin;
}

static int replay_all(const struct mutants *m, const struct twin *twin, struct outcome *o) {
    static struct run_result r;
    const struct watcher watcher = {o, NULL, count_cycle};
    for (o->stream = 0; o->stream < m->n_streams; o->stream++) {
        const struct experiment x = {.twin = twin,
                                     .stimulus = &stream_stimulus,
                                     .config = &m->streams[o->stream],
                                     .sides = SIDE_BOTH,
                                     .seed = 1,
                                     /* nets of the mutated RTL start as 0 */
                                     .fill = {.seed = m->c_dir ? 2 : 0},
                                     .max_cycles = m->cycles ? m->cycles : UINT64_MAX};
        if (run_experiment(&x, 0, &watcher, &r, &o->error))
            return FAILED;
        if (r.end == RUN_CHECK) {
            err_set(&o->error, "%s: %s", m->streams[o->stream].name, r.check);
            return FAILED;
        }
        if (r.end == RUN_MISMATCH) {
            o->cycle = r.cycle;
            const struct difference *d = &r.differences.d[0];
            snprintf(o->what, sizeof o->what, "%.80s[%u]", d->sig->name, d->element);
            return KILLED;
        }
    }
    return SURVIVED;
}

static int run_mutant(const struct mutants *m, struct outcome *o) {
    struct twin twin = *m->twin;
    selected = o->number;
    if (m->c_dir) {
        const struct twin *mutant = load_c(m, o->number, &o->error);
        if (!mutant)
            return FAILED;
        c_as_rtl_take(mutant);
        twin.rtl = &c_as_rtl;
    }
    die_of_crashes();
    watch_hangs();
    return replay_all(m, &twin, o);
}

/* ---- its parent ---- */

static int report(const struct mutants *m, const struct outcome *o, int status, FILE *out,
                  struct err *e) {
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (code == FAILED) {
        *e = o->error;
        return -1;
    }
    if (code == SURVIVED) {
        fprintf(out, "%u survived - - -\n", o->number);
        return 0;
    }
    const char *stream = o->stream < m->n_streams ? m->streams[o->stream].name : "-";
    const char *what = code == KILLED ? o->what : code == HANGS ? "hang" : "crash";
    fprintf(out, "%u killed %s %llu %s\n", o->number, stream, (unsigned long long)o->cycle, what);
    return 0;
}

static int start(const struct mutants *m, struct outcome *o, unsigned number, FILE *out,
                 struct err *e) {
    memset(o, 0, sizeof *o);
    o->number = number;
    fflush(out); /* or the child would have a copy of it */
    pid_t child = fork();
    if (child < 0)
        return err_set(e, "%s: expected a process for mutant %u, got `%s`; free some",
                       m->twin->name, number, strerror(errno));
    if (child == 0)
        _exit(run_mutant(m, o));
    o->pid = child;
    return 0;
}

/* Waits for one process and reports it; then another one may start. */
static int finish_one(const struct mutants *m, struct outcome *all, FILE *out, struct err *e) {
    int status;
    pid_t child = wait(&status);
    for (unsigned i = 0; i < MUTANTS_JOBS; i++)
        if (all[i].pid == child) {
            all[i].pid = 0;
            return report(m, &all[i], status, out, e);
        }
    return err_set(e, "%s: expected a mutant's process to end, got `%s`; run again", m->twin->name,
                   strerror(errno));
}

static struct outcome *free_location(struct outcome *all) {
    while (all->pid)
        all++;
    return all;
}

int mutants_replay(const struct mutants *m, const unsigned *numbers, unsigned n, FILE *out,
                   struct err *e) {
    size_t size = MUTANTS_JOBS * sizeof(struct outcome);
    struct outcome *all =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    unsigned started = 0, running = 0;
    int status = 0;
    if (all == MAP_FAILED)
        return err_set(e, "%s: out of memory for the mutants' outcomes", m->twin->name);
    while (running || (status == 0 && started < n)) {
        if (status == 0 && started < n && running < m->jobs) {
            status = start(m, free_location(all), numbers[started], out, e);
            started++;
            running += status == 0;
        } else {
            status = finish_one(m, all, out, e) || status ? -1 : 0;
            running--;
        }
    }
    munmap(all, size);
    return status;
}
