/* SPDX-License-Identifier: Apache-2.0
 * access ROUNDS: set_state and set_mem of a twin's RTL with random bits. What was written must read
 * back, in all bits of all registers. Outputs and the next state must be those of a new model that
 * got its registers before its first evaluation, whatever the model did before.
 * Compiled with -DTWIN=twin_X.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lockstep/compare.h"
#include "lockstep/rng.h"

extern const struct twin TWIN;

enum { STEPS = 3 }; /* cycles between rounds */

struct buffers {
    void *state, *mem, *in, *out;
};

static void *zeroed(size_t size) {
    void *p = calloc(1, size + 1);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    return p;
}

static struct buffers new_buffers(void) {
    struct buffers b = {zeroed(TWIN.state.size), zeroed(TWIN.mem.size), zeroed(TWIN.in.size),
                        zeroed(TWIN.out.size)};
    return b;
}

static void free_buffers(struct buffers *b) {
    free(b->state);
    free(b->mem);
    free(b->in);
    free(b->out);
}

static void fill(const struct signal_list *list, void *base, struct rng *r) {
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        for (uint32_t e = 0; e < s->count; e++) {
            for (uint32_t w = 0; w < signal_words(s); w++) {
                uint32_t left = s->width - 64 * w;
                uint64_t value = rng_next(r) & (left < 64 ? ((uint64_t)1 << left) - 1 : UINT64_MAX);
                memcpy((char *)base + s->offset + e * s->stride + 8 * (size_t)w, &value,
                       s->is_vec ? 8 : s->stride);
            }
        }
    }
}

static void write_registers(void *h, const struct buffers *b) {
    TWIN.rtl->set_state(h, b->state);
    TWIN.rtl->set_mem(h, b->mem);
}

static void read_registers(void *h, struct buffers *b) {
    TWIN.rtl->state(h, b->state);
    TWIN.rtl->mem(h, b->mem, 1);
}

static unsigned compare_registers(const struct buffers *a, const struct buffers *b,
                                  struct differences *d) {
    compare_list(COMPARE_STATE, &TWIN.state, a->state, b->state, d);
    compare_memory(&TWIN.mem, a->mem, b->mem, 1, d);
    return d->total;
}

static void step(void *h, const void *in, struct buffers *b) {
    TWIN.rtl->drive(h, in, 1);
    TWIN.rtl->outputs(h, b->out);
    TWIN.rtl->clock(h);
    read_registers(h, b);
}

/* Both models from the same registers through one cycle. */
static unsigned compare_cycle(void *old, void *fresh, const void *in, struct differences *d) {
    struct buffers a = new_buffers(), b = new_buffers();
    step(old, in, &a);
    step(fresh, in, &b);
    compare_list(COMPARE_OUTPUT, &TWIN.out, a.out, b.out, d);
    compare_registers(&a, &b, d);
    free_buffers(&a);
    free_buffers(&b);
    return d->total;
}

static int report(unsigned round, const char *what, const struct differences *d) {
    printf("%s round %u: %s: %s[%u]\n", TWIN.name, round, what, d->d[0].sig->name, d->d[0].element);
    return 1;
}

static int run_round(unsigned round, void *old, struct rng *r) {
    static struct differences d;
    struct buffers wanted = new_buffers(), got = new_buffers();
    void *fresh = TWIN.rtl->create(round);
    int failed = 0;
    d.total = 0;
    fill(&TWIN.state, wanted.state, r);
    fill(&TWIN.mem, wanted.mem, r);
    fill(&TWIN.in, wanted.in, r);
    write_registers(old, &wanted);
    read_registers(old, &got);
    write_registers(fresh, &wanted);
    if (compare_registers(&got, &wanted, &d))
        failed = report(round, "does not read back", &d);
    else if (compare_cycle(old, fresh, wanted.in, &d))
        failed = report(round, "differs from a new model", &d);
    for (unsigned i = 0; i < STEPS; i++) {
        fill(&TWIN.in, wanted.in, r);
        step(old, wanted.in, &got);
    }
    TWIN.rtl->destroy(fresh);
    free_buffers(&wanted);
    free_buffers(&got);
    return failed;
}

int main(int argc, char **argv) {
    unsigned rounds = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
    struct rng r = {rounds};
    int failed = rounds == 0;
    void *old = TWIN.rtl->create(1);
    for (unsigned i = 0; i < rounds && !failed; i++)
        failed = run_round(i, old, &r);
    TWIN.rtl->destroy(old);
    return failed;
}
