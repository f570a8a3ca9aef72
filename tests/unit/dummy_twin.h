/* SPDX-License-Identifier: Apache-2.0
 * A twin small enough to know by heart: a counter that adds its input, shown in four classes and
 * one vector. Both sides are C; the "RTL" one can be told to go wrong in a cycle.
 */
#ifndef TWINRF_DUMMY_TWIN_H
#define TWINRF_DUMMY_TWIN_H

#include <stdlib.h>
#include <string.h>

#include "bank_arbiter_names.h"
#include "lockstep/run.h"

enum { DUMMY_BANKS = 4, DUMMY_ROWS = 3 };

struct dummy_in {
    uint8_t add;
};

struct dummy_out {
    uint8_t bank_class[DUMMY_BANKS];
    uint64_t rd_grant[2]; /* 100 bits */
};

struct dummy_state {
    uint8_t hole_before; /* padding follows */
    uint32_t count;
};

struct dummy_mem {
    uint64_t rdata[2];
    uint64_t rows[DUMMY_ROWS][2];
};

struct dummy {
    struct dummy_state s;
    struct dummy_mem mem;
};

static const struct code dummy_class = {"class", CLASS_CODES, class_names};

static const struct signal dummy_in_rows[] = {
    {"add", "dummy", "added", 8, 1, 0, offsetof(struct dummy_in, add), 1, NULL, NULL},
};
static const struct signal dummy_out_rows[] = {
    {"bank_class", "dummy", "class", 4, DUMMY_BANKS, 0, offsetof(struct dummy_out, bank_class), 1,
     NULL, &dummy_class},
    {"rd_grant", "dummy", "grants", 100, 1, 1, offsetof(struct dummy_out, rd_grant), 16, NULL,
     NULL},
};
static const struct signal dummy_state_rows[] = {
    {"count", "dummy", "sum", 32, 1, 0, offsetof(struct dummy_state, count), 4, NULL, NULL},
};
static const struct signal dummy_mem_rows[] = {
    {"rdata", "dummy", "output register", 128, 1, 1, offsetof(struct dummy_mem, rdata), 16, NULL,
     NULL},
    {"rows", "dummy", "array", 128, DUMMY_ROWS, 1, offsetof(struct dummy_mem, rows), 16, NULL,
     NULL},
};

static uint64_t dummy_fault_cycle = UINT64_MAX; /* of the "RTL" */
static uint8_t dummy_reset_fault; /* in reset it goes wrong with this input; 0: never */
static uint64_t dummy_rtl_cycle;
static uint8_t dummy_rtl_add;
static int dummy_rtl_runs; /* not in reset */

static inline void dummy_outputs(const struct dummy *d, const struct dummy_in *in,
                                 struct dummy_out *out) {
    memset(out, 0, sizeof *out);
    for (uint32_t b = 0; b < DUMMY_BANKS; b++)
        out->bank_class[b] = (uint8_t)((d->s.count + b) % 9);
    out->rd_grant[0] = d->s.count;
    out->rd_grant[1] = in->add;
}

static inline void dummy_clock(struct dummy *d, uint8_t add) {
    d->s.count += add;
    d->mem.rdata[0] = d->s.count;
    d->mem.rows[d->s.count % DUMMY_ROWS][1] = d->s.count;
}

static inline void dummy_reset(void *self) {
    memset(self, 0, sizeof(struct dummy));
    ((struct dummy *)self)->s.hole_before =
        1; /* no row covers it: must not count as a difference */
}

static inline void dummy_step(void *self, const void *in, void *out) {
    dummy_outputs(self, in, out);
    dummy_clock(self, ((const struct dummy_in *)in)->add);
}

static inline void *dummy_rtl_create(unsigned seed) {
    (void)seed;
    dummy_rtl_cycle = 0;
    return calloc(1, sizeof(struct dummy));
}

static inline void dummy_rtl_drive(void *h, const void *in, int rst_n) {
    (void)h;
    dummy_rtl_add = ((const struct dummy_in *)in)->add;
    dummy_rtl_runs = rst_n;
}

static inline void dummy_rtl_outputs(void *h, void *out) {
    struct dummy_in in = {dummy_rtl_add};
    dummy_outputs(h, &in, out);
    int in_reset = !dummy_rtl_runs && dummy_rtl_add && dummy_rtl_add == dummy_reset_fault;
    if (in_reset || (dummy_rtl_runs && dummy_rtl_cycle == dummy_fault_cycle))
        ((struct dummy_out *)out)->bank_class[2] ^= 1;
}

static inline void dummy_rtl_clock(void *h) {
    dummy_clock(h, dummy_rtl_add);
    if (!dummy_rtl_runs)
        ((struct dummy *)h)->s.count = 0;
    dummy_rtl_cycle += dummy_rtl_runs != 0;
}

static inline void dummy_rtl_state(void *h, void *state) {
    ((struct dummy_state *)state)->count = ((struct dummy *)h)->s.count;
}

static inline void dummy_rtl_mem(void *h, void *mem, int full) {
    const struct dummy *d = h;
    struct dummy_mem *to = mem;
    memcpy(to->rdata, d->mem.rdata, sizeof to->rdata);
    if (full)
        memcpy(to->rows, d->mem.rows, sizeof to->rows);
}

static inline void dummy_rtl_set_state(void *h, const void *state) {
    ((struct dummy *)h)->s = *(const struct dummy_state *)state;
}

static inline void dummy_rtl_set_mem(void *h, const void *mem) {
    ((struct dummy *)h)->mem = *(const struct dummy_mem *)mem;
}

static const struct twin_rtl dummy_rtl = {
    dummy_rtl_create, free,          dummy_rtl_drive,     dummy_rtl_outputs, dummy_rtl_clock,
    dummy_rtl_state,  dummy_rtl_mem, dummy_rtl_set_state, dummy_rtl_set_mem};

static const struct twin dummy_twin = {
    .name = "dummy",
    .in = {dummy_in_rows, 1, sizeof(struct dummy_in)},
    .out = {dummy_out_rows, 2, sizeof(struct dummy_out)},
    .state = {dummy_state_rows, 1, sizeof(struct dummy_state)},
    .mem = {dummy_mem_rows, 2, sizeof(struct dummy_mem)},
    .c = {sizeof(struct dummy), dummy_reset, dummy_step, offsetof(struct dummy, s),
          offsetof(struct dummy, mem)},
    .rtl = &dummy_rtl,
};

#endif
