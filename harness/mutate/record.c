/* SPDX-License-Identifier: Apache-2.0 */
#include "asserted_top.h"

#include "mutate/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "contracts/assertions.h"
#include "order/order_alone.h"
#include "rfgen/files.h"
#include "kernels/trace/readers/kernel_read.h"
#include "sm/program.h"
#include "sm/random_system.h"
#include "lockstep/scenario.h"
#include "sm/machine_choice.h"
#include "sm/sm.h"

enum { INSTANCES = 8 }; /* of a block, the first that step */

struct recorder {
    const struct twin *twin;
    const char *dir, *run; /* the folder; the scenario, with its latency if it has several */
    unsigned n;            /* instances seen so far, by where their state is */
    const void *self[INSTANCES];
    FILE *file[INSTANCES];
    void *last[INSTANCES]; /* its inputs in the cycle before */
    int failed;
    struct err *e;
};

static void keep_instance(struct recorder *r, const void *self) {
    void *last = calloc(1, r->twin->in.size);
    if (!last)
        err_set(r->e, "%s: out of memory for a cycle of %s", r->run, r->twin->name);
    FILE *f = last ? file_create(r->e, "%s/%s.%u.in", r->dir, r->run, r->n) : NULL;
    r->failed = !f;
    if (!f) {
        free(last);
        return;
    }
    r->self[r->n] = self;
    r->last[r->n] = last;
    r->file[r->n++] = f;
}

static unsigned instance_of(struct recorder *r, const void *self) {
    unsigned i = 0;
    while (i < r->n && r->self[i] != self)
        i++;
    if (i == r->n && r->n < INSTANCES)
        keep_instance(r, self);
    return i;
}

/* Memories alone keep what a cycle like the one before does again. */
static void keep_cycle(struct recorder *r, unsigned instance, const void *in) {
    size_t size = r->twin->in.size;
    if (r->twin->state.size == 0 && ftell(r->file[instance]) > 0 &&
        !memcmp(r->last[instance], in, size))
        return;
    memcpy(r->last[instance], in, size);
    fwrite(in, size, 1, r->file[instance]);
}

/* Of struct assertions. */
static void watch(void *watcher, const struct contract *block, const void *self, const void *in,
                  const void *out) {
    struct recorder *r = watcher;
    (void)out;
    if (r->failed || strcmp(block->block, r->twin->name))
        return;
    unsigned instance = instance_of(r, self);
    if (!r->failed && instance < r->n)
        keep_cycle(r, instance, in);
}

static int close_files(struct recorder *r) {
    for (unsigned i = 0; i < r->n; i++) {
        if (file_close(r->file[i], r->run, r->e))
            r->failed = 1;
        free(r->last[i]);
    }
    return r->failed ? -1 : 0;
}

/* All cycles of the scenario, as in its co-simulation. */
static int run(struct sm *sm, uint64_t max_cycles, struct recorder *r) {
    struct assertions assertions = {.twin = "top", .watch = watch, .watcher = r};
    top *model = malloc(sizeof *model);
    top_in *in = calloc(1, sizeof *in);
    top_out *out = malloc(sizeof *out);
    int status = model && in && out ? 0 : err_set(r->e, "record: out of memory for the model");
    if (status == 0)
        top_reset(model);
    for (uint64_t cycle = 0; status == 0 && !sm_done(sm) && cycle < max_cycles; cycle++) {
        sm_drive(sm, in);
        assertions_begin(&assertions);
        top_step(model, in, out);
        assertions_end();
        status = sm_observe(sm, out, r->e);
    }
    free(model);
    free(in);
    free(out);
    return status;
}

static int record_kernel(const struct scenario *s, const struct kernel *k, uint32_t main_latency,
                         struct recorder *r) {
    static struct machine_choice machine;
    struct sm_config config = {.repeat = (uint32_t)s->repeat,
                               .offset = (uint32_t)s->offset,
                               .granule_regs = (uint32_t)s->granule_regs,
                               .stall_dispatch = (uint32_t)s->stall_dispatch,
                               .allocation = s->allocation[0] ? s->allocation : NULL,
                               .main_latency = main_latency,
                               .seed = s->seed};
    machine = (struct machine_choice){0};
    if (machine_of_scenario(&machine, s, &config, r->e))
        return -1;
    struct sm *sm = sm_create(&config, k, r->e);
    if (!sm)
        return -1;
    int status = run(sm, s->max_cycles, r);
    sm_destroy(sm);
    return close_files(r) || status ? -1 : 0;
}

/* At each latency of the main register file that the scenario names, or at the design's. */
static int record_latencies(const struct twin *block, const char *dir, const struct scenario *s,
                            const struct kernel *k, struct err *e) {
    struct recorder r = {.twin = block, .dir = dir, .run = s->name, .e = e};
    if (!s->n_latencies)
        return record_kernel(s, k, 0, &r);
    for (unsigned i = 0; i < s->n_latencies; i++) {
        char name[sizeof s->name + 24];
        uint32_t cycles;
        snprintf(name, sizeof name, "%s.%" PRIu64, s->name, s->latencies[i]);
        r = (struct recorder){.twin = block, .dir = dir, .run = name, .e = e};
        if (sm_main_latency(s->latencies[i], s->path, &cycles, e) ||
            record_kernel(s, k, cycles, &r))
            return -1;
    }
    return 0;
}

int record_scenario(const struct twin *block, const char *dir, const char *scenario,
                    struct err *e) {
    static struct scenario s;
    struct kernel k;
    if (scenario_read(&s, scenario, e))
        return -1;
    if (s.optional && !s.random_system && access(s.trace, F_OK))
        return 0;
    if (s.random_system ? random_system(&k, s.seed, e)
                        : kernel_read(&k, s.trace, &program_options, e))
        return -1;
    int status = record_latencies(block, dir, &s, &k, e);
    kernel_free(&k);
    return status;
}

static int record_order_run(const struct order_config *c, const char *trace, struct recorder *r) {
    struct assertions assertions = {.twin = "order", .watch = watch, .watcher = r};
    struct order_counters n;
    struct kernel k;
    if (kernel_read(&k, trace, &order_trace_options, r->e))
        return -1;
    assertions_begin(&assertions);
    int status = order_alone(&k, c, &n, r->e);
    assertions_end();
    kernel_free(&k);
    return close_files(r) || status ? -1 : 0;
}

int record_order(const struct twin *block, const char *dir, const char *flush, const char *trace,
                 struct err *e) {
    const char *slash = strrchr(trace, '/'), *kernel = slash ? slash + 1 : trace;
    struct order_config c = {.barrier = 1};
    if (order_has_rfc(e) || order_take_flush(&c.flush, flush, e))
        return -1;
    for (c.liveness = 0; c.liveness < 2; c.liveness++) {
        char name[256];
        struct recorder r = {.twin = block, .dir = dir, .run = name, .e = e};
        snprintf(name, sizeof name, "%.*s.%s.%d", (int)strcspn(kernel, "."), kernel, flush,
                 c.liveness);
        if (record_order_run(&c, trace, &r))
            return -1;
    }
    return 0;
}
