// SPDX-License-Identifier: Apache-2.0
// A layer's partial sums, by a tree in shared memory, and the step of its weights. After Rodinia's
// backprop.
enum { HIDDEN = 16 };

extern "C" __global__ void backprop_forward(const float *input, const float *weights,
                                            float *partial) {
    __shared__ float nodes[HIDDEN], products[HIDDEN][HIDDEN];
    int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.x * HIDDEN + ty;
    if (tx == 0)
        nodes[ty] = input[row];
    __syncthreads();
    products[ty][tx] = weights[row * HIDDEN + tx] * nodes[ty];
    __syncthreads();
    for (int half = 1; half < HIDDEN; half *= 2) {
        if (ty % (2 * half) == 0)
            products[ty][tx] += products[ty + half][tx];
        __syncthreads();
    }
    if (ty == 0)
        partial[blockIdx.x * HIDDEN + tx] = products[0][tx];
}

extern "C" __global__ void backprop_adjust(const float *delta, const float *input, float *weights,
                                           float *old) {
    int at = (blockIdx.x * HIDDEN + threadIdx.y) * HIDDEN + threadIdx.x;
    float step =
        0.3f * delta[threadIdx.x] * input[blockIdx.x * HIDDEN + threadIdx.y] + 0.3f * old[at];
    weights[at] += step;
    old[at] = step;
}
