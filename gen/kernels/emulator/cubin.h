/* SPDX-License-Identifier: Apache-2.0
 * What a cubin says of its kernels, and the constant banks of a launch.
 */
#ifndef TWINRF_EMULATOR_CUBIN_H
#define TWINRF_EMULATOR_CUBIN_H

#include "kernels/emulator/elf.h"
#include "kernels/emulator/memory.h"
#include "kernels/emulator/program.h"

/* Of more than 4 KB of parameters the cubin says where in bank 0 they begin. */
enum { MAX_PARAMETERS = 8192, PARAMETERS_AT = 0x160, PARAMETER_BYTES = 32764 };

struct parameter {
    uint32_t offset, size; /* from parameters_at on */
};

struct kernel_info {
    char name[256];
    const struct section *text;
    uint32_t registers, shared_bytes, stack_bytes;
    int calls; /* its code has calls: how deep they go the cubin does not say */
    struct parameter parameters[MAX_PARAMETERS];
    unsigned n_parameters; /* 0 also when the cubin does not say */
    uint32_t parameter_bytes, parameters_at;
};

/* Returns 0, or -1 with `path: ...`. */
int kernel_find(struct kernel_info *k, const struct elf *f, const char *name, struct err *e);

/* Global variables: one buffer for each .nv.global section; where each begins, by section. */
struct globals {
    uint64_t *address; /* of each section, 0: none */
};
int globals_location(struct globals *g, const struct elf *f, struct memory *m, struct err *e);

/* What a launch puts into constant bank 0. */
struct launch_constants {
    const uint32_t *grid, *block;
    const uint8_t *parameters; /* PARAMETER_BYTES */
    uint32_t stack_top, dynamic_shared_bytes;
    uint64_t workspace; /* of a cooperative launch, else 0 */
};
/* The banks, relocated; to be freed. */
int constants_make(struct constants *c, const struct elf *f, const struct kernel_info *k,
                   const struct globals *g, const struct launch_constants *l, struct err *e);
void constants_free(struct constants *c);

#endif
