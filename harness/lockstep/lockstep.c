/* SPDX-License-Identifier: Apache-2.0 */
#include "lockstep/lockstep.h"

#include <stdlib.h>
#include <string.h>

enum { RESET_CYCLES = 2 };

/* Tables of size 0 get a byte, so that every pointer can be passed on. */
static void *zeroed(size_t size) {
    return calloc(1, size ? size : 1);
}

static void reset(struct lockstep *ls) {
    const struct twin *t = ls->twin;
    if (ls->sides & SIDE_CSIM)
        t->c.reset(ls->csim);
    if (!(ls->sides & SIDE_RTL))
        return;
    for (int i = 0; i < RESET_CYCLES; i++) {
        t->rtl->drive(ls->rtl, ls->in, 0);
        t->rtl->clock(ls->rtl);
    }
    t->rtl->state(ls->rtl, ls->state_rtl);
    t->rtl->mem(ls->rtl, ls->mem_rtl, 0);
    memcpy(ls->state_first, ls->state_rtl, t->state.size);
}

struct lockstep *lockstep_create(const struct twin *t, unsigned sides, unsigned seed,
                                 const struct flip *flip, struct err *e) {
    struct lockstep *ls = zeroed(sizeof *ls);
    if (!ls) {
        err_set(e, "%s: out of memory", t->name);
        return NULL;
    }
    ls->twin = t;
    ls->assertions.twin = t->name;
    ls->sides = sides;
    if (flip)
        ls->flip = *flip;
    ls->csim = zeroed(t->c.self_size);
    ls->in = zeroed(t->in.size);
    ls->out_rtl = zeroed(t->out.size);
    ls->out_csim = zeroed(t->out.size);
    ls->state_rtl = zeroed(t->state.size);
    ls->mem_rtl = zeroed(t->mem.size);
    ls->state_first = zeroed(t->state.size);
    ls->is_data = zeroed(t->out.n);
    ls->out = sides & SIDE_RTL ? ls->out_rtl : ls->out_csim;
    if (t->rtl && sides & SIDE_RTL)
        ls->rtl = t->rtl->create(seed);
    if (!ls->csim || !ls->in || !ls->out_rtl || !ls->out_csim || !ls->state_rtl || !ls->mem_rtl ||
        !ls->state_first || !ls->is_data || (sides & SIDE_RTL && !ls->rtl)) {
        err_set(e, "%s: cannot create the model: out of memory, or a program without RTL", t->name);
        lockstep_destroy(ls);
        return NULL;
    }
    if (sides == SIDE_BOTH && moved_create(&ls->moved, t, e)) {
        lockstep_destroy(ls);
        return NULL;
    }
    reset(ls);
    return ls;
}

void lockstep_destroy(struct lockstep *ls) {
    if (!ls)
        return;
    if (ls->rtl)
        ls->twin->rtl->destroy(ls->rtl);
    free(ls->csim);
    free(ls->in);
    free(ls->out_rtl);
    free(ls->out_csim);
    free(ls->state_rtl);
    free(ls->mem_rtl);
    free(ls->state_first);
    moved_destroy(&ls->moved);
    free(ls->is_data);
    free(ls);
}

void lockstep_fill(struct lockstep *ls, const struct memory_fill *f) {
    const struct twin *t = ls->twin;
    ls->fill = *f;
    ls->lanes = (struct lanes){.bits = f->lane_bits, .pattern = fill_pattern(f)};
    for (unsigned i = 0; i < t->out.n; i++)
        ls->is_data[i] = (unsigned char)signal_is_data(t, &t->out.rows[i]);
    if (!t->mem.size)
        return;
    fill_memories(f, &t->mem, (char *)ls->csim + t->c.mem_offset, ls->mem_rtl);
    if (ls->sides & SIDE_RTL)
        t->rtl->set_mem(ls->rtl, ls->mem_rtl);
}

void lockstep_enter_reset(struct lockstep *ls) {
    ls->in_reset = 1;
}

void lockstep_leave_reset(struct lockstep *ls) {
    ls->in_reset = 0;
    memset(ls->in, 0, ls->twin->in.size);
    lockstep_fill(ls, &ls->fill);
}

const void *lockstep_csim_state(const struct lockstep *ls) {
    return (const char *)ls->csim + ls->twin->c.state_offset;
}

const void *lockstep_csim_mem(const struct lockstep *ls) {
    return (const char *)ls->csim + ls->twin->c.mem_offset;
}

const void *lockstep_peek(struct lockstep *ls) {
    ls->twin->rtl->drive(ls->rtl, ls->in, !ls->in_reset);
    ls->twin->rtl->outputs(ls->rtl, ls->out_rtl);
    return ls->out_rtl;
}

/* Flips the bit if this is the cycle and the kind of row. */
static void apply_flip(struct lockstep *ls, enum compare_what what, void *base) {
    const struct flip *f = &ls->flip;
    if (f->sig && f->what == what && f->cycle == ls->cycle && !ls->in_reset)
        signal_flip(f->sig, base, f->element, 0);
}

static int same_state(const struct signal_list *list, const void *a, const void *b) {
    static struct differences found;
    found.total = 0;
    compare_list(COMPARE_STATE, list, a, b, &found);
    return !found.total;
}

/* Reset's own cycles say nothing of what moves. */
static void see_state(struct lockstep *ls) {
    const struct signal_list *list = &ls->twin->state;
    if (ls->in_reset)
        return;
    if (!(ls->state_moved & SIDE_RTL) && !same_state(list, ls->state_rtl, ls->state_first))
        ls->state_moved |= SIDE_RTL;
    if (!(ls->state_moved & SIDE_CSIM) &&
        !same_state(list, lockstep_csim_state(ls), ls->state_first))
        ls->state_moved |= SIDE_CSIM;
    moved_see(&ls->moved, MOVED_STATE, ls->state_rtl);
    moved_see(&ls->moved, MOVED_MEMORY, ls->mem_rtl);
}

const char *lockstep_stood_still(const struct twin *t, unsigned state_moved) {
    if (!t->state.size || state_moved == SIDE_BOTH)
        return NULL;
    return state_moved & SIDE_RTL ? "C model" : state_moved ? "RTL" : "C model and RTL";
}

/* Memories whose unwritten lanes differ: those of depth 1, or all. */
static void compare_unwritten(struct lockstep *ls, int full, struct differences *found) {
    const struct signal_list *mem = &ls->twin->mem;
    for (unsigned i = 0; i < mem->n; i++)
        if (full || mem->rows[i].count == 1)
            compare_lanes(COMPARE_MEMORY, &mem->rows[i], ls->mem_rtl, lockstep_csim_mem(ls),
                          &ls->lanes, found);
}

/* The same of outputs; those that are no data are equal. */
static void compare_outputs(struct lockstep *ls, struct differences *found) {
    const struct signal_list *out = &ls->twin->out;
    if (!ls->lanes.pattern) {
        compare_list(COMPARE_OUTPUT, out, ls->out_rtl, ls->out_csim, found);
        return;
    }
    for (unsigned i = 0; i < out->n; i++)
        if (ls->is_data[i])
            compare_lanes(COMPARE_OUTPUT, &out->rows[i], ls->out_rtl, ls->out_csim, &ls->lanes,
                          found);
        else
            compare_row(COMPARE_OUTPUT, &out->rows[i], ls->out_rtl, ls->out_csim, found);
}

unsigned lockstep_compare_state(struct lockstep *ls, int full, struct differences *found) {
    const struct twin *t = ls->twin;
    unsigned before = found->total;
    if (ls->sides != SIDE_BOTH)
        return 0;
    apply_flip(ls, COMPARE_STATE, (char *)ls->csim + t->c.state_offset);
    apply_flip(ls, COMPARE_MEMORY, (char *)ls->csim + t->c.mem_offset);
    see_state(ls);
    if (full)
        t->rtl->mem(ls->rtl, ls->mem_rtl, 1);
    if (t->state.size)
        compare_list(COMPARE_STATE, &t->state, ls->state_rtl, lockstep_csim_state(ls), found);
    if (t->mem.size && ls->lanes.pattern)
        compare_unwritten(ls, full, found);
    else if (t->mem.size)
        compare_memory(&t->mem, ls->mem_rtl, lockstep_csim_mem(ls), full, found);
    return found->total - before;
}

unsigned lockstep_outputs(struct lockstep *ls, struct differences *found) {
    const struct twin *t = ls->twin;
    unsigned before = found->total;
    if (ls->sides & SIDE_RTL) {
        t->rtl->drive(ls->rtl, ls->in, !ls->in_reset);
        t->rtl->outputs(ls->rtl, ls->out_rtl);
    }
    ls->assertions.in_reset = ls->in_reset;
    if (ls->sides == SIDE_BOTH)
        assertions_begin(&ls->assertions);
    if (ls->sides & SIDE_CSIM)
        t->c.step(ls->csim, ls->in, ls->out_csim);
    if (ls->in_reset)
        memcpy((char *)ls->csim + t->c.state_offset, ls->state_first, t->state.size);
    assertions_end();
    if (ls->sides != SIDE_BOTH)
        return 0;
    apply_flip(ls, COMPARE_OUTPUT, ls->out_csim);
    if (!ls->in_reset) {
        moved_see(&ls->moved, MOVED_IN, ls->in);
        moved_see(&ls->moved, MOVED_OUT, ls->out_rtl);
    }
    compare_outputs(ls, found);
    return found->total - before;
}

void lockstep_clock(struct lockstep *ls) {
    if (ls->sides & SIDE_RTL) {
        ls->twin->rtl->clock(ls->rtl);
        if (ls->sides & SIDE_CSIM) {
            ls->twin->rtl->state(ls->rtl, ls->state_rtl);
            ls->twin->rtl->mem(ls->rtl, ls->mem_rtl, 0);
        }
    }
    ls->cycle += !ls->in_reset;
}
