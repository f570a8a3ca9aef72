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
#include "rfgen/whole_words.h"
#include "order/order_alone.h"
#include "sm/kernel_runs.h"
#include "sm/machine_choice.h"
#include "sm/program.h"
#include "sm/simulate.h"
#include "kernels/trace/unknown.h"
#include "kernels/trace/readers/kernel_read.h"

struct options {
    const char *trace;
    struct machine_choice machine;
    int json, bench;
    struct simulation run;
    /* order mode */
    int order, has_flush, has_liveness, has_barrier;
    struct order_config of_order;
    uint32_t liveness, barrier;
};

static int parse_options(struct options *o, int argc, char **argv, struct err *e) {
    const struct option_row rows[] = {
        {"trace", "FILE", "Kernel: .traceg or .rft, or a list: kernelslist.g", .text = &o->trace},
        {"seed", "N", "Of all that is random (1)", .to64 = &o->run.sm.seed},
        {"repeat", "N", "The kernel's grid so many times (1)", .to32 = &o->run.sm.repeat, .low = 1,
         .high = UINT32_MAX - 1},
        {"offset", "N", "Warps start up to so many cycles apart", .to32 = &o->run.sm.offset,
         .high = UINT32_MAX - 1},
        {"max-cycles", "N", "Ends there", .to64 = &o->run.sm.max_cycles},
        {"main-latency", "PERCENT", "Of the main register file", .to64 = &o->run.main_latency,
         .low = 1},
        {"machine", "NAME", "Around the register file (" DESIGN_MACHINE ")",
         .text = &o->machine.name},
        {"set", "KEY=VALUE", "A key of the machine, instead of its own", .take = machine_add_set,
         .to = &o->machine},
        {"memory", "MODE", "full, share, perfect or flat", .text = &o->machine.memory},
        {"textures", "flat", "Without addresses: a fixed latency, counted in flat_textures",
         .take = machine_take_textures, .to = &o->machine},
        {"stall-dispatch", "PERCENT", "Cycles in which dispatch ports take nothing",
         .to32 = &o->run.sm.stall_dispatch, .high = 100},
        {"allocation", "FILE", "Of an operand file, instead of the compiler's",
         .text = &o->run.sm.allocation},
        {"every-cycle", NULL, "Steps the model when nothing of it changes, too",
         .flag = &o->run.every_cycle},
        {"json", NULL, "Counters as JSON", .flag = &o->json},
        {"bench", NULL, "Times, too", .flag = &o->bench},
        {"intervals", "FILE", "STHLD by interval, as CSV", .text = &o->run.intervals},
        {"order", NULL, "In trace order, without time: counters of the RFC", .flag = &o->order},
        {"flush", "WHEN", "With --order: none, dep (the default) or strand", .flag = &o->has_flush,
         .take = order_take_flush, .to = &o->of_order.flush},
        {"liveness", "0/1", "With --order: dead operand bits count (the design's)",
         .flag = &o->has_liveness, .to32 = &o->liveness, .high = 1},
        {"barrier", "0/1", "With --order: a barrier flushes, too (1)", .flag = &o->has_barrier,
         .to32 = &o->barrier, .high = 1},
        {0},
    };
    struct command_line c = {.program = "sim",
                             .options = rows,
                             .doc = "Runs a kernel on the C model of " DESIGN_NAME
                                    " and prints the counters."
                                    "\vStatus 0, 1 a check failed, 2 unusable input."};
    *o = (struct options){
        .run = {.sm = {.repeat = 1, .seed = 1}, .main_latency_asked = "--main-latency"},
        .of_order = {.flush = ORDER_DEP},
        .liveness = LIVENESS,
        .barrier = 1};
    if (options_read(&c, argc, argv, e)) {
        return -1;
    }
    if (!o->trace) {
        return err_set(e, "sim: expected --trace FILE, got none; name a .traceg, .rft or "
                          "kernelslist.g file");
    }
    if (!o->order && (o->has_flush || o->has_liveness || o->has_barrier)) {
        return err_set(e, "--%s: expected --order beside it, got none; add it",
                       o->has_flush      ? "flush"
                       : o->has_liveness ? "liveness"
                                         : "barrier");
    }
    if (o->order && order_has_rfc(e)) {
        return -1;
    }
    o->of_order.liveness = (int)o->liveness;
    o->of_order.barrier = (int)o->barrier;
    machine_default(&o->machine);
    if (machine_choose(&o->machine, &o->run.sm, e)) {
        return -1;
    }
    uint64_t percent = o->run.main_latency;
    uint32_t cycles;
    return percent ? sm_main_latency(percent, o->run.main_latency_asked, &cycles, e) : 0;
}

static int run_order(const struct options *o, struct kernel *k, struct err *e) {
    struct order_counters n;
    int status = order_alone(k, &o->of_order, &n, e);
    if (status == 0) {
        order_print(&n, stdout, o->json);
    }
    return status;
}

static int run(const struct options *o, const struct kernel *k, double read_seconds,
               struct err *e) {
    struct stats stats;
    int status = simulate(&o->run, k, &stats, e);
    if (status == 0) {
        stats.has_times = o->bench;
        stats.trace_read_seconds = read_seconds;
        stats_print(&stats, stdout, o->json);
    }
    return status;
}

static int run_kernel(const struct options *o, struct err *e) {
    struct kernel k;
    double start = cpu_seconds();
    if (kernel_read(&k, o->trace, o->order ? &order_trace_options : &program_options, e)) {
        return 2;
    }
    int status = o->order ? run_order(o, &k, e) : run(o, &k, cpu_seconds() - start, e);
    if (status != SIMULATE_REFUSED) { /* a refusal is one line, which names them */
        unknown_warn(&k, stderr);
    }
    kernel_free(&k);
    return status;
}

/* What is of one kernel alone. */
static int check_list(const struct options *o, struct err *e) {
    const char *alone = o->order               ? "order"
                        : o->run.intervals     ? "intervals"
                        : o->run.sm.allocation ? "allocation"
                                               : NULL;
    return alone ? err_set(e,
                           "--%s: expected one kernel beside it, got the list %.200s; name one of "
                           "its kernels",
                           alone, o->trace)
                 : 0;
}

static int run_list(const struct options *o, struct kernel_runs *runs, struct err *e) {
    int status =
        check_list(o, e) ? 2 : (int)kernel_runs_make(runs, &o->run, &program_options, stderr, e);
    if (status == 0) {
        runs->sum.has_times = o->bench;
        kernel_runs_print(runs, stdout, o->json);
    }
    return status;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    struct kernel_runs runs;
    int status = parse_options(&o, argc, argv, &e) ? 2 : 0;
    if (status == 0) {
        int listed = kernel_runs_open(&runs, o.trace, &e);
        status = listed < 0 ? 2 : listed ? run_list(&o, &runs, &e) : run_kernel(&o, &e);
        if (listed > 0) {
            kernel_runs_free(&runs);
        }
    }
    if (status) {
        err_print(&e);
    }
    return status;
}
