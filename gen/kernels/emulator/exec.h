/* SPDX-License-Identifier: Apache-2.0
 * What every instruction sees while it runs. exec_NAME(x) runs the instructions whose row in
 * isa.def names NAME. It reads the rows a, b, c and fills `out`. The caller writes `out` into the
 * active lanes of the destination.
 */
#ifndef TWINRF_EMULATOR_EXEC_H
#define TWINRF_EMULATOR_EXEC_H

#include "kernels/emulator/machine.h"
#include "kernels/emulator/program.h"

struct exec {
    struct machine *machine;
    struct warp *warp;
    const struct operation *op;
    const union row *a, *b, *c; /* the operand's registers follow each other */
    union row *out;             /* RESULT_ROWS */
    uint32_t active;            /* lanes of the group that the guard lets run */
    uint32_t shown;             /* mask of the trace line */
    uint32_t group;             /* all lanes of the group */
    uint32_t next;              /* PC of the lanes of the group that go on, none: group = 0 */
    uint64_t address[LANES];    /* of a memory instruction */
    int has_address;
    int failed; /* machine->err says why */
};

#define FOR_LANES for (unsigned l = 0; l < LANES; l++)
#define FOR_ACTIVE(x)                                                                              \
    for (uint32_t rest = (x)->active, l = 0; rest && (l = first_lane(rest), 1); rest &= rest - 1)

static inline unsigned first_lane(uint32_t mask) {
    return (unsigned)__builtin_ctz(mask);
}

/* Predicate source: 0 field 87, 1 field 77, 2 field 68. */
static inline uint32_t predicate_in(const struct exec *x, unsigned which) {
    uint32_t mask = x->warp->p[x->op->p_in[which]];
    return x->op->p_in_negated[which] ? ~mask : mask;
}

/* Predicate destination: 0 field 81, 1 field 84. */
static inline void predicate_out(struct exec *x, unsigned which, uint32_t mask) {
    unsigned number = x->op->p_out[which];
    if ((number & PT_NUMBER) != PT_NUMBER)
        x->warp->p[number] = (x->warp->p[number] & ~x->active) | (mask & x->active);
}

static inline uint64_t bits_of(const struct exec *x, unsigned at, unsigned width) {
    return field(x->op->inst.code, at, width);
}

/* 64 bits of a pair of registers. */
static inline uint64_t pair(const union row *r, unsigned lane) {
    return (uint64_t)r[1].u[lane] << 32 | r[0].u[lane];
}
static inline void set_pair(union row *r, unsigned lane, uint64_t value) {
    r[0].u[lane] = (uint32_t)value;
    r[1].u[lane] = (uint32_t)(value >> 32);
}

/* Does the row that picks the first option of a compare's `.AND,.OR,.XOR` combine so. */
static inline uint32_t combine(unsigned how, uint32_t left, uint32_t right) {
    return how == 0 ? left & right : how == 1 ? left | right : left ^ right;
}

/* Stops the run: what happened, with kernel, CTA, warp, lane and PC. */
void exec_fail(struct exec *x, unsigned lane, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define ROW(opcode, conditions, pattern, cls, executes) void exec_##executes(struct exec *x);
#include "kernels/emulator/isa.def"
#undef ROW

#endif
