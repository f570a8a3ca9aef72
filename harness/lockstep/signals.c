/* SPDX-License-Identifier: Apache-2.0 */
#include "lockstep/signals.h"

#include <stdio.h>
#include <string.h>

int signal_equal(const struct signal *s, const void *a, const void *b, uint32_t e) {
    size_t at = s->offset + e * s->stride;
    size_t size = s->is_vec ? 8 * (size_t)signal_words(s) : s->stride;
    return !memcmp((const char *)a + at, (const char *)b + at, size);
}

void signal_flip(const struct signal *s, void *base, uint32_t e, uint32_t bit) {
    unsigned char *p = (unsigned char *)base + s->offset + e * s->stride;
    p[bit / 8] ^= (unsigned char)(1u << (bit % 8));
}

const struct signal *signal_find(const struct signal_list *list, const char *name) {
    for (unsigned i = 0; i < list->n; i++)
        if (!strcmp(list->rows[i].name, name))
            return &list->rows[i];
    return NULL;
}

uint64_t signal_list_bits(const struct signal_list *list) {
    uint64_t bits = 0;
    for (unsigned i = 0; i < list->n; i++)
        bits += (uint64_t)list->rows[i].width * list->rows[i].count;
    return bits;
}

uint64_t signal_list_elements(const struct signal_list *list) {
    uint64_t elements = 0;
    for (unsigned i = 0; i < list->n; i++)
        elements += list->rows[i].count;
    return elements;
}

int twin_is_top(const struct twin *t) {
    for (unsigned i = 0; i < t->state.n; i++)
        if (strcmp(t->state.rows[i].block, t->name))
            return 1;
    return 0;
}

const char *signal_base(const struct signal *s) {
    const char *dot = strrchr(s->name, '.');
    return dot ? dot + 1 : s->name;
}

void signal_scope(const struct signal *s, char scope[SIGNAL_NAME]) {
    const char *dot = strrchr(s->name, '.');
    if (!dot) {
        snprintf(scope, SIGNAL_NAME, "%s", s->driver ? s->driver : s->block);
        return;
    }
    const char *index = memchr(s->name, '[', (size_t)(dot - s->name));
    snprintf(scope, SIGNAL_NAME, "%s%.*s", s->block, index ? (int)(dot - index) : 0,
             index ? index : "");
}

void signal_label(const struct signal *s, uint32_t e, char *label, size_t n) {
    char scope[SIGNAL_NAME];
    signal_scope(s, scope);
    if (s->count > 1)
        snprintf(label, n, "%s.%s[%u]", scope, signal_base(s), e);
    else
        snprintf(label, n, "%s.%s", scope, signal_base(s));
}

int signal_is_data(const struct twin *t, const struct signal *s) {
    const char *block = s->driver ? s->driver : s->block;
    for (unsigned i = 0; i < t->mem.n; i++)
        if (!strcmp(t->mem.rows[i].block, block))
            return 1;
    return 0;
}
