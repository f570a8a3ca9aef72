/* SPDX-License-Identifier: Apache-2.0
 * `sim`: runs a kernel on the C model alone and prints the counters. Status 0, 1 a check failed, 2
 * bad input.
 */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu_time.h"
#include "program.h"
#include "sm.h"
#include "sthld_log.h"

struct options {
    const char *trace, *intervals;
    uint64_t main_latency; /* percent; 0: the design's */
    int json, bench;
    struct sm_config config;
};

static int parse_number(const char *name, const char *text, uint64_t min, uint64_t max,
                        uint64_t *value, struct err *e) {
    char *end;
    errno = 0;
    unsigned long long n = text && isdigit((unsigned char)text[0]) ? strtoull(text, &end, 0) : 0;
    if (!text || !isdigit((unsigned char)text[0]) || *end != '\0' || errno || n < min || n > max) {
        return err_set(e, "%s: expected a whole number from %llu to %llu, got '%s'; change it",
                       name, (unsigned long long)min, (unsigned long long)max,
                       text ? text : "nothing");
    }
    *value = n;
    return 0;
}

/* An option with a number: its value goes to the one of the two pointers that is there. */
struct number_option {
    const char *name;
    uint64_t min, max; /* max 0: what fits */
    uint32_t *to32;
    uint64_t *to64;
};

static int set_number(const struct number_option *o, const char *text, struct err *e) {
    uint64_t value = 0;
    uint64_t fits = o->to32 ? UINT32_MAX - 1 : UINT64_MAX;
    if (parse_number(o->name, text, o->min, o->max ? o->max : fits, &value, e)) {
        return -1;
    }
    if (o->to32) {
        *o->to32 = (uint32_t)value;
    } else {
        *o->to64 = value;
    }
    return 0;
}

/* Reads the option at argv[i] and gives the index of the next, or -1. */
static int parse_option(struct options *o, char **argv, int i, struct err *e) {
    const struct number_option numbers[] = {
        {"--repeat", 1, 0, &o->config.repeat, NULL},
        {"--offset", 0, 0, &o->config.offset, NULL},
        {"--seed", 0, 0, NULL, &o->config.seed},
        {"--max-cycles", 0, 0, NULL, &o->config.max_cycles},
        {"--data-hits", 0, 100, &o->config.data_hits, NULL},
        {"--main-latency", 1, 0, NULL, &o->main_latency},
        {"--stall-dispatch", 0, 100, &o->config.stall_dispatch, NULL},
    };
    if (strcmp(argv[i], "--json") == 0) {
        o->json = 1;
        return i + 1;
    }
    if (strcmp(argv[i], "--bench") == 0) {
        o->bench = 1;
        return i + 1;
    }
    if (strcmp(argv[i], "--trace") == 0 && argv[i + 1]) {
        o->trace = argv[i + 1];
        return i + 2;
    }
    if (strcmp(argv[i], "--intervals") == 0 && argv[i + 1]) {
        o->intervals = argv[i + 1];
        return i + 2;
    }
    for (size_t n = 0; n < sizeof numbers / sizeof numbers[0]; n++) {
        if (strcmp(argv[i], numbers[n].name) == 0) {
            return set_number(&numbers[n], argv[i + 1], e) ? -1 : i + 2;
        }
    }
    return err_set(e,
                   "sim: expected --trace FILE [--json] [--repeat N] [--offset N] [--seed N] "
                   "[--max-cycles N] [--main-latency PERCENT] [--data-hits PERCENT] "
                   "[--stall-dispatch PERCENT] [--bench] [--intervals FILE], got '%.200s'; correct the command",
                   argv[i]);
}

static int parse_options(struct options *o, char **argv, struct err *e) {
    *o = (struct options){.config = {.repeat = 1, .seed = 1}};
    for (int i = 1; argv[i];) {
        i = parse_option(o, argv, i, e);
        if (i < 0) {
            return -1;
        }
    }
    if (!o->trace) {
        return err_set(
            e, "sim: expected --trace FILE, got none; name a .traceg, .traceg.xz or .rft file");
    }
    return o->main_latency ? sm_main_latency(o->main_latency, "--main-latency",
                                             &o->config.main_latency, e)
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
    (void)argc;
    int status = parse_options(&o, argv, &e) ? 2 : 0;
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
