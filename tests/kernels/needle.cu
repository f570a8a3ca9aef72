// SPDX-License-Identifier: Apache-2.0
// Needleman and Wunsch's alignment: tiles of 32 x 32, a warp each, along the anti-diagonals. After
// Rodinia's needle.
enum { TILE = 32 };

__device__ void tile(const int *similarity, int *score, int width, int penalty, int bx, int by) {
    __shared__ int s[TILE + 1][TILE + 1], same[TILE][TILE];
    int t = threadIdx.x, corner = by * TILE * width + bx * TILE;
    for (int y = 0; y < TILE; y++)
        same[y][t] = similarity[corner + (y + 1) * width + t + 1];
    if (t == 0)
        s[0][0] = score[corner];
    s[t + 1][0] = score[corner + (t + 1) * width];
    s[0][t + 1] = score[corner + t + 1];
    __syncthreads();
    for (int diagonal = 0; diagonal < 2 * TILE - 1; diagonal++) {
        int x = t + 1, y = diagonal - t + 1;
        if (y >= 1 && y <= TILE)
            s[y][x] = max(s[y - 1][x - 1] + same[y - 1][x - 1],
                          max(s[y][x - 1] - penalty, s[y - 1][x] - penalty));
        __syncthreads();
    }
    for (int y = 0; y < TILE; y++)
        score[corner + (y + 1) * width + t + 1] = s[y + 1][t + 1];
}

extern "C" __global__ void needle_upper(const int *similarity, int *score, int width, int penalty,
                                        int diagonal) {
    tile(similarity, score, width, penalty, blockIdx.x, diagonal - 1 - blockIdx.x);
}

extern "C" __global__ void needle_lower(const int *similarity, int *score, int width, int penalty,
                                        int diagonal) {
    int tiles = (width - 1) / TILE;
    tile(similarity, score, width, penalty, blockIdx.x + tiles - diagonal, tiles - 1 - blockIdx.x);
}
