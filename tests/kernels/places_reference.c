/* SPDX-License-Identifier: Apache-2.0
 * places_reference FOLDER: what the kernels of places.cu must give, in places.NAME.f64. Plain C
 * that shares nothing with the emulator.
 */
#include "reference.h"

enum { LANES = 32, SIDE = 8, QUADS = 4, SHARED_BYTES = 20, DYNAMIC_BYTES = 128 };

static double out[256];

static int plus_hundred(int x) {
    return x + 100;
}
static int thrice(int x) {
    return x * 3;
}
static int both(int x) {
    return plus_hundred(x) ^ thrice(x);
}

static void tables(void) {
    int (*table[3])(int) = {plus_hundred, thrice, both};
    for (int t = 0; t < LANES; t++)
        out[t] = table[t % 3](t);
    table[0] = both;
    for (int t = 0; t < LANES; t++)
        out[LANES + t] = table[t % 3](t);
    put("called", out, 2 * LANES);
}

static int deep(int n, int extra) {
    int own[64];
    for (int k = 0; k < 64; k++)
        own[k] = n + k + extra;
    return n == 0 ? own[7] : deep(n - 1, extra) + own[n & 63];
}

/* Word k of what lane t points to, afterwards: atomics are not for local memory. */
static int word_after(int where, int t, int k) {
    if (where == 2)
        return t * k + 5;
    int sum = (where == 1 ? k * k : 0) + 5 + (k < 4 ? LANES / 4 : 0);
    return k == 5 && sum < 77 ? 77 : sum;
}

static void anywhere(const char *name, int where) {
    for (int t = 0; t < LANES; t++) {
        out[t] = where == 0 && t < SIDE ? word_after(0, t, t) : 0;
        out[LANES + t] = word_after(where, t, t % SIDE);
        out[2 * LANES + t] = where == 0 ? 2 : where == 1 ? 1 : 4;
    }
    put(name, out, 3 * LANES);
}

static void special(void) {
    for (int t = 0; t < 64; t++) {
        out[t] = t / LANES;
        out[64 + t] = DYNAMIC_BYTES;
        out[128 + t] = SHARED_BYTES + DYNAMIC_BYTES;
        out[192 + t] = 1;
    }
    put("special", out, 256);
}

static void jump(void) {
    for (int t = 0; t < 64; t++)
        out[t] = t * 3;
    put("jumped", out, 64);
}

static uint32_t word(uint64_t seed, int index) {
    return (uint32_t)integer(seed, 0, INT32_MAX, index);
}

static void product_bits(void) {
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
            out[i * SIDE + j] = 3;
            for (int k = 0; k < 4; k++)
                out[i * SIDE + j] += __builtin_popcount(word(3, i * 4 + k) ^ word(4, j * 4 + k));
        }
    put("c_bits", out, SIDE * SIDE);
}

static void quads(const char *name, double start) {
    for (int q = 0; q < QUADS; q++)
        for (int i = 0; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++) {
                double sum = start;
                for (int k = 0; k < 4; k++)
                    sum += half_real(5, -2, 2, q * 32 + i * 4 + k) *
                           half_real(6, -2, 2, q * 32 + k * SIDE + j);
                out[q * 64 + i * SIDE + j] = sum;
            }
    put(name, out, QUADS * SIDE * SIDE);
}

int main(int argc, char **argv) {
    static const double pointed[] = {12, 15, 3, 4, 13};
    if (reference_start(argc, argv, "places"))
        return 0;
    put("pointed", pointed, 5);
    tables();
    for (int t = 0; t < LANES; t++)
        out[t] = deep(100 + (t & 3), 3);
    put("sums", out, LANES);
    anywhere("global", 0);
    anywhere("shared", 1);
    anywhere("local", 2);
    special();
    jump();
    product_bits();
    quads("c", 1);
    quads("d", 0);
    return 0;
}
