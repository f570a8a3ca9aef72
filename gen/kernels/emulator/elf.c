/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/elf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER_BYTES = 64,
    SECTION_BYTES = 64,
    SYMBOL_BYTES = 24,
    MACHINE_CUDA = 190,
    TARGET = 75, /* sm_75 */
    ABI_8 = 8,   /* from CUDA 13 on */
    FILE_LIMIT = 1 << 28
};

uint64_t elf_number(const uint8_t *bytes, unsigned size) {
    uint64_t value = 0;
    for (unsigned k = size; k-- > 0;)
        value = value << 8 | bytes[k];
    return value;
}

void elf_put_number(uint8_t *bytes, uint64_t value, unsigned size) {
    for (unsigned k = 0; k < size; k++)
        bytes[k] = (uint8_t)(value >> 8 * k);
}

static int read_bytes(struct elf *f, FILE *file, struct err *e) {
    size_t cap = 1 << 16, got = 1;
    f->bytes = malloc(cap);
    while (f->bytes && got) {
        got = fread(f->bytes + f->length, 1, cap - f->length, file);
        f->length += got;
        if (f->length > FILE_LIMIT)
            return err_set(e, "%s: expected at most %d bytes; it is no cubin", f->path, FILE_LIMIT);
        if (f->length < cap)
            continue;
        uint8_t *more = realloc(f->bytes, cap *= 2);
        if (!more)
            return err_set(e, "%s: out of memory", f->path);
        f->bytes = more;
    }
    if (!f->bytes)
        return err_set(e, "%s: out of memory", f->path);
    return ferror(file) ? err_set(e, "%s: %s", f->path, strerror(errno)) : 0;
}

/* The code's target is the lowest byte of the flags; from ABI 8 on it is the second. */
static unsigned target_of(const struct elf *f) {
    return f->bytes[f->bytes[8] >= ABI_8 ? 49 : 48];
}

static int check_header(const struct elf *f, struct err *e) {
    if (f->length < HEADER_BYTES || memcmp(f->bytes, "\177ELF\2\1", 6) != 0)
        return err_set(e,
                       "%s: expected an ELF file of 64 bits, got %zu bytes of something else; "
                       "make one with nvcc -arch=sm_75 -cubin",
                       f->path, f->length);
    unsigned machine = (unsigned)elf_number(f->bytes + 18, 2);
    if (machine != MACHINE_CUDA)
        return err_set(e, "%s: expected machine %d (CUDA), got %u; it is no cubin", f->path,
                       MACHINE_CUDA, machine);
    if (target_of(f) != TARGET)
        return err_set(e, "%s: expected code for sm_%d, got sm_%u; make it with nvcc -arch=sm_%d",
                       f->path, TARGET, target_of(f), TARGET);
    if (elf_number(f->bytes + 58, 2) != SECTION_BYTES)
        return err_set(e, "%s: expected section headers of %d bytes, got %u", f->path,
                       SECTION_BYTES, (unsigned)elf_number(f->bytes + 58, 2));
    return 0;
}

/* The NUL-terminated name at `offset` of the section of names, or NULL. */
static const char *name_at(const struct section *names, uint64_t offset) {
    if (!names->data || offset >= names->size)
        return NULL;
    const char *name = (const char *)names->data + offset;
    return memchr(name, 0, names->size - offset) ? name : NULL;
}

static int read_section(struct elf *f, unsigned number, const uint8_t *header, struct err *e) {
    struct section *s = &f->sections[number];
    uint64_t offset = elf_number(header + 24, 8);
    s->type = (uint32_t)elf_number(header + 4, 4);
    s->size = elf_number(header + 32, 8);
    s->info = (uint32_t)elf_number(header + 44, 4);
    if (s->type == 0 || s->type == SECTION_NOBITS || s->type == SECTION_SHARED_NOBITS)
        return 0;
    if (offset > f->length || s->size > f->length - offset)
        return err_set(e,
                       "%s: section %u: expected %llu bytes at %llu, the file has %zu; it is "
                       "cut off",
                       f->path, number, (unsigned long long)s->size, (unsigned long long)offset,
                       f->length);
    s->data = f->bytes + offset;
    return 0;
}

static int name_sections(struct elf *f, const uint8_t *headers, struct err *e) {
    unsigned names = (unsigned)elf_number(f->bytes + 62, 2);
    if (names >= f->n_sections)
        return err_set(e, "%s: expected the section of names below %u, got %u", f->path,
                       f->n_sections, names);
    for (unsigned k = 0; k < f->n_sections; k++) {
        uint64_t at = elf_number(headers + (size_t)k * SECTION_BYTES, 4);
        f->sections[k].name = k ? name_at(&f->sections[names], at) : "";
        if (!f->sections[k].name)
            return err_set(e, "%s: section %u: expected a name, got none at %llu of the names",
                           f->path, k, (unsigned long long)at);
    }
    return 0;
}

static int read_sections(struct elf *f, struct err *e) {
    uint64_t offset = elf_number(f->bytes + 40, 8);
    f->n_sections = (unsigned)elf_number(f->bytes + 60, 2);
    if (offset > f->length || f->n_sections > (f->length - offset) / SECTION_BYTES)
        return err_set(e,
                       "%s: expected %u section headers at %llu, the file has %zu bytes; it is "
                       "cut off",
                       f->path, f->n_sections, (unsigned long long)offset, f->length);
    f->sections = calloc(f->n_sections + 1U, sizeof *f->sections);
    if (!f->sections)
        return err_set(e, "%s: out of memory", f->path);
    const uint8_t *headers = f->bytes + offset;
    for (unsigned k = 0; k < f->n_sections; k++)
        if (read_section(f, k, headers + (size_t)k * SECTION_BYTES, e))
            return -1;
    return name_sections(f, headers, e);
}

int elf_read(struct elf *f, const char *path, struct err *e) {
    *f = (struct elf){0};
    snprintf(f->path, sizeof f->path, "%s", path);
    FILE *file = fopen(path, "rb");
    if (!file)
        return err_set(e, "%s: %s; give a cubin", path, strerror(errno));
    int status = read_bytes(f, file, e);
    fclose(file);
    if (status || check_header(f, e) || read_sections(f, e)) {
        elf_free(f);
        return -1;
    }
    return 0;
}

void elf_free(struct elf *f) {
    free(f->sections);
    free(f->bytes);
    *f = (struct elf){0};
}

const struct section *elf_section_of(const struct elf *f, const char *prefix, const char *name) {
    size_t length = strlen(prefix);
    for (unsigned k = 1; k < f->n_sections; k++)
        if (!strncmp(f->sections[k].name, prefix, length) &&
            !strcmp(f->sections[k].name + length, name))
            return &f->sections[k];
    return NULL;
}

const struct section *elf_section(const struct elf *f, const char *name) {
    return elf_section_of(f, name, "");
}

int elf_symbol(const struct elf *f, uint64_t number, struct symbol *symbol) {
    const struct section *table = elf_section(f, ".symtab");
    if (!table || !table->data || number >= table->size / SYMBOL_BYTES)
        return -1;
    const uint8_t *entry = table->data + number * SYMBOL_BYTES;
    symbol->section = (uint32_t)elf_number(entry + 6, 2);
    symbol->value = elf_number(entry + 8, 8);
    return symbol->section < f->n_sections ? 0 : -1;
}
