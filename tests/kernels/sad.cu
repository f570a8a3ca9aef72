// SPDX-License-Identifier: Apache-2.0
// Sums of absolute differences of a 16 x 16 macroblock's 4 x 4 blocks over a search window: a
// thread has EACH displacements and their 16 sums in registers. After Parboil's sad.
#ifndef EACH
#define EACH 1
#endif

enum { SEARCH = 8, APART = SEARCH / EACH };

extern "C" __global__ void KERNEL(const unsigned char *frame, const unsigned char *past,
                                  unsigned short *sums, int width, int height) {
    int x0 = blockIdx.x * 16, y0 = blockIdx.y * 16, sum[EACH][16] = {};
    int dx = (int)threadIdx.x - SEARCH / 2, dy = (int)threadIdx.y - SEARCH / 2;
    for (int y = 0; y < 4; y++)
#pragma unroll
        for (int row = 0; row < 4; row++) {
            int py = min(max(y0 + 4 * row + y + dy, 0), height - 1);
            const unsigned char *now = frame + (y0 + 4 * row + y) * width + x0;
#pragma unroll
            for (int x = 0; x < 16; x++)
#pragma unroll
                for (int i = 0; i < EACH; i++) {
                    int px = min(max(x0 + x + dx + i * APART, 0), width - 1);
                    sum[i][4 * row + x / 4] += abs(now[x] - past[py * width + px]);
                }
        }
    int macroblock = blockIdx.y * gridDim.x + blockIdx.x;
    int at = (macroblock * 16 * SEARCH + threadIdx.y) * SEARCH + threadIdx.x;
#pragma unroll
    for (int i = 0; i < EACH * 16; i++)
        sums[at + i % 16 * SEARCH * SEARCH + i / 16 * APART] = (unsigned short)sum[i / 16][i % 16];
}
