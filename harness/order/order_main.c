/* SPDX-License-Identifier: Apache-2.0
 * build/<design>/order: order mode on both twins in lockstep. The block rfc is the twin that runs;
 * the victim buffers, in lockstep too, answer it in the same cycle.
 *
 * Status 0 both agree, 1 they do not or a check failed, 2 unusable input.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "design.h"
#include "order/order_alone.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"
#include "waves/inspect.h"
#include "kernels/trace/unknown.h"
#include "kernels/trace/readers/kernel_read.h"

extern const struct twin twin_rfc, twin_victim_buffer;

enum { AGREES, DIFFERS, REFUSED };

struct options {
    const char *trace, *out_dir, *flip;
    struct order_config config;
    uint32_t liveness, barrier, seed;
    int waves;
};

/* ---- as a stimulus of the block rfc ---- */

struct job {
    const struct kernel *k;
    const struct order_inst *insts;
    const struct options *options;
    struct order_counters *n;
};

struct device {
    const struct job *job;
    struct order order;
    struct lockstep *buffers;
    struct differences found; /* between the buffers' twins */
};

static void destroy(void *self) {
    struct device *d = self;
    if (d && d->buffers)
        lockstep_destroy(d->buffers);
    free(d);
}

static void *create(const void *config, struct err *e) {
    static const struct flip none;
    const struct job *job = config;
    struct device *d = calloc(1, sizeof *d);
    if (!d) {
        err_set(e, "order: out of memory; free some memory");
        return NULL;
    }
    d->job = job;
    d->buffers = lockstep_create(&twin_victim_buffer, SIDE_BOTH, job->options->seed, &none, e);
    if (!d->buffers) {
        destroy(d);
        return NULL;
    }
    order_begin(&d->order, job->k, job->insts, &job->options->config);
    return d;
}

static int done(const void *self) {
    const struct device *d = self;
    return order_is_over(&d->order);
}

/* What ev shows goes to the buffers; they answer, and their cycle ends. */
static uint8_t offer(struct device *d, const rfc_out *shown) {
    victim_buffer_in *in = d->buffers->in;
    memset(in, 0, sizeof *in);
    in->ev_valid[0] = shown->ev_valid;
    in->ev_reg[0] = shown->ev_reg;
    in->ev_lanes[0] = shown->ev_lanes;
    lockstep_compare_state(d->buffers, 0, &d->found);
    lockstep_outputs(d->buffers, &d->found);
    lockstep_clock(d->buffers);
    return ((const victim_buffer_out *)d->buffers->out)->ev_go[0] & 1;
}

static void drive(void *self, struct lockstep *ls) {
    struct device *d = self;
    rfc_in *in = ls->in;
    order_drive(&d->order, in);
    in->ev_go = offer(d, lockstep_peek(ls));
}

static int check_buffers(const struct device *d, struct err *e) {
    const struct difference *first = &d->found.d[0];
    if (d->buffers->assertions.broken[0])
        return err_set(e, "%s", d->buffers->assertions.broken);
    if (!d->found.total)
        return 0;
    return err_set(e,
                   "victim_buffer: expected both twins to agree, got %s[%" PRIu32 "] rtl=%" PRIx64
                   " csim=%" PRIx64,
                   first->sig->name, first->element, first->rtl[0], first->csim[0]);
}

static int observe(void *self, const struct lockstep *ls, struct err *e) {
    struct device *d = self;
    return check_buffers(d, e) || order_observe(&d->order, ls->in, ls->out, d->buffers->out, e) ? -1
                                                                                                : 0;
}

static int finish(void *self, const struct lockstep *ls, int complete, struct err *e) {
    struct device *d = self;
    const char *broken = order_broken_identity(&d->order.n);
    (void)ls;
    *d->job->n = d->order.n;
    if (!complete || broken)
        return err_set(e, "order: expected %s, got other counters", broken ? broken : "an end");
    return 0;
}

static void context(const void *self, const struct lockstep *ls, char *text, size_t n) {
    const struct device *d = self;
    (void)ls;
    order_place(&d->order, text, n);
}

static const struct stimulus order_stimulus = {create, destroy, done,    drive, observe,
                                               finish, NULL,    context, NULL};

/* ---- the program ---- */

static int read_options(struct options *o, int argc, char **argv, struct err *e) {
    const struct option_row rows[] = {
        {"trace", "FILE", "Kernel: .traceg or .rft, plain or packed", .text = &o->trace},
        {"flush", "WHEN", "none, dep (the default) or strand", .take = order_take_flush,
         .to = &o->config.flush},
        {"liveness", "0/1", "Dead operand bits count (the design's)", .to32 = &o->liveness,
         .high = 1},
        {"barrier", "0/1", "A barrier flushes, too (1)", .to32 = &o->barrier, .high = 1},
        {"seed", "N", "Of what registers hold before reset (1)", .to32 = &o->seed,
         .high = UINT32_MAX},
        {"waves", NULL, "Of the whole run", .flag = &o->waves},
        {"out", "DIR", "Where waves go (build/waves)", .text = &o->out_dir},
        {"flip", "SIGNAL:CYCLE", "Changes a bit, which must be seen", .text = &o->flip},
        {0},
    };
    struct command_line c = {
        .program = "order",
        .options = rows,
        .doc = "Runs a kernel in trace order through the register file cache of " DESIGN_NAME
               ", C model and RTL in lockstep.\vStatus 0 both agree, 1 they do not, 2 unusable "
               "input."};
    *o = (struct options){.config = {.flush = ORDER_DEP},
                          .liveness = LIVENESS,
                          .barrier = 1,
                          .seed = 1,
                          .out_dir = "build/waves"};
    if (options_read(&c, argc, argv, e))
        return -1;
    o->config.liveness = (int)o->liveness;
    o->config.barrier = (int)o->barrier;
    if (!o->trace)
        return err_set(e, "order: expected --trace FILE, got none; name a .traceg or .rft "
                          "file");
    return order_has_rfc(e);
}

static int examine(struct inspection *i, struct run_result *r, struct err *e) {
    if (i->whole_run ? run_with_waves(i, r, e) : run_experiment(i->experiment, 0, NULL, r, e))
        return REFUSED;
    if (r->end != RUN_DONE)
        return inspect_failure(i, r, e) ? REFUSED : DIFFERS;
    if (i->whole_run)
        printf("waves: gtkwave %s\n", i->wave_files);
    return AGREES;
}

/* Contracts that were never asked and registers that stood still prove nothing. */
static int print_verdict(const struct job *job, const struct run_result *r) {
    const char *still = lockstep_stood_still(&twin_rfc, r->state_moved);
    if (still || !r->assumptions || !job->n->operands) {
        printf("FAIL order design=%s: no register moved, or no operand was read in the whole run\n",
               DESIGN_NAME);
        return DIFFERS;
    }
    order_print(job->n, stdout, 0);
    printf("PASS order %s design=%s cycles=%" PRIu64 " operands=%" PRIu64 " ports=%" PRIu64
           " state_bits=%" PRIu64 " mismatches=0\n",
           job->k->name, DESIGN_NAME, r->cycle, job->n->operands,
           r->cycle * (signal_list_elements(&twin_rfc.out) +
                       signal_list_elements(&twin_victim_buffer.out)),
           signal_list_bits(&twin_rfc.state) + signal_list_bits(&twin_victim_buffer.state));
    return AGREES;
}

static int run(const struct job *job, struct err *e) {
    static struct run_result r;
    static const char *const words[] = {"none", "dep", "strand"};
    const struct options *o = job->options;
    char command[1024];
    snprintf(command, sizeof command,
             "make cosim DESIGN=%s TRACE=%.600s ORDER=1 FLUSH=%s LIVENESS=%d BARRIER=%d WAVES=1",
             DESIGN_NAME, o->trace, words[o->config.flush], o->config.liveness, o->config.barrier);
    struct experiment x = {.twin = &twin_rfc,
                           .stimulus = &order_stimulus,
                           .config = job,
                           .sides = SIDE_BOTH,
                           .seed = o->seed,
                           .max_cycles = UINT64_MAX};
    if (o->flip && flip_parse(&x.flip, &twin_rfc, o->flip, e))
        return REFUSED;
    struct inspection i = {.experiment = &x,
                           .report = {"order", DESIGN_NAME, o->seed, command, NULL},
                           .out_dir = o->out_dir,
                           .whole_run = o->waves};
    int status = examine(&i, &r, e);
    return status == AGREES ? print_verdict(job, &r) : status;
}

static int run_kernel(struct kernel *k, const struct options *o, struct err *e) {
    static struct order_counters n;
    struct order_inst *insts = order_program(k, e);
    if (!insts)
        return REFUSED;
    const struct job job = {k, insts, o, &n};
    int status = run(&job, e);
    free(insts);
    return status;
}

int main(int argc, char **argv) {
    struct options o;
    struct kernel k;
    struct err e;
    int status = REFUSED;
    if (read_options(&o, argc, argv, &e) == 0 &&
        kernel_read(&k, o.trace, &order_trace_options, &e) == 0) {
        unknown_warn(&k, stderr);
        status = run_kernel(&k, &o, &e);
        kernel_free(&k);
    }
    if (status == REFUSED)
        err_print(&e);
    return status;
}
