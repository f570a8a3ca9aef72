// SPDX-License-Identifier: Apache-2.0
// Queries in a B+ tree: a query a block, a thread compares with each key of a node; the one that
// finds its interval names the next node. After Rodinia's b+tree.
enum { ORDER = 128 };

// Node n has keys[n * ORDER] and the ORDER - 1 behind it; its children are n * ORDER + 1 and on.
extern "C" __global__ void btree(const int *keys, const int *records, const int *queries,
                                 int *answers, int levels, int inner) {
    __shared__ int node;
    int t = threadIdx.x, query = queries[blockIdx.x];
    if (t == 0) {
        node = 0;
        answers[blockIdx.x] = -1;
    }
    __syncthreads();
    for (int level = 0; level < levels; level++) {
        int here = node, low = keys[here * ORDER + t];
        int high = t == ORDER - 1 ? 0x7fffffff : keys[here * ORDER + t + 1];
        __syncthreads();
        if (low <= query && query < high)
            node = here * ORDER + t + 1;
        __syncthreads();
    }
    int leaf = node - inner;
    if (t == 0 && leaf >= 0 && records[2 * leaf] == query)
        answers[blockIdx.x] = records[2 * leaf + 1];
}
