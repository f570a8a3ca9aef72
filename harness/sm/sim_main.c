/* SPDX-License-Identifier: Apache-2.0
 * `sim`: runs a kernel on the C model alone and prints the counters. Status 0, 1 a check failed, 2
 * bad input.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#include "rfgen/cpu_time.h"
#include "design.h"
#include "rfgen/options.h"
#include "sm/program.h"
#include "sm/sm.h"
#include "sm/sthld_log.h"

struct options {
    const char *trace, *intervals;
    uint64_t main_latency; /* percent; 0: the design's */
    int json, bench;
    struct sm_config config;
};

static int parse_options(struct options *o, int argc, char **argv, struct err *e) {
    const struct option_row rows[] = {
        {"trace", "FILE", "Kernel: .traceg, .traceg.xz or .rft", .text = &o->trace},
        {"seed", "N", "Of all that is random (1)", .to64 = &o->config.seed},
        {"repeat", "N", "The kernel's grid so many times (1)", .to32 = &o->config.repeat, .low = 1,
         .high = UINT32_MAX - 1},
        {"offset", "N", "Warps start up to so many cycles apart", .to32 = &o->config.offset,
         .high = UINT32_MAX - 1},
        {"max-cycles", "N", "Ends there", .to64 = &o->config.max_cycles},
        {"main-latency", "PERCENT", "Of the main register file", .to64 = &o->main_latency,
         .low = 1},
        {"data-hits", "PERCENT", "Loads that hit", .to32 = &o->config.data_hits, .high = 100},
        {"stall-dispatch", "PERCENT", "Cycles in which dispatch ports take nothing",
         .to32 = &o->config.stall_dispatch, .high = 100},
        {"json", NULL, "Counters as JSON", .flag = &o->json},
        {"bench", NULL, "Times, too", .flag = &o->bench},
        {"intervals", "FILE", "STHLD by interval, as CSV", .text = &o->intervals},
        {0},
    };
    struct command_line c = {.program = "sim",
                             .options = rows,
                             .doc = "Runs a kernel on the C model of " DESIGN_NAME
                                    " and prints the counters."
                                    "\vStatus 0, 1 a check failed, 2 unusable input."};
    *o = (struct options){.config = {.repeat = 1, .seed = 1}};
    if (options_read(&c, argc, argv, e)) {
        return -1;
    }
    if (!o->trace) {
        return err_set(
            e, "sim: expected --trace FILE, got none; name a .traceg, .traceg.xz or .rft file");
    }
    return o->main_latency
               ? sm_main_latency(o->main_latency, "--main-latency", &o->config.main_latency, e)
               : 0;
}

static int step(struct sm *sm, top *model, const top_in *in, top_out *out, struct sthld_log *log,
                struct err *e) {
    top_step(model, in, out);
    if (log->file) {
        struct sm_out view;
        drive_out(out, &view);
        sthld_log_cycle(log, sm_stats(sm)->cycles, &view);
    }
    return sm_observe(sm, out, e) ? 1 : 0;
}

/* The cycles, then the checks at the end. Returns the exit status. */
static int run(struct sm *sm, struct sthld_log *log, struct err *e) {
    top *model = malloc(sizeof *model);
    top_in *in = calloc(1, sizeof *in);
    top_out *out = malloc(sizeof *out);
    int status = model && in && out ? 0 : 2;
    if (status) {
        err_set(e, "sim: out of memory for the model; free some memory");
    } else {
        top_reset(model);
    }
    while (status == 0 && !sm_done(sm)) {
        sm_drive(sm, in);
        status = step(sm, model, in, out, log, e);
    }
    if (status == 0) {
        status = sm_finish(sm, &model->mem, e) ? 1 : 0;
    }
    free(model);
    free(in);
    free(out);
    return status;
}

static int simulate(const struct options *o, const struct kernel *k, double read_seconds,
                    struct err *e) {
    struct sthld_log log;
    struct sm *sm = sm_create(&o->config, k, e);
    if (!sm || sthld_log_open(&log, o->intervals, e)) {
        sm_destroy(sm);
        return 2;
    }
    double start = cpu_seconds();
    int status = run(sm, &log, e);
    double seconds = cpu_seconds() - start;
    struct err unwritten;
    if (sthld_log_close(&log, status ? &unwritten : e) && status == 0) {
        status = 2;
    }
    if (status == 0) {
        struct stats stats = *sm_stats(sm);
        stats.has_times = o->bench;
        stats.trace_read_seconds = read_seconds;
        stats.simulate_seconds = seconds;
        stats_print(&stats, stdout, o->json);
    }
    sm_destroy(sm);
    return status;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    struct kernel k;
    int status = parse_options(&o, argc, argv, &e) ? 2 : 0;
    if (status == 0) {
        double start = cpu_seconds();
        status = kernel_read(&k, o.trace, &program_options, &e) ? 2 : 0;
        if (status == 0) {
            status = simulate(&o, &k, cpu_seconds() - start, &e);
            kernel_free(&k);
        }
    }
    if (status) {
        fprintf(stderr, "%s\n", e.text);
    }
    return status;
}
