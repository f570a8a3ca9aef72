/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/operation.h"

#include "kernels/emulator/decode.h"
#include "kernels/emulator/exec.h"
#include "kernels/emulator/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define exec_NONE NULL
#define ROW(opcode, conditions, pattern, cls, executes) exec_##executes,
static const exec_function functions[] = {
#include "kernels/emulator/isa.def"
};
#undef ROW
#undef exec_NONE

static void spread(union row *row, uint32_t value) {
    FOR_LANES row->u[l] = value;
}

/* An immediate of 64 bits has its lower half 0 as a double, and is sign-extended as an integer. */
static void spread_immediate(union row *rows, const struct operand *o) {
    uint32_t value = o->value;
    int is_double = o->type == 'd' || (o->count == 2 && o->type != 's');
    spread(&rows[0], o->count == 2 && is_double ? 0 : value);
    spread(&rows[1], is_double ? value : value >> 31 ? ALL_LANES : 0);
}

static void spread_constant(union row *rows, const struct operand *o, const struct constants *c) {
    spread(&rows[0], constant_word(c, o->bank, o->value));
    spread(&rows[1], constant_word(c, o->bank, o->value + 4));
}

static uint16_t source_row(const struct operand *o) {
    if (o->location == LOCATION_UNIFORM)
        return (uint16_t)(ROW_UNIFORM + o->reg);
    return o->location == LOCATION_REGISTER ? o->reg : ROW_ZERO;
}

/* Floats and doubles get their sign before they are used; halves and integers do it themselves. */
static uint8_t fetch_of(const struct instruction *i, const struct operand *o) {
    unsigned cls = i->row->cls;
    int is_real = cls == CLASS_FLOAT || cls == CLASS_DOUBLE || cls == CLASS_SPECIAL ||
                  (cls == CLASS_CONVERT && (i->row->opcode & 0xff) != 0x06 &&
                   i->row->opcode != 0x112 && field(i->code, 84, 2) != 1);
    if (!is_real || o->type == 'x' || !(o->neg || o->abs))
        return FETCH_ROW;
    return o->count == 2 ? FETCH_DOUBLE : FETCH_FLOAT;
}

static void add_reads(struct operation *op, uint16_t row, unsigned count) {
    int is_zero = row == ROW_ZERO || row >= ROW_UNIFORM_ZERO;
    for (unsigned k = 0; k < count && !is_zero && op->n_reads < MAX_READS; k++)
        if (row + k < ROW_ZERO || row >= ROW_UNIFORM)
            op->reads[op->n_reads++] = (uint16_t)(row + k);
}

static void make_source(struct operation *op, unsigned slot, const struct constants *c) {
    const struct operand *o = &op->inst.src[slot];
    struct source *s = &op->src[slot];
    *s = (struct source){.row = source_row(o), .count = o->count, .neg = o->neg, .abs = o->abs};
    s->fetch = fetch_of(&op->inst, o);
    if (o->location == LOCATION_IMMEDIATE || o->location == LOCATION_CONSTANT) {
        union row *rows = op->spread[slot == SLOT_C];
        s->fixed = rows;
        s->count = 1;
        o->location == LOCATION_IMMEDIATE ? spread_immediate(rows, o) : spread_constant(rows, o, c);
    } else if (o->location != LOCATION_NONE)
        add_reads(op, s->row, o->count);
}

static void make_destination(struct operation *op) {
    const struct operand *o = &op->inst.dst;
    int is_zero = o->reg == (o->location == LOCATION_UNIFORM ? URZ_NUMBER : RZ_NUMBER);
    op->dst_count = o->location == LOCATION_NONE ? 0 : o->count;
    op->dst = is_zero                           ? ROW_SINK
              : o->location == LOCATION_UNIFORM ? (uint16_t)(ROW_UNIFORM + o->reg)
                                                : o->reg;
}

static void make_predicates(struct operation *op) {
    static const uint8_t in[] = {87, 77, 68}, out[] = {81, 84};
    struct encoding e = op->inst.code;
    int uniform_out = op->inst.row->opcode == 0x86;
    unsigned base = op->uniform ? UNIFORM_PREDICATES : 0;
    for (unsigned k = 0; k < 2; k++)
        op->p_out[k] = (uint8_t)(field(e, out[k], 3) + (uniform_out ? UNIFORM_PREDICATES : base));
    for (unsigned k = 0; k < 3; k++) {
        int uniform_third = k == 2 && op->inst.row->opcode == 0x1c && field(e, 67, 1);
        op->p_in[k] = (uint8_t)(field(e, in[k], 3) + (uniform_third ? UNIFORM_PREDICATES : base));
        op->p_in_negated[k] = (uint8_t)field(e, in[k] + 3U, 1);
    }
    op->guard = (uint16_t)(op->inst.guard + base);
}

/* Modifiers of arithmetic that the caller of a handler needs to know. */
static void make_arithmetic(struct operation *op) {
    struct encoding e = op->inst.code;
    unsigned cls = op->inst.row->cls;
    int real = cls == CLASS_FLOAT || cls == CLASS_HALF || cls == CLASS_CONVERT;
    op->ftz = (real || cls == CLASS_SPECIAL) && field(e, 80, 1);
    op->saturates = (cls == CLASS_FLOAT || cls == CLASS_HALF) && field(e, 77, 1) &&
                    (op->inst.row->opcode & 0x1f0) != 0;
    unsigned opcode = op->inst.row->opcode;
    int rounds = (opcode >= 0x20 && opcode <= 0x2b && opcode != 0x2a && cls <= CLASS_DOUBLE &&
                  cls >= CLASS_FLOAT) ||
                 opcode == 0x104 || opcode == 0x110 || opcode == 0x106 || opcode == 0x112;
    op->rounding = rounds ? (uint8_t)field(e, 78, 2) : 0;
}

/* Opcodes of isa.def whose address has its uniform register at 64. */
static int uniform_at_64(const struct operation *op) {
    return strpbrk(strchr(op->inst.row->pattern, ' '), "mlh") != NULL &&
           (strstr(op->inst.row->pattern, " m,") || strstr(op->inst.row->pattern, " l,") ||
            strstr(op->inst.row->pattern, " h,"));
}

static void make_address(struct operation *op) {
    struct encoding e = op->inst.code;
    unsigned cls = op->inst.row->cls;
    op->access = (uint8_t)instruction_access(&op->inst);
    op->uniform_base = ROW_UNIFORM_ZERO;
    if (cls < CLASS_GENERIC || cls > CLASS_SHARED)
        return;
    op->offset = memory_offset(&op->inst);
    op->wide_base = (uint8_t)instruction_wide_address(&op->inst);
    op->wide_uniform = cls == CLASS_GLOBAL || cls == CLASS_GENERIC;
    op->scale = cls == CLASS_SHARED && op->inst.row->opcode != 0x3b
                    ? (uint8_t)(field(e, 78, 2) ? field(e, 78, 2) + 1 : 0)
                    : 0;
    if (field(e, 91, 1))
        op->uniform_base = (uint16_t)(ROW_UNIFORM + field(e, uniform_at_64(op) ? 64 : 32, 6));
    add_reads(op, op->uniform_base, op->wide_uniform ? 2 : 1);
}

/* Registers as a trace has them: the first of each group, RZ among the sources. */
static void make_line(struct operation *op) {
    const struct instruction *i = &op->inst;
    struct text t = {op->line, sizeof op->line};
    unsigned sources = 0;
    int has_dst = i->dst.location == LOCATION_REGISTER && i->dst.reg != RZ_NUMBER;
    text_add(&t, has_dst ? " 1 R%u" : " 0", i->dst.reg);
    for (unsigned slot = 0; slot < SLOTS; slot++)
        sources += i->src[slot].location == LOCATION_REGISTER;
    text_add(&t, " %s %u ", i->opcode, sources);
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (i->src[slot].location == LOCATION_REGISTER)
            text_add(&t, "R%u ", i->src[slot].reg);
    op->line_length = (uint8_t)(t.at - op->line);
}

/* A group of registers must not reach beyond the last one. */
static int fits(const struct operand *o) {
    unsigned last = o->location == LOCATION_UNIFORM ? URZ_NUMBER : RZ_NUMBER;
    int is_group = o->location == LOCATION_REGISTER || o->location == LOCATION_UNIFORM;
    return !is_group || o->reg == last || o->reg + o->count <= last;
}

static int all_fit(const struct instruction *i) {
    return fits(&i->dst) && fits(&i->src[SLOT_A]) && fits(&i->src[SLOT_B]) && fits(&i->src[SLOT_C]);
}

static void make_operation(struct operation *op, struct encoding code, uint32_t pc,
                           const struct constants *c) {
    if (instruction_decode(&op->inst, code, pc))
        return;
    op->run = all_fit(&op->inst) ? functions[isa_index(op->inst.row)] : NULL;
    op->uniform = op->inst.row->cls == CLASS_UNIFORM;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        make_source(op, slot, c);
    make_destination(op);
    make_predicates(op);
    make_arithmetic(op);
    make_address(op);
    make_line(op);
}

int program_make(struct program *p, const uint8_t *code, uint64_t size,
                 const struct constants *constants, struct err *e) {
    p->n_ops = (unsigned)(size / INSTRUCTION_BYTES);
    p->ops = aligned_alloc(64, (p->n_ops + 1) * sizeof *p->ops);
    if (!p->ops)
        return err_set(e, "out of memory for %u instructions", p->n_ops);
    memset(p->ops, 0, (p->n_ops + 1) * sizeof *p->ops);
    for (unsigned k = 0; k < p->n_ops; k++) {
        struct encoding bits = {0};
        memcpy(&bits, code + (size_t)k * INSTRUCTION_BYTES, sizeof bits);
        make_operation(&p->ops[k], bits, k * INSTRUCTION_BYTES, constants);
    }
    return 0;
}
