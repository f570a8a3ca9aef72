/* SPDX-License-Identifier: Apache-2.0
 * Classes of instructions, collector units and dispatch ports, where the design has classes
 * (docs/blocks/operand_collector.md, "Classes"). With one class everything is of class 0.
 */
#ifndef TWINRF_SM_UNIT_CLASSES_H
#define TWINRF_SM_UNIT_CLASSES_H

#include "sm/ports.h"
#include "kernels/trace/kernel.h"

enum unit_class { OF_SP, OF_SFU, OF_MEM };

/* Class of what executes in that unit (enum op_unit). */
static inline unsigned class_of_unit(unsigned unit) {
    if (CLASSES == 1) {
        return OF_SP;
    }
    return unit == UNIT_MEMORY ? OF_MEM : unit == UNIT_SFU ? OF_SFU : OF_SP;
}

/* The number is one of the sub-core: the first `sp`, then `sfu`, then the others. */
static inline unsigned class_among(unsigned number, unsigned sp, unsigned sfu) {
    if (CLASSES == 1) {
        return OF_SP;
    }
    return number < sp ? OF_SP : number < sp + sfu ? OF_SFU : OF_MEM;
}

static inline unsigned class_of_collector(unsigned unit) {
    return class_among(unit % COLLECTORS, SP_COLLECTORS, SFU_COLLECTORS);
}

static inline unsigned class_of_port(unsigned port) {
    return class_among(port % DISPATCH_PORTS, SP_PORTS, SFU_PORTS);
}

/* Collector units of the class in the SM. */
static inline unsigned collectors_of_class(unsigned c) {
    const unsigned of[] = {SP_COLLECTORS, SFU_COLLECTORS,
                           COLLECTORS - SP_COLLECTORS - SFU_COLLECTORS};
    return CLASSES == 1 ? SM_COLLECTORS : of[c];
}

/* The sub-core's dispatch ports of class c, as bits. */
static inline uint64_t ports_of_class(unsigned subcore, unsigned c) {
    const unsigned first[] = {0, SP_PORTS, SP_PORTS + SFU_PORTS, DISPATCH_PORTS};
    unsigned from = CLASSES == 1 ? 0 : first[c], to = CLASSES == 1 ? DISPATCH_PORTS : first[c + 1];
    return ((UINT64_C(1) << (to - from)) - 1) << (subcore * DISPATCH_PORTS + from);
}

/* Element of `ready` of a scheduler's warps of class c. */
static inline unsigned ready_element(unsigned scheduler, unsigned c) {
    return scheduler * CLASSES + c;
}

/* The scheduler's ready warps of all classes. */
static inline uint64_t ready_warps(const struct sm_in *in, unsigned scheduler) {
    uint64_t ready = 0;
    for (unsigned c = 0; c < CLASSES; c++) {
        ready |= in->ready[ready_element(scheduler, c)];
    }
    return ready;
}

#endif
