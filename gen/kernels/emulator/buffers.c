/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/buffers.h"

#include "kernels/emulator/half.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t mixed(uint64_t seed, uint64_t i) {
    uint64_t z = (seed << 32) + i + UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void put_real(uint8_t *at, uint8_t type, double value) {
    float single = (float)value;
    uint16_t half = half_nearest(value);
    if (type == TYPE_F64)
        memcpy(at, &value, 8);
    else if (type == TYPE_F32)
        memcpy(at, &single, 4);
    else
        memcpy(at, &half, 2);
}

static void put_integer(uint8_t *at, uint8_t type, uint64_t value) {
    memcpy(at, &value, element_bytes(type));
}

static int64_t random_integer(const struct buffer_plan *b, uint64_t i) {
    uint64_t range = (uint64_t)b->second.i - (uint64_t)b->first.i + 1,
             draw = mixed(b->seed, i) >> 33;
    return (int64_t)((uint64_t)b->first.i + (range ? draw % range : draw));
}

static double real_element(const struct buffer_plan *b, uint64_t i) {
    if (b->generator != MAKE_UNIFORM)
        return b->first.f + (double)i * b->second.f;
    double draw = (double)(mixed(b->seed, i) >> 40) * 0x1p-24;
    double value = b->first.f + (b->second.f - b->first.f) * draw;
    int diagonal = b->eye && i % (b->eye + 1) == 0 && i / (b->eye + 1) < b->eye;
    return diagonal ? value + b->eye_value : value;
}

static void fill_elements(const struct buffer_plan *b, uint8_t *at) {
    uint64_t sum = 0;
    for (uint64_t i = 0; i < b->count; i++, at += element_bytes(b->type)) {
        if (element_is_real(b->type))
            put_real(at, b->type, real_element(b, i));
        else if (b->generator == MAKE_CUMSUM) {
            put_integer(at, b->type, sum);
            sum += (uint64_t)random_integer(b, i);
        } else if (b->generator == MAKE_UNIFORM)
            put_integer(at, b->type, (uint64_t)random_integer(b, i));
        else
            put_integer(at, b->type, (uint64_t)b->first.i + i * (uint64_t)b->second.i);
    }
}

/* Exactly `bytes` from the start of a file, which may be longer. */
static int read_file(const char *path, uint8_t *to, uint64_t bytes, const char *where,
                     unsigned line, struct err *e) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return err_set(e, "%s:%u: %s: %s", where, line, path, strerror(errno));
    size_t got = fread(to, 1, bytes, file);
    fclose(file);
    if (got != bytes)
        return err_set(e, "%s:%u: expected %" PRIu64 " bytes in %s, got %zu", where, line, bytes,
                       path, got);
    return 0;
}

static int fill(const struct launch_file *l, const struct buffer_plan *b, struct memory *m,
                struct err *e) {
    uint8_t *at = m->bytes + (b->address - MEMORY_BASE);
    if (b->generator == MAKE_FILE)
        return read_file(b->path, at, b->count * element_bytes(b->type), l->path, b->line, e);
    if (b->generator != MAKE_ZERO)
        fill_elements(b, at);
    return 0;
}

int buffers_fill(struct launch_file *l, struct memory *m, struct err *e) {
    for (uint64_t k = 0; k < l->n_buffers; k++) {
        struct buffer_plan *b = &l->buffers[k];
        struct err why;
        if (memory_add(m, b->count * element_bytes(b->type), &b->address, &why))
            return err_set(e, "%s:%u: %s", l->path, b->line, why.text);
        if (fill(l, b, m, e))
            return -1;
    }
    return 0;
}

static double real_at(const uint8_t *at, uint8_t type) {
    double value = 0;
    float single;
    uint16_t half;
    if (type == TYPE_F64)
        memcpy(&value, at, 8);
    else if (type == TYPE_F32) {
        memcpy(&single, at, 4);
        value = (double)single;
    } else {
        memcpy(&half, at, 2);
        value = half_to_double(half);
    }
    return value;
}

/* Sign-extended where the type has a sign. */
static int64_t integer_at(const uint8_t *at, uint8_t type) {
    uint64_t value = 0;
    unsigned rest = 64 - 8 * element_bytes(type);
    memcpy(&value, at, element_bytes(type));
    value <<= rest;
    return type == TYPE_I8 || type == TYPE_I16 || type == TYPE_I32 ? (int64_t)value >> rest
                                                                   : (int64_t)(value >> rest);
}

static double value_at(const uint8_t *at, uint8_t type) {
    if (element_is_real(type))
        return real_at(at, type);
    int64_t value = integer_at(at, type);
    return type == TYPE_U64 ? (double)(uint64_t)value : (double)value;
}

static void check_exact(const struct check_plan *c, const uint8_t *at, uint64_t bytes,
                        struct check_result *r) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (uint64_t k = 0; k < bytes; k++)
        hash = (hash ^ at[k]) * UINT64_C(0x100000001b3);
    r->equal = hash == c->hash;
    snprintf(r->text, sizeof r->text, "hash 0x%" PRIx64 ", expected 0x%" PRIx64, hash, c->hash);
}

/* Reals of a sum are added in double precision, and may differ in the order of additions. */
static void check_sum(const struct check_plan *c, const struct buffer_plan *b, const uint8_t *at,
                      struct check_result *r) {
    const double tolerance = 1e-6;
    uint64_t count = c->kind == CHECK_FIRST ? 1 : b->count, integers = 0;
    double reals = 0;
    for (uint64_t i = 0; i < count; i++, at += element_bytes(b->type))
        if (element_is_real(b->type))
            reals += real_at(at, b->type);
        else
            integers += (uint64_t)integer_at(at, b->type);
    if (element_is_real(b->type)) {
        r->equal = fabs(reals - c->value.f) <= tolerance * fabs(c->value.f);
        snprintf(r->text, sizeof r->text, "got %.9g, expected %.9g", reals, c->value.f);
    } else {
        r->equal = integers == (uint64_t)c->value.i;
        snprintf(r->text, sizeof r->text, "got %" PRId64 ", expected %" PRId64, (int64_t)integers,
                 c->value.i);
    }
}

static void compare_near(const struct check_plan *c, const struct buffer_plan *b, const uint8_t *at,
                         const uint8_t *file, struct check_result *r) {
    r->equal = 1;
    for (uint64_t i = 0; i < b->count && r->equal; i++) {
        double x = value_at(at + i * element_bytes(b->type), b->type);
        double y = real_at(file + i * element_bytes(c->type), c->type);
        r->equal =
            fabs(x - y) <= c->absolute + c->relative * fabs(y) || (isnan(x) && isnan(y)) || x == y;
        snprintf(r->text, sizeof r->text, "element %" PRIu64 ": got %.9g, expected %.9g", i, x, y);
    }
}

static int check_near(const struct launch_file *l, const struct check_plan *c,
                      const struct buffer_plan *b, const uint8_t *at, struct check_result *r,
                      struct err *e) {
    uint64_t bytes = b->count * element_bytes(c->type);
    uint8_t *file = malloc(bytes);
    if (!file)
        return err_set(e, "%s:%u: out of memory", l->path, c->line);
    int status = read_file(c->path, file, bytes, l->path, c->line, e);
    if (!status)
        compare_near(c, b, at, file, r);
    free(file);
    return status;
}

int buffer_check(const struct launch_file *l, const struct check_plan *c, const struct memory *m,
                 struct check_result *r, struct err *e) {
    const struct buffer_plan *b = &l->buffers[c->buffer];
    const uint8_t *at = m->bytes + (b->address - MEMORY_BASE);
    *r = (struct check_result){0};
    if (c->kind == CHECK_NEAR)
        return check_near(l, c, b, at, r, e);
    if (c->kind == CHECK_EXACT)
        check_exact(c, at, b->count * element_bytes(b->type), r);
    else
        check_sum(c, b, at, r);
    return 0;
}
