/* SPDX-License-Identifier: Apache-2.0
 * Code that does what it must not when bit 0 of the input is set, and not else. Only run
 * symbolically. What is expected is in test_sym.c.
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

uint64_t index_read(uint64_t v) {
    uint64_t table[6] = {1, 2, 3, 4, 5, 6};
    return table[(v & 1) * 6];
}

uint64_t index_negative(uint64_t v) {
    uint64_t table[6] = {1, 2, 3, 4, 5, 6};
    return table[-(int)(v & 1)];
}

uint64_t index_write(uint64_t v) {
    uint64_t table[6] = {1, 2, 3, 4, 5, 6};
    table[5 + (v & 1)] = v;
    return table[0];
}

uint64_t index_inner(uint64_t v) { /* stays in the object, leaves the row */
    uint64_t table[2][3] = {{1, 2, 3}, {4, 5, 6}};
    return table[0][(v & 1) * 3];
}

static uint64_t third(const uint64_t *row, uint64_t k) {
    return row[2 + k];
}

uint64_t index_row_argument(uint64_t v) {
    uint64_t table[2][3] = {{1, 2, 3}, {4, 5, 6}};
    return third(table[v >> 1 & 1], v & 1);
}

uint64_t index_constant(uint64_t v) {
    uint64_t table[3] = {1, 2, 3};
    if (v & 1)
        return table[v | 3];
    return table[v >> 63];
}

uint64_t index_copy(uint64_t v) {
    uint8_t from[8] = {0}, to[8] = {0};
    memcpy(to, from + (v & 1), 8);
    return to[0];
}

uint64_t index_past_struct(uint64_t v) {
    struct {
        uint32_t a[2], b;
    } s = {{1, 2}, 3};
    return s.a[2 * (v & 1)] + s.b;
}

uint64_t index_outer(uint64_t v) { /* the row does not exist, its address does */
    struct {
        uint64_t grid[2][3], rest[3];
    } s;
    uint64_t sum = 0;
    memset(&s, 0, sizeof s);
    for (unsigned k = 0; k < 3; k++) {
        if (k < 2 || (v & 1))
            sum += s.grid[k][1];
    }
    return sum;
}

uint64_t index_byte(uint64_t v) {
    const uint8_t *bytes = (const uint8_t *)&v;
    return (v & 1) ? bytes[8] : bytes[7];
}

uint64_t index_in_called_branch(uint64_t v) {
    uint64_t table[2][3] = {{1, 2, 3}, {4, 5, 6}};
    if (v & 1)
        return third(table[0], v & 1);
    return 0;
}

uint64_t shift_left(uint64_t v) {
    return v << ((v & 1) * 64);
}

uint64_t shift_right(uint64_t v) {
    return (uint32_t)v >> ((v & 1) << 5);
}

uint64_t shift_signed(uint64_t v) {
    return (uint64_t)((int64_t)v >> (64 * (v & 1)));
}

uint64_t division(uint64_t v) {
    return 5 / (~v & 1);
}

uint64_t rest_signed(uint64_t v) {
    return (uint64_t)(7 % (int)(~v & 1));
}

uint64_t division_overflow(uint64_t v) {
    int a = INT32_MIN + (int)(v >> 1 & 1);
    return (uint64_t)(a / ((v & 1) ? -1 : 1));
}

uint64_t add_overflow(uint64_t v) {
    return (uint64_t)(INT32_MAX + (int)(v & 1));
}

uint64_t subtract_overflow(uint64_t v) {
    return (uint64_t)(INT32_MIN - (int)(v & 1));
}

uint64_t multiply_overflow(uint64_t v) {
    return (uint64_t)((1 << 30) * (int)(1 + (v & 1)));
}

uint64_t negate_overflow(uint64_t v) {
    int a = (v & 1) ? INT32_MIN : 5;
    return (uint64_t)(-a);
}

uint64_t abs_overflow(uint64_t v) {
    return (uint64_t)__builtin_abs((v & 1) ? INT32_MIN : -5);
}

uint64_t loop_overflow(uint64_t v) {
    int sum = INT32_MAX - 3;
    for (int k = 0; k < 3 + (int)(v & 1); k++)
        sum += 1;
    return (uint64_t)sum;
}

uint64_t reaches_unreachable(uint64_t v) {
    if (v & 1)
        __builtin_unreachable();
    return v;
}

uint64_t breaks_assumption(uint64_t v) {
    __builtin_assume((v & 1) == 0);
    return v;
}

uint64_t null_read(uint64_t v) {
    const uint64_t *p = (v & 1) ? NULL : &v;
    return *p;
}

uint64_t null_write(uint64_t v) {
    uint64_t a = 1, *p = (v & 1) ? NULL : &a;
    *p = v;
    return a;
}

uint64_t trailing_zeros(uint64_t v) {
    return (uint64_t)__builtin_ctzll(~v & 1);
}

uint64_t leading_zeros(uint64_t v) {
    return (uint64_t)__builtin_clz((unsigned)(~v & 1));
}

uint64_t uninitialised_branch(uint64_t v) {
    int a;
    if (~v & 1)
        a = 1;
    return a > 0 ? 5 : 6;
}

uint64_t uninitialised_result(uint64_t v) {
    uint64_t a[2];
    a[~v & 1] = 4;
    return a[1];
}

uint64_t uninitialised_index(uint64_t v) {
    uint64_t table[2] = {1, 2};
    uint8_t k[2];
    k[1] = v & 1 ? 0 : 1;
    return table[k[~v & 1] & 1];
}

uint64_t uninitialised_again(uint64_t v) { /* the second time round it is a new variable */
    uint64_t sum = 0;
    for (unsigned k = 0; k < 2; k++) {
        uint64_t work[2];
        if (k == 0 || (~v & 1))
            memset(work, 1, sizeof work);
        sum += work[v >> 1 & 1];
    }
    return sum;
}

uint64_t uninitialised_next_time(uint64_t v) {
    uint64_t sum = 0;
    for (unsigned k = 0; k < 2; k++) {
        uint64_t word;
        if (k == 0 || (~v & 1))
            word = k;
        sum += word;
    }
    return sum;
}

uint64_t uninitialised_jump(uint64_t v) {
    switch (v & 1) {
        uint64_t word;
    case 0:
        word = 3; /* fall through */
    default:
        return word;
    }
}

uint64_t uninitialised_pointer(uint64_t v) {
    const uint64_t *p;
    if (~v & 1)
        p = &v;
    return *p;
}

uint64_t dead_variable(uint64_t v) {
    uint64_t outer = 1, *p = &outer;
    {
        uint64_t inner[2] = {2, 3};
        if (v & 1)
            p = &inner[v >> 1 & 1];
    }
    return *p;
}

uint64_t dead_word(uint64_t v) {
    uint64_t outer = 1, *p = &outer;
    {
        uint64_t inner = v;
        if (v & 1)
            p = &inner;
    }
    return *p;
}

uint64_t write_constant(uint64_t v) {
    static const uint64_t table[2] = {1, 2};
    uint64_t a, *p = &a;
    if (v & 1)
        p = (uint64_t *)(uintptr_t)0 == p ? p : (uint64_t *)table;
    *p = 1;
    return 1;
}

uint64_t overlapping_copy(uint64_t v) {
    uint8_t a[12] = {0};
    memcpy(a + 8 * (~v & 1), a + 4 * (v & 1), v & 1 ? 4 : 4);
    memcpy(a, a + 8 - 6 * (v & 1), 4);
    return a[0];
}

uint64_t unrelated_pointers(uint64_t v) {
    uint64_t a[2] = {1, 2}, b[2] = {3, 4};
    const uint64_t *p = (v & 1) ? b : a + 1;
    return p > a;
}

uint64_t equal_strings(uint64_t v) {
    const char *cab = "cab", *ab = "ab";
    return ((v & 1) ? cab + 1 : ab) == ab;
}

uint64_t equal_ends(uint64_t v) {
    uint64_t a[2] = {1, 2}, b[2] = {3, 4};
    const uint64_t *p = (v & 1) ? b : NULL;
    return p == a + 2;
}

uint64_t type_of_word(uint64_t v) {
    uint32_t a[2] = {1, 2};
    const void *p = a;
    return (v & 1) ? *(const uint16_t *)p : a[0];
}

uint64_t type_of_write(uint64_t v) {
    uint32_t a[2] = {1, 2};
    void *p = &a[v >> 1 & 1];
    if (v & 1)
        *(uint64_t *)((uint32_t *)p - (v >> 1 & 1)) = 5;
    return a[0];
}

uint64_t type_of_member(uint64_t v) { /* the bytes are inside, the words are none */
    struct {
        uint16_t a[4], b[4];
        uint32_t c[2];
    } s = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10}};
    const void *p = (v & 1) ? (const void *)s.b : (const void *)s.c;
    return ((const uint32_t *)p)[v >> 1 & 1];
}

struct pair {
    uint32_t a, b;
};

static uint64_t sum_of(const struct pair *p) {
    return p->a + p->b;
}

uint64_t type_of_struct(uint64_t v) {
    uint64_t words[2] = {1, 2};
    const void *p = words;
    return (v & 1) ? sum_of(p) : words[1];
}

uint64_t type_of_constant(uint64_t v) {
    static const uint16_t table[4] = {1, 2, 3, 4};
    const void *p = table;
    return (v & 1) ? *(const uint64_t *)p : table[v >> 1 & 3];
}

uint64_t bool_of_byte(uint64_t v) {
    uint8_t byte = (uint8_t)(1 + 2 * (v & 1));
    bool b;
    memcpy(&b, &byte, 1);
    return b;
}

uint64_t bool_of_member(uint64_t v) {
    struct {
        bool b[2];
    } s = {{false, true}};
    uint8_t *byte = (uint8_t *)s.b;
    byte[1] = (uint8_t)(v & 1 ? 255 : 0);
    return s.b[v >> 1 & 1] || s.b[1];
}

uint64_t bool_of_variable(uint64_t v) {
    bool b = false;
    *(uint8_t *)&b = (uint8_t)(v & 1 ? 2 : 0);
    return b;
}

enum fruit { APPLE = 1, PEAR = 4 };
typedef enum fruit fruit;

static fruit fruit_of(uint64_t v) {
    return (v & 1) ? (fruit)2 : PEAR;
}

uint64_t enum_of_variable(uint64_t v) {
    const fruit f = fruit_of(v);
    return f == APPLE;
}

uint64_t enum_of_member(uint64_t v) {
    struct {
        uint32_t n;
        fruit f[2];
    } s = {7, {APPLE, PEAR}};
    uint32_t code = 4 + (uint32_t)(v & 1);
    memcpy(&s.f[1], &code, sizeof code);
    return s.f[1] + s.n;
}
