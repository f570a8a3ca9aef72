/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/memory/tags.h"

#include <stdlib.h>
#include <string.h>

int tags_create(struct tags *t, uint32_t kb, uint32_t line_bytes, uint32_t sector_bytes,
                uint32_t sets) {
    size_t lines = (size_t)kb * 1024 / line_bytes;
    *t = (struct tags){
        .sets = sets, .ways = (uint32_t)(lines / sets), .sectors = line_bytes / sector_bytes};
    t->tag = malloc(lines * sizeof *t->tag);
    t->line = calloc(lines, sizeof *t->line);
    if (!t->tag || !t->line) {
        tags_destroy(t);
        return -1;
    }
    memset(t->tag, 0xFF, lines * sizeof *t->tag);
    return 0;
}

void tags_destroy(struct tags *t) {
    free(t->tag);
    free(t->line);
    *t = (struct tags){0};
}

static size_t first_way(const struct tags *t, uint64_t line) {
    return (size_t)(line % t->sets) * t->ways;
}

int tags_find(const struct tags *t, uint64_t sector) {
    uint64_t line = sector / t->sectors;
    size_t first = first_way(t, line);
    for (uint32_t way = 0; way < t->ways; way++) {
        if (t->tag[first + way] == line) {
            return (int)(first + way);
        }
    }
    return TAGS_NONE;
}

int tags_victim(const struct tags *t, uint64_t sector) {
    size_t first = first_way(t, sector / t->sectors);
    int oldest = TAGS_NONE;
    for (uint32_t way = 0; way < t->ways; way++) {
        int at = (int)(first + way);
        if (!tags_has(t, at)) {
            return at;
        }
        if (!t->line[at].awaited &&
            (oldest == TAGS_NONE || t->line[at].used < t->line[oldest].used)) {
            oldest = at;
        }
    }
    return oldest;
}

void tags_allocate(struct tags *t, int at, uint64_t sector) {
    t->tag[at] = sector / t->sectors;
    t->line[at] = (struct line){.used = ++t->clock};
}
