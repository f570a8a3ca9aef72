/* SPDX-License-Identifier: Apache-2.0
 * An SM around a pair of twins, or around one of them. The SM is that of co-simulation
 * (sm/system.h); what it looks at is filled from the ports.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "systemc/program_state.h"
#include "rfgen/whole_words.h"

struct bench {
    struct program *program;
    unsigned number;
    struct stats stats;
    struct system_config config;
    struct machine_choice machine;
    struct lockstep seen; /* what the SM looks at */
    void *in, *sm;
};

static int refused(const struct err *e) {
    err_print(e);
    return -1;
}

static struct system_config config_of(const struct bench *b) {
    const struct scenario *s = &b->program->scenario;
    return (struct system_config){{.repeat = (uint32_t)s->repeat,
                                   .offset = (uint32_t)s->offset + 7 * b->number,
                                   .granule_regs = (uint32_t)s->granule_regs,
                                   .seed = s->seed + b->number,
                                   .stall_dispatch = (uint32_t)s->stall_dispatch,
                                   .allocation = s->allocation[0] ? s->allocation : NULL},
                                  &b->program->kernel,
                                  NULL};
}

void bench_destroy(struct bench *b) {
    if (!b)
        return;
    if (b->sm)
        system_stimulus.destroy(b->sm);
    free(b->in);
    free(b);
}

static int latency(struct bench *b, struct err *e) {
    const struct program *p = b->program;
    const char *where = p->options.main_latency ? "--main-latency" : p->scenario.path;
    return p->trial.percent
               ? sm_main_latency(p->trial.percent, where, &b->config.sm.main_latency, e)
               : 0;
}

int bench_restart(struct bench *b) {
    struct err e;
    if (b->sm)
        system_stimulus.destroy(b->sm);
    b->seen.cycle = 0;
    b->sm = system_stimulus.create(&b->config, &e);
    return b->sm ? 0 : refused(&e);
}

struct bench *bench_create(struct program *p, unsigned number, const void *model) {
    struct bench *b = calloc(1, sizeof *b);
    struct err e;
    if (!b || !(b->in = calloc(1, top_twin.in.size))) {
        err_set(&e, "twins: out of memory");
        refused(&e);
        bench_destroy(b);
        return NULL;
    }
    b->program = p;
    b->number = number;
    b->config = config_of(b);
    b->config.stats = &b->stats;
    b->seen.twin = &top_twin;
    b->seen.in = b->in;
    /* Registers and memories are the C model's, on both sides: its ports alone are compared. */
    b->seen.sides = model ? SIDE_BOTH : SIDE_RTL;
    b->seen.csim = (void *)(uintptr_t)model;
    if (model) {
        b->seen.state_rtl = (char *)b->seen.csim + top_twin.c.state_offset;
        b->seen.mem_rtl = (char *)b->seen.csim + top_twin.c.mem_offset;
    }
    if (latency(b, &e) || trial_machine(&p->options, &p->scenario, &b->machine, &b->config.sm, &e)
            ? refused(&e)
            : bench_restart(b)) {
        bench_destroy(b);
        return NULL;
    }
    if (number == 0 && !p->options.counters) { /* they have it, too */
        struct overrides said = overrides_of(b->config.sm.machine, b->config.sm.granule_regs);
        overrides_print(&said, stdout);
    }
    return b;
}

int bench_drive_reset(struct bench *b, uint64_t number, void *in) {
    struct err e;
    int status = system_stimulus.drive_reset(&b->config, number, &b->seen, &e);
    memcpy(in, b->in, top_twin.in.size);
    return status ? refused(&e) : 0;
}

void bench_drive(struct bench *b, void *in) {
    system_stimulus.drive(b->sm, &b->seen);
    memcpy(in, b->in, top_twin.in.size);
}

static void look_at(struct bench *b, const void *out_rtl, const void *out_csim) {
    b->seen.out_rtl = (void *)(uintptr_t)out_rtl;
    b->seen.out_csim = (void *)(uintptr_t)out_csim;
    b->seen.out = out_rtl;
}

static void fail_check(struct bench *b, const struct err *e) {
    char text[sizeof e->text];
    snprintf(text, sizeof text, "%s", e->text);
    program_fails(b->program, b->seen.cycle, text);
}

static void finish(struct bench *b, int complete) {
    struct err e;
    if (system_stimulus.finish(b->sm, &b->seen, complete, &e))
        fail_check(b, &e);
    if (b->number == 0 && b->seen.sides == SIDE_BOTH) {
        b->program->stats = b->stats;
        b->program->cycles = b->seen.cycle;
    }
}

int bench_observe(struct bench *b, const void *out_rtl, const void *out_csim) {
    struct err e;
    look_at(b, out_rtl, out_csim);
    if (b->number == 0)
        wave_events_note(&b->program->events, &top_twin, out_rtl, b->seen.cycle);
    if (system_stimulus.observe(b->sm, &b->seen, &e)) {
        fail_check(b, &e);
        return 1;
    }
    b->seen.cycle++;
    if (bench_done(b))
        finish(b, system_stimulus.done(b->sm));
    return b->program->failed;
}

/* What SM and registers say of a difference while they stand where it happened. */
static void take_notes(struct bench *b, struct run_result *r) {
    for (unsigned i = 0; i < r->differences.total && i < MAX_DIFFERENCES; i++) {
        const struct difference *d = &r->differences.d[i];
        system_stimulus.describe(b->sm, &b->seen, d, d->rtl, r->rtl_note[i], RUN_NOTE);
        system_stimulus.describe(b->sm, &b->seen, d, d->csim, r->csim_note[i], RUN_NOTE);
    }
    system_stimulus.context(b->sm, &b->seen, r->context, sizeof r->context);
}

void bench_differs(struct bench *b, int in_reset, uint64_t cycle, const void *out_rtl,
                   const void *out_csim) {
    struct run_result *r = &b->program->result;
    if (b->program->failed)
        return;
    look_at(b, out_rtl, out_csim);
    compare_list(COMPARE_OUTPUT, &top_twin.out, out_rtl, out_csim, &r->differences);
    r->end = RUN_MISMATCH;
    r->cycle = cycle;
    r->in_reset = in_reset;
    b->program->failed = 1;
    if (!in_reset)
        take_notes(b, r);
}

int bench_done(const struct bench *b) {
    return system_stimulus.done(b->sm) || b->seen.cycle >= b->program->scenario.max_cycles;
}

uint64_t bench_cycle(const struct bench *b) {
    return b->seen.cycle;
}
