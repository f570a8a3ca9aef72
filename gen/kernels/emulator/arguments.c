/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/arguments.h"

#include <inttypes.h>
#include <string.h>

struct places {
    const struct launch_file *file;
    const struct launch_plan *l;
    const struct kernel_info *k;
    const struct memory *m;
    uint8_t *parameters;
    struct err *e;
};

static const struct buffer_plan *buffer_of(const struct places *p, const struct argument *a) {
    return &p->file->buffers[a->buffer];
}

static uint32_t bytes_of(const struct places *p, const struct argument *a) {
    static const uint8_t bytes[] = {8, 4, 4, 8, 2, 4, 8};
    const struct buffer_plan *b = a->type == ARG_COPY ? buffer_of(p, a) : NULL;
    uint64_t copied = b ? b->count * element_bytes(b->type) : 0;
    if (!b)
        return bytes[a->type];
    return copied < UINT32_MAX ? (uint32_t)copied : UINT32_MAX;
}

/* What it is aligned to where the cubin does not say. */
static uint32_t unit_of(const struct places *p, const struct argument *a) {
    return a->type == ARG_COPY ? element_bytes(buffer_of(p, a)->type) : bytes_of(p, a);
}

static void put(const struct places *p, const struct argument *a, uint32_t at, uint32_t size) {
    uint64_t value = a->value;
    const void *from = &value;
    if (a->type == ARG_PTR)
        value += buffer_of(p, a)->address;
    if (a->type == ARG_COPY)
        from = p->m->bytes + (buffer_of(p, a)->address - MEMORY_BASE);
    memcpy(p->parameters + at, from, size);
}

/* A whole number of 32 bits also fits what is smaller, if its value does. */
static int fits_smaller(const struct argument *a, uint32_t size) {
    int64_t value = a->type == ARG_I32 ? (int32_t)a->value : (int64_t)a->value;
    int64_t beyond = INT64_C(1) << (8 * size);
    return (a->type == ARG_I32 || a->type == ARG_U32) && value < beyond && value >= -beyond / 2;
}

/* What to write for a parameter of `size` bytes. */
static const char *cure_of(uint32_t size, int is_whole) {
    if (size > 8)
        return "; write `arg copy BUFFER` for a structure";
    if (size >= 4)
        return "";
    if (is_whole)
        return "; write a value that fits";
    return size == 2 ? "; write `arg f16 V` for a __half" : "; write `arg i32 V` or `arg u32 V`";
}

static int wrong_size(const struct places *p, unsigned n, uint32_t size) {
    const struct argument *a = &p->l->arguments[n];
    return err_set(p->e, "kernel %s: expected argument %u of %u bytes, got %u (line %u)%s",
                   p->k->name, n + 1, size, bytes_of(p, a), a->line,
                   cure_of(size, a->type == ARG_I32 || a->type == ARG_U32));
}

/* Where the cubin says what each parameter is, the arguments must be that. */
static int place_by_cubin(const struct places *p) {
    for (unsigned n = 0; n < p->k->n_parameters; n++) {
        const struct argument *a = &p->l->arguments[n];
        uint32_t size = p->k->parameters[n].size;
        if (size != bytes_of(p, a) && !(size < 4 && fits_smaller(a, size)))
            return wrong_size(p, n, size);
        put(p, a, p->k->parameters[n].offset, size);
    }
    return 0;
}

/* Arguments in order, each at a multiple of its size: of a kernel whose parameters are not said, or
 * are structures. */
static int place_in_order(const struct places *p) {
    const struct kernel_info *k = p->k;
    uint64_t at = 0;
    for (uint64_t n = 0; n < p->l->n_arguments; n++) {
        const struct argument *a = &p->l->arguments[n];
        uint32_t size = bytes_of(p, a), unit = unit_of(p, a);
        at = (at + unit - 1) / unit * unit;
        if (at + size > PARAMETER_BYTES)
            return err_set(p->e, "expected at most %d bytes of arguments", PARAMETER_BYTES);
        put(p, a, (uint32_t)at, size);
        at += size;
    }
    if (k->n_parameters && k->parameter_bytes != at)
        return err_set(p->e,
                       "kernel %s: expected %u arguments of %u bytes, got %" PRIu64 " of %" PRIu64,
                       k->name, k->n_parameters, k->parameter_bytes, p->l->n_arguments, at);
    return 0;
}

int arguments_place(const struct launch_file *file, const struct launch_plan *l,
                    const struct kernel_info *k, const struct memory *m, uint8_t *parameters,
                    struct err *e) {
    const struct places p = {file, l, k, m, parameters, e};
    return l->n_arguments && l->n_arguments == k->n_parameters ? place_by_cubin(&p)
                                                               : place_in_order(&p);
}
