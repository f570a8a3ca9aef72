/* SPDX-License-Identifier: Apache-2.0
 * The decoder against text. Some encodings are nvcc's, of our own kernels. All pairs of encoding
 * and nvdisasm's text that lie in ../shared are compared in place, if they are there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/emulator/decode.h"
#include "kernels/trace/readers/text_source.h"

static const char pairs[] = "../shared/traces/encodings-sm75/pairs.tsv.xz";

struct known {
    uint32_t pc;
    uint64_t high, low;
    const char *text;
};

static const struct known ours[] = {
    {0, 0x000fe400078e00ff, 0x00000a00ff017624, "IMAD.MOV.U32 R1, RZ, RZ, c[0x0][0x28]"},
    {0x60, 0x000fe200000006ff, 0x0000001005037819, "SHF.L.U32 R3, R5, 0x10, RZ"},
    {0x90, 0x000fd000078ee204, 0x0fff000003007812, "LOP3.LUT R0, R3, 0xfff0000, R4, 0xe2, !PT"},
    {0xa0, 0x000fea0000000000, 0x000000000000731d, "BAR.SYNC R0, R0"},
    {0xd0, 0x000fea0000000000, 0x00c1000000007b1d, "BAR.SYNC 0x3, 0x40"},
    {0xf0, 0x000fea0000000000, 0x000100040000751d, "BAR.SYNC R4, 0x40"},
    {0x110, 0x000fea0000000000, 0x008000050000791d, "BAR.SYNC 0x2, R5"},
    {0x130, 0x000fea0000002000, 0x0081000000007b1d, "BAR.ARV 0x2, 0x40"},
    {0x170, 0x000fea0000004000, 0x0000000000007b1d, "BAR.RED.POPC 0x0, P0"},
    {0x100, 0x000fe8000c10e904, 0x00000c06ff007986, "STG.E.SYS [UR4+0xc], R6"},
    {0x220, 0x000fc0000383ffff, 0xfffffff000007947, "BRA 0x220"},
    {0x30, 0x000ea40008114944, 0x00000000ffff798a,
     "ATOM.E.ADD.F16x2.RN.STRONG.GPU P0, RZ, [UR4], R0"},
    {0x50, 0x000e24000c000500, 0x00000004ffff79aa, "QSPC.E.S P0, RZ, [UR4]"},
    {0xc0, 0x000e240001800003, 0x000000020003738d, "ATOMS.CAST.SPIN R3, [R0], R2, R3"},
    {0x70, 0x004fd00000000400, 0xa00000ff02007230, "HADD2 R0, R2.F32, -RZ.H0_H0"},
    {0x15c0, 0x040fe2000000161d, 0x000000311c347226, "IDP.2A.LO.S16.S8 R52, R28.reuse, R49, R29"},
};

static void decode(const struct known *k, struct instruction *i) {
    instruction_decode(i, (struct encoding){k->low, k->high}, k->pc);
}

static void test_own_encodings(void **state) {
    (void)state;
    for (size_t k = 0; k < sizeof ours / sizeof ours[0]; k++) {
        struct instruction i;
        decode(&ours[k], &i);
        assert_non_null(i.row);
        assert_string_equal(i.text, ours[k].text);
    }
}

/* Registers, widths and control word of a decoded instruction. */
static void test_operands(void **state) {
    (void)state;
    struct instruction i;
    const struct known wide = {0xb0, 0x001fd000078e0007, 0x0000580002027625, ""};
    decode(&wide, &i);
    assert_string_equal(i.text, "IMAD.WIDE.U32 R2, R2, R7, c[0x0][0x160]");
    assert_int_equal(i.dst.count, 2);
    assert_int_equal(i.src[SLOT_B].at, 64);
    assert_int_equal(i.src[SLOT_C].location, LOCATION_CONSTANT);
    assert_int_equal(control_stall(i.code), 8);
    assert_int_equal(control_wait(i.code), 1);
    assert_int_equal(control_write_barrier(i.code), 7);
    decode(&ours[sizeof ours / sizeof ours[0] - 1], &i);
    assert_true(operand_reused(&i, SLOT_A));
    assert_false(operand_reused(&i, SLOT_B));
    decode(&ours[9], &i);
    assert_int_equal(instruction_access(&i), 4);
    assert_true(instruction_wide_address(&i));
}

/* What has no row, or a modifier without a name, is said to be unknown. */
static void test_unknown(void **state) {
    (void)state;
    struct instruction i;
    decode(&(struct known){0, 0, 0x7b60, ""}, &i);
    assert_null(i.row);
    assert_non_null(strstr(i.text, "opcode 0x160, form 5 is in no row of isa.def"));
    decode(&(struct known){0, UINT64_C(0x7800000), 0x738c, ""}, &i);
    assert_null(i.row);
    assert_non_null(strstr(i.text, "is ATOMS, but not with these modifiers"));
}

/* Textures, surfaces and a derivative for graphics: what the emulator is not for. */
static int concerns_us(const char *text) {
    static const char *const others[] = {"TEX", "TLD", "TXD", "TXQ", "SULD", "SUST", "FSWZADD"};
    const char *word = *text == '@' ? strchr(text, ' ') + 1 : text;
    for (size_t k = 0; k < sizeof others / sizeof others[0]; k++)
        if (!strncmp(word, others[k], strlen(others[k])))
            return 0;
    return 1;
}

static void cut_blanks(char *text) {
    size_t length = strlen(text);
    while (length && text[length - 1] == ' ')
        text[--length] = 0;
}

/* One line `pc encoding text`. Returns 1 equal, 0 not. */
static int pair_is_equal(char *line, int *concerns) {
    char *encoding = strchr(line, '\t') + 1, *text = strchr(encoding, '\t') + 1;
    char high[17] = "";
    struct known k = {.pc = (uint32_t)strtoul(line, NULL, 16)};
    struct instruction i;
    memcpy(high, encoding, 16);
    k.high = strtoull(high, NULL, 16);
    k.low = strtoull(encoding + 16, NULL, 16);
    decode(&k, &i);
    cut_blanks(text);
    cut_blanks(i.text);
    *concerns = concerns_us(text);
    int equal = i.row && !strcmp(text, i.text);
    if (*concerns && !equal)
        print_message("%s: expected %s, got %s\n", encoding, text, i.text);
    return equal;
}

static void test_all_pairs(void **state) {
    (void)state;
    static struct text_source source;
    struct err e;
    char *line;
    unsigned equal = 0, different = 0, others = 0;
    FILE *there = fopen(pairs, "rb");
    if (!there)
        skip();
    fclose(there);
    assert_int_equal(text_open(&source, pairs, &e), 0);
    assert_int_equal(text_line(&source, &line, &e), 1); /* the head */
    while (text_line(&source, &line, &e) == 1) {
        int concerns, same = pair_is_equal(line, &concerns);
        equal += (unsigned)(concerns && same);
        different += (unsigned)(concerns && !same);
        others += (unsigned)!concerns;
    }
    text_close(&source);
    print_message("%u pairs equal, %u not; %u of textures and surfaces left out\n", equal,
                  different, others);
    assert_int_equal(different, 0);
    assert_true(equal > 2400);
}

/* Bits of registers, constant, predicate and modifiers show in the text. */
static void test_a_turned_bit_is_seen(void **state) {
    (void)state;
    static const unsigned bits[] = {0, 5, 9, 12, 15, 16, 23, 24, 31, 38, 53, 54, 64, 71, 73, 74};
    struct instruction right, turned;
    decode(&ours[0], &right);
    for (size_t b = 0; b < sizeof bits / sizeof bits[0]; b++) {
        struct known other = ours[0];
        *(bits[b] < 64 ? &other.low : &other.high) ^= UINT64_C(1) << bits[b] % 64;
        decode(&other, &turned);
        assert_string_not_equal(right.text, turned.text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_encodings), cmocka_unit_test(test_operands),
        cmocka_unit_test(test_unknown), cmocka_unit_test(test_all_pairs),
        cmocka_unit_test(test_a_turned_bit_is_seen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
