/* SPDX-License-Identifier: Apache-2.0
 * The tree too: keys rise by 3 from leaf to leaf, and an inner node has the least key of each of
 * its children. Half of the queries find nothing.
 */
#include "reference.h"

enum { ORDER = 128 };

int main(int argc, char **argv) {
    int large = reference_start(argc, argv, "btree"), levels = large ? 3 : 2;
    int queries = large ? 1024 : 128, leaves = large ? ORDER * ORDER * ORDER : ORDER * ORDER;
    int inner = large ? 1 + ORDER + ORDER * ORDER : 1 + ORDER, first = 0, span = leaves;
    int *keys = room((size_t)(inner * ORDER), sizeof *keys);
    int *records = room(2 * (size_t)leaves, sizeof *records);
    for (int level = 0, nodes = 1; level < levels; level++, nodes *= ORDER) {
        span /= ORDER;
        for (int i = 0; i < nodes * ORDER; i++)
            keys[first * ORDER + i] = 3 * span * i;
        first += nodes;
    }
    for (int i = 0; i < leaves; i++) {
        records[2 * i] = 3 * i;
        records[2 * i + 1] = (int)(draw(9, (uint64_t)i) >> 40);
    }
    put_bytes("keys", "i32", keys, sizeof(int) * (size_t)(inner * ORDER));
    put_bytes("records", "i32", records, 2 * sizeof(int) * (size_t)leaves);
    int *query = integers(1, 0, leaves - 1, queries), *answers = room((size_t)queries, sizeof(int));
    for (int i = 0; i < queries; i++)
        answers[i] = query[i] % 3 ? -1 : records[2 * (query[i] / 3) + 1];
    put_integers("answers", answers, queries);
    return 0;
}
