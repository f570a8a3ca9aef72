/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/simulate.h"

#include <stdlib.h>

#include "rfgen/cpu_time.h"
#include "sm/sthld_log.h"

static int step(struct sm *sm, top *model, const top_in *in, top_out *out, struct sthld_log *log,
                struct err *e) {
    top_step(model, in, out);
    if (log->file) {
        struct sm_out view;
        drive_out(out, &view);
        sthld_log_cycle(log, sm_stats(sm)->cycles, &view);
    }
    return sm_observe(sm, out, e) ? SIMULATE_FAILED : SIMULATE_DONE;
}

/* The cycles, then the checks at the end. */
static int run(struct sm *sm, struct sthld_log *log, struct err *e) {
    top *model = malloc(sizeof *model);
    top_in *in = calloc(1, sizeof *in);
    top_out *out = malloc(sizeof *out);
    int status = model && in && out ? SIMULATE_DONE : SIMULATE_REFUSED;
    if (status) {
        err_set(e, "sim: out of memory for the model; free some memory");
    } else {
        top_reset(model);
    }
    while (status == SIMULATE_DONE && !sm_done(sm)) {
        sm_drive(sm, in);
        status = step(sm, model, in, out, log, e);
    }
    if (status == SIMULATE_DONE) {
        status = sm_finish(sm, &model->mem, e) ? SIMULATE_FAILED : SIMULATE_DONE;
    }
    free(model);
    free(in);
    free(out);
    return status;
}

static int run_logged(struct sm *sm, const char *intervals, struct stats *stats, struct err *e) {
    struct sthld_log log;
    if (sthld_log_open(&log, intervals, e)) {
        return SIMULATE_REFUSED;
    }
    double start = cpu_seconds();
    int status = run(sm, &log, e);
    double seconds = cpu_seconds() - start;
    struct err unwritten;
    if (sthld_log_close(&log, status ? &unwritten : e) && status == SIMULATE_DONE) {
        status = SIMULATE_REFUSED;
    }
    if (status == SIMULATE_DONE) {
        *stats = *sm_stats(sm);
        stats->simulate_seconds = seconds;
    }
    return status;
}

enum simulate_end simulate(const struct simulation *s, const struct kernel *k, struct stats *stats,
                           struct err *e) {
    struct sm_config config = s->sm;
    if (s->main_latency &&
        sm_main_latency(s->main_latency, s->main_latency_asked, &config.main_latency, e)) {
        return SIMULATE_REFUSED;
    }
    struct sm *sm = sm_create(&config, k, e);
    if (!sm) {
        return SIMULATE_REFUSED;
    }
    int status = run_logged(sm, s->intervals, stats, e);
    sm_destroy(sm);
    return (enum simulate_end)status;
}
