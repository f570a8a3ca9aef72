// SPDX-License-Identifier: Apache-2.0
// Temperatures on a chip: several steps a launch in a tile whose border shrinks by one each. After
// Rodinia's hotspot.
enum { TILE = 16 };

extern "C" __global__ void hotspot(const float *power, const float *in, float *out, int steps,
                                   int columns, int rows, float sdc, float rx, float ry, float rz) {
    __shared__ float now[TILE][TILE], next[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y, inner = TILE - 2 * steps;
    int x = blockIdx.x * inner - steps + tx, y = blockIdx.y * inner - steps + ty;
    bool inside = x >= 0 && x < columns && y >= 0 && y < rows;
    float watts = 0;
    if (inside) {
        now[ty][tx] = in[y * columns + x];
        watts = power[y * columns + x];
    }
    __syncthreads();
    int west = x == 0 ? tx : tx - 1, east = x == columns - 1 ? tx : tx + 1;
    int north = y == 0 ? ty : ty - 1, south = y == rows - 1 ? ty : ty + 1;
    bool computed = false;
    for (int i = 1; i <= steps; i++) {
        computed = inside && tx >= i && tx < TILE - i && ty >= i && ty < TILE - i;
        if (computed) {
            float here = now[ty][tx];
            next[ty][tx] = here + sdc * (watts + (now[south][tx] + now[north][tx] - 2 * here) * ry +
                                         (now[ty][east] + now[ty][west] - 2 * here) * rx +
                                         (80.0f - here) * rz);
        }
        __syncthreads();
        if (i < steps && computed)
            now[ty][tx] = next[ty][tx];
        __syncthreads();
    }
    if (computed)
        out[y * columns + x] = next[ty][tx];
}
