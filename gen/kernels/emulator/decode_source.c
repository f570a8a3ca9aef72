/* SPDX-License-Identifier: Apache-2.0
 * Registers, immediates, constants and addresses: where the form puts them, and their text.
 */
#include "kernels/emulator/decode_parts.h"
#include "kernels/emulator/half.h"

#include <string.h>

enum { FORM_REGISTERS = 1 };

void text_add_register(struct text *t, unsigned number) {
    if (number == RZ_NUMBER)
        text_add(t, "RZ");
    else
        text_add(t, "R%u", number);
}

void text_add_uniform(struct text *t, unsigned number) {
    if (number == URZ_NUMBER)
        text_add(t, "URZ");
    else
        text_add(t, "UR%u", number);
}

double real_of_bits(char type, uint32_t raw) {
    uint64_t wide = (uint64_t)raw << 32;
    double as_double;
    float as_float;
    memcpy(&as_double, &wide, sizeof as_double);
    memcpy(&as_float, &raw, sizeof as_float);
    return type == 'd' ? as_double : (double)as_float;
}

unsigned width_of(const struct instruction *i, char letter) {
    static const uint8_t of_size[] = {1, 1, 1, 1, 1, 2, 4, 4},
                         of_atomic[] = {1, 1, 2, 1, 1, 2, 2, 1};
    unsigned size = (unsigned)field(i->code, 73, 3);
    switch (letter) {
    case 'm':
        return of_size[size];
    case 't':
        return of_atomic[size];
    case 'w':
        return field(i->code, 75, 2) == 3 ? 2 : 1;
    case 'v':
        return field(i->code, 84, 2) == 3 ? 2 : 1;
    case 'l':
        return 1U << field(i->code, 72, 2);
    case 'k':
        return field(i->code, 73, 1) ? 2 : 1;
    default:
        return letter >= '1' && letter <= '9' ? (unsigned)(letter - '0') : 1;
    }
}

/* A uniform register at o->at. Bit 91 says that one is meant, so it must be set. */
static struct operand uniform_operand(struct decoder *d, const struct operand *o) {
    d->want.high |= UINT64_C(1) << (91 - 64);
    return (struct operand){.location = LOCATION_UNIFORM,
                            .at = o->at,
                            .type = o->type,
                            .reg = (uint8_t)decode_bits(d, o->at, 6)};
}

static struct operand register_operand(struct decoder *d, const struct operand *o) {
    if (d->i->row->cls == CLASS_UNIFORM)
        return uniform_operand(d, o);
    return (struct operand){.location = LOCATION_REGISTER,
                            .at = o->at,
                            .type = o->type,
                            .reg = (uint8_t)decode_bits(d, o->at, 8)};
}

/* Forms of a row. Without a C, B stays at 32; a C without a B is what stands at 32. */
static const char *forms_of(const struct decoder *d) {
    const char *operands = strchr(d->i->row->pattern, ' ');
    int has_b = strpbrk(operands, "b") != NULL, has_c = strpbrk(operands, "cC") != NULL;
    return has_b && has_c ? "1234567" : has_b ? "1456" : "1237";
}

/* B, or C where `is_c`: the form says whether it is what stands at 32 or the register at 64. */
static void location_by_form(struct decoder *d, struct operand *o, int is_c) {
    unsigned form = decode_form(d);
    d->misplaced |= !strchr(forms_of(d), '0' + (int)form);
    int at_64 =
        is_c ? strchr("1456", '0' + (int)form) != NULL : strchr("237", '0' + (int)form) != NULL;
    o->at = at_64 ? 64 : 32;
    if (at_64 || form == FORM_REGISTERS)
        *o = register_operand(d, o);
    else if (form == 2 || form == 4)
        *o = (struct operand){.location = LOCATION_IMMEDIATE,
                              .at = 32,
                              .type = o->type,
                              .value = (uint32_t)decode_bits(d, 32, o->type == 'x' ? 16 : 32)};
    else if (form == 3 || form == 5)
        *o = (struct operand){.location = LOCATION_CONSTANT,
                              .at = 32,
                              .bank = (uint8_t)decode_bits(d, 54, 5),
                              .value = (uint32_t)decode_bits(d, 38, 16)};
    else
        *o = uniform_operand(d, o);
}

static void location(struct decoder *d, struct operand *o, char letter) {
    o->at = letter == 'a' ? 24 : 32;
    if (letter == 'b' || letter == 'c' || (letter == 'C' && decode_form(d) != FORM_REGISTERS))
        location_by_form(d, o, letter != 'b');
    else
        *o = register_operand(d, o);
}

/* Bits of sign, magnitude and halves, for each place of the encoding. */
struct sign_bits {
    uint8_t neg, abs, half;
};

static struct sign_bits sign_bits_of(const struct operand *o) {
    static const struct sign_bits at_24 = {72, 73, 74}, at_32 = {63, 62, 60}, at_64 = {75, 74, 81};
    static const struct sign_bits halves_at_64 = {84, 83, 81};
    if (o->at == 64)
        return o->type == 'h' ? halves_at_64 : at_64;
    return o->at == 24 ? at_24 : at_32;
}

static void add_immediate(struct decoder *d, const struct operand *o) {
    if (o->type == 's')
        text_add_signed(&d->text, (int32_t)o->value);
    else if (o->type == 'f' || o->type == 'd')
        text_add_real(&d->text, real_of_bits(o->type, o->value));
    else if (o->type == 'x')
        text_add_real(&d->text, half_to_double((uint16_t)o->value));
    else if (o->type == 'h') {
        text_add_real(&d->text, half_to_double((uint16_t)(o->value >> 16)));
        text_add(&d->text, ", ");
        text_add_real(&d->text, half_to_double((uint16_t)o->value));
    } else
        text_add(&d->text, "0x%x", o->value);
}

/* Which half is read, as nvdisasm writes it. */
static const char *half_text(const struct operand *o) {
    static const char *const pairs[] = {"", ".F32", ".H0_H0", ".H1_H1"};
    if (o->location == LOCATION_IMMEDIATE)
        return "";
    return o->type == 'h' ? pairs[o->half] : o->type == 'x' && o->half == 3 ? ".H1" : "";
}

static void add_place(struct decoder *d, const struct operand *o) {
    if (o->location == LOCATION_IMMEDIATE)
        add_immediate(d, o);
    else if (o->location == LOCATION_CONSTANT)
        text_add(&d->text, strchr("hxz", o->type) && o->type ? "c[0x%x] [0x%x]" : "c[0x%x][0x%x]",
                 o->bank, o->value);
    else if (o->location == LOCATION_UNIFORM)
        text_add_uniform(&d->text, o->reg);
    else
        text_add_register(&d->text, o->reg);
}

static void add_operand(struct decoder *d, const struct operand *o, char sign, unsigned slot) {
    struct text *t = &d->text;
    const char *half = half_text(o), *bar = o->abs ? "|" : "";
    int reused = o->location == LOCATION_REGISTER && operand_reused(d->i, slot);
    int inside = o->type == 'x' || (o->type == 'h' && o->location != LOCATION_REGISTER);
    text_add(t, "%s%s", o->neg ? (sign == '~' ? "~" : "-") : "", bar);
    add_place(d, o);
    text_add(t, "%s%s%s%s", inside ? half : "", bar, reused ? ".reuse" : "", inside ? "" : half);
}

/* Slot of a letter. */
static unsigned slot_of(char letter) {
    return letter == 'a' ? SLOT_A : letter == 'c' || letter == 'C' ? SLOT_C : SLOT_B;
}

int decode_source(struct decoder *d) {
    char sign = 0;
    int may_abs = 0;
    for (; strchr("-~|", *d->at); d->at++)
        if (*d->at == '|')
            may_abs = 1;
        else
            sign = *d->at;
    char letter = *d->at++;
    const char *type = d->at + strcspn(d->at, ": ,");
    unsigned slot = slot_of(letter);
    struct operand *o = &d->i->src[slot];
    *o = (struct operand){.type = *type == ':' ? type[1] : 0};
    char kind = o->type;
    location(d, o, letter);
    o->type = kind;
    o->count = (uint8_t)width_of(d->i, *d->at);
    if (o->location != LOCATION_IMMEDIATE) {
        struct sign_bits at = sign_bits_of(o);
        o->neg = sign && !(kind == 'l' && o->at == 64) && decode_bits(d, at.neg, 1);
        o->abs = may_abs && decode_bits(d, at.abs, 1);
        o->half = kind == 'h'   ? (uint8_t)decode_bits(d, at.half, 2)
                  : kind == 'x' ? 2 + (uint8_t)decode_bits(d, at.half, 1)
                                : 0;
    }
    d->at += strcspn(d->at, "|{.:, ");
    d->at += *d->at == '|';
    add_operand(d, o, sign, slot);
    while (*d->at == '{' || *d->at == '.')
        if (*d->at == '.') {
            size_t word = strcspn(d->at, ", :{");
            text_add(&d->text, "%.*s", (int)word, d->at);
            d->at += word;
        } else if (decode_modifier(d))
            return -1;
    d->at += strcspn(d->at, ", ");
    return 0;
}

static int64_t offset_of_memory(struct decoder *d) {
    unsigned width = memory_offset_width(d->i);
    return decode_signed(d, 64 - width, width);
}

static int has_wide_address(struct decoder *d) {
    unsigned at = wide_address_bit(d->i);
    return at ? (int)decode_bits(d, at, 1) : 0;
}

/* The form of a row that does not name it: 4 where a uniform register is added, 1 without. */
static void want_form(struct decoder *d, int uniform) {
    enum { FORM = 9 };
    if (!strstr(d->i->row->conditions, "9.3="))
        d->want.low |= (uniform ? UINT64_C(4) : UINT64_C(1)) << FORM;
}

/* `letter`: M, L and H have their uniform register at 32, the small ones at 64. */
void decode_memory(struct decoder *d, char letter) {
    static const char *const scales[] = {"", ".X4", ".X8", ".X16"};
    struct instruction *i = d->i;
    int is_global = letter == 'M' || letter == 'm', scaled = letter == 'H' || letter == 'h';
    int uniform = (int)decode_bits(d, 91, 1), wide = has_wide_address(d);
    unsigned base = (unsigned)decode_bits(d, 24, 8);
    unsigned scale = scaled ? (unsigned)decode_bits(d, 78, 2) : 0;
    int64_t offset = offset_of_memory(d);
    want_form(d, uniform);
    const char *plus = "";
    i->src[SLOT_A] = (struct operand){
        .location = LOCATION_REGISTER, .reg = (uint8_t)base, .at = 24, .count = wide ? 2 : 1};
    text_add(&d->text, "[");
    if (base != RZ_NUMBER || (!uniform && offset == 0)) {
        text_add_register(&d->text, base);
        text_add(&d->text, "%s", scales[scale]);
        text_add(&d->text, "%s", is_global && uniform ? (wide ? ".64" : ".U32") : "");
        plus = "+";
    }
    if (uniform) {
        text_add(&d->text, "%s", plus);
        text_add_uniform(&d->text, (unsigned)decode_bits(d, letter >= 'a' ? 64 : 32, 6));
        plus = "+";
    }
    if (offset) {
        text_add(&d->text, "%s", plus);
        text_add_signed(&d->text, offset);
    }
    text_add(&d->text, "]");
}
