// SPDX-License-Identifier: Apache-2.0
// Gradient inverse coefficient of variation: around each pixel, the mean and the variance of the
// gradient on circles; the best radius counts. After Rodinia's leukocyte.
enum { POINTS = 32, CIRCLES = 7, MARGIN = 24 };

__constant__ float cosines[POINTS / 4] = {1.0f,        0.98078528f, 0.92387953f, 0.83146961f,
                                          0.70710678f, 0.55557023f, 0.38268343f, 0.19509032f};

__device__ float cosine(int point) {
    int quarter = point / 8 & 3, at = point % 8;
    float first = cosines[at], second = at == 0 ? 0 : cosines[8 - at];
    return quarter == 0 ? first : quarter == 1 ? -second : quarter == 2 ? -first : second;
}

extern "C" __global__ void leukocyte(const float *gradient_x, const float *gradient_y, float *out,
                                     int width) {
    __shared__ float direction[POINTS][2];
    __shared__ int offset[CIRCLES * POINTS];
    int t = threadIdx.x;
    if (t < POINTS) {
        direction[t][0] = cosine(t);
        direction[t][1] = cosine(t + 24);
    }
    __syncthreads();
    for (int i = t; i < CIRCLES * POINTS; i += blockDim.x) {
        float radius = 5.0f + 2.5f * (i / POINTS);
        int dx = __float2int_rn(radius * direction[i % POINTS][0]);
        offset[i] = __float2int_rn(radius * direction[i % POINTS][1]) * width + dx;
    }
    __syncthreads();
    int at = (blockIdx.y + MARGIN) * width + blockIdx.x * blockDim.x + t + MARGIN;
    float most = 0;
    for (int circle = 0; circle < CIRCLES; circle++) {
        float sum = 0, squares = 0;
        for (int i = 0; i < POINTS; i++) {
            int there = at + offset[circle * POINTS + i];
            float along = gradient_x[there] * direction[i][0] + gradient_y[there] * direction[i][1];
            sum += along;
            squares += along * along;
        }
        float mean = sum / POINTS, variance = squares / POINTS - mean * mean;
        most = fmaxf(most, mean * mean / variance);
    }
    out[blockIdx.y * gridDim.x * blockDim.x + blockIdx.x * blockDim.x + t] = most;
}
