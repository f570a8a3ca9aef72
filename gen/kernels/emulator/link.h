/* SPDX-License-Identifier: Apache-2.0
 * A kernel's code with the functions that it calls in other sections. nvcc leaves that to the
 * driver with -G, nvlink of what was compiled with -rdc=true.
 */
#ifndef TWINRF_EMULATOR_LINK_H
#define TWINRF_EMULATOR_LINK_H

#include "kernels/emulator/elf.h"

struct linked_code {
    uint8_t *bytes; /* the kernel's own first */
    uint64_t size;
    uint32_t registers; /* the most that one of the functions has */
};

/* addresses: where each section is in global memory, 0: it is not there. Returns 0, or -1 with
 * `path: ...`. To be freed. */
int link_code(struct linked_code *l, const struct elf *f, const struct section *kernel,
              const uint64_t *addresses, struct err *e);

#endif
