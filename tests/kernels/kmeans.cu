// SPDX-License-Identifier: Apache-2.0
// The nearest cluster of each point; features are stored one after the other. After Rodinia's
// kmeans.
extern "C" __global__ void kmeans(const float *features, const float *clusters, int *membership,
                                  int points, int count, int dimensions) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, nearest = -1;
    if (i >= points)
        return;
    float least = 3.4e38f;
    for (int c = 0; c < count; c++) {
        float sum = 0;
        for (int d = 0; d < dimensions; d++) {
            float apart = features[d * points + i] - clusters[c * dimensions + d];
            sum = __fmaf_rn(apart, apart, sum);
        }
        if (sum < least) {
            least = sum;
            nearest = c;
        }
    }
    membership[i] = nearest;
}
