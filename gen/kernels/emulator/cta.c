/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/cta.h"

#include "kernels/emulator/barrier.h"
#include "kernels/emulator/converge.h"
#include "kernels/emulator/exec.h"
#include "kernels/emulator/step.h"
#include "kernels/emulator/trace_writer.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t FNV_START = UINT64_C(0xcbf29ce484222325);

/* Warp instructions of one turn. Without a change of memory: a long one for a warp that reads again
 * what it read, a longer one for any. The longest is for what changes memory. */
enum { LONG_TURN = 1 << 16, LONGER_TURN = 1 << 20, LONGEST_TURN = 1 << 22, SHORT_TURN = 32 };
/* Without a change for so long a loop waits, too, though barriers cut it into pieces. */
enum { LONG_ROUNDS = 1 << 20 };
/* Without a change for so long a YIELD means that its lane waits. */
enum { QUIET = 1024 };

static int uses_local(const struct program *p) {
    for (unsigned k = 0; k < p->n_ops; k++)
        if (p->ops[k].inst.row &&
            (p->ops[k].inst.row->cls == CLASS_LOCAL || p->ops[k].inst.row->cls == CLASS_GENERIC))
            return 1;
    return 0;
}

int cta_open(const struct machine *m, struct cta *c) {
    size_t words = m->shared_bytes / WORD_BYTES + 1;
    int local = uses_local(&m->program);
    *c = (struct cta){.local_low = m->local_bytes};
    c->warps = aligned_alloc(64, (sizeof *c->warps + 63) / 64 * 64 * m->n_warps);
    c->shared = malloc(m->shared_bytes + 16);
    c->shared_written = malloc(words);
    c->races = m->look_for_races ? calloc(words, sizeof *c->races) : NULL;
    c->local = local ? calloc((size_t)m->n_warps * LANES, m->local_bytes) : NULL;
    c->lines = m->trace ? trace_lines_new() : NULL;
    if (c->warps && c->shared && c->shared_written && !local == !c->local &&
        !m->look_for_races == !c->races && !m->trace == !c->lines)
        return 0;
    return err_set(m->err, "kernel %s: out of memory for a CTA", m->kernel);
}

void cta_close(struct cta *c) {
    free(c->warps);
    free(c->shared);
    free(c->shared_written);
    free(c->races);
    free(c->local);
    trace_lines_free(c->lines);
    *c = (struct cta){0};
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

/* What the CTA before wrote is at the end of each thread's bytes. */
static void clear_local(const struct machine *m, struct cta *c) {
    if (!c->local)
        return;
    for (size_t thread = 0; thread < (size_t)m->n_warps * LANES; thread++)
        memset(c->local + thread * m->local_bytes + c->local_low, 0, m->local_bytes - c->local_low);
    c->local_low = m->local_bytes;
}

void cta_start(struct machine *m) {
    struct cta *c = m->cta;
    for (unsigned n = 0; n < m->n_warps; n++)
        start_warp(m, &c->warps[n], n);
    memset(c->shared, 0, m->shared_bytes);
    memset(c->shared_written, 0, m->shared_bytes / WORD_BYTES + 1);
    if (c->races)
        memset(c->races, 0, (m->shared_bytes / WORD_BYTES + 1) * sizeof *c->races);
    clear_local(m, c);
}

static uint64_t quiet_since(const struct machine *m, uint64_t start) {
    return m->instructions - (start > m->changed_at ? start : m->changed_at);
}

/* Is the turn over that began after `start` instructions? */
static int turn_is_over(const struct machine *m, const struct warp *w, uint64_t start) {
    if (m->takes_turns)
        return m->instructions - start >= SHORT_TURN;
    return quiet_since(m, start) >= (w->reads_again ? LONG_TURN : LONGER_TURN) ||
           m->instructions - start >= LONGEST_TURN;
}

/* At the end of a turn. While memory changes the lanes that wait need no help. */
static void let_yield(const struct machine *m, struct warp *w) {
    if (quiet_since(m, 0) < QUIET)
        w->yielded = 0;
    else if (w->yielded && w->n_meetings)
        meeting_yield(w);
}

/* Runs a warp until all lanes wait or have left, or its turn is over. A loop has a branch, and at a
 * branch the group is chosen anew. Returns 1 when it may wait for others, -1 with a message. */
static int run_warp(struct machine *m, struct warp *w) {
    uint64_t start = m->instructions;
    if (!m->takes_turns)
        w->reads_again = w->reads_on = 0;
    while (!turn_is_over(m, w, start) && group_next(w))
        while (w->now.mask)
            if (warp_step(m, w))
                return -1;
    group_turn(w);
    if (!w->reads_again && !w->reads_on)
        return 0;
    if (w->n_later)
        let_yield(m, w);
    if (!w->n_later && quiet_since(m, 0) < LONG_ROUNDS)
        return 0;
    m->takes_turns = 1;
    return 1;
}

/* Some warp with lanes that wait though nothing opens. */
static enum cta_state deadlock(struct machine *m) {
    for (unsigned n = 0; n < m->n_warps; n++) {
        struct warp *w = &m->cta->warps[n];
        if (!~w->left)
            continue;
        uint32_t pc = w->n_arrivals ? w->arrivals[0].pc : w->n_meetings ? w->meetings[0].pc : 0;
        machine_fail(m, w, first_lane(~w->left), pc - INSTRUCTION_BYTES,
                     "deadlock: lanes wait for others that do not come");
        return CTA_FAILED;
    }
    return CTA_DONE;
}

enum cta_state cta_round(struct machine *m) {
    int waits = 0, runs = 0;
    for (unsigned n = 0; n < m->n_warps; n++) {
        int waits_too = run_warp(m, &m->cta->warps[n]);
        if (waits_too < 0)
            return CTA_FAILED;
        waits |= waits_too;
        runs |= m->cta->warps[n].n_later != 0;
    }
    runs |= barrier_open(m) != 0;
    return waits ? CTA_WAITS : runs ? CTA_RUNS : deadlock(m);
}

static void add_hashes(struct machine *m, const struct warp *w) {
    uint64_t threads = (uint64_t)m->block[0] * m->block[1] * m->block[2];
    uint64_t first = m->cta->number * threads + (uint64_t)w->number * LANES;
    for (unsigned l = 0; l < LANES; l++)
        if (w->exists >> l & 1)
            m->hash += w->hash[w->hash_alike ? 0 : l] * (2 * (first + l) + 1);
}

int cta_end(struct machine *m) {
    for (unsigned n = 0; n < m->n_warps; n++)
        add_hashes(m, &m->cta->warps[n]);
    return m->trace ? trace_cta(m->trace, m->cta->lines, m->cta->place, m->n_warps, m->err) : 0;
}
