/* SPDX-License-Identifier: Apache-2.0 */
#include "emulator/grid.h"

#include "emulator/barrier.h"
#include "emulator/converge.h"
#include "emulator/exec.h"
#include "emulator/step.h"
#include "emulator/trace_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t FNV_START = UINT64_C(0xcbf29ce484222325);

/* Runs a warp until all lanes wait or have left. */
static int run_warp(struct machine *m, struct warp *w) {
    while (group_next(w))
        while (w->now.mask)
            if (warp_step(m, w))
                return -1;
    return 0;
}

static void start_warp(struct machine *m, struct warp *w, unsigned number) {
    uint32_t threads = m->block[0] * m->block[1] * m->block[2], first = number * LANES;
    memset(w, 0, sizeof *w);
    w->number = number;
    w->exists = threads - first >= LANES ? ALL_LANES : (1U << (threads - first)) - 1;
    w->left = ~w->exists;
    w->p[PT_NUMBER] = w->p[UNIFORM_PREDICATES + PT_NUMBER] = ALL_LANES;
    FOR_LANES {
        uint32_t thread = first + l;
        w->thread[0].u[l] = thread % m->block[0];
        w->thread[1].u[l] = thread / m->block[0] % m->block[1];
        w->thread[2].u[l] = thread / m->block[0] / m->block[1];
    }
    w->hash[0] = FNV_START;
    w->hash_alike = 1;
    group_later(w, w->exists, 0);
}

static void add_hashes(struct machine *m, const struct warp *w) {
    uint64_t threads = (uint64_t)m->block[0] * m->block[1] * m->block[2];
    uint64_t first = m->cta_number * threads + (uint64_t)w->number * LANES;
    for (unsigned l = 0; l < LANES; l++)
        if (w->exists >> l & 1)
            m->hash += w->hash[w->hash_alike ? 0 : l] * (2 * (first + l) + 1);
}

/* Some warp with lanes that wait though nothing opens. */
static int deadlock(struct machine *m) {
    for (unsigned n = 0; n < m->n_warps; n++) {
        struct warp *w = &m->warps[n];
        if (!~w->left)
            continue;
        uint32_t pc = w->n_arrivals ? w->arrivals[0].pc : w->n_meetings ? w->meetings[0].pc : 0;
        machine_fail(m, w, first_lane(~w->left), pc - INSTRUCTION_BYTES,
                     "deadlock: lanes wait for others that do not come");
        return -1;
    }
    return 0;
}

static int all_left(const struct machine *m) {
    for (unsigned n = 0; n < m->n_warps; n++)
        if (~m->warps[n].left)
            return 0;
    return 1;
}

/* What the CTA before wrote is at the end of each thread's bytes. */
static void clear_local(struct machine *m) {
    if (!m->local)
        return;
    for (size_t thread = 0; thread < (size_t)m->n_warps * LANES; thread++)
        memset(m->local + thread * m->local_bytes + m->local_low, 0, m->local_bytes - m->local_low);
    m->local_low = m->local_bytes;
}

static int run_cta(struct machine *m) {
    for (unsigned n = 0; n < m->n_warps; n++)
        start_warp(m, &m->warps[n], n);
    memset(m->shared, 0, m->shared_bytes);
    memset(m->shared_written, 0, m->shared_bytes / WORD_BYTES + 1);
    if (m->races)
        memset(m->races, 0, (m->shared_bytes / WORD_BYTES + 1) * sizeof *m->races);
    clear_local(m);
    do {
        for (unsigned n = 0; n < m->n_warps; n++)
            if (run_warp(m, &m->warps[n]))
                return -1;
    } while (barrier_open(m));
    if (!all_left(m))
        return deadlock(m);
    for (unsigned n = 0; n < m->n_warps; n++)
        add_hashes(m, &m->warps[n]);
    return m->trace ? trace_cta(m->trace, m->cta, m->n_warps, m->err) : 0;
}

static int uses_local(const struct program *p) {
    for (unsigned k = 0; k < p->n_ops; k++)
        if (p->ops[k].inst.row &&
            (p->ops[k].inst.row->cls == CLASS_LOCAL || p->ops[k].inst.row->cls == CLASS_GENERIC))
            return 1;
    return 0;
}

static int allocate(struct machine *m) {
    uint32_t threads = m->block[0] * m->block[1] * m->block[2];
    size_t words = m->shared_bytes / WORD_BYTES + 1;
    m->n_warps = (threads + LANES - 1) / LANES;
    m->warps = aligned_alloc(64, (sizeof *m->warps + 63) / 64 * 64 * m->n_warps);
    m->shared = malloc(m->shared_bytes + 16);
    m->shared_written = malloc(words);
    if (m->look_for_races)
        m->races = calloc(words, sizeof *m->races);
    int local = uses_local(&m->program);
    if (local)
        m->local = calloc((size_t)m->n_warps * LANES, m->local_bytes);
    m->local_low = m->local_bytes;
    if (m->warps && m->shared && m->shared_written && !local == !m->local &&
        !m->look_for_races == !m->races)
        return 0;
    return err_set(m->err, "kernel %s: out of memory for a CTA", m->kernel);
}

static void release(struct machine *m) {
    free(m->warps);
    free(m->shared);
    free(m->shared_written);
    free(m->races);
    free(m->local);
    m->warps = NULL;
    m->shared = m->shared_written = m->local = NULL;
    m->races = NULL;
}

static int run_grid(struct machine *m) {
    for (m->cta[2] = 0; m->cta[2] < m->grid[2]; m->cta[2]++)
        for (m->cta[1] = 0; m->cta[1] < m->grid[1]; m->cta[1]++)
            for (m->cta[0] = 0; m->cta[0] < m->grid[0]; m->cta[0]++, m->cta_number++)
                if (run_cta(m))
                    return -1;
    return 0;
}

int grid_run(struct machine *m) {
    int status = allocate(m) || run_grid(m) ? -1 : 0;
    release(m);
    return status;
}
