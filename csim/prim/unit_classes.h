/* SPDX-License-Identifier: Apache-2.0
 * Classes of collector units and dispatch ports (docs/blocks/operand_collector.md, "Classes"): of
 * each class a range of both, in the order SP, SFU, MEM. With one class everything is of it.
 * Source: GPGPU-Sim 3.2.2, shader.cc, opndcoll_rfu_t.
 */
#ifndef TWINRF_UNIT_CLASSES_H
#define TWINRF_UNIT_CLASSES_H

#include "prim/dispatch_ports.h"

/* Things 0 to n - 1 of one class: from `first` on, before `end`. */
struct class_range {
    unsigned first, end;
};

static inline struct class_range class_range(unsigned c, unsigned sp, unsigned sfu, unsigned n) {
    if (CLASSES == 1)
        return (struct class_range){0, n};
    return c == 0   ? (struct class_range){0, sp}
           : c == 1 ? (struct class_range){sp, sp + sfu}
                    : (struct class_range){sp + sfu, n};
}

/* Word w of the set of what is in the range. */
static inline uint64_t class_word(struct class_range r, unsigned w) {
    unsigned first = r.first > w * 64 ? r.first - w * 64 : 0;
    unsigned end = r.end < w * 64 + 64 ? r.end : w * 64 + 64;

    if (end <= w * 64 + first)
        return 0;
    return bits_low(end - w * 64 - first) << first;
}

/* Those of the units that are of class c. */
static inline void units_of_class(const uint64_t units[UNIT_WORDS], unsigned c,
                                  uint64_t of[UNIT_WORDS]) {
    struct class_range r = class_range(c, SP_COLLECTORS, SFU_COLLECTORS, COLLECTORS);

    for (unsigned w = 0; w < UNIT_WORDS; w++)
        of[w] = units[w] & class_word(r, w);
}

static inline uint64_t ports_of_class(uint64_t ports, unsigned c) {
    return ports & class_word(class_range(c, SP_PORTS, SFU_PORTS, DISPATCH_PORTS), 0);
}

/* dispatch_choose, a class after the other. */
static inline uint64_t dispatch_choose_by_class(const uint64_t *can, uint64_t ready,
                                                const uint64_t *mask,
                                                uint8_t unit[DISPATCH_PORTS]) {
    uint64_t valid = 0;

    for (unsigned c = 0; c < CLASSES; c++) {
        uint8_t chosen[DISPATCH_PORTS];
        uint64_t of[UNIT_WORDS];

        units_of_class(can, c, of);
        valid |= dispatch_choose(of, ports_of_class(ready, c), mask, chosen);
        for (unsigned p = 0; p < DISPATCH_PORTS; p++)
            unit[p] = (uint8_t)((c ? unit[p] : 0) | chosen[p]);
    }
    return valid;
}

/* dispatch_release; each class has a mask of its own, the bits of its units. */
static inline void dispatch_release_by_class(uint64_t valid, const uint8_t unit[DISPATCH_PORTS],
                                             uint64_t *busy, uint64_t *mask) {
    uint64_t next[UNIT_WORDS] = {0};

    for (unsigned c = 0; c < CLASSES; c++) {
        uint64_t own[UNIT_WORDS], of[UNIT_WORDS];

        memcpy(own, mask, sizeof own);
        dispatch_release(ports_of_class(valid, c), unit, busy, own);
        units_of_class(own, c, of);
        for (unsigned w = 0; w < UNIT_WORDS; w++)
            next[w] |= of[w];
    }
    memcpy(mask, next, sizeof next);
}

#endif
