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

static uint32_t set_of(const struct tags *t, uint64_t line) {
    return (uint32_t)line & (t->sets - 1);
}

static int *bucket_of(const struct tags *t, uint64_t line) {
    return &t->bucket[(line ^ line >> 13) & (t->buckets - 1)];
}

/* Makes the line the newest of its set. */
static void push(struct tags *t, uint32_t set, int at) {
    struct line *line = &t->line[at];
    line->newer = TAGS_NONE;
    line->older = t->newest[set];
    if (line->older == TAGS_NONE) {
        t->oldest[set] = at;
    } else {
        t->line[line->older].newer = at;
    }
    t->newest[set] = at;
}

static void take_out(struct tags *t, uint32_t set, int at) {
    const struct line *line = &t->line[at];
    if (line->newer == TAGS_NONE) {
        t->newest[set] = line->older;
    } else {
        t->line[line->newer].older = line->older;
    }
    if (line->older == TAGS_NONE) {
        t->oldest[set] = line->newer;
    } else {
        t->line[line->older].newer = line->newer;
    }
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
    t->line = calloc(lines, sizeof *t->line);
    if (!t->bucket || !t->newest || !t->oldest || !t->line) {
        tags_destroy(t);
        return -1;
    }
    for (uint32_t i = 0; i < lines; i++) {
        t->line[i].tag = UINT64_MAX;
        push(t, i % sets, (int)i);
    }
    return 0;
}

void tags_destroy(struct tags *t) {
    free(t->bucket);
    free(t->newest);
    free(t->oldest);
    free(t->line);
    *t = (struct tags){0};
}

int tags_find(const struct tags *t, uint64_t sector) {
    uint64_t line = sector >> t->sector_bits;
    int at = *bucket_of(t, line);
    while (at != TAGS_NONE && t->line[at].tag != line) {
        at = t->line[at].next;
    }
    return at;
}

void tags_touch(struct tags *t, int at) {
    uint32_t set = set_of(t, t->line[at].tag);
    if (t->newest[set] != at) {
        take_out(t, set, at);
        push(t, set, at);
    }
}

/* A line that was never used is among the oldest. */
int tags_victim(const struct tags *t, uint64_t sector) {
    int at = t->oldest[set_of(t, sector >> t->sector_bits)];
    while (at != TAGS_NONE && t->line[at].awaited) {
        at = t->line[at].newer;
    }
    return at;
}

/* The line leaves its bucket. */
static void forget(struct tags *t, int at) {
    int *link = bucket_of(t, t->line[at].tag);
    while (*link != at) {
        link = &t->line[*link].next;
    }
    *link = t->line[at].next;
}

void tags_allocate(struct tags *t, int at, uint64_t sector) {
    uint64_t tag = sector >> t->sector_bits;
    int *bucket = bucket_of(t, tag);
    if (tags_has(t, at)) {
        forget(t, at);
    }
    take_out(t, set_of(t, tag), at);
    t->line[at] = (struct line){.tag = tag, .next = *bucket};
    *bucket = at;
    push(t, set_of(t, tag), at);
}
