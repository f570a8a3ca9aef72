// SPDX-License-Identifier: Apache-2.0
// The discrete cosine transform of blocks of 8 x 8: a thread transforms a row in its registers,
// then a column. After the CUDA SDK's dct8x8.
#define A 0.490392640201615f
#define B 0.461939766255643f
#define C 0.415734806151273f
#define D 0.353553390593274f
#define E 0.277785116509801f
#define F 0.191341716182545f
#define G 0.097545161008064f

__device__ void transform(float *s, int step) {
    float a = s[0] + s[7 * step], b = s[step] + s[6 * step];
    float c = s[2 * step] + s[5 * step], d = s[3 * step] + s[4 * step];
    float e = s[0] - s[7 * step], f = s[step] - s[6 * step];
    float g = s[2 * step] - s[5 * step], h = s[3 * step] - s[4 * step];
    s[0] = D * (a + d + b + c);
    s[4 * step] = D * (a + d - b - c);
    s[2 * step] = B * (a - d) + F * (b - c);
    s[6 * step] = F * (a - d) - B * (b - c);
    s[step] = A * e + C * f + E * g + G * h;
    s[3 * step] = C * e - G * f - A * g - E * h;
    s[5 * step] = E * e - A * f + G * g + C * h;
    s[7 * step] = G * e - E * f + C * g - A * h;
}

extern "C" __global__ void dct8x8(const float *in, float *out, int width) {
    __shared__ float s[4][8][9];
    int t = threadIdx.x, block = threadIdx.y;
    int corner = blockIdx.y * 8 * width + (blockIdx.x * 4 + block) * 8;
    for (int y = 0; y < 8; y++)
        s[block][y][t] = in[corner + y * width + t];
    __syncwarp();
    transform(s[block][t], 1);
    __syncwarp();
    transform(&s[block][0][t], 9);
    __syncwarp();
    for (int y = 0; y < 8; y++)
        out[corner + y * width + t] = s[block][y][t];
}
