/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/step.h"

#include "kernels/emulator/exec.h"
#include "kernels/emulator/profile.h"
#include "kernels/emulator/trace_writer.h"

#include <fenv.h>
#include <stdio.h>

static const uint64_t FNV_PRIME = UINT64_C(0x100000001b3);

static int check_reads(struct machine *m, const struct warp *w, const struct operation *op,
                       uint32_t active) {
    for (unsigned k = 0; k < op->n_reads; k++)
        if (active & ~w->written[op->reads[k]] &&
            machine_found(m, FINDING_REGISTER, op->inst.pc, op->reads[k]))
            return -1;
    return 0;
}

/* The operand's rows, with its sign where the instruction leaves that to us. */
static const union row *fetch(const struct warp *w, const struct source *s, union row *own) {
    const union row *from = s->fixed ? s->fixed : &w->r[s->row];
    if (s->fetch == FETCH_ROW)
        return from;
    unsigned high = s->fetch == FETCH_DOUBLE;
    uint32_t keep = s->abs ? 0x7fffffff : ALL_LANES, flip = s->neg ? 0x80000000 : 0;
    own[0] = from[0];
    FOR_LANES own[high].u[l] = (from[high].u[l] & keep) ^ flip;
    return own;
}

static void commit(struct warp *w, const struct operation *op, const union row *out,
                   uint32_t active) {
    uint32_t lanes = op->inst.uniform_dst ? ALL_LANES : active;
    for (unsigned k = 0; k < op->dst_count; k++) {
        union row *to = &w->r[op->dst + k];
        if (lanes == ALL_LANES)
            *to = out[k];
        else
            FOR_LANES to->u[l] = lanes >> l & 1 ? out[k].u[l] : to->u[l];
        w->written[op->dst + k] |= lanes;
    }
}

static void execute(struct exec *x, const struct operation *op) {
    union row own[SLOTS][2], out[RESULT_ROWS];
    x->a = fetch(x->warp, &op->src[SLOT_A], own[SLOT_A]);
    x->b = fetch(x->warp, &op->src[SLOT_B], own[SLOT_B]);
    x->c = fetch(x->warp, &op->src[SLOT_C], own[SLOT_C]);
    x->out = out;
    if (op->rounding) {
        static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
        fesetround(modes[op->rounding]);
        op->run(x);
        fesetround(FE_TONEAREST);
    } else
        op->run(x);
    if (!x->failed && op->dst_count)
        commit(x->warp, op, out, x->active);
}

static void hash_line(struct warp *w, uint32_t pc, uint32_t lanes) {
    if (w->hash_alike && lanes == w->exists) {
        w->hash[0] = (w->hash[0] ^ pc) * FNV_PRIME;
        return;
    }
    if (w->hash_alike)
        for (unsigned l = 1; l < LANES; l++)
            w->hash[l] = w->hash[0];
    w->hash_alike = 0;
    for (unsigned l = 0; l < LANES; l++) {
        uint64_t next = (w->hash[l] ^ pc) * FNV_PRIME;
        w->hash[l] = lanes >> l & 1 ? next : w->hash[l];
    }
}

static int unknown(struct machine *m, struct warp *w, const struct operation *op) {
    char text[260];
    if (op->inst.row)
        snprintf(text, sizeof text,
                 "the emulator does not run this instruction (encoding %016llx%016llx)",
                 (unsigned long long)op->inst.code.high, (unsigned long long)op->inst.code.low);
    machine_fail(m, w, first_lane(w->now.mask), w->now.pc, op->inst.row ? text : op->inst.text);
    return -1;
}

static int check_step(struct machine *m, struct warp *w, const struct operation **op) {
    uint32_t index = w->now.pc / INSTRUCTION_BYTES;
    if (index >= m->program.n_ops || w->now.pc % INSTRUCTION_BYTES) {
        machine_fail(m, w, first_lane(w->now.mask), w->now.pc,
                     "the PC is outside of the kernel's code");
        return -1;
    }
    if (m->limit && m->instructions >= m->limit) {
        machine_fail(m, w, first_lane(w->now.mask), w->now.pc,
                     "the limit of warp instructions is reached");
        return -1;
    }
    *op = &m->program.ops[index];
    return (*op)->run ? 0 : unknown(m, w, *op);
}

int warp_step(struct machine *m, struct warp *w) {
    const struct operation *op = NULL;
    if (check_step(m, w, &op))
        return -1;
    struct exec x;
    uint32_t guard = w->p[op->guard] ^ (op->inst.guard_negated ? ALL_LANES : 0);
    x.machine = m;
    x.warp = w;
    x.op = op;
    x.group = w->now.mask;
    x.active = op->uniform ? guard : guard & x.group;
    x.shown = op->uniform ? guard & x.group : x.active;
    x.next = w->now.pc + INSTRUCTION_BYTES;
    x.has_address = x.failed = 0;
    if (x.active) {
        if (check_reads(m, w, op, x.active))
            return -1;
        execute(&x, op);
    }
    if (x.failed)
        return -1;
    m->instructions++;
    if (x.shown)
        hash_line(w, op->inst.pc, x.shown);
    if (m->profile)
        profile_line(m->profile, op, x.shown, w->exists, x.has_address ? x.address : NULL);
    if (m->cta->lines &&
        trace_line(m->cta->lines, w->number, op, x.shown, x.has_address ? x.address : NULL))
        return err_set(m->err, "out of memory for the trace of one CTA");
    w->now = (struct group){x.group, x.next};
    return 0;
}
