// SPDX-License-Identifier: Apache-2.0
// Coulomb potential with a cutoff: a thread has a lattice point, a block a region, and reads the
// atoms of the bins around it. After Parboil's cutcp.
enum { DEPTH = 8, SIDE = 8 };

extern "C" __global__ void KERNEL(const float4 *bins, float *lattice, int side, int bins_a_side,
                                  float spacing, float cutoff) {
    __shared__ float4 atoms[DEPTH];
    int t = threadIdx.x, tx = t % SIDE, ty = t / SIDE;
    int x = blockIdx.x * SIDE + tx, y = blockIdx.y * SIDE + ty, z = 2 * blockIdx.z;
    float px = x * spacing, py = y * spacing, pz = z * spacing;
    float squared = cutoff * cutoff, inverse = 1.0f / squared, low = 0, high = 0;
    int bx = blockIdx.x, by = blockIdx.y, bz = z / SIDE;
    for (int near = 0; near < 27; near++) {
        int nx = bx + near % 3 - 1, ny = by + near / 3 % 3 - 1, nz = bz + near / 9 - 1;
        if (min(min(nx, ny), nz) < 0 || max(max(nx, ny), nz) >= bins_a_side)
            continue;
        __syncthreads();
        if (t < DEPTH)
            atoms[t] = bins[((nz * bins_a_side + ny) * bins_a_side + nx) * DEPTH + t];
        __syncthreads();
        for (int i = 0; i < DEPTH; i++) {
            float dx = atoms[i].x + nx * SIDE * spacing - px;
            float dy = atoms[i].y + ny * SIDE * spacing - py;
            float dz = atoms[i].z + nz * SIDE * spacing - pz, flat = dx * dx + dy * dy;
            float first = flat + dz * dz, next = flat + (dz - spacing) * (dz - spacing);
            if (first < squared) {
                float s = 1.0f - first * inverse;
                low += atoms[i].w * rsqrtf(first) * s * s;
            }
            if (next < squared) {
                float s = 1.0f - next * inverse;
                high += atoms[i].w * rsqrtf(next) * s * s;
            }
        }
    }
    lattice[(z * side + y) * side + x] = low;
    lattice[((z + 1) * side + y) * side + x] = high;
}
