// SPDX-License-Identifier: Apache-2.0
// Distances of places from one place. After Rodinia's nn.
extern "C" __global__ void nn(const float2 *places, float *distances, int n, float latitude,
                              float longitude) {
    int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) {
        float2 place = places[i];
        float dx = latitude - place.x, dy = longitude - place.y;
        distances[i] = sqrtf(dx * dx + dy * dy);
    }
}
