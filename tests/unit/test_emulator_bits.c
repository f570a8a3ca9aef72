/* SPDX-License-Identifier: Apache-2.0
 * No bit of an encoding is ignored in silence. Of every row of isa.def, in every form that it has,
 * encodings are made by chance. A flipped bit gives another text, other operands, or a refusal. The
 * control word is apart: it says when, not what.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "encodings.h"

enum { CONTROL = 105, CONTROL_END = 126, FORMS = 8, TRIES = 100, SAMPLES = 6 };

static uint64_t seed = 1;

/* splitmix64 */
static uint64_t draw(void) {
    uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void put_field(struct encoding *e, unsigned at, unsigned width, uint64_t value) {
    for (unsigned k = 0; k < width; k++)
        if (field(*e, at + k, 1) != (value >> k & 1))
            flip(e, at + k);
}

static void put_fields(struct encoding *e, const char *list) {
    while (*list && *list != '|') {
        struct isa_field f;
        list = isa_next_field(list, &f);
        put_field(e, f.at, f.width, f.value);
    }
}

/* An encoding of the row: chance in all fields, bits that are not read put right. */
static int make(const struct isa_row *row, unsigned form, struct instruction *i) {
    struct encoding e = {draw(), draw()};
    put_field(&e, 0, 9, row->opcode);
    put_field(&e, 9, 3, form);
    put_field(&e, 12, 4, PT_NUMBER);
    put_field(&e, 91, 1, draw() & 1);
    put_field(&e, CONTROL, CONTROL_END - CONTROL, 0);
    put_fields(&e, row->conditions);
    if (strstr(row->pattern, " T") || strstr(row->pattern, " R"))
        put_field(&e, 50, 32, 0); /* a jump of less than 2 GB */
    return put_right(&e) && !instruction_decode(i, e, 0) && i->row == row;
}

static int is_control(unsigned bit) {
    return bit >= CONTROL && bit < CONTROL_END;
}

/* Fields that the row names with `?`. */
static int has_no_effect(const struct isa_row *row, unsigned bit) {
    const char *at = isa_idle_fields(row);
    while (*at) {
        struct isa_field f;
        at = isa_next_field(at, &f);
        if (f.any && bit >= f.at && bit < f.at + f.width)
            return 1;
    }
    return 0;
}

/* Does the flipped bit show? A refusal for a bit that is not read must name that bit. */
static int shows(const struct instruction *was, unsigned bit) {
    struct instruction now;
    struct encoding e = was->code;
    flip(&e, bit);
    if (instruction_decode(&now, e, 0))
        return named_bit(&now) < 0 || named_bit(&now) == (int)bit || now.form != was->form ||
               strstr(now.text, "does not read");
    return now.row != was->row || strcmp(now.text, was->text) != 0 ||
           memcmp(now.src, was->src, sizeof now.src) != 0 ||
           memcmp(&now.dst, &was->dst, sizeof now.dst) != 0 || now.guard != was->guard ||
           now.guard_negated != was->guard_negated;
}

/* Bits that text may hide are asked in several encodings: one that shows them is enough. */
static void check_form(const struct isa_row *row, unsigned form, unsigned *seen) {
    struct instruction samples[SAMPLES];
    unsigned n = 0;
    for (unsigned k = 0; k < TRIES && n < SAMPLES; k++)
        n += (unsigned)make(row, form, &samples[n]);
    for (unsigned bit = 0; n && bit < ENCODING_BITS; bit++) {
        unsigned found = is_control(bit) || has_no_effect(row, bit);
        for (unsigned k = 0; k < n && !found; k++)
            found = (unsigned)shows(&samples[k], bit);
        if (!found)
            fail_msg("%s (row %u, form %u): bit %u shows nowhere", samples[0].text, isa_index(row),
                     form, bit);
    }
    *seen += n;
}

static void test_no_bit_is_ignored(void **state) {
    (void)state;
    unsigned rows, without = 0;
    const struct isa_row *row = isa_rows(&rows);
    for (unsigned k = 0; k < rows; k++) {
        unsigned seen = 0;
        for (unsigned form = 0; form < FORMS; form++)
            check_form(&row[k], form, &seen);
        if (!seen)
            print_message("%s (%s): no encoding was found\n", row[k].pattern, row[k].conditions);
        without += !seen;
    }
    assert_int_equal(without, 0);
}

/* The control word is ignored, and the comparison sees that. */
static void test_an_ignored_bit_is_seen(void **state) {
    (void)state;
    struct instruction i;
    unsigned count;
    assert_true(make(isa_rows(&count), 1, &i));
    assert_false(shows(&i, CONTROL));
    assert_true(shows(&i, CONTROL_END));
}

/* Bits that no row has, among them one of the half MUFU, are named. */
static void test_bits_are_named(void **state) {
    (void)state;
    static const struct {
        uint64_t high, low;
        const char *text;
    } wrong[] = {
        {UINT64_C(0x1000), UINT64_C(0x0000000e000a7308) | UINT64_C(1) << 44,
         "opcode 0x108 is MUFU.RCP, but its row in isa.def does not read bit 44, which is 1"},
        {UINT64_C(0x10a00), UINT64_C(0x0000000200007308),
         "opcode 0x108 is MUFU.EX2.F16, but its row in isa.def does not read bit 80, which is 1"},
        {UINT64_C(0x078e00ff) & ~(UINT64_C(1) << 17), UINT64_C(0x00000a00ff017624),
         "opcode 0x024 is IMAD.MOV.U32, but its row in isa.def does not read bit 81, which is 0"},
        {UINT64_C(1) << 62 | 0xf00, UINT64_C(0x00000a0000017a02),
         "opcode 0x002 is MOV, but its row in isa.def does not read bit 126, which is 1"}};
    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        struct instruction i;
        assert_int_equal(instruction_decode(&i, (struct encoding){wrong[k].low, wrong[k].high}, 0),
                         -1);
        assert_null(i.row);
        assert_memory_equal(i.text, wrong[k].text, strlen(wrong[k].text));
    }
    struct instruction cosine;
    assert_int_equal(instruction_decode(&cosine, (struct encoding){0x0000000e000a7308, 0x200}, 0),
                     -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_bit_is_ignored),
                                       cmocka_unit_test(test_an_ignored_bit_is_seen),
                                       cmocka_unit_test(test_bits_are_named)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
