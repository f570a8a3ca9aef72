/* SPDX-License-Identifier: Apache-2.0
 * What the harness knows of a block or top: its signals, its C model and its Verilated RTL, all behind one table.
 *
 * rfgen writes one `const struct twin twin_X` for every block X and for the top (build/<design>/gen/twin_X.c and, for the
 * RTL side, shim_X.cpp). Everything that compares, prints or records signals works from these tables alone.
 */
#ifndef TWINRF_TWIN_H
#define TWINRF_TWIN_H

#include <stddef.h>
#include <stdint.h>

/* What the values of a signal mean: CODE rows of an interface table. */
struct code {
    const char *name;         /* "class" */
    uint32_t n;               /* one above its highest value */
    const char *const *words; /* "W_STEAL"; NULL where no value is */
};

/* One row of an interface table, as it lies in the C struct.
 * Element e, word w of a VEC: ((uint64_t *)(base + offset + e * stride))[w]; an EL element: `stride` bytes at offset + e * stride. */
struct signal {
    const char *name;  /* "rd_mask", in a top's state "arbiter.rd_mask", "scheduler[1].last_warp" */
    const char *block; /* block whose table the row is in: "bank_arbiter" */
    const char *doc;
    uint32_t width; /* bits of an element */
    uint32_t count; /* elements; depth for memories */
    uint32_t is_vec;
    size_t offset, stride;
    const char *driver;      /* of a top's output: the block that drives it; else NULL */
    const struct code *code; /* NULL: its values are numbers */
};

struct signal_list {
    const struct signal *rows;
    unsigned n;
    size_t size; /* bytes of the struct that the rows describe; 0: there is none */
};

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
    /* Put all registers, all memories of the table into a state (unused upper bits are 0). Outputs and edges after the
     * next `drive` are those of that state. */
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
