// SPDX-License-Identifier: Apache-2.0
// Coulomb potential of all atoms on a plane: a thread has points of a row far apart, so that dy is
// shared. After the first Parboil suite's cp.
enum { POINTS = 4 };

extern "C" __global__ void cp(const float4 *atoms, float *plane, int count, float spacing) {
    int x = blockIdx.x * blockDim.x * POINTS + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y, width = gridDim.x * blockDim.x * POINTS;
    float px = x * spacing, py = y * spacing, step = blockDim.x * spacing;
    float e0 = 0, e1 = 0, e2 = 0, e3 = 0;
    for (int i = 0; i < count; i++) {
        float4 atom = atoms[i];
        float dy = py - atom.y, flat = dy * dy + atom.z;
        float d0 = px - atom.x, d1 = d0 + step, d2 = d1 + step, d3 = d2 + step;
        e0 += atom.w * rsqrtf(d0 * d0 + flat);
        e1 += atom.w * rsqrtf(d1 * d1 + flat);
        e2 += atom.w * rsqrtf(d2 * d2 + flat);
        e3 += atom.w * rsqrtf(d3 * d3 + flat);
    }
    float *row = plane + y * width + x;
    row[0] += e0;
    row[blockDim.x] += e1;
    row[2 * blockDim.x] += e2;
    row[3 * blockDim.x] += e3;
}
