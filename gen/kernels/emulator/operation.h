/* SPDX-License-Identifier: Apache-2.0
 * From code to operations that are ready to run.
 */
#ifndef TWINRF_EMULATOR_OPERATION_H
#define TWINRF_EMULATOR_OPERATION_H

#include "kernels/emulator/program.h"
#include "rfgen/err.h"

/* Decodes `size` bytes of code. Instructions that nothing knows are no fault until they run. */
int program_make(struct program *p, const uint8_t *code, uint64_t size,
                 const struct constants *constants, struct err *e);

#endif
