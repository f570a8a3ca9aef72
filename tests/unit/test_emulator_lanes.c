/* SPDX-License-Identifier: Apache-2.0
 * Single instructions of the emulator, all pairs of edge values, against plain C: carries, wraps,
 * shifts by 32 and more, NaN, infinities, denormals, -0.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/emulator/half.h"
#include "kernels/emulator/operation.h"
#include "kernels/emulator/step.h"
#include "encodings.h"

/* Registers of the tests; pairs begin at even ones. */
enum { A = 4, B = 6, C = 8, D = 12, P_IN = 0, P_LOWER = 1, P_OUT = 2, P_OUT2 = 3 };

/* One lane's operands; b and c also as the lower halves of pairs with a and b above. */
struct in {
    uint32_t a, b, c;
    int p, lower; /* P0, P1 */
};
struct out {
    uint64_t value;
    int p, p2;
};

/* What an instruction gives. */
struct test_case {
    const char *text; /* as the decoder writes it */
    uint64_t low, high;
    struct out (*expect)(struct in);
    int wide;       /* the result is a pair */
    int predicates; /* 1: P2 counts, 2: P3 too */
    int no_value;
};

static const uint32_t edges[LANES] = {
    0,          1,          2,          5,          31,         32,         33,         63,
    64,         0x7fffffff, 0x80000000, 0x80000001, 0xffffffff, 0xfffffffe, 0x0000ffff, 0x00010000,
    0x3f800000, 0xbf800000, 0x40490fdb, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff, 0x00800000,
    0x007fffff, 0x807fffff, 0x4b000001, 0xcf000000, 0x3c003800, 0x7bff0001, 0xfc007e00, 0x12345678};

static float as_float(uint32_t bits) {
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static uint32_t bits_of_float(float f) {
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return isnan(f) ? 0x7fffffff : bits;
}

static double as_double(uint32_t high, uint32_t low) {
    uint64_t bits = (uint64_t)high << 32 | low;
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

static uint64_t bits_of_double(double d) {
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static float flushed(float f) {
    return fpclassify(f) == FP_SUBNORMAL ? copysignf(0, f) : f;
}

/* Opcode, form, registers D, A, B at 32, C at 64; PT as guard. */
#define CODE(opcode, form)                                                                         \
    ((uint64_t)(opcode) | (uint64_t)(form) << 9 | 0x7000 | D << 16 | A << 24 | (uint64_t)B << 32)
#define IMMEDIATE(opcode, form, value)                                                             \
    ((CODE(opcode, form) & 0xffffffff) | (uint64_t)(uint32_t)(value) << 32)
/* Bits of the upper word, by their number in the encoding. */
#define AT(bit, value) ((uint64_t)(value) << ((bit)-64))
#define C_REG AT(64, C)
/* Predicates: 81 P2, 84 P3, 87 P0; PT where none. */
#define OUT1 AT(81, P_OUT)
#define OUT2 AT(84, P_OUT2)
#define NO_OUT1 AT(81, 7)
#define NO_OUT2 AT(84, 7)
#define IN AT(87, P_IN)
#define NO_IN AT(87, 7)
#define LOWER AT(68, P_LOWER)

/* A function that gives a value, and if said P2 and P3. */
#define EXPECT(name, ...)                                                                          \
    static struct out name(struct in i) {                                                          \
        const uint64_t all[3] = {__VA_ARGS__};                                                     \
        return (struct out){all[0], (int)all[1], (int)all[2]};                                     \
    }

static uint64_t pair_of(uint32_t high, uint32_t low) {
    return (uint64_t)high << 32 | low;
}

/* IADD3 with carries out; a negated operand is its complement and one. */
static struct out add3(uint64_t a, uint64_t b, uint64_t c, int extra) {
    uint64_t sum = a + b + c + (uint64_t)extra;
    return (struct out){.value = sum & 0xffffffff, .p = sum >> 32 >= 1, .p2 = sum >> 32 >= 2};
}

static struct out iadd3(struct in i) {
    return add3(i.a, i.b, i.c, 0);
}
static struct out iadd3_negative(struct in i) {
    return add3(i.a, (uint64_t)(uint32_t)~i.b + 1, i.c, 0);
}
static struct out iadd3_x(struct in i) {
    return add3((uint32_t)~i.a, i.b, i.c, i.p + i.lower);
}

static struct out lea(struct in i) {
    return add3((uint32_t)(i.a << 7), i.b, 0, 0);
}
static struct out lea_hi(struct in i) {
    return add3((uint32_t)((pair_of(i.c, i.a) << 7) >> 32), i.b, 0, 0);
}
static struct out lea_hi_x_sx32(struct in i) {
    return add3((uint32_t)(((uint64_t)(int64_t)(int32_t)i.a << 7) >> 32), i.b, 0, i.p);
}
static struct out lea_x(struct in i) {
    return add3((uint32_t)(i.a << 7), i.b, 0, i.p);
}
static struct out lea_hi_x(struct in i) {
    return add3((uint32_t)((pair_of(i.c, i.a) << 7) >> 32), i.b, 0, i.p);
}
static struct out lea_hi_sx32(struct in i) {
    return add3((uint32_t)(((uint64_t)(int64_t)(int32_t)i.a << 7) >> 32), i.b, 0, 0);
}

EXPECT(lop3_and_or, (i.a & i.b) | (~i.a & i.c), ((i.a & i.b) | (~i.a & i.c)) != 0)
EXPECT(iabs_of_b, (int32_t)i.b < 0 ? 0u - i.b : i.b)
EXPECT(imnmx_signed_max, (int32_t)i.a > (int32_t)i.b ? i.a : i.b)
EXPECT(imnmx_unsigned_min, i.a < i.b ? i.a : i.b)
EXPECT(sel, i.p ? i.a : i.b)
EXPECT(imad, (uint32_t)(i.a *i.b + i.c))
EXPECT(imad_negative, (uint32_t)(i.a *i.b - i.c))
EXPECT(imad_x, (uint32_t)(i.a *i.b + ~i.c + (uint32_t)i.p))
EXPECT(imad_immediate, (uint32_t)(i.a * 0xfffffff9u + i.c))

/* The pair C has b above c (run_lanes). */
static struct out wide_product(uint64_t product, struct in i) {
    unsigned __int128 sum = (unsigned __int128)product + pair_of(i.b, i.c);
    return (struct out){.value = (uint64_t)sum, .p = sum >> 64 != 0};
}
static struct out imad_wide(struct in i) {
    return wide_product((uint64_t)((int64_t)(int32_t)i.a * (int32_t)i.b), i);
}
static struct out imad_wide_unsigned(struct in i) {
    return wide_product((uint64_t)i.a * i.b, i);
}
static struct out imad_hi_unsigned(struct in i) {
    struct out o = wide_product((uint64_t)i.a * i.b, i);
    o.value >>= 32;
    return o;
}
static struct out imad_hi(struct in i) {
    struct out o = imad_wide(i);
    o.value >>= 32;
    return o;
}
EXPECT(imad_wide_unsigned_x, (uint64_t)i.a *i.b + pair_of(i.b, i.c) + (uint64_t)i.p)
EXPECT(imad_hi_unsigned_x, ((uint64_t)i.a * i.b + pair_of(i.b, i.c) + (uint64_t)i.p) >> 32)

static uint64_t amount(uint32_t b, uint32_t most) {
    return b < most ? b : most;
}
EXPECT(shf_left, amount(i.b, 32) == 32 ? 0 : (uint32_t)(i.a << i.b))
EXPECT(shf_left_high, (uint32_t)((pair_of(i.c, i.a) << amount(i.b, 32)) >> 32))
EXPECT(shf_right_high, amount(i.b, 32) == 32 ? 0 : i.c >> i.b)
EXPECT(shf_right_sign, (uint32_t)((int64_t)(int32_t)i.c >> amount(i.b, 32)))
EXPECT(shf_right_u64, i.b > 63 ? 0 : (uint32_t)(pair_of(i.c, i.a) >> i.b))
EXPECT(shf_left_u64, i.b > 63 ? 0 : (uint32_t)((pair_of(i.c, i.a) << i.b) >> 32))
EXPECT(shf_right_s64, (uint32_t)((int64_t)pair_of(i.c, i.a) >> amount(i.b, 63)))
EXPECT(shf_left_wraps, (uint32_t)((pair_of(i.c, i.a) << (i.b & 31)) >> 32))

static struct out sgxt(struct in i) {
    uint32_t value = i.a;
    if (i.b < 32)
        value &= (1u << i.b) - 1;
    if (i.b > 0 && i.b < 32 && i.a >> (i.b - 1) & 1)
        value |= ~((1u << i.b) - 1);
    return (struct out){.value = value};
}
static struct out bmsk(struct in i) {
    uint32_t value = 0;
    for (uint64_t k = i.a; k < (uint64_t)i.a + i.b && k < 32; k++)
        value |= 1u << k;
    return (struct out){.value = value};
}
static struct out prmt(struct in i) {
    uint64_t bytes = pair_of(i.c, i.a);
    uint32_t value = 0;
    for (unsigned k = 0; k < 4; k++) {
        uint32_t pick = i.b >> 4 * k & 15, byte = bytes >> 8 * (pick % 8) & 255;
        value |= (pick < 8 ? byte : byte & 128 ? 255 : 0) << 8 * k;
    }
    return (struct out){.value = value};
}
static struct out idp_4a(struct in i) {
    int64_t sum = (int32_t)i.c;
    for (unsigned k = 0; k < 32; k += 8)
        sum += (int8_t)(i.a >> k) * (int)(uint8_t)(i.b >> k);
    return (struct out){.value = (uint32_t)sum};
}
static struct out idp_2a_high(struct in i) {
    int64_t sum = (int32_t)i.c;
    for (unsigned k = 0; k < 2; k++)
        sum += (int16_t)(i.a >> 16 * k) * (int)(int8_t)(i.b >> (16 + 8 * k));
    return (struct out){.value = (uint32_t)sum};
}
static struct out flo(struct in i) {
    int bit = -1;
    for (int k = 0; k < 32; k++)
        bit = i.b >> k & 1 ? k : bit;
    return (struct out){.value = (uint32_t)bit, .p = bit >= 0};
}
static struct out brev(struct in i) {
    uint32_t value = 0;
    for (unsigned k = 0; k < 32; k++)
        value |= (i.b >> k & 1) << (31 - k);
    return (struct out){.value = value};
}
static struct out popc(struct in i) {
    uint32_t count = 0;
    for (uint32_t rest = i.b; rest; rest &= rest - 1)
        count++;
    return (struct out){.value = count};
}
static struct out vabsdiff(struct in i) {
    int64_t apart = (int64_t)(int32_t)i.a - (int32_t)i.b;
    return (struct out){.value = (uint32_t)(llabs(apart) + i.c)};
}
static struct out vabsdiff_unsigned(struct in i) {
    return (struct out){.value = (i.a > i.b ? i.a - i.b : i.b - i.a) + i.c};
}
static struct out vabsdiff4(struct in i) {
    uint32_t sum = i.c;
    for (unsigned k = 0; k < 32; k += 8)
        sum += (uint32_t)abs((int)(i.a >> k & 255) - (int)(i.b >> k & 255));
    return (struct out){.value = sum};
}

EXPECT(isetp_less, 0, (int32_t)i.a < (int32_t)i.b && i.p, !((int32_t)i.a < (int32_t)i.b) && i.p)
EXPECT(isetp_unsigned_ge_or, 0, i.a >= i.b || i.p, i.a < i.b || i.p)
EXPECT(isetp_ex, 0, i.a == i.b ? i.lower : i.a > i.b, 0)
EXPECT(plop3, 0, (i.p && i.lower), (i.p || i.lower))
EXPECT(plop3_sign, 0, (i.c >> 31 && !((i.a | i.b) >> 31)), ((i.a & i.b) >> 31 && !(i.c >> 31)))
EXPECT(p2r, (i.a & ~0x0300u) | (uint32_t)i.p << 8 | (uint32_t)i.lower << 9)
EXPECT(up2ur, (i.a & ~0x3u) | (uint32_t)i.p | (uint32_t)i.lower << 1)
EXPECT(r2p_b1, 0, i.a >> 10 & 1, i.a >> 11 & 1)

EXPECT(fadd, bits_of_float(as_float(i.a) + as_float(i.b)))
EXPECT(fadd_signs, bits_of_float(fabsf(as_float(i.a)) + -as_float(i.b)))
EXPECT(fadd_ftz, bits_of_float(flushed(flushed(as_float(i.a)) + flushed(as_float(i.b)))))
EXPECT(fmul, bits_of_float(as_float(i.a) * as_float(i.b)))
EXPECT(ffma, bits_of_float(fmaf(as_float(i.a), as_float(i.b), as_float(i.c))))
static struct out fmul_sat(struct in i) {
    float product = as_float(i.a) * as_float(i.b);
    return (struct out){.value = bits_of_float(product > 0 ? fminf(product, 1) : 0)};
}
/* What the sum in double precision lost is in `rest`. */
static struct out fadd_down(struct in i) {
    double a = (double)as_float(i.a), b = (double)as_float(i.b), sum = a + b, second = sum - a;
    double rest = (a - (sum - second)) + (b - second);
    float nearest = (float)sum;
    int from_zero = sum == 0 && (i.a ^ i.b) >> 31; /* x - x is -0 when rounding down */
    if ((sum - (double)nearest) + rest < 0)
        nearest = nextafterf(nearest, -INFINITY);
    return (struct out){.value = from_zero ? 0x80000000 : bits_of_float(nearest)};
}
static struct out fmnmx(struct in i) {
    float a = as_float(i.a), b = as_float(i.b);
    if (isnan(a) || isnan(b))
        return (struct out){.value = isnan(a) && isnan(b) ? 0x7fffffff : isnan(a) ? i.b : i.a};
    if (a == b)
        return (struct out){.value = signbit(a) ? i.a : i.b};
    return (struct out){.value = a < b ? i.a : i.b};
}
EXPECT(fsetp_ltu, 0, !(as_float(i.a) >= as_float(i.b)), as_float(i.a) >= as_float(i.b))
EXPECT(fsetp_num, 0, !isnan(as_float(i.a)) && !isnan(as_float(i.b)), 0)
EXPECT(fset_gt, as_float(i.a) > as_float(i.b) ? 0x3f800000 : 0)
EXPECT(mufu_rcp, bits_of_float((float)(1 / (double)as_float(i.b))))

/* Doubles: A is a above b, B b above a, C c above a (run_lanes: pairs of A and B). */
EXPECT(dadd, bits_of_double(as_double(i.b, i.a) + as_double(i.b, i.c)))
EXPECT(dmul, bits_of_double(as_double(i.b, i.a) * as_double(i.c, i.b)))
EXPECT(dfma, bits_of_double(fma(as_double(i.b, i.a), as_double(i.c, i.b), as_double(i.b, i.c))))
EXPECT(dsetp_less, 0, as_double(i.b, i.a) < as_double(i.c, i.b) && i.p,
       !(as_double(i.b, i.a) < as_double(i.c, i.b)) && i.p)

static struct out f2i(struct in i) {
    float f = as_float(i.b);
    int64_t value = isnan(f)             ? 0
                    : f >= 2147483648    ? INT32_MAX
                    : f < -2147483648.0f ? INT32_MIN
                                         : (int64_t)f;
    return (struct out){.value = (uint32_t)value};
}
static struct out i2f_up(struct in i) {
    float nearest = (float)i.b;
    if ((double)nearest < (double)i.b)
        nearest = nextafterf(nearest, INFINITY);
    return (struct out){.value = bits_of_float(nearest)};
}
EXPECT(f2f_double, bits_of_double((double)as_float(i.b)))

static const struct test_case cases[] = {
    {"IADD3 R12, P2, P3, R4, R6, R8", CODE(0x10, 1), C_REG | OUT1 | OUT2 | NO_IN, iadd3, 0, 2, 0},
    {"IADD3 R12, P2, P3, R4, -R6, R8", CODE(0x10, 1) | 1ull << 63, C_REG | OUT1 | OUT2 | NO_IN,
     iadd3_negative, 0, 2, 0},
    {"IADD3.X R12, P2, P3, ~R4, R6, R8, P0, P1", CODE(0x10, 1),
     C_REG | AT(72, 1) | AT(74, 1) | AT(77, P_LOWER) | OUT1 | OUT2 | IN, iadd3_x, 0, 2, 0},
    {"LEA R12, P2, R4, R6, 0x7", CODE(0x11, 1), C_REG | AT(75, 7) | OUT1 | NO_IN, lea, 0, 1, 0},
    {"LEA.HI R12, P2, R4, R6, R8, 0x7", CODE(0x11, 1), C_REG | AT(75, 7) | AT(80, 1) | OUT1 | NO_IN,
     lea_hi, 0, 1, 0},
    {"LEA.HI.X.SX32 R12, P2, R4, R6, 0x7, P0", CODE(0x11, 1),
     C_REG | AT(73, 3) | AT(75, 7) | AT(80, 1) | OUT1 | IN, lea_hi_x_sx32, 0, 1, 0},
    {"LEA.X R12, P2, R4, R6, 0x7, P0", CODE(0x11, 1), AT(74, 1) | AT(75, 7) | OUT1 | IN, lea_x, 0,
     1, 0},
    {"LEA.HI.X R12, P2, R4, R6, R8, 0x7, P0", CODE(0x11, 1),
     C_REG | AT(74, 1) | AT(75, 7) | AT(80, 1) | OUT1 | IN, lea_hi_x, 0, 1, 0},
    {"LEA.HI.SX32 R12, P2, R4, R6, 0x7", CODE(0x11, 1),
     AT(73, 1) | AT(75, 7) | AT(80, 1) | OUT1 | NO_IN, lea_hi_sx32, 0, 1, 0},
    {"LOP3.LUT P2, R12, R4, R6, R8, 0xca, !PT", CODE(0x12, 1),
     C_REG | AT(72, 0xca) | OUT1 | NO_IN | AT(90, 1), lop3_and_or, 0, 1, 0},
    {"IABS R12, R6", CODE(0x13, 1), 0, iabs_of_b, 0, 0, 0},
    {"IMNMX R12, R4, R6, !PT", CODE(0x17, 1), AT(73, 1) | NO_IN | AT(90, 1), imnmx_signed_max, 0, 0,
     0},
    {"IMNMX.U32 R12, R4, R6, PT", CODE(0x17, 1), NO_IN, imnmx_unsigned_min, 0, 0, 0},
    {"SEL R12, R4, R6, P0", CODE(0x07, 1), IN, sel, 0, 0, 0},
    {"IMAD R12, R4, R6, R8", CODE(0x24, 1), C_REG | AT(73, 1) | NO_IN, imad, 0, 0, 0},
    {"IMAD R12, R4, R6, -R8", CODE(0x24, 1), C_REG | AT(73, 1) | AT(75, 1) | NO_IN, imad_negative,
     0, 0, 0},
    {"IMAD.U32.X R12, R4, R6, ~R8, P0", CODE(0x24, 1), C_REG | AT(74, 1) | AT(75, 1) | IN, imad_x,
     0, 0, 0},
    {"IMAD R12, R4, -0x7, R8", IMMEDIATE(0x24, 4, -7), C_REG | AT(73, 1) | NO_IN, imad_immediate, 0,
     0, 0},
    {"IMAD.WIDE R12, P2, R4, R6, R8", CODE(0x25, 1), C_REG | AT(73, 1) | OUT1 | NO_IN, imad_wide, 1,
     1, 0},
    {"IMAD.WIDE.U32 R12, P2, R4, R6, R8", CODE(0x25, 1), C_REG | OUT1 | NO_IN, imad_wide_unsigned,
     1, 1, 0},
    {"IMAD.HI.U32 R12, P2, R4, R6, R8", CODE(0x27, 1), C_REG | OUT1 | NO_IN, imad_hi_unsigned, 0, 1,
     0},
    {"IMAD.HI R12, P2, R4, R6, R8", CODE(0x27, 1), C_REG | AT(73, 1) | OUT1 | NO_IN, imad_hi, 0, 1,
     0},
    {"IMAD.WIDE.U32.X R12, R4, R6, R8, P0", CODE(0x25, 1), C_REG | AT(74, 1) | NO_OUT1 | IN,
     imad_wide_unsigned_x, 1, 0, 0},
    {"IMAD.HI.U32.X R12, R4, R6, R8, P0", CODE(0x27, 1), C_REG | AT(74, 1) | NO_OUT1 | IN,
     imad_hi_unsigned_x, 0, 0, 0},
    {"SHF.L.U32 R12, R4, R6, R8", CODE(0x19, 1), C_REG | AT(73, 3), shf_left, 0, 0, 0},
    {"SHF.L.U32.HI R12, R4, R6, R8", CODE(0x19, 1), C_REG | AT(73, 3) | AT(80, 1), shf_left_high, 0,
     0, 0},
    {"SHF.L.W.U32.HI R12, R4, R6, R8", CODE(0x19, 1), C_REG | AT(73, 7) | AT(80, 1), shf_left_wraps,
     0, 0, 0},
    {"SHF.R.U32.HI R12, R4, R6, R8", CODE(0x19, 1), C_REG | AT(73, 3) | AT(76, 1) | AT(80, 1),
     shf_right_high, 0, 0, 0},
    {"SHF.R.S32.HI R12, R4, R6, R8", CODE(0x19, 1), C_REG | AT(73, 2) | AT(76, 1) | AT(80, 1),
     shf_right_sign, 0, 0, 0},
    {"SHF.R.U64 R12, R4, R6, R8", CODE(0x19, 1), C_REG | AT(73, 1) | AT(76, 1), shf_right_u64, 0, 0,
     0},
    {"SHF.L.U64.HI R12, R4, R6, R8", CODE(0x19, 1), C_REG | AT(73, 1) | AT(80, 1), shf_left_u64, 0,
     0, 0},
    {"SHF.R.S64 R12, R4, R6, R8", CODE(0x19, 1), C_REG | AT(76, 1), shf_right_s64, 0, 0, 0},
    {"SGXT R12, R4, R6", CODE(0x1a, 1), AT(73, 1), sgxt, 0, 0, 0},
    {"BMSK R12, R4, R6", CODE(0x1b, 1), 0, bmsk, 0, 0, 0},
    {"PRMT R12, R4, R6, R8", CODE(0x16, 1), C_REG, prmt, 0, 0, 0},
    {"IDP.4A.S8.U8 R12, R4, R6, R8", CODE(0x26, 1), C_REG | AT(73, 1), idp_4a, 0, 0, 0},
    {"IDP.2A.HI.S16.S8 R12, R4, R6, R8", CODE(0x26, 1), C_REG | AT(73, 3) | AT(76, 3), idp_2a_high,
     0, 0, 0},
    {"FLO.U32 R12, P2, R6", CODE(0x100, 1), OUT1, flo, 0, 1, 0},
    {"BREV R12, R6", CODE(0x101, 1), 0, brev, 0, 0, 0},
    {"POPC R12, R6", CODE(0x109, 1), 0, popc, 0, 0, 0},
    {"VABSDIFF R12, R4, R6, R8", CODE(0x14, 1), C_REG | AT(73, 1), vabsdiff, 0, 0, 0},
    {"VABSDIFF.U32 R12, R4, R6, R8", CODE(0x14, 1), C_REG, vabsdiff_unsigned, 0, 0, 0},
    {"VABSDIFF4.U8.ACC R12, R4, R6, R8", CODE(0x15, 1), C_REG | AT(75, 1), vabsdiff4, 0, 0, 0},
    {"ISETP.LT.AND P2, P3, R4, R6, P0", CODE(0x0c, 1), AT(76, 1) | AT(73, 1) | OUT1 | OUT2 | IN,
     isetp_less, 0, 2, 1},
    {"ISETP.GE.U32.OR P2, P3, R4, R6, P0", CODE(0x0c, 1), AT(76, 6) | AT(74, 1) | OUT1 | OUT2 | IN,
     isetp_unsigned_ge_or, 0, 2, 1},
    {"ISETP.GT.U32.AND.EX P2, PT, R4, R6, PT, P1", CODE(0x0c, 1),
     AT(76, 4) | AT(72, 1) | LOWER | OUT1 | NO_OUT2 | NO_IN, isetp_ex, 0, 1, 1},
    {"PLOP3.LUT P2, P3, P0, P1, PT, 0xc0, 0xfc", CODE(0x1c, 4) - (D << 16) + (0xfc << 16),
     AT(64, 0) | AT(72, 0x18) | AT(77, P_LOWER) | AT(68, 7) | OUT1 | OUT2 | IN, plop3, 0, 2, 1},
    {"PLOP3.LUT P2, P3, R4.SIGN, R6.SIGN, R8.SIGN, 0x2, 0x40",
     CODE(0x1f, 1) - (D << 16) + (0x40 << 16), C_REG | AT(72, 2) | OUT1 | OUT2, plop3_sign, 0, 2,
     1},
    {"P2R.B1 R12, PR, R4, 0x3", IMMEDIATE(0x03, 4, 3), AT(76, 1), p2r, 0, 0, 0},
    {"R2P PR, R4.B1, 0xc", IMMEDIATE(0x04, 4, 0xc), AT(76, 1), r2p_b1, 0, 2, 1},
    {"FADD R12, R4, R6", CODE(0x21, 1), 0, fadd, 0, 0, 0},
    {"FADD R12, |R4|, -R6", CODE(0x21, 1) | 1ull << 63, AT(73, 1), fadd_signs, 0, 0, 0},
    {"FADD.FTZ R12, R4, R6", CODE(0x21, 1), AT(80, 1), fadd_ftz, 0, 0, 0},
    {"FADD.RM R12, R4, R6", CODE(0x21, 1), AT(78, 1), fadd_down, 0, 0, 0},
    {"FMUL R12, R4, R6", CODE(0x20, 1), AT(84, 4), fmul, 0, 0, 0},
    {"FMUL.SAT R12, R4, R6", CODE(0x20, 1), AT(84, 4) | AT(77, 1), fmul_sat, 0, 0, 0},
    {"FFMA R12, R4, R6, R8", CODE(0x23, 1), C_REG, ffma, 0, 0, 0},
    {"FSEL R12, R4, R6, P0", CODE(0x08, 1), IN, sel, 0, 0, 0},
    {"FMNMX R12, R4, R6, PT", CODE(0x09, 1), NO_IN, fmnmx, 0, 0, 0},
    {"FSETP.LTU.AND P2, P3, R4, R6, PT", CODE(0x0b, 1), AT(76, 9) | OUT1 | OUT2 | NO_IN, fsetp_ltu,
     0, 2, 1},
    {"FSETP.NUM.AND P2, PT, R4, R6, PT", CODE(0x0b, 1), AT(76, 7) | OUT1 | NO_OUT2 | NO_IN,
     fsetp_num, 0, 1, 1},
    {"FSET.BF.GT.AND R12, R4, R6, PT", CODE(0x0a, 1), AT(76, 4) | NO_IN, fset_gt, 0, 0, 0},
    {"MUFU.RCP R12, R6", CODE(0x108, 1), AT(74, 4), mufu_rcp, 0, 0, 0},
    {"DADD R12, R4, R8", CODE(0x29, 1), C_REG, dadd, 1, 0, 0},
    {"DSETP.LT.AND P2, P3, R4, R6, P0", CODE(0x2a, 1), AT(76, 1) | OUT1 | OUT2 | IN, dsetp_less, 0,
     2, 1},
    {"DMUL R12, R4, R6", CODE(0x28, 1), 0, dmul, 1, 0, 0},
    {"DFMA R12, R4, R6, R8", CODE(0x2b, 1), C_REG, dfma, 1, 0, 0},
    {"F2I.TRUNC.NTZ R12, R6", CODE(0x105, 1), AT(72, 1) | AT(75, 2) | AT(77, 7) | AT(84, 2), f2i, 0,
     0, 0},
    {"I2F.U32.RP R12, R6", CODE(0x106, 1), AT(75, 2) | AT(78, 2) | AT(84, 2), i2f_up, 0, 0, 0},
    {"F2F.F64.F32 R12, R6", CODE(0x110, 1), AT(75, 3) | AT(84, 2), f2f_double, 1, 0, 0},
};

/* Opcodes whose instruction the uniform datapath has, too. */
static const struct {
    unsigned vector, uniform;
} twins[] = {{0x07, 0x87}, {0x0c, 0x8c}, {0x10, 0x90},  {0x11, 0x91},  {0x12, 0x92}, {0x16, 0x96},
             {0x19, 0x99}, {0x1a, 0x9a}, {0x1b, 0x9b},  {0x1c, 0x9c},  {0x24, 0xa4}, {0x25, 0xa5},
             {0x27, 0xa7}, {0x03, 0x83}, {0x100, 0xbd}, {0x101, 0xbe}, {0x109, 0xbf}};

struct bench {
    unsigned rows, predicates; /* the first ones, of lanes or of the uniform datapath */
    struct machine machine;
    struct cta cta;
    struct warp *warp;
    struct memory memory;
    struct err err;
};

static void bench_start_at(struct bench *t, const struct test_case *c, unsigned rows,
                           unsigned predicates) {
    struct constants none = {0};
    struct encoding code = {c->low, c->high};
    put_right(&code);
    *t = (struct bench){
        .rows = rows,
        .predicates = predicates,
        .machine = {.kernel = "test", .cta = &t->cta, .memory = &t->memory, .err = &t->err}};
    assert_int_equal(
        program_make(&t->machine.program, (const uint8_t *)&code, sizeof code, &none, &t->err), 0);
    assert_string_equal(t->machine.program.ops[0].inst.text, c->text);
    t->warp = aligned_alloc(64, sizeof *t->warp);
    memset(t->warp, 0, sizeof *t->warp);
}

static void bench_start(struct bench *t, const struct test_case *c) {
    bench_start_at(t, c, 0, 0);
}

static void bench_end(struct bench *t) {
    free(t->warp);
    program_free(&t->machine.program);
}

/* Operands of each lane: edges against edges turned by `turn`. The pairs that begin at A, B and C
 * have b, c and b above. */
static void set_operands(const struct bench *t, unsigned turn, struct in *in) {
    struct warp *w = t->warp;
    union row *r = &w->r[t->rows];
    uint32_t *p = &w->p[t->predicates];
    w->now = (struct group){ALL_LANES, 0};
    w->exists = ALL_LANES;
    w->p[PT_NUMBER] = w->p[UNIFORM_PREDICATES + PT_NUMBER] = ALL_LANES;
    p[P_IN] = p[P_LOWER] = 0;
    for (unsigned l = 0; l < LANES; l++) {
        in[l] = (struct in){edges[l], edges[(l + turn) % LANES], edges[(7 * l + 3 * turn) % LANES],
                            (int)((l + turn) / 2 % 2), (int)(turn % 2)};
        p[P_IN] |= (uint32_t)in[l].p << l;
        p[P_LOWER] |= (uint32_t)in[l].lower << l;
        r[A].u[l] = in[l].a;
        r[A + 1].u[l] = in[l].b;
        r[B].u[l] = in[l].b;
        r[B + 1].u[l] = in[l].c;
        r[C].u[l] = in[l].c;
        r[C + 1].u[l] = in[l].b;
    }
}

static int is_nan_double(uint64_t bits) {
    return (bits << 1) > UINT64_C(0xffe0000000000000);
}

static void check_lane(const struct bench *t, const struct test_case *c, unsigned l, struct in in) {
    const union row *result = &t->warp->r[t->rows + D];
    const uint32_t *out = &t->warp->p[t->predicates];
    struct out want = c->expect(in);
    uint64_t got = c->wide ? pair_of(result[1].u[l], result->u[l]) : result->u[l];
    int same = c->no_value || got == want.value ||
               (c->wide && is_nan_double(got) && is_nan_double(want.value));
    int p = (int)(out[P_OUT] >> l & 1), p2 = (int)(out[P_OUT2] >> l & 1);
    if (same && (c->predicates < 1 || p == want.p) && (c->predicates < 2 || p2 == want.p2))
        return;
    fail_msg("%s with %08x %08x %08x P0=%d P1=%d: got %llx P2=%d P3=%d, expected %llx %d %d",
             c->text, in.a, in.b, in.c, in.p, in.lower, (unsigned long long)got, p, p2,
             (unsigned long long)want.value, want.p, want.p2);
}

static void run_case_at(const struct test_case *c, unsigned rows, unsigned predicates) {
    struct bench t;
    bench_start_at(&t, c, rows, predicates);
    for (unsigned turn = 0; turn < LANES; turn++) {
        struct in in[LANES];
        set_operands(&t, turn, in);
        if (warp_step(&t.machine, t.warp))
            fail_msg("%s: %s", c->text, t.err.text);
        for (unsigned l = 0; l < LANES; l++)
            check_lane(&t, c, l, in[l]);
    }
    bench_end(&t);
}

static void test_edges(void **state) {
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
        run_case_at(&cases[k], 0, 0);
}

/* `R4` becomes `UR4`, `P2` `UP2`. */
static void uniform_text(char *to, const char *from) {
    *to++ = 'U';
    for (char last = 0; *from; last = *from++) {
        int begins = strchr(" ~-!|", last) && last && strchr("RP", *from);
        if (begins && strchr("0123456789TZ", from[1]))
            *to++ = 'U';
        *to++ = *from;
    }
    *to = 0;
}

static unsigned uniform_opcode(const struct test_case *c) {
    for (size_t k = 0; k < sizeof twins / sizeof twins[0]; k++)
        if (twins[k].vector == (c->low & 0x1ff))
            return twins[k].uniform;
    return 0;
}

/* Rows of uniform registers run as those of lanes do, so each case of a twin holds there, too. */
static void test_uniform_twins(void **state) {
    (void)state;
    static const struct test_case up2ur_case = {
        "UP2UR UR12, UPR, UR4, 0x3", IMMEDIATE(0x83, 4, 3), 0, up2ur, 0, 0, 0};
    unsigned seen = 0;
    run_case_at(&up2ur_case, ROW_UNIFORM, UNIFORM_PREDICATES);
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct test_case c = cases[k];
        char text[80];
        if (!uniform_opcode(&c) || (c.low & 0x1ff) == 0x03)
            continue;
        uniform_text(text, c.text);
        c.text = text;
        c.low = (c.low & ~UINT64_C(0x1ff)) | uniform_opcode(&cases[k]);
        run_case_at(&c, ROW_UNIFORM, UNIFORM_PREDICATES);
        seen++;
    }
    assert_true(seen >= 30);
}

/* The first lane that runs gives its value. */
static void test_r2ur(void **state) {
    (void)state;
    static const struct test_case r2ur = {"R2UR UR12, R4", CODE(0x1c2, 1), 0, NULL, 0, 0, 0};
    struct bench t;
    struct in in[LANES];
    bench_start(&t, &r2ur);
    set_operands(&t, 3, in);
    t.warp->now.mask = 0xfff0;
    assert_int_equal(warp_step(&t.machine, t.warp), 0);
    for (unsigned l = 0; l < LANES; l++)
        assert_int_equal(t.warp->r[ROW_UNIFORM + D].u[l], in[4].a);
    bench_end(&t);
}

/* All halves, low and high ones, with and without signs. PTX allows 2^-9.9 of the exact value of
 * ex2, and 2^-10.987 beside that of tanh. A NaN is 0x7fff. */
static int half_is_near(uint16_t got, double exact, int is_power) {
    double bound = is_power ? exact * exp2(-9.9) : exp2(-10.987), value = half_to_double(got);
    if (isnan(exact))
        return got == 0x7fff;
    if (isinf(exact) || exact >= 65520)
        return got == HALF_INFINITY;
    return fabs(value - exact) <= (bound > 0x1p-25 ? bound : 0x1p-25);
}

static void check_halves(const struct test_case *c, unsigned shift, int neg, int abs,
                         int is_power) {
    struct bench t;
    struct in in[LANES];
    bench_start(&t, c);
    for (uint32_t first = 0; first < 0x10000; first += LANES) {
        set_operands(&t, 0, in);
        for (unsigned l = 0; l < LANES; l++)
            t.warp->r[B].u[l] = (first + l) << shift | 0x5a5aU << (16 - shift);
        assert_int_equal(warp_step(&t.machine, t.warp), 0);
        for (unsigned l = 0; l < LANES; l++) {
            double x = half_to_double((uint16_t)(first + l));
            x = abs ? fabs(x) : x;
            x = neg ? -x : x;
            uint32_t got = t.warp->r[D].u[l];
            if (got >> 16 || !half_is_near((uint16_t)got, is_power ? exp2(x) : tanh(x), is_power))
                fail_msg("%s of %04x: got %08x", c->text, first + l, got);
        }
    }
    bench_end(&t);
}

static void test_all_halves(void **state) {
    (void)state;
    static const struct {
        struct test_case c;
        unsigned shift;
        int neg, abs, is_power;
    } halves[] = {{{"MUFU.EX2.F16 R12, R6", CODE(0x108, 1), AT(74, 2) | AT(73, 1), NULL, 0, 0, 0},
                   0,
                   0,
                   0,
                   1},
                  {{"MUFU.EX2.F16 R12, -R6.H1", CODE(0x108, 1) | 9ull << 60, AT(74, 2) | AT(73, 1),
                    NULL, 0, 0, 0},
                   16,
                   1,
                   0,
                   1},
                  {{"MUFU.TANH.F16 R12, R6.H1", CODE(0x108, 1) | 1ull << 60, AT(74, 9) | AT(73, 1),
                    NULL, 0, 0, 0},
                   16,
                   0,
                   0,
                   0},
                  {{"MUFU.TANH.F16 R12, -|R6|", CODE(0x108, 1) | 3ull << 62, AT(74, 9) | AT(73, 1),
                    NULL, 0, 0, 0},
                   0,
                   1,
                   1,
                   0}};
    for (size_t k = 0; k < sizeof halves / sizeof halves[0]; k++)
        check_halves(&halves[k].c, halves[k].shift, halves[k].neg, halves[k].abs,
                     halves[k].is_power);
}

/* The bound of the halves sees the neighbours of a right value's neighbours. */
static void test_a_wrong_half_is_seen(void **state) {
    (void)state;
    assert_true(half_is_near(0x4000, 2, 1));
    assert_false(half_is_near(0x4002, 2, 1));
    assert_false(half_is_near(0, 2, 1));
    assert_true(half_is_near(0x3a18, tanh(1), 0));
    assert_false(half_is_near(0x3a1a, tanh(1), 0));
}

/* The comparison sees a wrong result: each case with another's expectation fails somewhere. */
static void test_a_wrong_result_is_seen(void **state) {
    (void)state;
    struct bench t;
    struct in in[LANES];
    unsigned differ = 0;
    bench_start(&t, &cases[0]);
    for (unsigned turn = 0; turn < LANES; turn++) {
        set_operands(&t, turn, in);
        assert_int_equal(warp_step(&t.machine, t.warp), 0);
        for (unsigned l = 0; l < LANES; l++)
            differ += t.warp->r[D].u[l] != (uint32_t)iadd3_negative(in[l]).value;
    }
    bench_end(&t);
    assert_true(differ > LANES);
}

/* Lanes that the guard keeps out, and lanes of other groups, keep their registers. */
static void test_inactive_lanes_keep(void **state) {
    (void)state;
    struct test_case guarded = cases[0];
    struct bench t;
    struct in in[LANES];
    guarded.low = (guarded.low & ~UINT64_C(0xf000)) | P_IN << 12;
    guarded.text = "@P0 IADD3 R12, P2, P3, R4, R6, R8";
    bench_start(&t, &guarded);
    set_operands(&t, 3, in);
    for (unsigned l = 0; l < LANES; l++)
        t.warp->r[D].u[l] = 0xdead;
    t.warp->now.mask = 0x0ff0ffff;
    assert_int_equal(warp_step(&t.machine, t.warp), 0);
    for (unsigned l = 0; l < LANES; l++) {
        int runs = in[l].p && 0x0ff0ffff >> l & 1;
        assert_int_equal(t.warp->r[D].u[l], runs ? in[l].a + in[l].b + in[l].c : 0xdead);
    }
    bench_end(&t);
}

/* Reads of what was never written are counted, once an instruction and register. */
static void test_unwritten_registers(void **state) {
    (void)state;
    struct bench t;
    struct in in[LANES];
    bench_start(&t, &cases[0]);
    set_operands(&t, 0, in);
    t.warp->written[A] = t.warp->written[B] = ALL_LANES;
    t.warp->written[C] = ALL_LANES >> 1;
    assert_int_equal(warp_step(&t.machine, t.warp), 0);
    assert_int_equal(t.machine.found[FINDING_REGISTER], 1);
    assert_int_equal(t.machine.findings[0].what, C);
    t.machine.strict = 1;
    set_operands(&t, 0, in);
    assert_int_equal(warp_step(&t.machine, t.warp), -1);
    assert_non_null(strstr(t.err.text, "register R8 was never written"));
    bench_end(&t);
}

/* An encoding that no row has stops the run, and says what is known. */
static void test_unknown_instruction(void **state) {
    (void)state;
    struct test_case unknown = {"opcode 0x060, form 5 is in no row of isa.def (encoding "
                                "0000000000000000000000000000ba60)",
                                0xba60,
                                0,
                                NULL,
                                0,
                                0,
                                0};
    struct bench t;
    struct in in[LANES];
    bench_start(&t, &unknown);
    set_operands(&t, 0, in);
    t.warp->number = 3;
    assert_int_equal(warp_step(&t.machine, t.warp), -1);
    assert_non_null(strstr(t.err.text, "warp 3, lane 0, PC 0x0000"));
    assert_non_null(strstr(t.err.text, "0000000000000000000000000000ba60"));
    bench_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_edges),
                                       cmocka_unit_test(test_uniform_twins),
                                       cmocka_unit_test(test_r2ur),
                                       cmocka_unit_test(test_all_halves),
                                       cmocka_unit_test(test_a_wrong_half_is_seen),
                                       cmocka_unit_test(test_a_wrong_result_is_seen),
                                       cmocka_unit_test(test_inactive_lanes_keep),
                                       cmocka_unit_test(test_unwritten_registers),
                                       cmocka_unit_test(test_unknown_instruction)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
