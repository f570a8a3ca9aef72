/* SPDX-License-Identifier: Apache-2.0
 * What a proof reads is a text that all tools read the same (gen/rfgen/source_text.h). Asked by
 * whatever reads a text, in this process, so that no way to a verdict goes around it.
 */
#ifndef TWINRF_TEXTS_H
#define TWINRF_TEXTS_H

#include <llvm-c/Core.h>

#include <stdbool.h>

#include "rfgen/err.h"

/* The C files that the functions of a module come from, and what these include. */
int texts_check_module(LLVMModuleRef module, const char *bitcode, struct err *e);

/* All of the folder of the Verilog (hw_files.h). */
int texts_check_verilog(struct err *e);

/* Has a text been read that is marked as a copy with seeded faults? Then nothing is PROVED. */
bool texts_seeded(void);

#endif
