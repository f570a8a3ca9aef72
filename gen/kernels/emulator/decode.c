/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/decode.h"

#include "kernels/emulator/decode_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What is known of an instruction that no row is. */
static int unknown(struct instruction *i) {
    const struct isa_row *row = isa_of_opcode(i->code);
    int known = row ? (int)strcspn(row->pattern, "{. ") : 0;
    i->row = NULL;
    if (row)
        snprintf(i->text, sizeof i->text,
                 "opcode 0x%03x is %.*s, but not with these modifiers (encoding %016" PRIx64
                 "%016" PRIx64 ")",
                 (unsigned)field(i->code, 0, 9), known, row->pattern, i->code.high, i->code.low);
    else
        snprintf(i->text, sizeof i->text,
                 "opcode 0x%03x, form %u is in no row of isa.def (encoding %016" PRIx64
                 "%016" PRIx64 ")",
                 (unsigned)field(i->code, 0, 9), i->form, i->code.high, i->code.low);
    return -1;
}

static int wrong_bit(struct instruction *i, unsigned bit) {
    char known[sizeof i->opcode];
    strcpy(known, i->opcode);
    i->row = NULL;
    snprintf(i->text, sizeof i->text,
             "opcode 0x%03x is %s, but its row in isa.def does not read bit %u, which is %u "
             "(encoding %016" PRIx64 "%016" PRIx64 ")",
             (unsigned)field(i->code, 0, 9), known, bit, (unsigned)field(i->code, bit, 1),
             i->code.high, i->code.low);
    return -1;
}

static void add_guard(struct decoder *d) {
    struct instruction *i = d->i;
    i->guard = (uint8_t)field(i->code, 12, 3);
    i->guard_negated = (uint8_t)field(i->code, 15, 1);
    if (i->guard == PT_NUMBER && !i->guard_negated)
        return;
    text_add(&d->text, "@%s%sP", i->guard_negated ? "!" : "",
             i->row->cls == CLASS_UNIFORM ? "U" : "");
    text_add(&d->text, i->guard == PT_NUMBER ? "T " : "%u ", i->guard);
}

static int mnemonic(struct decoder *d) {
    char *start = d->text.at;
    while (*d->at && *d->at != ' ')
        if (*d->at != '{')
            text_add(&d->text, "%c", *d->at++);
        else if (decode_modifier(d))
            return -1;
    size_t length = (size_t)(d->text.at - start);
    if (length >= sizeof d->i->opcode)
        length = sizeof d->i->opcode - 1;
    memcpy(d->i->opcode, start, length);
    d->i->opcode[length] = 0;
    return 0;
}

/* Each operand with what separates it from the one before; nothing for one that is not written. */
static int operands(struct decoder *d) {
    const char *separator = "";
    int first = 1;
    while (*d->at) {
        if (*d->at == ',' || *d->at == ' ') {
            separator = *d->at == ',' ? ", " : " ";
            d->at += strspn(d->at, ", ");
        }
        struct text before = d->text;
        text_add(&d->text, "%s", first ? " " : separator);
        const char *written = d->text.at;
        if (decode_operand(d))
            return -1;
        if (d->text.at == written) {
            d->text = before;
            *d->text.at = 0;
        } else
            first = 0;
    }
    return 0;
}

static void mark(struct encoding *e, unsigned at, unsigned width) {
    uint64_t ones = width == 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
    if (at < 64)
        e->low |= ones << at;
    if (at + width > 64)
        e->high |= at < 64 ? ones >> (64 - at) : ones << (at - 64);
}

uint64_t decode_bits(struct decoder *d, unsigned at, unsigned width) {
    mark(&d->read, at, width);
    return field(d->i->code, at, width);
}

int64_t decode_signed(struct decoder *d, unsigned at, unsigned width) {
    mark(&d->read, at, width);
    return signed_field(d->i->code, at, width);
}

unsigned decode_form(struct decoder *d) {
    return (unsigned)decode_bits(d, 9, 3);
}

/* Fields by which the row was picked: its own, and single bits that kept out the rows before. */
static void mark_conditions(struct decoder *d) {
    const struct isa_row *row = isa_of_opcode(d->i->code);
    for (; row <= d->i->row; row++)
        for (const char *at = row->conditions; *at && *at != '|';) {
            struct isa_field f;
            at = isa_next_field(at, &f);
            if (row == d->i->row || f.width == 1)
                mark(&d->read, f.at, f.width);
        }
}

/* Every bit that nothing read must be as its row says: 0 unless the field is named there. */
static int check_rest(struct decoder *d) {
    struct encoding code = d->i->code, want = d->want;
    for (const char *at = isa_idle_fields(d->i->row); *at;) {
        struct isa_field f;
        at = isa_next_field(at, &f);
        if (f.any)
            mark(&d->read, f.at, f.width);
        else if (f.at < 64)
            want.low |= f.value << f.at;
        else
            want.high |= f.value << (f.at - 64);
    }
    uint64_t low = (code.low ^ want.low) & ~d->read.low;
    uint64_t high = (code.high ^ want.high) & ~d->read.high;
    if (!low && !high)
        return 0;
    return wrong_bit(d->i,
                     low ? (unsigned)__builtin_ctzll(low) : 64 + (unsigned)__builtin_ctzll(high));
}

/* Opcode and guard are read of all instructions. The control word (stall, yield, barriers, reuse)
 * says when, not what (../shared/specs/emulator.md, pitfall 5). */
static void mark_common(struct decoder *d) {
    enum { OPCODE_BITS = 9, GUARD = 12, GUARD_BITS = 4, CONTROL = 105, CONTROL_BITS = 21 };
    mark(&d->read, 0, OPCODE_BITS);
    mark(&d->read, GUARD, GUARD_BITS);
    mark(&d->read, CONTROL, CONTROL_BITS);
    mark_conditions(d);
}

int instruction_decode(struct instruction *i, struct encoding code, uint32_t pc) {
    struct decoder d = {.i = i, .text = {i->text, sizeof i->text}};
    *i = (struct instruction){.code = code, .pc = pc, .form = (uint8_t)field(code, 9, 3)};
    i->row = isa_find(code);
    if (!i->row)
        return unknown(i);
    d.at = i->row->pattern;
    mark_common(&d);
    add_guard(&d);
    if (mnemonic(&d) || operands(&d) || d.misplaced)
        return unknown(i);
    return check_rest(&d);
}
