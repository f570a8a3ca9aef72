/* SPDX-License-Identifier: Apache-2.0
 * Operands that are no source registers: destinations, predicates, targets, numbers, names.
 */
#include "kernels/emulator/decode_parts.h"

#include <stdlib.h>
#include <string.h>

static int has_letter(char letter, const char *letters) {
    return strchr(letters, letter) != NULL;
}

static int is_uniform(struct decoder *d) {
    return d->i->row->cls == CLASS_UNIFORM;
}

static void predicate(struct decoder *d, unsigned at, int may_negate, int uniform) {
    unsigned number = (unsigned)decode_bits(d, at, 3);
    text_add(&d->text, "%s%sP", may_negate && decode_bits(d, at + 3, 1) ? "!" : "",
             uniform ? "U" : "");
    if (number == PT_NUMBER)
        text_add(&d->text, "T");
    else
        text_add(&d->text, "%u", number);
}

static void destination(struct decoder *d, int uniform) {
    struct operand *o = &d->i->dst;
    d->i->uniform_dst = (uint8_t)uniform;
    o->count = (uint8_t)width_of(d->i, *d->at);
    o->location = uniform ? LOCATION_UNIFORM : LOCATION_REGISTER;
    o->reg = (uint8_t)decode_bits(d, 16, uniform ? 6 : 8);
    if (uniform)
        text_add_uniform(&d->text, o->reg);
    else
        text_add_register(&d->text, o->reg);
}

static void special_register(struct decoder *d) {
    static const struct {
        uint8_t number;
        const char *name;
    } names[] = {{0, "LANEID"},           {3, "VIRTID"},     {0x21, "TID.X"},
                 {0x22, "TID.Y"},         {0x23, "TID.Z"},   {0x25, "CTAID.X"},
                 {0x26, "CTAID.Y"},       {0x27, "CTAID.Z"}, {0x37, "LMEMHIOFF"},
                 {0x38, "EQMASK"},        {0x39, "LTMASK"},  {0x3a, "LEMASK"},
                 {0x3b, "GTMASK"},        {0x3c, "GEMASK"},  {0x43, "VIRTUALSMID"},
                 {0x50, "CLOCKLO"},       {0x51, "CLOCKHI"}, {0x52, "GLOBALTIMERLO"},
                 {0x53, "GLOBALTIMERHI"}, {0x64, "PM0"},     {0x66, "PM1"},
                 {0x68, "PM2"},           {0x6a, "PM3"}};
    unsigned number = (unsigned)decode_bits(d, 72, 8);
    if (number == 255) {
        text_add(&d->text, "SRZ");
        return;
    }
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
        if (names[k].number == number) {
            text_add(&d->text, "SR_%s", names[k].name);
            return;
        }
    text_add(&d->text, "SR%u", number);
}

/* Is a register added to a constant's offset? RZ beside an offset is none. In the uniform datapath
 * only opcode 0xbb has one. */
static int constant_register(struct decoder *d, unsigned offset) {
    struct operand *o = &d->i->src[SLOT_A];
    int uniform = is_uniform(d);
    if (uniform && d->i->row->opcode != 0xbb)
        return 0;
    *o = (struct operand){.location = uniform ? LOCATION_UNIFORM : LOCATION_REGISTER,
                          .reg = (uint8_t)decode_bits(d, 24, uniform ? 6 : 8),
                          .at = 24,
                          .count = 1};
    return uniform || o->reg != RZ_NUMBER || offset == 0;
}

/* c[0x3][R4+0x4] */
static void constant(struct decoder *d) {
    unsigned offset = (unsigned)decode_bits(d, 38, 16), bank = (unsigned)decode_bits(d, 54, 5);
    int has_register = constant_register(d, offset);
    unsigned number = d->i->src[SLOT_A].reg;
    text_add(&d->text, "c[0x%x][", bank);
    if (has_register)
        is_uniform(d) ? text_add_uniform(&d->text, number) : text_add_register(&d->text, number);
    if (offset || !has_register)
        text_add(&d->text, "%s0x%x", has_register ? "+" : "", offset);
    text_add(&d->text, "]");
}

/* An operand that is a register at `at`, or a number at `number_at`. */
static void register_or_number(struct decoder *d, unsigned slot, unsigned at, int is_register,
                               unsigned number_at, unsigned width) {
    struct operand *o = &d->i->src[slot];
    *o = (struct operand){.at = (uint8_t)at, .count = 1};
    if (is_register) {
        o->location = LOCATION_REGISTER;
        o->reg = (uint8_t)decode_bits(d, at, 8);
        text_add_register(&d->text, o->reg);
    } else {
        o->location = LOCATION_IMMEDIATE;
        o->value = (uint32_t)decode_bits(d, number_at, width);
        text_add(&d->text, "0x%x", o->value);
    }
}

/* Number of a barrier, and behind it of its threads when that is said. One register holds both, the
 * threads in its upper half. */
static void barrier(struct decoder *d) {
    unsigned form = decode_form(d);
    d->misplaced |= !has_letter((char)('0' + form), "1245");
    register_or_number(d, SLOT_B, 32, form == 1 || form == 2, 54, 4);
    if (form != 1 && form != 4 && decode_bits(d, 42, 12) == 0)
        return;
    text_add(&d->text, ", ");
    register_or_number(d, SLOT_C, 32, form == 1 || form == 4, 42, 12);
}

/* How far a jump goes. Code has less than 2 GB. */
static int64_t distance(struct decoder *d, unsigned width) {
    int64_t by = 4 * decode_signed(d, 34, width);
    d->misplaced |= by != (int32_t)by;
    return by;
}

static void target(struct decoder *d, unsigned width) {
    struct instruction *i = d->i;
    i->has_target = 1;
    i->target = (uint32_t)(i->pc + INSTRUCTION_BYTES + distance(d, width));
    text_add(&d->text, "0x%x", i->target);
}

static void number(struct decoder *d) {
    if (!strncmp(d->at, "lut", 3)) {
        text_add(&d->text, "0x%x", (unsigned)(decode_bits(d, 64, 3) | decode_bits(d, 72, 5) << 3));
        return;
    }
    char *rest;
    unsigned at = (unsigned)strtoul(d->at, &rest, 10);
    text_add(&d->text, "0x%x", (unsigned)decode_bits(d, at, (unsigned)strtoul(rest + 1, NULL, 10)));
}

/* =WORD, or =WORD#at.width with a decimal number behind it. */
static void word(struct decoder *d) {
    size_t length = strcspn(d->at, "#, ");
    text_add(&d->text, "%.*s", (int)length, d->at);
    if (d->at[length] != '#')
        return;
    char *rest;
    unsigned at = (unsigned)strtoul(d->at + length + 1, &rest, 10);
    text_add(&d->text, "%u", (unsigned)decode_bits(d, at, (unsigned)strtoul(rest + 1, NULL, 10)));
}

/* Predicates by the case of their letter: the small one is not written when it says nothing. */
static void predicate_operand(struct decoder *d, char letter) {
    unsigned at = (unsigned)strtoul(d->at, NULL, 10), number = (unsigned)decode_bits(d, at, 3);
    if ((letter == 'p' || letter == 'u') && number == PT_NUMBER)
        return;
    if (letter == 'q' && number == PT_NUMBER && !decode_bits(d, at + 3, 1))
        return;
    if (letter == 'V')
        text_add(&d->text, "%s%sP", decode_bits(d, 71, 1) ? "!" : "",
                 decode_bits(d, 67, 1) ? "U" : "");
    if (letter == 'V')
        text_add(&d->text, number == PT_NUMBER ? "T" : "%u", number);
    else
        predicate(d, at, strchr("Qq", letter) != NULL,
                  letter == 'u' || letter == 'U' || is_uniform(d));
}

static void lane_or_mask(struct decoder *d, char letter) {
    unsigned form = decode_form(d);
    d->misplaced |= !has_letter((char)('0' + form), "1247");
    if (letter == 'X')
        register_or_number(d, SLOT_B, 32, form == 1 || form == 2, 53, 5);
    else
        register_or_number(d, SLOT_C, 64, form == 1 || form == 4, 40, 13);
}

static void jump_operand(struct decoder *d, char letter) {
    if (letter == 'R')
        text_add_signed(&d->text, distance(d, 48));
    else
        target(d, *d->at == '3' ? 30 : 48);
}

static void other_operand(struct decoder *d, char letter) {
    if (has_letter(letter, "DN"))
        destination(d, letter == 'N' || is_uniform(d));
    else if (has_letter(letter, "PpQqUuV"))
        predicate_operand(d, letter);
    else if (has_letter(letter, "MmLlHh"))
        decode_memory(d, letter);
    else if (has_letter(letter, "XY"))
        lane_or_mask(d, letter);
    else if (has_letter(letter, "TR"))
        jump_operand(d, letter);
    else if (letter == 'K')
        constant(d);
    else if (letter == 'S')
        special_register(d);
    else if (letter == 'W')
        barrier(d);
    else if (letter == '#')
        number(d);
    else if (letter == '=')
        word(d);
    else if (letter == 'Z')
        text_add_uniform(&d->text, (unsigned)decode_bits(d, 24, 6));
    else if (letter == 'g' && decode_bits(d, 64, 4))
        text_add(&d->text, "%sP%u", decode_bits(d, 67, 1) ? "!" : "",
                 7 - (unsigned)decode_bits(d, 64, 3));
}

int decode_operand(struct decoder *d) {
    if (*d->at == '{')
        return decode_modifier(d);
    if (has_letter(*d->at, "-~|abcCe"))
        return decode_source(d);
    char letter = *d->at++;
    other_operand(d, letter);
    d->at += strcspn(d->at, ", ");
    return 0;
}
