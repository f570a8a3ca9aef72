/* SPDX-License-Identifier: Apache-2.0
 * What lanes tell each other: shuffles, votes, matches; and special registers.
 */
#include "kernels/emulator/exec.h"

enum { SHFL_IDX, SHFL_UP, SHFL_DOWN, SHFL_BFLY };

/* The lane that l reads, and whether it is inside of l's segment. */
static unsigned shuffle_lane(unsigned mode, unsigned l, uint32_t by, uint32_t clamp, int *inside) {
    unsigned segment = clamp >> 8 & 31, limit = clamp & 31, lane = by & 31;
    unsigned least = l & segment, most = least | (limit & ~segment);
    int from;
    if (mode == SHFL_IDX)
        from = (int)(least | (lane & ~segment));
    else if (mode == SHFL_BFLY)
        from = (int)(l ^ lane);
    else
        from = mode == SHFL_UP ? (int)l - (int)lane : (int)(l + lane);
    *inside = mode == SHFL_UP ? from >= (int)most : from <= (int)most;
    return *inside ? (unsigned)from & 31 : l;
}

void exec_shfl(struct exec *x) {
    unsigned mode = (unsigned)bits_of(x, 58, 2);
    uint32_t all_inside = 0;
    FOR_LANES {
        int inside;
        unsigned from = shuffle_lane(mode, l, x->b->u[l], x->c->u[l], &inside);
        x->out->u[l] = x->a->u[from];
        all_inside |= (uint32_t)inside << l;
    }
    predicate_out(x, 0, all_inside);
}

/* ALL ANY EQ */
static int vote(unsigned how, uint32_t yes, uint32_t voters) {
    int all = yes == voters, none = yes == 0;
    return how == 0 ? all : how == 1 ? !none : all || none;
}

static void count_votes(struct exec *x) {
    uint32_t yes = predicate_in(x, 0) & x->active;
    FOR_LANES x->out->u[l] = yes;
    uint32_t holds = vote((unsigned)bits_of(x, 72, 2), yes, x->active) ? ALL_LANES : 0;
    if (x->op->inst.row->opcode == 0x86) /* a uniform predicate has no lanes */
        x->active = ALL_LANES;
    predicate_out(x, 0, holds);
}

void exec_vote(struct exec *x) {
    count_votes(x);
}
void exec_voteu(struct exec *x) {
    if (x->active)
        count_votes(x);
}

static uint64_t match_key(const struct exec *x, unsigned l) {
    return bits_of(x, 73, 1) ? pair(x->a, l) : x->a->u[l];
}

/* .ANY: lanes with the same value; .ALL: all of them if they agree, else none. */
void exec_match(struct exec *x) {
    uint32_t agree = 0;
    FOR_LANES x->out->u[l] = 0;
    FOR_ACTIVE(x) {
        uint32_t same = 0;
        for (unsigned other = 0; other < LANES; other++)
            same |= (uint32_t)(match_key(x, other) == match_key(x, l)) << other;
        x->out->u[l] = same & x->active;
        agree |= (uint32_t)(x->out->u[l] == x->active) << l;
    }
    if (!bits_of(x, 79, 1))
        FOR_LANES x->out->u[l] &= agree >> l & 1 ? ALL_LANES : 0;
    predicate_out(x, 0, agree);
}

/* The lane's own masks: of itself, below, up to it, above, from it on. */
static uint32_t lane_mask(unsigned number, unsigned l) {
    uint32_t own = 1U << l, below = own - 1;
    switch (number) {
    case 0x38:
        return own;
    case 0x39:
        return below;
    case 0x3a:
        return below | own;
    case 0x3b:
        return ~(below | own);
    default:
        return ~below;
    }
}

/* Clocks count instructions: they go on, and are the same in every run. */
static uint64_t clock_value(const struct exec *x) {
    return x->machine->instructions * 16;
}

static int special_lane(const struct exec *x, unsigned number, unsigned l, uint32_t *value) {
    const struct machine *m = x->machine;
    if (number == 0)
        *value = l;
    else if (number >= 0x21 && number <= 0x23)
        *value = x->warp->thread[number - 0x21].u[l];
    else if (number >= 0x25 && number <= 0x27)
        *value = m->cta->place[number - 0x25];
    else if (number >= 0x38 && number <= 0x3c)
        *value = lane_mask(number, l);
    else if (number == 0x50 || number == 0x52)
        *value = (uint32_t)clock_value(x);
    else if (number == 0x51 || number == 0x53)
        *value = (uint32_t)(clock_value(x) >> 32);
    else if (number == 0x37) /* where a thread's local memory begins: its stack ends there */
        *value = 0;
    else if (number == 3) /* SR_VIRTID */
        *value = x->warp->number << 8;
    else if (number == 0x32) /* of shared memory */
        *value = m->shared_bytes;
    else if (number == 0xff || number == 0x43)
        *value = 0;
    else
        return -1;
    return 0;
}

static void read_special(struct exec *x) {
    unsigned number = (unsigned)bits_of(x, 72, 8);
    FOR_LANES if (special_lane(x, number, l, &x->out->u[l])) {
        exec_fail(x, first_lane(x->group), "special register %u has no value here", number);
        return;
    }
}

void exec_s2r(struct exec *x) {
    read_special(x);
}

void exec_s2ur(struct exec *x) {
    read_special(x);
    unsigned lane = x->active ? first_lane(x->active) : 0;
    uint32_t value = x->out->u[lane];
    FOR_LANES x->out->u[l] = value;
}

void exec_cs2r(struct exec *x) {
    unsigned number = (unsigned)bits_of(x, 72, 8);
    read_special(x);
    uint32_t high = number == 0x50 || number == 0x52 ? (uint32_t)(clock_value(x) >> 32) : 0;
    FOR_LANES x->out[1].u[l] = high;
}

/* The first active lane's value. */
void exec_r2ur(struct exec *x) {
    unsigned lane = x->active ? first_lane(x->active) : 0;
    uint32_t value = x->a->u[lane];
    FOR_LANES x->out->u[l] = value;
}
