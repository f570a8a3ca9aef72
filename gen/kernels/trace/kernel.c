/* SPDX-License-Identifier: Apache-2.0
 * The end of a kernel.
 */
#include "kernels/trace/kernel.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void kernel_free(struct kernel *k) {
    if (k->map) {
        munmap(k->map, k->map_size);
    } else {
        free(k->insts);
        free(k->flows);
        free(k->entries);
        free(k->intervals);
        free(k->strands);
        free(k->dyn);
        free(k->warps);
        free(k->addresses);
    }
    memset(k, 0, sizeof *k);
}
