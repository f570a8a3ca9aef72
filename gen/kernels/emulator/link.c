/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/link.h"

#include "kernels/emulator/isa.h"
#include "kernels/emulator/relocation.h"

#include <stdlib.h>
#include <string.h>

enum {
    RELOCATION_LOW = 0x38,  /* the lower half of an address, in bits 32 to 63 */
    RELOCATION_HIGH = 0x39, /* the upper half there */
    RELOCATION_CALL = 0x3a, /* an address without its two lowest bits, from bit 34 on */
    CODE_UNIT = 128,
    CODE_LIMIT = 1 << 26
};

static const uint64_t NOT_THERE = UINT64_MAX;

struct linker {
    const struct elf *f;
    const uint64_t *addresses; /* of sections in global memory, or 0 */
    uint64_t *start;           /* of each section's code, or NOT_THERE */
    unsigned *order, n_order;
    uint64_t size;
    uint32_t registers;
    uint8_t *code;
    struct err *e;
};

static int is_code(const struct section *s) {
    return !strncmp(s->name, ".text.", 6) && s->data;
}

/* Lays a section behind what is there. */
static int take(struct linker *l, unsigned section) {
    const struct section *s = &l->f->sections[section];
    if (!is_code(s) || l->start[section] != NOT_THERE)
        return 0;
    l->start[section] = l->size;
    l->order[l->n_order++] = section;
    if (s->info >> 24 > l->registers)
        l->registers = s->info >> 24;
    l->size += (s->size + CODE_UNIT - 1) / CODE_UNIT * CODE_UNIT;
    return l->size <= CODE_LIMIT ? 0 : err_set(l->e, "%s: expected less code", l->f->path);
}

struct entry {
    uint64_t offset, addend;
    unsigned type;
    struct symbol symbol;
};

typedef int (*each_entry)(struct linker *l, unsigned section, const struct entry *entry);

static int table(struct linker *l, unsigned section, const char *prefix, unsigned bytes,
                 each_entry each) {
    const struct section *code = &l->f->sections[section],
                         *s = elf_section_of(l->f, prefix, code->name);
    for (uint64_t at = 0; s && s->data && at + bytes <= s->size; at += bytes) {
        uint64_t what = elf_number(s->data + at + 8, 8);
        struct entry entry = {.offset = elf_number(s->data + at, 8), .type = (unsigned)what};
        entry.addend = bytes == 24 ? elf_number(s->data + at + 16, 8) : 0;
        if (entry.type < RELOCATION_LOW || entry.type > RELOCATION_CALL ||
            elf_symbol(l->f, what >> 32, &entry.symbol) || entry.offset % INSTRUCTION_BYTES ||
            entry.offset >= code->size || code->size - entry.offset < INSTRUCTION_BYTES)
            return err_set(l->e,
                           "%s: %s: the relocation at %llu (type %u) is none of code; link it: "
                           "nvcc -arch=sm_75 -dlink -cubin",
                           l->f->path, s->name, (unsigned long long)at, entry.type);
        if (each(l, section, &entry))
            return -1;
    }
    return 0;
}

static int for_each(struct linker *l, unsigned section, each_entry each) {
    return table(l, section, ".rel", 16, each) || table(l, section, ".rela", 24, each) ? -1 : 0;
}

static int take_callee(struct linker *l, unsigned section, const struct entry *entry) {
    (void)section;
    return take(l, entry->symbol.section);
}

static int put_address(struct linker *l, unsigned section, const struct entry *entry) {
    uint64_t start = l->start[entry->symbol.section];
    uint64_t address = start == NOT_THERE ? symbol_address(l->f, &entry->symbol, l->addresses)
                                          : start + entry->symbol.value;
    uint8_t *word = l->code + l->start[section] + entry->offset + 4;
    address += entry->addend;
    if (entry->type == RELOCATION_HIGH)
        address >>= 32;
    if (entry->type == RELOCATION_CALL)
        address |= elf_number(word, 1) & 3; /* flags of the instruction */
    elf_put_number(word, address, 4);
    return 0;
}

static int link_all(struct linker *l, unsigned kernel) {
    if (take(l, kernel))
        return -1;
    for (unsigned k = 0; k < l->n_order; k++)
        if (for_each(l, l->order[k], take_callee))
            return -1;
    l->code = calloc(1, l->size + 1);
    if (!l->code)
        return err_set(l->e, "%s: out of memory", l->f->path);
    for (unsigned k = 0; k < l->n_order; k++) {
        const struct section *s = &l->f->sections[l->order[k]];
        memcpy(l->code + l->start[l->order[k]], s->data, s->size);
    }
    for (unsigned k = 0; k < l->n_order; k++)
        if (for_each(l, l->order[k], put_address))
            return -1;
    return 0;
}

int link_code(struct linked_code *to, const struct elf *f, const struct section *kernel,
              const uint64_t *addresses, struct err *e) {
    struct linker l = {.f = f, .addresses = addresses, .e = e};
    l.start = malloc((f->n_sections + 1U) * sizeof *l.start);
    l.order = malloc((f->n_sections + 1U) * sizeof *l.order);
    int status = -1;
    if (l.start && l.order) {
        for (unsigned k = 0; k < f->n_sections; k++)
            l.start[k] = NOT_THERE;
        status = link_all(&l, (unsigned)(kernel - f->sections));
    } else
        err_set(e, "%s: out of memory", f->path);
    free(l.start);
    free(l.order);
    if (status)
        free(l.code);
    *to = (struct linked_code){0};
    if (!status)
        *to = (struct linked_code){l.code, l.n_order > 1 ? l.size : kernel->size, l.registers};
    return status;
}
