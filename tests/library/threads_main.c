/* SPDX-License-Identifier: Apache-2.0
 * threads_main TRACE DESIGN...: two threads a design, each with a handle of its own, all at once.
 * Each steps its model and runs the kernel, twice; both of a design have to count the same.
 * threads_main shared DESIGN: what is forbidden, one handle of two threads.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "twinrf.h"

enum { MOST = 16, STEPS = 50 };

struct work {
    pthread_t thread;
    pthread_barrier_t *start; /* all begin at once */
    const char *design, *trace;
    uint64_t cycles, issues;
    char failure[256];
};

static int step(struct work *w, twinrf *rf) {
    for (unsigned i = 0; i < STEPS; i++) {
        if (twinrf_set(rf, "ready", 0, i % 3) != TWINRF_OK || twinrf_step(rf) != TWINRF_OK)
            return -1;
    }
    return twinrf_counter(rf, "issue_valid", &w->issues) == TWINRF_OK ? 0 : -1;
}

static int run(struct work *w, twinrf *rf) {
    char text[1 << 14];
    for (unsigned i = 0; i < 2; i++) {
        if (twinrf_run(rf, w->trace, NULL) != TWINRF_OK ||
            twinrf_run_text(rf, 0, text, sizeof text, NULL) != TWINRF_OK)
            return -1;
    }
    return twinrf_run_counter(rf, "cycles", &w->cycles) == TWINRF_OK ? 0 : -1;
}

static void *work(void *self) {
    struct work *w = self;
    char names[1 << 12];
    pthread_barrier_wait(w->start);
    twinrf *rf = twinrf_open(w->design);
    if (!rf || step(w, rf) != 0 || run(w, rf) != 0)
        snprintf(w->failure, sizeof w->failure, "%.200s", twinrf_error(rf));
    /* errors without a handle are each thread's own */
    if (twinrf_open(w->design + 1) || !strstr(twinrf_error(NULL), w->design + 1) ||
        twinrf_list(names, sizeof names, NULL) != TWINRF_OK)
        snprintf(w->failure, sizeof w->failure, "%s: another thread's error", w->design);
    twinrf_close(rf);
    return NULL;
}

static int check(const struct work *w, const struct work *other) {
    if (w->failure[0] || w->cycles == 0 || w->cycles != other->cycles || w->issues == 0 ||
        w->issues != other->issues) {
        fprintf(stderr, "threads_main: %s: %s\n", w->design, w->failure);
        return 1;
    }
    return 0;
}

static void *step_shared(void *rf) {
    for (unsigned i = 0; i < STEPS; i++)
        twinrf_step(rf);
    return NULL;
}

static int share(const char *design) {
    pthread_t other;
    twinrf *rf = twinrf_open(design);
    if (!rf || pthread_create(&other, NULL, step_shared, rf) != 0)
        return 2;
    step_shared(rf);
    pthread_join(other, NULL);
    twinrf_close(rf);
    return 0;
}

int main(int argc, char **argv) {
    static struct work all[MOST];
    pthread_barrier_t start;
    unsigned n = 0, failed = 0;
    if (argc == 3 && strcmp(argv[1], "shared") == 0)
        return share(argv[2]);
    for (int i = 2; i < argc && n + 2 <= MOST; i++) {
        for (unsigned two = 0; two < 2; two++)
            all[n++] = (struct work){.start = &start, .design = argv[i], .trace = argv[1]};
    }
    pthread_barrier_init(&start, NULL, n);
    for (unsigned i = 0; i < n; i++) {
        if (pthread_create(&all[i].thread, NULL, work, &all[i]) != 0)
            return 2;
    }
    for (unsigned i = 0; i < n; i++)
        pthread_join(all[i].thread, NULL);
    for (unsigned i = 0; i < n; i++)
        failed += (unsigned)check(&all[i], &all[i ^ 1]);
    printf("%u threads, %u failed\n", n, failed);
    return failed || n == 0;
}
