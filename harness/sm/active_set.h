/* SPDX-License-Identifier: Apache-2.0
 * The active set of a two-level scheduler (LTRF 3.2), followed from the top's ports: the warp in
 * each slot, and whether it runs.
 *
 * A warp enters a slot and runs when it is woken; a PREFETCH stops it until it is woken again; it
 * leaves, and has left. A warp that exits frees its slot at once.
 */
#ifndef TWINRF_ACTIVE_SET_H
#define TWINRF_ACTIVE_SET_H

#include <stdint.h>

#include "sm/cycle_view.h"
#include "rfgen/err.h"
#include "sm/slots.h"

enum slot_phase { SLOT_NONE, SLOT_ENTERS, SLOT_RUNS, SLOT_PREFETCHES, SLOT_LEAVES };

struct active_set {
    struct {
        uint64_t since; /* cycle in which the phase began */
        uint8_t phase, active_slot;
    } warp[SM_WARPS];
    uint64_t held; /* slots that hold a warp */
    uint8_t slot[ACTIVE];
    uint8_t issued, issued_slot; /* in the last cycle, and its slot */
};

static inline unsigned active_set_phase(const struct active_set *a, unsigned slot) {
    return a->warp[slot].phase;
}

static inline int active_set_holds(const struct active_set *a, unsigned active_slot) {
    return active_slot < ACTIVE && (a->held >> active_slot & 1);
}

/* Slots whose warp runs in the cycle, as the top shows it. */
uint64_t active_set_running(const struct active_set *a, uint64_t cycle);

/* Compares the slots that the ports show with what the environment knows: warps that hold, issue,
 * enter, leave. Returns 0, or -1 with the message. */
int active_set_check(const struct active_set *a, const struct cycle_view *v, struct err *e);

/* Follows enter, leave, left and wake, and counts them. Warps of which something changed are added
 * to `changed`. */
void active_set_follow(struct active_set *a, const struct cycle_view *v, struct stats *s,
                       struct slots *changed);

/* The warp issued a PREFETCH in cycle `cycle`. */
void active_set_stop(struct active_set *a, unsigned slot, uint64_t cycle);
/* The warp exits. */
void active_set_clear(struct active_set *a, unsigned slot);

/* "enters", "waits for its PREFETCH": what a warp in a slot does. */
const char *active_set_text(unsigned phase);

#endif
