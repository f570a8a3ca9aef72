/* SPDX-License-Identifier: Apache-2.0
 * Addresses of the lanes, and the bytes behind them: shared by loads, stores and atomics.
 */
#ifndef TWINRF_EMULATOR_EXEC_MEMORY_H
#define TWINRF_EMULATOR_EXEC_MEMORY_H

#include "kernels/emulator/exec.h"

#include <string.h>

enum access_kind { ACCESS_READ, ACCESS_WRITE, ACCESS_ATOMIC };

/* Fills x->address for all lanes. */
void address_lanes(struct exec *x);
/* The bytes of a lane, aligned and inside; NULL: the run was stopped with a message. */
uint8_t *global_lane(struct exec *x, unsigned lane);
uint8_t *shared_lane(struct exec *x, unsigned lane, enum access_kind kind);
uint8_t *local_lane(struct exec *x, unsigned lane);
uint8_t *generic_lane(struct exec *x, unsigned lane, enum access_kind kind);

/* One of them: the bytes of a lane. */
typedef uint8_t *(*lane_bytes)(struct exec *x, unsigned lane);

/* Writes `size` bytes of a lane, and notes when that changes memory. Local memory is the thread's
 * own: no other waits for it. */
static inline void put_bytes(struct exec *x, uint8_t *to, const void *from, unsigned size) {
    if (memcmp(to, from, size) != 0 && x->op->inst.row->cls != CLASS_LOCAL)
        machine_changed(x->machine);
    memcpy(to, from, size);
}
/* Notes what the first lane reads: by that a wait is known. */
void watch_read(struct exec *x);

/* Counts a shared word that was read and never written, and a race with another warp. */
void shared_touch(struct exec *x, uint32_t address, unsigned bytes, enum access_kind kind);

#endif
