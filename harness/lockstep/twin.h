/* SPDX-License-Identifier: Apache-2.0
 * What the harness knows of a block or top: its signals, its C model and its Verilated RTL, all
 * behind one table.
 *
 * rfgen writes one `const struct twin twin_X` for every block X and for the top
 * (build/<design>/gen/twin_X.c and, for the RTL side, shim_X.cpp). Everything that compares, prints
 * or records signals works from these tables alone.
 */
#ifndef TWINRF_TWIN_H
#define TWINRF_TWIN_H

#include "lockstep/signal.h"

#include <stddef.h>
#include <stdint.h>

/* The C side: `self` is X_state, X_mem or the top's { state, mem }, of self_size bytes. */
struct twin_c {
    size_t self_size;
    void (*reset)(void *self);
    void (*step)(void *self, const void *in,
                 void *out);         /* outputs of this cycle, then the clock edge */
    size_t state_offset, mem_offset; /* of X_state and X_mem inside self */
};

/* The Verilated side. All functions take the handle that `create` returns. */
struct twin_rtl {
    void *(*create)(
        unsigned seed); /* seed: of random initial values (cross-build); wide memories are zeroed */
    void (*destroy)(void *h);
    void (*drive)(void *h, const void *in, int rst_n); /* sets inputs, clock low, settles */
    void (*outputs)(void *h, void *out);               /* reads all output ports */
    void (*clock)(void *h);                            /* rising edge */
    void (*state)(void *h, void *state); /* reads all registers of the table into X_state */
    void (*mem)(void *h, void *mem,
                int full); /* reads wide memories into X_mem: those of depth 1, or all */
    /* Put all registers, all memories of the table into a state (unused upper bits are 0). Outputs
     * and edges after the next `drive` are those of that state. */
    void (*set_state)(void *h, const void *state);
    void (*set_mem)(void *h, const void *mem);
};

struct twin {
    const char *name; /* block or top */
    struct signal_list in, out, state, mem;
    struct twin_c c;
    const struct twin_rtl *rtl; /* NULL in programs without RTL */
};

#endif
