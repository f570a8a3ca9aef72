/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

static int beside(int i, int n, int dx, int dy) {
    int x = i % n + dx, y = i / n + dy;
    x = x < 0 ? 0 : x >= n ? n - 1 : x;
    y = y < 0 ? 0 : y >= n ? n - 1 : y;
    return y * n + x;
}

static double coefficient(const double *image, int i, int n) {
    const int dx[4] = {0, 0, -1, 1}, dy[4] = {-1, 1, 0, 0};
    const double q0 = (double)0.05f;
    double squares = 0, sum = 0;
    for (int k = 0; k < 4; k++) {
        double d = image[beside(i, n, dx[k], dy[k])] - image[i];
        squares += d * d;
        sum += d;
    }
    double g = squares / (image[i] * image[i]), l = sum / image[i], part = 1 + 0.25 * l;
    double q = (0.5 * g - 0.0625 * l * l) / (part * part);
    return fmin(fmax(1 / (1 + (q - q0) / (q0 * (1 + q0))), 0), 1);
}

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "srad") ? 256 : 64, count = n * n;
    float *start = floats(1, 1, 2, count);
    double *image = room((size_t)count, sizeof *image), *c = room((size_t)count, sizeof *c);
    double *out = room((size_t)count, sizeof *out);
    for (int i = 0; i < count; i++)
        image[i] = (double)start[i];
    for (int i = 0; i < count; i++)
        c[i] = coefficient(image, i, n);
    for (int i = 0; i < count; i++) {
        int south = beside(i, n, 0, 1), east = beside(i, n, 1, 0);
        double flow = c[i] * (image[beside(i, n, 0, -1)] + image[beside(i, n, -1, 0)]) +
                      c[south] * image[south] + c[east] * image[east] -
                      (2 * c[i] + c[south] + c[east]) * image[i];
        out[i] = image[i] + 0.25 * 0.5 * flow;
    }
    put("c", c, count);
    put("image", out, count);
    return 0;
}
