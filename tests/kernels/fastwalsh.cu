// SPDX-License-Identifier: Apache-2.0
// Walsh's transform of vectors in shared memory, four elements a thread and step. After the CUDA
// SDK's fastWalshTransform. The length is a power of four.
extern "C" __global__ void fastwalsh(const float *in, float *out, int length) {
    extern __shared__ float s[];
    int base = blockIdx.x * length, t = threadIdx.x;
    for (int i = t; i < length; i += blockDim.x)
        s[i] = in[base + i];
    for (int stride = length / 4; stride > 0; stride /= 4) {
        int low = t & (stride - 1), i0 = ((t - low) << 2) + low;
        int i1 = i0 + stride, i2 = i1 + stride, i3 = i2 + stride;
        __syncthreads();
        float d0 = s[i0], d1 = s[i1], d2 = s[i2], d3 = s[i3];
        float e0 = d0 + d2, e1 = d1 + d3, e2 = d0 - d2, e3 = d1 - d3;
        s[i0] = e0 + e1;
        s[i1] = e0 - e1;
        s[i2] = e2 + e3;
        s[i3] = e2 - e3;
    }
    __syncthreads();
    for (int i = t; i < length; i += blockDim.x)
        out[base + i] = s[i];
}
