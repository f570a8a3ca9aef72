/* SPDX-License-Identifier: Apache-2.0
 * The inputs too: numbers of any size, small ones, and those near zero from below. Each result is
 * two words.
 */
#include "reference.h"

#define FUNCTION static
#include "functions.h"

static uint64_t in[2 * ITEMS];
static double out[2 * FUNCTIONS][ITEMS];

static uint64_t input(uint64_t index) {
    uint64_t any = draw(1, index);
    return index % 7 == 3    ? any >> 40
           : index % 11 == 5 ? any >> 20
           : index % 13 == 2 ? -(any >> 50)
                             : any;
}

static void jumps(void) {
    double ways[64];
    for (int t = 0; t < 64; t++) {
        const int results[] = {t + 1000, t * 3, t << 5, t ^ 85};
        ways[t] = results[(t * 7 >> 2) & 3];
    }
    put("ways", ways, 64);
}

static void shared_work(void) {
    enum { BLOCKS = 24, SCALE = 1 };
    double sums[BLOCKS], total = 0;
    for (int block = 0; block < BLOCKS; block++) {
        int chosen = integer(2, 0, 99, block % 3 == SCALE ? block : block / 2);
        int zeros = block ? __builtin_clz((unsigned)block) : 32;
        sums[block] = (chosen << (block & 3)) + __builtin_popcount((unsigned)block) + zeros +
                      (block < SCALE + 4);
        total += sums[block];
    }
    put("sums", sums, BLOCKS);
    put("total", &total, 1);
}

int main(int argc, char **argv) {
    if (reference_start(argc, argv, "functions"))
        return 0;
    for (int i = 0; i < 2 * ITEMS; i++)
        in[i] = input((uint64_t)i);
    put_bytes("in", "u64", in, sizeof in);
    for (int i = 0; i < ITEMS; i++) {
        uint64_t a = in[2 * i], b = in[2 * i + 1], r;
#define STORE(n, f)                                                                                \
    r = f(a, b);                                                                                   \
    out[2 * n][i] = (uint32_t)r;                                                                   \
    out[2 * n + 1][i] = (uint32_t)(r >> 32);
        ALL_FUNCTIONS(STORE)
    }
    put("out", out[0], 2 * FUNCTIONS * ITEMS);
    jumps();
    shared_work();
    return 0;
}
