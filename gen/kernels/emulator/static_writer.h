/* SPDX-License-Identifier: Apache-2.0
 * The `.static` table of a kernel (docs/traces.md), and its disassembly.
 */
#ifndef TWINRF_EMULATOR_STATIC_WRITER_H
#define TWINRF_EMULATOR_STATIC_WRITER_H

#include <stdio.h>

#include "kernels/emulator/program.h"
#include "rfgen/err.h"

/* A row an instruction. Returns 0, or -1 with the message. */
int static_write(const char *path, const struct program *p, struct err *e);
/* A line an instruction: offset, text as nvdisasm writes it, encoding. Returns how many are not
 * known. */
unsigned disassemble(FILE *to, const char *kernel, const struct program *p);

#endif
