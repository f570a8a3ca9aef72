/* SPDX-License-Identifier: Apache-2.0
 * The in-flight table: passes of instructions through the collector units, by tag, from issue to
 * dispatch.
 *
 * Tags are used in turn, so that a tag that comes back late meets an empty entry. A candidate holds
 * a tag of its own before it issues. The passes of one instruction share a group, which counts
 * those that have yet to dispatch.
 */
#ifndef TWINRF_INFLIGHT_H
#define TWINRF_INFLIGHT_H

#include <stdint.h>

#include "sm/ports.h"
#include "sm/program.h"
#include "sm/unit_classes.h"

enum { TAGS = 1 << TAG_BITS, GROUPS = TAGS + SM_WARPS };

/* Issued in collectors or arriving, and one candidate a scheduler. */
_Static_assert(TAGS >= SM_COLLECTORS + 2 * SM_SCHEDULERS,
               "a tag for every pass in flight and every candidate");

enum pass_state { PASS_EMPTY, PASS_CANDIDATE, PASS_ISSUED };

/* Half a line of the host's cache: each tag in turn means that all of them are in use. */
struct pass {
    _Alignas(32) const struct inst *inst;
    uint64_t cycle; /* of issue */
    uint32_t dyn;   /* index into kernel.dyn */
    uint32_t mask;
    uint16_t group;
    uint8_t state; /* enum pass_state */
    uint8_t slot;
    uint8_t first, count; /* of the instruction's sources */
    uint8_t forwarded;    /* operands that BOW forwards, bit k the pass's operand k */
};

/* Of a memory instruction: as warp.access, and which of warp.open_copies counts it. */
struct pass_memory {
    uint32_t access;
    uint8_t copies;
};

_Static_assert(SLOTS <= 8, "an operand of a pass has a bit in pass.forwarded");

/* Whether BOW forwards operand k of the pass, which is then not shown to the top. */
static inline int pass_forwards(const struct pass *pass, unsigned k) {
    return pass->forwarded >> k & 1;
}

struct inflight {
    struct pass pass[TAGS];
    struct pass_memory memory[TAGS];
    uint32_t issued; /* passes in state PASS_ISSUED */
    uint32_t issued_of[CLASSES];
    uint32_t free_tags, next_free, next_freed;
    uint8_t ring[TAGS];
    uint32_t free_groups;
    uint16_t group_stack[GROUPS];
    uint8_t group_left[GROUPS];
};

static inline struct pass_memory inflight_memory(const struct inflight *f,
                                                 const struct pass *pass) {
    return f->memory[pass - f->pass];
}

void inflight_create(struct inflight *f);
/* The tag that has been free longest. */
unsigned inflight_take(struct inflight *f);
/* The pass has issued; it has dispatched. */
static inline void inflight_enter(struct inflight *f, const struct pass *pass) {
    f->issued++;
    f->issued_of[class_of_unit(pass->inst->unit)]++;
}

static inline void inflight_leave(struct inflight *f, const struct pass *pass) {
    f->issued--;
    f->issued_of[class_of_unit(pass->inst->unit)]--;
}

void inflight_release(struct inflight *f, unsigned tag);
/* A group for `passes` passes, and one pass less: true when it was the last. */
unsigned inflight_group(struct inflight *f, unsigned passes);
int inflight_group_done(struct inflight *f, unsigned group);
/* Tag of the pass that issued first, or -1. */
int inflight_oldest(const struct inflight *f);

#endif
