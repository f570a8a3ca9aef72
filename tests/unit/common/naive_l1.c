/* SPDX-License-Identifier: Apache-2.0 */
#include "naive_l1.h"

#include <stddef.h>
#include <string.h>

void naive_l1_start(struct naive_l1 *l, unsigned bytes, unsigned line_bytes, unsigned sector_bytes,
                    unsigned sets) {
    memset(l, 0, sizeof *l);
    l->sets = sets;
    l->ways = bytes / line_bytes / sets;
    l->sectors = line_bytes / sector_bytes;
    l->words = sector_bytes / 4;
}

/* The first line of the set of a line: sets follow from line to line. */
static struct naive_line *set_of(struct naive_l1 *l, uint64_t number) {
    return &l->line[number % l->sets * l->ways];
}

static struct naive_line *find(struct naive_l1 *l, uint64_t number) {
    struct naive_line *set = set_of(l, number);
    for (unsigned w = 0; w < l->ways; w++) {
        if (set[w].used && set[w].number == number) {
            return &set[w];
        }
    }
    return NULL;
}

/* The line that was used longest ago makes room. What stores left in it goes down. */
static struct naive_line *make(struct naive_l1 *l, uint64_t number) {
    struct naive_line *set = set_of(l, number), *oldest = set;
    for (unsigned w = 1; w < l->ways; w++) {
        oldest = set[w].used < oldest->used ? &set[w] : oldest;
    }
    for (unsigned s = 0; s < l->sectors; s++) {
        l->down += oldest->dirty[s];
    }
    memset(oldest, 0, sizeof *oldest);
    oldest->number = number;
    return oldest;
}

static void load(struct naive_l1 *l, struct naive_line *line, const struct naive_access *a) {
    unsigned s = (unsigned)(a->sector % l->sectors);
    l->hit = line && line->readable[s];
    l->miss = !line;
    l->sector_miss = line && !line->readable[s];
    l->down += !l->hit;
    line = line ? line : make(l, a->sector / l->sectors);
    line->readable[s] = 1;
    line->used = ++l->hour;
}

/* Local memory that stays: the line brings it down when it goes. */
static void keep(struct naive_l1 *l, struct naive_line *line, unsigned s) {
    line->dirty[s] = 1;
    line->used = ++l->hour;
}

/* Written through; the sector is gone afterwards, and a line that is not there stays away. */
static void store_evicts(struct naive_l1 *l, struct naive_line *line,
                         const struct naive_access *a) {
    unsigned s = (unsigned)(a->sector % l->sectors);
    l->hit = line && line->readable[s];
    l->miss = !l->hit;
    l->sector_miss = 0;
    if (l->hit && l->local_back && a->local) {
        keep(l, line, s);
        return;
    }
    l->down++;
    if (l->hit) {
        line->readable[s] = 0;
    }
}

/* Written through, and here afterwards: readable once all of its words are. */
static void store_stays(struct naive_l1 *l, struct naive_line *line, const struct naive_access *a) {
    unsigned s = (unsigned)(a->sector % l->sectors);
    l->hit = line && (line->readable[s] || line->written[s]);
    l->miss = !line;
    l->sector_miss = line && !l->hit;
    int back = l->hit && l->local_back && a->local;
    line = line ? line : make(l, a->sector / l->sectors);
    line->written[s] |= a->words;
    if (back) {
        keep(l, line, s);
        return;
    }
    l->down++;
    line->readable[s] |= line->written[s] == (1u << l->words) - 1;
    line->used = ++l->hour;
}

void naive_l1_access(struct naive_l1 *l, const struct naive_access *a) {
    struct naive_line *line = find(l, a->sector / l->sectors);
    if (!a->store) {
        load(l, line, a);
    } else if (l->evicts) {
        store_evicts(l, line, a);
    } else {
        store_stays(l, line, a);
    }
}
