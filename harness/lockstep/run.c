/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "lockstep/run.h"

#include <stdio.h>
#include <string.h>

#include "rfgen/cpu_time.h"

/* Asks the stimulus about the failure while it still stands where it happened. */
static void take_notes(const struct stimulus *s, const void *self, const struct lockstep *ls,
                       struct run_result *r) {
    for (unsigned i = 0; s->describe && i < r->differences.total && i < MAX_DIFFERENCES; i++) {
        const struct difference *d = &r->differences.d[i];
        s->describe(self, ls, d, d->rtl, r->rtl_note[i], RUN_NOTE);
        s->describe(self, ls, d, d->csim, r->csim_note[i], RUN_NOTE);
    }
    if (s->context)
        s->context(self, ls, r->context, sizeof r->context);
}

static void set_check(struct run_result *r, uint64_t cycle, const struct err *e) {
    r->end = RUN_CHECK;
    r->cycle = cycle;
    memcpy(r->check, e->text, sizeof r->check);
}

/* State, inputs and outputs of one cycle. Differences go to `found`. */
static void run_cycle(const struct experiment *x, void *self, struct lockstep *ls, int drive,
                      const struct watcher *w, struct differences *found) {
    lockstep_compare_state(ls, ls->cycle && ls->cycle % FULL_COMPARE_CYCLES == 0, found);
    if (w && w->state)
        w->state(w->self, ls);
    if (drive)
        x->stimulus->drive(self, ls);
    lockstep_outputs(ls, found);
    if (w && w->outputs)
        w->outputs(w->self, ls);
}

/* The cycles after a failure: inputs go on while the stimulus can follow, then they hold. */
static void run_past(const struct experiment *x, void *self, struct lockstep *ls, unsigned cycles,
                     const struct watcher *w, int follows) {
    struct err ignored;
    while (cycles-- > 0) {
        struct differences found;
        found.total = 0;
        follows = follows && x->stimulus->observe(self, ls, &ignored) == 0;
        lockstep_clock(ls);
        run_cycle(x, self, ls, follows, w, &found);
    }
}

/* The cycle in which the end of a run failed, with the inputs that were there last, and those after
 * it. */
static void show_end(const struct experiment *x, void *self, struct lockstep *ls, unsigned past,
                     const struct watcher *w) {
    struct differences found;
    found.total = 0;
    if (w && w->state)
        w->state(w->self, ls);
    lockstep_outputs(ls, &found);
    if (w && w->outputs)
        w->outputs(w->self, ls);
    run_past(x, self, ls, past, w, 0);
}

/* Everything once more at the end, memories in full; then the stimulus' own end-of-run checks. */
static void end_run(const struct experiment *x, void *self, struct lockstep *ls, unsigned past,
                    const struct watcher *w, struct run_result *r) {
    struct err e;
    r->cycle = ls->cycle;
    if (lockstep_compare_state(ls, 1, &r->differences)) {
        r->end = RUN_MISMATCH;
        take_notes(x->stimulus, self, ls, r);
        show_end(x, self, ls, past, w);
    } else if (x->stimulus->finish(self, ls, r->end == RUN_DONE, &e)) {
        set_check(r, ls->cycle, &e);
    }
}

/* A difference, or a rule of a block that does not hold: did the twins go wrong in this cycle? */
static int twins_failed(const struct lockstep *ls, struct run_result *r) {
    struct err e;
    if (r->differences.total) {
        r->end = RUN_MISMATCH;
        r->cycle = ls->cycle;
        return 1;
    }
    if (!ls->assertions.broken[0])
        return 0;
    err_set(&e, "%s", ls->assertions.broken);
    set_check(r, ls->cycle, &e);
    return 1;
}

static void run_cycles(const struct experiment *x, void *self, struct lockstep *ls, unsigned past,
                       const struct watcher *w, struct run_result *r) {
    const struct stimulus *s = x->stimulus;
    struct err e;
    for (;;) {
        if (s->done(self) || ls->cycle >= x->max_cycles) {
            r->end = s->done(self) ? RUN_DONE : RUN_CUT;
            end_run(x, self, ls, past, w, r);
            return;
        }
        run_cycle(x, self, ls, 1, w, &r->differences);
        if (twins_failed(ls, r)) {
            take_notes(s, self, ls, r);
            run_past(x, self, ls, past, w, 1);
            return;
        }
        if (x->context_of && *x->context_of == ls->cycle && s->context)
            s->context(self, ls, r->context, sizeof r->context);
        if (s->observe(self, ls, &e)) {
            set_check(r, ls->cycle, &e);
            take_notes(s, self, ls, r);
            run_past(x, self, ls, past, w, 0);
            return;
        }
        lockstep_clock(ls);
    }
}

/* A replay is one cycle of its own making: what moves in it says nothing. */
static int passed(const struct experiment *x, const struct run_result *r) {
    return x->sides == SIDE_BOTH && !x->start && (r->end == RUN_DONE || r->end == RUN_CUT);
}

/* One cycle of reset. Returns whether the twins went wrong in it. */
static int run_reset_cycle(const struct experiment *x, struct lockstep *ls, uint64_t number,
                           struct run_result *r, struct err *e) {
    lockstep_compare_state(ls, 0, &r->differences);
    if (x->stimulus->drive_reset(x->config, number, ls, e))
        return -1;
    lockstep_outputs(ls, &r->differences);
    if (!twins_failed(ls, r))
        return 0;
    r->cycle = number;
    r->in_reset = 1;
    return 1;
}

/* Reset goes on, with inputs that move: outputs, registers and memories are compared as in any
 * cycle. Contracts that were checked there do not count. */
static int run_reset(const struct experiment *x, struct lockstep *ls, struct run_result *r,
                     struct err *e) {
    const struct assertions before = ls->assertions;
    int status = 0;
    if (x->sides != SIDE_BOTH || !x->stimulus->drive_reset)
        return 0;
    lockstep_enter_reset(ls);
    for (uint64_t number = 0; status == 0 && number < RESET_COMPARED; number++) {
        status = run_reset_cycle(x, ls, number, r, e);
        lockstep_clock(ls);
    }
    if (status == 0 && lockstep_compare_state(ls, 1, &r->differences)) {
        status = twins_failed(ls, r);
        r->cycle = RESET_COMPARED;
        r->in_reset = 1;
    }
    lockstep_leave_reset(ls);
    ls->assertions = before;
    return status;
}

/* What a run has compared, when it is over. */
static void count_compared(const struct lockstep *ls, struct run_result *r) {
    r->assumptions = ls->assertions.assumptions;
    r->invariants = ls->assertions.invariants;
    r->state_moved = ls->state_moved;
    r->lanes_equal = ls->lanes.equal;
    r->lanes_apart = ls->lanes.apart;
}

int run_experiment(const struct experiment *x, unsigned past, const struct watcher *w,
                   struct run_result *r, struct err *e) {
    memset(r, 0, sizeof *r);
    struct lockstep *ls = lockstep_create(x->twin, x->sides, x->seed, &x->flip, e);
    if (!ls)
        return -1;
    lockstep_fill(ls, &x->fill);
    int reset = run_reset(x, ls, r, e);
    void *self = reset ? NULL : x->stimulus->create(x->config, e);
    if (!self) {
        lockstep_destroy(ls);
        return reset > 0 ? 0 : -1;
    }
    if (x->start)
        x->start(x->config, ls);
    double start = cpu_seconds();
    run_cycles(x, self, ls, past, w, r);
    r->seconds = cpu_seconds() - start;
    count_compared(ls, r);
    int status = passed(x, r) ? moved_write(&ls->moved, x->twin, e) : 0;
    x->stimulus->destroy(self);
    lockstep_destroy(ls);
    return status;
}
