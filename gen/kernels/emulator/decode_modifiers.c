/* SPDX-License-Identifier: Apache-2.0
 * Modifiers of the mnemonic: alternatives that a field picks, and functions where one field is not
 * enough.
 */
#include "kernels/emulator/decode_parts.h"

#include <stdlib.h>
#include <string.h>

/* 0 for .MOV, .IADD and the like: IMAD whose operands make it something simpler. */
static int is_zero(const struct operand *o) {
    return (o->location == LOCATION_REGISTER && o->reg == RZ_NUMBER) ||
           (o->location == LOCATION_IMMEDIATE && o->value == 0);
}

/* Register numbers of B and C wherever the form puts them, 256 for what is no register. */
static unsigned register_at(struct decoder *d, unsigned at, const char *forms) {
    return strchr(forms, '0' + (int)decode_form(d))
               ? (unsigned)decode_bits(d, at, d->i->row->cls == CLASS_UNIFORM ? 6 : 8)
               : 256;
}

static void imad(struct decoder *d) {
    static const struct operand none = {0};
    struct operand b = none, c = none;
    unsigned form = decode_form(d), b_at = strchr("237", '0' + (int)form) ? 64 : 32;
    unsigned b_reg = register_at(d, b_at, "1237"), c_reg = register_at(d, 64, "1456");
    uint32_t immediate = form == 4 ? (uint32_t)decode_bits(d, 32, 32) : 0;
    if (form >= 6)
        return;
    if (b_reg != 256)
        b = (struct operand){.location = LOCATION_REGISTER, .reg = (uint8_t)b_reg};
    else if (form == 4)
        b = (struct operand){.location = LOCATION_IMMEDIATE, .value = immediate};
    if (c_reg != 256)
        c = (struct operand){.location = LOCATION_REGISTER, .reg = (uint8_t)c_reg};
    if (is_zero(&b))
        text_add(&d->text, ".MOV");
    else if (form == 4 && immediate == 1 && decode_bits(d, 73, 1))
        text_add(&d->text, ".IADD");
    else if (form == 4 && is_zero(&c) && immediate < 0x10000 && (immediate & (immediate - 1)) == 0)
        text_add(&d->text, ".SHL");
}

/* The integer type of a conversion; a signed one of 32 bits is not written. */
static void integer_type(struct decoder *d, unsigned size, int is_signed) {
    if (size != 2 || !is_signed)
        text_add(&d->text, ".%c%u", is_signed ? 'S' : 'U', 8U << size);
}

static const char *const scopes[] = {".CTA", ".SM", ".GPU", ".SYS"};

static int load(struct decoder *d) {
    static const char *const sizes[] = {".U8", ".S8", ".U16", ".S16", "", ".64", ".128", ".U.128"};
    static const char *const orders[] = {".CONSTANT", "", ".STRONG", ".MMIO"};
    text_add(&d->text, "%s%s%s", sizes[decode_bits(d, 73, 3)], orders[decode_bits(d, 79, 2)],
             scopes[decode_bits(d, 77, 2)]);
    return 0;
}

static int strong(struct decoder *d) {
    static const char *const orders[] = {"?", "", ".STRONG", "?"};
    const char *order = orders[decode_bits(d, 79, 2)];
    if (*order == '?')
        return -1;
    text_add(&d->text, "%s%s", order, scopes[decode_bits(d, 77, 2)]);
    return 0;
}

/* Which half or byte of a register a conversion reads. */
static void part(struct decoder *d, unsigned size) {
    if (size > 1 || decode_form(d) == 4)
        return;
    unsigned which = (unsigned)decode_bits(d, 60, 2);
    if (which && size == 0)
        text_add(&d->text, ".B%u", which);
    else if (which && size == 1)
        text_add(&d->text, ".H%u", which);
}

/* Scoreboards that DEPBAR waits for besides. */
static void boards(struct decoder *d) {
    const char *comma = "";
    text_add(&d->text, "{");
    for (int board = 5; board >= 0; board--)
        if (decode_bits(d, 32 + (unsigned)board, 1)) {
            text_add(&d->text, "%s%d", comma, board);
            comma = ",";
        }
    text_add(&d->text, "}");
}

/* Types of a conversion: of its source, and of its result. */
static unsigned source_type(struct decoder *d) {
    return (unsigned)decode_bits(d, 84, 2);
}

static int rule(struct decoder *d, const char *name, size_t length) {
#define IS(word) (length == sizeof word - 1 && !memcmp(name, word, length))
    if (IS("imad"))
        imad(d);
    else if (IS("f2i"))
        integer_type(d, (unsigned)decode_bits(d, 75, 2), (int)decode_bits(d, 72, 1));
    else if (IS("i2f"))
        integer_type(d, source_type(d), (int)decode_bits(d, 74, 1));
    else if (IS("half"))
        part(d, source_type(d) == 1 ? 1 : 2);
    else if (IS("part"))
        part(d, source_type(d));
    else if (IS("boards"))
        boards(d);
    else if (IS("same"))
        return source_type(d) == decode_bits(d, 75, 2) ? 0 : -1;
    else if (IS("load"))
        return load(d);
    else if (IS("strong"))
        return strong(d);
#undef IS
    return 0;
}

int decode_modifier(struct decoder *d) {
    const char *end = strchr(d->at, '}'), *name = d->at + 1;
    d->at = end + 1;
    if (*name < '0' || *name > '9')
        return rule(d, name, (size_t)(end - name));
    char *rest;
    unsigned at = (unsigned)strtoul(name, &rest, 10);
    unsigned width = (unsigned)strtoul(rest + 1, &rest, 10);
    const char *choice = rest + 1;
    for (uint64_t skip = decode_bits(d, at, width); skip > 0; skip--) {
        choice += strcspn(choice, ",}");
        if (*choice++ != ',')
            return -1;
    }
    if (*choice == '?')
        return -1;
    text_add(&d->text, "%.*s", (int)strcspn(choice, ",}"), choice);
    return 0;
}
