/* SPDX-License-Identifier: Apache-2.0
 * lanes_reference FOLDER: what the kernels of lanes.cu must give, in lanes.NAME.f64. Plain C that
 * shares nothing with the emulator.
 */
#include "reference.h"

enum { THREADS = 64, LANES = 32, DEEP = 64, GLOBAL_THREADS = 128 };

static double out[4096];

/* Elements of `f16 uniform SEED -2 2`. */
static double half_of(uint64_t seed, int index) {
    return half_real(seed, -2, 2, index);
}

static void products(void) {
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++) {
            out[i * 16 + j] = 7;
            for (int k = 0; k < DEEP; k++)
                out[i * 16 + j] +=
                    integer(1, -128, 127, i * DEEP + k) * integer(2, -128, 127, j * DEEP + k);
        }
    put("c_signed", out, 256);
    for (int i = 0; i < 32; i++)
        for (int j = 0; j < 8; j++) {
            out[i * 8 + j] = 0;
            for (int k = 0; k < DEEP; k++)
                out[i * 8 + j] += integer(3, 0, 255, i * DEEP + k) * integer(4, 0, 255, k * 16 + j);
        }
    put("c_unsigned", out, 256);
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++) {
            out[i * 16 + j] = 0;
            for (int k = 0; k < DEEP; k++)
                out[i * 16 + j] += half_of(5, i * DEEP + k) * half_of(6, k * 16 + j);
        }
    put("c_half", out, 256);
}

static int clamped(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

/* Integer `which` of 4 bits in bytes from -128 to 127. */
static int small(uint64_t seed, int which) {
    int byte = integer(seed, -128, 127, which / 2), bits = byte >> (which % 2 * 4) & 15;
    return bits < 8 ? bits : bits - 16;
}

static void small_integers(void) {
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            out[i * 8 + j] = 1;
            for (int k = 0; k < 32; k++)
                out[i * 8 + j] += small(1, i * 32 + k) * small(2, j * 32 + k);
        }
    put("c_small", out, 64);
    for (int t = 0; t < 32; t++) {
        int first = 40 * t - 600, second = 300 - 17 * t;
        out[t] = t * 65536 + (clamped(first, -128, 127) & 255) * 256 +
                 (clamped(second, -128, 127) & 255);
        out[32 + t] = clamped(first, 0, 255);
        out[64 + t] = clamped(first * 100, -32768, 32767);
    }
    put("packed", out, 96);
}

static double rounded(double value) {
    return (double)(_Float16)value;
}

/* The half below or above what is no half. */
static double beside(double value, int above) {
    double near = rounded(value), step = ldexp(1, ilogb(value) - 10);
    if (above)
        return near < value ? near + step : near;
    return near > value ? near - step : near;
}

static void halves(void) {
    static double flags[THREADS];
    for (int i = 0; i < THREADS; i++) {
        double x = half_of(5, i), y = half_of(6, i), next = half_of(5, (i + 1) % THREADS);
        double product = (double)((float)x * 3.7f);
        const double all[] = {rounded(x + y),
                              rounded(x * y),
                              rounded(x * y + x),
                              rounded(x - y),
                              rounded(x * y + x),
                              rounded(y * next + y),
                              x > y,
                              y > next,
                              x < y ? x : y,
                              fmin(1, fmax(0, rounded(x + y))),
                              -x,
                              rounded(product),
                              beside(product, product < 0),
                              beside(product, 0),
                              beside(product, 1),
                              rounded(i * 77 - 999)};
        for (int k = 0; k < 16; k++)
            out[k * THREADS + i] = all[k];
        flags[i] = (x > y && y > next) + 2 * (x != y && y != next) + 4 * (x == y);
    }
    put("halves", out, 16 * THREADS);
    for (int i = 0; i < THREADS; i++)
        out[i] = flags[i];
    put("flags", out, THREADS);
}

static int word(int t) {
    return integer(7, 0, 20, t);
}

/* Of the warp that begins at `base`: lanes for which `holds` says yes, without the lowest eight. */
static int lanes_that(int base, int own, int (*holds)(int value, int own)) {
    uint32_t mask = 0;
    for (int l = 0; l < LANES; l++)
        mask |= (uint32_t)(holds(word(base + l), own) != 0) << l;
    return (int)(mask >> 8);
}
static int is_odd(int value, int own) {
    (void)own;
    return value & 1;
}
static int ends_alike(int value, int own) {
    return (value & 3) == (own & 3);
}
static int odd_and_two(int value, int own) {
    (void)own;
    return (value & 1) && (value & 2);
}
static int is_seventeen(int value, int own) {
    (void)own;
    return value == 17;
}
static int is_twenty(int value, int own) {
    (void)own;
    return value == 20;
}
static int count_of(int (*holds)(int value, int own), int from, int to) {
    int count = 0;
    for (int t = from; t < to; t++)
        count += holds(word(t), 0) != 0;
    return count;
}
static int is_three(int value, int own) {
    (void)own;
    return value == 3;
}

static void warp_words(void) {
    for (int t = 0; t < THREADS; t++) {
        int base = t / LANES * LANES, l = t % LANES, own = word(t);
        const int all[] = {word(base + 5),
                           word(l >= 3 ? t - 3 : t),
                           word(l + 7 < LANES ? t + 7 : t),
                           word(base + (l ^ 9)),
                           word(t / 8 * 8 + (t + 3) % 8),
                           word(t % 16 >= (t & 3) ? t - (t & 3) : t),
                           word(t % 4 < 2 ? t + 2 : t),
                           lanes_that(base, own, is_odd),
                           count_of(is_seventeen, base, base + LANES) > 0,
                           count_of(is_twenty, base, base + LANES) == 0,
                           lanes_that(base, own, ends_alike),
                           0xffffff,
                           1,
                           own & 1 ? lanes_that(base, own, odd_and_two) : 0,
                           count_of(is_odd, 0, THREADS),
                           count_of(is_three, 0, THREADS) > 0,
                           1};
        for (int k = 0; k < 17; k++)
            out[k * THREADS + t] = all[k];
    }
    put("words", out, 17 * THREADS);
}

static void block_atomics(void) {
    int all = 0;
    for (int t = 0; t < THREADS; t++)
        all += word(t);
    for (int k = 0; k < 8; k++) {
        int sum = 0, sum4 = 0, least = 1000, most = -1000;
        for (int t = k; t < THREADS; t += 8) {
            sum += word(t);
            least = word(t) < least ? word(t) : least;
            most = word(t) > most ? word(t) : most;
        }
        for (int t = k & 3; t < THREADS; t += 4)
            sum4 += word(t);
        const int rows[] = {sum, sum4, sum, least, most, 8 % 6, all};
        for (int row = 0; row < 7; row++)
            out[row * 8 + k] = rows[row];
    }
    put("block", out, 56);
}

static void global_atomics(void) {
    enum { N = GLOBAL_THREADS, WORDS = 141 };
    int flipped = 0;
    for (int t = 0; t < N; t++)
        flipped ^= t * t;
    const int words[] = {N * (N - 1) / 2, -5,      N - 1,  0,
                         0xffff,          flipped, N % 10, 10 - (N - 1) % 10 - 1};
    for (int k = 0; k < WORDS; k++)
        out[k] = k < 8 ? words[k] : k < 8 + N ? k - 8 : 0;
    out[WORDS - 1] = N;
    put("global", out, WORDS);
    out[0] = 0.5 * (N * (N - 1) / 2);
    put("real", out, 1);
    out[0] = 0.25 * (N * (N - 1) / 2);
    put("wide", out, 1);
    out[0] = (double)(N * (N - 1) / 2) * 1048576;
    out[1] = -(N - 1);
    out[2] = (double)(N - 1) * 8589934592.0;
    put("longs", out, 3);
    out[0] = N;
    out[1] = N / 2;
    put("pair", out, 2);
}

int main(int argc, char **argv) {
    if (reference_start(argc, argv, "lanes"))
        return 0;
    products();
    small_integers();
    halves();
    warp_words();
    block_atomics();
    global_atomics();
    return 0;
}
