/* SPDX-License-Identifier: Apache-2.0
 * Branches, calls, convergence barriers, CTA barriers and exit. A handler that sends lanes
 * elsewhere empties x->group; what is left in it goes on at x->next.
 */
#include "kernels/emulator/barrier.h"
#include "kernels/emulator/converge.h"
#include "kernels/emulator/exec.h"

void exec_nop(struct exec *x) {
    (void)x;
}

/* For now only noted: its lanes are in a loop that waits (meeting_yield). */
void exec_yield(struct exec *x) {
    x->warp->yielded |= x->active;
}

/* Lanes that the guard and the condition operand choose. */
static uint32_t chosen(const struct exec *x) {
    return x->active & predicate_in(x, 0);
}

static void jump_to(struct exec *x, uint32_t taken, uint32_t target) {
    x->shown = taken;
    group_split(x->warp, taken, target, x->group & ~taken, x->next);
    x->group = 0;
}

/* A direct jump of the chosen lanes. */
static void jump(struct exec *x, uint32_t taken) {
    jump_to(x, taken, x->op->inst.target);
}

void exec_bra(struct exec *x) {
    jump(x, chosen(x));
}

/* Does the group lack lanes of the warp that have not left? */
static int is_divided(const struct exec *x) {
    return x->group != (x->warp->exists & ~x->warp->left);
}

void exec_bra_div(struct exec *x) {
    jump(x, is_divided(x) ? chosen(x) : 0);
}

void exec_bra_conv(struct exec *x) {
    jump(x, is_divided(x) ? 0 : chosen(x));
}

/* Groups by target, the highest first. */
static void go_to_each(struct exec *x, uint32_t lanes, const uint32_t *targets) {
    while (lanes) {
        uint32_t least = UINT32_MAX, mask = 0;
        FOR_LANES least = lanes >> l & 1 && targets[l] < least ? targets[l] : least;
        FOR_LANES mask |= (uint32_t)(lanes >> l & 1 && targets[l] == least) << l;
        group_later(x->warp, mask, least);
        lanes &= ~mask;
    }
}

static void indirect_by(struct exec *x, const union row *offsets, uint32_t base) {
    uint32_t taken = chosen(x), targets[LANES];
    FOR_LANES targets[l] = offsets->u[l] + base;
    x->shown = taken;
    group_later(x->warp, x->group & ~taken, x->next);
    go_to_each(x, taken, targets);
    x->group = 0;
}

static void indirect(struct exec *x, uint32_t base) {
    indirect_by(x, x->a, base);
}

static uint32_t distance(const struct exec *x) {
    return (uint32_t)(4 * signed_field(x->op->inst.code, 34, 48));
}

void exec_brx(struct exec *x) {
    indirect(x, x->next + distance(x));
}

void exec_brxu(struct exec *x) {
    indirect_by(x, &x->warp->r[ROW_UNIFORM + bits_of(x, 24, 6)], x->next + distance(x));
}

void exec_call_reg(struct exec *x) {
    indirect(x, x->op->inst.target);
}

void exec_ret(struct exec *x) {
    indirect(x, x->op->inst.target);
}

void exec_call(struct exec *x) {
    jump(x, chosen(x));
}

/* Code begins at 0. */
void exec_call_abs(struct exec *x) {
    jump_to(x, chosen(x), (uint32_t)bits_of(x, 32, 32) & ~UINT32_C(3));
}

void exec_ret_abs(struct exec *x) {
    indirect(x, distance(x));
}

/* A cooperative launch has an address there, any other 0: then this_grid().sync() stops itself. */
static int syncs_grid(const struct program *p) {
    static const uint32_t WORKSPACE = 0x8c;
    for (unsigned k = 0; k < p->n_ops; k++)
        if (instruction_reads_constant(&p->ops[k].inst, WORKSPACE))
            return 1;
    return 0;
}

void exec_bpt(struct exec *x) {
    if (!x->active)
        return;
    if (!x->machine->cooperative && syncs_grid(&x->machine->program))
        exec_fail(
            x, first_lane(x->active),
            "this_grid().sync() needs a cooperative launch; write `cooperative` at the end of "
            "the launch's line");
    else
        exec_fail(x, first_lane(x->active), "the kernel stops itself (__trap, assert)");
}

void exec_exit(struct exec *x) {
    uint32_t leaving = chosen(x);
    x->shown = leaving;
    x->warp->left |= leaving;
    x->group &= ~leaving;
    group_later(x->warp, x->group, x->next);
    x->group = 0;
    meeting_release(x->warp);
}

static unsigned barrier_register(const struct exec *x) {
    return (unsigned)bits_of(x, 16, 4);
}

void exec_bssy(struct exec *x) {
    uint32_t lanes = chosen(x);
    FOR_LANES if (lanes >> l & 1) x->warp->b[barrier_register(x)][l] = lanes;
}

/* Lanes that the guard keeps out go on at once. */
static void meet(struct exec *x, uint32_t lanes, uint32_t need, uint32_t location) {
    if (!lanes)
        return;
    group_later(x->warp, x->group & ~lanes, x->next);
    meeting_wait(x->warp, lanes, need, location, x->next);
    x->group = 0;
    meeting_release(x->warp);
}

void exec_bsync(struct exec *x) {
    uint32_t lanes = chosen(x);
    unsigned location = barrier_register(x);
    meet(x, lanes, lanes ? x->warp->b[location][first_lane(lanes)] : 0, location);
}

void exec_warpsync(struct exec *x) {
    uint32_t lanes = chosen(x);
    meet(x, lanes, lanes ? x->b->u[first_lane(lanes)] & x->warp->exists : 0,
         MEET_WARPSYNC + x->op->inst.pc);
}

void exec_bbreak(struct exec *x) {
    uint32_t lanes = chosen(x);
    unsigned location = barrier_register(x);
    x->shown = lanes;
    if (!lanes)
        return;
    meeting_break(x->warp, location, x->warp->b[location][first_lane(lanes)], lanes);
    group_later(x->warp, x->group, x->next);
    x->group = 0;
    meeting_release(x->warp);
}

void exec_bmov_read(struct exec *x) {
    unsigned number = (unsigned)bits_of(x, 24, 4);
    FOR_LANES x->out->u[l] = x->warp->b[number][l];
}

void exec_bmov_write(struct exec *x) {
    unsigned number = (unsigned)bits_of(x, 24, 4);
    FOR_ACTIVE(x) x->warp->b[number][l] = x->b->u[l];
}

/* The barrier's number and, in the upper half of a register or in a field, its threads. */
static struct arrival arrival_of(const struct exec *x, unsigned lane) {
    unsigned form = x->op->inst.form;
    uint32_t fixed = (uint32_t)bits_of(x, 42, 12);
    struct arrival a = {.pc = x->next};
    a.barrier = form == 1 || form == 2 ? x->b->u[lane] & 15 : (uint8_t)bits_of(x, 54, 4);
    a.threads = form == 1 || form == 4 ? x->c->u[lane] >> 16 & 0xfff : fixed;
    return a;
}

void exec_bar(struct exec *x) {
    unsigned kind = (unsigned)bits_of(x, 77, 2);
    uint32_t lanes = x->active;
    if (!lanes)
        return;
    struct arrival a = arrival_of(x, first_lane(lanes));
    a.mask = lanes;
    a.reduces = kind == 2 ? (uint8_t)(REDUCE_COUNT + bits_of(x, 74, 2)) : REDUCE_NONE;
    a.votes = kind == 2 ? predicate_in(x, 0) & lanes : 0;
    if (kind == 1) {
        a.pc = UINT32_MAX; /* BAR.ARV counts and goes on */
        barrier_wait(x->warp, a);
        return;
    }
    group_later(x->warp, x->group & ~lanes, x->next);
    barrier_wait(x->warp, a);
    x->group = 0;
}

/* The result of BAR.RED. */
void exec_b2r(struct exec *x) {
    FOR_LANES x->out->u[l] = x->warp->reduced[0];
    predicate_out(x, 0, x->warp->reduced[1] ? ALL_LANES : 0);
}
