/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "sm/bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rfgen/cpu_time.h"

enum { ROUNDS = 3, REPLAYED = 16384, RESET_CYCLES = 2 };

enum mode { CSIM_MODEL, RTL_MODEL, CSIM_ALONE, RTL_ALONE, COSIM, COSIM_WAVES, MODES };

static const char *const mode_names[MODES] = {"csim_model", "rtl_model", "csim_alone",
                                              "rtl_alone",  "cosim",     "cosim_waves"};

static const struct {
    enum mode of, to;
} ratios[] = {{CSIM_MODEL, RTL_MODEL},
              {CSIM_ALONE, RTL_ALONE},
              {COSIM, RTL_ALONE},
              {COSIM_WAVES, RTL_ALONE}};

/* Inputs of the first cycles of a run. */
struct recording {
    char *inputs;
    size_t size; /* bytes of one cycle's inputs */
    uint64_t n;
};

struct bench {
    struct experiment *x;
    struct inspection inspection;
    struct recording recording;
    uint64_t cycles;
    double total_cycles[MODES], total_seconds[MODES];
};

static void record_cycle(void *self, const struct lockstep *ls) {
    struct recording *rec = self;
    if (rec->n < REPLAYED)
        memcpy(rec->inputs + rec->n++ * rec->size, ls->in, rec->size);
}

static int check_end(const struct bench *b, const struct run_result *r, struct err *e) {
    if (r->end == RUN_MISMATCH || r->end == RUN_CHECK)
        return err_set(e, "%s: the run fails in cycle %" PRIu64 "; run it without --bench",
                       b->inspection.report.test, r->cycle);
    return 0;
}

static int record(struct bench *b, struct err *e) {
    static struct run_result r;
    const struct watcher w = {.self = &b->recording, .outputs = record_cycle};
    b->recording.size = b->x->twin->in.size;
    b->recording.inputs = malloc(REPLAYED * b->recording.size);
    if (!b->recording.inputs)
        return err_set(e, "%s: out of memory", b->inspection.report.test);
    b->x->sides = SIDE_CSIM;
    b->x->max_cycles = REPLAYED;
    if (run_experiment(b->x, 0, &w, &r, e))
        return -1;
    return check_end(b, &r, e);
}

static const void *replayed(const struct bench *b, uint64_t cycle) {
    return b->recording.inputs + cycle * b->recording.size;
}

/* One pass over the recorded inputs, from reset. */
static int replay_csim(const struct bench *b, struct err *e) {
    const struct twin_c *c = &b->x->twin->c;
    void *self = calloc(1, c->self_size), *out = calloc(1, b->x->twin->out.size);
    if (self && out) {
        c->reset(self);
        for (uint64_t i = 0; i < b->recording.n; i++)
            c->step(self, replayed(b, i), out);
    }
    free(self);
    free(out);
    return self && out ? 0 : err_set(e, "%s: out of memory", b->x->twin->name);
}

static int replay_rtl(const struct bench *b, struct err *e) {
    const struct twin_rtl *rtl = b->x->twin->rtl;
    void *h = rtl->create(b->x->seed);
    if (!h)
        return err_set(e, "%s: out of memory", b->x->twin->name);
    for (unsigned i = 0; i < RESET_CYCLES; i++) {
        rtl->drive(h, replayed(b, 0), 0);
        rtl->clock(h);
    }
    for (uint64_t i = 0; i < b->recording.n; i++) {
        rtl->drive(h, replayed(b, i), 1);
        rtl->clock(h);
    }
    rtl->destroy(h);
    return 0;
}

/* Replays for about `cycles` cycles. */
static int measure_model(struct bench *b, enum mode mode, struct err *e) {
    double start = cpu_seconds();
    for (uint64_t done = 0; done < b->cycles; done += b->recording.n) {
        if (mode == CSIM_MODEL ? replay_csim(b, e) : replay_rtl(b, e))
            return -1;
        b->total_cycles[mode] += (double)b->recording.n;
    }
    b->total_seconds[mode] += cpu_seconds() - start;
    return 0;
}

static int measure_run(struct bench *b, enum mode mode, struct err *e) {
    static struct run_result r;
    b->x->max_cycles = b->cycles;
    b->x->sides = mode == CSIM_ALONE ? SIDE_CSIM : mode == RTL_ALONE ? SIDE_RTL : SIDE_BOTH;
    if (mode == COSIM_WAVES ? run_with_waves(&b->inspection, &r, e)
                            : run_experiment(b->x, 0, NULL, &r, e))
        return -1;
    b->total_cycles[mode] += (double)r.cycle;
    b->total_seconds[mode] += r.seconds;
    return check_end(b, &r, e);
}

static void print(const struct bench *b) {
    double speed[MODES];
    for (unsigned m = 0; m < MODES; m++) {
        speed[m] = b->total_cycles[m] / b->total_seconds[m];
        printf("%s_cycles_per_second: %.0f\n", mode_names[m], speed[m]);
    }
    for (unsigned i = 0; i < sizeof ratios / sizeof *ratios; i++)
        printf("%s_to_%s: %.3f\n", mode_names[ratios[i].of], mode_names[ratios[i].to],
               speed[ratios[i].of] / speed[ratios[i].to]);
}

int bench_run(struct experiment *x, const char *test, const char *design, const char *out_dir,
              uint64_t cycles, struct err *e) {
    struct bench b = {.x = x, .cycles = cycles};
    b.inspection = (struct inspection){.experiment = x,
                                       .report = {.test = test, .design = design},
                                       .out_dir = out_dir,
                                       .whole_run = 1};
    int failed = record(&b, e);
    for (unsigned round = 0; !failed && round < ROUNDS; round++)
        for (unsigned m = 0; !failed && m < MODES; m++)
            failed = m < CSIM_ALONE ? measure_model(&b, m, e) : measure_run(&b, m, e);
    free(b.recording.inputs);
    if (!failed)
        print(&b);
    return failed;
}
