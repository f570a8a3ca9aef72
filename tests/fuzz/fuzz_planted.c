/* SPDX-License-Identifier: Apache-2.0
 * Shows that a crash is seen: stops at a graph with two blocks, which the dot corpus holds.
 */
#include <stdlib.h>

#include "kernels/trace/readers/dot.h"
#include "fuzz_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct kernel k;
    struct cfg g;
    struct err e;
    if (dot_read(&k, &g, fuzz_file("fuzz.dot", data, size), &e) == 0) {
        if (g.n_blocks >= 2) {
            abort();
        }
        cfg_free(&g);
        kernel_free(&k);
    }
    return 0;
}
