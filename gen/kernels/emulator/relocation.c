/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/relocation.h"

#include "kernels/emulator/machine.h"

#include <string.h>

enum { RELOCATION_64 = 2, RELOCATION_GENERIC_64 = 4, ADDRESS_BYTES = 8 };

uint64_t symbol_address(const struct elf *f, const struct symbol *symbol,
                        const uint64_t *addresses) {
    const char *section = f->sections[symbol->section].name;
    if (addresses[symbol->section])
        return addresses[symbol->section] + symbol->value;
    if (!strcmp(section, ".nv.constant3"))
        return CONSTANT_WINDOW + symbol->value;
    return EXTERNAL_ADDRESS;
}

/* One table: entries of 16 bytes, or of 24 with the addend, which else is what the bytes hold. */
static int relocate_by(uint8_t *bytes, uint64_t size, const struct elf *f, const struct section *s,
                       unsigned entry, const uint64_t *addresses, struct err *e) {
    for (uint64_t at = 0; s && s->data && at + entry <= s->size; at += entry) {
        struct symbol symbol;
        uint64_t offset = elf_number(s->data + at, 8), what = elf_number(s->data + at + 8, 8);
        uint64_t type = what & 0xffffffff;
        if ((type != RELOCATION_64 && type != RELOCATION_GENERIC_64) || offset > size ||
            size - offset < ADDRESS_BYTES || elf_symbol(f, what >> 32, &symbol))
            return err_set(e,
                           "%s: %s: the relocation at %llu (type %llu) is none of a variable's "
                           "address",
                           f->path, s->name, (unsigned long long)at, (unsigned long long)type);
        uint64_t addend = elf_number(entry == 24 ? s->data + at + 16 : bytes + offset, 8);
        elf_put_number(bytes + offset, symbol_address(f, &symbol, addresses) + addend,
                       ADDRESS_BYTES);
    }
    return 0;
}

int relocate(uint8_t *bytes, uint64_t size, const struct elf *f, const char *name,
             const uint64_t *addresses, struct err *e) {
    return relocate_by(bytes, size, f, elf_section_of(f, ".rel", name), 16, addresses, e) ||
                   relocate_by(bytes, size, f, elf_section_of(f, ".rela", name), 24, addresses, e)
               ? -1
               : 0;
}
