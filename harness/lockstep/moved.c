/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "lockstep/moved.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lockstep/signals.h"

const char *moved_kind_name(enum moved_kind k) {
    static const char *const names[MOVED_KINDS] = {"in", "out", "state", "memory"};
    return names[k];
}

static int keep(struct moved_bits *b, const struct signal_list *list) {
    if (!list->size)
        return 0;
    b->zeros = calloc(3, list->size);
    if (!b->zeros)
        return -1;
    b->ones = b->zeros + list->size;
    b->first = b->ones + list->size;
    b->list = list;
    return 0;
}

int moved_create(struct moved *m, const struct twin *t, struct err *e) {
    const struct signal_list *lists[MOVED_KINDS] = {&t->in, &t->out, &t->state, &t->mem};
    const char *folder = getenv(MOVED_FOLDER);
    memset(m, 0, sizeof *m);
    for (unsigned k = 0; folder && *folder && k < MOVED_KINDS; k++)
        if (keep(&m->kind[k], lists[k]))
            return err_set(e, "%s: out of memory for what moved", t->name);
    return 0;
}

void moved_destroy(struct moved *m) {
    for (unsigned k = 0; k < MOVED_KINDS; k++)
        free(m->kind[k].zeros);
}

static void see_bytes(struct moved_bits *b, const void *base, size_t from, size_t to) {
    const unsigned char *now = base;
    size_t at = from;
    for (; at + 8 <= to; at += 8) {
        uint64_t value, zeros, ones;
        memcpy(&value, now + at, 8);
        memcpy(&zeros, b->zeros + at, 8);
        memcpy(&ones, b->ones + at, 8);
        zeros |= ~value;
        ones |= value;
        memcpy(b->zeros + at, &zeros, 8);
        memcpy(b->ones + at, &ones, 8);
    }
    for (; at < to; at++) {
        b->zeros[at] |= (unsigned char)~now[at];
        b->ones[at] |= now[at];
    }
}

/* A register of a memory counts once it has changed: each of its bits is then known as 0 or 1. */
static int has_changed(const struct moved_bits *b, const struct signal *s, const void *base) {
    return b->zeros[s->offset] || b->ones[s->offset] ||
           memcmp((const char *)base + s->offset, b->first + s->offset, s->stride);
}

void moved_see(struct moved *m, enum moved_kind k, const void *base) {
    struct moved_bits *b = &m->kind[k];
    if (!b->list)
        return;
    if (k != MOVED_MEMORY) {
        see_bytes(b, base, 0, b->list->size);
        return;
    }
    if (!b->has_first)
        memcpy(b->first, base, b->list->size);
    b->has_first = 1;
    for (unsigned i = 0; i < b->list->n; i++) {
        const struct signal *s = &b->list->rows[i];
        if (s->count == 1 && has_changed(b, s, base))
            see_bytes(b, base, s->offset, s->offset + s->stride);
    }
}

static void write_element(FILE *f, const struct signal *s, const void *bits, uint32_t e) {
    for (uint32_t w = signal_words(s); w-- > 0;) {
        uint32_t left = s->width - 64 * w;
        uint64_t value = signal_word(s, bits, e, w);
        if (left < 64)
            value &= (UINT64_C(1) << left) - 1;
        fprintf(f, "%016" PRIx64, value);
    }
}

static void write_signal(FILE *f, enum moved_kind k, const struct moved_bits *b,
                         const struct signal *s) {
    fprintf(f, "%s %s %" PRIu32 " %" PRIu32, moved_kind_name(k), s->name, s->width, s->count);
    for (uint32_t e = 0; e < s->count; e++) {
        fputc(' ', f);
        write_element(f, s, b->zeros, e);
        fputc(':', f);
        write_element(f, s, b->ones, e);
    }
    fputc('\n', f);
}

static void write_kind(FILE *f, enum moved_kind k, const struct moved_bits *b) {
    for (unsigned i = 0; b->list && i < b->list->n; i++)
        if (k != MOVED_MEMORY || b->list->rows[i].count == 1)
            write_signal(f, k, b, &b->list->rows[i]);
}

int moved_write(const struct moved *m, const struct twin *t, struct err *e) {
    static unsigned runs; /* of this process */
    const char *folder = getenv(MOVED_FOLDER);
    char path[512];
    if (!folder || !*folder)
        return 0;
    if (snprintf(path, sizeof path, "%s/%s.%ld.%u", folder, t->name, (long)getpid(), runs++) >=
        (int)sizeof path)
        return err_set(e, MOVED_FOLDER "=%.100s...: path too long", folder);
    FILE *f = fopen(path, "w");
    if (!f)
        return err_set(e, "%s: cannot write: %s", path, strerror(errno));
    fprintf(f, "twin %s\n", t->name);
    for (unsigned k = 0; k < MOVED_KINDS; k++)
        write_kind(f, (enum moved_kind)k, &m->kind[k]);
    int failed = ferror(f);
    return fclose(f) || failed ? err_set(e, "%s: cannot write: %s", path, strerror(errno)) : 0;
}
