/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "mandelbrot"), n = large ? 256 : 64;
    int *out = room((size_t)(n * n), sizeof *out);
    float scale = large ? 0.01171875f : 0.046875f;
    for (int i = 0; i < n * n; i++) {
        float cx = fmaf((float)(i % n), scale, -2.0f), cy = fmaf((float)(i / n), scale, -1.5f);
        float x = 0, y = 0, xx = 0, yy = 0;
        while (out[i] < 256 && xx + yy < 4.0f) {
            y = fmaf(x * y, 2.0f, cy);
            x = xx - yy + cx;
            xx = x * x;
            yy = y * y;
            out[i]++;
        }
    }
    put_integers("out", out, n * n);
    return 0;
}
