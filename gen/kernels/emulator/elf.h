/* SPDX-License-Identifier: Apache-2.0
 * Sections of a cubin: a little-endian ELF file of 64 bits for machine 190. What a section says of
 * itself is checked against the file's length before anything is read.
 */
#ifndef TWINRF_EMULATOR_ELF_H
#define TWINRF_EMULATOR_ELF_H

#include <stddef.h>
#include <stdint.h>

#include "rfgen/err.h"

/* Without bytes in the file; the second is shared memory's, of code that is not linked. */
enum { SECTION_NOBITS = 8, SECTION_SHARED_NOBITS = 0x7000000a };

struct section {
    const char *name;
    uint32_t type, info;
    uint64_t size;
    const uint8_t *data; /* NULL: no bytes in the file */
};

/* Of section 0: what the file names and does not hold. */
struct symbol {
    uint32_t section;
    uint64_t value;
};

struct elf {
    char path[512];
    uint8_t *bytes;
    size_t length;
    struct section *sections;
    unsigned n_sections;
};

/* Returns 0, or -1 with `path: ...` and nothing to free. */
int elf_read(struct elf *f, const char *path, struct err *e);
void elf_free(struct elf *f);

/* The section of that name, or NULL. */
const struct section *elf_section(const struct elf *f, const char *name);
/* The section called PREFIX followed by NAME, or NULL. */
const struct section *elf_section_of(const struct elf *f, const char *prefix, const char *name);
/* The symbol of that number in .symtab; -1 when there is none. */
int elf_symbol(const struct elf *f, uint64_t number, struct symbol *symbol);

/* Little-endian numbers. */
uint64_t elf_number(const uint8_t *bytes, unsigned size);
void elf_put_number(uint8_t *bytes, uint64_t value, unsigned size);

#endif
