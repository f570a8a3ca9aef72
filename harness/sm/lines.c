/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/lines.h"

#include <string.h>

enum { CLUSTER_WORDS = LINE_WORDS / CLUSTERS };

/* What an access has of each group of banks, which gives one row. Groups are 32 banks of a word, 8
 * clusters of four words, or the whole line. */
struct groups {
    uint64_t row[LINES_MOST][LINE_WORDS];
    uint32_t used[LINES_MOST];
};

/* The first access whose group has that row, or none yet. */
static unsigned place(struct groups *g, unsigned *n, unsigned group, uint64_t row) {
    unsigned at = 0;
    while (at < *n && (g->used[at] >> group & 1) && g->row[at][group] != row) {
        at++;
    }
    if (at == *n) {
        g->used[(*n)++] = 0;
    }
    g->used[at] |= UINT32_C(1) << group;
    g->row[at][group] = row;
    return at;
}

static unsigned split_by_groups(struct line *lines, const struct line_request *r, unsigned groups) {
    struct groups g;
    unsigned n = 0, words = LINE_WORDS / groups;
    for (unsigned i = 0; i < r->n; i++) {
        uint64_t key = r->word[i] / words;
        unsigned group = (unsigned)(key % groups), known = n;
        unsigned at = place(&g, &n, group, key);
        if (n > known) {
            lines[at].mask = 0;
        }
        lines[at].mask |= UINT32_C(1) << (group * words + r->word[i] % words);
        lines[at].bank[group % CLUSTERS] = (uint8_t)(key / groups % MAIN_BANKS);
        lines[at].row[group % CLUSTERS] =
            (uint16_t)(key / groups / MAIN_BANKS % (r->part_rows ? r->part_rows : 1));
    }
    return n;
}

/* 16 bytes a cluster and cycle, of any of its banks, a row of each. */
struct cluster {
    uint64_t row[MAIN_BANKS], word[CLUSTER_WORDS];
    uint32_t used; /* banks */
    unsigned n;    /* words */
};

static int has_word(const struct cluster *c, uint64_t word) {
    for (unsigned i = 0; i < c->n; i++) {
        if (c->word[i] == word) {
            return 1;
        }
    }
    return 0;
}

/* Takes the word, or has it. Returns 0 when the cluster gives others in this cycle. */
static int take_word(struct cluster *c, uint64_t word) {
    uint64_t chunk = word / CLUSTER_WORDS / CLUSTERS, row = chunk / MAIN_BANKS;
    unsigned bank = (unsigned)(chunk % MAIN_BANKS);
    if (has_word(c, word)) {
        return 1;
    }
    if (c->n == CLUSTER_WORDS || ((c->used >> bank & 1) && c->row[bank] != row)) {
        return 0;
    }
    c->used |= UINT32_C(1) << bank;
    c->row[bank] = row;
    c->word[c->n++] = word;
    return 1;
}

static unsigned split_by_clusters(struct line *lines, const struct line_request *r) {
    struct cluster given[LINES_MOST][CLUSTERS];
    unsigned n = 0;
    for (unsigned i = 0; i < r->n; i++) {
        unsigned cluster = (unsigned)(r->word[i] / CLUSTER_WORDS % CLUSTERS), at = 0;
        while (at < n && !take_word(&given[at][cluster], r->word[i])) {
            at++;
        }
        if (at == n) {
            memset(given[n], 0, sizeof given[n]);
            lines[n++].mask = 0;
            take_word(&given[at][cluster], r->word[i]);
        }
        lines[at].mask |= UINT32_C(1) << (cluster * CLUSTER_WORDS + r->word[i] % CLUSTER_WORDS);
    }
    return n;
}

/* A line of the cache has one bank number and one row in all clusters. */
static void spread(struct line *lines, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        for (unsigned c = 1; c < CLUSTERS; c++) {
            lines[i].bank[c] = lines[i].bank[0];
            lines[i].row[c] = lines[i].row[0];
        }
    }
}

unsigned lines_split(struct line lines[LINES_MOST], const struct line_request *r,
                     enum memory_split split) {
    memset(lines, 0, LINES_MOST * sizeof *lines);
    if (!r->shared) {
        unsigned n = split_by_groups(lines, r, 1);
        spread(lines, n);
        return n;
    }
    switch (split) {
    case SPLIT_WORDS:
        return split_by_groups(lines, r, LINE_WORDS);
    case SPLIT_LINES:
        return split_by_groups(lines, r, CLUSTERS);
    default:
        return split_by_clusters(lines, r);
    }
}
