/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/active_set.h"

#include <inttypes.h>

const char *active_set_text(unsigned phase) {
    static const char *const texts[] = {"is in no active slot", "enters", "runs",
                                        "waits for its PREFETCH", "leaves"};
    return texts[phase];
}

/* A PREFETCH stops its warp at the end of the cycle after its issue, in which it is shown. */
uint64_t active_set_running(const struct active_set *a, uint64_t cycle) {
    uint64_t running = 0;
    for (uint64_t left = a->held; left; left &= left - 1) {
        unsigned p = (unsigned)__builtin_ctzll(left), phase = a->warp[a->slot[p]].phase;
        int arrives = phase == SLOT_PREFETCHES && a->warp[a->slot[p]].since + 1 == cycle;
        running |= (uint64_t)(phase == SLOT_RUNS || arrives) << p;
    }
    return running;
}

/* ---- checks ---- */

static int check_word(const char *port, uint64_t expected, uint64_t got, uint64_t cycle,
                      struct err *e) {
    if (got == expected) {
        return 0;
    }
    return err_set(e,
                   "cycle %" PRIu64 ": active set: expected %s 0x%" PRIx64 ", got 0x%" PRIx64
                   "; a warp is lost or in two active slots",
                   cycle, port, expected, got);
}

static int check_warps(const struct active_set *a, const struct cycle_view *v, struct err *e) {
    for (uint64_t left = a->held; left; left &= left - 1) {
        unsigned p = (unsigned)__builtin_ctzll(left);
        if (v->out->active_slots.slot_warp[p] != warp_of(a->slot[p])) {
            return err_set(e,
                           "cycle %" PRIu64
                           ": active slot %u: expected warp slot %u, got warp %u; a warp "
                           "is lost or in two active slots",
                           v->cycle, p, a->slot[p], v->out->active_slots.slot_warp[p]);
        }
    }
    return 0;
}

static int check_issue(const struct active_set *a, const struct cycle_view *v, struct err *e) {
    unsigned slot = slot_of(0, v->out->issue_warp[0]);
    if (!(v->out->issue_valid & 1) || (slot < SM_WARPS && a->warp[slot].phase == SLOT_RUNS)) {
        return 0;
    }
    return err_set(e,
                   "cycle %" PRIu64 ": expected the issue of a warp that runs, got warp slot %u, "
                   "which %s",
                   v->cycle, slot, active_set_text(slot < SM_WARPS ? a->warp[slot].phase : 0));
}

static int check_enter(const struct active_set *a, const struct cycle_view *v, struct err *e) {
    const struct active_slots_out *out = &v->out->active_slots;
    unsigned active_slot = out->enter_slot, warp = out->enter_warp;
    if (!out->enter_valid) {
        return 0;
    }
    if (warp >= SCHEDULER_WARPS || !(v->in->eligible >> warp & 1) ||
        (v->in->clear_valid && v->in->clear_warp == warp)) {
        return err_set(e,
                       "cycle %" PRIu64 ": expected an eligible warp to enter the active set, got "
                       "warp slot %u",
                       v->cycle, slot_of(0, warp));
    }
    unsigned phase = a->warp[slot_of(0, warp)].phase;
    if (phase != SLOT_NONE) {
        return err_set(e,
                       "cycle %" PRIu64 ": expected a warp that is not in the active set to enter "
                       "it, got warp slot %u, which %s",
                       v->cycle, slot_of(0, warp), active_set_text(phase));
    }
    if (active_slot >= ACTIVE || (a->held >> active_slot & 1)) {
        return err_set(e,
                       "cycle %" PRIu64
                       ": warp slot %u: expected it to enter a free active slot, got "
                       "active slot %u",
                       v->cycle, slot_of(0, warp), active_slot);
    }
    return 0;
}

/* Whether the warp in the slot is in the phase. */
static int is_in(const struct active_set *a, unsigned active_slot, unsigned phase) {
    return active_set_holds(a, active_slot) && a->warp[a->slot[active_slot]].phase == phase;
}

static int check_leave(const struct active_set *a, const struct cycle_view *v, unsigned active_slot,
                       struct err *e) {
    unsigned warp = warp_of(a->slot[active_slot % ACTIVE]);
    int issues = (v->out->issue_valid & 1) && v->out->issue_warp[0] == warp;
    int exits = v->in->clear_valid && v->in->clear_warp == warp;
    if (is_in(a, active_slot, SLOT_RUNS) && (v->in->stalled >> warp & 1) && !issues && !exits) {
        return 0;
    }
    return err_set(
        e,
        "cycle %" PRIu64 ": active slot %u: expected the warp that leaves to run and to be "
        "stalled, got warp slot %u, which %s and is%s stalled",
        v->cycle, active_slot, slot_of(0, warp), active_set_text(a->warp[slot_of(0, warp)].phase),
        v->in->stalled >> warp & 1 ? "" : " not");
}

static int check_left(const struct active_set *a, const struct cycle_view *v, unsigned active_slot,
                      struct err *e) {
    if (is_in(a, active_slot, SLOT_LEAVES)) {
        return 0;
    }
    return err_set(e,
                   "cycle %" PRIu64
                   ": active slot %u: expected its warp to leave before it has left, got "
                   "left",
                   v->cycle, active_slot);
}

static int check_wake(const struct active_set *a, const struct cycle_view *v, unsigned active_slot,
                      struct err *e) {
    int arrives = active_set_running(a, v->cycle) >> active_slot & 1;
    if (is_in(a, active_slot, SLOT_ENTERS) ||
        (is_in(a, active_slot, SLOT_PREFETCHES) && !arrives)) {
        return 0;
    }
    return err_set(e,
                   "cycle %" PRIu64
                   ": active slot %u: expected wake for a warp that enters or waits for "
                   "its PREFETCH, got it without",
                   v->cycle, active_slot);
}

typedef int slot_check(const struct active_set *a, const struct cycle_view *v, unsigned active_slot,
                       struct err *e);

static int check_each(const struct active_set *a, const struct cycle_view *v, uint64_t active_slots,
                      slot_check *check, struct err *e) {
    for (; active_slots; active_slots &= active_slots - 1) {
        if (check(a, v, (unsigned)__builtin_ctzll(active_slots), e)) {
            return -1;
        }
    }
    return 0;
}

/* One warp a cycle begins to leave. With a cache one has left, too: its address is given back. */
static int check_single(const struct cycle_view *v, struct err *e) {
    const struct active_slots_out *out = &v->out->active_slots;
    if (!(out->leave & (out->leave - 1)) && (!HAS_CACHE || !(out->left & (out->left - 1)))) {
        return 0;
    }
    return err_set(e,
                   "cycle %" PRIu64
                   ": active set: expected at most one active slot in leave and in left, "
                   "got 0x%" PRIx64 " and 0x%" PRIx64,
                   v->cycle, out->leave, out->left);
}

int active_set_check(const struct active_set *a, const struct cycle_view *v, struct err *e) {
    const struct active_slots_out *out = &v->out->active_slots;
    if (check_word("held", a->held, out->held, v->cycle, e) || check_warps(a, v, e) ||
        check_word("running", active_set_running(a, v->cycle), out->running, v->cycle, e) ||
        check_issue(a, v, e) || check_enter(a, v, e) || check_single(v, e) ||
        check_each(a, v, out->leave, check_leave, e) ||
        check_each(a, v, out->left, check_left, e) || check_each(a, v, out->wake, check_wake, e)) {
        return -1;
    }
    return 0;
}

/* ---- following ---- */

static void set_phase(struct active_set *a, unsigned slot, enum slot_phase phase, uint64_t cycle) {
    a->warp[slot].phase = (uint8_t)phase;
    a->warp[slot].since = cycle;
}

static void follow_enter(struct active_set *a, const struct cycle_view *v, struct stats *s,
                         struct slots *changed) {
    unsigned slot = slot_of(0, v->out->active_slots.enter_warp),
             active_slot = v->out->active_slots.enter_slot;
    a->held |= UINT64_C(1) << active_slot;
    a->slot[active_slot] = (uint8_t)slot;
    a->warp[slot].active_slot = (uint8_t)active_slot;
    set_phase(a, slot, SLOT_ENTERS, v->cycle);
    slots_add(changed, slot);
    s->enters++;
}

/* A warp of a PREFETCH or a refetch runs again. */
static void follow_wake(struct active_set *a, const struct cycle_view *v, unsigned slot,
                        struct stats *s) {
    uint64_t cycles = v->cycle - a->warp[slot].since;
    if (a->warp[slot].phase == SLOT_ENTERS) {
        s->refetch_cycles += cycles;
    } else {
        s->prefetch_cycles += cycles;
    }
    set_phase(a, slot, SLOT_RUNS, v->cycle);
}

static void follow_left(struct active_set *a, const struct cycle_view *v, unsigned slot,
                        struct stats *s) {
    s->leave_cycles += v->cycle - a->warp[slot].since;
    a->held &= ~(UINT64_C(1) << a->warp[slot].active_slot);
    set_phase(a, slot, SLOT_NONE, v->cycle);
}

void active_set_follow(struct active_set *a, const struct cycle_view *v, struct stats *s,
                       struct slots *changed) {
    const struct active_slots_out *out = &v->out->active_slots;
    for (uint64_t left = out->wake | out->leave | out->left; left; left &= left - 1) {
        unsigned active_slot = (unsigned)__builtin_ctzll(left), slot = a->slot[active_slot];
        slots_add(changed, slot);
        if (out->wake >> active_slot & 1) {
            follow_wake(a, v, slot, s);
        } else if (out->leave >> active_slot & 1) {
            set_phase(a, slot, SLOT_LEAVES, v->cycle);
            s->leaves++;
        } else {
            follow_left(a, v, slot, s);
        }
    }
    if (out->enter_valid) {
        follow_enter(a, v, s, changed);
    }
    s->idle_no_running += out->running == 0;
    a->issued = v->out->issue_valid & 1;
    a->issued_slot = (uint8_t)slot_of(0, v->out->issue_warp[0]);
}

void active_set_stop(struct active_set *a, unsigned slot, uint64_t cycle) {
    set_phase(a, slot, SLOT_PREFETCHES, cycle);
}

void active_set_clear(struct active_set *a, unsigned slot) {
    if (a->warp[slot].phase != SLOT_NONE) {
        a->held &= ~(UINT64_C(1) << a->warp[slot].active_slot);
        set_phase(a, slot, SLOT_NONE, a->warp[slot].since);
    }
}
