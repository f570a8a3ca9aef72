/* SPDX-License-Identifier: Apache-2.0
 * The queue's order: warps one after the other, as the emulator runs them; in each, the edges'
 * rounds; in a round, lanes.
 */
#include "reference.h"

int main(int argc, char **argv) {
    int nodes = reference_start(argc, argv, "frontier") ? 32768 : 4096, count = 0;
    int *degree = integers(1, 0, 15, nodes), *visited = integers(3, 0, 1, nodes);
    int *edges = integers(2, 0, nodes - 1, 16 * nodes), *first = room((size_t)nodes, sizeof(int));
    int *queue = room(16 * (size_t)nodes, sizeof *queue);
    for (int i = 1; i < nodes; i++)
        first[i] = first[i - 1] + degree[i - 1];
    for (int i = 0; i < nodes * 16; i++) {
        int node = i / 512 * 32 + i % 32, round = i / 32 % 16;
        if (round < degree[node] && !visited[edges[first[node] + round]])
            queue[count++] = edges[first[node] + round];
    }
    put_integers("queue", queue, 16 * nodes);
    put_integers("count", &count, 1);
    return 0;
}
