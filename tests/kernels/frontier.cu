// SPDX-License-Identifier: Apache-2.0
// A queue filled by warps: a vote finds who has something to put, one lane gets room for all by an
// atomic, a shuffle tells the others. As in breadth-first search by queues.
extern "C" __global__ void frontier(const int *first, const int *degree, const int *edges,
                                    const int *visited, int *queue, int *count, int nodes) {
    int node = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    int at = 0, end = 0;
    if (node < nodes) {
        at = first[node];
        end = at + degree[node];
    }
    while (__any_sync(~0u, at < end)) {
        int to = at < end ? edges[at] : 0;
        bool open = at < end && !visited[to];
        unsigned some = __ballot_sync(~0u, open);
        int base = 0;
        if (lane == 0 && some)
            base = atomicAdd(count, __popc(some));
        base = __shfl_sync(~0u, base, 0);
        if (open)
            queue[base + __popc(some & ((1u << lane) - 1))] = to;
        at++;
    }
}
