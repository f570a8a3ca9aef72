/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/simulate.h"

#include <stdlib.h>
#include <string.h>

#include "rfgen/cpu_time.h"
#include "sm/sthld_log.h"

/* The model stands still when neither its inputs nor its registers change and nothing moves. Each
 * further cycle is then as the last one, and is not computed again: most of a wait for memory.
 * While the SM moves nothing is compared. With a flat memory every cycle is stepped. */
struct still {
    int allowed, known, stands;
    top_in last; /* the inputs of the cycle before, when known */
};

/* Something moves in the banks or leaves the collectors. */
static int moves(const top_out *out) {
    struct sm_out view;
    uint64_t any = 0;
    drive_out(out, &view);
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        any |= view.rd_grant[w];
    }
    return any || view.disp_valid;
}

static void step_model(struct still *s, int moved, top *model, const top_in *in, top_out *out) {
    int same = s->known && !moved && memcmp(&s->last, in, sizeof *in) == 0;
    if (same && s->stands) {
        return;
    }
    if (!same) {
        s->stands = 0;
        s->known = s->allowed && !moved;
        if (s->known) {
            s->last = *in;
        }
        top_step(model, in, out);
        return;
    }
    top_state before = model->s;
    top_step(model, in, out);
    s->stands = !moves(out) && memcmp(&before, &model->s, sizeof before) == 0;
}

static int step(struct sm *sm, struct still *still, top *model, const top_in *in, top_out *out,
                struct sthld_log *log, struct err *e) {
    step_model(still, sm_moved(sm), model, in, out);
    if (log->file) {
        struct sm_out view;
        drive_out(out, &view);
        sthld_log_cycle(log, sm_stats(sm)->cycles, &view);
    }
    return sm_observe(sm, out, e) ? SIMULATE_FAILED : SIMULATE_DONE;
}

/* The cycles, then the checks at the end. */
static int run(struct sm *sm, int skips, struct sthld_log *log, struct err *e) {
    struct still still = {.allowed = skips};
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
        status = step(sm, &still, model, in, out, log, e);
    }
    if (status == SIMULATE_DONE) {
        status = sm_finish(sm, &model->mem, e) ? SIMULATE_FAILED : SIMULATE_DONE;
    }
    free(model);
    free(in);
    free(out);
    return status;
}

static int run_logged(struct sm *sm, const struct simulation *s, struct stats *stats,
                      struct err *e) {
    struct sthld_log log;
    if (sthld_log_open(&log, s->intervals, e)) {
        return SIMULATE_REFUSED;
    }
    double start = cpu_seconds();
    int skips = s->sm.memory != MEMORY_FLAT && !s->every_cycle;
    int status = run(sm, skips, &log, e);
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
    int status = run_logged(sm, s, stats, e);
    sm_destroy(sm);
    return (enum simulate_end)status;
}
