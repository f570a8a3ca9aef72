/* SPDX-License-Identifier: Apache-2.0
 * Lines are found by a hash of their tag, and evicted by a list of their set. Both take the same
 * time with any number of ways.
 */
#include "sm/memory/tags.h"

#include <stdlib.h>

enum { BUCKETS_A_LINE = 2 };

static int *make_list(size_t n) {
    int *list = malloc(n * sizeof *list);
    for (size_t i = 0; list && i < n; i++) {
        list[i] = TAGS_NONE;
    }
    return list;
}

int tags_create(struct tags *t, uint32_t kb, uint32_t line_bytes, uint32_t sector_bytes,
                uint32_t sets) {
    uint32_t lines = kb * 1024 / line_bytes;
    *t = (struct tags){.sets = sets, .sectors = line_bytes / sector_bytes, .buckets = 1};
    t->sector_bits = (unsigned)__builtin_ctz(t->sectors);
    while (t->buckets < lines * BUCKETS_A_LINE) {
        t->buckets *= 2;
    }
    t->bucket = make_list(t->buckets);
    t->newest = make_list(sets);
    t->oldest = make_list(sets);
    t->key = calloc(lines, sizeof *t->key);
    t->line = calloc(lines, sizeof *t->line);
    if (!t->bucket || !t->newest || !t->oldest || !t->key || !t->line) {
        tags_destroy(t);
        return -1;
    }
    for (uint32_t i = 0; i < lines; i++) {
        t->key[i].tag = UINT64_MAX;
        tags_push(t, i % sets, (int)i);
    }
    return 0;
}

void tags_destroy(struct tags *t) {
    free(t->bucket);
    free(t->newest);
    free(t->oldest);
    free(t->key);
    free(t->line);
    *t = (struct tags){0};
}

/* A line that was never used is among the oldest. */
int tags_victim(const struct tags *t, uint64_t sector) {
    int at = t->oldest[tags_set(t, sector >> t->sector_bits)];
    while (at != TAGS_NONE && t->line[at].awaited) {
        at = t->line[at].newer;
    }
    return at;
}

/* The line leaves its bucket. */
static void forget(struct tags *t, int at) {
    int *link = tags_bucket(t, t->key[at].tag);
    while (*link != at) {
        link = &t->key[*link].next;
    }
    *link = t->key[at].next;
}

void tags_allocate(struct tags *t, int at, uint64_t sector) {
    uint64_t tag = sector >> t->sector_bits;
    int *bucket = tags_bucket(t, tag);
    if (tags_has(t, at)) {
        forget(t, at);
    }
    tags_take_out(t, tags_set(t, tag), at);
    t->key[at] = (struct line_key){tag, *bucket};
    t->line[at] = (struct line){0};
    *bucket = at;
    tags_push(t, tags_set(t, tag), at);
}
