/* SPDX-License-Identifier: Apache-2.0
 * Atomics: lanes in ascending order.
 */
#include "kernels/emulator/exec_memory.h"
#include "kernels/emulator/half.h"

#include <math.h>
#include <string.h>

enum { TYPE_U32, TYPE_S32, TYPE_U64, TYPE_F32, TYPE_F16X2, TYPE_S64, TYPE_F64 };
enum { DO_ADD, DO_MIN, DO_MAX, DO_INC, DO_DEC, DO_AND, DO_OR, DO_XOR, DO_EXCH };

static uint64_t add_halves(uint64_t old, uint64_t value) {
    uint32_t result = 0;
    for (unsigned k = 0; k < 32; k += 16) {
        double sum = half_to_double((uint16_t)(old >> k)) + half_to_double((uint16_t)(value >> k));
        result |= (uint32_t)half_nearest(sum) << k;
    }
    return result;
}

/* `.F32.FTZ`: what is below the least normal float counts as 0 with its sign. */
static float flushed(float value) {
    return fpclassify(value) == FP_SUBNORMAL ? copysignf(0, value) : value;
}

static uint64_t add_reals(uint64_t old, uint64_t value, int is_double) {
    if (is_double) {
        double a, b;
        memcpy(&a, &old, sizeof a);
        memcpy(&b, &value, sizeof b);
        a += b;
        memcpy(&old, &a, sizeof old);
        return old;
    }
    uint32_t left = (uint32_t)old, right = (uint32_t)value;
    float a, b;
    memcpy(&a, &left, sizeof a);
    memcpy(&b, &right, sizeof b);
    a = flushed(flushed(a) + flushed(b));
    memcpy(&left, &a, sizeof left);
    return left;
}

static uint64_t added(unsigned type, uint64_t old, uint64_t value) {
    if (type == TYPE_F16X2)
        return add_halves(old, value);
    if (type == TYPE_F32 || type == TYPE_F64)
        return add_reals(old, value, type == TYPE_F64);
    return old + value;
}

/* Is a below b in the type? */
static int below(unsigned type, uint64_t a, uint64_t b) {
    if (type == TYPE_S32)
        return (int32_t)a < (int32_t)b;
    return type == TYPE_S64 ? (int64_t)a < (int64_t)b : a < b;
}

static uint64_t result_of(unsigned action, unsigned type, uint64_t old, uint64_t value) {
    switch (action) {
    case DO_ADD:
        return added(type, old, value);
    case DO_MIN:
        return below(type, value, old) ? value : old;
    case DO_MAX:
        return below(type, old, value) ? value : old;
    case DO_INC:
        return old >= value ? 0 : old + 1;
    case DO_DEC:
        return old == 0 || old > value ? value : old - 1;
    case DO_AND:
        return old & value;
    case DO_OR:
        return old | value;
    case DO_XOR:
        return old ^ value;
    default:
        return value;
    }
}

static uint64_t operand_value(const struct exec *x, const union row *r, unsigned l) {
    return x->op->access == 8 ? pair(r, l) : r->u[l];
}

static void set_old(struct exec *x, unsigned l, uint64_t old) {
    set_pair(x->out, l, old);
}

static uint8_t *shared_atomic(struct exec *x, unsigned l) {
    return shared_lane(x, l, ACCESS_ATOMIC);
}
static uint8_t *generic_atomic(struct exec *x, unsigned l) {
    return generic_lane(x, l, ACCESS_ATOMIC);
}

static void atomic(struct exec *x, lane_bytes find, unsigned action) {
    unsigned type = (unsigned)bits_of(x, 73, 3), size = x->op->access;
    address_lanes(x);
    watch_read(x);
    FOR_ACTIVE(x) {
        uint8_t *bytes = find(x, l);
        uint64_t old = 0, next;
        if (!bytes)
            return;
        memcpy(&old, bytes, size);
        next = result_of(action, type, old, operand_value(x, x->b, l));
        put_bytes(x, bytes, &next, size);
        set_old(x, l, old);
    }
}

/* Lanes with a shared address, of an instruction whose predicate says whether it did its work.
 * There it does nothing, and the code goes on with ATOMS. */
static uint32_t refused(struct exec *x) {
    uint32_t lanes = 0;
    if (x->op->p_out[0] == PT_NUMBER)
        return 0;
    address_lanes(x);
    FOR_LANES lanes |= (uint32_t)(x->address[l] - SHARED_WINDOW < WINDOW_BYTES) << l;
    return lanes;
}

void exec_atom(struct exec *x) {
    uint32_t all = x->active, without = refused(x);
    x->active &= ~without;
    atomic(x, generic_atomic, (unsigned)bits_of(x, 87, 4));
    x->active = all;
    predicate_out(x, 0, ~without);
}
void exec_atomg(struct exec *x) {
    atomic(x, global_lane, (unsigned)bits_of(x, 87, 4));
    predicate_out(x, 0, ALL_LANES);
}
void exec_atoms(struct exec *x) {
    atomic(x, shared_atomic, (unsigned)bits_of(x, 87, 4));
}
void exec_red(struct exec *x) {
    atomic(x, global_lane, (unsigned)bits_of(x, 87, 3));
}

/* B is compared with memory, C stored where both are equal. Returns whether they were. */
static int swap_lane(struct exec *x, unsigned l, uint8_t *bytes) {
    uint64_t old = 0, next = operand_value(x, x->c, l);
    memcpy(&old, bytes, x->op->access);
    int equal = old == operand_value(x, x->b, l);
    if (equal)
        put_bytes(x, bytes, &next, x->op->access);
    set_old(x, l, old);
    return equal;
}

static void compare_and_swap(struct exec *x, lane_bytes find, int tells_success) {
    address_lanes(x);
    watch_read(x);
    FOR_ACTIVE(x) {
        uint8_t *bytes = find(x, l);
        if (!bytes)
            return;
        int equal = swap_lane(x, l, bytes);
        if (tells_success)
            set_old(x, l, (uint64_t)equal);
    }
}

void exec_atom_cas(struct exec *x) {
    uint32_t all = x->active, without = refused(x);
    x->active &= ~without;
    compare_and_swap(x, generic_atomic, 0);
    x->active = all;
    predicate_out(x, 0, ~without);
}
void exec_atomg_cas(struct exec *x) {
    compare_and_swap(x, global_lane, 0);
    predicate_out(x, 0, ALL_LANES);
}
void exec_atoms_cas(struct exec *x) {
    compare_and_swap(x, shared_atomic, 0);
}
/* ATOMS.CAST.SPIN says whether it swapped. */
void exec_atoms_cast(struct exec *x) {
    compare_and_swap(x, shared_atomic, 1);
}
