/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "waves/inspect.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "waves/fst_waves.h"
#include "waves/gtkw.h"

int make_folder(const char *path, struct err *e) {
    char part[256];
    struct stat st;
    if (strlen(path) >= sizeof part)
        return err_set(e, "%.100s...: path too long", path);
    for (size_t n = 1; n <= strlen(path); n++) {
        if (path[n] && path[n] != '/')
            continue;
        memcpy(part, path, n);
        part[n] = 0;
        if (mkdir(part, 0777) && errno != EEXIST)
            return err_set(e, "%s: cannot create: %s", part, strerror(errno));
    }
    if (stat(path, &st) || !S_ISDIR(st.st_mode))
        return err_set(e, "%s: expected a folder", path);
    return 0;
}

/* Takes waves from a cycle on, and the last cycles before a failure. Either may be absent. */
struct look {
    struct fst_waves *waves;
    uint64_t from;
    struct history *history;
    uint64_t last;
};

static void look_state(void *self, const struct lockstep *ls) {
    struct look *k = self;
    if (k->waves && ls->cycle >= k->from)
        fst_waves_state(k->waves, ls);
    if (k->history)
        history_state(k->history, ls, k->last);
}

static void look_outputs(void *self, const struct lockstep *ls) {
    struct look *k = self;
    if (k->waves && ls->cycle >= k->from)
        fst_waves_outputs(k->waves, ls);
    if (k->history)
        history_outputs(k->history, ls, k->last);
}

static struct fst_waves *open_waves(const struct inspection *i, struct err *e) {
    char path[256];
    if (make_folder(i->out_dir, e))
        return NULL;
    if (snprintf(path, sizeof path, "%s/%s.fst", i->out_dir, i->report.test) >= (int)sizeof path) {
        err_set(e, "%s: path too long", i->out_dir);
        return NULL;
    }
    return fst_waves_open(i->experiment->twin, path, e);
}

/* Closes the waves and writes the .gtkw beside them. `r` is the failed run, or NULL. */
static int finish_waves(struct inspection *i, const struct look *k, const struct run_result *r,
                        struct err *e) {
    char gtkw[300];
    struct gtkw_view view = {.twin = i->experiment->twin, .first = k->from};
    if (fst_waves_close(k->waves, e))
        return -1;
    view.vars = fst_waves_vars(k->waves, &view.n_vars);
    view.last = fst_waves_last_cycle(k->waves);
    view.marker = r ? r->cycle : fst_waves_first_event(k->waves);
    view.differences = r && r->end == RUN_MISMATCH ? &r->differences : NULL;
    snprintf(gtkw, sizeof gtkw, "%s/%s.gtkw", i->out_dir, i->report.test);
    snprintf(i->wave_files, sizeof i->wave_files, "%s/%s.fst %s", i->out_dir, i->report.test, gtkw);
    return gtkw_write(&view, gtkw, e);
}

int run_with_waves(struct inspection *i, struct run_result *r, struct err *e) {
    struct look k = {.waves = open_waves(i, e)};
    struct watcher w = {&k, look_state, look_outputs};
    if (!k.waves)
        return -1;
    int status = run_experiment(i->experiment, 0, &w, r, e);
    if (status == 0 && (r->end == RUN_DONE || r->end == RUN_CUT))
        status = finish_waves(i, &k, NULL, e);
    fst_waves_destroy(k.waves);
    return status;
}

int inspect_failure(struct inspection *i, const struct run_result *r, struct err *e) {
    struct history history;
    struct run_result again;
    struct err waves_error = {""};
    const struct twin *t = i->experiment->twin;
    report_headline(stdout, &i->report, r);
    fflush(stdout);
    if (r->in_reset) {
        report_details(stdout, &i->report, r, NULL);
        return 0;
    }
    if (history_create(&history, t))
        return err_set(e, "out of memory for the report");
    struct look k = {.history = &history, .last = r->cycle};
    struct watcher w = {&k, look_state, look_outputs};
    k.from = r->cycle > WINDOW_BEFORE && !i->whole_run ? r->cycle - WINDOW_BEFORE : 0;
    k.waves = open_waves(i, &waves_error);
    int status = run_experiment(i->experiment, WINDOW_AFTER, &w, &again, e);
    if (status == 0) {
        int written = k.waves && finish_waves(i, &k, r, &waves_error) == 0;
        i->report.waves = written ? i->wave_files : NULL;
        report_details(stdout, &i->report, r, &history);
        if (!written)
            printf("  waves     not written: %s\n", waves_error.text);
        if (again.end != r->end || again.cycle != r->cycle)
            printf("  The second run ended otherwise (cycle %" PRIu64
                   "): the failure does not repeat.\n",
                   again.cycle);
    }
    fst_waves_destroy(k.waves);
    history_destroy(&history);
    return status;
}
