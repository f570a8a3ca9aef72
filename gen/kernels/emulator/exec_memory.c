/* SPDX-License-Identifier: Apache-2.0
 * Loads, stores and constants.
 */
#include "kernels/emulator/exec_memory.h"

#include <string.h>

/* Values of 1 or 2 bytes fill a register, by the size field: U8 S8 U16 S16. */
static uint32_t narrow(const uint8_t *bytes, unsigned size) {
    uint16_t half;
    memcpy(&half, bytes, size >= 2 ? 2 : 1);
    switch (size) {
    case 0:
        return *bytes;
    case 1:
        return (uint32_t)(int8_t)*bytes;
    case 2:
        return half;
    default:
        return (uint32_t)(int16_t)half;
    }
}

static inline void load_lane(struct exec *x, unsigned l, const uint8_t *bytes) {
    unsigned size = (unsigned)bits_of(x, 73, 3);
    if (size < 4)
        x->out->u[l] = narrow(bytes, size);
    else
        for (unsigned k = 0; k < x->op->access / 4; k++)
            memcpy(&x->out[k].u[l], bytes + 4 * k, 4);
}

static inline void store_lane(struct exec *x, const union row *data, unsigned l, uint8_t *bytes) {
    unsigned access = x->op->access, part = access < 4 ? access : 4;
    for (unsigned k = 0; k < access / part; k++)
        put_bytes(x, bytes + 4 * k, &data[k].u[l], part);
}

/* Where the bytes of a lane are: one loop for all spaces. */
static inline void load(struct exec *x, lane_bytes at) {
    address_lanes(x);
    watch_read(x);
    FOR_ACTIVE(x) {
        const uint8_t *bytes = at(x, l);
        if (!bytes)
            return;
        load_lane(x, l, bytes);
    }
}

static inline void store(struct exec *x, const union row *data, lane_bytes at) {
    address_lanes(x);
    FOR_ACTIVE(x) {
        uint8_t *bytes = at(x, l);
        if (!bytes)
            return;
        store_lane(x, data, l, bytes);
    }
}

static uint8_t *shared_read(struct exec *x, unsigned l) {
    return shared_lane(x, l, ACCESS_READ);
}

static uint8_t *shared_write(struct exec *x, unsigned l) {
    return shared_lane(x, l, ACCESS_WRITE);
}

static uint8_t *generic_read(struct exec *x, unsigned l) {
    return generic_lane(x, l, ACCESS_READ);
}

static uint8_t *generic_write(struct exec *x, unsigned l) {
    return generic_lane(x, l, ACCESS_WRITE);
}

void exec_ldg(struct exec *x) {
    load(x, global_lane);
}

void exec_stg(struct exec *x) {
    store(x, x->b, global_lane);
}

void exec_lds(struct exec *x) {
    load(x, shared_read);
}

void exec_sts(struct exec *x) {
    store(x, x->b, shared_write);
}

void exec_ldl(struct exec *x) {
    load(x, local_lane);
}

void exec_stl(struct exec *x) {
    store(x, x->b, local_lane);
}

void exec_ld(struct exec *x) {
    load(x, generic_read);
}

/* Its data is B beside a uniform register, C without (isa.def). */
void exec_st(struct exec *x) {
    store(x, x->op->src[SLOT_B].count ? x->b : x->c, generic_write);
}

/* Is the address global, local or shared? Nothing is moved. */
void exec_qspc(struct exec *x) {
    unsigned space = (unsigned)bits_of(x, 73, 3);
    uint32_t holds = 0;
    address_lanes(x);
    x->has_address = 0;
    FOR_LANES {
        int local = x->address[l] - LOCAL_WINDOW < WINDOW_BYTES;
        int shared = x->address[l] - SHARED_WINDOW < WINDOW_BYTES;
        int is = space == 0 ? !local && !shared : space == 1 ? local : shared;
        holds |= (uint32_t)is << l;
        x->out->u[l] = (uint32_t)is;
    }
    predicate_out(x, 0, holds);
}

/* Matrix q has eight rows of 16 bytes, at the addresses that lanes 8 q to 8 q + 7 hold. Lane l gets
 * two halves of row l / 4, or with .MT88 of column l / 4. */
void exec_ldsm(struct exec *x) {
    unsigned matrices = 1U << bits_of(x, 72, 2);
    int transposed = (int)bits_of(x, 78, 1);
    uint8_t *rows[LANES];
    address_lanes(x);
    watch_read(x);
    for (unsigned l = 0; l < 8 * matrices; l++)
        if (!(rows[l] = shared_lane(x, l, ACCESS_READ)))
            return;
    for (unsigned q = 0; q < matrices; q++)
        FOR_LANES for (unsigned k = 0; k < 2; k++) {
            unsigned fast = l % 4 * 2 + k, slow = l / 4;
            const uint8_t *row = rows[8 * q + (transposed ? fast : slow)];
            memcpy(&x->out[q].h[l][k], row + 2 * (transposed ? slow : fast), 2);
        }
}

/* A constant at an offset of its own in each lane. */
static void load_constant(struct exec *x, uint32_t base, unsigned l) {
    const struct constants *c = &x->machine->constants;
    unsigned bank = (unsigned)bits_of(x, 54, 5), size = (unsigned)bits_of(x, 73, 3);
    uint32_t offset = (base + (uint32_t)bits_of(x, 38, 16)) & 0xffff;
    uint32_t word = constant_word(c, bank, offset);
    x->out[0].u[l] = size < 4 ? narrow((const uint8_t *)&word, size) : word;
    if (size == 5)
        x->out[1].u[l] = constant_word(c, bank, offset + 4);
}

void exec_ldc(struct exec *x) {
    FOR_ACTIVE(x) load_constant(x, x->a->u[l], l);
}

void exec_uldc(struct exec *x) {
    load_constant(x, x->a->u[0], 0);
    FOR_LANES for (unsigned k = 0; k < 2; k++) x->out[k].u[l] = x->out[k].u[0];
}
