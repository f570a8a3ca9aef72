/* SPDX-License-Identifier: Apache-2.0
 * From a launch's arguments to the bytes of the kernel's parameters.
 */
#ifndef TWINRF_EMULATOR_ARGUMENTS_H
#define TWINRF_EMULATOR_ARGUMENTS_H

#include "kernels/emulator/cubin.h"
#include "kernels/emulator/launch_file.h"

/* Fills PARAMETER_BYTES. Buffers have their addresses and contents. Returns 0, or -1 with the
 * message. */
int arguments_place(const struct launch_file *file, const struct launch_plan *l,
                    const struct kernel_info *k, const struct memory *m, uint8_t *parameters,
                    struct err *e);

#endif
