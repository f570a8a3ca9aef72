/* SPDX-License-Identifier: Apache-2.0 */
#include "export/bench/recording.h"

#include <stdlib.h>
#include <string.h>

#include "design.h"
#include "sm/program.h"
#include "sm/random_system.h"
#include "sm/system.h"

/* Often enough that dispatch ports are seen waiting. */
enum { STALL_DISPATCH_PERCENT = 20 };

extern const struct twin top_twin; /* design.h names it */

static const void *at(const unsigned char *all, size_t size, unsigned cycle) {
    return all + size * cycle;
}

const void *recording_in(const struct recording *r, unsigned cycle) {
    return at(r->in, r->twin->in.size, cycle);
}

const void *recording_out(const struct recording *r, unsigned cycle) {
    return at(r->out, r->twin->out.size, cycle);
}

const void *recording_other(const struct recording *r, unsigned cycle) {
    return at(r->other, r->twin->out.size, cycle);
}

/* Where a run is written. The second must have the inputs of the first. */
struct tape {
    struct recording *r;
    unsigned char *out;
    int is_second, inputs_differ;
};

static void write_cycle(void *self, const struct lockstep *ls) {
    struct tape *t = self;
    size_t in = ls->twin->in.size, out = ls->twin->out.size;
    unsigned char *inputs = t->r->in + in * ls->cycle;
    if (!t->is_second)
        memcpy(inputs, ls->in, in);
    else if (memcmp(inputs, ls->in, in) != 0)
        t->inputs_differ = 1;
    memcpy(t->out + out * ls->cycle, ls->out, out);
}

/* Memories are zeros before this. */
static void invert_memories(const void *config, struct lockstep *ls) {
    (void)config;
    char *mem = (char *)ls->csim + ls->twin->c.mem_offset;
    for (unsigned i = 0; i < ls->twin->mem.n; i++) {
        const struct signal *s = &ls->twin->mem.rows[i];
        for (uint32_t bit = 0; bit < s->count * s->width; bit++)
            signal_flip(s, mem, bit / s->width, bit % s->width);
    }
}

static int run(struct tape *t, const struct system_config *config, struct err *e) {
    struct experiment x = {.twin = &top_twin,
                           .stimulus = &system_stimulus,
                           .config = config,
                           .sides = SIDE_CSIM,
                           .seed = (unsigned)config->sm.seed,
                           .max_cycles = t->r->cycles,
                           .fill = {.lane_bits = LANE_BITS},
                           .start = t->is_second ? invert_memories : NULL};
    static struct run_result result;
    const struct watcher w = {.self = t, .outputs = write_cycle};
    if (run_experiment(&x, 0, &w, &result, e))
        return -1;
    if (result.end == RUN_CHECK)
        return err_set(e, "%s", result.check);
    if (result.cycle != t->r->cycles || t->inputs_differ)
        return err_set(e,
                       "record: expected %u cycles, twice with the same inputs, got %u%s; name "
                       "another --seed or fewer --cycles",
                       t->r->cycles, (unsigned)result.cycle,
                       t->inputs_differ ? ", and control depends on data" : "");
    return 0;
}

static int run_both(struct recording *r, const struct kernel *k, uint64_t seed, struct err *e) {
    static struct stats stats;
    const struct system_config config = {
        {.repeat = 4, .seed = seed, .stall_dispatch = STALL_DISPATCH_PERCENT}, k, &stats};
    struct tape first = {.r = r, .out = r->out}, second = {r, r->other, 1, 0};
    return run(&first, &config, e) || run(&second, &config, e) ? -1 : 0;
}

int recording_make(struct recording *r, unsigned cycles, uint64_t seed, struct err *e) {
    struct kernel k;
    *r = (struct recording){.twin = &top_twin, .cycles = cycles};
    r->in = calloc(cycles, top_twin.in.size);
    r->out = calloc(cycles, top_twin.out.size);
    r->other = calloc(cycles, top_twin.out.size);
    int status = r->in && r->out && r->other
                     ? random_system(&k, seed, e)
                     : err_set(e, "record: out of memory for %u cycles; ask for fewer", cycles);
    if (status == 0) {
        status = run_both(r, &k, seed, e);
        kernel_free(&k);
    }
    if (status)
        recording_free(r);
    return status;
}

void recording_free(struct recording *r) {
    free(r->in);
    free(r->out);
    free(r->other);
}
