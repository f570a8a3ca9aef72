/* SPDX-License-Identifier: Apache-2.0
 * Addresses that a section has of variables: of .nv.constant3, .nv.constant4, .nv.global.init.
 */
#ifndef TWINRF_EMULATOR_RELOCATION_H
#define TWINRF_EMULATOR_RELOCATION_H

#include "kernels/emulator/elf.h"

/* Writes them into `bytes`, what the section called `name` holds. addresses: where each section is
 * in global memory, 0: it is not there. */
int relocate(uint8_t *bytes, uint64_t size, const struct elf *f, const char *name,
             const uint64_t *addresses, struct err *e);

/* A variable's address; EXTERNAL_ADDRESS of what is none, as printf or a function. */
uint64_t symbol_address(const struct elf *f, const struct symbol *symbol,
                        const uint64_t *addresses);

#endif
