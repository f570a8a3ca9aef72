/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/cubin.h"

#include "kernels/emulator/machine.h"
#include "kernels/emulator/relocation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INFO_BANK = 0x0a,
    INFO_PARAMETER = 0x17,
    INFO_PARAMETER_WIDE = 0x45,
    INFO_STACK = 0x12,
    INFO_SIZED = 4, /* a record whose payload follows */
    MAX_SHARED = 1 << 17,
    MAX_STACK = 1 << 19
};

/* Calls `record` for each record of .nv.info. */
typedef int (*info_record)(void *context, unsigned code, const uint8_t *payload, unsigned size);

static int walk_info(const struct elf *f, const struct section *s, info_record record,
                     void *context, struct err *e) {
    for (uint64_t at = 0; s && s->data && at < s->size;) {
        if (s->size - at < 4)
            return err_set(e, "%s: %s: expected a record of 4 bytes at %llu, it is cut off",
                           f->path, s->name, (unsigned long long)at);
        const uint8_t *head = s->data + at;
        unsigned size = head[0] == INFO_SIZED ? (unsigned)elf_number(head + 2, 2) : 0;
        at += 4;
        if (size > s->size - at)
            return err_set(e, "%s: %s: expected %u bytes behind the record at %llu, %llu are left",
                           f->path, s->name, size, (unsigned long long)at - 4,
                           (unsigned long long)(s->size - at));
        if (record(context, head[1], s->data + at, size))
            return err_set(e, "%s: %s: record 0x%02x at %llu is not as it should be", f->path,
                           s->name, head[1], (unsigned long long)at - 4);
        at += size;
    }
    return 0;
}

/* Where the parameters are in bank 0, and how many bytes. */
static int bank_record(struct kernel_info *k, const uint8_t *payload, unsigned size) {
    if (size < 8)
        return -1;
    uint32_t at = (uint32_t)elf_number(payload + 4, 2),
             bytes = (uint32_t)elf_number(payload + 6, 2);
    if (at < PARAMETERS_AT || at % 4 || bytes > PARAMETER_BYTES)
        return -1;
    k->parameters_at = at;
    return 0;
}

static int parameter_record(void *context, unsigned code, const uint8_t *payload, unsigned size) {
    struct kernel_info *k = context;
    if (code == INFO_BANK)
        return bank_record(k, payload, size);
    if (code != INFO_PARAMETER && code != INFO_PARAMETER_WIDE)
        return 0;
    if (size < 12)
        return -1;
    unsigned ordinal = (unsigned)elf_number(payload + 4, 2);
    struct parameter p = {.offset = (uint32_t)elf_number(payload + 6, 2),
                          .size = (uint32_t)elf_number(payload + 8, 4)};
    p.size >>= code == INFO_PARAMETER ? 18 : 0;
    if (ordinal >= MAX_PARAMETERS || p.size > PARAMETER_BYTES ||
        p.offset + p.size > PARAMETER_BYTES)
        return -1;
    k->parameters[ordinal] = p;
    if (ordinal >= k->n_parameters)
        k->n_parameters = ordinal + 1;
    if (p.offset + p.size > k->parameter_bytes)
        k->parameter_bytes = p.offset + p.size;
    return 0;
}

struct stack_search {
    const struct elf *f;
    struct kernel_info *k;
};

/* All ones: not known, as a function calls itself. */
static uint32_t stack_said(uint32_t bytes) {
    return bytes == UINT32_MAX ? 0 : bytes;
}

static int stack_record(void *context, unsigned code, const uint8_t *payload, unsigned size) {
    struct stack_search *search = context;
    struct symbol symbol;
    if (code != INFO_STACK)
        return 0;
    if (size < 8)
        return -1;
    if (!elf_symbol(search->f, elf_number(payload, 4), &symbol) &&
        &search->f->sections[symbol.section] == search->k->text)
        search->k->stack_bytes = stack_said((uint32_t)elf_number(payload + 4, 4));
    return 0;
}

static int check_kernel(const struct kernel_info *k, const struct elf *f, struct err *e) {
    if (!k->text->data || k->text->size == 0 || k->text->size % INSTRUCTION_BYTES)
        return err_set(e, "%s: kernel %s: expected code of whole instructions (%d bytes), got %llu",
                       f->path, k->name, INSTRUCTION_BYTES, (unsigned long long)k->text->size);
    if (k->shared_bytes > MAX_SHARED || k->stack_bytes > MAX_STACK)
        return err_set(e,
                       "%s: kernel %s: expected at most %d bytes of shared memory and %d of "
                       "stack, got %u and %u",
                       f->path, k->name, MAX_SHARED, MAX_STACK, k->shared_bytes, k->stack_bytes);
    return 0;
}

static int has_calls(const struct section *text) {
    enum { OPCODE = 0x1ff, CALL_ABS = 0x143, CALL_REL = 0x144 };
    for (uint64_t at = 0; at + INSTRUCTION_BYTES <= text->size; at += INSTRUCTION_BYTES) {
        unsigned opcode = elf_number(text->data + at, 2) & OPCODE;
        if (opcode == CALL_ABS || opcode == CALL_REL)
            return 1;
    }
    return 0;
}

/* What may stand in a message: a damaged cubin has any bytes. */
static int is_plain(const char *name) {
    while (*name > ' ' && *name < 127)
        name++;
    return *name == 0;
}

/* The names that the cubin has, as many as fit the message. */
static int unknown_kernel(const struct elf *f, const char *name, struct err *e) {
    static const char before[] = ".text.";
    char names[220] = "none";
    size_t length = 0;
    unsigned left_out = 0;
    for (unsigned n = 1; n < f->n_sections; n++) {
        const char *text = f->sections[n].name;
        if (strncmp(text, before, sizeof before - 1) != 0 || !is_plain(text))
            continue;
        text += sizeof before - 1;
        if (length + strlen(text) + 2 >= sizeof names)
            left_out++;
        else
            length += (size_t)sprintf(names + length, "%s%s", length ? " " : "", text);
    }
    char more[30] = "";
    if (left_out)
        snprintf(more, sizeof more, " and %u more", left_out);
    return err_set(e, "%.80s: has no kernel %.60s; it has %s%s", f->path, name, names, more);
}

int kernel_find(struct kernel_info *k, const struct elf *f, const char *name, struct err *e) {
    *k = (struct kernel_info){.text = elf_section_of(f, ".text.", name),
                              .parameters_at = PARAMETERS_AT};
    snprintf(k->name, sizeof k->name, "%s", name);
    if (!k->text)
        return unknown_kernel(f, name, e);
    const struct section *shared = elf_section_of(f, ".nv.shared.", name);
    k->registers = k->text->info >> 24;
    k->shared_bytes = !shared ? 0 : shared->size > MAX_SHARED ? UINT32_MAX : (uint32_t)shared->size;
    struct stack_search search = {f, k};
    if (walk_info(f, elf_section_of(f, ".nv.info.", name), parameter_record, k, e) ||
        walk_info(f, elf_section(f, ".nv.info"), stack_record, &search, e))
        return -1;
    k->calls = k->text->data && has_calls(k->text);
    return check_kernel(k, f, e);
}

int globals_location(struct globals *g, const struct elf *f, struct memory *m, struct err *e) {
    g->address = calloc(f->n_sections + 1U, sizeof *g->address);
    if (!g->address)
        return err_set(e, "%s: out of memory", f->path);
    for (unsigned n = 1; n < f->n_sections; n++) {
        const struct section *s = &f->sections[n];
        if (strcmp(s->name, ".nv.global.init") != 0 && strcmp(s->name, ".nv.global") != 0)
            continue;
        if (memory_add(m, s->size, &g->address[n], e))
            return -1;
        if (s->data)
            memcpy(m->bytes + (g->address[n] - MEMORY_BASE), s->data, s->size);
    }
    for (unsigned n = 1; n < f->n_sections; n++) {
        const struct section *s = &f->sections[n];
        uint8_t *bytes = g->address[n] ? m->bytes + (g->address[n] - MEMORY_BASE) : NULL;
        if (bytes && relocate(bytes, s->size, f, s->name, g->address, e))
            return -1;
    }
    return 0;
}

static int take_bank(struct constants *c, unsigned bank, const struct section *s, struct err *e) {
    if (!s)
        return 0;
    if (s->size > 1 << 16)
        return err_set(e, "%s: expected at most %d bytes, got %llu", s->name, 1 << 16,
                       (unsigned long long)s->size);
    c->bytes[bank] = calloc(1, s->size + 1);
    if (!c->bytes[bank])
        return err_set(e, "%s: out of memory", s->name);
    if (s->data)
        memcpy(c->bytes[bank], s->data, s->size);
    c->size[bank] = (uint32_t)s->size;
    return 0;
}

static int fill_bank0(struct constants *c, const struct kernel_info *info,
                      const struct launch_constants *l, struct err *e) {
    uint8_t *bank = calloc(1, info->parameters_at + PARAMETER_BYTES);
    if (!bank)
        return err_set(e, "out of memory");
    for (unsigned k = 0; k < 3; k++) {
        elf_put_number(bank + 4 * k, l->block[k], 4);
        elf_put_number(bank + 0xc + 4 * k, l->grid[k], 4);
    }
    elf_put_number(bank + 0x18, SHARED_WINDOW, 8);
    elf_put_number(bank + 0x20, LOCAL_WINDOW, 8);
    elf_put_number(bank + 0x28, l->stack_top, 4);
    elf_put_number(bank + 0x2c, l->dynamic_shared_bytes, 4);
    elf_put_number(bank + 0x50, CONSTANT_WINDOW, 8);
    elf_put_number(bank + 0x8c, l->workspace >> 32, 4);
    elf_put_number(bank + 0x90, l->workspace, 4);
    elf_put_number(bank + 0x10c, 1, 4); /* SMs */
    memcpy(bank + info->parameters_at, l->parameters, PARAMETER_BYTES);
    c->bytes[0] = bank;
    c->size[0] = info->parameters_at + PARAMETER_BYTES;
    return 0;
}

int constants_make(struct constants *c, const struct elf *f, const struct kernel_info *k,
                   const struct globals *g, const struct launch_constants *l, struct err *e) {
    *c = (struct constants){0};
    if (fill_bank0(c, k, l, e) ||
        take_bank(c, 1, elf_section_of(f, ".nv.constant1.", k->name), e) ||
        take_bank(c, 2, elf_section_of(f, ".nv.constant2.", k->name), e) ||
        take_bank(c, CONSTANT_VARIABLES, elf_section(f, ".nv.constant3"), e) ||
        take_bank(c, 4, elf_section(f, ".nv.constant4"), e) ||
        relocate(c->bytes[CONSTANT_VARIABLES], c->size[CONSTANT_VARIABLES], f, ".nv.constant3",
                 g->address, e) ||
        relocate(c->bytes[4], c->size[4], f, ".nv.constant4", g->address, e)) {
        constants_free(c);
        return -1;
    }
    return 0;
}

void constants_free(struct constants *c) {
    for (unsigned bank = 0; bank < CONSTANT_BANKS; bank++)
        free(c->bytes[bank]);
    *c = (struct constants){0};
}
