/* SPDX-License-Identifier: Apache-2.0 */
#include "emulator/decode.h"

#include "emulator/decode_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

int instruction_decode(struct instruction *i, struct encoding code, uint32_t pc) {
    struct decoder d = {.i = i, .text = {i->text, sizeof i->text}};
    *i = (struct instruction){.code = code, .pc = pc, .form = (uint8_t)field(code, 9, 3)};
    i->row = isa_find(code);
    if (!i->row)
        return unknown(i);
    d.at = i->row->pattern;
    add_guard(&d);
    if (mnemonic(&d) || operands(&d))
        return unknown(i);
    return 0;
}
