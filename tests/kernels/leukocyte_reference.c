/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

enum { POINTS = 32, CIRCLES = 7, MARGIN = 24 };

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "leukocyte"), w = large ? 128 : 32, h = large ? 64 : 16;
    int width = w + 2 * MARGIN, count = width * (h + 2 * MARGIN);
    float *gx = floats(1, -1, 1, count), *gy = floats(2, -1, 1, count);
    double *out = room((size_t)(w * h), sizeof *out);
    for (int i = 0; i < w * h * CIRCLES; i++) {
        int pixel = i / CIRCLES, at = (pixel / w + MARGIN) * width + pixel % w + MARGIN;
        double radius = 5 + 2.5 * (i % CIRCLES), sum = 0, squares = 0;
        for (int k = 0; k < POINTS; k++) {
            double x = cos(acos(-1) * k / 16), y = sin(acos(-1) * k / 16);
            int there = at + (int)lrint(radius * y) * width + (int)lrint(radius * x);
            double along = (double)gx[there] * x + (double)gy[there] * y;
            sum += along / POINTS;
            squares += along * along / POINTS;
        }
        out[pixel] = fmax(out[pixel], sum * sum / (squares - sum * sum));
    }
    put("out", out, w * h);
    return 0;
}
