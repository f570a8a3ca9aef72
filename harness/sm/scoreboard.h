/* SPDX-License-Identifier: Apache-2.0
 * Reads and writes in flight, by warp slot and register, and the hazards that follow.
 *
 * A read is in flight from issue to dispatch, a write from issue until the register file accepts
 * it. A write is long when its instruction is of class global. With a memory system it is from its
 * miss in L1 on (docs/environment.md, the active set).
 */
#ifndef TWINRF_SCOREBOARD_H
#define TWINRF_SCOREBOARD_H

#include <stdint.h>

#include "sm/ports.h"
#include "sm/program.h"

enum hazard { HAZARD_NONE, HAZARD_WRITE /* RAW or WAW */, HAZARD_READ /* WAR and nothing else */ };

struct scoreboard {
    struct {
        /* Hazards are looked up in one line of the host's cache. */
        _Alignas(64) uint64_t writes[REG_WORDS], reads[REG_WORDS];
        uint64_t longs[REG_WORDS];  /* those of the writes that are long */
        uint64_t memory[REG_WORDS]; /* those that come from memory */
        uint32_t open_writes;
        uint16_t readers[MAX_REGS]; /* operands that have yet to be read */
    } warp[SM_WARPS];
};

static inline enum hazard scoreboard_hazard(const struct scoreboard *s, unsigned slot,
                                            const struct inst *inst) {
    uint64_t write = 0, read = 0;
    for (unsigned w = 0; w < REG_WORDS; w++) {
        write |= s->warp[slot].writes[w] & inst->regs[w];
        read |= s->warp[slot].reads[w] & inst->dsts[w];
    }
    return write ? HAZARD_WRITE : read ? HAZARD_READ : HAZARD_NONE;
}

static inline void scoreboard_read(struct scoreboard *s, unsigned slot, unsigned reg) {
    s->warp[slot].readers[reg]++;
    reg_add(s->warp[slot].reads, reg);
}

static inline void scoreboard_read_done(struct scoreboard *s, unsigned slot, unsigned reg) {
    if (--s->warp[slot].readers[reg] == 0) {
        reg_drop(s->warp[slot].reads, reg);
    }
}

static inline void scoreboard_write(struct scoreboard *s, unsigned slot, unsigned reg,
                                    int is_long) {
    s->warp[slot].open_writes++;
    reg_add(s->warp[slot].writes, reg);
    if (is_long) {
        reg_add(s->warp[slot].longs, reg);
    }
}

/* The write comes from memory. */
static inline void scoreboard_from_memory(struct scoreboard *s, unsigned slot, unsigned reg) {
    reg_add(s->warp[slot].memory, reg);
}

static inline void scoreboard_make_long(struct scoreboard *s, unsigned slot, unsigned reg) {
    reg_add(s->warp[slot].longs, reg);
}

static inline void scoreboard_write_done(struct scoreboard *s, unsigned slot, unsigned reg) {
    s->warp[slot].open_writes--;
    reg_drop(s->warp[slot].writes, reg);
    reg_drop(s->warp[slot].longs, reg);
    reg_drop(s->warp[slot].memory, reg);
}

static inline int scoreboard_meets(const uint64_t a[REG_WORDS], const uint64_t b[REG_WORDS]) {
    uint64_t both = 0;
    for (unsigned w = 0; w < REG_WORDS; w++) {
        both |= a[w] & b[w];
    }
    return both != 0;
}

/* Whether a long write to one of the registers is in flight. */
static inline int scoreboard_waits_long(const struct scoreboard *s, unsigned slot,
                                        const uint64_t regs[REG_WORDS]) {
    return scoreboard_meets(s->warp[slot].longs, regs);
}

/* Whether any long write is in flight. */
static inline int scoreboard_any_long(const struct scoreboard *s, unsigned slot) {
    return scoreboard_meets(s->warp[slot].longs, s->warp[slot].longs);
}

/* Whether one of those in flight comes from memory. */
static inline int scoreboard_waits_memory(const struct scoreboard *s, unsigned slot,
                                          const uint64_t regs[REG_WORDS]) {
    return scoreboard_meets(s->warp[slot].memory, regs);
}

/* Whether a write that is not long is in flight. */
static inline int scoreboard_waits_short(const struct scoreboard *s, unsigned slot) {
    uint64_t both = 0;
    for (unsigned w = 0; w < REG_WORDS; w++) {
        both |= s->warp[slot].writes[w] & ~s->warp[slot].longs[w];
    }
    return both != 0;
}

/* Whether a read or write of the register is in flight. */
static inline int scoreboard_busy(const struct scoreboard *s, unsigned slot, unsigned reg) {
    return reg_in(s->warp[slot].writes, reg) || reg_in(s->warp[slot].reads, reg);
}

#endif
