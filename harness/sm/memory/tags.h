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

/* What finds a line, apart from it: so that a look-up stays in the host's nearest cache. */
struct line_key {
    uint64_t tag; /* address / bytes of a line; UINT64_MAX: no line */
    int next;     /* in its bucket */
};

struct line {
    int older, newer; /* of its set, by last use; TAGS_NONE: it is the last */
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
    struct line_key *key;   /* of each line */
    struct line *line;
};

/* Returns 0, or -1 when memory is out. */
int tags_create(struct tags *t, uint32_t kb, uint32_t line_bytes, uint32_t sector_bytes,
                uint32_t sets);
void tags_destroy(struct tags *t);

/* The line that makes room for the sector's, as it was; TAGS_NONE: all are awaited. */
int tags_victim(const struct tags *t, uint64_t sector);
/* Makes line `at` the sector's, with nothing in it. */
void tags_allocate(struct tags *t, int at, uint64_t sector);

static inline int tags_has(const struct tags *t, int at) {
    return t->key[at].tag != UINT64_MAX;
}

static inline unsigned tags_sector(const struct tags *t, uint64_t sector) {
    return (unsigned)sector & (t->sectors - 1);
}

/* Of every cycle. */

static inline uint32_t tags_set(const struct tags *t, uint64_t line) {
    return (uint32_t)line & (t->sets - 1);
}

static inline int *tags_bucket(const struct tags *t, uint64_t line) {
    return &t->bucket[(line ^ line >> 13) & (t->buckets - 1)];
}

/* The sector will be looked for: what is likely its line is brought into the host's cache. */
static inline void tags_soon(const struct tags *t, uint64_t sector) {
    int at = *tags_bucket(t, sector >> t->sector_bits);
    if (at != TAGS_NONE) {
        __builtin_prefetch(&t->key[at]);
        __builtin_prefetch(&t->line[at]);
    }
}

/* Index of the sector's line, or TAGS_NONE. */
static inline int tags_find(const struct tags *t, uint64_t sector) {
    uint64_t line = sector >> t->sector_bits;
    int at = *tags_bucket(t, line);
    while (at != TAGS_NONE && t->key[at].tag != line) {
        at = t->key[at].next;
    }
    return at;
}

/* Makes the line the newest of its set. */
static inline void tags_push(struct tags *t, uint32_t set, int at) {
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

static inline void tags_take_out(struct tags *t, uint32_t set, int at) {
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

/* The line has been used. */
static inline void tags_touch(struct tags *t, int at) {
    uint32_t set = tags_set(t, t->key[at].tag);
    if (t->newest[set] != at) {
        tags_take_out(t, set, at);
        tags_push(t, set, at);
    }
}

#endif
