// SPDX-License-Identifier: Apache-2.0
// Mandelbrot's set: how many steps until a point leaves; lanes leave the loop one by one. After the
// CUDA SDK's Mandelbrot. Single steps are written out, so that every rounding is known.
extern "C" __global__ void mandelbrot(int *out, int width, float x0, float y0, float scale,
                                      int most) {
    int ix = blockIdx.x * blockDim.x + threadIdx.x, iy = blockIdx.y * blockDim.y + threadIdx.y;
    float cx = __fmaf_rn((float)ix, scale, x0), cy = __fmaf_rn((float)iy, scale, y0);
    float x = 0, y = 0, xx = 0, yy = 0;
    int steps = 0;
    while (steps < most && __fadd_rn(xx, yy) < 4.0f) {
        y = __fmaf_rn(__fmul_rn(x, y), 2.0f, cy);
        x = __fadd_rn(__fadd_rn(xx, -yy), cx);
        xx = __fmul_rn(x, x);
        yy = __fmul_rn(y, y);
        steps++;
    }
    out[iy * width + ix] = steps;
}
