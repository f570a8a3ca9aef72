/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/grid.h"

#include "kernels/emulator/cta.h"
#include "kernels/emulator/exec.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* What an SM of sm_75 holds (CUDA's programming guide, compute capability 7.5); a T4 has 40. */
enum { SMS = 40, SM_CTAS = 16, SM_WARPS = 32, SM_SHARED = 1 << 16, SM_REGISTERS = 1 << 16 };
/* Registers are handed out 8 a thread, shared memory 256 bytes at a time. */
enum { REGISTERS_UNIT = 8, SHARED_UNIT = 256 };
/* What reads nothing, or reads on, computes: it gets so much more time. */
enum { COMPUTES = 16 };

struct grid {
    struct machine *m;
    struct cta *slots;       /* `most` of them */
    unsigned resident, most; /* slots[0 .. resident) are open */
    uint64_t begun, ctas;    /* CTAs of the launch */
    uint64_t judged_at;      /* instructions when the warps were last judged */
};

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* CTAs of the kernel that one SM holds: at least one, as it was launched. */
static unsigned ctas_of_sm(const struct machine *m) {
    unsigned shared = (m->shared_bytes + SHARED_UNIT - 1) / SHARED_UNIT * SHARED_UNIT;
    unsigned registers = (m->registers + REGISTERS_UNIT - 1) / REGISTERS_UNIT * REGISTERS_UNIT;
    unsigned n = least(SM_CTAS, SM_WARPS / m->n_warps);
    n = shared ? least(n, SM_SHARED / shared) : n;
    n = registers ? least(n, SM_REGISTERS / (registers * LANES * m->n_warps)) : n;
    return n ? n : 1;
}

/* The next CTA of the grid, x fastest, begins in the slot. */
static void begin(struct grid *g, struct cta *c) {
    const struct machine *m = g->m;
    uint64_t n = g->begun++;
    c->number = n;
    c->place[0] = (uint32_t)(n % m->grid[0]);
    c->place[1] = (uint32_t)(n / m->grid[0] % m->grid[1]);
    c->place[2] = (uint32_t)(n / m->grid[0] / m->grid[1]);
    g->m->cta = c;
    cta_start(g->m);
}

/* One more CTA is resident. */
static int admit(struct grid *g) {
    struct cta *c = &g->slots[g->resident];
    if (cta_open(g->m, c)) {
        cta_close(c);
        return -1;
    }
    g->resident++;
    begin(g, c);
    return 0;
}

static int may_admit(const struct grid *g) {
    return g->resident < g->most && g->begun < g->ctas;
}

/* What waits may wait for a CTA that has not begun: twice as many are resident. */
static int admit_more(struct grid *g) {
    for (unsigned n = g->resident; n > 0 && may_admit(g); n--)
        if (admit(g))
            return -1;
    return 0;
}

/* The slot's CTA is done: another begins in it, or the last slot's moves there. */
static int replace(struct grid *g, unsigned slot) {
    if (cta_end(g->m))
        return -1;
    if (g->begun < g->ctas) {
        begin(g, &g->slots[slot]);
        return 0;
    }
    cta_close(&g->slots[slot]);
    g->slots[slot] = g->slots[--g->resident];
    return 0;
}

/* A warp that could go on, and the last that it read. */
static const struct watch *waiting(struct machine *m, const struct warp **who) {
    static const struct watch nothing;
    const struct watch *last = &nothing;
    for (unsigned n = 0; n < m->n_warps; n++)
        if (m->cta->warps[n].n_later) {
            *who = &m->cta->warps[n];
            for (unsigned k = 0; k < WATCHES; k++)
                if ((*who)->watches[k].at > last->at)
                    last = &(*who)->watches[k];
            return last;
        }
    return NULL;
}

/* The message about a wait that nothing ends. */
static int hopeless(struct grid *g) {
    struct machine *m = g->m;
    const struct warp *w = NULL;
    const struct watch *last = NULL;
    char what[60] = "loops without a load", text[300];
    uint64_t quiet = m->instructions - m->changed_at;
    for (unsigned k = 0; k < g->resident && !last; k++) {
        m->cta = &g->slots[k];
        last = waiting(m, &w);
    }
    int reads = last->at + m->patience > m->instructions;
    if (reads)
        snprintf(what, sizeof what, "waits for address 0x%" PRIx64, last->address);
    snprintf(text, sizeof text,
             "%s, and nothing changed memory in %" PRIu64 " warp instructions (%u of %" PRIu64
             " CTAs are resident); if it is no endless wait, give --patience N",
             what, quiet, g->resident, g->ctas);
    machine_fail(m, w, reads ? last->lane : first_lane(w->later[w->n_later - 1].mask),
                 reads ? last->pc : w->later[w->n_later - 1].pc, text);
    return -1;
}

/* Does a warp wait? It read what it had read before, and nothing else. No compiler leaves such a
 * load in a loop unless it is asked to. Then the warp is judged anew. */
static int judge(struct warp *w) {
    int waits = !w->n_later || (w->reads_again && !w->reads_on);
    w->reads_again = w->reads_on = 0;
    return waits;
}

static int all_wait(struct grid *g) {
    int all = 1;
    for (unsigned k = 0; k < g->resident; k++)
        for (unsigned n = 0; n < g->m->n_warps; n++)
            all &= judge(&g->slots[k].warps[n]);
    return all;
}

/* Between two judgements memory did not change, and each warp had many turns. */
static int judge_all(struct grid *g) {
    struct machine *m = g->m;
    int changed = g->judged_at < m->changed_at;
    if (!changed && m->instructions - g->judged_at < m->patience)
        return 0;
    int all = all_wait(g);
    g->judged_at = m->instructions;
    if (changed)
        return 0;
    return all || m->instructions - m->changed_at > m->patience * COMPUTES ? hopeless(g) : 0;
}

/* Every resident CTA has one turn. Where one waits, others may end that, or nothing does. */
static int run_round(struct grid *g) {
    struct machine *m = g->m;
    int waits = 0;
    for (unsigned slot = 0; slot < g->resident; slot++) {
        m->cta = &g->slots[slot];
        enum cta_state state = cta_round(m);
        if (state == CTA_FAILED || (state == CTA_DONE && replace(g, slot)))
            return -1;
        waits |= state == CTA_WAITS;
    }
    if (waits && may_admit(g))
        return admit_more(g);
    return g->resident ? judge_all(g) : 0;
}

static int run_all(struct grid *g) {
    if (admit(g))
        return -1;
    while (g->resident)
        if (run_round(g))
            return -1;
    return 0;
}

int grid_run(struct machine *m) {
    uint32_t threads = m->block[0] * m->block[1] * m->block[2];
    m->n_warps = (threads + LANES - 1) / LANES;
    struct grid g = {.m = m, .ctas = (uint64_t)m->grid[0] * m->grid[1] * m->grid[2]};
    g.most = SMS * ctas_of_sm(m);
    if (m->cooperative && g.ctas > g.most)
        return err_set(m->err,
                       "kernel %s: expected at most %u CTAs in a cooperative launch, got %" PRIu64
                       "; all must be resident",
                       m->kernel, g.most, g.ctas);
    g.slots = calloc(g.most, sizeof *g.slots);
    if (!g.slots)
        return err_set(m->err, "kernel %s: out of memory for its CTAs", m->kernel);
    int status = run_all(&g);
    for (unsigned k = 0; k < g.resident; k++)
        cta_close(&g.slots[k]);
    free(g.slots);
    m->cta = NULL;
    return status;
}
