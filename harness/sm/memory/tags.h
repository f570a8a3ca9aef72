/* SPDX-License-Identifier: Apache-2.0
 * Sectored tags of a cache, least recently used.
 */
#ifndef TWINRF_TAGS_H
#define TWINRF_TAGS_H

#include <stdint.h>

enum { LINE_SECTORS = 4, TAGS_NONE = -1 };

/* All words of a sector. */
static inline uint32_t sector_words(uint32_t sector_bytes) {
    return UINT32_MAX >> (32 - sector_bytes / 4);
}

struct line {
    uint64_t tag;     /* address / bytes of a line; UINT64_MAX: no line */
    int older, newer; /* of its set, by last use; TAGS_NONE: it is the last */
    int next;         /* in its bucket */
    uint8_t readable; /* a bit a sector, as are those that follow */
    uint8_t awaited;  /* on the way: the line is not evicted */
    uint8_t dirty;
    uint32_t written[LINE_SECTORS]; /* words */
    uint64_t arrives[LINE_SECTORS]; /* L2: cycle in which the sector's data is there */
};

struct tags {
    uint32_t sets, sectors; /* sectors a line; powers of two */
    unsigned sector_bits;   /* of a sector's number, that say which of its line it is */
    uint32_t buckets;       /* a power of two */
    int *bucket;            /* lines by tag */
    int *newest, *oldest;   /* by set */
    struct line *line;
};

/* Returns 0, or -1 when memory is out. */
int tags_create(struct tags *t, uint32_t kb, uint32_t line_bytes, uint32_t sector_bytes,
                uint32_t sets);
void tags_destroy(struct tags *t);

/* Index of the sector's line, or TAGS_NONE. */
int tags_find(const struct tags *t, uint64_t sector);
/* The line that makes room for the sector's, as it was; TAGS_NONE: all are awaited. */
int tags_victim(const struct tags *t, uint64_t sector);
/* Makes line `at` the sector's, with nothing in it. */
void tags_allocate(struct tags *t, int at, uint64_t sector);

static inline int tags_has(const struct tags *t, int at) {
    return t->line[at].tag != UINT64_MAX;
}

/* The line has been used. */
void tags_touch(struct tags *t, int at);

static inline unsigned tags_sector(const struct tags *t, uint64_t sector) {
    return (unsigned)sector & (t->sectors - 1);
}

#endif
